import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { base64Of } from '../../wire/base64-of.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import type { Placed } from './place-order.ts';

type Lost = { readonly name: string; readonly why: string };

/** Sends the papers that the orderer has of the candidate, once there is an order that they belong to. Answers those that were not taken. */
export async function attachPapers({ order: { orderDetailsId }, draft }: Placed): Promise<Lost[]> {
  const papers = draft.checkedDataItemList.flatMap(({ code, quantity, userAction, papers: pieces = [] }) =>
    userAction === '1'
      ? pieces.slice(0, quantity).flatMap((files, place) => files.map((file) => ({ code, n: place + 1, file })))
      : [],
  );
  const lost: Lost[] = [];
  for (const { code, n, file } of papers) {
    try {
      const base64 = await base64Of(file);
      await send(candidateCalls.addOrderedFile, { orderDetailsId, itemCode: code, n, name: file.name, base64 });
    } catch (fault) {
      lost.push({ name: file.name, why: problemOf(fault) });
    }
  }
  return lost;
}
