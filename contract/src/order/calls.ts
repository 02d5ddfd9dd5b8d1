import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { call } from '../wire/call.ts';
import { confirmationStates } from '../enterprise/confirmation.ts';
import { allOrderStates, memberMoves, type OrderState } from './states.ts';
import { permissions } from '../wire/permissions.ts';
import { idOf, narrowingId, textIdOf } from '../wire/named-things.ts';
import { choiceFields, firstChoiceFields, choiceRefusals, ShownPrice } from '../pricing/calls.ts';
import {
  Amount,
  Bilingual,
  Day,
  documentFields,
  Id,
  IdCard,
  IdType,
  Name,
  Nothing,
  paging,
  Phone,
  RangeEnd,
  refuseOddDocument,
  Text,
  Time,
} from '../wire/shapes.ts';
import { SheetDownload } from '../file/calls.ts';
import { lights } from '../verification/task-states.ts';
import {
  ChannelCode,
  namesPayable,
  payable,
  payableWanted,
  PaymentInstruction,
  PaymentWay,
  tradeBizCode,
  TradeStatus,
} from '../wallet/calls.ts';

export const State = z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]);

/** A second order for the same name, ID card and phone within this many days is pointed out before it is placed. */
export const duplicateWindowDays = 7;

export const Candidate = z
  .object({
    name: Name,
    phoneNo: Phone,
    ...documentFields,
    department: Text(60).optional(),
    position: Text(60).optional(),
    proposedEntryDate: Day.optional(),
  })
  .superRefine(refuseOddDocument);
export type Candidate = z.infer<typeof Candidate>;

const identityFields = { name: Name, phoneNo: Phone, idCard: IdCard };

/** What a client sends with an order beside the choice: kept as it came, and shown with the order. */
export const sentFields = {
  client: Text(80).optional(),
  resume: Text(80).optional(),
  userAction: choiceFields.userAction,
  teValidateResult: Text(20).optional(),
  estimatedCompletedDate: Text(40).optional(),
  estimatedTimeDuration: Text(40).optional(),
  remark: Text(200).optional(),
};
export const SentWithOrder = z.object(sentFields);
export type SentWithOrder = z.infer<typeof SentWithOrder>;

export const TimelineRow = z.object({
  at: Time,
  event: z.string(),
  from: State.nullable(),
  to: State,
  actorName: z.string().nullable(),
  forName: z.string().nullable().describe('the colleague in whose name it was done'),
  fromName: z.string().nullable().describe('the enterprise above, when somebody of it did this here'),
  why: z.string().nullable(),
  amountFen: Amount.nullable(),
  decided: Bilingual.nullable()
    .default(null)
    .describe('what a reviewer has found, and whether from papers or on a video call; null where none has looked'),
});

export const OrderedItem = z.object({
  code: z.string(),
  name: Bilingual,
  quantity: z.int(),
  isExpedited: z.boolean(),
  remark: z.string().nullable(),
  unitFen: Amount,
  totalFen: Amount,
  absent: z.int().describe('subjects that the candidate says not to exist: not looked up'),
  absentFen: Amount.describe('what went back for them'),
  isDropped: z.boolean().describe('not looked up, and refunded: not agreed to, or withdrawn'),
});

