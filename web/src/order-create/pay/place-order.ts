import type { Data } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import type { NewPrice } from '../price/use-price.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { choiceOf, type Draft } from '../draft.ts';

/** An order that the server has, with the draft that it was made from. */
export type Placed = { order: Data<typeof orderCalls.submit>; draft: Draft };

/** Submits the draft at the price that is shown; the same draft sent twice is one order. @throws Refused, WireFault */
export async function placeOrder(draft: Draft, breakdown: ShownPrice): Promise<Placed> {
  const { name, phoneNo, idCard, department, position, proposedEntryDate } = draft.candidate;
  const order = await send(
    orderCalls.submit,
    {
      ...choiceOf(draft, true),
      client: draft.client,
      candidate: {
        name,
        phoneNo,
        idCard,
        ...(department ? { department } : {}),
        ...(position ? { position } : {}),
        ...(proposedEntryDate ? { proposedEntryDate } : {}),
      },
      calculateId: breakdown.calculateId,
      flag: 1,
      estimatedCompletedDate: breakdown.estimatedCompletedDate,
      ...(draft.checkId ? { checkId: draft.checkId } : {}),
      ...(draft.teValidateResult ? { teValidateResult: draft.teValidateResult } : {}),
    },
    { idempotencyKey: draft.uuid },
  );
  return { order, draft };
}

/** The price that a refused one brings along; null when the fault is another one. */
export function newPriceIn(fault: unknown): NewPrice | null {
  if (!(fault instanceof Refused) || !fault.is('priceChanged')) return null;
  const { data } = fault;
  if (typeof data !== 'object' || data === null || !('breakdown' in data)) return null;
  // The contract says what this refusal carries; a refusal's data has no type of its own.
  return data as NewPrice;
}
