import { codeScenes } from '@beidiao/contract/account/phone-code';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Field } from '../../ui/form/field.tsx';
import type { FieldProps } from '../../ui/form/labelled-input.tsx';
import styles from '../form/account-form.module.css';
import { PhoneAndCode } from '../code/phone-and-code.tsx';

const texts = bilingual({
  zh: { phone: '手机号（选填）', hint: '以后可以用短信登录、找回密码。' },
  en: { phone: 'Phone (optional)', hint: 'For signing in by text message and resetting your password.' },
});

type Part = Pick<FieldProps, 'name' | 'error' | 'onChange' | 'onBlur'> & { value: string };

/** Loaded once somebody wants to give a phone at once. */
export function RegisterPhone(props: { phone: Part; code: Part; checkPhone: () => boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.pair}>
      <PhoneAndCode as={Field} scene={codeScenes.register} {...props} label={t('phone')} hint={t('hint')} isOptional />
    </div>
  );
}
