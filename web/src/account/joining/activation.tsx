import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { readDigits } from '@beidiao/contract/typed/code';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { readPhone } from '@beidiao/contract/typed/phone';
import { troubleWords } from '@beidiao/contract/typed/trouble';
import { obeys } from '@beidiao/contract/wire/rules';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from '../form/account-form.module.css';
import { activationTexts } from './activation-texts.ts';
import { enterJoined } from './enter-joined.ts';
import { PasswordField } from '../form/password-field.tsx';
import { PhoneAndCode } from '../code/phone-and-code.tsx';
import { NoInvitation, useInvitation } from './use-invitation.tsx';
import { useJoinedElsewhere } from './use-joined-elsewhere.ts';

const empty = { name: '', phoneNo: '', validateCode: '', email: '', password: '', confirmPassword: '', idCard: '' };
type Name = keyof typeof empty;

const kinds = { name: 'name', phoneNo: 'phone', validateCode: 'code', idCard: 'idCard' } as const;

function say(name: Name, value: string, language: Language): string | null {
  if (value.trim() === '') return name === 'idCard' ? null : missingMessage(name, language);
  if (name === 'email') return obeys('emailStrict', value.trim()) ? null : fieldMessage('email', language);
  if (name === 'password') return obeys('password', value) ? null : fieldMessage('password', language);
  return name === 'confirmPassword' ? null : troubleWords(kinds[name], value, language);
}

function useActivation(code: string) {
  const t = useTexts(activationTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const joinedElsewhere = useJoinedElsewhere();
  const form = useForm<Name>({ first: empty, check: (name, value) => say(name, value, language) });
  const explain = (fault: unknown): string | null => {
    if (!(fault instanceof Refused)) return problemOf(fault);
    if (fault.is('secondStepNeeded')) return joinedElsewhere();
    if (fault.is('codeWrong') || fault.is('codeOver')) form.fail({ validateCode: fault.errmsg });
    else if (fault.is('passwordCommon') || fault.is('passwordPersonal')) form.fail({ password: fault.errmsg });
    else if (fault.is('invitationOther')) form.fail({ email: fault.errmsg });
    else return form.failFields(fault.fields) ? null : fault.errmsg;
    return null;
  };
  const check = (): boolean => {
    if (!form.checkAll()) return false;
    const isSame = form.values.password === form.values.confirmPassword;
    if (!isSame) form.fail({ confirmPassword: t('differs') });
    return isSame;
  };
  const { isBusy, problem, submit } = useSubmit({
    check,
    onSubmit: async () => {
      const { idCard, name, phoneNo, validateCode, ...rest } = form.values;
      const joined = await send(enterpriseCalls.activate, {
        ...rest,
        code,
        name: shownName(name),
        phoneNo: readPhone(phoneNo),
        validateCode: readDigits(validateCode),
        ...(idCard.trim() === '' ? {} : { idCard: readIdNumber(idCard) }),
      });
      await enterJoined(joined);
      await navigate({ to: '/Dashboard' });
    },
    explain,
  });
  const checkPhone = (): boolean => {
    const wrong = say('phoneNo', form.values.phoneNo, language);
    if (wrong !== null) form.fail({ phoneNo: wrong });
    return wrong === null;
  };
  return { form, submit, checkPhone, isBusy, problem };
}

/** Accepts a mail invitation. */
export function Activation(): ReactElement {
  const t = useTexts(activationTexts);
  const { code, invitation, error } = useInvitation();
  const { form, submit, checkPhone, isBusy, problem } = useActivation(code);
  if (!invitation) return <NoInvitation error={error} />;
  return (
    <form className={`${styles.form} ${styles.wide}`} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title', { enterprise: invitation.epName })}</h1>
      <p className={styles.sub}>{t('about', { inviter: invitation.invitedBy })}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className={styles.pair}>
        <Field {...form.field('name')} label={t('name')} autoComplete="name" maxLength={40} required />
        <Field
          {...form.field('email')}
          label={t('email')}
          hint={t('emailHint', { to: invitation.to })}
          type="email"
          autoComplete="email"
          maxLength={100}
          required
        />
      </div>
      <PhoneAndCode
        as={Field}
        scene={codeScenes.activate}
        phone={form.field('phoneNo')}
        code={form.field('validateCode')}
        checkPhone={checkPhone}
        hint={t('known')}
      />
      <div className={styles.pair}>
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          required
        />
        <PasswordField {...form.field('confirmPassword')} label={t('confirm')} autoComplete="new-password" required />
      </div>
      <Field {...form.field('idCard')} label={t('idCard')} hint={t('idCardHint')} autoComplete="off" maxLength={18} />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t('act')}
      </Button>
    </form>
  );
}
