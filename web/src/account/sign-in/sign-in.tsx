import { readLoginName } from '@beidiao/contract/typed/phone';
import { passwordLength } from '@beidiao/contract/wire/rules';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { canEncrypt, warmCredentials, whyNoEncryption } from '../../wire/credentials.ts';
import { Refused } from '../../wire/send/refused.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useServices } from '../../wire/use-services.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from '../form/account-form.module.css';
import { PasswordField } from '../form/password-field.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { goToWechat } from './go-to-wechat.ts';
import { useArrival } from '../form/use-arrival.ts';
import { useCaptcha } from '../form/use-captcha.ts';
import type { PendingStep } from './open-session.ts';

/** What signs in comes while somebody types. */
const loadOpening = () => import('./open-session.ts');
const warm = (): void => {
  void warmCredentials().catch(() => undefined);
  void loadOpening().catch(() => undefined);
};

/** Wrong credentials come with whether the next try needs the picture. */
const asksForPicture = (it: unknown): boolean =>
  typeof it === 'object' && it !== null && 'captchaNeeded' in it && it.captchaNeeded === true;

/** The sign-in with its state: what went wrong stands beside the form, what was typed stays. */
function useSignIn(onStep: (pending: PendingStep) => void) {
  const t = useTexts(signInTexts);
  const arrive = useArrival();
  const captcha = useCaptcha('captcha');
  const form = useForm({
    first: { loginName: '', password: '' },
    keep: { key: 'beidiao.signIn', secrets: ['password'] },
    check: (name, value) =>
      (name === 'password' ? value : value.trim()) === '' ? t('missing', { label: t(name) }) : null,
  });

  const explain = async (fault: unknown): Promise<string> => {
    const words = problemOf(fault);
    if (!(fault instanceof Refused)) return words;
    // A picture is good for one answer, so a refused one is renewed whatever the reason was.
    const isOfPicture = fault.is('captchaNeeded') || fault.is('captchaWrong');
    const wantsPicture = captcha.picture || isOfPicture || asksForPicture(fault.data);
    return wantsPicture ? captcha.renew(isOfPicture).then(() => words, problemOf) : words;
  };
  const { isBusy, problem, say, submit } = useSubmit({
    check: form.checkAll,
    explain,
    onSubmit: async () => {
      const { loginName, password } = form.values;
      const { openSession } = await loadOpening();
      const opened = await openSession({
        loginName: readLoginName(loginName),
        password,
        captcha: captcha.answer,
      });
      if (typeof opened === 'object') onStep(opened);
      else await arrive(opened);
    },
  });
  return { form, captcha, isBusy, problem, say, submit };
}

type StepProps = { onStep: (pending: PendingStep) => void };

function SignInByPassword({ onStep }: StepProps): ReactElement {
  const t = useTexts(signInTexts);
  const { form, captcha, isBusy, problem, say, submit } = useSignIn(onStep);
  const { picture } = captcha;
  const renew = (): void => void captcha.renew().catch((fault: Error) => say(fault.message));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Field
        {...form.field('loginName')}
        onFocus={warm}
        label={t('loginName')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        {...form.field('password')}
        onFocus={warm}
        label={t('password')}
        autoComplete="current-password"
        maxLength={passwordLength.most}
      />
      {picture && (
        <Field
          name="captcha"
          label={t('captcha')}
          value={captcha.code}
          onChange={captcha.setCode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={12}
          after={
            <BareButton className={styles.picture} aria-label={t('renew')} title={t('renew')} onClick={renew}>
              <img src={picture.image} alt="" height="40" />
            </BareButton>
          }
        />
      )}
      <Link to="/Forgot" className={styles.aside}>
        {t('forgot')}
      </Link>
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={!canEncrypt()}>
        {t(isBusy ? 'busy' : 'act')}
      </Button>
    </form>
  );
}

const ByCode = lazy(() => import('./sign-in-by-code.tsx').then((it) => ({ default: it.SignInByCode })));
const Arrival = lazy(() => import('./sign-in-arrival.tsx').then((it) => ({ default: it.SignInArrival })));
const Second = lazy(() => import('./second-step.tsx').then((it) => ({ default: it.SecondStep })));

/** By password, by a code to the phone, or by WeChat; what few use is loaded when they choose it. */
export function SignIn(): ReactElement {
  const t = useTexts(signInTexts);
  const { wechat: hasWechat } = useServices();
  const [way, setWay] = useState<'byPassword' | 'byCode'>('byPassword');
  const { identityCode, code, state } = useSearch({ strict: false });
  // Of the address as it was opened: what has been used leaves it.
  const [isArriving] = useState(() => Boolean(identityCode ?? (code && state)));
  const [pending, setPending] = useState<PendingStep | null>(null);
  const [over, setOver] = useState<string | null>(null);
  if (pending)
    return (
      <Suspense fallback={<p className={styles.sub}>{t('loading')}</p>}>
        <Second
          pending={pending}
          onRestart={(words) => {
            setOver(words);
            setPending(null);
          }}
        />
      </Suspense>
    );
  return (
    <div className={styles.form}>
      <h1>{t('title')}</h1>
      {over && <Notice kind="problem">{over}</Notice>}
      {!canEncrypt() && <Notice kind="problem">{whyNoEncryption()}</Notice>}
      <Suspense fallback={<p className={styles.sub}>{t('loading')}</p>}>
        {isArriving && <Arrival onStep={setPending} />}
        <Tabs
          label={t('ways')}
          tabs={[
            { key: 'byPassword', label: t('byPassword') },
            { key: 'byCode', label: t('byCode') },
          ]}
          chosen={way}
          onChoose={setWay}
          controls="way"
        />
        <div id="way" role="tabpanel" aria-label={`${t('title')} · ${t(way)}`}>
          {way === 'byPassword' ? <SignInByPassword onStep={setPending} /> : <ByCode onStep={setPending} />}
        </div>
      </Suspense>
      {hasWechat && (
        <Button
          look="text"
          isWide
          onClick={() => void goToWechat('Login').catch((fault: Error) => toast('problem', fault.message))}
        >
          {t('byWechat')}
        </Button>
      )}
      <Notice>
        <b>{t('candidate')}</b>
        {t('candidateAbout')}
        {/* Another bundle: not a route of this one. */}
        <a href="/Mobile/Login">{t('candidateByPhone')}</a>
      </Notice>
    </div>
  );
}