/** One candidate in one order, as a row of the list. Phone and ID card are masked. */
export const OrderRow = z.object({
  orderDetailsId: Id,
  orderId: Id,
  orderNo: z.string(),
  tradeOrderId: Id,
  tradeNo: z.string().describe('of the payment order, for people'),
  name: z.string(),
  phoneNo: z.string(),
  position: z.string().nullable(),
  packageName: z.string().nullable(),
  itemCount: z.int(),
  status: State,
  moves: z.array(z.enum(memberMoves)).describe('what may be done now'),
  amountFen: Amount,
  refundedFen: Amount,
  operatorName: z.string().describe('whose order it is'),
  placedBy: z
    .object({ name: z.string(), fromName: z.string().nullable() })
    .nullable()
    .describe('who placed it for them; null when they did so themselves'),
  createdAt: Time,
  dueAt: Time.nullable().describe('when the present state ends by itself'),
  estimatedCompletedAt: Time.nullable(),
  waitsForCandidate: z
    .boolean()
    .describe('a reviewer has asked the candidate for something, and part of the check waits'),
  result: z
    .object({
      light: z
        .enum(lights)
        .nullable()
        .describe('overall light of the newest report; null for readers who may not see reports'),
      endedItems: z.int(),
      totalItems: z.int().describe('one per item and subject'),
    })
    .nullable()
    .describe('null until checking starts, and once the report is deleted'),
  mayReveal: z.boolean().describe('this person may read phone and ID card whole, and check the same person again'),
  isUnread: z.boolean().describe('there is a version of the report that this person has not marked as read'),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderDetails = z.object({
  ...OrderRow.shape,
  idCard: z.string(),
  idType: IdType,
  department: z.string().nullable(),
  proposedEntryDate: z.string().nullable(),
  channelCode: ChannelCode.nullable(),
  dataItemList: z.array(OrderedItem),
  sent: SentWithOrder,
  price: ShownPrice.omit({ calculateId: true }).describe('of the whole order, as it was when it was placed'),
  timeline: z.array(TimelineRow),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** What the wizard needs to begin again from an earlier order: for the same person with their fields whole, else masked. */
export const OrderDraft = z.object({
  candidate: z
    .object({
      name: z.string(),
      phoneNo: z.string(),
      idCard: z.string(),
      idType: IdType,
      department: z.string().nullable(),
      position: z.string().nullable(),
      proposedEntryDate: z.string().nullable(),
    })
    .nullable()
    .describe('null where nobody is left to name, because the order or its personal data was deleted'),
  objId: Id.nullable(),
  objType: z.enum(['package', 'agreement']).nullable(),
  explosiveOrderDay: z.int().nullable().describe('in how many days the whole order was wanted'),
  checkedDataItemList: z.array(
    z.object({
      code: z.string(),
      quantity: z.int(),
      explosiveOrder: z.enum(['1', '2']),
      remark: z.string().nullable(),
      userAction: z.enum(['1', '2']).nullable(),
      business: z
        .array(ClaimContent)
        .nullable()
        .describe('what the orderer had filled in, one entry for each piece; null when it is not for the same person'),
      selectIndex: z.int().nullable(),
    }),
  ),
});

export type OrderDraft = z.infer<typeof OrderDraft>;

export const orderFlags = ['all', 'you', 'candidate', 'checking', 'done', 'ended', '0', '1', '2'] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** Whose orders are listed. The specification sends the field and shows no value of it. */
export const RoleFlag = z
  .enum(['all', 'mine', '1', '2'])
  .transform((given) => (given === '1' ? 'all' : given === '2' ? 'mine' : given))
  .describe('all, or 1: every order that the caller may see; mine, or 2: the own ones');

const narrowing = {
  startTime: Time.optional(),
  endTime: RangeEnd.optional(),
  searchCriteria: Text(60)
    .optional()
    .describe(
      'words of a name or how they begin, from two signs or letters on: by one alone nobody is found by name; the beginning of an order number; phone, its last four digits and the number of the document whole',
    ),
  roleFlag: RoleFlag.default('all'),
  operatorIdList: z
    .array(narrowingId('person'))
    .max(50)
    .default([])
    .describe('whose orders; empty means those of everybody'),
  lightList: z
    .array(z.enum(lights))
    .max(lights.length)
    .optional()
    .describe('overall light of the newest report, for readers who may see reports: nothing is found for others'),
  isUnread: z
    .boolean()
    .optional()
    .describe('only with a version of the report that this person has not marked as read'),
  departmentList: z
    .array(Text(60))
    .max(50)
    .optional()
    .describe('departments that candidates are to join, as they were ordered; empty means any'),
};

/** What narrows the list of orders, and an export of it. */
export const orderFilters = {
  flag: z
    .enum(orderFlags)
    .default('all')
    .describe(
      'tab of the list; or a group of codes: 1 is -1 to 12, 0 is 13 to 20, 2 are 102 to 104 of the trade order',
    ),
  status: z
    .array(z.union([State, TradeStatus]))
    .max(30)
    .default([])
    .describe('empty means all; 102, 103 and 104 are the state of the trade order, and so is 1 with flag 2'),
  ...narrowing,
};

/** What a list of orders is narrowed by, for whoever acts on all that it lets through. */
export const listFilters = { ...orderFilters, orderId: narrowingId('order').optional() };

/** Rows of one export. */
export const exportOrdersMax = 5_000;
/** How the list is sorted: by the time at which orders were placed, or the nearest deadline first and then the newest. */
export const orderSorts = ['desc', 'asc', 'due'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What a new enterprise does first; each is done when it is, whoever did it. */
export const firstSteps = ['confirm', 'topUp', 'order', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** An order that was placed, with what pays it. */
export const Submitted = z.object({
  orderId: Id,
  orderDetailsId: Id.describe('of the first candidate'),
  orderNo: z.string(),
  tradeOrderId: Id,
  tradeNo: z.string(),
  amountFen: Amount,
  dueFen: Amount.describe('without what a gift card pays of it'),
  isFree: z
    .boolean()
    .describe(
      'nothing is left to pay, and the caller may settle it: a voucher covers all of it, or a gift card and the caller holds a right to pay',
    ),
  expiresAt: Time,
  status: State.describe('3 when it waits for approval, else 1'),
});
export const submitRefusals = [
  'itemFieldWrong',
  'itemFieldOfCandidate',
  'memberFrozen',
  'firstOrdersUsed',
  'messagesUsed',
  'checkNotFound',
  'keyReused',
  'conflictListMissing',
  ...choiceRefusals,
] as const;

/** Counting ends at the first thousand of what filters let through that no sum is kept of. */
const Floor = z.boolean().describe('there is more than was counted');
export const OrderPage = z.object({
  rows: z.array(OrderRow),
  total: z.int(),
  isFloor: Floor,
  nextCursor: z.string().nullable(),
});
/** The lists of the order center: one question each. */
const listed = {
  who: 'member',
  effect: 'none',
  shows: ['orders'],
  actsFor: true,
  params: z.object({ ...narrowing, ...paging, cursor: Text(80).optional() }),
  data: OrderPage,
  refusals: ['pageTooDeep'],
} as const;

export const orderCalls = {
  firstSteps: call({
    path: '/gw-bgcheck/enterprise/V1/firstSteps',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'balance', 'people', 'confirmations', 'settings'],
    about:
      'How far a new enterprise has come: confirmed, topped up, ordered, a colleague invited. Empty for a personal account.',
    params: Nothing,
    data: z.object({
      steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
      confirmation: z.enum(confirmationStates),
      isHidden: z.boolean().describe('this person has closed the card'),
    }),
    refusals: [],
  }),
  hideFirstSteps: call({
    path: '/gw-bgcheck/enterprise/V1/hideFirstSteps',
    who: 'member',
    effect: 'once',
    changes: ['settings'],
    about: 'Closes the card with the first steps for this person.',
    params: Nothing,
    data: Nothing,
    refusals: [],
  }),
  checkIdentity: call({
    path: '/gw-bgcheck/threeElements/V1/validate',
    who: 'member',
    effect: 'each',
    changes: [],
    actsFor: true,
    about:
      'Form and checksum of name, phone and ID card. No source is asked before the candidate has agreed to it, so whether they belong to one person is unknown, unless this person confirmed it to this member within 30 days. Counts for one hour under its checkId.',
    perMinute: 60,
    params: z.object({ ...identityFields, department: Text(60).optional(), position: Text(60).optional() }),
    data: z.object({
      result: z.enum(['match', 'unknown']),
      checkId: Id,
      confirmedAt: Time.nullable().describe(
        'when the candidate agreed to the comparison and it matched; null when nothing was compared',
      ),
    }),
    refusals: ['lookUpsUsed', 'tooMany'],
  }),
  checkIdCard: call({
    path: '/gw-bgcheck/threeElements/V1/validateIDCard',
    who: 'member',
    effect: 'none',
    shows: [],
    about: 'Whether an ID card number can exist, and the birth date and sex that it tells.',
    params: z.object({ IDCard: Text(40) }),
    data: z.object({
      valid: z.boolean(),
      birthDate: z.string().nullable(),
      sex: z.enum(['male', 'female']).nullable(),
    }),
    refusals: [],
  }),
  existing: call({
    path: '/order_center_v5/order/getExistOrderIn7Days',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: [],
    actsFor: true,
    about: 'An order of this member for the same person within the last seven days.',
    params: z.object({ name: Name, phoneNo: Phone, ...documentFields }).superRefine(refuseOddDocument),
    data: z.object({
      existing: z
        .object({ orderDetailsId: Id, orderNo: z.string(), status: State, createdAt: Time, operatorName: z.string() })
        .nullable(),
    }),
    refusals: [],
  }),
  submitFirst: call({
    path: '/gw-bgcheck/order/V1/submit',
    who: 'member',
    effect: 'each',
    changes: changedBy('placeOrder', 'pay'),
    about:
      'Places an order for one candidate, unpaid, as the first edition of the call takes it: the price is that of the moment, and is paid by a call of its own. Idempotent by the header idempotency-key.',
    params: z
      .object({
        name: Name,
        phoneNo: Phone,
        ...documentFields,
        department: Candidate.shape.department,
        position: Candidate.shape.position,
        checkId: idOf('identityCheck').optional(),
        ...firstChoiceFields,
        teValidateResult: sentFields.teValidateResult,
        remark: sentFields.remark,
      })
      .superRefine(refuseOddDocument),
    data: Submitted,
    spends: true,
    actsFor: true,
    refusals: submitRefusals,
  }),
  submit: call({
    path: '/new-gw-bgcheck/order/V1/submit_v5',
    who: 'member',
    embedded: true,
    effect: 'each',
    changes: changedBy('placeOrder', 'pay'),
    about:
      'Places an order for one candidate, unpaid. Idempotent by the header idempotency-key. Refuses a price that is no longer true, with the new breakdown.',
    params: z.object({
      candidate: Candidate,
      ...choiceFields,
      ...sentFields,
      calculateId: textIdOf('quote', 64),
      checkId: idOf('identityCheck').optional(),
      flag: z.literal(1).default(1),
    }),
    data: Submitted,
    spends: true,
    actsFor: true,
    refusals: ['priceChanged', ...submitRefusals],
  }),
  pay: call({
    path: '/gw-member/tradeOrder/V1/payment',
    who: 'member',
    embedded: true,
    effect: 'once',
    changes: changedBy('pay', 'beginGrade'),
    about:
      'Pays an order, or another trade order, from the balance at once, or answers how to pay it by channel. One that costs nothing is settled at once, by whoever may see it; one that a gift card pays whole by whoever holds a right to pay.',
    params: z
      .object({
        ...payable,
        channelCode: ChannelCode,
        payWay: PaymentWay.default('qr'),
        bizCode: z.literal(tradeBizCode).default(tradeBizCode),
        type: z.literal(1).default(1),
        orderAmount: z.int().default(1).describe('fixed; the amount of the server counts'),
      })
      .refine(namesPayable, payableWanted),
    data: PaymentInstruction,
    needs: [permissions.payFromBalance, permissions.payOnline],
    spends: true,
    actsFor: true,
    refusals: [
      'memberFrozen',
      'tradeNotFound',
      'orderIdOfCheck',
      'orderIdTwice',
      'tradeNotInState',
      'balanceShort',
      'awaitsApproval',
      'gradeChanged',
      'balancePaymentOff',
      'onlinePaymentOff',
      'channelUnknown',
      'vendorSilent',
    ],
  }),
  cancelUnpaid: call({
    path: '/gw-member/tradeOrder/V1/cancel',
    who: 'member',
    effect: 'once',
    changes: changedBy('cancel'),
    actsFor: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about: 'Cancels an order, or another trade order, that is not paid, with what was ordered in it.',
    params: z
      .object({ ...payable, bizCode: z.literal(tradeBizCode).default(tradeBizCode) })
      .refine(namesPayable, payableWanted),
    data: Nothing,
    refusals: ['tradeNotFound', 'orderIdOfCheck', 'orderIdTwice', 'tradeNotInState'],
  }),
  cancelPaid: call({
    path: '/new-gw-member/tradeOrder/V1/cancel_after_payment_before_authorize',
    who: 'member',
    effect: 'once',
    changes: changedBy('cancel'),
    actsFor: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about: 'Cancels a paid check before the candidate has authorized, and refunds to where the money came from.',
    params: z.object({ orderDetailsId: idOf('orderDetail'), authType: Text(8).optional(), status: z.int().optional() }),
    data: z.object({ refundedFen: Amount, channelCode: ChannelCode }),
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  counts: call({
    path: '/new-gw-bgcheck/orderDetailsStatus/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about:
      'How many order details stand in each state, under the same filters as the list; with flag 2 also in each state of their trade orders. By states, time and orderer they are exact; what else is asked for is counted up to 1001.',
    params: z.object({
      roleFlag: orderFilters.roleFlag,
      searchCriteria: orderFilters.searchCriteria,
      startDate: Time.optional(),
      endDate: RangeEnd.optional(),
      flag: orderFilters.flag,
      status: orderFilters.status,
      operatorIdList: orderFilters.operatorIdList,
      departmentList: orderFilters.departmentList,
      lightList: orderFilters.lightList,
      isUnread: orderFilters.isUnread,
      orderId: narrowingId('order').optional(),
    }),
    data: z.object({
      isFloor: Floor,
      counts: z.array(
        z.object({
          status: State,
          count: z.int(),
          amountFen: Amount,
          paidCount: z.int().describe('of them paid, refunded or not'),
          netFen: Amount.describe('paid, less what was refunded'),
          mineCount: z
            .int()
            .describe('of them waiting for this person: own ones to pay or to view, and those of others to approve'),
          mineFen: Amount,
        }),
      ),
      tradeCounts: z
        .array(z.object({ status: TradeStatus, count: z.int(), amountFen: Amount }))
        .describe('with flag 2'),
    }),
    refusals: [],
  }),
  list: call({
    path: '/new-gw-bgcheck/order/details/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    program: 'check',
    about:
      'Order details of the member, newest first unless sorted otherwise. `total` is counted up to 1001, and of a name that more than 1000 have among the newest thousand: `isFloor` says so.',
    params: z.object({
      ...listFilters,
      ...paging,
      orderSort: z.enum(orderSorts).default('desc'),
      cursor: Text(80).optional(),
    }),
    data: OrderPage,
    refusals: ['pageTooDeep'],
  }),
  orderers: call({
    path: '/gw-bgcheck/order/V1/orderers',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'people'],
    actsFor: true,
    about:
      'Who has ordered what the filters let through, and how much of it each. Without the right to see orders of others: the caller.',
    params: z.object(listFilters),
    data: z.object({
      isFloor: Floor,
      people: z.array(
        z.object({
          userId: Id,
          name: z.string(),
          isGone: z.boolean().describe('disabled, or has left'),
          count: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  departments: call({
    path: '/gw-bgcheck/order/V1/departments',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about:
      'The departments of what the filters let through, and how much of it each has, counted up to 101; those with most first.',
    params: z.object(listFilters),
    data: z.object({ departments: z.array(z.object({ name: z.string(), count: z.int() })) }),
    refusals: [],
  }),
  exportList: call({
    path: '/gw-bgcheck/order/details/V1/export',
    who: 'member',
    effect: 'each',
    changes: changedBy('exportOrders'),
    actsFor: true,
    about: 'The rows of the list as a workbook, phones masked as on the screen; 5,000 rows at most. Audited.',
    perMinute: 20,
    params: z.object({
      ...listFilters,
      orderSort: z.enum(orderSorts).default('desc'),
      orderDetailsIds: z.array(narrowingId('orderDetail')).max(500).default([]).describe('only these; empty means all'),
    }),
    data: SheetDownload,
    refusals: ['exportTooLong'],
  }),
  toBePaid: call({
    path: '/gw-bgcheck/order/center/V1/toBePaid',
    ...listed,
    about: 'Order details that wait to be paid, newest first.',
  }),
  checkRecord: call({
    path: '/gw-bgcheck/order/center/V1/bgcheckRecord',
    ...listed,
    about: 'Order details that were paid, whatever became of them since, newest first.',
  }),
  batchDetails: call({
    path: '/gw-bgcheck/order/center/V1/batchDetails',
    ...listed,
    params: z.object({ ...listed.params.shape, orderId: narrowingId('order') }),
    about: 'The order details of one order, newest first.',
  }),
  refundRecord: call({
    path: '/gw-bgcheck/order/center/V1/refundRecord',
    ...listed,
    about: 'Order details of which something was refunded, newest first; `refundedFen` says how much.',
  }),
  details: call({
    path: '/gw-bgcheck/order/V1/orderDetailsInfo',
    who: 'member',
    effect: 'each',
    changes: [],
    shows: ['orders'],
    actsFor: true,
    ofOthers: { needs: permissions.revealPeople, when: 'reveal' },
    about:
      'One order detail with items and timeline. `reveal` shows phone and ID card whole, and is written to the audit trail.',
    params: z.object({ orderDetailsId: idOf('orderDetail'), reveal: z.boolean().default(false) }),
    data: OrderDetails,
    refusals: ['orderNotFound'],
  }),
  markRead: call({
    path: '/gw-bgcheck/order/details/V1/readed',
    who: 'member',
    effect: 'set',
    changes: ['orders'],
    about: 'Marks the newest version of the report as read by this person.',
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
    data: Nothing,
    refusals: ['orderNotFound'],
  }),
  lastDraft: call({
    path: '/order_center_v5/order/findLastTimeData',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    about:
      'The last order that this person placed, to begin a new one from: its items, and its candidate with phone and ID card masked. What was filled in about that candidate (`business`) is given by `newDemandAgainBgCheck`, which is written down.',
    params: Nothing,
    data: z.object({ draft: OrderDraft.nullable() }),
    refusals: [],
  }),
  checkAgain: call({
    path: '/order_center_v5/order/:orderDetailId/newDemandAgainBgCheck',
    method: 'GET',
    who: 'member',
    effect: 'each',
    changes: [],
    ofOthers: { needs: permissions.revealPeople },
    about:
      'A draft to check the same person again, with the personal fields whole. Reading it is written to the audit trail.',
    params: z.object({ orderDetailId: idOf('orderDetail') }),
    data: OrderDraft,
    refusals: ['orderNotFound'],
  }),
};
