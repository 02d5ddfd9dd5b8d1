import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { dataOf } from './answer.ts';
import { tellChanges } from './changes.ts';
import { get, post } from './post.ts';
import { categoryOf, forgetSession, hasTimeLeft, readSession, type Session, useSession } from './session.ts';
import { announceSessionEnd } from './session-end.ts';

/** The specification's time-out, in ms. Decision 118 has the shorter ones. */
const timeoutMs = 600_000;
/** Of a reading, in ms: nobody looks at an outline for longer. */
export const readTimeoutMs = 30_000;

export type SendOptions = {
  /** One key per act that must not happen twice; a repeat of the same act sends the same key. */
  idempotencyKey?: string;
  /** The person's own token although an enterprise is selected: to exchange it, to list enterprises. */
  asPerson?: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Goes on when the page is left: for what was held back until then. */
  keepalive?: boolean;
};

/** For whom the page believes to act; the server refuses when its token says otherwise (a second tab has switched). */
function actingFields({ accessToken, enterprise, person }: Session): Record<string, unknown> {
  if (!accessToken) return {};
  return {
    category: categoryOf({ enterprise }),
    ...(enterprise ? { memberId: enterprise.memberId } : {}),
    ...(person?.userId ? { operatorId: person.userId, operator: person.username } : {}),
  };
}

/** Whom the call is made for, where it can be made for others and the person has chosen so. */
function beFields(call: Call, { acting, companyToken }: Session): Record<string, unknown> {
  if (!call.actsFor || !acting || !companyToken) return {};
  return {
    ...(acting.memberId ? { beMemberId: acting.memberId } : {}),
    ...(acting.userId ? { beOperatorId: acting.userId } : {}),
  };
}

function writeUrl(path: string, params: Record<string, unknown>): string {
  const left = new URLSearchParams();
  let url = path;
  for (const [name, value] of Object.entries(params)) {
    if (url.includes(`:${name}`)) url = url.replace(`:${name}`, encodeURIComponent(String(value)));
    else if (value !== undefined) left.set(name, String(value));
  }
  return left.size > 0 ? `${url}?${left}` : url;
}

/**
 * Sends a call of the contract and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so (0400006)
 * @throws WireFault when there was no readable answer
 */
export async function send<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  options: SendOptions = {},
): Promise<Data<C>> {
  // Asked before the token's age is looked at: who has sat too long over a page is told why it ends.
  const wasSignedIn = useSession.getState().accessToken !== null;
  const session = readSession();
  const token = options.asPerson ? session.accessToken : (session.companyToken ?? session.accessToken);
  const asking = { token: token?.value, timeoutMs, ...options };
  // Every call takes an object; the schema's input type does not say so.
  const fields = params as Record<string, unknown>;
  const asked =
    call.method === 'GET'
      ? get(writeUrl(call.path, fields), asking)
      : post(
          call.path,
          options.asPerson ? fields : { ...actingFields(session), ...beFields(call, session), ...fields },
          asking,
        );
  const answer = await asked.finally(() => tellChanges(call));
  return dataOf<C>(answer, (words) => {
    const wasEnded = hasTimeLeft(session);
    forgetSession();
    if (wasSignedIn) announceSessionEnd(words, { wasEnded });
  });
}
