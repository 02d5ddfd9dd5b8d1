import { QueryClient } from '@tanstack/react-query';
import { useRecovery } from './connection.ts';
import { Refused } from './send/refused.ts';
import { WireFault } from './send/wire-fault.ts';

/** A refusal will not change its mind by being asked again, and who waited out a time-out has waited enough. */
const isWorthRetrying = (fault: unknown): boolean =>
  !(fault instanceof Refused) && !(fault instanceof WireFault && fault.kind === 'timeout');

/**
 * The memory of answers of one frame. Nothing pauses while the browser believes to be offline: a reading fails and the
 * page says so, instead of an outline without end.
 */
export const makeQueryClient = (staleTime: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        networkMode: 'always',
        retry: (failures, fault) => isWorthRetrying(fault) && failures < 2,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** After an outage everything in sight is read again. */
export const useFreshAfterOutage = (queries: QueryClient): void => useRecovery(() => void queries.invalidateQueries());
