import type { z } from 'zod';
import type { Topic } from '../acts.ts';
import type { PermissionCode } from './permissions.ts';
import type { RefusalName } from '../refusals.ts';
import type { StaffRole } from '../staff/roles.ts';

/**
 * Who may call:
 * `public` anyone · `user` any valid token · `member` a token that acts for a member (enterprise or personal account)
 * · `admin` role 1 of an enterprise · `candidate` a token that a candidate got for one order detail
 * · `staff` the provider's own people, in one of the roles that the entry names · `sandbox` anyone, and only where the sandbox is switched on.
 */
export const callers = ['public', 'user', 'member', 'admin', 'candidate', 'staff', 'sandbox'] as const;
export type Caller = (typeof callers)[number];

/** What a bound system for applicants may be let do: know the enterprise, follow its checks, read reports by code, open pages in which people order. */
export const programScopes = ['basic', 'check', 'report', 'order'] as const;
export type ProgramScope = (typeof programScopes)[number];
/** Of the token of a person on a page of ours inside such a system: it opens the calls that are `embedded`, and no other. */
export const frameScope = 'frame';

/**
 * What a request leaves behind, and what the same request leaves when it is sent again:
 * `none` it only reads · `once` a repeat changes nothing more, and is answered like the first or refused with a true reason
 * · `told` the same, but the answer says what this very request did: how many were invited, that a callback is repeated
 * · `ends` a repeat is refused, and takes back what the first was given: it was known to two
 * · `set` a repeat leaves the same state; that it came again may stand in the trail, and its time beside the state
 * · `each` every request counts anew: a code that is sent, a note, a file, a look that is written down.
 */
export type Effect = 'none' | 'once' | 'told' | 'ends' | 'set' | 'each';

export type OfOthers = {
  /** Shows the things of colleagues to this call, instead of the right to see their orders. */
  readonly seenWith?: PermissionCode;
  /** Has to be held besides: the call changes, deletes or reveals what it names. */
  readonly needs?: PermissionCode;
  /** The parameter that asks for what `needs` is about; always, when left out. */
  readonly when?: string;
};

/** One line of the wire: where it is sent, who may send it, what it takes, what it answers, why it may decline. */
export type Call = {
  readonly path: `/${string}`;
  readonly method?: 'GET' | 'POST';
  /** One sentence for the OpenAPI page. */
  readonly about: string;
  readonly params: z.core.$ZodType;
  readonly data: z.core.$ZodType;
  readonly refusals: readonly RefusalName[];
  /** Calls per minute above which the caller is asked to wait: of an address where anybody may call, else of a person. When left out, the limit of the installation for every call. */
  readonly perMinute?: number;
  /** Never declined because the house is busy: what ends something. */
  readonly isAlwaysServed?: boolean;
  /** The right that the caller must hold within the member. Of several, the handler knows which: it depends on what is asked for. */
  readonly needs?: PermissionCode | readonly PermissionCode[];
  /** What it takes to name a thing of a colleague; where nothing is said, the right that shows it. */
  readonly ofOthers?: OfOthers;
  /** The parameter that lists things: several of them at once ask for a fresh second step of whoever has a second factor. */
  readonly freshFactorFor?: string;
  /** Orders or spends: refused while the member is frozen. */
  readonly spends?: true;
  /** Takes `beMemberId`, `beCategory` and `beOperatorId`: the call may be made for a child enterprise or a colleague. */
  readonly actsFor?: true;
  /** What an administrator has to have granted before a program may call; without a word here none may. */
  readonly program?: ProgramScope;
  /** A person may send it from a page of ours inside a recruiting system; without a word here nobody may. */
  readonly embedded?: true;
  /** Its parameters may stand in the address as well, as an outside system sends somebody there. */
  readonly readsQuery?: true;
  /** Answers with the file itself where it says yes, and with words where it says no; `data` is what is said of the file. */
  readonly answersFile?: true;
  /** May be sent as multipart/form-data as well: the file of the form is these two parameters, its other fields are theirs. */
  readonly asForm?: { readonly name: string; readonly content: string };
  /** Bytes that the body may have, for calls that carry a file; 1 MiB when left out. */
  readonly bodyMax?: number;
} & ByCaller &
  ByEffect;

type ByCaller =
  | { readonly who: Exclude<Caller, 'staff' | 'user'>; readonly roles?: never; readonly orCandidate?: never }
  /** `orCandidate`: the token of a candidate opens it as well. */
  | { readonly who: 'user'; readonly roles?: never; readonly orCandidate?: true }
  /** Whoever holds one of these roles. */
  | { readonly who: 'staff'; readonly roles: readonly StaffRole[]; readonly orCandidate?: never };

/**
 * `effect` is kept by `server/test/repeat-walker.test.ts`. From `shows` and `changes` follows what an open page asks anew
 * after a call; a list may be empty, but is never left out where a page that keeps answers could ask. A call that is
 * written down (`changedBy('placeOrder')`) changes what its acts change.
 */
type ByEffect =
  | {
      readonly effect: 'none';
      readonly who: 'public' | 'candidate' | 'sandbox';
      readonly shows?: never;
      readonly changes?: never;
    }
  | {
      readonly effect: 'none';
      readonly who: 'user' | 'member' | 'admin' | 'staff';
      readonly shows: readonly Topic[];
      readonly changes?: never;
    }
  /** Shows something as well when it is a reading that is written down; it then changes nothing that is shown. */
  | { readonly effect: Exclude<Effect, 'none'>; readonly changes: readonly Topic[]; readonly shows?: readonly Topic[] };

export type ParamsSent<C extends Call> = z.input<C['params']>;
export type ParamsRead<C extends Call> = z.output<C['params']>;
/** What a handler returns, before the reply is parsed. */
export type DataGiven<C extends Call> = z.input<C['data']>;
export type Data<C extends Call> = z.output<C['data']>;

/** What a call that takes a form may be declined for besides. */
export const formRefusals = ['formUnread', 'tooLarge'] as const satisfies readonly RefusalName[];

export const call = <const C extends Call>(it: C): C => it;

/**
 * Bodies travel as `{params: …}` but for the paths that the specification names (/api and /gw-api paths, callbacks, and
 * the look-up of orders of the last 7 days), and for a body whose `state` contains BASICS.
 * @param body as it is sent: the parameters themselves on the way out, the whole body on the way in
 */
export const isWrapped = (path: string, body?: unknown): boolean =>
  !(
    path.startsWith('/api/') ||
    path.startsWith('/gw-api/') ||
    path.includes('/callback') ||
    path.endsWith('/getExistOrderIn7Days') ||
    hasBasicsState(body)
  );

const hasBasicsState = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'state' in body &&
  typeof body.state === 'string' &&
  body.state.includes('BASICS');

export type Answer<T = unknown> = { errcode: string; errmsg: string; data: T };
export const successCode = '0000';
export const invalidSessionCode = '0400006';
/** A token is good for this long after it was made, on both sides of the wire. */
export const tokenLifeMs = 7_000_000;
