import { readSecondCode, secondCode } from '@beidiao/contract/account/second-code';
import type { PasskeyUsed } from '@beidiao/contract/account/second-factor';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { answerByPasskey, isTurnedAway } from '../../wire/passkey.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useAct } from '../../wire/use-act.ts';
import styles from './proof.module.css';
import { proofTexts } from './proof-texts.ts';

export type Proof = { code: string } | { passkey: PasskeyUsed };

type Props = {
  hasTotp: boolean;
  hasPasskey: boolean;
  /** What the server asks the passkey. */
  ask: () => Promise<{ question: Record<string, unknown> }>;
  /** @throws Refused in words for the reader */
  onProof: (proof: Proof) => Promise<void>;
  /** A refusal that somebody else shows; true when it is shown elsewhere. */
  onFault?: (fault: unknown) => boolean;
  /** Beside the button: a way back. */
  foot?: ReactNode;
};

const isCode = (text: string): boolean => secondCode.test(text);

/** One second step: by a passkey, by the code of an authenticator, or by a recovery code. */
export function ProofForm({ hasTotp, hasPasskey, ask, onProof, onFault, foot }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct({
    explain: (fault) => {
      if (isTurnedAway(fault) || onFault?.(fault) === true) return null;
      // What the browser says of itself is in its own words.
      return fault instanceof Error && fault.name === 'NotSupportedError' ? t('notSupported') : problemOf(fault);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = readSecondCode(code);
    const found = typed === '' ? t('codeMissing') : isCode(typed) ? null : t('codeWrong');
    setWrong(found);
    if (found === null) void run(() => onProof({ code: typed }));
  };
  const proveByPasskey = () =>
    run(async () => {
      const { question } = await ask();
      await onProof({ passkey: await answerByPasskey(question) });
    });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {hasPasskey && (
        <>
          <Button look="primary" size="large" isWide isBusy={isBusy} onClick={() => void proveByPasskey()}>
            {t('passkey')}
          </Button>
          <p className={styles.about}>{t('passkeyAbout')}</p>
          <div className={styles.or}>{t('or')}</div>
        </>
      )}
      <Field
        name="code"
        label={t(hasTotp ? 'code' : 'recovery')}
        hint={t(hasTotp ? 'codeHint' : 'recoveryHint')}
        value={code}
        error={wrong}
        onChange={(value) => {
          setCode(value);
          setWrong(null);
        }}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" look={hasPasskey ? 'plain' : 'primary'} size="large" isWide isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'act')}
      </Button>
      {foot}
    </form>
  );
}
