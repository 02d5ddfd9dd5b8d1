import { type OpenOperation, refusalsOfOperation } from '@beidiao/contract/open/operations';
import { openBase, openBodyMax, openPerMinute } from '@beidiao/contract/open/limits';
import { problemStatus } from '@beidiao/contract/open/problems';
import { refusalHttpStatus } from '@beidiao/contract/refusals';
import { startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { chooseLanguage, type Language } from '@beidiao/contract/wire/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseAway } from '../base/db/db.ts';
import type { Admission, Turn, Wanting } from '../base/http/admission.ts';
import { requestFacts } from '../base/http/request-facts.ts';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { carriedOperations, type Carried, carryOut, type Said } from './carry-out.ts';
import { openDocument } from './document.ts';
import { hashOfSecret } from './keys.ts';
import { lineOf, noteArrival } from './log-line.ts';
import { type AskedBy, faultOf, type Problem, problemOf, requestIdOf, sendProblem } from './problem.ts';
import { RequestLog } from './request-log.ts';

export type OpenParts = {
  readonly house: House;
  /** Who is worked for next, together with all other calls. */
  readonly admission: Admission;
  readonly isStrict: boolean;
  /** What a rule of the database or a transport trouble says to the caller. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
};
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Serving = OpenParts & { readonly carried: Carried; readonly gates: Gates; readonly log: RequestLog };

/** Requests of a key are counted in this process. */
type Gates = Readonly<Record<keyof typeof openPerMinute, RateLimiterMemory>>;
const newGates = (): Gates => ({
  read: new RateLimiterMemory({ points: openPerMinute.read, duration: 60 }),
  change: new RateLimiterMemory({ points: openPerMinute.change, duration: 60 }),
});

/** The open API with its document: a scope of its own, where every trouble is answered as a problem. */
export async function serveOpenApi(http: FastifyInstance, parts: OpenParts): Promise<void> {
  const gates = newGates();
  const log = new RequestLog(parts.house);
  http.addHook('onClose', () => log.stop());
  await http.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        noteArrival(request);
        reply.header('x-request-id', requestIdOf(request.id));
      });
      const trouble = (error: unknown, exchange: Exchange): FastifyReply => {
        const problem = troubleOf(parts, error, exchange.request);
        noteProblem({ house: parts.house, log }, exchange, { problem });
        return sendProblem(exchange.reply, problem);
      };
      scope.setErrorHandler((error, request, reply) => trouble(error, { request, reply }));
      const nothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
        trouble(new Refusal('noSuchCall'), { request, reply });
      scope.setNotFoundHandler(nothingHere);
      // Whatever serves the files of the pages would take these addresses first.
      scope.all('/*', nothingHere);
      const documents: Partial<Record<Language, string>> = {};
      scope.get('/openapi.json', async (request, reply) => {
        // Generators of clients send no language: what they make is in English.
        const language = new URLSearchParams(request.url.split('?')[1]).get('lang') === 'zh' ? 'zh' : 'en';
        documents[language] ??= JSON.stringify(openDocument(parts.house.publicUrl, language));
        return reply.type('application/json; charset=utf-8').send(documents[language]);
      });
      for (const carried of carriedOperations) {
        const serving: Serving = { ...parts, carried, gates, log };
        scope.route({
          method: carried.operation.method,
          url: carried.operation.path.replace(/\{(\w+)\}/g, ':$1'),
          bodyLimit: openBodyMax,
          handler: (request, reply) => answer(serving, { request, reply }),
        });
      }
    },
    { prefix: openBase },
  );
}

async function answer(serving: Serving, exchange: Exchange): Promise<FastifyReply> {
  const { house, admission, carried, log } = serving;
  const { request, reply } = exchange;
  const end = startMeasuring(house, carried.operation);
  let turn: Turn | undefined;
  try {
    noteSunset(reply, carried.operation);
    turn = await admission.enter(wantingOf(serving, request));
    const said = await letIn(serving, exchange);
    end(carried.name, said.status);
    if (said.isReplayed) reply.header('idempotent-replayed', 'true');
    log.note(lineOf(house, request, { carried, status: said.status, body: said.body }));
    const type = Buffer.isBuffer(said.body) ? 'application/pdf' : 'application/json';
    return await reply.code(said.status).type(type).send(said.body);
  } catch (error) {
    const refusal = serving.refusalOf(error);
    end(refusal?.why ?? 'fault', refusal === undefined ? 500 : problemStatus(refusal.why));
    const isDeclared = refusal !== undefined && refusalsOfOperation(carried.operation).includes(refusal.why);
    if (!isDeclared)
      house.log.error(
        {
          requestId: request.id,
          path: carried.operation.path,
          undeclared: refusal?.why,
          error: describeError(error),
        },
        'an operation of the open API failed',
      );
    const asked = askedOf(house, request);
    const isTold = refusal !== undefined && (isDeclared || !serving.isStrict);
    const problem = isTold ? problemOf(refusal, asked) : faultOf(asked, isDatabaseAway(error) ? 503 : 500);
    noteProblem(serving, exchange, { problem, carried });
    return sendProblem(reply, problem);
  } finally {
    turn?.end();
  }
}

