import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signed = { readonly timestamp: string; readonly nonce: string; readonly body: string };

/** A message is good for so long on either side of its time; the nonce counts once. */
const windowMs = 5 * 60_000;

/** HMAC-SHA256 over time, nonce and the exact text of the body. */
export const sign = (secret: string, { timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex');

/** Whether who knows the secret has sent it, and just now. `timestamp` is in seconds. */
export function isSigned(secret: string, message: Signed, signature: string): boolean {
  const right = Buffer.from(sign(secret, message));
  const given = Buffer.from(signature);
  const ageMs = Math.abs(Date.now() - Number(message.timestamp) * 1000);
  return ageMs <= windowMs && right.length === given.length && timingSafeEqual(right, given);
}
