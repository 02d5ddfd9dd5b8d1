import { staffAccessCalls } from '@beidiao/contract/staff/changes';
import { staffPasswordLength } from '@beidiao/contract/staff/calls';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Field } from '../ui/form/field.tsx';
import { canEncrypt, warmCredentials, whyNoEncryption } from '../wire/credentials.ts';
import { Refused } from '../wire/send/refused.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';
import { useSubmit } from '../wire/use-submit.ts';
import styles from './login.module.css';

const texts = bilingual({
  zh: {
    title: '设置登录密码',
    about: '密码只有您自己知道，管理员也看不到。设置后用登录名和新密码登录，并设置两步验证。',
    fresh: '新密码',
    hint: '{least}–{most} 位，含字母和数字',
    again: '确认新密码',
    short: '新密码至少 {least} 位',
    differs: '两次输入的密码不一致',
    set: '设置密码',
    busy: '请稍候…',
    done: '密码已设置',
    doneAbout: '请用登录名和新密码登录。登录时会请您设置两步验证，之后 24 小时内不能确认需要两个人的事。',
    signIn: '去登录',
    none: '链接不完整',
    noneAbout: '请从邮件或短信中重新打开完整的链接，或请管理员重新发送。',
    over: '链接已失效或已使用',
    overAbout:
      '链接 24 小时内有效，只能使用一次；管理员重新发送后，以前的链接失效。请打开最新的一封，或请管理员重新发送。',
  },
  en: {
    title: 'Set your password',
    about:
      'Only you know the password; administrators cannot see it. Then sign in with your login name and the new password, and set up two-step verification.',
    fresh: 'New password',
    hint: '{least}–{most} characters, letters and digits',
    again: 'Confirm new password',
    short: 'The new password needs at least {least} characters',
    differs: 'The passwords do not match',
    set: 'Set password',
    busy: 'Please wait…',
    done: 'Your password is set',
    doneAbout:
      'Sign in with your login name and the new password. You will set up two-step verification, and for 24 hours you cannot confirm what needs two people.',
    signIn: 'Sign in',
    none: 'The link is incomplete',
    noneAbout: 'Open the whole link from the e-mail or text message again, or ask an administrator to send a new one.',
    over: 'This link has expired or was already used',
    overAbout:
      'A link works for 24 hours and once, and a newer link ends it. Open the latest one, or ask an administrator to send a new one.',
  },
});

/** What stands behind the `#`: no server is told it before the password is set. */
const tokenInFragment = (): string => decodeURIComponent(location.hash.slice(1)).slice(0, 64);

function Said({ title, about, act }: { title: string; about: string; act?: ReactElement }): ReactElement {
  return (
    <div className={styles.card} role="status">
      <h1>{title}</h1>
      <p className={styles.about}>{about}</p>
      {act}
    </div>
  );
}

function useSetting(token: string) {
  const t = useTexts(texts);
  const [end, setEnd] = useState<'done' | 'over' | null>(null);
  const [values, setValues] = useState({ newPassword: '', again: '' });
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      const { least } = staffPasswordLength;
      if (values.newPassword.length < least) return t('short', { least });
      return values.newPassword === values.again ? true : t('differs');
    },
    onSubmit: async () => {
      const { encryptToServer } = await warmCredentials();
      const sealed = await encryptToServer({ newPassword: values.newPassword });
      await sendAsStaff(staffAccessCalls.set, { token, ...sealed });
      setEnd('done');
    },
    explain: (fault) => {
      if (fault instanceof Refused && fault.is('accessLinkOver')) setEnd('over');
      return problemOf(fault);
    },
  });
  const change = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  return { end, values, change, isBusy, problem, submit };
}

/** Where the link of a new or reset account leads. It signs nobody in: the ordinary sign-in comes after it. */
export function StaffAccess(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [token] = useState(tokenInFragment);
  const { end, values, change, isBusy, problem, submit } = useSetting(token);
  if (token === '') return <Said title={t('none')} about={t('noneAbout')} />;
  if (end === 'over') return <Said title={t('over')} about={t('overAbout')} />;
  if (end === 'done')
    return (
      <Said
        title={t('done')}
        about={t('doneAbout')}
        act={
          <Button look="primary" size="large" isWide onClick={() => void navigate({ href: '/Operations/Login' })}>
            {t('signIn')}
          </Button>
        }
      />
    );
  const message = canEncrypt() ? problem : whyNoEncryption();
  return (
    <form className={styles.card} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      {message && <Notice kind="problem">{message}</Notice>}
      <Field
        name="newPassword"
        type="password"
        label={t('fresh')}
        hint={t('hint', staffPasswordLength)}
        value={values.newPassword}
        onChange={change('newPassword')}
        onFocus={() => void warmCredentials().catch(() => undefined)}
        autoComplete="new-password"
        maxLength={staffPasswordLength.most}
      />
      <Field
        name="again"
        type="password"
        label={t('again')}
        value={values.again}
        onChange={change('again')}
        autoComplete="new-password"
        maxLength={staffPasswordLength.most}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={!canEncrypt()}>
        {t(isBusy ? 'busy' : 'set')}
      </Button>
    </form>
  );
}
