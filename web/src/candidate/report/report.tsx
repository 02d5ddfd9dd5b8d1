import { ownEndedWords } from '@beidiao/contract/finding/ended-item';
import { markOfEnded } from '@beidiao/contract/finding/marks';
import { versionWord } from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import type { OwnReport } from '@beidiao/contract/rights/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { listWords } from '../kit/list-words.ts';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { isReportThere, useOwnReport } from './own-report.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { goBack } from '../place.ts';
import { headOf } from './report-head.ts';
import { EmptyEntry, type OwnItem, ReportEntry } from './report-entry.tsx';
import { reportTexts } from './report-texts.ts';
import styles from './report.module.css';
import { saveFile } from '../kit/save-file.ts';
import { SharedWith } from './shared-with.tsx';
import text from '../kit/text.module.css';
import { Opening } from '../trouble.tsx';

/** The candidate's own report: everything that the member shows, entry by entry. */
export function Report(): ReactElement {
  const t = useTexts(reportTexts);
  const { details } = useOwnCheck();
  const { status, enterpriseName: enterprise } = details;
  const isThere = isReportThere(status);
  const { report, fault } = useOwnReport(isThere);
  if (report) return <Read report={report} />;
  if (isThere && !fault) return <Opening />;
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t(isThere ? 'kept' : 'notYet')}
      lead={fault?.message ?? t('notYetLead', { enterprise })}
      isCentred
      actions={<ActButton onClick={() => goBack(paths.own)}>{t('back')}</ActButton>}
    />
  );
}

function Read({ report }: { report: OwnReport }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const { isBusy, problem, run } = useAct();
  const { orderDetailsId } = useOwnCheck().details;
  const head = headOf(report);
  const print = async () => {
    const pdf = await sendAsCandidate(rightsCalls.reportPdf, { orderDetailsId });
    saveFile(pdf);
  };
  const kind = versionWord(report.kind, report.missing, language);
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t(head.title, head)}
      lead={report.kind === 'stage' ? t('stageLead', head) : report.overall.sentence[language]}
      isGrounded
      actions={
        <ActButton isBusy={isBusy} onClick={() => run(print)}>
          {t('pdf')}
        </ActButton>
      }
    >
      <Progress report={report} />
      {report.kind === 'stage' && head.differs > 0 && <p className={styles.differsNote}>{t('differs', head)}</p>}
      <p className={text.hint}>{t('version', { version: report.version, kind, at: formatTime(report.createdAt) })}</p>
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
      <Entries report={report} />
      <p className={`${text.hint} ${text.space}`}>{t('hint', { enterprise: report.enterpriseName })}</p>
      <Withheld report={report} />
      <SharedWith of={orderDetailsId} enterprise={report.enterpriseName} />
      <p className={`${text.hint} ${text.space}`}>{report.reportNo}</p>
    </Page>
  );
}

/** How much has ended, and in which way. */
function Progress({ report: { items, waiting, missing, kind } }: { report: OwnReport }): ReactElement {
  const t = useTexts(reportTexts);
  const all = items.length + waiting.length + missing.length;
  const ended = all - waiting.length;
  const withdrawn = missing.filter(({ result }) => result === 'withdrawn').length;
  const counts = [
    { label: t('withResult'), count: items.length, isShown: true },
    { label: t('waiting'), count: waiting.length, isShown: kind === 'stage' },
    { label: t('notAgreed'), count: missing.filter(({ result }) => result === 'declined').length, isShown: false },
    { label: t('withdrawn'), count: withdrawn, isShown: false },
    { label: t('others'), count: missing.filter(isOtherwise).length, isShown: false },
  ].filter(({ count, isShown }) => isShown || count > 0);
  return (
    <>
      {kind === 'stage' && <progress className={styles.progress} max={all} value={ended} aria-label={t('progress')} />}
      <dl className={styles.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
const isOtherwise = ({ result }: OwnReport['missing'][number]): boolean =>
  result !== 'withdrawn' && result !== 'declined';

/** What agrees, with nothing beside it, waits behind a button. */
const isPlain = ({ light, form, answer, dispute }: OwnItem): boolean =>
  light === 'green' && form !== 'interview' && !answer && !dispute;

function Entries({ report }: { report: OwnReport }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const [isAll, setAll] = useState(false);
  const { items, waiting, missing } = report;
  const plain = items.filter(isPlain);
  const isFolded = !isAll && plain.length > 1 && plain.length < items.length + waiting.length + missing.length;
  const shown = isFolded ? items.filter((item) => !isPlain(item)) : items;
  return (
    <div className={styles.cards}>
      {shown.map((item) => (
        <ReportEntry key={`${item.code} ${item.n}`} item={item} title={itemTitle(item, report, language)} />
      ))}
      {waiting.map((item, place) => (
        <EmptyEntry
          // Two of one code differ by their place alone
          key={`waiting ${item.code} ${place}`}
          title={itemTitle(item, report, language)}
          mark="open"
          word={t('waiting')}
          sentence={item.sentence[language]}
        />
      ))}
      {missing.map((item, place) => (
        <EmptyEntry
          key={`missing ${item.code} ${place}`}
          title={itemTitle(item, report, language)}
          mark={markOfEnded(item.result)}
          word={ownEndedWords[item.result][language]}
          sentence={item.sentence[language]}
          note={item.result === 'withdrawn' ? t('theySeeWithdrawn') : null}
        />
      ))}
      {isFolded && (
        <>
          <p className={`${text.hint} ${text.space}`}>{t('folded', { n: plain.length })}</p>
          <ActButton onClick={() => setAll(true)}>
            {t('showAll', { n: items.length + waiting.length + missing.length })}
          </ActButton>
        </>
      )}
    </div>
  );
}

function Withheld({ report: { withheld, enterpriseName: enterprise } }: { report: OwnReport }): ReactElement | null {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  if (withheld.length === 0) return null;
  return (
    <section className={text.section}>
      <h2>{t('withheld')}</h2>
      <p>
        {listWords(
          withheld.map(({ name }) => name[language]),
          language,
        )}
      </p>
      <p className={text.hint}>{t('withheldLead', { enterprise })}</p>
      <PageLink to={`${paths.right}?right=copy`} className={text.link}>
        {t('askCopy')}
      </PageLink>
    </section>
  );
}
