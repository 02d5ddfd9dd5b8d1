import { type Call, frameScope } from '@beidiao/contract/wire/call';
import { idsNamed } from '@beidiao/contract/wire/named-things';
import { type PermissionCode, refusalWithout } from '@beidiao/contract/wire/permissions';
import type { RefusalName } from '@beidiao/contract/refusals';
import type { ServingPool } from '../base/db/serving-pool.ts';
import type { KnownCaller } from '../base/http/gate.ts';
import type { Turn } from '../base/http/admission.ts';
import type { IncomingCall } from '../base/http/http.ts';
import { type RequestFacts, tokenOf } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { ActingWish, CandidateTenant, StaffActor, Tenant, TokenScope } from './actor.ts';
import type { Context } from './context.ts';
import { refusedTo, shownTo } from './hidden-amounts.ts';
import { noteSecurityEvent } from './security-event.ts';
import { withActing, withCandidate, withTenant } from './tenant.ts';

/** How the callers of each kind are recognised, and what they are refused. */
export type Access<House> = {
  readonly house: House;
  /** The pool of app_user: requests of signed-in callers run on it under row-level security. */
  readonly tenants: ServingPool;
  /** The pool of app_candidate. */
  readonly candidates: ServingPool;
  /** Whose token it is. @throws Refusal notSignedIn */
  readonly authenticateStaff: (house: House, tokenHash: Buffer) => Promise<StaffActor>;
  /** Writes down that a role did not allow a call. */
  readonly noteRefusedStaff: (
    house: House,
    staff: StaffActor,
    of: { request: RequestFacts; path: string; why: RefusalName },
  ) => Promise<void>;
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

/** Who the call asks for decides on which pool it runs and what its handler sees. */
export function carryOutAsCaller<House>(call: IncomingCall, access: Access<House>): Promise<unknown> {
  const { entry, named, handler, gate, facts, turn, noteOwner, readParams } = call;
  const context = publicContext(access.house, facts);
  const askedBy = (params: unknown): Asked => ({ entry, ids: idsNamed(named, params), params });
  const asCandidate = () =>
    withCandidate(access.candidates, tokenOf(facts), async (held) => {
      const tenant = turn === undefined ? held : { ...held, aside: asideOf(held, turn) };
      await gate?.passCaller(nameOfCandidate(tenant));
      const params = readParams();
      await access.admitCandidate?.(tenant, askedBy(params));
      return handler(params, { ...context, ...tenant });
    });
  const asMember = () =>
    asTenant(call, access, async (held) => {
      const tenant = turn === undefined ? held : { ...held, aside: asideOf(held, turn) };
      noteOwner(tenant.actor.homeId);
      await gate?.passCaller(nameOf(tenant));
      try {
        authorise(entry, tenant);
        const params = readParams();
        refuseStaleProof(entry, params, tenant);
        refuseOtherMember(call.body, tenant);
        await access.admit?.(tenant, askedBy(params));
        return shownTo(tenant.actor, await handler(params, { ...context, ...tenant }));
      } catch (error) {
        if (isRightRefused(error)) await noteRefusedRight(tenant, { entry, facts, why: error.why });
        throw refusedTo(tenant.actor, error);
      }
    });
  switch (entry.who) {
    case 'public':
    case 'sandbox':
      return handler(readParams(), context);
    case 'candidate':
      return asCandidate();
    case 'staff':
      return access.authenticateStaff(access.house, tokenOf(facts)).then(async (staff) => {
        await gate?.passCaller({ person: staff.staffId, member: undefined });
        try {
          if (!entry.roles.some((role) => staff.roles.includes(role))) throw new Refusal('forbidden');
          return await handler(readParams(), { ...context, staff });
        } catch (error) {
          if (isRightRefused(error))
            await access.noteRefusedStaff(access.house, staff, { request: facts, path: entry.path, why: error.why });
          throw error;
        }
      });
    default:
      return entry.orCandidate ? asMember().catch(ifNotSignedIn(asCandidate)) : asMember();
  }
}

/** Who asks an outside service gives back the connection and the turn. */
const asideOf =
  ({ aside }: Pick<Tenant, 'aside'>, turn: Turn): Tenant['aside'] =>
  (work) =>
    turn.aside(() => aside(work));

/** A token that is none of a member's may be one of a candidate. */
const ifNotSignedIn =
  (asCandidate: () => Promise<unknown>) =>
  (error: unknown): Promise<unknown> => {
    if (error instanceof Refusal && error.why === 'notSignedIn') return asCandidate();
    throw error;
  };

/** Of whom the gates count what they do. */
export const nameOf = ({ actor }: Pick<Tenant, 'actor'>): KnownCaller => ({
  person: `${actor.userId} ${actor.homeId}`,
  member: actor.homeId,
});
export const nameOfCandidate = ({ candidate }: Pick<CandidateTenant, 'candidate'>): KnownCaller => ({
  person: candidate.orderDetailsId,
  member: undefined,
});

const rightRefusals: ReadonlySet<RefusalName> = new Set(['forbidden', ...Object.values(refusalWithout)]);
const isRightRefused = (error: unknown): error is Refusal => error instanceof Refusal && rightRefusals.has(error.why);

/** Who tries what they may not do is seen by the administrator. What a child enterprise was asked for stands with the own. */
const noteRefusedRight = (
  { actor, transaction }: Tenant,
  { entry, facts, why }: { entry: Call; facts: RequestFacts; why: RefusalName },
): Promise<void> =>
  transaction((tx) =>
    noteSecurityEvent(tx, {
      kind: 'rightRefused',
      userId: actor.userId,
      ...(actor.homeId === actor.memberId ? { memberId: actor.memberId } : {}),
      request: facts,
      facts: { path: entry.path, why },
    }),
  );

export const publicContext = <House>(house: House, request: RequestFacts): Context<Call, House> =>
  ({
    house,
    request,
    refuse: (why: RefusalName, facts?: Record<string, unknown>, data?: unknown): never => {
      throw new Refusal(why, facts, data);
    },
  }) as Context<Call, House>;

/** As whom the request runs: the holder of the token, or who they say they act for where the entry lets them. */
function asTenant<House, T>(
  { entry, body, facts }: IncomingCall,
  { tenants }: Access<House>,
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  const tokenHash = tokenOf(facts);
  const wish = readActingWish(body);
  if (wish === undefined) return withTenant(tenants, tokenHash, work);
  if (entry.actsFor) return withActing(tenants, { tokenHash, wish }, work);
  return withTenant(tenants, tokenHash, (tenant) => {
    const { actor } = tenant;
    const isSelf =
      (wish.memberId ?? actor.memberId) === actor.memberId &&
      (wish.userId ?? actor.userId) === actor.userId &&
      (wish.category ?? actor.category) === actor.category;
    if (!isSelf) throw new Refusal('actingRefused');
    return work(tenant);
  });
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** Of what is no text and no number, a text that equals no id. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'not an id';

/** Undefined where the request says nothing; an id that can not be one is somebody else's. */
function readActingWish(body: unknown): ActingWish | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { beMemberId, beOperatorId, beCategory } = body as Record<string, unknown>;
  if (![beMemberId, beOperatorId, beCategory].some(isSaid)) return undefined;
  const idOf = (value: unknown): string | null => {
    if (!isSaid(value)) return null;
    return /^[1-9]\d{0,17}$/.test(textOf(value)) ? textOf(value) : '0';
  };
  const category = isSaid(beCategory) ? Number(textOf(beCategory)) : null;
  const isCategory = category === null || category === 1 || category === 2;
  return { memberId: idOf(beMemberId), userId: idOf(beOperatorId), category: isCategory ? category : 0 };
}

const isOpenTo = (entry: Call, scopes: readonly TokenScope[]): boolean =>
  scopes.includes(frameScope) ? entry.embedded === true : entry.program !== undefined && scopes.includes(entry.program);

function authorise(entry: Call, { actor }: Pick<Tenant, 'actor'>): void {
  if (actor.program !== null && !isOpenTo(entry, actor.program.scopes)) throw new Refusal('forbidden');
  // What a person does for oneself stays open: there the second factor is set up.
  if (entry.who !== 'user' && actor.lacksFactor) throw new Refusal('factorRequired');
  if (entry.who === 'admin' && !(actor.category === 1 && actor.role === 1)) throw new Refusal('forbidden');
  if (typeof entry.needs === 'string') refuseWithout(entry.needs, { actor });
  if (entry.spends && actor.isFrozen) throw new Refusal('memberFrozen');
}

/** Whoever has a second factor takes another step before a call that reaches many things at once. */
function refuseStaleProof(entry: Call, params: unknown, { actor }: Pick<Tenant, 'actor'>): void {
  if (entry.freshFactorFor === undefined || actor.factor !== 'proved') return;
  const things: unknown = Reflect.get(Object(params), entry.freshFactorFor);
  if (Array.isArray(things) && things.length > 1) throw new Refusal('freshProofNeeded');
}

function refuseWithout(code: PermissionCode, { actor }: Pick<Tenant, 'actor'>): void {
  if (!actor.rights.has(code)) throw new Refusal(refusalWithout[code] ?? 'forbidden');
}

/** A request may say for whom it believes to act; when the token says otherwise nothing is done for the wrong member. */
function refuseOtherMember(body: unknown, { actor }: Tenant): void {
  if (typeof body !== 'object' || body === null) return;
  const claimed = body as { memberId?: unknown; operatorId?: unknown; category?: unknown };
  const differs = (given: unknown, is: string | number): boolean => isSaid(given) && textOf(given) !== String(is);
  if (
    differs(claimed.memberId, actor.homeId) ||
    differs(claimed.operatorId, actor.userId) ||
    differs(claimed.category, actor.category)
  ) {
    throw new Refusal('otherMember');
  }
}
