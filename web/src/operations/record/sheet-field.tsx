import { stillEmployed, stillEmployedWords } from '@beidiao/contract/finding/finding';
import type { DraftField } from '@beidiao/contract/verification/review-draft';
import { pairWords, type ReviewField } from '@beidiao/contract/verification/review-forms';
import type { KeyboardEvent, ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BoxWithButton } from '../../ui/box-with-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { normalOf } from './fill-fields.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';

type Props = {
  field: ReviewField;
  typed: DraftField | undefined;
  /** What `=` copies; null when there is nothing, or nothing has been asked yet. */
  copied: string | null;
  isOpen: boolean;
  isWrong: boolean;
  /** Of the element that says why, where one does. */
  wrongId: string | undefined;
  /** The row of the drawn table that the control belongs to has its label. */
  onChange: (typed: DraftField) => void;
};

const nothing = { silent: 'silent', unchecked: 'unchecked' } as const;

function useChoices({ kind, choices }: ReviewField) {
  const language = useLanguage();
  if (kind === 'pair')
    return (['equal', 'different'] as const).map((value) => ({ value, label: pairWords[value][language] }));
  return choices.map(({ key, label }) => ({ value: key, label: label[language] }));
}

function Chosen({ field, typed, copied, isOpen, isWrong, onChange }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const choices = useChoices(field);
  const value = typed === undefined ? '' : typed.state === 'value' ? typed.value : typed.state;
  return (
    <Select
      id={placeId(`fields.${field.key}`)}
      aria-label={field.label[language]}
      aria-invalid={isWrong || undefined}
      disabled={!isOpen}
      value={value}
      onKeyDown={(event) => {
        if (event.key !== '=' || event.altKey || value !== '') return;
        event.preventDefault();
        if (copied !== null) onChange({ state: 'value', value: copied });
      }}
      choices={[
        { value: '', label: t('choose') },
        ...choices,
        { value: nothing.silent, label: t('silentCell') },
        { value: nothing.unchecked, label: t('uncheckedCell') },
      ]}
      onChange={(next) =>
        onChange(next === 'silent' || next === 'unchecked' ? { state: next } : { state: 'value', value: next })
      }
    />
  );
}

const hints: Partial<Record<ReviewField['kind'], string>> = {
  month: '2018-10',
  tenureEnd: '2018-10',
  day: '2018-10-31',
};

/** A field of the finding: text, a month, or one of a few. `=` in the empty field copies the claim. */
export function FieldControl(props: Props): ReactElement {
  const { field, typed, copied, isOpen, isWrong, wrongId, onChange } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  if (field.kind === 'choice' || field.kind === 'pair') return <Chosen {...props} />;
  const value = typed?.state === 'value' ? typed.value : '';
  const put = (text: string): void => onChange({ state: 'value', value: text });
  const copy = (event: KeyboardEvent): void => {
    if (event.key !== '=' || event.altKey || value !== '') return;
    event.preventDefault();
    if (copied !== null) put(copied);
  };
  const isNothing = typed !== undefined && typed.state !== 'value';
  const common = {
    id: placeId(`fields.${field.key}`),
    name: `fields.${field.key}`,
    'aria-label': field.label[language],
    'aria-invalid': isWrong || undefined,
    'aria-describedby': wrongId,
    'data-nothing': isNothing || undefined,
    disabled: !isOpen,
    placeholder: isNothing ? t(typed.state === 'silent' ? 'silentCell' : 'uncheckedCell') : hints[field.kind],
  } as const;
  if (field.kind === 'long')
    return <TextArea {...common} maxLength={2000} value={value} onKeyDown={copy} onChange={put} />;
  const shown = value === stillEmployed && field.kind === 'tenureEnd' ? stillEmployedWords[language] : value;
  const input = (
    <TextBox
      {...common}
      maxLength={200}
      value={shown}
      onKeyDown={copy}
      onChange={put}
      onBlur={() => value !== '' && normalOf(field, value) !== value && put(normalOf(field, value))}
    />
  );
  if (field.kind !== 'tenureEnd') return input;
  return (
    <BoxWithButton
      act={stillEmployedWords[language]}
      disabled={!isOpen}
      aria-pressed={value === stillEmployed}
      onClick={() => put(value === stillEmployed ? '' : stillEmployed)}
    >
      {input}
    </BoxWithButton>
  );
}
