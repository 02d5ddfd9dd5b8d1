import { type ConflictList, conflictCalls } from '@beidiao/contract/conflict/calls';
import { comparesCompanies } from '@beidiao/contract/conflict/companies';
import { type RefObject, useRef, useState } from 'react';
import { useCall } from '../../wire/use-call.ts';

export type Compared = {
  /** An item among those that are chosen compares companies. */
  readonly isAsked: boolean;
  /** Null where nothing was named; undefined while nobody knows. */
  readonly list: ConflictList | null | undefined;
  /** Somebody has tried to order without a list. */
  readonly isMissed: boolean;
  readonly error: Error | null;
  readonly again: () => void;
  readonly place: RefObject<HTMLElement | null>;
  /** Whether it can be ordered as far as this goes; where a list is missing, its block says so and gets the focus. */
  readonly isReady: () => boolean;
};

/** What the chosen items compare with. What is not known here the server refuses. */
export function useCompared(codes: readonly string[]): Compared {
  const isAsked = comparesCompanies(codes);
  const { data, error, refetch } = useCall(conflictCalls.list, {}, { enabled: isAsked });
  const place = useRef<HTMLElement>(null);
  const [hasTried, setTried] = useState(false);
  const list = data?.list;
  return {
    isAsked,
    list,
    isMissed: hasTried && list === null,
    error,
    again: () => void refetch(),
    place,
    isReady: () => {
      if (!isAsked || list !== null) return true;
      setTried(true);
      place.current?.focus();
      return false;
    },
  };
}
