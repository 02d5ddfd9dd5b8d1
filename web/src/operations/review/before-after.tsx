import type { Bilingual } from '@beidiao/contract/wire/language';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ResultLight } from '../../ui/result-light.tsx';
import styles from './dispute-rows.module.css';
import { outcomeWords } from '../record/light-words.ts';
import { rightsTexts } from '../people/rights-texts.ts';

type Said = { readonly light: Light; readonly result: ItemResult; readonly sentence: Bilingual };

function Side({ title, said, empty }: { title: string; said: Said | null; empty: string }): ReactElement {
  const language = useLanguage();
  return (
    <div>
      <small>{title}</small>
      {said === null ? (
        <p>{empty}</p>
      ) : (
        <>
          <ResultLight light={said.light}>{outcomeWords(said, language)}</ResultLight>
          <p>{said.sentence[language]}</p>
        </>
      )}
    </div>
  );
}

/** What the report says now, and what it would say; `proposed`: the sentence that waits for a second reader. */
export function BeforeAfter({
  before,
  after,
  proposed,
}: {
  before: Said;
  after: Said | null;
  proposed: Bilingual | null;
}): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  return (
    <div className={styles.sides} aria-live="polite">
      <Side title={t('before')} said={before} empty="" />
      <Side title={t('after')} said={after} empty={proposed === null ? t('afterEmpty') : proposed[language]} />
    </div>
  );
}
