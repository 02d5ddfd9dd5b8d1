import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { idCardChecksumHolds, obeys } from '@beidiao/contract/wire/rules';
import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { rememberPerson, useSession } from '../../wire/send/session.ts';
import { SettingForm } from './setting-form.tsx';
import { settingTexts } from './setting-texts.ts';

type Props = { what: 'name' | 'idCard'; now: string; onClose: () => void };

export function ProfileDialog({ what, now, onClose }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const language = useLanguage();
  const person = useSession((session) => session.person);
  const form = useForm({
    first: { [what]: now } as Record<'name' | 'idCard', string>, // one of the two; a computed key forgets which
    check: (name, value) => {
      const text = value.trim();
      if (text === '') return missingMessage(name, language);
      if (name === 'name') return obeys('name', text) ? null : fieldMessage('name', language);
      if (!obeys('idCard', text)) return fieldMessage('idCard', language);
      return idCardChecksumHolds(text) ? null : fieldMessage('idCardChecksum', language);
    },
  });
  const save = async (): Promise<void> => {
    const value = form.values[what].trim();
    if (what === 'name') {
      await send(settingsCalls.modifyName, { name: value }, { asPerson: true });
      if (person) rememberPerson({ ...person, username: value });
    } else await send(settingsCalls.modifyInfo, { idCard: value }, { asPerson: true });
    toast('done', t('saved'));
  };
  return (
    <SettingForm title={t(what)} act={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <RowField
        {...form.field(what)}
        label={t(what)}
        autoComplete={what === 'name' ? 'name' : 'off'}
        maxLength={40}
        required
      />
    </SettingForm>
  );
}
