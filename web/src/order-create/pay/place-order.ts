import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import type { Data } from '@beidiao/contract/wire/call';
import { momentInChina } from '@beidiao/contract/wire/china-time';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import type { NewPrice } from '../price/use-price.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { choiceOf, type Draft } from '../draft.ts';

type OrderOfOne = Data<typeof orderCalls.submit>;
type OrderOfList = Data<typeof batchOrderCalls.submitList>;
/** An order that the server has, with the draft that it was made from. */
export type Placed = { order: OrderOfOne | OrderOfList; draft: Draft };
export const isOfList = (order: Placed['order']): order is OrderOfList => 'people' in order;

/** The moment of a day and a time in China, as the wire has it. */
const invited = ({ invitedAt }: Draft): { assignedSMSRemindTime?: string } =>
  invitedAt === null ? {} : { assignedSMSRemindTime: momentInChina(invitedAt.day, `${invitedAt.time}:00`) };

const placeList = (draft: Draft, batchFileId: string, { calculateId }: ShownPrice): Promise<OrderOfList> =>
  send(
    batchOrderCalls.submitList,
    { ...choiceOf(draft, true), ...invited(draft), batchFileId, client: draft.client, calculateId, flag: 2 },
    { idempotencyKey: draft.uuid },
  );

/** Submits the draft at the price that is shown; the same draft sent twice is one order. @throws Refused, WireFault */
export async function placeOrder(draft: Draft, breakdown: ShownPrice): Promise<Placed> {
  if (draft.batchFileId !== null) return { order: await placeList(draft, draft.batchFileId, breakdown), draft };
  const { name, phoneNo, idCard, idType, department, position, proposedEntryDate } = draft.candidate;
  const order = await send(
    orderCalls.submit,
    {
      ...choiceOf(draft, true),
      client: draft.client,
      candidate: {
        name,
        phoneNo,
        idCard,
        idType,
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
