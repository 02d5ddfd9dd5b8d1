import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryOf } from '../wire/query-of.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';

/** Pages of a keyset, one after the other. */
export function usePages<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  { nextOf, cursorName = 'cursor' }: { nextOf: (page: Data<C>) => string | null; cursorName?: string },
) {
  return useInfiniteQuery({
    ...queryOf(call, params, ''),
    queryFn: ({ pageParam, signal }) =>
      // The cursor is a parameter of every paged call; the type of one in general can not say so.
      sendAsStaff(call, { ...(params as object), ...(pageParam ? { [cursorName]: pageParam } : {}) } as ParamsSent<C>, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: nextOf,
  });
}
