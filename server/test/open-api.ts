import { openCalls } from '@beidiao/contract/open/calls';
import { openBase } from '@beidiao/contract/open/limits';
import { keyScopes } from '@beidiao/contract/open/scopes';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { aCandidate, anAddress, type Person, type TestHouse } from './house.ts';

type KeyWish = Partial<ParamsSent<typeof openCalls.makeKey>>;

/** A live key with every scope, unless the wish says otherwise; the keys of before make room, and go on. */
export async function aKeyFor(home: TestHouse, who: Person, wish: KeyWish = {}) {
  await home.owner.query("update app.api_key set expires_at = now() + interval '1 hour' where member_id = $1", [
    who.memberId,
  ]);
  return home.call(
    openCalls.makeKey,
    { name: '招聘中台', environment: 'live', scopes: [...keyScopes], password: 'meadow7', ...wish },
    { token: who.token, address: anAddress() },
  );
}

export type OpenSent = {
  readonly key?: string;
  readonly body?: object | string;
  readonly idempotencyKey?: string;
  readonly language?: string;
  readonly address?: string;
};
/** What an answer may hold, of whatever operation. */
type Body = {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly amount_fen: number;
  readonly available_fen: number;
  readonly spent_today_fen: number;
  readonly created_at: string;
  readonly next_cursor: string | null;
  readonly data: readonly {
    readonly id: string;
    readonly code: string;
    readonly price_fen: number;
    readonly items: readonly { readonly code: string }[];
  }[];
  readonly items: readonly { readonly code: string }[];
  readonly consent: object | null;
  readonly report: { readonly light: string | null };
  readonly errors: readonly { readonly pointer: string }[];
  readonly paths: object;
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly schemas: object };
};
export type OpenReply = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: Body };

const noBody = {} as Body; // a file has none

/** A request to the open API. */
export async function askOpen(
  home: TestHouse,
  [method, path]: readonly ['GET' | 'POST', string],
  { key, body, idempotencyKey, language = 'en', address }: OpenSent = {},
): Promise<OpenReply> {
  const reply = await home.http.inject({
    method,
    url: `${openBase}${path}`,
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: {
      'accept-language': language,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json<Body>() : noBody };
}

let people = 0;
/** Somebody who was not ordered before. */
export function anOrder(more: object = {}) {
  people += 1;
  const { name, idCard } = aCandidate();
  return {
    candidate: { name, phone: `138${10_000_000 + people}`, id_card: idCard },
    items: [{ code: 'ID_THREE' }],
    ...more,
  };
}

let requests = 0;
/** A change, under a key of its own unless one is given. */
export function postOpen(home: TestHouse, path: string, sent: OpenSent): Promise<OpenReply> {
  requests += 1;
  return askOpen(home, ['POST', path], { idempotencyKey: `req ${requests}`, ...sent });
}
