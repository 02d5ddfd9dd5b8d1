import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { frameScope, ProgramScope } from '@beidiao/contract/wire/call';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { Db, WholeTx } from '../base/db/db.ts';

declare const memberBrand: unique symbol;
declare const userBrand: unique symbol;
declare const staffBrand: unique symbol;

/** A tenant. Only sign-in and rows of the database mint it, so a read without a proven tenant does not compile. */
export type MemberId = string & { readonly [memberBrand]: true };
export type UserId = string & { readonly [userBrand]: true };
/** One of the provider's own people. */
export type StaffId = string & { readonly [staffBrand]: true };

/** What a token that is no person's own sign-in may do: a program, or a person on a page inside of one. */
export type TokenScope = ProgramScope | typeof frameScope;

export type Actor = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly category: 1 | 2;
  readonly role: 1 | 2;
  readonly isFrozen: boolean;
  readonly rights: ReadonlySet<PermissionCode>;
  /** The member of the token: another than `memberId` while the person acts for a child enterprise. */
  readonly homeId: MemberId;
  /** The colleague in whose name the person acts. */
  readonly forUserId: UserId | null;
  readonly contentKeyEnc: Buffer | null;
  /** Whether this sign-in took a second step; fresh when it did so within the last ten minutes. */
  readonly factor: 'none' | 'proved' | 'fresh';
  /** The member wants a second step of everybody, and this sign-in has none. */
  readonly lacksFactor: boolean;
  /** Set where the token is a program's: the channel it belongs to, and what it was let do. */
  readonly program: { readonly channel: string; readonly scopes: readonly TokenScope[] } | null;
};

/** Whether a thing is the actor's own, or that of the colleague in whose name they act. */
export const belongsTo = ({ userId, forUserId }: Actor, owner: UserId | null): boolean =>
  owner !== null && (owner === userId || owner === forUserId);

/** One request of a signed-in person: the actor, and a connection that sees this tenant only. */
export type Tenant = {
  readonly actor: Actor;
  readonly db: Db;
  readonly transaction: <T>(work: (tx: WholeTx) => Promise<T>) => Promise<T>;
  /** Runs slow work (a vendor) without holding a database connection. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

/** A candidate acts for one order detail. */
export type CandidateActor = { readonly memberId: MemberId; readonly orderDetailsId: string };

/** One request of a candidate: a connection that sees one order detail only. */
export type CandidateTenant = Pick<Tenant, 'db' | 'transaction' | 'aside'> & { readonly candidate: CandidateActor };

/** Staff act on every member: through the house, where each statement names its member. */
export type StaffActor = {
  readonly staffId: StaffId;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Before it they decide nothing that needs two people; null: they may now. */
  readonly mayConfirmFrom: Date | null;
};

/** For whom a request says that it acts; null where it says nothing. */
export type ActingWish = {
  readonly memberId: string | null;
  readonly userId: string | null;
  readonly category: number | null;
};
