import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type CodeFlag, codeFlags, phoneCode } from '@beidiao/contract/account/phone-code';
import { useEffect, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { secondsLeft } from '../kit/code-digits.ts';
import { keep, recall } from '../kept.ts';

type Sent = { link: string; at: number };

function recallSent(link: string): number | null {
  const kept = recall('codeSentAt');
  const isSent = (it: unknown): it is Sent => typeof it === 'object' && it !== null && 'at' in it && 'link' in it;
  return isSent(kept) && kept.link === link && Date.now() - kept.at < 5 * 60_000 ? kept.at : null;
}

/** The code on its way to the phone: when it was sent, and how long until another may be. A reload sends none. */
export function useCode(link: string) {
  const [sentAt, setSentAt] = useState(() => recallSent(link));
  const [sentBy, setSentBy] = useState<CodeFlag>(codeFlags.sms);
  const [now, setNow] = useState(() => Date.now());
  const wait = secondsLeft(sentAt, now);
  useEffect(() => {
    if (wait === 0) return;
    const clock = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(clock);
  }, [wait, now]);
  const note = (at: number): void => {
    keep('codeSentAt', { link, at } satisfies Sent);
    setSentAt(at);
    setNow(Date.now());
  };
  /** @throws Refused linkExpired, tooMany; WireFault */
  const send = async (flag: CodeFlag): Promise<void> => {
    try {
      await sendAsCandidate(candidateCalls.sendCode, { link, flag });
      setSentBy(flag);
      note(Date.now());
    } catch (error) {
      // One is on its way already; when exactly it left nobody says, so the whole minute is waited.
      if (!(error instanceof Refused && error.is('codeTooSoon'))) throw error;
      note(Date.now());
    }
  };
  return { isSent: sentAt !== null, sentBy, wait, send, lifeMinutes: phoneCode.lifeMs / 60_000 };
}
