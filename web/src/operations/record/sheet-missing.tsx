import { type Lack, lackText } from '@beidiao/contract/verification/lack-words';
import type { Language } from '@beidiao/contract/wire/language';
import { type ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { lackPlace } from './lack-texts.ts';
import type { SheetParts } from '../sheet/sheet-parts.ts';
import { goToPlace } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import styles from '../sheet/sheet-side.module.css';

/** The submit button is described by it. */
export const missingId = 'sheet-missing';

const groups = [
  { parts: ['receipts', 'records', 'fields', 'notVerified'], done: 'doneFound' },
  { parts: ['receipts', 'ground'], done: 'doneGround' },
  { parts: ['judged'], done: 'doneJudged' },
  { parts: ['evidence'], done: 'doneEvidence' },
] as const;

const partOf = ({ field }: Lack): string => field.split('.')[0] ?? '';

/** The line above says the same. */
function isSaidBefore(lacks: readonly Lack[], place: number, language: Language): boolean {
  const [before, lack] = [lacks[place - 1], lacks[place]];
  return before !== undefined && lack !== undefined && lackText(before, language) === lackText(lack, language);
}

/** What keeps the draft from being published; each line leads to its field. */
export function SheetMissing({ lacks, facts, drafting }: SheetParts): ReactElement | null {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  if (lacks.length === 0) return null;
  const done = groups.filter(
    ({ parts, done: words }) =>
      !lacks.some((lack) => parts.some((part) => part === partOf(lack))) &&
      (words !== 'doneJudged' || drafting.draft.judged.length > 0) &&
      (words !== 'doneEvidence' || facts.evidenceCount > 0),
  );
  return (
    <section className={styles.block} id={missingId} aria-label={t('missingTitle')}>
      <header>
        <h2>{t('missingTitle')}</h2>
        <b className={styles.count}>{t('missingCount', { count: lacks.length })}</b>
      </header>
      <ul className={styles.missing}>
        {done.map(({ done: words }) => (
          <li key={words} data-done="true">
            <Icon name="check" size={14} />
            <span>{t(words)}</span>
          </li>
        ))}
        {lacks.map((lack, place) => (
          // One field may speak of several matters.
          <li key={`${lack.field} ${lack.what} ${lack.facts?.['category'] ?? ''}`}>
            <i aria-hidden="true" />
            <BareButton onClick={() => goToPlace(lack.field)}>
              <b>{lackPlace(lack, facts, language)}</b>
              {!isSaidBefore(lacks, place, language) && <small>{lackText(lack, language)}</small>}
            </BareButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
