import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '@beidiao/contract/wire/call';
import { isWrapped, successCode } from '@beidiao/contract/wire/call';
import { type PermissionCode, refusalWithout } from '@beidiao/contract/wire/permissions';
import { chooseLanguage, type Language } from '@beidiao/contract/wire/language';
import { idsNamed, type NamedField, namedFields } from '@beidiao/contract/wire/named-things';
import {
  commonRefusals,
  faultCode,
  faultWords,
  type RefusalName,
  refusalHttpStatus,
  refusals,
  refusalWords,
} from '@beidiao/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import {
  type ActingWish,
  type CandidateTenant,
  isDatabaseAway,
  type StaffActor,
  type Tenant,
  withActing,
  withCandidate,
  withTenant,
} from '../db/db.ts';
import { fieldErrors, findUnstorable } from './field-errors.ts';
import { type Counting, Gate } from './gate.ts';
import type { Context, HandlersOf, RequestFacts } from './handlers.ts';
import { describeError, type Log } from '../log.ts';
import type { Meter } from '../meter.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets/tokens.ts';
import { readForm } from './wire-reading.ts';

export type Serving<House> = {
  readonly house: House;
  /** The pool of app_user: requests of signed-in callers run on it under row-level security. */
  readonly tenants: pg.Pool;
  /** The pool of app_candidate. */
  readonly candidates: pg.Pool;
  readonly log: Log;
  readonly meter: Meter;
  /** Where an undeclared refusal is a fault: in tests and in development. */
  readonly isStrict: boolean;
  /** Whose token it is. @throws Refusal notSignedIn */
  readonly authenticateStaff: (house: House, tokenHash: Buffer) => Promise<StaffActor>;
  /** What a rule of the database says to the caller, when a write has met one. */
  readonly refusalOf?: (error: unknown) => Refusal | undefined;
  /** Refuses what a caller may not touch although it belongs to the member; asked once, before every call of a member. */
  readonly admit?: (tenant: Tenant, asked: Asked) => Promise<void>;
  /** The same before every call of a candidate. */
  readonly admitCandidate?: (tenant: CandidateTenant, asked: Asked) => Promise<void>;
};

/** What a request is for: the call, the things that its parameters name, and the parameters. */
export type Asked = {
  readonly entry: Call;
  readonly ids: ReturnType<typeof idsNamed>;
  readonly params: unknown;
};

type AnyHandler = (params: unknown, context: unknown) => Promise<unknown>;

type Table = Record<string, Call>;

/** Serves each of the tables with the handlers of the same name. */
export function serveTables<Tables extends Record<string, Table>, House extends Counting>(
  http: FastifyInstance,
  {
    tables,
    handlers,
  }: { tables: Tables; handlers: { readonly [Noun in keyof Tables]: HandlersOf<Tables[Noun], House> } },
  serving: Serving<House>,
): void {
  for (const [noun, calls] of Object.entries(tables))
    serveCalls(http, { calls, handlers: handlers[noun] as HandlersOf<Table, House> }, serving);
}

