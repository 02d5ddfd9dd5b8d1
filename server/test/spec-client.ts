import { specifiedCalls } from './spec-calls.ts';
import { specExamples } from './spec-examples.ts';

type Fields = Readonly<Record<string, unknown>>;
export type SpecAnswer = { readonly errcode: string; readonly errmsg: string; readonly data: Fields };

/**
 * A client of nothing but the specification: its calls, their fields, the envelope {params}, the token in the header
 * `authorization`. It knows no type and no other word of the contract.
 */
export class SpecClient {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  as = (token: unknown): SpecClient => new SpecClient(this.#url, String(token));

  /**
   * @param besides what a refusal has named that the specification has not
   * @throws Error for a call or a field that the specification does not name
   */
  async ask(path: string, fields: Fields = {}, besides: Fields = {}): Promise<SpecAnswer> {
    const call = specifiedCalls.find((listed) => listed.path === path);
    const unknown = Object.keys(fields).filter((field) => !(field in (specExamples[path] ?? {})));
    if (call === undefined || unknown.length > 0) throw new Error(`the specification has no ${path} ${unknown.join()}`);
    const params = { ...fields, ...besides };
    const isBare = /^\/(api|gw-api)\/|\/callback|\/getExistOrderIn7Days$/.test(path);
    const response = await fetch(this.#url + path.replace(/:(\w+)/, (_, field: string) => String(fields[field])), {
      method: call.method,
      headers: {
        ...(this.#token === undefined ? {} : { authorization: this.#token }),
        ...(call.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(call.method === 'POST' && { body: JSON.stringify(isBare ? params : { params }) }),
    });
    return (await response.json()) as SpecAnswer;
  }

  /** What a call that succeeds answers. @throws Error for a refusal */
  async get(path: string, fields: Fields = {}, besides: Fields = {}): Promise<Fields> {
    const { errcode, errmsg, data } = await this.ask(path, fields, besides);
    if (errcode !== '0000') throw new Error(`${path}: ${errcode} ${errmsg}`);
    return Object(data);
  }
}
