import { type Verification, verificationsPerHour, verifyCalls } from '@beidiao/contract/report/verify';
import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon, type IconName } from '../ui/core/icon.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { verifyTexts } from './verify-texts.ts';
import styles from './verify.module.css';

type Asked = { number: string; code: string };

/** The QR code puts both into the fragment, which the browser sends to nobody. */
function askedInFragment(): Asked {
  const [number = '', code = ''] = decodeURIComponent(window.location.hash.slice(1)).split('/');
  return { number, code };
}

const icons: Record<Verification['answer'], IconName> = {
  current: 'shield',
  superseded: 'hour',
  takenBack: 'ban',
  withdrawn: 'ban',
  expired: 'hour',
  notFound: 'alert',
};

function useFacts({ number, found }: { number: string; found: Verification }): [string, string][] {
  const t = useTexts(verifyTexts);
  const language = useLanguage();
  const { issuer, held, current, signedAt, checkedAt, answer, contact } = found;
  const dated = (it: NonNullable<Verification['held']>): string =>
    t('versionAt', { version: it.version, kind: it.kind[language], at: formatTime(it.issuedAt) });
  const facts: [string, string | null | false][] = [
    [t('issuer'), answer !== 'notFound' && issuer],
    [t('number'), answer !== 'notFound' && number],
    [t('held'), held !== null && current !== null && dated(held)],
    [t('now'), current !== null && dated(current)],
    [
      t('version'),
      held !== null && current === null && t('versionWords', { version: held.version, kind: held.kind[language] }),
    ],
    [t('issuedAt'), held !== null && current === null && formatTime(held.issuedAt)],
    [t('signedAt'), signedAt !== null && formatTime(signedAt)],
    [t('toDo'), answer === 'notFound' && contact !== null && t('sendTo', { contact })],
    [t('checkedAt'), formatTime(checkedAt)],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words] as [string, string]] : []));
}

function Answer({ number, found }: { number: string; found: Verification }): ReactElement {
  const t = useTexts(verifyTexts);
  const { answer, paper, held, current, endedAt } = found;
  const isConsent = paper === 'consent' && answer === 'current';
  const facts = useFacts({ number, found });
  return (
    <div className={styles.answer} data-answer={answer}>
      <h2>
        <Icon name={icons[answer]} size={24} />
        {t(isConsent ? 'consentCurrent' : answer)}
      </h2>
      <p>
        {t(isConsent ? 'consentCurrentAbout' : `${answer}About`, {
          held: held?.version ?? '',
          current: current?.version ?? '',
          at: endedAt === null ? '' : formatTime(endedAt),
        })}
      </p>
      <dl>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useCheck() {
  const [asked, setAsked] = useState<Asked>({ number: '', code: '' });
  const [answer, setAnswer] = useState<{ number: string; found: Verification } | null>(null);
  const { isBusy, problem, run } = useAct();
  const check = async (wish: Asked): Promise<void> => {
    const found = await run(() => send(verifyCalls.check, wish));
    setAnswer(found ? { number: wish.number.trim().toUpperCase(), found } : null);
  };
  // Whoever scans the code gets the answer at once.
  const checkScanned = useEffectEvent(() => {
    const wish = askedInFragment();
    if (wish.number === '' && wish.code === '') return;
    setAsked(wish);
    if (wish.number !== '' && wish.code !== '') void check(wish);
  });
  useEffect(() => checkScanned(), []);
  return { asked, setAsked, answer, problem, isBusy, check };
}

/** Whether a paper is genuine: number and code, one answer, nothing about the person. */
export function Verify(): ReactElement {
  const t = useTexts(verifyTexts);
  const { asked, setAsked, answer, problem, isBusy, check } = useCheck();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void check(asked);
  };
  const field = (name: keyof Asked): ReactElement => (
    <label>
      {t(name)}
      <TextBox
        name={name}
        required
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        value={asked[name]}
        onChange={(value) => setAsked({ ...asked, [name]: value })}
      />
    </label>
  );
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      <form className={styles.form} onSubmit={submit}>
        {field('number')}
        {field('code')}
        <Button type="submit" look="primary" aria-busy={isBusy || undefined}>
          {t('check')}
        </Button>
      </form>
      <p className={styles.hint}>{t('hint', { count: verificationsPerHour })}</p>
      <div aria-live="polite" className={styles.out}>
        {problem !== null && (
          <p className={styles.problem}>
            <Icon name="alert" /> {problem}
          </p>
        )}
        {answer && <Answer {...answer} />}
      </div>
      <section className={styles.file}>
        <h2>{t('fileTitle')}</h2>
        <p>{t('fileAbout')}</p>
      </section>
    </article>
  );
}
