import type { Data } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { useState } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { readDraft } from '../draft-store.ts';

export type EarlierOrder = NonNullable<Data<typeof orderCalls.existing>['existing']>;

/** Looks for an order of the last seven days for the same person, before a second one is made. */
export function useDuplicate() {
  const [found, setFound] = useState<EarlierOrder | null>(null);
  return {
    found,
    dismiss: () => setFound(null),
    /** @returns `unknown` when there was no answer; the reason has been shown */
    look: async (): Promise<'none' | 'found' | 'unknown'> => {
      const { name, phoneNo, idCard, idType } = readDraft().candidate;
      try {
        const { existing } = await send(orderCalls.existing, { name, phoneNo, idCard, idType });
        setFound(existing);
        return existing ? 'found' : 'none';
      } catch (fault) {
        toast('problem', problemOf(fault));
        return 'unknown';
      }
    },
  };
}
