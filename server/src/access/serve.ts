import type { Call } from '@beidiao/contract/wire/call';
import type { FastifyInstance } from 'fastify';
import type { Counting } from '../base/http/gate.ts';
import { type AnyHandler, serveCalls, type Serving } from '../base/http/http.ts';
import { type Access, carryOutAsCaller } from './caller.ts';
import type { HandlersOf } from './context.ts';

type Tables = Record<string, Record<string, Call>>;

/** What serving needs besides the calls: who may call, and what is written down. */
export type Served<House> = Access<House> & Omit<Serving, 'house' | 'carryOut'>;

/** Serves each of the tables with the handlers of the same name. */
export function serveTables<T extends Tables, House extends Counting>(
  http: FastifyInstance,
  { tables, handlers }: { tables: T; handlers: { readonly [Noun in keyof T]: HandlersOf<T[Noun], House> } },
  served: Served<House>,
): void {
  const serving: Serving = { ...served, carryOut: (call) => carryOutAsCaller(call, served) };
  for (const [noun, calls] of Object.entries(tables)) {
    // Types have matched each call with its handler; the loop treats all alike.
    const ofNoun = handlers[noun] as unknown as Readonly<Record<string, AnyHandler>>;
    serveCalls(http, { calls, handlers: ofNoun }, serving);
  }
}
