import { markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import { type Report, reportCalls, type ReportChange } from '@beidiao/contract/report/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import styles from './changes-note.module.css';

const texts = bilingual({
  zh: {
    title: '第 {version} 版改了什么',
    added: '新完成',
    corrected: '已更正',
    answered: '候选人更新了说明',
    disputed: '候选人有异议，正在复核，请等结果再做决定',
    stands: '异议已复核，结果不变',
    to: '改为',
  },
  en: {
    title: 'What changed in version {version}',
    added: 'New',
    corrected: 'Corrected',
    answered: 'Candidate’s statement updated',
    disputed: 'Disputed by the candidate and under review. Please wait for the outcome before you decide',
    stands: 'Dispute reviewed; the result stands',
    to: 'changed to',
  },
});

/** Before the paper and not part of it: what stands otherwise than in the version before. Nothing for the first one. */
export function ChangesNote({ report, id }: { report: Report; id: string }): ReactElement | null {
  return report.version > 1 ? <Changes version={report.version} id={id} /> : null;
}

function Changes({ version, id }: { version: number; id: string }): ReactElement | null {
  const t = useTexts(texts);
  const { data, error, again } = useAnswer(reportCalls.changes, { orderDetailsId: id, version });
  // The report itself says how everything stands; without this list nothing is missing from it.
  if (error) return <NotLoaded what={t('title', { version })} onRetry={again} />;
  if (!data || data.changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={t('title', { version })}>
      <h2>{t('title', { version })}</h2>
      <ul>
        {data.changes.map((change) => (
          <li key={`${change.code} ${change.n} ${change.what}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change: { name, what, before, after, words } }: { change: ReportChange }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  // A row can be corrected while the result stays: nothing turned into something else then.
  const turned = before !== null && (before.light !== after.light || before.result !== after.result);
  return (
    <>
      <b>{name[language]}</b> {t(what)}{' '}
      {what === 'corrected' && turned && (
        <span className={styles.turn}>
          <Stood it={before} /> {t('to')} <Stood it={after} />
        </span>
      )}
      {what === 'added' && <Stood it={after} />}
      {what === 'corrected' && <p>{after.sentence[language]}</p>}
      {words && <p>{words}</p>}
    </>
  );
}

function Stood({ it }: { it: ReportChange['after'] }): ReactElement {
  const language = useLanguage();
  return <ResultLight light={markOfItem(it)}>{resultWord(it)[language]}</ResultLight>;
}
