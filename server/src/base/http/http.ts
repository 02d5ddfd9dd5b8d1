import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '@beidiao/contract/wire/call';
import { isWrapped, successCode } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { type NamedField, namedFields } from '@beidiao/contract/wire/named-things';
import {
  commonRefusals,
  faultCode,
  faultWords,
  type RefusalName,
  refusalHttpStatus,
  refusals,
  refusalWords,
} from '@beidiao/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { isDatabaseAway } from '../db/db.ts';
import { fieldErrors, findUnstorable } from './field-errors.ts';
import { readFormBody, takeForms } from './form-body.ts';
import { type Admission, kindOf, type Turn, type Wanting } from './admission.ts';
import { type Counting, Gate } from './gate.ts';
import { refuseOvergrown } from './refuse-overgrown.ts';
import { type Knowing, type RequestFacts, requestFacts } from './request-facts.ts';
import { describeError, type Log } from '../log.ts';
import type { Meter } from '../meter.ts';
import { Refusal } from '../refusal.ts';
import { isSentFile, sendFile } from './sent-file.ts';
import { readForm } from './wire-reading.ts';

export type Serving = Knowing & {
  /** What counts the calls of strangers. */
  readonly house: Counting;
  readonly log: Log;
  readonly meter: Meter;
  /** Where an undeclared refusal is a fault: in tests and in development. */
  readonly isStrict: boolean;
  /** Who is worked for next, and who is declined; everybody at once where there is none. */
  readonly admission?: Admission | undefined;
  /** How often a minute a call may be made that names no limit of its own: by an address, or by a person who is signed in. */
  readonly callsPerMinute?: number | undefined;
  /** Runs the handler as whoever sent the request. @throws Refusal where the entry does not let them */
  readonly carryOut: (call: IncomingCall) => Promise<unknown>;
  /** What a rule of the database says to the caller, when a write has met one. */
  readonly refusalOf?: (error: unknown) => Refusal | undefined;
};

/** A request for a call, before anybody knows who sent it. */
export type IncomingCall = {
  readonly entry: Call;
  readonly named: readonly NamedField[];
  readonly handler: AnyHandler;
  /** Passed here for strangers, and by `carryOut` as soon as it knows who has called. */
  readonly gate: Gate | undefined;
  readonly facts: RequestFacts;
  /** Undefined where everybody is served at once. */
  readonly turn: Turn | undefined;
  /** Whose calls those with this token are, as soon as it is known. */
  readonly noteOwner: (owner: string) => void;
  /** The parameters as they came, unwrapped. */
  readonly body: unknown;
  /** Reads and checks the parameters. @throws Refusal badParams */
  readonly readParams: () => unknown;
};

export type AnyHandler = (params: unknown, context: unknown) => Promise<unknown>;

/** Serves a table of calls: rate limit, unwrap, carry out, parse the reply, wrap. No call has glue of its own. */
export function serveCalls(
  http: FastifyInstance,
  { calls, handlers }: { calls: Readonly<Record<string, Call>>; handlers: Readonly<Record<string, AnyHandler>> },
  serving: Serving,
): void {
  for (const [name, entry] of Object.entries(calls)) {
    const handler = handlers[name];
    if (handler === undefined) throw new TypeError(`no handler for ${name}`);
    const perMinute = entry.perMinute ?? (entry.who === 'sandbox' ? undefined : serving.callsPerMinute);
    const named = namedFields(entry.params);
    const gate = perMinute === undefined ? undefined : new Gate({ ...entry, perMinute }, serving.house);
    const route: RouteOptions = {
      method: entry.method ?? 'POST',
      url: entry.path,
      ...(entry.bodyMax === undefined ? {} : { bodyLimit: entry.bodyMax }),
      handler: (request, reply) => answerCall({ entry, named, handler, gate, request, reply }, serving),
    };
    const { asForm } = entry;
    if (asForm === undefined) http.route(route);
    else
      void http.register(async (scope) => {
        await takeForms(scope, { ...entry, asForm });
        scope.route(route);
      });
  }
}

