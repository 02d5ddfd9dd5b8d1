import { wordsIn } from '@beidiao/contract/wire/language';
import { claimWords } from '@beidiao/contract/finding/row-state';
import { claimOfField, type DraftField } from '@beidiao/contract/verification/review-draft';
import { comparisonOfField, type ReviewField } from '@beidiao/contract/verification/review-forms';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { CompareHeads } from '../record/compare-heads.tsx';
import { copyOf, isUntouched } from '../record/fill-fields.ts';
import { hasGround, rowOf } from '../record/review-facts.ts';
import { RowMark } from '../record/row-mark.tsx';
import { FieldLack, fieldLackId } from '../record/field-lack.tsx';
import { FieldControl } from '../record/sheet-field.tsx';
import { AdverseChoice, TextNotes, textNotesId } from '../record/text-notes.tsx';
import type { RecordParts } from './sheet-parts.ts';
import { placeId } from './sheet-place.ts';
import styles from '../record/sheet-rows.module.css';
import { sheetTexts } from './sheet-texts.ts';

type AnswerProps = RecordParts & { field: ReviewField; onChange: (typed: DraftField) => void };

/** What follows from claim and finding; before anything is written, the three ways to answer without typing. */
function Answer({ field, facts, drafting, concluded, isOpen, onChange }: AnswerProps): ReactElement {
  const t = useTexts(sheetTexts);
  const typed = drafting.draft.fields[field.key];
  const { rows, rules } = concluded.conclusion;
  if (isUntouched(typed) && isOpen) {
    const copied = copyOf(field, facts);
    const isAsked = hasGround(facts, drafting.draft);
    return (
      <span className={styles.quick}>
        {copied !== null && (
          <LinkButton
            disabled={!isAsked}
            title={isAsked ? undefined : t('copyNeedsGround')}
            onClick={() => onChange({ state: 'value', value: copied })}
          >
            {t('copy')}
          </LinkButton>
        )}
        <LinkButton onClick={() => onChange({ state: 'silent' })}>{t('silentShort')}</LinkButton>
        <LinkButton onClick={() => onChange({ state: 'unchecked' })}>{t('uncheckedShort')}</LinkButton>
      </span>
    );
  }
  const row = rowOf(rows, field.key);
  if (row === undefined) return <span />;
  const mayClear = isOpen && typed?.state !== 'value';
  return (
    <span className={styles.compared}>
      <RowMark row={row} rules={rules} />
      {mayClear && (
        <IconButton icon="x" iconSize={14} label={t('clear')} onClick={() => onChange({ state: 'value', value: '' })} />
      )}
    </span>
  );
}

/** One field: what the candidate stated, what was found, and what follows from both. */
export function FieldRow(props: RecordParts & { field: ReviewField }): ReactElement {
  const { field, facts, drafting, lacks, isOpen } = props;
  const language = useLanguage();
  const claim = claimOfField(field, facts);
  const typed = drafting.draft.fields[field.key];
  const change = (next: DraftField): void =>
    drafting.change({ fields: { ...drafting.draft.fields, [field.key]: next } });
  const at = `fields.${field.key}`;
  const text = typed?.state === 'value' ? typed.value : '';
  const isWrong = lacks.some((lack) => lack.field === at && lack.what !== 'mandatory');
  const copied = hasGround(facts, drafting.draft) ? copyOf(field, facts) : null;
  return (
    <div className={styles.row} data-field={field.key} data-long={field.kind === 'long' || undefined}>
      <span className={styles.label} data-required={(isOpen && field.isMandatory) || undefined}>
        {field.label[language]}
      </span>
      <span className={styles.claim} data-none={claim.kind !== 'value' || undefined}>
        {wordsIn(claimWords({ key: field.key, claim, comparison: comparisonOfField(field) }), language)}
      </span>
      <FieldControl
        field={field}
        typed={typed}
        copied={copied}
        isOpen={isOpen}
        isWrong={isWrong}
        wrongId={fieldLackId(lacks, at) ?? textNotesId(lacks, at)}
        onChange={change}
      />
      <Answer {...props} onChange={change} />
      <FieldLack lacks={lacks} field={at} />
      <TextNotes
        drafting={drafting}
        lacks={lacks}
        isOpen={isOpen}
        field={at}
        text={text}
        onText={(value) => change({ state: 'value', value })}
      />
      <AdverseChoice facts={facts} drafting={drafting} isOpen={isOpen} field={field} text={text} />
    </div>
  );
}

function Keys(): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <span className={styles.keys}>
      <kbd>=</kbd> {t('copy')} <kbd>Alt =</kbd> {t('copyAll')} <kbd>Alt .</kbd> {t('silentShort')} <kbd>Alt -</kbd>{' '}
      {t('uncheckedShort')}
    </span>
  );
}

/** A row per field. Nothing is chosen here but what was found: the comparison follows. */
export function SheetCompare(props: RecordParts): ReactElement {
  const t = useTexts(sheetTexts);
  const { facts, isOpen } = props;
  const hasClaims = facts.form.fields.some(({ claimKey }) => claimKey !== null);
  return (
    <Card title={t(hasClaims ? 'compareTitle' : 'foundTitle')} extra={isOpen && <Keys />} id={placeId('fields')}>
      <div>
        <CompareHeads />
        {facts.form.fields.map((field) => (
          <FieldRow key={field.key} {...props} field={field} />
        ))}
      </div>
    </Card>
  );
}
