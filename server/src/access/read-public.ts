import { type Call, successCode } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import type { ReadAnswer } from '@beidiao/contract/wire/site-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnyHandler, refusalAnswer } from '../base/http/http.ts';
import { type Knowing, requestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { publicContext } from './caller.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
export type PublicReader = (exchange: Exchange, language: Language) => ReadAnswer;

type Tables = {
  readonly tables: Readonly<Record<string, object>>;
  readonly handlers: object;
};

/** What a page that is drawn here may ask: the public calls that only read, by the handlers that a browser would reach. */
export function publicReader<House>({ tables, handlers }: Tables, serving: Knowing & { house: House }): PublicReader {
  const readings = new Map<string, { entry: Call; handler: AnyHandler }>();
  for (const [noun, table] of Object.entries(tables))
    for (const [name, entry] of Object.entries<Call>(table as Record<string, Call>)) {
      // Types have matched each call with its handler; here all are alike.
      const handler = (handlers as Record<string, Record<string, AnyHandler>>)[noun]?.[name];
      if (entry.who === 'public' && entry.effect === 'none' && handler) readings.set(entry.path, { entry, handler });
    }
  return ({ request, reply }, language) =>
    async ({ path, params }) => {
      const reading = readings.get(path);
      if (reading === undefined) return refusalAnswer(new Refusal('noSuchCall'), language);
      const context = publicContext(serving.house, { ...requestFacts(request, reply, serving), language });
      try {
        const asked = z.parse(reading.entry.params, JSON.parse(params));
        const data = z.parse(reading.entry.data, await reading.handler(asked, context));
        return { errcode: successCode, errmsg: '', data };
      } catch (error) {
        if (error instanceof Refusal) return refusalAnswer(error, language);
        throw error;
      }
    };
}
