import type { CheckItem } from '@beidiao/contract/catalogue/calls';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { claimChoices } from '@beidiao/contract/candidate/claim-choices';
import {
  type ClaimField,
  isShown,
  lackOfField,
  orderedFieldsFor,
  textIn,
} from '@beidiao/contract/candidate/claim-form';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Select } from '../../ui/desk/select.tsx';
import type { DraftItem } from '../draft.ts';
import type { ItemActs } from './item-acts.ts';
import styles from './item-dialog.module.css';
import { itemDialogTexts } from './item-dialog-texts.ts';
import { PaperField } from './paper-field.tsx';
import { FromResume } from '../resume/from-resume.tsx';
import { wrongFields } from './ordered-fields.ts';

type FieldProps = {
  field: ClaimField;
  content: ClaimContent;
  isWrong: boolean;
  onSet: (value: string | boolean | null) => void;
};

const inputModes: Partial<Record<ClaimField['kind'], 'numeric' | 'decimal'>> = {
  digits4: 'numeric',
  amount: 'decimal',
};
const inputTypes = { month: 'month', day: 'date', phone: 'tel' } as const;

/** Either of two, or none yet: the candidate is asked then. */
function PresentField({ field: { name }, content, onSet }: FieldProps): ReactElement {
  const t = useTexts(itemDialogTexts);
  const value = content[name];
  return (
    <fieldset className={styles.field}>
      <legend>{t('employment')}</legend>
      <div className={styles.choices}>
        {([true, false] as const).map((answer) => (
          <label key={String(answer)}>
            <RadioDot name={name} isChosen={value === answer} onChoose={() => onSet(answer)} />
            {t(answer ? 'present' : 'left')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FieldBox(props: FieldProps): ReactElement {
  const { field, content, isWrong, onSet } = props;
  const t = useTexts(itemDialogTexts);
  const language = useLanguage();
  const id = useId();
  const { name, kind } = field;
  const label = claimWord(name, language);
  if (kind === 'switch') return <PresentField {...props} />;
  const value = textIn(content, name);
  const about = isWrong ? `${id}-wrong` : kind === 'phone' ? `${id}-hint` : undefined;
  const lack = lackOfField(field, content) ?? 'missing';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' ? (
        <Select
          id={id}
          value={value}
          choices={[
            { value: '', label: t('choose') },
            ...claimChoices(name).map(({ key, label: words }) => ({ value: key, label: words[language] })),
          ]}
          onChange={onSet}
        />
      ) : (
        <TextBox
          id={id}
          type={kind in inputTypes ? inputTypes[kind as keyof typeof inputTypes] : 'text'}
          inputMode={inputModes[kind]}
          maxLength={kind === 'digits4' ? 4 : 100}
          aria-invalid={isWrong || undefined}
          aria-describedby={about}
          value={value}
          onChange={onSet}
        />
      )}
      {isWrong ? (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {t('wrong', { field: label, why: t(lack) })}
        </p>
      ) : (
        kind === 'phone' && (
          <p id={`${id}-hint`} className={styles.hint}>
            {t('phoneHint')}
          </p>
        )
      )}
    </div>
  );
}

type Props = { item: CheckItem; chosen: DraftItem; acts: ItemActs; onClose: () => void };

/** What the orderer knows of the candidate already, piece by piece. Each change goes into the draft at once. */
export function ItemDialog({ item, chosen, acts, onClose }: Props): ReactElement {
  const t = useTexts(itemDialogTexts);
  const language = useLanguage();
  const [isTried, setTried] = useState(false);
  const { code, needs, name, maxQuantity } = item;
  const { userAction, business, papers = [], quantity } = chosen;
  const place = Math.min(chosen.selectIndex, quantity - 1);
  const content = business[place] ?? {};
  const wrong = wrongFields(needs, content);
  const fill = (filled: ClaimContent): void => {
    const pieces = Array.from({ length: Math.max(business.length, place + 1) }, (_, at) => business[at] ?? {});
    acts.change(code, { business: pieces.map((it, at) => (at === place ? filled : it)) });
  };
  const set = (field: string, value: string | boolean | null): void => fill({ ...content, [field]: value });
  const setPapers = (files: File[]): void => {
    const pieces = Array.from({ length: quantity }, (_, at) => papers[at] ?? []);
    acts.change(code, { papers: pieces.map((it, at) => (at === place ? files : it)) });
  };
  /** One more of the item, right behind, that begins as this one. */
  const copy = (): void => {
    const pieces = Array.from({ length: quantity }, (_, at) => business[at] ?? {});
    acts.change(code, {
      quantity: quantity + 1,
      business: pieces.toSpliced(place + 1, 0, { ...content }),
      // A paper is of one piece.
      papers: Array.from({ length: quantity }, (_, at) => papers[at] ?? []).toSpliced(place + 1, 0, []),
      selectIndex: place + 1,
    });
  };
  const finish = (): void => {
    const first = Array.from({ length: quantity }, (_, at) => at).find(
      (at) => wrongFields(needs, business[at] ?? {}).length > 0,
    );
    if (userAction === '2' || first === undefined) return onClose();
    setTried(true);
    acts.change(code, { selectIndex: first });
  };
  return (
    <Dialog
      title={t('title', { item: name[language] })}
      closeLabel={t('close')}
      place="side"
      onClose={onClose}
      foot={
        <Button look="primary" size="small" onClick={finish}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t('about')}</p>
        <fieldset className={styles.field}>
          <legend>{t('who')}</legend>
          <div className={styles.choices}>
            {(['2', '1'] as const).map((action) => (
              <label key={action}>
                <RadioDot
                  name="userAction"
                  isChosen={userAction === action}
                  onChoose={() => acts.change(code, { userAction: action })}
                />
                {t(action === '1' ? 'byMe' : 'byCandidate')}
              </label>
            ))}
          </div>
        </fieldset>
        {userAction === '1' && quantity > 1 && (
          <div className={styles.pieces} role="group" aria-label={t('pieces')}>
            {Array.from({ length: quantity }, (_, at) => (
              <Button
                key={at}
                size="small"
                aria-pressed={at === place}
                onClick={() => acts.change(code, { selectIndex: at })}
              >
                {t('piece', { n: at + 1 })}
              </Button>
            ))}
          </div>
        )}
        {userAction === '1' && maxQuantity > 1 && (
          <p className={styles.copy}>
            <LinkButton disabled={quantity >= maxQuantity} onClick={copy}>
              {t('copy')}
            </LinkButton>
            {quantity >= maxQuantity && <small>{t('copyMost', { count: maxQuantity })}</small>}
          </p>
        )}
        {userAction === '1' && <FromResume needs={needs} content={content} onFill={fill} />}
        {userAction === '1' &&
          orderedFieldsFor(needs)
            .filter((field) => isShown(field, content))
            .map((field) => (
              <FieldBox
                key={`${place} ${field.name}`}
                field={field}
                content={content}
                isWrong={isTried && wrong.includes(field.name)}
                onSet={(value) => set(field.name, value)}
              />
            ))}
        {userAction === '1' && needs.includes('upload') && (
          <PaperField key={`${place} papers`} papers={papers[place] ?? []} onChange={setPapers} />
        )}
      </div>
    </Dialog>
  );
}
