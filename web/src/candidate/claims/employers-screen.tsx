import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { NamedEmployer } from '@beidiao/contract/candidate/employers';
import { wordsIn } from '@beidiao/contract/wire/language';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Switch } from '../kit/choice.tsx';
import text from '../kit/text.module.css';
import { Message } from '../message.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { Page } from '../page.tsx';
import { go, goBack } from '../place.ts';
import { useClaimPlaces } from './claim-places.ts';
import styles from './employers-screen.module.css';
import { useClaims } from './use-claims.ts';
import { useEmployers } from './use-employers.ts';

const texts = bilingual({
  zh: {
    title: '有不要联系的单位吗？',
    lead: '每家只问这一次，所有核查项都照办。',
    where: '不要联系的单位',
    present: '现单位',
    job: '{from} 至 {to}',
    presentJob: '{from} 至今',
    joined: '，',
    closed: '不要联系',
    noContact: '不打电话，不发邮件和公函，工资也不向这家核对',
    referees: '您填的证明人有 {n} 位在这里，也不联系',
    instead: '改看您提供的材料；看不出的内容写“未核实”，不写成有出入',
    open: '没有选“不要联系”的单位，需要时我们按公开的总机号码联系人力资源部，核对您填写的内容。',
    later: '以后想改：',
    laterAbout: '提交以后，用短信里的链接回到这里，点“不要联系的单位”。还没联系的马上生效，已经联系过的收不回。',
    laterNow: '还没联系的马上生效，已经联系过的收不回。',
    back: '上一步',
    next: '保存，下一步',
    save: '保存',
  },
  en: {
    title: 'Any employers we must not contact?',
    lead: 'Asked once for each employer, and kept to for every check.',
    where: 'Employers not to contact',
    present: 'Current',
    job: '{from} to {to}',
    presentJob: '{from} to date',
    joined: ', ',
    closed: 'Do not contact',
    noContact: 'No calls, e-mails or letters, and no pay checked with them',
    referees: 'Referees of yours here: {n}. They are not contacted either',
    instead:
      'We look at the documents you provide instead. What they do not show is reported as “Not checked”, never as a difference',
    open: 'For employers left off, we contact HR through the public switchboard where needed, to verify your entries.',
    later: 'To change this later:',
    laterAbout:
      'after submitting, come back with the link in your text message and open “Employers not to contact”. It applies at once where nobody was contacted yet. A contact that was made cannot be undone.',
    laterNow: 'It applies at once where nobody was contacted yet. A contact that was made cannot be undone.',
    back: 'Back',
    next: 'Save and continue',
    save: 'Save',
  },
});

/** Whether the employers may be contacted: once for each, whatever items name it. Also after everything was handed in. */
export function EmployersScreen(): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const { orderDetailsId } = details;
  const { isOffline, sendDrafts, read } = useClaims();
  const { employers } = useEmployers();
  const places = useClaimPlaces();
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({});
  const { isBusy, problem, run } = useAct();
  const isHandedIn = details.step !== 'claims';
  const hasNone = employers.length === 0;
  useEffect(() => {
    if (hasNone) go(places.home, { replace: true });
  }, [hasNone, places.home]);
  const isClosed = ({ key, doNotContact }: NamedEmployer): boolean => answers[key] ?? doNotContact;
  const save = async () => {
    // The server answers for the employers that it knows of.
    await sendDrafts();
    const said = employers.map((employer) => ({ company: employer.company, doNotContact: isClosed(employer) }));
    await sendAsCandidate(candidateCalls.answerEmployers, { orderDetailsId, employers: said });
    await read();
    places.leaveEmployers();
  };
  return (
    <Page
      {...(isHandedIn ? { where: t('where') } : { step: 6 })}
      back={places.home}
      title={t('title')}
      lead={t('lead')}
      banner={isOffline && <OfflineBanner />}
      actions={
        <>
          <ActButton onClick={() => goBack(places.home)}>{t('back')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={() => void run(save)}>
            {t(isHandedIn ? 'save' : 'next')}
          </ActButton>
        </>
      }
    >
      {employers.map((employer) => (
        <Employer
          key={employer.key}
          employer={employer}
          isClosed={isClosed(employer)}
          onSet={(isOn) => setAnswers({ ...answers, [employer.key]: isOn })}
        />
      ))}
      {!employers.every(isClosed) && <p className={styles.open}>{t('open')}</p>}
      <p className={styles.later}>
        {isHandedIn ? (
          t('laterNow')
        ) : (
          <>
            <b>{t('later')}</b> {t('laterAbout')}
          </>
        )}
      </p>
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

type Props = { employer: NamedEmployer; isClosed: boolean; onSet: (isOn: boolean) => void };

function Employer({ employer, isClosed, onSet }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const id = useId();
  const { company, jobs, isPresent, referees, key } = employer;
  const spans = jobs.map(({ from, to }) =>
    to !== null && typeof to === 'object'
      ? t('presentJob', { from })
      : t('job', { from, to: wordsIn(to ?? '', language) }),
  );
  return (
    <section role="group" aria-labelledby={id} className={styles.employer} data-closed={isClosed || undefined}>
      <header>
        <b id={id}>{company}</b>
        {isPresent && <span className={styles.present}>{t('present')}</span>}
        {spans.length > 0 && <p className={text.hint}>{spans.join(t('joined'))}</p>}
      </header>
      <Switch name={`closed ${key}`} title={t('closed')} isOn={isClosed} onSet={onSet} />
      {isClosed && (
        <ul>
          <li>{t('noContact')}</li>
          {referees > 0 && <li>{t('referees', { n: referees })}</li>}
          <li>{t('instead')}</li>
        </ul>
      )}
    </section>
  );
}
