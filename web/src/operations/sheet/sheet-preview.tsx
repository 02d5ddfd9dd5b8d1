import { registerKey } from '@beidiao/contract/finding/conclusion';
import { findingWords } from '@beidiao/contract/finding/row-state';
import { receiptLines } from '@beidiao/contract/report/lines';
import { wordsIn } from '@beidiao/contract/wire/language';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ResultLight } from '../../ui/result-light.tsx';
import { outcomeWords } from '../record/light-words.ts';
import type { Concluded } from '../record/review-facts.ts';
import { ReceiptTable } from '../../trade/receipt-table.tsx';
import { RowMark } from '../record/row-mark.tsx';
import { sheetTexts } from './sheet-texts.ts';
import { useSecondWords } from './use-second-words.ts';
import styles from './sheet-side.module.css';
import { useSettled } from '../../ui/use-settled.ts';

const restMs = 400;

type Props = { title: string; concluded: Concluded; isBegun: boolean };

/** Pages are numbered when the report is written: until then each is only said to be there. */
const shownPages = ({ search, records }: Concluded['finding'], page: string) => ({
  records,
  search: search && {
    ...search,
    receipts: search.receipts?.map((receipt) => ({ ...receipt, page: receipt.page === null ? null : page })),
  },
});

/** What the report will say, word by word, as the form stands a moment after each change. */
export function SheetPreview({ title, concluded, isBegun }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { finding, conclusion, words, secondReasons } = useSettled(concluded, restMs);
  const { rules, rows } = conclusion;
  const register = rows.find(({ key, state }) => key === registerKey && state !== 'unchecked');
  const comma = language === 'zh' ? '、' : ', ';
  const whySecond = useSecondWords();
  return (
    <section className={styles.preview} aria-label={t('previewTitle')}>
      <header>
        <h2>{t('previewTitle')}</h2>
        <small>{t('previewNote')}</small>
      </header>
      <div aria-live="polite">
        {isBegun ? (
          <>
            <p className={styles.outcome}>
              <b>{title}</b>
              <ResultLight light={conclusion.light}>{outcomeWords(conclusion, language)}</ResultLight>
            </p>
            {register && (
              <p className={styles.outcome}>
                <span>
                  <small>{t('previewRow')}</small>
                  {register.label[language]} · {wordsIn(findingWords(register.finding), language)}
                </span>
                <RowMark row={register} rules={rules} />
              </p>
            )}
            <p className={styles.say}>
              <small>{t('previewSentence')}</small>
              {words.sentence[language]}
            </p>
            <ReceiptTable isNarrow lines={receiptLines(shownPages(finding, t('page')), language)} />
            <p className={styles.note}>
              {[
                rules.length === 0 ? t('noneFires') : t('firedRules', { rules: rules.map(({ no }) => no).join(comma) }),
                secondReasons.length > 0 ? t('needsSecond', { reasons: whySecond(secondReasons) }) : t('noSecond'),
              ].join(language === 'zh' ? '' : ' ')}
            </p>
          </>
        ) : (
          <p className={styles.note}>{t('previewEmpty')}</p>
        )}
      </div>
    </section>
  );
}
