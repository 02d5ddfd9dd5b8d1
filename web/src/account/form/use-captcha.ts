import { accountCalls } from '@beidiao/contract/account/calls';
import { useState } from 'react';
import { send } from '../../wire/send/send.ts';

export type Picture = { sessionId: string; image: string };

/** The picture with characters, once the server asks for it; each is good for one try. */
export function useCaptcha() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [code, setCode] = useState('');
  return {
    picture,
    code,
    setCode,
    /** A new picture. @throws Refused tooMany, WireFault */
    renew: async (): Promise<void> => {
      setCode('');
      setPicture(await send(accountCalls.captcha, {}));
    },
    /** It was used up, and none is asked for any more. */
    drop: (): void => setPicture(null),
    /** What goes along with the sign-in. */
    answer: picture ? { sessionId: picture.sessionId, validateCode: code.trim() } : undefined,
  };
}
