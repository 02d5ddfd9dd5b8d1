import { accountCalls } from '@beidiao/contract/account/calls';
import {
  type Answer,
  type Call,
  type Data,
  isWrapped,
  type ParamsSent,
  successCode,
} from '@beidiao/contract/wire/call';
import { encryptTo } from './jwe.ts';

/** No answer may take longer: what does is a hang. */
export const patienceMs = 30_000;

export type Sent = { readonly token?: string; readonly idempotencyKey?: string };
export type Hr = { readonly token: string; readonly memberId: string; readonly loginName: string };
/** What the browser keeps of a sign-in, with the key that it keeps it under. */
export type Kept = { readonly key: string; readonly text: string };
export const password = 'secret1';
/** Somebody, and which of their enterprises they act for. */
export type Seat = { readonly loginName: string; readonly password: string; readonly epName: string };
/** The demo's administrator at the enterprise that has orders, money and colleagues. */
export const demoSeat: Seat = { loginName: 'demo', password: 'demo2026', epName: '杭州云栖智联科技有限公司' };

/** The calls of the contract without a browser. */
export class Wire {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Answer and HTTP status. @throws when there is no readable answer in time */
  async ask<C extends Call>(
    entry: C,
    params: ParamsSent<C>,
    { token, idempotencyKey }: Sent = {},
  ): Promise<{ status: number; answer: Answer }> {
    const response = await fetch(`${this.url}${entry.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: token }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(isWrapped(entry.path, params) ? { params } : params),
      signal: AbortSignal.timeout(patienceMs),
    });
    // The test decides what to expect of an answer; here it is only read.
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  /** Data of a call that has to succeed. */
  async call<C extends Call>(entry: C, params: ParamsSent<C>, sent: Sent = {}): Promise<Data<C>> {
    const { answer } = await this.ask(entry, params, sent);
    if (answer.errcode !== successCode) throw new Error(`${entry.path}: ${answer.errcode} ${answer.errmsg}`);
    // The server parses each reply with the schema of its entry.
    return answer.data as Data<C>;
  }

  /** What travels sealed to the house alone. */
  async sealed<T extends Record<string, string>>(plain: T): Promise<T> {
    const { keys } = (await (await fetch(`${this.url}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
    const entries = Object.entries(plain).map(async ([name, text]) => [name, await encryptTo(keys, text)] as const);
    // The same names, each with a text again.
    return Object.fromEntries(await Promise.all(entries)) as T;
  }

  /** Access token of the person. */
  async signIn(loginName: string, secret: string): Promise<string> {
    return (await this.call(accountCalls.signIn, await this.sealed({ loginName, password: secret }))).accessToken;
  }

  /** A new enterprise; the token acts for it. */
  async registerHr(): Promise<Hr & { readonly kept: Kept }> {
    const tag = crypto.randomUUID().slice(0, 8);
    const loginName = `hr${tag}`;
    const epName = `测试企业${tag}`;
    await this.call(accountCalls.register, {
      epName,
      loginName,
      password,
      name: '沈若溪',
      email: `${loginName}@example.com`,
    });
    return this.actFor({ loginName, password, epName });
  }

  /** Signs somebody in for one of their enterprises. */
  async actFor({ loginName, password: secret, epName }: Seat): Promise<Hr & { readonly kept: Kept }> {
    const token = await this.signIn(loginName, secret);
    const [{ enterprises }, { userInfo: person }] = await Promise.all([
      this.call(accountCalls.bindList, {}, { token }),
      this.call(accountCalls.userInfo, {}, { token }),
    ]);
    const { accessToken, enterprise } = await this.call(
      accountCalls.exchange,
      { epId: enterprises.find((it) => it.epName === epName)?.epId ?? '' },
      { token },
    );
    const createdAt = Date.now();
    const state = {
      accessToken: { value: token, createdAt },
      companyToken: { value: accessToken, createdAt },
      lastLoginTime: createdAt,
      loginType: 'code',
      contentKey: null,
      enterprise,
      person,
    };
    const kept = { key: 'beidiao.session', text: JSON.stringify({ state, version: 1 }) };
    return { token: accessToken, memberId: enterprise.epId, loginName, kept };
  }
}
