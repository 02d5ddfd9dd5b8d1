import { claimChoices } from '@beidiao/contract/candidate/claim-choices';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { isFieldShown, saidOf } from '@beidiao/contract/candidate/claim-fields';
import { wordsIn } from '@beidiao/contract/wire/language';
import { type ReactElement, useId } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Switch, Way } from '../kit/choice.tsx';
import { type ClaimField, type FieldLack, textIn } from '@beidiao/contract/candidate/claim-form';
import choices from '../kit/choice.module.css';
import { claimTexts, keyOfText } from './claim-texts.ts';
import { LockedField, TextField } from '../kit/field.tsx';
import styles from '../kit/field.module.css';
import { Message } from '../message.tsx';
import { MonthField } from '../kit/month-field.tsx';
import { SelectBox } from '../kit/select-box.tsx';

const maxLengthOf = ({ name, kind }: ClaimField): number => {
  if (kind === 'digits4') return 4;
  return name === 'posts' ? 400 : 100;
};
const inputModes: Partial<Record<ClaimField['kind'], 'numeric' | 'decimal'>> = {
  digits4: 'numeric',
  amount: 'decimal',
};

type Props = {
  field: ClaimField;
  content: ClaimContent;
  lack: FieldLack | null;
  onSet: (value: string | boolean) => void;
  onLeave: () => void;
};

/** One field of a claim by its kind. */
export function ClaimFieldView({ field, content, lack, onSet, onLeave }: Props): ReactElement {
  const t = useTexts(claimTexts);
  const language = useLanguage();
  const { name, kind, isRequired } = field;
  const [labelKey, hintKey] = [keyOfText(name), keyOfText(`${name}Hint`)];
  const label = labelKey ? t(labelKey) : name;
  const hint = hintKey && t(hintKey);
  const error = lack && t(lack);
  const value = textIn(content, name);
  if (kind === 'switch')
    return <Switch name={name} title={label} about={hint ?? ''} isOn={content[name] === true} onSet={onSet} />;
  if (kind === 'yesNo') return <YesNoField {...{ label, name, hint, error }} value={content[name]} onValue={onSet} />;
  const said = saidOf(content, name);
  if (!isFieldShown(name, content)) return <LockedField label={label} words={said ? wordsIn(said, language) : ''} />;
  if (kind === 'month') return <MonthField {...{ label, name, value, error }} onValue={onSet} onBlur={onLeave} />;
  if (kind === 'choice')
    return <ChoiceField {...{ label, name, value, hint, error }} onValue={onSet} onBlur={onLeave} />;
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      hint={hint}
      error={error}
      isOptional={!isRequired}
      maxLength={maxLengthOf(field)}
      type={kind === 'phone' ? 'tel' : kind === 'day' ? 'date' : 'text'}
      inputMode={inputModes[kind]}
      autoComplete="off"
      enterKeyHint="next"
      onChange={(event) => onSet(event.target.value)}
      onBlur={onLeave}
    />
  );
}

type YesNoProps = {
  label: string;
  name: string;
  hint: string | null | undefined;
  value: unknown;
  error: string | null;
  onValue: (value: boolean) => void;
};

const answerKey = (name: string, answer: boolean) => {
  if (name === 'hasPosts') return answer ? 'hasPostsYes' : 'hasPostsNo';
  return answer ? 'mayContactYes' : 'mayContactNo';
};

/** Neither answer is chosen before the candidate has. */
function YesNoField({ label, name, hint, value, error, onValue }: YesNoProps): ReactElement {
  const t = useTexts(claimTexts);
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-say`}>
      <legend className={styles.label}>{label}</legend>
      <div className={choices.group}>
        {[true, false].map((answer) => (
          <Way
            key={String(answer)}
            name={name}
            title={t(answerKey(name, answer))}
            isOn={value === answer}
            onSet={() => onValue(answer)}
          />
        ))}
      </div>
      <Message id={`${id}-say`} kind={error ? 'bad' : 'plain'}>
        {error ?? hint}
      </Message>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  hint: string | null | undefined;
  error: string | null;
  onValue: (value: string) => void;
  onBlur: () => void;
};

function ChoiceField({ label, name, value, hint, error, onValue, onBlur }: ChoiceProps): ReactElement {
  const t = useTexts(claimTexts);
  const language = useLanguage();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-say`}
        onChange={onValue}
        onBlur={onBlur}
      >
        <option value="">{t('choose')}</option>
        {claimChoices(name).map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.label[language]}
          </option>
        ))}
      </SelectBox>
      <Message id={`${id}-say`} kind={error ? 'bad' : 'plain'}>
        {error ?? hint}
      </Message>
    </div>
  );
}
