import { accountCalls } from '@beidiao/contract/account/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { CodeFlag, CodeScene } from '@beidiao/contract/account/phone-code';
import { useEffect, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { secondsLeft } from './code-digits.ts';

type Picture = { readonly sessionId: string; readonly image: string };

/** A code on its way to a phone that was typed, and the picture once the server wants it. */
export function useSmsCode(scenes: CodeScene) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const [picture, setPicture] = useState<Picture | null>(null);
  const [signs, setSigns] = useState('');
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const wait = secondsLeft(sentAt, now);
  useEffect(() => {
    if (wait === 0) return;
    const clock = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(clock);
  }, [wait, now]);
  // A picture that was asked for is what is typed next.
  useEffect(() => {
    if (picture && pictureProblem) document.getElementsByName('picture')[0]?.focus();
  }, [picture, pictureProblem]);
  const note = (): void => {
    setSentAt(Date.now());
    setNow(Date.now());
  };
  const renew = async (): Promise<void> => {
    setSigns('');
    setPicture(await sendAsCandidate(accountCalls.captcha, { scenes }));
  };
  const explain = async (fault: unknown): Promise<string | null> => {
    if (!(fault instanceof Refused)) return problemOf(fault);
    // One is on its way already; when exactly it left nobody says, so the whole minute is waited.
    if (fault.is('codeTooSoon')) note();
    const wantsPicture = fault.is('captchaNeeded') || fault.is('captchaWrong');
    if (!wantsPicture) return fault.errmsg;
    // The field of the picture says it.
    return renew().then(() => {
      setPictureProblem(fault.errmsg);
      return null;
    }, problemOf);
  };
  const { isBusy, problem, run } = useAct({ explain });
  const send = (phoneNo: string, flag: CodeFlag): Promise<void> =>
    run(async () => {
      setPictureProblem(null);
      const answer = picture === null ? {} : { sessionId: picture.sessionId, imgValidateCode: signs };
      await sendAsCandidate(candidateCalls.sendCode, { phoneNo, scenes, flag, ...answer });
      setPicture(null);
      note();
    }).then(() => undefined);
  return {
    send,
    wait,
    isSent: sentAt !== null,
    isBusy,
    problem,
    picture,
    pictureProblem,
    signs,
    setSigns,
    renew,
  };
}

export type SmsCode = ReturnType<typeof useSmsCode>;
