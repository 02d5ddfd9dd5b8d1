import { documentTypes, documentWords } from '@beidiao/contract/typed/document';
import { readIdCard } from '@beidiao/contract/wire/rules';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { RowSelect } from '../../ui/desk/row-select.tsx';
import type { DraftCandidate } from '../draft.ts';
import { candidateTexts } from './candidate-texts.ts';
import type { CandidateForm } from './use-candidate-form.ts';

/** Full years from a birth date (yyyy-mm-dd) to today in China. */
function ageNow(birthDate: string): number {
  const today = formatDay(Date.now());
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

function IdCardFacts({ idCard }: { idCard: string }): ReactElement | null {
  const t = useTexts(candidateTexts);
  const facts = readIdCard(idCard);
  if (!facts) return null;
  const { birthDate, sex } = facts;
  return <span data-testid="id-card-facts">{t('facts', { sex: t(sex), birthDate, age: ageNow(birthDate) })}</span>;
}

type Props = {
  candidate: Pick<DraftCandidate, 'idCard' | 'idType'>;
  form: CandidateForm;
  field?: ReturnType<CandidateForm['field']>;
};

/** Which document, and its number. What another document than an ID card means for the check is said below it. */
export function DocumentFields({
  candidate: { idCard, idType },
  form,
  field = form.field('idCard'),
}: Props): ReactElement {
  const t = useTexts(candidateTexts);
  const language = useLanguage();
  return (
    <>
      <RowSelect
        label={t('idType')}
        value={idType}
        choices={documentTypes.map((value) => ({ value, label: documentWords[value].name[language] }))}
        onChange={form.chooseDocument}
        hint={idType === 'idCard' ? null : t('otherDocument')}
      />
      <RowField
        {...field}
        label={documentWords[idType].number[language]}
        hint={idType === 'idCard' ? <IdCardFacts idCard={idCard} /> : null}
        required
        maxLength={24}
        onPaste={form.paste}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
