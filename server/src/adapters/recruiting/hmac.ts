import { createHmac, timingSafeEqual } from 'node:crypto';

const windowMs = 5 * 60_000;

type Signed = {
  readonly text: string;
  readonly given: string;
  readonly encoding: 'hex' | 'base64';
  /** When it was signed, in seconds. */
  readonly atS: string;
  readonly now: Date;
};
/** Whether whoever knows the key has signed the text, within five minutes. */
export function isSignedByHmac(key: string | Buffer, { text, given, encoding, atS, now }: Signed): boolean {
  const right = Buffer.from(createHmac('sha256', key).update(text).digest(encoding));
  const signature = Buffer.from(given);
  const isNow = Math.abs(now.getTime() - Number(atS) * 1_000) <= windowMs;
  return isNow && signature.length === right.length && timingSafeEqual(signature, right);
}
