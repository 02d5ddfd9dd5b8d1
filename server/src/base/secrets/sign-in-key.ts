import {
  calculateJwkThumbprint,
  compactDecrypt,
  CompactEncrypt,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
  type CryptoKey,
} from 'jose';
import { type System, sql } from '../db/db.ts';
import { ofHouse, type Vault } from './vault.ts';

const algorithm = 'RSA-OAEP-256';
const place = 'sealed_secret.sign-in-key';
const read = sql<{ sealed: Buffer }>("select sealed from app.sealed_secret where name = 'sign-in-key'");
const keep = sql(
  "insert into app.sealed_secret (name, sealed) values ('sign-in-key', $1) on conflict (name) do nothing",
);

/** The key pair that browsers encrypt login names and passwords to. All web processes of a database share it. */
export type SignInKey = {
  /** As /.well-known/jwks.json publishes it. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** @returns the plaintext, or undefined when it was not encrypted to this key. */
  open(jwe: string): Promise<Buffer | undefined>;
};

export async function loadSignInKey(system: System, vault: Vault): Promise<SignInKey> {
  let [row] = await system.db.rows(read);
  if (row === undefined) {
    const pair = await generateKeyPair(algorithm, { modulusLength: 3072, extractable: true });
    const sealed = vault.seal(place, await exportPKCS8(pair.privateKey), ofHouse);
    await system.transaction((tx) => tx.rows(keep, sealed));
    // Another process may have been first; its key counts.
    [row] = await system.db.rows(read);
  }
  if (row === undefined) throw new Error('the sign-in key could not be kept');
  const privateKey = await importPKCS8(vault.open(place, row.sealed, ofHouse), algorithm, { extractable: true });
  const jwk = await publicPart(privateKey);
  return { jwks: { keys: [jwk] }, open: (jwe) => openWith(privateKey, jwe) };
}

async function publicPart(privateKey: CryptoKey): Promise<JWK> {
  const { kty, n, e } = await exportJWK(privateKey);
  const jwk = { kty, n, e } as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: 'enc' };
}

async function openWith(privateKey: CryptoKey, jwe: string): Promise<Buffer | undefined> {
  try {
    const { plaintext } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    });
    return Buffer.from(plaintext);
  } catch {
    return undefined;
  }
}

/** A compact JWE (dir, A256GCM) under the content key that the browser made for its session. */
export function sealForBrowser(contentKey: Buffer, value: unknown): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(contentKey);
}
