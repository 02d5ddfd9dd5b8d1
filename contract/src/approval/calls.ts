import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { approvalCauses } from '../enterprise/limits.ts';
import { State } from '../order/calls.ts';
import { permissions } from '../wire/permissions.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Amount, Id, paging, Text, Time } from '../wire/shapes.ts';

/** An order that nobody has decided on ends after this long. */
export const approvalLifeMs = 14 * 24 * 60 * 60_000;

export const ApprovalRow = z.object({
  orderId: Id,
  orderDetailsId: Id,
  orderNo: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  packageName: z.string().nullable(),
  itemCount: z.int(),
  amountFen: Amount,
  operatorName: z.string(),
  isOwn: z.boolean().describe('ordered by the reader, or placed by them for a colleague, and not theirs to decide on'),
  causes: z.array(z.enum(approvalCauses)),
  createdAt: Time,
  dueAt: Time.nullable(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const approvalCalls = {
  waiting: call({
    path: '/gw-bgcheck/v1/order/validate/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    needs: permissions.approve,
    about: 'Orders that wait for approval, oldest first.',
    params: z.object({ ...paging, orderDetailsId: narrowingId('orderDetail').optional(), cursor: Text(80).optional() }),
    data: z.object({
      approvalList: z.array(ApprovalRow),
      total: z.int(),
      mineCount: z.int().describe('of them, those that the reader may decide on'),
      nextCursor: z.string().nullable(),
    }),
    refusals: ['pageTooDeep'],
  }),
  decide: call({
    path: '/gw-bgcheck/v1/order/validate/modify',
    who: 'member',
    effect: 'once',
    changes: changedBy('approve', 'reject', 'pay'),
    needs: permissions.approve,
    ofOthers: { seenWith: permissions.approve },
    spends: true,
    about:
      'Approves (1) or rejects (2) an order. `type` 2 pays it from the balance with the same yes. Of several that decide at once one counts.',
    params: z.object({
      orderId: idOf('order'),
      result: z.union([z.literal(1), z.literal(2)]),
      type: z.union([z.literal(1), z.literal(2)]).default(1),
      recordId: idOf('orderDetail').optional().describe('the order detail that the approver looked at'),
      why: Text(200).optional().describe('has to be given with a rejection'),
    }),
    data: z.object({ status: State }),
    refusals: [
      'memberFrozen',
      'orderNotFound',
      'orderNotInState',
      'ownApproval',
      'reasonMissing',
      'balanceShort',
      'balancePaymentOff',
    ],
  }),
};