/** A key stands for its owner; whoever brings none, for the address. */
function wantingOf({ admission, carried }: Serving, { headers, ip }: FastifyRequest): Wanting {
  const key = hashOfSecret(headers.authorization)?.toString('base64');
  return { kind: 'person', path: carried.operation.path, owner: key === undefined ? ip : admission.ownerOf(key) };
}

/** For operators by path and outcome, for users of the API altogether. */
function startMeasuring({ meter }: House, { path }: OpenOperation): (outcome: string, status: number) => void {
  const [end, began] = [meter.startCall(`${openBase}${path}`), performance.now()];
  return (outcome, status) => {
    end(outcome);
    meter.openRequests.note(performance.now() - began, status >= 500);
  };
}

/** @throws Refusal of a key that is none, or not good here and now, and those of the operation */
function letIn({ house, admission, carried, gates }: Serving, { request, reply }: Exchange): Promise<Said> {
  const tokenHash = hashOfSecret(request.headers.authorization);
  if (tokenHash === undefined) throw new Refusal('keyUnknown');
  return house.asKey({ tokenHash, address: request.ip }, async (tenant) => {
    admission.remember(tokenHash.toString('base64'), tenant.actor.homeId);
    await passGate(gates[carried.operation.changes ? 'change' : 'read'], reply, tenant.key.id);
    const { params, query, body, headers } = request;
    const facts = requestFacts(request, reply, { isSecure: false });
    const sent = { params, query, body, request: facts, idempotencyKey: headers['idempotency-key'] };
    return carryOut(house, carried, { sent, tenant });
  });
}

type Noted = { readonly problem: Problem; readonly carried?: Carried };
/** Only what came with a key: who has none asks in nobody's name. */
function noteProblem({ house, log }: Pick<Serving, 'house' | 'log'>, exchange: Exchange, noted: Noted): void {
  const { code, status, body } = noted.problem;
  if (code !== 'key_unknown') log.note(lineOf(house, exchange.request, { carried: noted.carried, code, status, body }));
}

/** @throws Refusal tooMany */
async function passGate(gate: RateLimiterMemory, reply: FastifyReply, keyId: string): Promise<void> {
  try {
    noteRate(reply, gate.points, await gate.consume(keyId));
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full;
    noteRate(reply, gate.points, full);
    throw new Refusal('tooMany', { seconds: Math.max(1, Math.ceil(full.msBeforeNext / 1000)) });
  }
}

const noteRate = (reply: FastifyReply, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void =>
  void reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remainingPoints,
    'ratelimit-reset': Math.ceil(msBeforeNext / 1000),
  });

/** RFC 9745 and RFC 8594. */
export function noteSunset(reply: Pick<FastifyReply, 'header'>, { sunset }: Pick<OpenOperation, 'sunset'>): void {
  if (sunset === undefined) return;
  const moment = (day: string): Date => new Date(startOfDayInChina(day));
  reply.header('deprecation', `@${moment(sunset.deprecatedOn).getTime() / 1000}`);
  reply.header('sunset', moment(sunset.endsOn).toUTCString());
}

const askedOf = ({ publicUrl }: House, { id, headers }: FastifyRequest): AskedBy => ({
  language: chooseLanguage(headers['accept-language']),
  requestId: requestIdOf(id),
  publicUrl,
});

/** What goes wrong before an operation is known: a body that is no JSON, an address that is none. */
function troubleOf({ house, refusalOf }: OpenParts, error: unknown, request: FastifyRequest): Problem {
  const refusal = refusalOf(error);
  const asked = askedOf(house, request);
  if (refusal !== undefined && (refusal.why in refusalHttpStatus || refusal.why === 'noSuchCall'))
    return problemOf(refusal, asked);
  house.log.error({ requestId: request.id, error: describeError(error) }, 'request failed');
  return faultOf(asked, 500);
}
