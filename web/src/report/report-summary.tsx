import { endedSummary, endedWords } from '@beidiao/contract/finding/ended-item';
import { markOfEnded, markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Report } from '@beidiao/contract/report/calls';
import { legendOf } from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import { lightWords } from '@beidiao/contract/verification/task-states';
import type { ReactElement, ReactNode } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { LightShape, ResultLight } from '../ui/result-light.tsx';
import { paperTexts } from './paper-texts.ts';
import styles from './report-summary.module.css';

type OfReport = { report: Report };

export function Overall({ report: { kind, overall } }: OfReport): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const word = lightWords[overall.light][language];
  return (
    <div className={styles.overall} data-light={overall.light}>
      <LightShape light={overall.light} size={40} />
      <div>
        <h2>{t(kind === 'stage' ? 'overallStage' : 'overall', { light: word })}</h2>
        <p>{overall.sentence[language]}</p>
      </div>
    </div>
  );
}

/** The marks that this report uses, before they are used for the first time. */
export function Legend({ report }: OfReport): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  return (
    <div className={styles.legend}>
      <span>{t('howToRead')}</span>
      <ul>
        {legendOf(report, language).map(({ mark, words }) => (
          <li key={mark}>
            <ResultLight light={mark}>{words}</ResultLight>
          </li>
        ))}
      </ul>
    </div>
  );
}

type LineProps = { title: string; result: ReactNode; words: string; at: string | null };

const SummaryLine = ({ title, result, words, at }: LineProps): ReactElement => (
  <tr>
    <th scope="row">{title}</th>
    <td>{result}</td>
    <td>{words}</td>
    <td>{at === null ? '' : formatTimeDense(at)}</td>
  </tr>
);

export function Summary({ report }: OfReport): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const { items, waiting, missing } = report;
  const numbered = (
    item: { code: string; n?: number | undefined; name: Report['items'][number]['name'] },
    no: number,
  ) => `${no}. ${itemTitle(item, report, language)}`;
  return (
    <table className={styles.summary} aria-label={t('summary')}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('note')}</th>
          <th scope="col">{t('done')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          <SummaryLine
            key={`${item.code} ${item.n}`}
            title={numbered(item, place + 1)}
            result={<ResultLight light={markOfItem(item)}>{resultWord(item)[language]}</ResultLight>}
            words={item.summary[language]}
            at={item.at}
          />
        ))}
        {waiting.map((item, place) => (
          <SummaryLine
            // Two of one code differ by their place alone
            key={`waiting ${item.code} ${place}`}
            title={numbered(item, items.length + place + 1)}
            result={<ResultLight light="open">{t('waitingResult')}</ResultLight>}
            words={item.sentence[language]}
            at={null}
          />
        ))}
        {missing.map((item, place) => (
          <SummaryLine
            key={`missing ${item.code} ${place}`}
            title={numbered(item, items.length + waiting.length + place + 1)}
            result={<ResultLight light={markOfEnded(item.result)}>{endedWords[item.result][language]}</ResultLight>}
            words={endedSummary(item)[language]}
            at={item.endedAt}
          />
        ))}
      </tbody>
    </table>
  );
}
