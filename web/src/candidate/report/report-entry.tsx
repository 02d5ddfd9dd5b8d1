import { type Mark, markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import { wordsIn } from '@beidiao/contract/wire/language';
import { rowLines } from '@beidiao/contract/report/lines';
import type { OwnReport } from '@beidiao/contract/rights/calls';
import type { ReactElement } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ActButton } from '../kit/act-button.tsx';
import { LightTag } from '../kit/light-tag.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { reportTexts } from './report-texts.ts';
import styles from './report.module.css';

export type OwnItem = OwnReport['items'][number];

export const respondPath = ({ code, n }: Pick<OwnItem, 'code' | 'n'>): string =>
  `${paths.respond}?item=${encodeURIComponent(code)}&n=${n}`;

const hasDifference = ({ rows }: OwnItem): boolean =>
  rows.some(({ state }) => state === 'differs' || state === 'worded');

/** One item: its sentence, what was said beside what was found where that differs, and the way to answer. */
export function ReportEntry({ item, title }: { item: OwnItem; title: string }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const isOpen = item.dispute?.state === 'open';
  return (
    <section className={styles.card} data-light={markOfItem(item)}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <LightTag light={markOfItem(item)}>{resultWord(item)[language]}</LightTag>
      </div>
      {item.form === 'interview' ? (
        <Interview item={item} />
      ) : (
        <p className={styles.sentence}>{item.sentence[language]}</p>
      )}
      {hasDifference(item) && <Compared item={item} title={title} />}
      <From item={item} />
      <Remarks item={item} />
      <ActButton onClick={() => go(respondPath(item))}>
        {t(isOpen || item.disputesLeft === 0 ? 'explain' : item.form === 'interview' ? 'respondRemark' : 'respond')}
      </ActButton>
    </section>
  );
}

/** An opinion stands as somebody's words; who said them is not named. */
function Interview({ item }: { item: OwnItem }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const said = rowLines(item, language).filter(({ key, hasFinding }) => hasFinding && key !== 'identity');
  if (said.length === 0) return <p className={styles.sentence}>{item.sentence[language]}</p>;
  return (
    <>
      <p className={styles.sentence}>{t('somebody')}</p>
      <blockquote className={styles.quote}>
        <dl>
          {said.map(({ key, label, found }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{found}</dd>
            </div>
          ))}
        </dl>
      </blockquote>
      {item.rules.length > 0 && (
        <p className={styles.source}>{item.rules.map(({ text }) => text[language]).join(t('and'))}</p>
      )}
    </>
  );
}

function From({ item }: { item: OwnItem }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const [ground] = item.grounds;
  const at = formatTime(ground?.at ?? item.at);
  if (item.form === 'interview') {
    const method = ground === undefined ? '' : wordsIn(ground.method, language);
    return <p className={styles.source}>{method ? t('unnamed', { at, method }) : t('unnamedShort', { at })}</p>;
  }
  const source = ground === undefined ? '' : wordsIn(ground.source, language);
  return <p className={styles.source}>{source ? t('source', { source, at }) : at}</p>;
}

function Compared({ item, title }: { item: OwnItem; title: string }): ReactElement {
  const t = useTexts(reportTexts);
  const language = useLanguage();
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
        {rowLines(item, language).map(({ key, label, claim, found, isTinted, mark, word }) => (
          <tr key={key} data-light={mark}>
            <th scope="row">{label}</th>
            <td data-label={t('said')}>{claim}</td>
            <td data-label={t('seen')} className={isTinted ? styles.differs : undefined}>
              {found}
              <small>{word}</small>
            </td>
          </tr>
        ))}
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

type EmptyProps = { title: string; mark: Mark; word: string; sentence: string; note?: string | null };

/** Still being checked, or ended without a finding. */
export const EmptyEntry = ({ title, mark, word, sentence, note }: EmptyProps): ReactElement => (
  <section className={styles.card} data-light={mark}>
    <div className={styles.head}>
      <h2>{title}</h2>
      <LightTag light={mark}>{word}</LightTag>
    </div>
    <p className={styles.sentence}>{sentence}</p>
    {note && <p className={styles.source}>{note}</p>}
  </section>
);
