import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type Draft, type DraftItem, newItem } from '../draft.ts';

type Earlier = Data<typeof orderCalls.checkAgain>;

const itemsOf = ({ checkedDataItemList }: Earlier): DraftItem[] =>
  checkedDataItemList.map(({ remark, userAction, business, selectIndex, ...item }) => ({
    ...newItem(item.code),
    ...item,
    remark: remark ?? '',
    // What was filled in is of the person of the earlier order.
    ...(business && { business, userAction: userAction ?? '2', selectIndex: selectIndex ?? 0 }),
  }));

/** What a new draft takes from an earlier order: its items, and the person when it names one. */
export function fromEarlier(earlier: Earlier, draft: Draft): Partial<Draft> {
  const { candidate, objId, objType, explosiveOrderDay } = earlier;
  const trialInfo = { objId, objType: objId ? objType : null, investigationId: null, checkedCardList: [] };
  const change = { checkedDataItemList: itemsOf(earlier), explosiveOrderDay, trialInfo };
  if (!candidate) return change;
  const { name, phoneNo, idCard, idType, department, position } = candidate;
  return {
    ...change,
    // A résumé that lies here is of somebody else.
    resume: null,
    // The entry date of the earlier order has passed.
    candidate: {
      ...draft.candidate,
      name,
      phoneNo,
      idCard,
      idType,
      department: department ?? '',
      position: position ?? '',
    },
  };
}
