const base64url = (bytes: ArrayBuffer | Uint8Array | string): string =>
  Buffer.from(typeof bytes === 'string' ? bytes : new Uint8Array(bytes)).toString('base64url');

/** A compact JWE (RSA-OAEP-256, A256GCM) to the first key of a key set, as browsers send name and password. */
export async function encryptTo(keys: readonly JsonWebKey[], text: string): Promise<string> {
  const [jwk] = keys;
  if (jwk === undefined) throw new TypeError('the key set is empty');
  const { subtle } = crypto;
  const owner = await subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const contentKey = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const header = base64url(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }));
  const wrapped = await subtle.encrypt('RSA-OAEP', owner, contentKey);
  const key = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const aad = new TextEncoder().encode(header);
  const sealed = new Uint8Array(
    await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, new TextEncoder().encode(text)),
  );
  const tagAt = sealed.length - 16;
  return [
    header,
    base64url(wrapped),
    base64url(iv),
    base64url(sealed.slice(0, tagAt)),
    base64url(sealed.slice(tagAt)),
  ].join('.');
}
