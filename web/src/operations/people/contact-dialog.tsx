import type { StaffRow } from '@beidiao/contract/staff/calls';
import { staffChangeCalls } from '@beidiao/contract/staff/changes';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ContactFields, contactOf, contactTrouble, noContactTyped } from './contact-fields.tsx';
import { peopleTexts } from './people-texts.ts';

/** Asks for another mail or phone of somebody, in place of both that stand there. */
export function ContactDialog({ person, onClose }: { person: StaffRow; onClose: () => void }): ReactElement {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const [values, setValues] = useState(noContactTyped);
  const ask = async (): Promise<void> => {
    await sendAsStaff(staffChangeCalls.contact, { staffId: person.staffId, ...contactOf(values) });
    toast('done', t('waits'));
  };
  return (
    <FormDialog
      title={t('contactTitle', { name: person.name })}
      width={440}
      act={t('askAct')}
      lack={() => contactTrouble(values, language, t('contactWrong'))}
      onSubmit={ask}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('contactBody')}</p>
          <ContactFields values={values} onChange={setValues} />
        </>
      )}
    </FormDialog>
  );
}
