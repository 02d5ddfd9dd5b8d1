import type { Call, ParamsSent } from '@beidiao/contract/wire/call';
import type { QueryKey, QueryMeta } from '@tanstack/react-query';

/**
 * Under what an answer is kept, and the topics that it shows: a change of one of them asks anew.
 * @param whose names the session, so that one person never sees what another was answered
 */
export const queryOf = <C extends Call>(
  call: C,
  params: ParamsSent<C>,
  whose: string,
): { queryKey: QueryKey; meta: QueryMeta } => ({
  queryKey: [call.path, params, whose],
  meta: { shows: call.shows },
});
