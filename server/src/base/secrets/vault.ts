import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Personal fields at rest: AES-256-GCM per field, bound to the place where the field lives, so that a value can not be
 * moved to another column; and keyed hashes to look a person up without reading one.
 * Layout of a sealed field: version (1) · nonce (12) · tag (16) · ciphertext.
 */
export class Vault {
  readonly #sealKey: Buffer;
  readonly #lookUpKey: Buffer;

  /** @param masterKey 32 bytes. */
  constructor(masterKey: Buffer) {
    if (masterKey.length !== 32) throw new TypeError('the master key must have 32 bytes');
    this.#sealKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'beidiao field seal', 32));
    this.#lookUpKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'beidiao field look-up', 32));
  }

  /** @param place table and column, `order_detail.phone`. */
  seal(place: string, value: string | Buffer): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce);
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the bytes were changed, or sealed for another place or under another key. */
  openBytes(place: string, sealed: Buffer): Buffer {
    if (sealed[0] !== 1) throw new TypeError(`unknown seal version ${sealed[0]}`);
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(1, 13));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(13, 29));
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
  }

  open(place: string, sealed: Buffer): string {
    return this.openBytes(place, sealed).toString('utf8');
  }

  /**
   * A 16-byte keyed hash. `scope` (a member id, or '' for the whole house) keeps equal values of two tenants apart.
   */
  lookUp(scope: string, field: string, ...values: readonly string[]): Buffer {
    return createHmac('sha256', this.#lookUpKey)
      .update(JSON.stringify([scope, field, ...values]))
      .digest()
      .subarray(0, 16);
  }
}
