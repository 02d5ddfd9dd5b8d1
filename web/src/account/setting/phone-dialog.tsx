import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { readDigits } from '@beidiao/contract/typed/code';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { CurrentPassword } from './current-password.tsx';
import { PhoneAndCode } from '../code/phone-and-code.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingTexts } from './setting-texts.ts';

type Props = { isFirst: boolean; onClose: () => void };

export function PhoneDialog({ isFirst, onClose }: Props): ReactElement {
  const t = useTexts(settingTexts);
  const language = useLanguage();
  const form = useForm({
    first: { newPhoneNo: '', validateCode: '', password: '' },
    check: (name, value) => {
      if (name === 'password') return value === '' ? missingMessage('currentPassword', language) : null;
      return troubleWords(name === 'newPhoneNo' ? 'phone' : 'code', value, language);
    },
  });
  const change = async (): Promise<void> => {
    const { newPhoneNo, validateCode, password } = form.values;
    const wish = { newPhoneNo: readPhone(newPhoneNo), validateCode: readDigits(validateCode), password };
    await send(settingsCalls.modifyPhone, wish, { asPerson: true });
    toast('done', t('phoneDone'));
  };
  return (
    <SettingForm
      title={t(isFirst ? 'bindPhone' : 'changePhone')}
      about={isFirst ? t('phoneAbout') : t('phoneWarning')}
      act={t(isFirst ? 'bindPhone' : 'changePhone')}
      form={form}
      onSubmit={change}
      onClose={onClose}
    >
      <PhoneAndCode
        as={RowField}
        scene={codeScenes.bindPhone}
        phone={form.field('newPhoneNo')}
        code={form.field('validateCode')}
        checkPhone={() => form.checkOne('newPhoneNo')}
        label={t('newPhone')}
      />
      <CurrentPassword field={form.field('password')} />
    </SettingForm>
  );
}
