import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyMade, PasskeyUsed } from '@beidiao/contract/account/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const big32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const present = 0x01;
const withCredential = 0x40;

/** What a test makes an authenticator lie about. */
type Lie = { readonly origin?: string; readonly rpId?: string; readonly signCount?: number };

/** An authenticator in software: one ES256 key pair, and a count of what it has signed. */
export class Authenticator {
  readonly #credentialId = randomBytes(24);
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  readonly #origin: string;
  signCount = 0;

  /** @param origin that the browser is at */
  constructor(origin: string) {
    ({ publicKey: this.#publicKey, privateKey: this.#privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    this.#origin = origin;
  }

  get id(): string {
    return base64url(this.#credentialId);
  }

  create(question: Record<string, unknown>, lie: Lie = {}): PasskeyMade {
    const rpId = (question.rp as { id: string }).id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.of(0, this.#credentialId.length),
      this.#credentialId,
      isoCBOR.encode(cose),
    ]);
    const authData = Buffer.concat([this.#head(rpId, present | withCredential, lie), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', question, lie)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  use(question: Record<string, unknown>, lie: Lie = {}): PasskeyUsed {
    this.signCount += 1;
    const authenticatorData = this.#head(String(question.rpId), present, lie);
    const clientData = this.#clientData('webauthn.get', question, lie);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  #head(rpId: string, flags: number, lie: Lie): Buffer {
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.of(flags), big32(lie.signCount ?? this.signCount)]);
  }

  #clientData(type: string, { challenge }: Record<string, unknown>, { origin = this.#origin }: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
