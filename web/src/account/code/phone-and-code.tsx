import { codeCalls, type CodeScene } from '@beidiao/contract/account/phone-code';
import { readPhone } from '@beidiao/contract/typed/phone';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import type { FieldProps } from '../../ui/form/labelled-input.tsx';
import { send } from '../../wire/send/send.ts';
import { CodeField } from './code-field.tsx';

const texts = bilingual({ zh: { phone: '手机号' }, en: { phone: 'Phone number' } });

type Part = Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
type Props = {
  as: (props: FieldProps) => ReactElement;
  scene: CodeScene;
  phone: Part & { value: string };
  code: Part;
  /** Shows what is wrong with the phone; true when it is right. */
  checkPhone: () => boolean;
  label?: string;
  hint?: string;
  isOptional?: boolean;
};

/** A phone and the code that proves it. */
export function PhoneAndCode(props: Props): ReactElement {
  const { as: Field, scene, phone, code, checkPhone, label, hint, isOptional = false } = props;
  const t = useTexts(texts);
  return (
    <>
      <Field
        {...phone}
        label={label ?? t('phone')}
        hint={hint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        required={!isOptional}
      />
      <CodeField
        as={Field}
        field={code}
        isReady={checkPhone}
        ask={(wish) => send(codeCalls.sendCode, { phoneNo: readPhone(phone.value), scenes: scene, ...wish })}
      />
    </>
  );
}
