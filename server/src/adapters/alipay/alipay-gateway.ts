import { secondInChina } from '@beidiao/contract/wire/china-time';
import type { AlipaySdk } from 'alipay-sdk';
import type { AlipaySettings } from '../../base/env/payment-env.ts';
import { VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { loadSdk } from './load-sdk.ts';

const answerMs = 10_000;
/** Another try, and it goes through: theirs, or a limit. */
const passing = /^(isp\.(?!bill_not_exist)|aop\.)|SYSTEM_ERROR|system-error|UNKNOW_ERROR|app-call-limited|service-busy/;

/** What the SDK takes beside the content of the trade. */
type Outer = { readonly notifyUrl?: string; readonly returnUrl?: string };

/**
 * Speaks to the open platform by its SDK, which signs and checks. The SDK holds one certificate of Alipay; while Alipay
 * replaces its own, two are good, so there is one of it for each, and the one that last fitted is asked first.
 */
export class AlipayGateway {
  readonly #settings: AlipaySettings;
  #sdks: Promise<AlipaySdk[]> | undefined;

  constructor(settings: AlipaySettings) {
    this.#settings = settings;
  }

  /** The answer of a method. @throws VendorSilent, VendorRefused with the code of the service */
  async call(method: string, content: object, outer: Outer = {}): Promise<Readonly<Record<string, unknown>>> {
    const sdks = await this.#open();
    let trouble: unknown;
    for (const sdk of sdks) {
      try {
        const params = { bizContent: content, timestamp: secondInChina(new Date()), ...outer };
        const answer = await sdk.exec(method, params, { validateSign: true });
        this.#sdks = Promise.resolve([sdk, ...sdks.filter((other) => other !== sdk)]);
        return readAnswer(answer);
      } catch (error) {
        if (error instanceof VendorRefused || error instanceof VendorSilent) throw error;
        trouble = error;
        // Only a signature can be another certificate's; what did not arrive is not sent once more.
        if (!/验签失败/.test(String(error))) break;
      }
    }
    // Its own error would say the whole answer, with what it tells of the payer.
    const isForged = /验签失败/.test(String(trouble));
    throw new VendorSilent(isForged ? 'the answer was not signed by alipay' : 'alipay gave no answer');
  }

  /** The address of a page of Alipay for this payment, signed by us. */
  async pageOf(method: string, content: object, outer: Outer): Promise<string> {
    const [sdk] = await this.#open();
    if (sdk === undefined) throw new TypeError('no certificate');
    return sdk.pageExecute(method, 'GET', {
      bizContent: content,
      timestamp: secondInChina(new Date()),
      ...outer,
    });
  }

  /** RSA2 alone: the notice itself says with what it is signed, and the older way is weaker. */
  async isSigned(notice: Readonly<Record<string, string>>): Promise<boolean> {
    if (notice.sign_type !== 'RSA2' || !notice.sign) return false;
    return (await this.#open()).some((sdk) => sdk.checkNotifySignV2({ ...notice }));
  }

  #open(): Promise<AlipaySdk[]> {
    this.#sdks ??= this.#load();
    return this.#sdks;
  }

  async #load(): Promise<AlipaySdk[]> {
    const Sdk = await loadSdk();
    const { appId, privateKey, appCert, rootCert, alipayCerts, gateway } = this.#settings;
    return alipayCerts.map(
      (alipayPublicCertContent) =>
        new Sdk({
          appId,
          privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
          keyType: 'PKCS8',
          appCertContent: appCert,
          alipayRootCertContent: rootCert,
          alipayPublicCertContent,
          gateway,
          timeout: answerMs,
          camelcase: false,
        }),
    );
  }
}

function readAnswer(answer: object): Readonly<Record<string, unknown>> {
  const of = (name: string): string => String(Reflect.get(answer, name) ?? '');
  const [code, why] = [of('code'), of('sub_code') || of('code')];
  if (code === '10000') return { ...answer };
  // A code of its own for each thing; 20000 says only that the service is not there.
  if (code === '20000' || code === '' || passing.test(why)) throw new VendorSilent(`alipay answered ${why}`);
  throw new VendorRefused(why);
}
