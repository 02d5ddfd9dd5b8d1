import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { readDigits } from '@beidiao/contract/typed/code';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { obeys, passwordLength } from '@beidiao/contract/wire/rules';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from '../form/account-form.module.css';
import { PasswordField } from '../form/password-field.tsx';
import { PhoneAndCode } from '../code/phone-and-code.tsx';

const texts = bilingual({
  zh: {
    title: '重设密码',
    about: '用账号绑定的手机号收验证码，再设一个新密码。',
    hint: '没有绑定过手机号的账号，请联系贵司管理员或客服。',
    next: '下一步',
    newTitle: '设置新密码',
    newAbout: '设置后，所有设备都需重新登录。',
    password: '新密码',
    passwordHint: '6–72 位，须同时含字母和数字；16 位以上不限。',
    again: '确认新密码',
    differ: '两次输入的密码不一致',
    set: '设置新密码',
    busy: '正在处理…',
    doneTitle: '新密码已设置',
    doneAbout: '之前登录的设备都已退出，请用新密码登录。',
    signIn: '去登录',
    back: '返回登录',
  },
  en: {
    title: 'Reset password',
    about: 'Get a code on your account’s phone number, then choose a new password.',
    hint: 'No phone number on your account? Ask your administrator or contact us.',
    next: 'Next',
    newTitle: 'Choose a new password',
    newAbout: 'You will need to sign in again on every device.',
    password: 'New password',
    passwordHint: '6–72 characters with a letter and a digit, or at least 16 characters of any kind.',
    again: 'Confirm new password',
    differ: 'The passwords do not match',
    set: 'Set password',
    busy: 'Please wait…',
    doneTitle: 'Your new password is set',
    doneAbout: 'All devices have been signed out. Sign in with the new password.',
    signIn: 'Sign in',
    back: 'Back to sign-in',
  },
});

type Right = { phoneNo: string; resetToken: string };

function Prove({ onProved }: { onProved: (right: Right) => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const form = useForm({
    first: { phoneNo: '', code: '' },
    check: (name, value) => troubleWords(name === 'phoneNo' ? 'phone' : 'code', value, language),
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const phoneNo = readPhone(form.values.phoneNo);
      const { resetToken } = await send(signInCalls.forgetPassword, {
        phoneNo,
        validateCode: readDigits(form.values.code),
      });
      onProved({ phoneNo, resetToken });
    },
    explain: problemOf,
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t('about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PhoneAndCode
        as={Field}
        scene={codeScenes.forgot}
        phone={form.field('phoneNo')}
        code={form.field('code')}
        checkPhone={() => form.checkOne('phoneNo')}
        hint={t('hint')}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'next')}
      </Button>
      <p className={styles.end}>
        <Link to="/Login">{t('back')}</Link>
      </p>
    </form>
  );
}

function Choose({ right, onDone, onOver }: { right: Right; onDone: () => void; onOver: (words: string) => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const form = useForm({
    first: { password: '', confirmPassword: '' },
    check: (name, value): string | null => {
      if (value === '') return missingMessage(name === 'password' ? 'newpass' : name, language);
      if (name === 'password') return obeys('password', value) ? null : t('passwordHint');
      return value === form.values.password ? null : t('differ');
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      await send(signInCalls.resetPassword, { ...right, ...form.values });
      onDone();
    },
    explain: (fault) => {
      if (fault instanceof Refused && fault.is('resetTokenBad')) onOver(fault.errmsg);
      if (fault instanceof Refused && (fault.is('passwordCommon') || fault.is('passwordPersonal'))) {
        form.fail({ password: fault.errmsg });
        return null;
      }
      return problemOf(fault);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('newTitle')}</h1>
      <p className={styles.sub}>{t('newAbout')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {/* For password managers, which keep a password under a name. */}
      <input type="hidden" name="username" autoComplete="username" value={right.phoneNo} />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        maxLength={passwordLength.most}
        required
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('again')}
        autoComplete="new-password"
        maxLength={passwordLength.most}
        required
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'set')}
      </Button>
    </form>
  );
}

/** The phone proves whose account it is; then a new password is chosen. */
export function Forgot(): ReactElement {
  const t = useTexts(texts);
  const [right, setRight] = useState<Right | null>(null);
  const [isDone, setDone] = useState(false);
  const [over, setOver] = useState<string | null>(null);
  if (isDone)
    return (
      <div className={styles.form} role="status">
        <h1>{t('doneTitle')}</h1>
        <p className={styles.sub}>{t('doneAbout')}</p>
        <p className={styles.end}>
          <Link to="/Login" className={buttonClass('primary', 'large')}>
            {t('signIn')}
          </Link>
        </p>
      </div>
    );
  if (right)
    return (
      <Choose
        right={right}
        onDone={() => setDone(true)}
        onOver={(words) => {
          setOver(words);
          setRight(null);
        }}
      />
    );
  return (
    <>
      {over && <Notice kind="problem">{over}</Notice>}
      <Prove onProved={setRight} />
    </>
  );
}
