import { itemNote, itemTitle } from '@beidiao/contract/report-words';
import type { OwnReport } from '@beidiao/contract/rights';
import { rightsCalls } from '@beidiao/contract/rights';
import { lightWords } from '@beidiao/contract/task-states';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { ActButton, Door } from './act-button.tsx';
import { LightGlyph } from './light-tag.tsx';
import { listWords } from './list-words.ts';
import { Message } from './message.tsx';
import { useOwnCheck } from './own-check.ts';
import { headOf, isReportThere, useOwnReport } from './own-report.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { goBack } from './place.ts';
import { ReportEntry } from './report-entry.tsx';
import { reportTexts } from './report-texts.ts';
import styles from './report.module.css';
import { saveFile } from './save-file.ts';
import text from './text.module.css';
import { Opening } from './trouble.tsx';
import { useAct } from './use-act.ts';

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
  const { isBusy, fault, run } = useAct();
  const { orderDetailsId } = useOwnCheck().details;
  const { title, n, lead } = headOf(report);
  const print = async () => {
    const pdf = await sendAsCandidate(rightsCalls.reportPdf, { orderDetailsId });
    saveFile(pdf);
  };
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={t(title, { n })}
      lead={lead && t(lead.words, { n: lead.n })}
      isGrounded
      actions={
        <ActButton isBusy={isBusy} onClick={() => run(print)}>
          {t('pdf')}
        </ActButton>
      }
    >
      <Verdict report={report} />
      {report.kind === 'stage' && <p className={text.hint}>{t('stageHint')}</p>}
      <p className={text.hint}>{t('hint', { enterprise: report.enterpriseName })}</p>
      <Message kind={fault ? 'bad' : 'plain'}>{fault}</Message>
      <div className={styles.cards}>
        {report.items.map((item) => (
          <ReportEntry key={`${item.code} ${item.n}`} item={item} title={itemTitle(item, report, language)} />
        ))}
      </div>
      <Others report={report} />
      <p className={`${text.hint} ${text.space}`}>
        {report.reportNo} · {t('version', { version: report.version, at: formatTime(report.createdAt) })}
      </p>
    </Page>
  );
}

/** The overall light, and the gravest item in one sentence. */
function Verdict({ report }: { report: OwnReport }): ReactElement | null {
  const language = useLanguage();
  const { light } = report.overall;
  const gravest = report.items.find((item) => item.light === light);
  if (!gravest || light === 'green') return null;
  return (
    <div className={styles.verdict} data-light={light}>
      <LightGlyph light={light} />
      <div>
        <b>{lightWords[light][language]}</b>
        <p>
          {itemTitle(gravest, report, language)}
          {language === 'zh' ? '：' : ': '}
          {itemNote(gravest, language)}
        </p>
      </div>
    </div>
  );
}

function Others({ report }: { report: OwnReport }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const names = (rows: readonly { name: { zh: string; en: string } }[]) =>
    listWords(
      rows.map(({ name }) => name[language]),
      language,
    );
  const { withheld, waiting, dropped, enterpriseName: enterprise } = report;
  return (
    <>
      {withheld.length > 0 && (
        <section className={text.section}>
          <h2>{t('withheld')}</h2>
          <p>{names(withheld)}</p>
          <p className={text.hint}>{t('withheldLead', { enterprise })}</p>
          <Door to={`${paths.right}?right=copy`} className={text.link}>
            {t('askCopy')}
          </Door>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={text.section}>
          <h2>{t('waiting')}</h2>
          <p>
            {listWords(
              waiting.map((item) => itemTitle(item, report, language)),
              language,
            )}
          </p>
        </section>
      )}
      {dropped.length > 0 && (
        <section className={text.section}>
          <h2>{t('dropped')}</h2>
          <p>{names(dropped)}</p>
        </section>
      )}
    </>
  );
}
