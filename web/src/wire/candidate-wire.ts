import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { dataOf } from './send/answer.ts';
import { post } from './send/post.ts';
import { tabSession } from './tab-session.ts';

/** A phone in a lift: longer than this nobody waits. In ms; decision 118. */
const timeoutMs = 30_000;

/** What the code of one link opened: one check, for as long as the token lives. */
export type CandidateSession = { accessToken: string; orderDetailsId: string; link: string; endsAt: number };

export const {
  read: readCandidateSession,
  keep: keepCandidateSession,
  useSession: useCandidateSession,
} = tabSession<CandidateSession>('beidiao.candidate.session');

/**
 * Sends a call of the contract with the candidate's token and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so
 * @throws WireFault when there was no readable answer
 */
export async function sendAsCandidate<C extends Call>(call: C, params: ParamsSent<C>): Promise<Data<C>> {
  const answer = await post(call.path, params, { token: readCandidateSession()?.accessToken, timeoutMs });
  return dataOf<C>(answer, () => keepCandidateSession(null));
}
