import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { markOfItem } from '@beidiao/contract/finding/marks';
import {
  disputeWord,
  type Line,
  receiptLines,
  recordLines,
  resultLine,
  type RowLine,
  rowLines,
  ruleLines,
  sourceLines,
  tryLines,
} from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { ReceiptTable } from '../trade/receipt-table.tsx';
import { LightShape, ResultLight } from '../ui/result-light.tsx';
import { EvidenceList } from './evidence-list.tsx';
import styles from './item-block.module.css';
import { paperTexts } from './paper-texts.ts';

type OfItem = { item: ReportItem };

function ComparedLine({ row }: { row: RowLine }): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td data-label={t('claimed')} data-none={!row.hasClaim || undefined}>
        {row.claim}
      </td>
      <td
        data-label={t('found')}
        data-none={!row.hasFinding || undefined}
        data-tint={row.isTinted ? row.mark : undefined}
      >
        {row.found}
      </td>
      <td data-label={t('compared')}>
        <ResultLight light={row.mark}>{row.word}</ResultLight>
      </td>
    </tr>
  );
}

/** What was said beside what was found, in one line each. */
function Compared({ item, title }: OfItem & { title: string }): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  return (
    <table className={styles.compared} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('content')}</th>
          <th scope="col">{t('claimed')}</th>
          <th scope="col">{t('found')}</th>
          <th scope="col">{t('compared')}</th>
        </tr>
      </thead>
      <tbody>
        {rowLines(item, language).map((row) => (
          <ComparedLine key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const Facts = ({ lines }: { lines: readonly Line[] }): ReactElement => (
  <>
    {lines.map(({ label, words }) => (
      <div key={`${label} ${words}`}>
        <dt>{label}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </>
);

/** Each entry of a register, with whether it is about this person. */
function Records({ item }: OfItem): ReactElement | null {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const records = recordLines(item, language);
  if (records.length === 0) return null;
  return (
    <ol className={styles.records} aria-label={t('records')}>
      {records.map((lines, place) => (
        // Two records of one content differ by their place alone
        <li key={`record ${place}`}>
          <b>{t('recordNo', { n: place + 1 })}</b>
          <dl className={styles.facts}>
            <Facts lines={lines} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Tries({ item }: OfItem): ReactElement | null {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const tries = tryLines(item, language);
  if (tries.length === 0) return null;
  return (
    <ol className={styles.tries} aria-label={t('tries')}>
      {tries.map(({ at, channel, outcome }) => (
        <li key={at}>
          <time>{at}</time>
          <span>{channel}</span>
          <span>{outcome}</span>
        </li>
      ))}
    </ol>
  );
}

/** All of them, each with the rows that fired it; where none fired, that is said. */
function Rules({ item }: OfItem): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const rules = ruleLines(item, language);
  return (
    <div className={styles.wide}>
      <dt>{t('rule')}</dt>
      <dd>
        {rules.length === 0 && t('noRule')}
        {rules.map(({ mark, words, why }) => (
          <span key={words} className={styles.rule}>
            <LightShape light={mark} size={14} /> {words} <small>{why}</small>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** What the candidate says to it, and what became of a dispute. */
function Remarks({ item: { answer, dispute } }: OfItem): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <>
      {answer && (
        <div className={styles.remark}>
          <b>{t('statement')}</b> <time dateTime={answer.at}>{formatTime(answer.at)}</time>
          <p>{answer.words}</p>
        </div>
      )}
      {dispute && (
        <div className={styles.remark}>
          <b>{t('dispute')}</b> <time dateTime={dispute.openedAt}>{formatTime(dispute.openedAt)}</time>
          <p>
            {t(`dispute_${dispute.state}`, { due: formatTime(dispute.dueAt) })}
            {dispute.words}
          </p>
        </div>
      )}
    </>
  );
}

type BlockProps = OfItem & { id: string; no: number; report: Report; orderDetailsId: string | null };

/** One item: its sentence, the comparison, then where it comes from and which rules it fired. */
export function ItemBlock({ id, no, item, report, orderDetailsId }: BlockProps): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const title = itemTitle(item, report, language);
  const disputed = disputeWord(item, language);
  const isVerified = item.result !== 'notVerified';
  const receipts = receiptLines(item, language);
  return (
    <section id={id} tabIndex={-1} className={styles.block} data-look={isVerified ? undefined : 'without'}>
      <header>
        <h3>
          {no}. {title}
        </h3>
        <span className={styles.result}>
          <ResultLight light={markOfItem(item)}>{resultLine(item, language)}</ResultLight>
          {disputed && <small>{disputed}</small>}
        </span>
      </header>
      <p className={styles.sentence}>{item.sentence[language]}</p>
      {isVerified && item.rows.length > 0 && <Compared item={item} title={title} />}
      {receipts.length > 0 && (
        <div className={styles.receipts}>
          <ReceiptTable lines={receipts} />
        </div>
      )}
      <Records item={item} />
      <Tries item={item} />
      <dl className={`${styles.facts} ${styles.source}`}>
        <Facts lines={sourceLines(item, language)} />
        {item.evidence.length > 0 && (
          <div className={styles.wide}>
            <dt>{t('evidence')}</dt>
            <dd>
              <EvidenceList evidence={item.evidence} orderDetailsId={orderDetailsId} />
            </dd>
          </div>
        )}
        <Rules item={item} />
      </dl>
      <Remarks item={item} />
    </section>
  );
}

type EmptyProps = { id: string; no: number; title: string; sentence: string; children: ReactElement };

/** An item without a finding: still checked, or ended before there was one. */
export const EmptyBlock = ({ id, no, title, sentence, children }: EmptyProps): ReactElement => (
  <section id={id} tabIndex={-1} className={styles.block} data-look="without">
    <header>
      <h3>
        {no}. {title}
      </h3>
      {children}
    </header>
    <p className={styles.sentence}>{sentence}</p>
  </section>
);
