import { createSign, createVerify, randomBytes } from 'node:crypto';
import type { WechatPaySettings } from '../../base/env/payment-env.ts';
import { VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { PlatformKeys } from './platform-keys.ts';

const answerMs = 10_000;
/** A statement is long; its first byte is not. */
const downloadMs = 300_000;
/** How far clocks may be apart; what is older may be a copy. */
const driftMs = 5 * 60_000;
/** Another try, and it goes through. */
const passing =
  /SYSTEM_ERROR|FREQUENCY_LIMITED|FREQUENCY_LIMIT_EXCEED|RATELIMIT_EXCEEDED|BANK_ERROR|STATEMENT_CREATING/;

export type SignedText = {
  readonly headers: { get(name: string): string | null };
  readonly body: string;
};

/** Speaks API v3: signs what is asked, and believes only what WeChat Pay has signed. */
export class WechatPayClient {
  readonly settings: WechatPaySettings;
  readonly #keys: PlatformKeys;

  constructor(settings: WechatPaySettings) {
    this.settings = settings;
    this.#keys = new PlatformKeys(settings, async () => (await this.#exchange('GET', '/v3/certificates')).body);
  }

  /** The answer, parsed; null where there is none. @throws VendorSilent, VendorRefused with the code of the service */
  async call(method: 'GET' | 'POST', path: string, sent?: object): Promise<unknown> {
    const answer = await this.#exchange(method, path, sent);
    if (!(await this.isSigned(answer))) throw new VendorSilent('the answer was not signed by wechat pay');
    return answer.body === '' ? null : JSON.parse(answer.body);
  }

  async isSigned({ headers, body }: SignedText): Promise<boolean> {
    const of = (name: string): string => headers.get(`wechatpay-${name}`) ?? '';
    const [timestamp, nonce, signature, serialNo] = ['timestamp', 'nonce', 'signature', 'serial'].map(of);
    if (!timestamp || !nonce || !signature || !serialNo) return false;
    if (!(Math.abs(Date.now() - Number(timestamp) * 1000) <= driftMs)) return false;
    const key = await this.#keys.keyOf(serialNo);
    if (key === undefined) return false;
    return createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64');
  }

  /** A file that WeChat Pay keeps for the merchant; it is signed by nobody, its hash stands in the answer before. */
  async download(url: string): Promise<ReadableStream<Uint8Array>> {
    const at = new URL(url);
    // The address came in an answer; our signature goes nowhere else.
    if (at.origin !== new URL(this.settings.endpoint).origin) throw new VendorSilent('the file is somewhere else');
    const response = await this.#fetch('GET', `${at.pathname}${at.search}`, { body: '', forMs: downloadMs });
    if (response.status !== 200 || response.body === null)
      throw new VendorSilent(`wechat pay answered ${response.status}`);
    return response.body;
  }

  async #exchange(method: 'GET' | 'POST', path: string, sent?: object): Promise<SignedText> {
    const response = await this.#fetch(method, path, {
      body: sent === undefined ? '' : JSON.stringify(sent),
      forMs: answerMs,
    });
    const body = await response.text().catch((cause: unknown) => {
      throw new VendorSilent('wechat pay broke off', { cause });
    });
    if (response.ok) return { headers: response.headers, body };
    const code = codeOf(body);
    if (response.status >= 500 || response.status === 429 || code === undefined || passing.test(code))
      throw new VendorSilent(`wechat pay answered ${response.status} ${code ?? ''}`);
    throw new VendorRefused(code);
  }

  #fetch(method: 'GET' | 'POST', path: string, { body, forMs }: { body: string; forMs: number }): Promise<Response> {
    return fetch(`${this.settings.endpoint}${path}`, {
      method,
      headers: {
        authorization: this.#authorize(method, path, body),
        accept: 'application/json',
        'user-agent': 'beidiao',
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
      // Our signature is for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(forMs),
    }).catch((cause: unknown) => {
      throw new VendorSilent('wechat pay did not answer', { cause });
    });
  }

  #authorize(method: string, path: string, body: string): string {
    const { mchId, serialNo, privateKey } = this.settings;
    const timestamp = Math.floor(Date.now() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(privateKey, 'base64');
    const facts = { mchid: mchId, nonce_str: nonce, timestamp, serial_no: serialNo, signature };
    const said = Object.entries(facts).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${said.join(',')}`;
  }
}

function codeOf(body: string): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
