import type { ReviewSheet } from '@beidiao/contract/review';
import {
  type JudgedRow,
  type Judgement,
  type ReviewField,
  type ReviewForm,
  type RowVerdict,
} from '@beidiao/contract/review-forms';
import type { KeyboardEvent, ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/card.tsx';
import { type LightColour, LightShape } from '../ui/result-light.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import type { Drafting } from './use-draft.ts';

const lightOfVerdict: Record<RowVerdict, LightColour> = { same: 'green', differs: 'yellow', unknown: 'grey' };

function Verdict({ field, row, drafting, isOpen }: FieldProps & { row: JudgedRow }): ReactElement {
  const t = useTexts(sheetTexts);
  if (row.found === null) return <span className={styles.open}>{t('open')}</span>;
  if (row.verdict === 'unknown') return <span className={styles.open}>{t('noted')}</span>;
  const months = row.months ?? 0;
  const words =
    row.verdict === 'differs' && months !== 0
      ? t(months < 0 ? 'earlier' : 'later', { months: Math.abs(months) })
      : t(row.verdict === 'differs' && field.claimKey === null ? 'weighs' : row.verdict);
  const other: RowVerdict = row.verdict === 'same' ? 'differs' : 'same';
  const mayTurn = isOpen && field.claimKey !== null && field.kind === 'text';
  return (
    <span className={styles.verdict} data-verdict={row.verdict}>
      <LightShape light={lightOfVerdict[row.verdict]} size={14} />
      {words}
      {mayTurn && (
        <button
          type="button"
          onClick={() => drafting.change({ verdicts: { ...drafting.draft.verdicts, [field.key]: other } })}
        >
          {t(other === 'same' ? 'takeAsSame' : 'takeAsDiffers')}
        </button>
      )}
    </span>
  );
}

type FieldProps = { field: ReviewField; drafting: Drafting; isOpen: boolean };

function Control({
  field,
  drafting,
  isOpen,
  claimed,
  isWrong,
}: FieldProps & { claimed: string | null; isWrong: boolean }): ReactElement {
  const language = useLanguage();
  const value = drafting.draft.found[field.key] ?? '';
  const put = (next: string): void => {
    const { [field.key]: _, ...verdicts } = drafting.draft.verdicts;
    drafting.change({ found: { ...drafting.draft.found, [field.key]: next }, verdicts });
  };
  const copyClaim = (event: KeyboardEvent): void => {
    if (event.key !== '=' || value !== '' || claimed === null) return;
    event.preventDefault();
    put(claimed);
  };
  const common = {
    name: `found.${field.key}`,
    'aria-label': field.label[language],
    'aria-invalid': isWrong || undefined,
    disabled: !isOpen,
    value,
  } as const;
  if (field.kind === 'choice')
    return (
      <div
        role="radiogroup"
        aria-label={field.label[language]}
        aria-invalid={isWrong || undefined}
        className={styles.radios}
      >
        {field.choices?.map((choice) => (
          <label key={choice.key}>
            <input
              type="radio"
              name={`found.${field.key}`}
              disabled={!isOpen}
              checked={value === choice.key}
              onChange={() => put(choice.key)}
            />
            {choice.label[language]}
          </label>
        ))}
      </div>
    );
  if (field.kind === 'long')
    return <textarea {...common} rows={2} maxLength={2000} onChange={(event) => put(event.currentTarget.value)} />;
  return (
    <input
      {...common}
      type={field.kind === 'month' ? 'month' : field.kind === 'day' ? 'date' : 'text'}
      maxLength={200}
      autoComplete="off"
      onKeyDown={copyClaim}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
}

type Props = {
  sheet: ReviewSheet;
  form: ReviewForm;
  judgement: Judgement;
  drafting: Drafting;
  isOpen: boolean;
  lacks: readonly string[];
};

/** Claim, finding and what follows from both, row by row. */
export function SheetForm({ form, judgement, drafting, isOpen, lacks }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  return (
    <Card title={t('content')} note={isOpen ? t('contentNote') : undefined}>
      <div className={styles.rows}>
        <div className={styles.rowHead} aria-hidden="true">
          <span />
          <span>{t('claimed')}</span>
          <span>{t('found')}</span>
          <span>{t('compared')}</span>
        </div>
        {form.fields.map((field) => {
          const row = judgement.rows.find(({ key }) => key === field.key);
          if (row === undefined) return null;
          const isWrong = lacks.includes(`found.${field.key}`);
          return (
            <div
              key={field.key}
              className={styles.row}
              data-wide={field.kind === 'long' || field.kind === 'choice' || undefined}
            >
              <span className={styles.label} data-required={field.isRequired || undefined}>
                {field.label[language]}
              </span>
              <span className={styles.claimed} data-label={t('claimed')}>
                {row.claimed ?? (field.claimKey === null ? '' : t('none'))}
              </span>
              <div className={styles.control}>
                <Control field={field} drafting={drafting} isOpen={isOpen} claimed={row.claimed} isWrong={isWrong} />
                {isWrong && <p className={styles.lack}>{t('lackHere')}</p>}
              </div>
              <Verdict field={field} row={row} drafting={drafting} isOpen={isOpen} />
            </div>
          );
        })}
      </div>
    </Card>
  );
}
