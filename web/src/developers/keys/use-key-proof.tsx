import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { KeyEnvironment } from '@beidiao/contract/open/scopes';
import { passwordLength } from '@beidiao/contract/wire/rules';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FreshProofDialog } from '../../trade/proof/proof-dialog.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useCall } from '../../wire/use-call.ts';
import { keyTexts } from './key-texts.ts';

type KeyProof = {
  /** What goes with the request. */
  readonly given: { readonly password?: string };
  readonly isFilled: () => boolean;
  /** Takes the refusals that are about the proof; @returns words for the form, or null. */
  readonly explain: (fault: unknown) => string | null;
  readonly field: ReactElement | null;
  /** The second step; once it was taken the form is sent again. */
  readonly dialog: (formId: string) => ReactElement | null;
};

/** A live key asks anew who is there: by a second step of whoever has one, by the password of anybody else. */
export function useKeyProof(environment: KeyEnvironment): KeyProof {
  const t = useTexts(keyTexts);
  const isLive = environment === 'live';
  const { data } = useCall(factorCalls.own, {}, { enabled: isLive });
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const needsPassword = isLive && data !== undefined && data.totpAddedAt === null && data.passkeys.length === 0;
  return {
    given: needsPassword ? { password } : {},
    isFilled: () => {
      const isMissing = needsPassword && password === '';
      setWrong(isMissing ? t('passwordMissing') : null);
      return !isMissing;
    },
    explain: (fault) => {
      if (!(fault instanceof Refused)) return problemOf(fault);
      if (fault.is('freshProofNeeded')) setProving(true);
      else if (fault.is('passwordWrong')) setWrong(fault.errmsg);
      else return fault.errmsg;
      return null;
    },
    field: needsPassword ? (
      <RowField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="current-password"
        maxLength={passwordLength.most}
        value={password}
        error={wrong}
        onChange={(value) => {
          setPassword(value);
          setWrong(null);
        }}
        required
      />
    ) : null,
    dialog: (formId) => {
      const sendAgain = (): void => {
        const form = document.getElementById(formId);
        if (form instanceof HTMLFormElement) form.requestSubmit();
      };
      return isProving ? <FreshProofDialog onProved={sendAgain} onClose={() => setProving(false)} /> : null;
    },
  };
}
