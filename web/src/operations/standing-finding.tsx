import type { DisputeSheet } from '@beidiao/contract/dispute';
import { wordsIn } from '@beidiao/contract/language';
import { comparison, resultWord } from '@beidiao/contract/report-words';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { ResultLight } from '../ui/result-light.tsx';
import { rightsTexts } from './rights-texts.ts';
import styles from './rights.module.css';

/** The finding that is disputed: what was said beside what was found. */
export function StandingFinding({ item }: { item: DisputeSheet['item'] }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const said = (words: (typeof item.rows)[number]['found']) => (words === null ? '-' : wordsIn(words, language));
  return (
    <section>
      <h3>
        {t('standing')} <ResultLight light={item.light}>{resultWord(item, language)}</ResultLight>
      </h3>
      <table className={styles.rows}>
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
            <tr key={row.label.zh}>
              <th scope="row">{row.label[language]}</th>
              <td>{said(row.claimed)}</td>
              <td>{said(row.found)}</td>
              <td>{t(comparison(row, item).word)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        {t('source', {
          source: wordsIn(item.source, language),
          method: wordsIn(item.method, language),
          at: formatTime(item.at),
        })}
      </p>
      {item.rule && <p className={styles.quiet}>{item.rule[language]}</p>}
    </section>
  );
}
