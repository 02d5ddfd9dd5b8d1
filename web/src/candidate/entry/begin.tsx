import type { Invitation } from '@beidiao/contract/candidate/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { keepCandidateSession, readCandidateSession } from '../../wire/candidate-wire.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { AskedItems } from '../consent/asked-items.tsx';
import styles from './begin.module.css';
import { minutesFor } from '../claims/claim-subjects.ts';
import { Glyph } from '../kit/glyph.tsx';
import { useInvitation } from './invitation.ts';
import { forget, keep, recallLink } from '../kept.ts';
import { Ledger } from '../kit/ledger.tsx';
import { Page } from '../page.tsx';
import { paths, withLink } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import text from '../kit/text.module.css';
import { NoLink, Opening, Trouble } from '../trouble.tsx';

const texts = bilingual({
  zh: {
    title: '您好。入职前，我们想核实您的几项经历',
    lead: '请先阅读再决定，本页约需 1 分钟。',
    contact: '招聘联系人：{name}',
    why: '核查目的',
    job: '应聘 {position}',
    jobUnnamed: '应聘这家单位的岗位',
    what: '核查内容',
    time: '所需时间',
    minutes: '填写约需 {minutes} 分钟',
    kept: '中途离开，已填内容会保留。',
    who: '谁能看到',
    whoSees: '{enterprise}的招聘负责人和您本人',
    rights: '您的权利',
    rightsAre:
      '可以拒绝或只同意一部分；随时撤回，未核查的不再核查；申请副本、更正或删除；查看自己的报告，对任何一条提出异议',
    free: '全程不收费，',
    noPassword: '也不会索要您任何账号的密码。',
    noBankLends: '也不会索要银行卡密码。您可以自愿提供一次社保、公积金或学信网账号，不提供不影响结果。',
    isItReal: '担心是诈骗？请与{name}核对此码：',
    recruiter: '对方',
    notice: '完整告知书',
    noticeAbout: '读完约 5 分钟',
    no: '我不参加',
    yes: '开始',
    goOn: '继续',
    ended: '本次核查已结束',
    endedLead: '{enterprise}不能再通过此链接核查任何内容。',
    endedNew: '如仍希望参加，请联系{name}重新发起。',
    record: '查看本次记录',
  },
  en: {
    title: 'Hello. Before you start, we would like to verify a few facts about your background',
    lead: 'Please read this before you decide. It takes about 1 minute.',
    contact: 'Recruiter: {name}',
    why: 'Purpose',
    job: 'Your application: {position}',
    jobUnnamed: 'Your application to this employer',
    what: 'What is checked',
    time: 'How long',
    minutes: 'About {minutes} minutes of your time',
    kept: 'You can leave at any time. Your entries are saved.',
    who: 'Who can see it',
    whoSees: 'The recruiters of {enterprise}, and you',
    rights: 'Your rights',
    rightsAre:
      'Decline, or agree to some items only; withdraw at any time, after which unchecked items are not checked; request a copy, a correction or deletion; see your own report and dispute any entry',
    free: 'This is free of charge for you. ',
    noPassword: 'We will never ask for any of your passwords.',
    noBankLends:
      'We will never ask for a bank password. You may share a social insurance, housing fund or CHSI account for one-time use; declining does not affect the result.',
    isItReal: 'Not sure this is genuine? Compare this code with {name}: ',
    recruiter: 'the recruiter',
    notice: 'Full notice',
    noticeAbout: 'About a 5-minute read',
    no: 'Decline to take part',
    yes: 'Start',
    goOn: 'Continue',
    ended: 'This check has ended',
    endedLead: '{enterprise} can no longer check anything with this link.',
    endedNew: 'Still want to take part? Ask {name} to start a new check.',
    record: 'View the record',
  },
});

