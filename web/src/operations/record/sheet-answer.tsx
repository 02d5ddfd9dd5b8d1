import { registerKey } from '@beidiao/contract/finding/conclusion';
import { askedLines, type Line, receiptLines, recordLines, rowLines, ruleLines } from '@beidiao/contract/report/lines';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { LightShape, ResultLight } from '../../ui/result-light.tsx';
import { CompareHeads } from './compare-heads.tsx';
import { outcomeWords } from './light-words.ts';
import { ReceiptTable } from '../../trade/receipt-table.tsx';
import rowStyles from './sheet-rows.module.css';
import styles from './sheet-answer.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

type Answer = NonNullable<ReviewSheet['answer']>;

/** Field by field; of a register its records say more than that there are some. */
function Rows({ answer }: { answer: Answer }): ReactElement | null {
  const lines = rowLines(answer, useLanguage()).filter(({ key }) => key !== registerKey);
  if (lines.length === 0) return null;
  return (
    <div>
      <CompareHeads />
      {lines.map(({ key, label, claim, hasClaim, found, mark, word }) => (
        <div key={key} className={rowStyles.row}>
          <span className={rowStyles.label}>{label}</span>
          <span className={rowStyles.claim} data-none={!hasClaim || undefined}>
            {claim}
          </span>
          <span className={rowStyles.claim}>{found}</span>
          <span className={styles.mark}>
            <LightShape light={mark} /> {word}
          </span>
        </div>
      ))}
    </div>
  );
}

const Facts = ({ lines }: { lines: readonly Line[] }): ReactElement => (
  <dl className={styles.facts}>
    {lines.map(({ label, words }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

function Records({ answer }: { answer: Answer }): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <>
      {recordLines(answer, useLanguage()).map((lines, place) => (
        // Records have no key of their own, and their order never changes.
        <section key={`${place + 1}`} className={styles.record}>
          <h3>{t('recordTitle', { n: place + 1 })}</h3>
          <Facts lines={lines} />
        </section>
      ))}
    </>
  );
}

function Rules({ answer }: { answer: Answer }): ReactElement {
  return (
    <ul className={rowStyles.rules}>
      {ruleLines(answer, useLanguage()).map(({ mark, words, why }) => (
        <li key={words}>
          <LightShape light={mark} />
          <div>
            {words}
            <small>{why}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Why a reader did not publish it; whoever judges the task afterwards reads both. */
function Rejection({ staffName, at, words }: NonNullable<Answer['rejected']>): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <section className={styles.record} aria-label={t('rejectedTitle')}>
      <h3>{t('rejectedBy', { name: staffName, time: formatTimeDense(at) })}</h3>
      <p className={styles.rejection}>{words}</p>
    </section>
  );
}

/** What a source has answered, with every fact that the report would print. It is read, never edited. */
export function SheetAnswer({ answer }: { answer: Answer }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  return (
    <Card title={t('answerTitle')} note={formatTimeDense(answer.at)}>
      <p className={styles.outcome}>
        <ResultLight light={answer.light}>{outcomeWords(answer, language)}</ResultLight>
      </p>
      <Rows answer={answer} />
      <ReceiptTable lines={receiptLines(answer, language)} />
      <Records answer={answer} />
      <Rules answer={answer} />
      <Facts lines={askedLines(answer, language)} />
      {answer.rejected !== null && <Rejection {...answer.rejected} />}
    </Card>
  );
}
