import { wordsIn } from '@beidiao/contract/language';
import { resultWord } from '@beidiao/contract/report-words';
import type { OwnReport } from '@beidiao/contract/rights';
import type { ReactElement } from 'react';
import { formatDay, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { ActButton } from './act-button.tsx';
import { LightTag } from './light-tag.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';
import { reportTexts } from './report-texts.ts';
import styles from './report.module.css';

export type OwnItem = OwnReport['items'][number];

export const respondPath = ({ code, n }: Pick<OwnItem, 'code' | 'n'>): string =>
  `${paths.respond}?item=${encodeURIComponent(code)}&n=${n}`;

/** One item: what was said beside what was found, who said so and when, and the way to answer. */
export function ReportEntry({ item, title }: { item: OwnItem; title: string }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const isOpen = item.dispute?.state === 'open';
  const source = wordsIn(item.source, language);
  return (
    <section className={styles.card} data-light={item.light}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <LightTag light={item.light}>{resultWord(item, language)}</LightTag>
      </div>
      {item.result === 'notVerified' && <p className={styles.source}>{t('notVerified')}</p>}
      {item.rows.length > 0 && item.result !== 'noRecord' && <Compared item={item} title={title} />}
      {item.light !== 'green' && item.rule && <p className={styles.source}>{item.rule[language]}</p>}
      <p className={styles.source}>{source ? t('source', { source, at: formatTime(item.at) }) : formatTime(item.at)}</p>
      <Remarks item={item} />
      <ActButton onClick={() => go(respondPath(item))}>
        {t(isOpen || item.disputesLeft === 0 ? 'explain' : 'respond')}
      </ActButton>
    </section>
  );
}

function Compared({ item, title }: { item: OwnItem; title: string }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const said = (words: OwnItem['rows'][number]['found']) => (words === null ? '-' : wordsIn(words, language));
  return (
    <table className={styles.compared} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('fact')}</span>
          </th>
          <th scope="col">{t('said')}</th>
          <th scope="col">{t('seen')}</th>
        </tr>
      </thead>
      <tbody>
        {item.rows.map((row) => {
          const isDifferent = row.verdict === 'differs';
          return (
            <tr key={row.label.zh}>
              <th scope="row">{row.label[language]}</th>
              <td data-label={t('said')}>{said(row.claimed)}</td>
              <td data-label={t('seen')} className={isDifferent ? styles.differs : undefined}>
                {isDifferent && (
                  <span role="img" aria-label={t('differ')}>
                    ≠{' '}
                  </span>
                )}
                {said(row.found)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Remarks({ item: { answer, dispute } }: { item: OwnItem }): ReactElement {
  const t = useTexts(reportTexts);
  return (
    <>
      {answer && (
        <div className={styles.note}>
          <b>{t('ownWords')}</b>
          <p>{answer.words}</p>
        </div>
      )}
      {dispute && (
        <div className={styles.note}>
          <b>{t(dispute.state, { due: formatDay(dispute.dueAt) })}</b>
          {dispute.words && <p>{dispute.words}</p>}
        </div>
      )}
    </>
  );
}
