import { createHmac } from 'node:crypto';

const secretHead = 'whsec_';
export const secretOf = (bytes: Buffer): string => `${secretHead}${bytes.toString('base64')}`;
export const tailOf = (secret: string): string => secret.replace(/=+$/, '').slice(-4);

export type Signed = { readonly messageId: string; readonly timestamp: number; readonly body: string };
/** As Standard Webhooks says: one signature for each secret that counts, with a space between. */
export const signatureOf = (secrets: readonly string[], { messageId, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretHead.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
