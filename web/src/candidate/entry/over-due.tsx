import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { forgetInvitations, useInvitation } from './invitation.ts';
import { recallLink } from '../kept.ts';
import { Message } from '../message.tsx';
import { Page } from '../page.tsx';
import { paths, withLink } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import text from '../kit/text.module.css';
import { ByPhone, NoLink, Opening, Trouble } from '../trouble.tsx';

const texts = bilingual({
  zh: {
    title: '链接已过期',
    lead: '链接有效期至 {time}，期间未完成授权。',
    nothing: '未开始任何核查',
    noData: '{enterprise}不会因此收到您的资料',
    again: '如仍希望参加，请对方重新发送链接；不想参加则无需操作',
    contact: '招聘联系人：{name}',
    ask: '请对方重新发送',
    asked: '新的链接已经发出',
    askedLead: '已发送至尾号 {tail} 的手机。请打开最新一条短信，本页可以关闭。',
    told: '已通知{name}',
    toldLead: '{name}重新发起后，新链接会发送至尾号 {tail} 的手机。本页可以关闭。',
    tooSoon: '一小时内已请求过一次。请先查看短信，如未收到请稍后再试。',
    open: '链接仍然有效',
    openLead: '请点击“打开”继续。',
    toBegin: '打开',
    ended: '本次核查已结束',
    endedLead: '此链接已不能使用。如仍希望参加，请联系{name}重新发起。',
    recruiter: '对方的招聘联系人',
  },
  en: {
    title: 'This link has expired',
    lead: 'It was valid until {time}, and no consent was given by then.',
    nothing: 'Nothing was checked',
    noData: '{enterprise} has not received any of your data',
    again: 'To take part, ask for a new link. Otherwise you do not need to do anything',
    contact: 'Recruiter: {name}',
    ask: 'Ask for a new link',
    asked: 'A new link has been sent',
    askedLead: 'Sent to the phone ending in {tail}. Open the latest text message. You can close this page.',
    told: '{name} has been notified',
    toldLead:
      'Once {name} starts a new check, a new link is sent to the phone ending in {tail}. You can close this page.',
    tooSoon:
      'A new link was requested within the last hour. Please check your messages first and come back later if it has not arrived.',
    open: 'This link is still valid',
    openLead: 'Select “Open” to continue.',
    toBegin: 'Open',
    ended: 'This check has ended',
    endedLead: 'This link no longer works. To take part, ask {name} to start a new check.',
    recruiter: 'the recruiter',
  },
});

/** The link has run out: what that means, and a new one. */
export function OverDue(): ReactElement {
  const t = useTexts(texts);
  const { search } = usePlace();
  const link = search.get('link') ?? recallLink();
  const { invitation, fault: linkFault, again } = useInvitation(link);
  const [asked, setAsked] = useState<'sent' | 'told' | null>(null);
  const { isBusy, problem, run } = useAct();
  if (link === null) return <NoLink />;
  if (linkFault) return <Trouble fault={linkFault} again={again} />;
  if (!invitation) return <Opening />;
  const { state, enterpriseName: enterprise, contactName, phoneTail: tail, expiresAt } = invitation;
  const name = contactName || t('recruiter');
  if (asked === 'sent') return <Page title={t('asked')} lead={t('askedLead', { tail })} isCentred />;
  if (asked === 'told') return <Page title={t('told', { name })} lead={t('toldLead', { name, tail })} isCentred />;
  if (state === 'ended')
    return <Page title={t('ended')} lead={t('endedLead', { name })} isCentred actions={<ByPhone />} />;
  if (state === 'open') {
    const open = (
      <ActButton look="primary" onClick={() => go(withLink(paths.begin, link), { replace: true })}>
        {t('toBegin')}
      </ActButton>
    );
    return <Page title={t('open')} lead={t('openLead')} isCentred actions={open} />;
  }
  const ask = async () => {
    await sendAsCandidate(candidateCalls.askLinkAgain, { link }).catch((error: unknown) => {
      throw error instanceof Refused && error.is('tooMany') ? new Error(t('tooSoon')) : error;
    });
    forgetInvitations();
    // While the check is open the house sends a link by itself; once it has ended only the recruiter can begin again.
    setAsked(state === 'lapsed' ? 'told' : 'sent');
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead', { time: formatTime(expiresAt) })}
      isCentred
      art={<PaperAndClock />}
      actions={
        <ActButton look="primary" isBusy={isBusy} onClick={() => run(ask)}>
          {t('ask')}
        </ActButton>
      }
    >
      <ul className={text.list}>
        <li>{t('nothing')}</li>
        <li>{t('noData', { enterprise })}</li>
        <li>{t('again')}</li>
      </ul>
      {contactName && <p className={`${text.hint} ${text.space}`}>{t('contact', { name: contactName })}</p>}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

const PaperAndClock = (): ReactElement => (
  <svg viewBox="48 8 120 130" width="96" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <rect x="52" y="14" width="84" height="112" rx="8" stroke="var(--line-strong)" strokeWidth="2" />
    <path d="M68 38h40M68 54h52M68 70h30" stroke="var(--line-strong)" strokeWidth="5" />
    <circle cx="134" cy="104" r="30" fill="var(--brand-50)" stroke="var(--brand-600)" strokeWidth="2.4" />
    <path d="M134 86v19l12 7" stroke="var(--brand-600)" strokeWidth="2.8" />
  </svg>
);
