import { accountCalls } from '@beidiao/contract/account/calls';
import { useEffect, useState } from 'react';
import { send } from '../../wire/send/send.ts';

export type Picture = { sessionId: string; image: string };
type Shown = Picture & { takesFocus: boolean };

/** The picture with characters, once the server asks for it; each is good for one answer. They are typed into the field of this name. */
export function useCaptcha(name: string) {
  const [picture, setPicture] = useState<Shown | null>(null);
  const [code, setCode] = useState('');
  useEffect(() => {
    if (picture?.takesFocus) document.getElementsByName(name)[0]?.focus();
  }, [name, picture]);
  return {
    picture,
    code,
    setCode,
    /** A new picture, and an empty field for it, which is typed into next where it `takesFocus`. @throws Refused tooMany, WireFault */
    renew: async (takesFocus = false): Promise<void> => {
      setCode('');
      setPicture({ ...(await send(accountCalls.captcha, {})), takesFocus });
    },
    /** It was used up, and none is asked for any more. */
    drop: (): void => setPicture(null),
    /** What goes along with the sign-in. */
    answer: picture ? { sessionId: picture.sessionId, validateCode: code.trim() } : undefined,
  };
}
