import { candidateCalls } from '@beidiao/contract/candidate';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/refused.ts';
import { useAct } from '../wire/use-act.ts';
import { ActButton } from './act-button.tsx';
import { forgetInvitations, useInvitation } from './invitation.ts';
import { recallLink } from './kept.ts';
import { Message } from './message.tsx';
import { Page } from './page.tsx';
import { paths, withLink } from './paths.ts';
import { go, usePlace } from './place.ts';
import text from './text.module.css';
import { NoLink, Opening, Trouble } from './trouble.tsx';

const texts = bilingual({
  zh: {
    title: '这个链接过期了',
    lead: '有效期到 {time}，这之前没有完成授权。',
    nothing: '一项核查都没有开始',
    noData: '{enterprise}不会因此收到你的资料',
    again: '还想参加，请对方重新发一条；不想参加，不用做什么',
    contact: '招聘联系人：{name}',
    ask: '请对方重发',
    asked: '新的链接已经发出',
    askedLead: '发到了尾号 {tail} 的手机。请打开最新一条短信，这一页可以关了。',
    told: '已经告诉{name}了',
    toldLead: '{name}重新发起后，新的链接会发到尾号 {tail} 的手机。这一页可以关了。',
    tooSoon: '一小时内已经请过一次。请先看看短信，没有收到再来。',
    open: '这个链接还能用',
    openLead: '点“打开”继续。',
    toBegin: '打开',
    ended: '这次核查已经结束了',
    endedLead: '这个链接不能再用了。还想参加，请联系{name}重新发起。',
    recruiter: '对方的招聘联系人',
  },
  en: {
    title: 'This link has expired',
    lead: 'It was good until {time}, and there was no consent by then.',
    nothing: 'No check has begun',
    noData: '{enterprise} gets none of your data by this',
    again: 'To take part, ask for a new link. If you do not want to, there is nothing to do',
    contact: 'Recruiter: {name}',
    ask: 'Ask for a new link',
    asked: 'A new link is on its way',
    askedLead: 'It goes to the phone ending in {tail}. Open the newest text message; this page can be closed.',
    told: '{name} has been told',
    toldLead: 'Once {name} starts anew, a new link goes to the phone ending in {tail}. This page can be closed.',
    tooSoon: 'It was asked for within the hour. Please look at your messages first, and come back if there is none.',
    open: 'This link is still good',
    openLead: 'Open it to go on.',
    toBegin: 'Open',
    ended: 'This check is over',
    endedLead: 'This link opens nothing any more. To take part, ask {name} to start anew.',
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
  if (state === 'ended') return <Page title={t('ended')} lead={t('endedLead', { name })} isCentred />;
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
