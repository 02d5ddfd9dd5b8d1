import { readPhone } from '@beidiao/contract/typed/phone';
import { troubleWords } from '@beidiao/contract/typed/trouble';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import type { Language } from '@beidiao/contract/wire/language';
import { obeys } from '@beidiao/contract/wire/rules';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { peopleTexts } from './people-texts.ts';

export type ContactTyped = { readonly mail: string; readonly phone: string };
export const noContactTyped: ContactTyped = { mail: '', phone: '' };

/** What is sent of it: one of the two is enough. */
export const contactOf = ({ mail, phone }: ContactTyped): { mail?: string; phone?: string } => ({
  ...(mail.trim() === '' ? {} : { mail: mail.trim() }),
  ...(phone.trim() === '' ? {} : { phone: readPhone(phone) }),
});

/** What is wrong with it, in words; `needed` says that one has to be there. */
export function contactTrouble({ mail, phone }: ContactTyped, language: Language, needed: string): string | null {
  if (mail.trim() === '' && phone.trim() === '') return needed;
  if (mail.trim() !== '' && !obeys('emailStrict', mail.trim())) return fieldMessage('email', language);
  return phone.trim() === '' ? null : troubleWords('phone', phone, language);
}

type Props = { values: ContactTyped; onChange: (values: ContactTyped) => void };

/** How the person is reached, by which the way in goes to nobody else. */
export function ContactFields({ values, onChange }: Props): ReactElement {
  const t = useTexts(peopleTexts);
  return (
    <>
      <label>
        {t('mail')}
        <TextBox
          name="mail"
          inputMode="email"
          maxLength={100}
          autoCapitalize="off"
          spellCheck={false}
          value={values.mail}
          onChange={(mail) => onChange({ ...values, mail })}
        />
      </label>
      <label>
        {t('phone')}
        <TextBox
          name="phone"
          inputMode="tel"
          maxLength={20}
          value={values.phone}
          onChange={(phone) => onChange({ ...values, phone })}
        />
      </label>
    </>
  );
}
