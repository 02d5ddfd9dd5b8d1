import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto';
import type { WechatPaySettings } from '../../base/env/payment-env.ts';
import { VendorSilent } from '../../ports/ports.ts';

export type Sealed = {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
};

/** AES-256-GCM under the key that the merchant has set; the last 16 bytes are the tag. @throws when it was not sealed with it */
export function openSealed({ ciphertext, nonce, associated_data: bound = '' }: Sealed, apiV3Key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

type Listed = { readonly data: readonly { serial_no: string; encrypt_certificate: Sealed }[] };
/** Whoever posts unknown numbers does not make us ask more often. */
const restMs = 60_000;

/**
 * The keys that WeChat Pay signs with, by their number: the public key of the configuration, or platform certificates,
 * which change every few years and of which two are good for a while. An unknown number has them loaded anew.
 */
export class PlatformKeys {
  readonly #settings: WechatPaySettings;
  readonly #load: () => Promise<string>;
  #loaded = new Map<string, X509Certificate>();
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  /** @param load asks for the list of certificates */
  constructor(settings: WechatPaySettings, load: () => Promise<string>) {
    this.#settings = settings;
    this.#load = load;
  }

  /** Undefined for a number that WeChat Pay does not use now. @throws VendorSilent */
  async keyOf(serialNo: string): Promise<KeyObject | undefined> {
    const { publicKey } = this.#settings;
    if (publicKey?.id === serialNo) return publicKey.key;
    // With a public key there are no certificates to load.
    if (serialNo.startsWith('PUB_KEY_ID_')) return undefined;
    if (!this.#loaded.has(serialNo) && Date.now() - this.#loadedAt > restMs) {
      this.#loading ??= this.#reload().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    const certificate = this.#loaded.get(serialNo);
    const isOver = certificate !== undefined && Date.parse(certificate.validTo) < Date.now();
    return isOver ? undefined : certificate?.publicKey;
  }

  async #reload(): Promise<void> {
    const { data } = JSON.parse(await this.#load()) as Listed;
    try {
      // That they were sealed with our own key proves where they come from.
      this.#loaded = new Map(
        data.map((listed) => [
          listed.serial_no,
          new X509Certificate(openSealed(listed.encrypt_certificate, this.#settings.apiV3Key)),
        ]),
      );
    } catch (cause) {
      throw new VendorSilent('the platform certificates can not be opened with the API v3 key', { cause });
    }
    this.#loadedAt = Date.now();
  }
}
