import { type Connection, request, type Sent } from './request.ts';
import type { components, operations } from './schema.ts';

export { BeidiaoProblem, UnexpectedAnswer } from './problem.ts';
export { verifyWebhook, type WebhookEvent, WebhookRefused } from './webhook.ts';

type Schemas = components['schemas'];
export type Check = Schemas['Check'];
export type CheckRow = Schemas['CheckList']['data'][number];
export type NewCheck = Schemas['NewCheck'];
export type Report = Schemas['Report'];
type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;
/** What narrows a list; the pages are followed by themselves. */
export type CheckFilter = Omit<QueryOf<'listChecks'>, 'cursor'>;

export type Options = Partial<Omit<Connection, 'base' | 'key'>> & Pick<Connection, 'base' | 'key'>;
type Change = { readonly idempotencyKey?: string };
type OfVersion = { readonly version?: number };

/** The open API of one enterprise, by one of its keys. */
export class Beidiao {
  readonly #connection: Connection;

  constructor({ base, ...options }: Options) {
    this.#connection = { language: 'en', retries: 3, timeoutMs: 30_000, ...options, base: base.replace(/\/+$/, '') };
  }

  async #ask<T>(sent: Sent): Promise<T> {
    return (await request(this.#connection, sent)).json() as Promise<T>; // as the document says
  }
  #get<T>(path: string, query?: Sent['query']): Promise<T> {
    return this.#ask({ method: 'GET', path, query });
  }
  /** Without a key of the caller's own it gets one here, which all retries share. */
  #change<T>(path: string, { idempotencyKey = crypto.randomUUID() }: Change, body?: unknown): Promise<T> {
    return this.#ask({ method: 'POST', path, body, idempotencyKey });
  }

  me(): Promise<Schemas['Me']> {
    return this.#get('/me');
  }
  async items(): Promise<Schemas['ItemList']['data']> {
    return (await this.#get<Schemas['ItemList']>('/items')).data;
  }
  async packages(): Promise<Schemas['PackageList']['data']> {
    return (await this.#get<Schemas['PackageList']>('/packages')).data;
  }
  balance(): Promise<Schemas['Balance']> {
    return this.#get('/balance');
  }

  /** Orders and pays. With an idempotency key of your own it is safe to call again after a crash. */
  createCheck(order: NewCheck, change: Change = {}): Promise<Check> {
    return this.#change('/checks', change, order);
  }
  check(id: string): Promise<Check> {
    return this.#get(`/checks/${encodeURIComponent(id)}`);
  }
  /** All checks that fit, the newest first, page after page. */
  async *checks(filter: CheckFilter = {}): AsyncGenerator<CheckRow, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const page: Schemas['CheckList'] = await this.#get('/checks', { ...filter, cursor: cursor ?? undefined });
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  cancelCheck(id: string, change: Change = {}): Promise<Schemas['Cancelled']> {
    return this.#change(`/checks/${encodeURIComponent(id)}/cancel`, change);
  }
  remindCheck(id: string, change: Change = {}): Promise<Schemas['Reminded']> {
    return this.#change(`/checks/${encodeURIComponent(id)}/remind`, change);
  }

  report(id: string, { version }: OfVersion = {}): Promise<Report> {
    return this.#get(`/reports/${encodeURIComponent(id)}`, { version });
  }
  async reportPdf(id: string, { version }: OfVersion = {}): Promise<Uint8Array> {
    const path = `/reports/${encodeURIComponent(id)}/pdf`;
    const reply = await request(this.#connection, { method: 'GET', path, query: { version } });
    return new Uint8Array(await reply.arrayBuffer());
  }

  /** Test keys only: does what the candidate would do on the phone. */
  playConsent(id: string, wish: Partial<Schemas['ConsentWish']> = {}): Promise<Check> {
    return this.#ask({ method: 'POST', path: `/sandbox/checks/${encodeURIComponent(id)}/consent`, body: wish });
  }
  /** Test keys only: an endpoint for the events of test checks, with the secret that signs them. */
  receiveTestEvents(wish: Schemas['NewTestWebhook']): Promise<Schemas['TestWebhook']> {
    return this.#ask({ method: 'POST', path: '/sandbox/webhooks', body: wish });
  }
}
