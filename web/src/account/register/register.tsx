import { readPhone } from '@beidiao/contract/typed/phone';
import { readDigits } from '@beidiao/contract/typed/code';
import { passwordLength } from '@beidiao/contract/wire/rules';
import { accountCalls, termsVersion } from '@beidiao/contract/account/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { canEncrypt, warmCredentials, whyNoEncryption } from '../../wire/credentials.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { keptUtm } from '../../wire/utm.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from '../form/account-form.module.css';
import { checkRegistration, type RegistrationField } from './check-registration.ts';
import { PasswordField } from '../form/password-field.tsx';
import { registerTexts } from './register-texts.ts';
import { RegisterSteps } from './register-steps.tsx';
import { safeReturnTo } from '../form/return-to.ts';

const empty: Record<RegistrationField, string> = {
  epName: '',
  creditCode: '',
  name: '',
  email: '',
  phoneNo: '',
  validateCode: '',
  loginName: '',
  password: '',
};

const Phone = lazy(() => import('./register-phone.tsx').then((it) => ({ default: it.RegisterPhone })));

function useRegistrationForm() {
  const t = useTexts(registerTexts);
  const language = useLanguage();
  const [taken, setTaken] = useState<string | null>(null);
  const form = useForm({
    first: empty,
    check: (name, value) =>
      name === 'loginName' && value.trim() === taken ? t('loginNameTaken') : checkRegistration(name, value, language),
    keep: { key: 'beidiao.registration', secrets: ['password', 'validateCode'] },
  });
  /** Asked when the field is left. Silence of the server says nothing: the registration itself decides. */
  const askLoginName = async (): Promise<void> => {
    const loginName = form.values.loginName.trim();
    if (checkRegistration('loginName', loginName, language)) return;
    const answer = await send(accountCalls.existLoginName, { loginName }).catch(() => null);
    setTaken(answer?.exist ? loginName : null);
    if (answer?.exist) form.show({ loginName: t('loginNameTaken') });
  };
  /** Puts a refusal beside the field that it is about. @returns words for what concerns no field */
  const show = (fault: unknown): string | null => {
    if (!(fault instanceof Refused)) return problemOf(fault);
    if (fault.is('loginNameTaken')) form.fail({ loginName: fault.errmsg });
    else if (fault.is('enterpriseNameTaken')) form.fail({ epName: fault.errmsg });
    else if (fault.is('creditCodeTaken')) form.fail({ creditCode: fault.errmsg });
    else if (fault.is('phoneTaken')) form.fail({ phoneNo: fault.errmsg });
    else if (fault.is('passwordCommon') || fault.is('passwordPersonal')) form.fail({ password: fault.errmsg });
    else if (fault.is('codeWrong') || fault.is('codeOver')) form.fail({ validateCode: fault.errmsg });
    else return form.failFields(fault.fields) ? null : fault.errmsg;
    return null;
  };
  return { form, askLoginName, show };
}

/** Registers, then signs in with what was just chosen. */
function useRegister() {
  const t = useTexts(registerTexts);
  const { form, askLoginName, show } = useRegistrationForm();
  const navigate = useNavigate();
  const { returnTo } = useSearch({ strict: false });
  const [hasPromised, setPromised] = useState(false);
  const [wasTried, setTried] = useState(false);

  const enter = async (loginName: string, password: string): Promise<void> => {
    try {
      const { openSession } = await import('../sign-in/open-session.ts');
      await openSession({ loginName, password });
      // Who came for something else goes there; the licence can be handed in later.
      await navigate({ href: safeReturnTo(returnTo, location.origin) ?? '/Register/Licence' });
    } catch (fault) {
      toast('problem', t('signInFailed', { reason: fault instanceof Error ? fault.message : '' }));
      await navigate({ to: '/Login' });
    }
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      setTried(true);
      return form.checkAll() && hasPromised;
    },
    explain: show,
    onSubmit: async () => {
      const { phoneNo, validateCode, ...wish } = form.values;
      const phone = phoneNo.trim() && { phoneNo: readPhone(phoneNo), validateCode: readDigits(validateCode) };
      const registerClient = matchMedia('(pointer: coarse) and (max-width: 767px)').matches ? 'Mobile' : 'PC';
      await send(accountCalls.register, {
        ...wish,
        registerClient,
        termsVersion,
        ...(phone || undefined),
        ...keptUtm(),
      });
      form.forget();
      await enter(wish.loginName.trim(), wish.password);
    },
  });
  return {
    form,
    askLoginName,
    hasPromised,
    setPromised,
    lacksPromise: wasTried && !hasPromised,
    isBusy,
    problem,
    submit,
  };
}

export function Register(): ReactElement {
  const t = useTexts(registerTexts);
  const { form, askLoginName, hasPromised, setPromised, lacksPromise, isBusy, problem, submit } = useRegister();
  const language = useLanguage();
  const loginName = form.field('loginName');
  const creditCode = form.field('creditCode');
  const isCodeRight = checkRegistration('creditCode', creditCode.value, language) === null;
  const message = canEncrypt() ? problem : whyNoEncryption();
  return (
    <form className={`${styles.form} ${styles.wide}`} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t('about')}</p>
      <RegisterSteps now={0} />
      {message && <Notice kind="problem">{message}</Notice>}
      <Field
        {...form.field('epName')}
        onFocus={() => void warmCredentials().catch(() => undefined)}
        label={t('epName')}
        hint={t('epNameHint')}
        autoComplete="organization"
        maxLength={80}
        required
      />
      <div className={styles.pair}>
        <Field
          {...creditCode}
          label={t('creditCode')}
          hint={t(isCodeRight ? 'creditCodeRight' : 'creditCodeHint')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          required
        />
        <Field {...form.field('name')} label={t('name')} autoComplete="name" maxLength={40} required />
      </div>
      <Field {...form.field('email')} label={t('email')} type="email" autoComplete="email" maxLength={100} required />
      <Suspense>
        <Phone
          phone={form.field('phoneNo')}
          code={form.field('validateCode')}
          checkPhone={() => form.values.phoneNo.trim() !== '' && form.checkOne('phoneNo')}
        />
      </Suspense>
      <Field
        {...loginName}
        label={t('loginName')}
        hint={t('loginNameHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        required
        onBlur={() => {
          loginName.onBlur();
          void askLoginName();
        }}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        maxLength={passwordLength.most}
        required
      />
      <label className={styles.tick}>
        <TickBox isLarge isOn={hasPromised} aria-describedby="promise-note" onTurn={setPromised} />
        <span>
          {t('accept')}
          <a href="/Protocol" target="_blank">
            {t('terms')}
          </a>
          {t('promise')}
        </span>
      </label>
      <p id="promise-note" className={styles.tickError} aria-live="polite">
        {lacksPromise && t('promiseMissing')}
      </p>
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={!canEncrypt()}>
        {t(isBusy ? 'busy' : 'act')}
      </Button>
    </form>
  );
}