type Served = {
  readonly entry: Call;
  readonly named: readonly NamedField[];
  readonly handler: AnyHandler;
  readonly gate: Gate | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

async function answerCall(served: Served, serving: Serving): Promise<Answer | FastifyReply> {
  const { entry, named, handler, gate, request, reply } = served;
  const facts = requestFacts(request, reply, serving);
  const end = serving.meter.startCall(entry.path);
  const { admission } = serving;
  const token = facts.tokenHash?.toString('base64');
  let turn: Turn | undefined;
  try {
    if (entry.who === 'public' || entry.who === 'sandbox') await gate?.passAddress(facts.address);
    const { asForm } = entry;
    const isForm = asForm !== undefined && request.isMultipart();
    const body = isForm ? await readFormBody(request, { asForm }) : bodyOf(entry, request);
    refuseOvergrown(body, facts.language);
    const params = (): unknown => readParams(entry, body, facts.language);
    if (admission !== undefined && !entry.isAlwaysServed)
      turn = await admission.enter(wantingOf(entry, { admission, token, facts }));
    const noteOwner = (owner: string): void => void (token !== undefined && admission?.remember(token, owner));
    const given = await serving.carryOut({
      entry,
      named,
      handler,
      gate,
      facts,
      turn,
      noteOwner,
      body,
      readParams: params,
    });
    const data = z.parse(entry.data, given);
    end(successCode);
    if (entry.answersFile && isSentFile(given)) return sendFile(reply, given);
    return { errcode: successCode, errmsg: '', data };
  } catch (error) {
    const answer = answerTrouble({ error: serving.refusalOf?.(error) ?? error, entry, facts, reply }, serving);
    end(answer.errcode);
    return answer;
  } finally {
    turn?.end();
  }
}

type Caller = {
  readonly admission: Admission;
  readonly token: string | undefined;
  readonly facts: Pick<RequestFacts, 'address'>;
};
/** A token stands for its owner; whoever has none, for the address. */
const wantingOf = (entry: Call, { admission, token, facts }: Caller): Wanting => ({
  kind: kindOf(entry),
  path: entry.path,
  owner: token === undefined ? facts.address : admission.ownerOf(token),
});

function bodyOf(entry: Call, request: FastifyRequest): unknown {
  if (entry.method === 'GET') return { ...(request.query as object), ...(request.params as object) };
  const body = wrappedIn(entry, request.body ?? {});
  return entry.readsQuery && typeof body === 'object' ? { ...(request.query as object), ...body } : body;
}

/** Undefined where the body of a wrapped call holds something else: a call without parameters may be sent an empty one. */
function wrappedIn(entry: Call, body: unknown): unknown {
  if (!isWrapped(entry.path, body) || typeof body !== 'object' || body === null) return body;
  if ('params' in body) return body.params;
  return Object.keys(body).length === 0 ? body : undefined;
}

/**
 * What was sent, unwrapped, as the handler gets it.
 * @throws Refusal badParams, which names each wrong field in the language
 */
export function readParams(entry: Pick<Call, 'params'>, sent: unknown, language: Language): unknown {
  const body = readForm(entry.params, sent);
  const parsed = z.safeParse(entry.params, body);
  const path = parsed.success ? findUnstorable(parsed.data) : undefined;
  if (parsed.success && path === undefined) return parsed.data;
  const issues = parsed.error?.issues ?? [{ code: 'custom', path: path ?? [], message: 'wrong' } as const];
  const fields = fieldErrors(issues, body, language);
  const first = fields[0];
  throw new Refusal('badParams', { field: first?.field, message: first?.message }, { fields });
}

/** What an answer to a failure needs. */
type TroubleServing = Pick<Serving, 'log' | 'isStrict'>;
type Trouble = {
  readonly error: unknown;
  readonly entry: Pick<Call, 'path' | 'refusals'>;
  readonly facts: RequestFacts;
  readonly reply: FastifyReply;
};

/** When whoever was declined for the moment may come back, s. */
const busyRetryS = 1;

export function answerTrouble({ error, entry, facts, reply }: Trouble, serving: TroubleServing): Answer {
  if (error instanceof Refusal && isDeclared(entry, error.why)) {
    const status = refusalHttpStatus[error.why];
    if (status !== undefined) reply.code(status);
    if (error.why === 'busy') reply.header('retry-after', busyRetryS);
    return refusalAnswer(error, facts.language);
  }
  const undeclared = error instanceof Refusal;
  serving.log.error({ requestId: facts.id, path: entry.path, undeclared, error: describeError(error) }, 'call failed');
  if (undeclared && !serving.isStrict) return refusalAnswer(error, facts.language);
  reply.code(isDatabaseAway(error) ? 503 : 500);
  return faultAnswer(facts.id, facts.language);
}

const isDeclared = (entry: Pick<Call, 'refusals'>, why: RefusalName): boolean =>
  entry.refusals.includes(why) || commonRefusals.includes(why);

export const refusalAnswer = (refusal: Refusal, language: Language): Answer => ({
  errcode: refusals[refusal.why].errcode,
  errmsg: refusalWords(refusal.why, language, refusal.facts),
  data: refusal.data,
});

export const faultAnswer = (requestId: string, language: Language): Answer => ({
  errcode: faultCode,
  errmsg: faultWords[language].replace('{requestId}', requestId.slice(0, 8)),
  data: null,
});

export const newRequestId = (): string => randomUUID();
