import { createHash } from 'node:crypto';
import { type OpenOperation, openOperations } from '@beidiao/contract/open/operations';
import { z } from 'zod';
import type { KeyTenant } from '../access/key-tenant.ts';
import type { Tx } from '../base/db/db.ts';
import { fieldErrors, findUnstorable } from '../base/http/field-errors.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { refuseOvergrown } from '../base/http/refuse-overgrown.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type AnswerOf, findAnswer, keepAnswer, takeTurn } from './answer-store.ts';
import { type Calling, doneByHouse, operationHandlers } from './operations.ts';

type Carry = (calling: Calling, tx?: Tx) => Promise<object | Buffer>;
/** An operation with its name and what carries it out. */
export type Carried = { readonly name: string; readonly operation: OpenOperation; readonly carry: Carry };

// Types have matched each operation with its handler; whoever carries them out treats all alike.
export const carriedOperations: readonly Carried[] = Object.entries<OpenOperation>(openOperations).map(
  ([name, operation]) => ({
    name,
    operation,
    carry: operationHandlers[name as keyof typeof operationHandlers] as unknown as Carry,
  }),
);

/** What a program has sent, as it came. */
export type Sent = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: unknown;
  readonly request: RequestFacts;
};
export type Said = { readonly status: number; readonly body: string | Buffer; readonly isReplayed?: boolean };

/** One request of a key that has been let in. @throws Refusal as the operation declares */
export async function carryOut(
  house: House,
  { name, operation, carry }: Carried,
  { sent, tenant }: { readonly sent: Sent; readonly tenant: KeyTenant },
): Promise<Said> {
  if (operation.scope !== null && !tenant.key.scopes.includes(operation.scope))
    throw new Refusal('scopeMissing', { scope: operation.scope }, { needed: operation.scope });
  const { request } = sent;
  const { language } = request;
  const calling = { house, tenant, language, request, ...readParams(operation, sent) } as Calling;
  if (!operation.changes) return said(operation, await carry(calling));
  if (tenant.actor.isFrozen) throw new Refusal('memberFrozen');
  return once({ name, operation, carry }, calling, sent.idempotencyKey);
}

/** Unlisted fields never leave. */
const said = ({ status, answer: shape }: OpenOperation, given: object | Buffer): Said =>
  Buffer.isBuffer(given) ? { status, body: given } : { status, body: JSON.stringify(shape.parse(given)) };

/**
 * What a request does is written in one transaction with its answer, so that a repeat finds both or neither. What is
 * refused leaves nothing, and may be sent again under the same key.
 * @throws Refusal idempotencyMissing, idempotencyMismatch, inProgress, and those of the operation
 */
async function once({ name, operation, carry }: Carried, calling: Calling, idempotencyKey: unknown): Promise<Said> {
  const { tenant, inPath, body, house } = calling;
  if (typeof idempotencyKey !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(idempotencyKey))
    throw new Refusal('idempotencyMissing');
  const of: AnswerOf = { memberId: tenant.actor.memberId, keyId: tenant.key.id, idempotencyKey };
  const requestHash = createHash('sha256')
    .update(JSON.stringify([name, inPath, body]))
    .digest();
  const { transaction } = doneByHouse.has(name) ? house.system : tenant;
  return transaction(async (tx) => {
    if (!(await takeTurn(tx, of))) throw new Refusal('inProgress');
    const first = await findAnswer(tx, of, house.now());
    if (first !== undefined) {
      if (!first.request_hash.equals(requestHash)) throw new Refusal('idempotencyMismatch');
      return { status: first.status, body: first.body, isReplayed: true };
    }
    const done = said(operation, await carry(calling, tx));
    await keepAnswer(tx, of, { requestHash, status: done.status, body: String(done.body), now: house.now() });
    return done;
  });
}

/** @throws Refusal badParams with each field that is wrong */
function readParams(operation: OpenOperation, { params, query, body, request: { language } }: Sent) {
  refuseOvergrown(body, language);
  const parse = (shape: z.ZodObject | null, given: unknown): unknown => {
    if (shape === null) return undefined;
    const parsed = z.safeParse(shape, given);
    const path = parsed.success ? findUnstorable(parsed.data) : undefined;
    if (parsed.success && path === undefined) return parsed.data;
    const issues = parsed.error?.issues ?? [{ code: 'custom', path: path ?? [], message: 'wrong' } as const];
    throw new Refusal('badParams', {}, { fields: fieldErrors(issues, given, language) });
  };
  return {
    inPath: parseId(() => parse(operation.inPath, params)),
    query: parse(operation.query, query),
    body: parse(operation.body, body),
  };
}

/** What cannot be an id of ours names nothing. @throws Refusal orderNotFound */
function parseId(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('orderNotFound') : error;
  }
}
