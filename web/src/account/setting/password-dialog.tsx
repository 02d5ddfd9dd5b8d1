import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { obeys, passwordLength } from '@beidiao/contract/wire/rules';
import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { CurrentPassword } from './current-password.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingTexts } from './setting-texts.ts';

/** Which field a refusal is about. */
const fieldOf = {
  passwordWrong: 'password',
  passwordSame: 'newpass',
  passwordCommon: 'newpass',
  passwordPersonal: 'newpass',
} as const;

type Props = { onClose: () => void };

export function PasswordDialog({ onClose }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const language = useLanguage();
  const form = useForm({
    first: { password: '', newpass: '', confirmpass: '' },
    check: (name, value): string | null => {
      if (value === '') return missingMessage(name === 'password' ? 'currentPassword' : name, language);
      if (name === 'newpass') return obeys('password', value) ? null : fieldMessage('password', language);
      return name === 'confirmpass' && value !== form.values.newpass ? t('differ') : null;
    },
  });
  const change = async (): Promise<void> => {
    await send(settingsCalls.modifyPassword, form.values, { asPerson: true });
    toast('done', t('passwordDone'));
  };
  return (
    <SettingForm
      title={t('changePassword')}
      act={t('changePassword')}
      form={form}
      fieldOf={fieldOf}
      onSubmit={change}
      onClose={onClose}
    >
      <CurrentPassword field={form.field('password')} />
      <RowField
        {...form.field('newpass')}
        label={t('newPassword')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
        maxLength={passwordLength.most}
        required
      />
      <RowField
        {...form.field('confirmpass')}
        label={t('again')}
        type="password"
        autoComplete="new-password"
        maxLength={passwordLength.most}
        required
      />
    </SettingForm>
  );
}