/** Serves a table of calls: unwrap, authorise, parse, call, parse the reply, wrap. No call has glue of its own. */
export function serveCalls<Calls extends Table, House extends Counting>(
  http: FastifyInstance,
  { calls, handlers }: { calls: Calls; handlers: HandlersOf<Calls, House> },
  serving: Serving<House>,
): void {
  for (const [name, entry] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as AnyHandler;
    const { perMinute } = entry;
    const named = namedFields(entry.params);
    const gate = perMinute === undefined ? undefined : new Gate({ ...entry, perMinute }, serving.house);
    http.route({
      method: entry.method ?? 'POST',
      url: entry.path,
      ...(entry.bodyMax === undefined ? {} : { bodyLimit: entry.bodyMax }),
      handler: (request, reply) => answerCall({ entry, named, handler, gate, request, reply }, serving),
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

async function answerCall<House>(served: Served, serving: Serving<House>): Promise<Answer> {
  const { entry, gate, request, reply } = served;
  const facts = requestFacts(request);
  const end = serving.meter.startCall(entry.path);
  try {
    await gate?.pass(facts.address);
    const given = await carryOut(served, facts, serving);
    const data = z.parse(entry.data, given);
    end(successCode);
    return { errcode: successCode, errmsg: '', data };
  } catch (error) {
    const answer = answerTrouble({ error: serving.refusalOf?.(error) ?? error, entry, facts, reply }, serving);
    end(answer.errcode);
    return answer;
  }
}

/** Who the call asks for decides on which pool it runs and what its handler sees. */
function carryOut<House>(
  { entry, named, handler, request }: Served,
  facts: RequestFacts,
  serving: Serving<House>,
): Promise<unknown> {
  const context = publicContext(serving.house, facts);
  const askedBy = (params: unknown): Asked => ({ entry, ids: idsNamed(named, params), params });
  switch (entry.who) {
    case 'public':
    case 'sandbox':
      return handler(readParams(entry, request, facts.language), context);
    case 'candidate':
      return withCandidate(serving.candidates, tokenOf(facts), async (tenant) => {
        const params = readParams(entry, request, facts.language);
        await serving.admitCandidate?.(tenant, askedBy(params));
        return handler(params, { ...context, ...tenant });
      });
    case 'staff':
      return serving.authenticateStaff(serving.house, tokenOf(facts)).then((staff) => {
        if (!entry.roles.some((role) => staff.roles.includes(role))) throw new Refusal('forbidden');
        return handler(readParams(entry, request, facts.language), { ...context, staff });
      });
    default:
      return asTenant({ entry, request }, { serving, tokenHash: tokenOf(facts) }, async (tenant) => {
        authorise(entry, tenant);
        const params = readParams(entry, request, facts.language);
        refuseOtherMember(request, entry, tenant);
        await serving.admit?.(tenant, askedBy(params));
        return handler(params, { ...context, ...tenant });
      });
  }
}

/** As whom the request runs: the holder of the token, or who they say they act for where the entry lets them. */
function asTenant<House, T>(
  { entry, request }: Pick<Served, 'entry' | 'request'>,
  { serving, tokenHash }: { serving: Serving<House>; tokenHash: Buffer },
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  const wish = readActingWish(entry, request);
  if (wish === undefined) return withTenant(serving.tenants, tokenHash, work);
  if (entry.actsFor) return withActing(serving.tenants, { tokenHash, wish }, work);
  return withTenant(serving.tenants, tokenHash, (tenant) => {
    const { actor } = tenant;
    const isSelf =
      (wish.memberId ?? actor.memberId) === actor.memberId &&
      (wish.userId ?? actor.userId) === actor.userId &&
      (wish.category ?? actor.category) === actor.category;
    if (!isSelf) throw new Refusal('actingRefused');
    return work(tenant);
  });
}

/** Undefined where the request says nothing; an id that can not be one is somebody else's. */
function readActingWish(entry: Call, request: FastifyRequest): ActingWish | undefined {
  const body = bodyOf(entry, request);
  if (typeof body !== 'object' || body === null) return undefined;
  const { beMemberId, beOperatorId, beCategory } = body as Record<string, unknown>;
  const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  if (![beMemberId, beOperatorId, beCategory].some(isSaid)) return undefined;
  const idOf = (value: unknown): string | null => {
    if (!isSaid(value)) return null;
    return /^[1-9]\d{0,17}$/.test(String(value)) ? String(value) : '0';
  };
  const category = isSaid(beCategory) ? Number(beCategory) : null;
  const isCategory = category === null || category === 1 || category === 2;
  return { memberId: idOf(beMemberId), userId: idOf(beOperatorId), category: isCategory ? category : 0 };
}

export function requestFacts(request: FastifyRequest): RequestFacts {
  const { authorization, 'idempotency-key': key, sign } = request.headers;
  const token = authorization?.replace(/^Bearer /i, '');
  return {
    id: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: chooseLanguage(request.headers['accept-language']),
    idempotencyKey: typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    sign: typeof sign === 'string' ? sign : undefined,
    tokenHash: token === undefined || token === '' ? undefined : hashToken(token),
  };
}

const publicContext = <House>(house: House, request: RequestFacts): Context<Call, House> =>
  ({
    house,
    request,
    refuse: (why: RefusalName, facts?: Record<string, unknown>, data?: unknown): never => {
      throw new Refusal(why, facts, data);
    },
  }) as Context<Call, House>;

export function tokenOf(facts: RequestFacts): Buffer {
  if (facts.tokenHash === undefined) throw new Refusal('notSignedIn');
  return facts.tokenHash;
}

function authorise(entry: Call, { actor }: Pick<Tenant, 'actor'>): void {
  if (actor.program !== null && !(entry.program && actor.program.scopes.includes(entry.program)))
    throw new Refusal('forbidden');
  if (entry.who === 'admin' && !(actor.category === 1 && actor.role === 1)) throw new Refusal('forbidden');
  if (typeof entry.needs === 'string') refuseWithout(entry.needs, { actor });
  if (entry.spends && actor.isFrozen) throw new Refusal('memberFrozen');
}

function refuseWithout(code: PermissionCode, { actor }: Pick<Tenant, 'actor'>): void {
  if (!actor.rights.has(code)) throw new Refusal(refusalWithout[code] ?? 'forbidden');
}

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

function readParams(entry: Call, request: FastifyRequest, language: Language): unknown {
  const body = readForm(entry.params, bodyOf(entry, request));
  const parsed = z.safeParse(entry.params, body);
  const path = parsed.success ? findUnstorable(parsed.data) : undefined;
  if (parsed.success && path === undefined) return parsed.data;
  const issues = parsed.error?.issues ?? [{ code: 'custom', path: path ?? [], message: 'wrong' } as const];
  const fields = fieldErrors(issues, body, language);
  const first = fields[0];
  throw new Refusal('badParams', { field: first?.field, message: first?.message }, { fields });
}

/** A request may say for whom it believes to act; when the token says otherwise nothing is done for the wrong member. */
function refuseOtherMember(request: FastifyRequest, entry: Call, { actor }: Tenant): void {
  const body = bodyOf(entry, request);
  if (typeof body !== 'object' || body === null) return;
  const claimed = body as { memberId?: unknown; operatorId?: unknown; category?: unknown };
  const differs = (given: unknown, is: string | number) =>
    given !== undefined && given !== null && given !== '' && String(given) !== String(is);
  if (
    differs(claimed.memberId, actor.homeId) ||
    differs(claimed.operatorId, actor.userId) ||
    differs(claimed.category, actor.category)
  ) {
    throw new Refusal('otherMember');
  }
}

type Trouble = {
  readonly error: unknown;
  readonly entry: Pick<Call, 'path' | 'refusals'>;
  readonly facts: RequestFacts;
  readonly reply: FastifyReply;
};

export function answerTrouble<House>({ error, entry, facts, reply }: Trouble, serving: Serving<House>): Answer {
  if (error instanceof Refusal && isDeclared(entry, error.why)) {
    const status = refusalHttpStatus[error.why];
    if (status !== undefined) reply.code(status);
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
