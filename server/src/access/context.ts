import type { Call, Caller, DataGiven, ParamsRead } from '@beidiao/contract/wire/call';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { CandidateTenant, StaffActor, Tenant } from './actor.ts';

type SignedIn = Exclude<Caller, 'public' | 'sandbox' | 'candidate' | 'staff'>;

/** What a handler gets besides its parameters; a tenant only where the call asks for a signed-in caller. */
export type Context<C extends Call, House> = {
  readonly house: House;
  readonly request: RequestFacts;
  /** Declines the call; only for reasons that its entry lists. */
  readonly refuse: (why: C['refusals'][number], facts?: Record<string, unknown>, data?: unknown) => never;
} & (C['who'] extends SignedIn
  ? C extends { readonly orCandidate: true }
    ? Tenant | CandidateTenant
    : Tenant
  : C['who'] extends 'candidate'
    ? CandidateTenant
    : C['who'] extends 'staff'
      ? { readonly staff: StaffActor }
      : unknown);

export type Handler<C extends Call, House> = (
  params: ParamsRead<C>,
  context: Context<C, House>,
) => Promise<DataGiven<C>>;

/** One handler for every call of a table: a call without a handler, or a handler without a call, does not compile. */
export type HandlersOf<Calls extends Record<string, Call>, House> = {
  [Name in keyof Calls]: Handler<Calls[Name], House>;
};
