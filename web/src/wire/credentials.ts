import { currentLanguage } from '../i18n/language.ts';
import { bilingual, textsNow } from '../i18n/texts.ts';
import { WireFault } from './wire-fault.ts';

const words = bilingual({
  zh: {
    insecure:
      '登录信息要在浏览器里加密，这个地址不支持加密。请改用 https:// 开头的地址，或在本机用 http://localhost 打开。',
  },
  en: {
    insecure:
      'Sign-in data is encrypted in the browser, which this address does not allow. Open the site by https://, or by http://localhost on this machine.',
  },
});

/** Browsers hide WebCrypto on plain HTTP addresses other than localhost. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

export const whyNoEncryption = (): string => textsNow(words, currentLanguage())('insecure');

type Jose = typeof import('jose');
let jose: Promise<Jose> | null = null;

/** Loads the encryption beside the typing: call it when a form gets the focus. */
export function warmCredentials(): Promise<Jose> {
  jose ??= import('jose').catch((fault: unknown) => {
    jose = null;
    throw fault instanceof Error ? new WireFault('offline') : fault;
  });
  return jose;
}

async function serverKey(jose: Jose) {
  const response = await fetch('/.well-known/jwks.json').catch(() => null);
  if (!response) throw new WireFault('offline');
  if (!response.ok) throw new WireFault('http', response.status);
  const { keys } = (await response.json()) as { keys?: import('jose').JWK[] };
  const jwk = keys?.find((key) => key.kty === 'RSA');
  if (!jwk) throw new WireFault('unreadable');
  return { key: await jose.importJWK(jwk, 'RSA-OAEP-256'), kid: jwk.kid };
}

/** Encrypts each text to the server's key (compact JWE, RSA-OAEP-256 + A256GCM). @throws Error in the reader's words when the origin is insecure */
export async function encryptToServer<K extends string>(texts: Record<K, string>): Promise<Record<K, string>> {
  if (!canEncrypt()) throw new Error(whyNoEncryption());
  const jose = await warmCredentials();
  const { key, kid } = await serverKey(jose);
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(kid ? { kid } : {}) };
  const seal = (text: string): Promise<string> =>
    new jose.CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
  const entries = await Promise.all(
    Object.entries<string>(texts).map(async ([name, text]) => [name, await seal(text)] as const),
  );
  return Object.fromEntries(entries) as Record<K, string>;
}

/** A fresh 256-bit key of this browser, base64url. */
export async function newContentKey(): Promise<string> {
  const { base64url } = await warmCredentials();
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Opens user fields (JWE, dir + A256GCM) with this browser's content key. */
export async function openUserFields(sealed: string, contentKey: string): Promise<unknown> {
  const { compactDecrypt, base64url } = await warmCredentials();
  const { plaintext } = await compactDecrypt(sealed, base64url.decode(contentKey));
  return JSON.parse(new TextDecoder().decode(plaintext));
}
