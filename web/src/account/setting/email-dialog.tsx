import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { obeys } from '@beidiao/contract/wire/rules';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { CodeField } from '../code/code-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingTexts } from './setting-texts.ts';

type Props = { onClose: () => void };

export function EmailDialog({ onClose }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const language = useLanguage();
  const form = useForm({
    first: { email: '', validateCode: '', password: '' },
    check: (name, value) => {
      if (name === 'password') return value === '' ? missingMessage('currentPassword', language) : null;
      if (name === 'email') return obeys('emailStrict', value.trim()) ? null : fieldMessage('email', language);
      return /^\d{6}$/.test(value.trim()) ? null : fieldMessage('phoneCode', language);
    },
  });
  const change = async (): Promise<void> => {
    const { email, validateCode, password } = form.values;
    const wish = { email: email.trim(), validateCode: validateCode.trim(), password };
    await send(settingsCalls.modifyEmail, wish, { asPerson: true });
    toast('done', t('emailSent', { email: email.trim() }));
  };
  return (
    <SettingForm
      title={t('changeEmail')}
      about={t('emailAbout')}
      act={t('changeEmail')}
      form={form}
      onSubmit={change}
      onClose={onClose}
    >
      <RowField
        {...form.field('email')}
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        maxLength={100}
        required
      />
      <CodeField
        as={RowField}
        field={form.field('validateCode')}
        ask={({ flag }) => send(signInCalls.sendOwnCode, { scenes: codeScenes.changeEmail, flag }, { asPerson: true })}
      />
      <CurrentPassword field={form.field('password')} />
    </SettingForm>
  );
}
