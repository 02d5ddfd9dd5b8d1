import type { Topic } from '@beidiao/contract/acts';
import { notifyManager, QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecovery } from './connection.ts';
import { onChanges } from './send/changes.ts';
import { Refused } from './send/refused.ts';
import { WireFault } from './send/wire-fault.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Topic[] | undefined };
  }
}

// What was clicked shows in the same frame. By default the library tells its readers in a later task: until then React
// has put a controlled box or radio back to what it was.
notifyManager.setScheduler(queueMicrotask);

/**
 * A refusal will not change its mind by being asked again, but for a house that has too much to do for the moment; and who
 * waited out a time-out has waited enough.
 */
const isWorthRetrying = (fault: unknown): boolean =>
  fault instanceof Refused ? fault.is('busy') : !(fault instanceof WireFault && fault.kind === 'timeout');

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

/** Asks anew for what is in sight of these topics; what else is kept of them is asked for when it is next opened. */
export const reread = (queries: QueryClient, topics: readonly Topic[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.some((topic) => topics.includes(topic)) ?? false });

/** Reads again what no call of this page has changed: somebody asks for it, or an outside service did. */
export function useReread(topics: readonly Topic[]): () => Promise<void> {
  const queries = useQueryClient();
  return () => reread(queries, topics);
}

/** Keeps the answers of a frame true: after a call what it changes is read again, after an outage everything in sight. */
export function useFreshAnswers(queries: QueryClient): void {
  useRecovery(() => void queries.invalidateQueries());
  useEffect(() => onChanges((topics) => reread(queries, topics)), [queries]);
}
