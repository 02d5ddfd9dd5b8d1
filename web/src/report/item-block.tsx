import { type Words, wordsIn } from '@beidiao/contract/language';
import type { Report, ReportItem } from '@beidiao/contract/report';
import { comparison, itemTitle, resultWord } from '@beidiao/contract/report-words';
import { lightWords } from '@beidiao/contract/task-states';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { LightShape, ResultLight } from '../ui/result-light.tsx';
import { EvidenceList } from './evidence-list.tsx';
import styles from './item-block.module.css';
import { paperTexts } from './paper-texts.ts';
import { WaitingWord } from './waiting-word.tsx';

type Row = ReportItem['rows'][number];

function ComparedLine({ row, item }: { row: Row; item: ReportItem }): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const { light, word } = comparison(row, item);
  const isDifferent = row.verdict === 'differs';
  const said = (words: Words | null): ReactElement => {
    const text = words === null ? '-' : wordsIn(words, language);
    return isDifferent && words !== null ? <mark>{text}</mark> : <>{text}</>;
  };
  return (
    <tr>
      <th scope="row">{row.label[language]}</th>
      <td data-label={t('claimed')}>{said(row.claimed)}</td>
      <td data-label={t('found')}>{said(row.found)}</td>
      <td data-label={t('compared')} data-differs={isDifferent || undefined}>
        <ResultLight light={light}>
          {isDifferent && word === 'differs' && <span aria-hidden="true">≠</span>}
          {t(word)}
        </ResultLight>
      </td>
    </tr>
  );
}

/** What was said beside what was found, in one line each. */
function Compared({ item, title }: { item: ReportItem; title: string }): ReactElement {
  const t = useTexts(paperTexts);
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
        {item.rows.map((row) => (
          <ComparedLine key={row.label.zh} row={row} item={item} />
        ))}
      </tbody>
    </table>
  );
}

/** What the candidate says to it, and what became of a dispute. */
function Remarks({ item: { answer, dispute } }: { item: ReportItem }): ReactElement {
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

type BlockProps = { id: string; item: ReportItem; report: Report; orderDetailsId: string };

/** One item: the comparison, then where it comes from and which rule lit it. */
export function ItemBlock({ id, item, report, orderDetailsId }: BlockProps): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const title = itemTitle(item, report, language);
  return (
    <section id={id} tabIndex={-1} className={styles.block} data-light={item.light}>
      <header>
        <h3>{title}</h3>
        <ResultLight light={item.light}>{resultWord(item, language)}</ResultLight>
      </header>
      {item.rows.length > 0 ? (
        <Compared item={item} title={title} />
      ) : (
        <p className={styles.plain}>{t(item.result === 'notVerified' ? 'notVerified' : 'unknown')}</p>
      )}
      <dl className={styles.source}>
        <dt>{t('source')}</dt>
        <dd>{wordsIn(item.source, language)}</dd>
        <dt>{t('method')}</dt>
        <dd>{wordsIn(item.method, language)}</dd>
        <dt>{t('at')}</dt>
        <dd>{formatTime(item.at)}</dd>
        <dt>{t('rule')}</dt>
        <dd>
          {item.rule ? (
            <>
              <LightShape light={item.light} size={14} /> {item.rule[language]}
            </>
          ) : (
            t('noRule')
          )}
        </dd>
        {item.evidence && item.evidence.length > 0 && (
          <>
            <dt>{t('evidence')}</dt>
            <dd className={styles.wide}>
              <EvidenceList evidence={item.evidence} orderDetailsId={orderDetailsId} />
            </dd>
          </>
        )}
        {item.note && (
          <>
            <dt>{t('reviewNote')}</dt>
            <dd className={styles.wide}>{item.note}</dd>
          </>
        )}
        {item.override && (
          <>
            <dt>{t('override')}</dt>
            <dd className={styles.wide}>
              {t('overrideWords', { light: lightWords[item.override.ruled][language], why: item.override.reason })}
            </dd>
          </>
        )}
      </dl>
      <Remarks item={item} />
    </section>
  );
}

/** An item without a finding: still waited for, or not agreed to. */
export function EmptyBlock({
  id,
  title,
  kind,
}: {
  id: string;
  title: string;
  kind: 'waiting' | 'dropped';
}): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <section id={id} tabIndex={-1} className={styles.block} data-light={kind === 'dropped' ? 'grey' : undefined}>
      <header>
        <h3>{title}</h3>
        {kind === 'dropped' ? <ResultLight light="grey">{t('notAgreed')}</ResultLight> : <WaitingWord />}
      </header>
      <p className={styles.plain}>{t(kind === 'dropped' ? 'droppedNote' : 'waitingNote')}</p>
    </section>
  );
}
