import type { Invitation } from '@beidiao/contract/candidate';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { keepCandidateSession, readCandidateSession } from '../wire/candidate-wire.ts';
import { ActButton, Door } from './act-button.tsx';
import { AskedItems } from './asked-items.tsx';
import styles from './begin.module.css';
import { minutesFor } from './claim-needs.ts';
import { Glyph } from './glyph.tsx';
import { useInvitation } from './invitation.ts';
import { forget, keep, recallLink } from './kept.ts';
import { Ledger } from './ledger.tsx';
import { Page } from './page.tsx';
import { paths, withLink } from './paths.ts';
import { go, usePlace } from './place.ts';
import text from './text.module.css';
import { NoLink, Opening, Trouble } from './trouble.tsx';

const texts = bilingual({
  zh: {
    title: '你好。入职前，我们想核实你的几项经历',
    lead: '先看清楚再决定，看完这一页大约 1 分钟。',
    contact: '招聘联系人：{name}',
    why: '为了什么',
    job: '应聘 {position}',
    jobUnnamed: '应聘这家单位的岗位',
    what: '核查哪些',
    time: '要多久',
    minutes: '你填写约 {minutes} 分钟',
    kept: '中途离开，填过的会保留。',
    who: '谁能看到',
    whoSees: '{enterprise}的招聘负责人，和你自己',
    rights: '你可以',
    rightsAre:
      '拒绝，或只同意一部分；随时撤回，还没查的不再查；要一份副本、更正或删除；查看自己的报告，对任何一条提出异议',
    free: '全程不收费，',
    noPassword: '也不会问你要任何账号的密码。',
    noBankLends: '也不会问你要银行卡密码。可以自愿借用一次社保、公积金或学信网账号，不借不影响结果。',
    isItReal: '担心是假的？向{name}核对这个码：',
    recruiter: '对方',
    notice: '完整告知书',
    noticeAbout: '读完约 5 分钟',
    no: '我不参加',
    yes: '开始',
    goOn: '继续',
    ended: '这次核查已经结束了',
    endedLead: '{enterprise}不能再用这个链接查任何一项。',
    endedNew: '还想参加？请联系{name}，请对方重新发起。',
    record: '查看这次的记录',
  },
  en: {
    title: 'Hello. Before you start the job, we would like to check a few facts',
    lead: 'Read first, then decide. This page takes about 1 minute.',
    contact: 'Recruiter: {name}',
    why: 'What for',
    job: 'Your application: {position}',
    jobUnnamed: 'Your application to this employer',
    what: 'What is checked',
    time: 'How long',
    minutes: 'About {minutes} minutes of yours',
    kept: 'You can leave at any time. What you filled in is kept.',
    who: 'Who sees it',
    whoSees: 'The recruiters of {enterprise}, and you',
    rights: 'You may',
    rightsAre:
      'refuse, or agree to a part only; withdraw at any time, and what is not checked by then never is; ask for a copy, a correction or deletion; see your own report and dispute any entry',
    free: 'Free for you. ',
    noPassword: 'Nobody will ask for a password of yours.',
    noBankLends:
      'Nobody will ask for a bank password. You may lend an account of social insurance, housing fund or CHSI once; not doing so changes nothing.',
    isItReal: 'Is it real? Compare this code with {name}: ',
    recruiter: 'the recruiter',
    notice: 'The full notice',
    noticeAbout: 'About 5 minutes to read',
    no: 'I do not take part',
    yes: 'Start',
    goOn: 'Go on',
    ended: 'This check is over',
    endedLead: '{enterprise} can look up nothing more by this link.',
    endedNew: 'Would you still like to take part? Ask {name} to start anew.',
    record: 'See the record of it',
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
      <Door to={paths.protocol} className={text.door}>
        <div>
          {t('notice')}
          <span>{t('noticeAbout')}</span>
        </div>
        <Glyph name="next" />
      </Door>
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
