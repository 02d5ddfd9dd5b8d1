import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Of the fields that are sealed now. */
const version = 3;

type Key = { readonly id: Buffer; readonly seal: Buffer };

const keyOf = (masterKey: Buffer): Key => {
  if (masterKey.length !== 32) throw new TypeError('the master key must have 32 bytes');
  const derive = (label: string, bytes: number) => Buffer.from(hkdfSync('sha256', masterKey, '', label, bytes));
  return { id: derive('beidiao key id', 4), seal: derive('beidiao field seal', 32) };
};

/** Found by values that are kept hashed; it outlives the master key, since nobody can hash anew what is not kept. */
export const lookUpKeyOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'beidiao field look-up', 32));

/** The tags that an attached text is bound by, each with its length, so that no two lists read alike. */
const bindingOf = (head: Buffer, place: string, owner: string): Buffer =>
  Buffer.concat([
    head,
    ...[place, owner].flatMap((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeInt32BE(bytes.length);
      return [length, bytes];
    }),
  ]);

/** Whose a sealed value is, by the kind and the id that stand in its row: `user 7`. */
export type SealOwner = `${string} ${string}`;

/** Of what is nobody's: the keys of the house itself. */
export const ofHouse: SealOwner = 'the house';

export type VaultKeys = {
  /** Of before: they open, and seal nothing. */
  readonly retired?: readonly Buffer[];
  readonly lookUpKey?: Buffer;
  /** Whether fields of the versions before this one open still; not once all of them were sealed anew. */
  readonly opensEarlier?: boolean;
};

/**
 * Personal fields at rest: AES-256-GCM per field, bound to the place where the field lives and to whom it belongs, so
 * that a value can be moved neither to another column nor to somebody else; and keyed hashes to look a person up without
 * reading one.
 * Layout of a sealed field: version (3) · key id (4) · nonce (12) · tag (16) · ciphertext; version, key id, place and
 * owner are bound. Version 2 had an owner for candidates alone, version 1 neither owner nor key id.
 */
export class Vault {
  readonly #current: Key;
  readonly #keys: readonly Key[];
  readonly #lookUpKey: Buffer;
  readonly #opensEarlier: boolean;

  /** @param masterKey 32 bytes. */
  constructor(
    masterKey: Buffer,
    { retired = [], lookUpKey = lookUpKeyOf(masterKey), opensEarlier = false }: VaultKeys = {},
  ) {
    this.#current = keyOf(masterKey);
    this.#keys = [this.#current, ...retired.map(keyOf)];
    this.#lookUpKey = lookUpKey;
    this.#opensEarlier = opensEarlier;
  }

  /** With what every field begins that is sealed as new ones are. */
  get head(): Buffer {
    return Buffer.concat([Buffer.of(version), this.#current.id]);
  }

  /**
   * @param place table and column, `order_detail.phone`.
   * @param owner whose it is, as sealed-fields.ts says for this place.
   */
  seal(place: string, value: string | Buffer, owner: SealOwner): Buffer {
    const { head } = this;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#current.seal, nonce);
    cipher.setAAD(bindingOf(head, place, owner));
    const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the bytes were changed, or sealed for another place or owner, or under a key that is not here. */
  openBytes(place: string, sealed: Buffer, owner: SealOwner): Buffer {
    if (sealed[0] === version) return this.#openOwned(place, sealed, owner);
    if (sealed[0] !== 1 && sealed[0] !== 2) throw new TypeError(`unknown seal version ${sealed[0]}`);
    if (!this.#opensEarlier) throw new Error(`sealed in version ${sealed[0]}, which names no owner`);
    if (sealed[0] === 1) return this.#openFirst(place, sealed);
    try {
      return this.#openOwned(place, sealed, owner);
    } catch {
      return this.#openOwned(place, sealed, '');
    }
  }

  #openOwned(place: string, sealed: Buffer, owner: SealOwner | ''): Buffer {
    const head = sealed.subarray(0, 5);
    const key = this.#keys.find(({ id }) => id.equals(head.subarray(1)));
    if (key === undefined)
      throw new Error(`sealed under key ${head.subarray(1).toString('hex')}, which is not among the keys`);
    return unseal(key, sealed.subarray(5), bindingOf(head, place, owner));
  }

  /** Version 1 does not say under which key. */
  #openFirst(place: string, sealed: Buffer): Buffer {
    for (const [turn, key] of this.#keys.entries()) {
      try {
        return unseal(key, sealed.subarray(1), Buffer.from(place));
      } catch (error) {
        if (turn === this.#keys.length - 1) throw error;
      }
    }
    throw new TypeError('there is no key');
  }

  open(place: string, sealed: Buffer, owner: SealOwner): string {
    return this.openBytes(place, sealed, owner).toString('utf8');
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

function unseal({ seal }: Key, rest: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', seal, rest.subarray(0, 12));
  decipher.setAAD(bound);
  decipher.setAuthTag(rest.subarray(12, 28));
  return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]);
}
