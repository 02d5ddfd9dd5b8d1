import { base64url, CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';
import { WireFault } from './send/wire-fault.ts';

async function serverKey() {
  const response = await fetch('/.well-known/jwks.json').catch(() => null);
  if (!response) throw new WireFault('offline');
  if (!response.ok) throw new WireFault('http', response.status);
  const { keys } = (await response.json()) as { keys?: JWK[] };
  const jwk = keys?.find((key) => key.kty === 'RSA');
  if (!jwk) throw new WireFault('unreadable');
  return { key: await importJWK(jwk, 'RSA-OAEP-256'), kid: jwk.kid };
}

/** Encrypts each text to the server's key (compact JWE, RSA-OAEP-256 + A256GCM). */
export async function encryptToServer<K extends string>(texts: Record<K, string>): Promise<Record<K, string>> {
  const { key, kid } = await serverKey();
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(kid ? { kid } : {}) };
  const seal = (text: string): Promise<string> =>
    new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
  const entries = await Promise.all(
    Object.entries<string>(texts).map(async ([name, text]) => [name, await seal(text)] as const),
  );
  return Object.fromEntries(entries) as Record<K, string>;
}

/** A fresh 256-bit key of this browser, base64url. */
export const newContentKey = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** Opens user fields (JWE, dir + A256GCM) with this browser's content key. */
export async function openUserFields(sealed: string, contentKey: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(sealed, base64url.decode(contentKey));
  return JSON.parse(new TextDecoder().decode(plaintext));
}
