import { factorCalls } from '@beidiao/contract/account/second-factor';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { makePasskey } from '../../wire/passkey.ts';
import { send } from '../../wire/send/send.ts';
import { CurrentPassword } from '../setting/current-password.tsx';
import { SettingForm } from '../setting/setting-form.tsx';
import { factorTexts } from './factor-texts.ts';

type Props = { isFirst: boolean; onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** A name and the password, then what the browser asks. */
export function AddPasskey({ isFirst, onCodes, onClose }: Props): ReactElement {
  const t = useTexts(factorTexts);
  const language = useLanguage();
  const form = useForm({
    first: { name: '', password: '' },
    check: (name, value) => {
      if (value.trim() !== '') return null;
      return name === 'name' ? t('nameMissing') : missingMessage('currentPassword', language);
    },
  });
  const add = async (): Promise<void> => {
    const { name, password } = form.values;
    const { question } = await send(factorCalls.startPasskey, { password }, { asPerson: true });
    const made = { name: name.trim(), passkey: await makePasskey(question) };
    const { recoveryCodes } = await send(factorCalls.confirmPasskey, made, { asPerson: true });
    toast('done', t('added'));
    if (recoveryCodes) onCodes(recoveryCodes);
  };
  return (
    <SettingForm
      title={t('addPasskey')}
      about={isFirst ? `${t('passkeyNote')}${t('stop')}${t('ends')}` : t('passkeyNote')}
      act={t('add')}
      form={form}
      onSubmit={add}
      onClose={onClose}
    >
      <RowField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={40} required />
      <CurrentPassword field={form.field('password')} />
    </SettingForm>
  );
}
