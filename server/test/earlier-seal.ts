import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

const withLength = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** A field as earlier releases sealed it: version 1 under the place alone, version 2 under key, place and an owner or none. */
export function sealEarlier(
  masterKey: Buffer,
  version: 1 | 2,
  { place, value, owner = '' }: { place: string; value: string | Buffer; owner?: string },
): Buffer {
  const derive = (label: string, bytes: number) => Buffer.from(hkdfSync('sha256', masterKey, '', label, bytes));
  const head = version === 1 ? Buffer.of(1) : Buffer.concat([Buffer.of(2), derive('beidiao key id', 4)]);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive('beidiao field seal', 32), nonce);
  cipher.setAAD(version === 1 ? Buffer.from(place) : Buffer.concat([head, withLength(place), withLength(owner)]));
  const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}
