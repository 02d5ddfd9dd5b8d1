import { type CodeFlag, codeFlags, phoneCode } from '@beidiao/contract/account/phone-code';
import { useEffect, useState } from 'react';
import { Refused } from '../../wire/send/refused.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCaptcha } from '../form/use-captcha.ts';

/** How the code is to come, and the answer to the picture once one is asked for. */
export type CodeWish = { flag: CodeFlag; sessionId?: string; imgValidateCode?: string };

/** A code on its way to a phone: how long until another may be asked for, and the picture once the server wants it. */
export function usePhoneCode(ask: (wish: CodeWish) => Promise<unknown>) {
  const captcha = useCaptcha('picture');
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [sentBy, setSentBy] = useState<CodeFlag>(codeFlags.sms);
  const [now, setNow] = useState(0);
  const wait = sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt + phoneCode.resendAfterMs - now) / 1000));
  useEffect(() => {
    if (wait === 0) return;
    const clock = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(clock);
  }, [wait, now]);
  const note = (): void => {
    setSentAt(Date.now());
    setNow(Date.now());
  };
  const explain = async (fault: unknown): Promise<string | null> => {
    if (!(fault instanceof Refused)) return problemOf(fault);
    // One is on its way already; when exactly it left nobody says, so the whole minute is waited.
    if (fault.is('codeTooSoon')) note();
    const wantsPicture = fault.is('captchaNeeded') || fault.is('captchaWrong');
    if (!wantsPicture) return fault.errmsg;
    // The field of the picture says it.
    return captcha.renew(true).then(() => {
      setPictureProblem(fault.errmsg);
      return null;
    }, problemOf);
  };
  const { isBusy, problem, run } = useAct({ explain });
  const send = async (flag: CodeFlag): Promise<void> => {
    if (wait > 0) return;
    const { answer } = captcha;
    setPictureProblem(null);
    await run(async () => {
      await ask({ flag, ...(answer && { sessionId: answer.sessionId, imgValidateCode: answer.validateCode }) });
      captcha.drop();
      setSentBy(flag);
      note();
    });
  };
  return { send, wait, isBusy, sentBy: sentAt === null ? null : sentBy, problem, pictureProblem, captcha };
}
