import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { troubleWords } from '@beidiao/contract/typed/trouble';
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
    check: (name, value) => troubleWords(name, value, language),
  });
  const save = async (): Promise<void> => {
    const value = form.values[what];
    if (what === 'name') {
      const name = shownName(value);
      await send(settingsCalls.modifyName, { name }, { asPerson: true });
      if (person) rememberPerson({ ...person, username: name });
    } else await send(settingsCalls.modifyInfo, { idCard: readIdNumber(value) }, { asPerson: true });
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