/** The first page: everything that a wary person wants to know before anything is asked of them. */
export function Begin(): ReactElement {
  const { search } = usePlace();
  const link = search.get('link') ?? recallLink();
  const { invitation, fault, again } = useInvitation(link);
  const isExpired = invitation?.state === 'expired' || invitation?.state === 'lapsed';
  useEffect(() => {
    if (link === null) return;
    if (link !== recallLink()) forget('codeSentAt', 'next', 'identity', 'consent');
    keep('link', link);
    // Another link is another check: the token of the one before is good for nothing here.
    if (readCandidateSession() && readCandidateSession()?.link !== link) keepCandidateSession(null);
  }, [link]);
  useEffect(() => {
    if (isExpired) go(withLink(paths.overDue, link), { replace: true });
  }, [isExpired, link]);
  if (link === null) return <NoLink />;
  if (fault) return <Trouble fault={fault} again={again} />;
  if (!invitation || isExpired) return <Opening />;
  return invitation.state === 'ended' ? (
    <Ended invitation={invitation} link={link} />
  ) : (
    <Asked invitation={invitation} link={link} />
  );
}

function Asked({ invitation, link }: { invitation: Invitation; link: string }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { enterpriseName: enterprise, contactName, position, dataItemList, checkCode, lendsAccounts } = invitation;
  const isIn = readCandidateSession() !== null;
  const name = contactName || t('recruiter');
  const enter = (next: string) => {
    keep('next', next);
    go(isIn ? next : withLink(paths.login, link));
  };
  return (
    <Page
      step={1}
      title={t('title')}
      lead={t('lead')}
      kicker={<Who enterprise={enterprise} contact={contactName && t('contact', { name: contactName })} />}
      actions={
        <>
          <ActButton onClick={() => enter(paths.refuse)}>{t('no')}</ActButton>
          <ActButton look="primary" onClick={() => enter(paths.own)}>
            {t(isIn ? 'goOn' : 'yes')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('why'), position ? t('job', { position }) : t('jobUnnamed')],
          [t('what'), <AskedItems key="what" items={dataItemList} />],
          [
            t('time'),
            <span key="time">
              <b>{t('minutes', { minutes: minutesFor(dataItemList) })}</b>
              <span className={text.hint} style={{ display: 'block' }}>
                {t('kept')}
              </span>
            </span>,
          ],
          [t('who'), t('whoSees', { enterprise })],
          [t('rights'), t('rightsAre')],
        ]}
      />
      <div className={styles.safe}>
        <Glyph name="shield" />
        <div>
          <p>
            <b>{t('free')}</b>
            {t(lendsAccounts ? 'noBankLends' : 'noPassword')}
          </p>
          <p>
            {t('isItReal', { name })}
            <span className={styles.code} lang={language}>
              {checkCode}
            </span>
          </p>
        </div>
      </div>
      <PageLink to={paths.protocol} className={text.pageLink}>
        <div>
          {t('notice')}
          <span>{t('noticeAbout')}</span>
        </div>
        <Glyph name="next" />
      </PageLink>
    </Page>
  );
}

const Who = ({ enterprise, contact }: { enterprise: string; contact: string }): ReactElement => (
  <span className={styles.who}>
    <span className={styles.monogram} aria-hidden="true">
      {monogramOf(enterprise)}
    </span>
    <span>
      <b>{enterprise}</b>
      {contact && <span className={styles.contact}>{contact}</span>}
    </span>
  </span>
);

/** The first character that is the firm's own: a place in front of it says nothing. */
const monogramOf = (enterprise: string): string =>
  [...enterprise.replace(/^(北京|上海|天津|重庆|深圳|广州|杭州|南京|苏州|成都|武汉|西安)市?/, '')][0] ?? '';

function Ended({ invitation, link }: { invitation: Invitation; link: string }): ReactElement {
  const t = useTexts(texts);
  const { enterpriseName: enterprise, contactName, expiresAt } = invitation;
  const [isOpen] = useState(() => new Date(expiresAt).getTime() > Date.now());
  const seeRecord = () => {
    keep('next', paths.own);
    go(readCandidateSession() ? paths.own : withLink(paths.login, link));
  };
  return (
    <Page
      title={t('ended')}
      lead={t('endedLead', { enterprise })}
      isCentred
      actions={isOpen && <ActButton onClick={seeRecord}>{t('record')}</ActButton>}
    >
      <p className={text.hint} style={{ marginTop: 20 }}>
        {t('endedNew', { name: contactName || t('recruiter') })}
      </p>
    </Page>
  );
}
