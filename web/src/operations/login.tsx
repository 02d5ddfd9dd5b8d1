import { readSecondCode } from '@beidiao/contract/account/second-code';
import type { PasskeyUsed } from '@beidiao/contract/account/second-factor';
import type { Data } from '@beidiao/contract/wire/call';
import { staffCalls, staffPasswordLength } from '@beidiao/contract/staff/calls';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { RecoveryCodes } from '../trade/proof/recovery-codes.tsx';
import { TotpOffer } from '../trade/proof/totp-offer.tsx';
import { Button } from '../ui/core/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { canEncrypt, warmCredentials, whyNoEncryption } from '../wire/credentials.ts';
import { answerByPasskey, isTurnedAway } from '../wire/passkey.ts';
import { Refused } from '../wire/send/refused.ts';
import { keepStaffSession, sendAsStaff, type StaffSession, takeEndWords } from '../wire/staff-wire.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { useAct } from '../wire/use-act.ts';
import { useSubmit } from '../wire/use-submit.ts';
import styles from './login.module.css';
import { loginTexts } from './login-texts.ts';

type Begun = Data<typeof staffCalls.signIn>;
type Entered = { session: StaffSession; codes: string[] };

/** Only an address of the console: nobody is led elsewhere by a link. */
const returnFrom = (search: { returnTo?: string | undefined }): string =>
  /^\/operations(\/|\?|$)/i.test(search.returnTo ?? '') ? (search.returnTo ?? '') : '/Operations';

function PasswordStep({ onDone }: { onDone: (begun: Begun) => void }): ReactElement {
  const t = useTexts(loginTexts);
  const [values, setValues] = useState({ loginName: '', password: '' });
  const { isBusy, problem, submit } = useSubmit({
    first: takeEndWords,
    check: () => {
      if (!values.loginName.trim()) return t('missing', { label: t('loginName') });
      return values.password ? true : t('missing', { label: t('password') });
    },
    onSubmit: async () => {
      const { encryptToServer } = await warmCredentials();
      const sealed = await encryptToServer({ loginName: values.loginName.trim(), password: values.password });
      onDone(await sendAsStaff(staffCalls.signIn, sealed));
    },
  });
  const message = canEncrypt() ? problem : whyNoEncryption();
  return (
    <form className={styles.card} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      {message && <Notice kind="problem">{message}</Notice>}
      <Field
        name="loginName"
        label={t('loginName')}
        value={values.loginName}
        onChange={(loginName) => setValues({ ...values, loginName })}
        onFocus={() => void warmCredentials().catch(() => undefined)}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
      />
      <Field
        name="password"
        type="password"
        label={t('password')}
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
        autoComplete="current-password"
        maxLength={staffPasswordLength.most}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={!canEncrypt()}>
        {t(isBusy ? 'busy' : 'next')}
      </Button>
    </form>
  );
}

type CodeProps = { begun: Begun; onDone: (entered: Entered) => void; onRestart: () => void };

function useCodeStep({ begun, onDone, onRestart }: CodeProps) {
  const t = useTexts(loginTexts);
  const [values, setValues] = useState({ code: '', newPassword: '', again: '' });
  const enterBy = async (proof: { code: string } | { passkey: PasskeyUsed }): Promise<void> => {
    const { encryptToServer } = await warmCredentials();
    const sealed = begun.mustChangePassword ? await encryptToServer({ newPassword: values.newPassword }) : {};
    const params = { ticket: begun.ticket, ...proof, ...sealed };
    const { accessToken, expiresInMs, staff, recoveryCodes } = await sendAsStaff(staffCalls.enterCode, params);
    onDone({ session: { accessToken, endsAt: Date.now() + expiresInMs, staff }, codes: recoveryCodes ?? [] });
  };
  const explain = (fault: unknown): string | null => {
    if (isTurnedAway(fault)) return null;
    if (fault instanceof Refused && fault.is('staffTicketOver')) onRestart();
    return problemOf(fault);
  };
  const passkey = useAct({ explain });
  const proveByPasskey = () =>
    passkey.run(async () => {
      const { question } = await sendAsStaff(staffCalls.askPasskey, { ticket: begun.ticket });
      await enterBy({ passkey: await answerByPasskey(question) });
    });
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      if (values.code.trim() === '') return t('missing', { label: t('code') });
      return begun.mustChangePassword && values.newPassword !== values.again ? t('differs') : true;
    },
    onSubmit: () => enterBy({ code: readSecondCode(values.code) }),
    explain,
  });
  const change = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  return {
    values,
    change,
    problem: problem ?? passkey.problem,
    isBusy: isBusy || passkey.isBusy,
    submit,
    proveByPasskey,
  };
}

function CodeStep(props: CodeProps): ReactElement {
  const t = useTexts(loginTexts);
  const { begun, onRestart } = props;
  const { values, change, problem, isBusy, submit, proveByPasskey } = useCodeStep(props);
  const isFirst = begun.enrolment !== null;
  return (
    <form className={styles.card} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t(isFirst ? 'enrolTitle' : 'codeTitle')}</h1>
      <p className={styles.about}>{t(isFirst ? 'enrolAbout' : 'codeAbout')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {begun.enrolment && <TotpOffer {...begun.enrolment} />}
      {begun.mustChangePassword && (
        <>
          <Field
            name="newPassword"
            type="password"
            label={t('newPassword')}
            hint={t('newPasswordHint', staffPasswordLength)}
            value={values.newPassword}
            onChange={change('newPassword')}
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
        </>
      )}
      <Field
        name="code"
        label={t('code')}
        value={values.code}
        onChange={change('code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isFirst ? 'numeric' : 'text'}
        maxLength={40}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'enter')}
      </Button>
      {begun.hasPasskey && !begun.mustChangePassword && (
        <Button size="large" isWide isBusy={isBusy} onClick={() => void proveByPasskey()}>
          {t('passkey')}
        </Button>
      )}
      <Button look="text" isWide onClick={onRestart}>
        {t('back')}
      </Button>
    </form>
  );
}

/** Password, then the second factor; the first time with its set-up and the recovery codes. */
export function StaffLogin(): ReactElement {
  const t = useTexts(loginTexts);
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as { returnTo?: string } });
  const [begun, setBegun] = useState<Begun | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const goIn = async ({ session }: Entered): Promise<void> => {
    keepStaffSession(session);
    await navigate({ href: returnFrom(search), replace: true });
  };
  if (entered !== null)
    return (
      <div className={styles.card}>
        <h1>{t('codesTitle')}</h1>
        <p className={styles.about}>{t('codesAbout')}</p>
        <RecoveryCodes codes={entered.codes} />
        <Button look="primary" size="large" isWide onClick={() => void goIn(entered)}>
          {t('saved')}
        </Button>
      </div>
    );
  if (begun === null) return <PasswordStep onDone={setBegun} />;
  return (
    <CodeStep
      begun={begun}
      onRestart={() => setBegun(null)}
      onDone={(done) => (done.codes.length > 0 ? setEntered(done) : void goIn(done))}
    />
  );
}
