import type { components } from './schema.ts';

export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>> | Headers;

/** The message is not signed by the secret, or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

const toleranceSeconds = 300;

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookRefused(`The header ${name} is missing`);
  return value;
};
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

export type Delivered = {
  /** whsec_… */
  readonly secret: string;
  readonly headers: WebhookHeaders;
  /** As it came, before any parsing. */
  readonly body: string;
  readonly now?: Date;
};

/** The event of a message that the secret has signed, as Standard Webhooks says. @throws WebhookRefused */
export async function verifyWebhook({ secret, headers, body, now = new Date() }: Delivered): Promise<WebhookEvent> {
  const [id, timestamp] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookRefused('The message is too old, or too new');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, ['verify']);
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = one.split(',');
    // Compared by the platform, in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), text)))
      return JSON.parse(body);
  }
  throw new WebhookRefused('No signature of the message is by this secret');
}
