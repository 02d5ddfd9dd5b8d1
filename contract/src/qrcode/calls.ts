import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { CandidateToken, ValidateCode } from '../account/phone-code.ts';
import { AskedItem } from '../candidate/calls.ts';
import { allOrderStates, type OrderState } from '../order/states.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId, textIdOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import {
  Amount,
  Bilingual,
  documentFields,
  Fen,
  Id,
  Name,
  Nothing,
  paging,
  Phone,
  RangeEnd,
  refuseOddDocument,
  Text,
  Time,
} from '../wire/shapes.ts';
import { allQrTabs, qrAgainMs, qrCodesMost, qrStates, type QrTab, takeUpMost, tidyQrCode } from './rules.ts';

const State = z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]);
const Tab = z.enum(allQrTabs as readonly [QrTab, ...QrTab[]]);

/** A code as it was read from the sheet; what it cannot be is as unknown as what it is not. */
const Code = z.string().max(40).transform(tidyQrCode);

const place = { department: Text(60).min(1, { error: 'missing' }), position: Text(60).min(1, { error: 'missing' }) };
const Cap = z.int().min(1).max(100_000);
const name = z.string().trim().min(1, { error: 'missing' }).max(40);

export const QrCode = z.object({
  qrcodeId: Id,
  qrcode: z.string().describe('the code on the sheet'),
  name: z.string(),
  state: z.enum(qrStates),
  itemGroupId: Id,
  packageName: Bilingual.nullable().describe('null: the package was deleted, and nobody can submit any more'),
  dataItemList: z.array(z.object({ code: z.string(), name: Bilingual, quantity: z.int() })),
  priceFen: Amount.nullable().describe('for one candidate today; null while the package cannot be ordered'),
  mostFen: Amount.nullable().describe('for as many as the limit lets in, at the price of today'),
  department: z.string().nullable().describe('null: the candidate fills it in'),
  position: z.string().nullable().describe('null: the candidate fills it in'),
  cap: z.int().nullable().describe('how many candidates may submit'),
  submitted: z.int(),
  waiting: z.int().describe('submissions that wait to be viewed'),
  endsAt: Time.nullable(),
  link: z.string().describe('the short address that the code holds'),
  checkCode: z.string().describe('four characters that stand on the sheet and on the phone'),
  enterpriseName: z.string(),
  operatorName: z.string(),
  mayChange: z.boolean(),
  createdAt: Time,
});
export type QrCode = z.infer<typeof QrCode>;

export const QrSubmission = z.object({
  orderDetailsId: Id,
  orderNo: z.string(),
  qrcodeId: Id,
  qrcodeName: z.string(),
  name: z.string(),
  phoneNo: z.string().describe('masked'),
  department: z.string().nullable(),
  position: z.string().nullable(),
  status: State,
  submittedAt: Time,
  dueAt: Time.nullable().describe('until when it can be viewed, or until when the candidate is waited for'),
  amountFen: Amount.nullable().describe(
    'what viewing costs today, or what it has cost; null where it cannot be ordered',
  ),
  mayChange: z.boolean(),
});
export type QrSubmission = z.infer<typeof QrSubmission>;

/** What the page says to whoever submits again. */
export const QrSubmittedBefore = z.object({
  ...CandidateToken.shape,
  enterpriseName: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  submittedAt: Time,
  status: State,
  dueAt: Time.nullable(),
});
export type QrSubmittedBefore = z.infer<typeof QrSubmittedBefore>;

const ofOthers = { ofOthers: { needs: permissions.changeOrdersOfOthers } };
const filters = { tab: Tab.optional(), ...paging };
const Floor = z.boolean().describe('there is more than was counted');
const submissions = z.object({ rows: z.array(QrSubmission), total: z.int(), isFloor: Floor });
const wanted = z.array(idOf('orderDetail')).min(1).max(takeUpMost);

const person = { name: Name, ...documentFields, phoneNo: Phone };
const outside = (length: number) => textIdOf('outside', length).optional();
const submitted = z.object({ ...CandidateToken.shape, orderId: Id, status: State, submittedAt: Time });
const submitRefusals = [
  'qrUnknown',
  'qrFull',
  'qrExpired',
  'qrStopped',
  'qrSubmitted',
  'codeWrong',
  'codeOver',
  'codeGuessesFullHere',
  'tooMany',
] as const;
const standingRefusals = ['qrUnknown', 'tooMany'] as const;

export const qrcodeCalls = {
  create: call({
    path: '/gw-bgcheck/v1/qrcode/create',
    who: 'member',
    effect: 'each',
    changes: changedBy('makeQrCode'),
    about: `Makes a QR code by which candidates on site submit themselves for a package, which stays as chosen. Nothing is paid until a submission is viewed. At most ${qrCodesMost} codes in use.`,
    perMinute: 30,
    params: z.object({
      itemGroupId: idOf('package'),
      name: name.optional().describe('seen by the member alone; that of the package when left out'),
      department: place.department.optional().describe('fixed for every candidate'),
      position: place.position.optional().describe('fixed for every candidate'),
      cap: Cap.optional().describe('how many candidates may submit'),
      endsAt: RangeEnd.optional(),
    }),
    data: QrCode,
    refusals: [
      'packageUnknown',
      'itemUnknown',
      'itemNotAllowed',
      'quantityTooBig',
      'qrPackageUnfit',
      'conflictListMissing',
      'qrsTooMany',
      'enterpriseUnconfirmed',
    ],
  }),
  change: call({
    path: '/gw-bgcheck/v1/qrcode/modify',
    who: 'member',
    effect: 'set',
    changes: changedBy('changeQrCode'),
    ...ofOthers,
    about:
      'Changes name, limit, end, or whether the code is in use; what is left out stays. The package cannot change, department and position have a call of their own.',
    perMinute: 60,
    params: z.object({
      qrcodeId: idOf('qrCode'),
      name: name.optional(),
      cap: Cap.nullable().optional().describe('null: no limit'),
      endsAt: RangeEnd.nullable().optional().describe('null: no end'),
      isStopped: z.boolean().optional(),
    }),
    data: QrCode,
    refusals: ['qrUnknown', 'qrCapBelow', 'qrsTooMany'],
  }),
  list: call({
    path: '/new-gw-bgcheck/v1/qrcode/list',
    who: 'member',
    effect: 'none',
    shows: ['qrCodes', 'orders', 'packages', 'agreements', 'grade'],
    about: 'The codes of the member, the newest first; of whoever may not see orders of colleagues, their own.',
    perMinute: 120,
    params: z.object({
      ...paging,
      tab: z.enum(['all', 'open', 'ended']).default('all'),
      searchCriteria: Text(60).optional().describe('in name, package or department'),
      qrcodeId: narrowingId('qrCode').optional(),
    }),
    data: z.object({
      rows: z.array(QrCode),
      total: z.int(),
      counts: z.object({ all: z.int(), open: z.int(), ended: z.int() }).describe('that the search finds'),
    }),
    refusals: ['pageTooDeep'],
  }),
  records: call({
    path: '/new-gw-bgcheck/v1/qrcode/record/query',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'agreements', 'grade'],
    about: 'Who has submitted with one code, the latest first.',
    perMinute: 120,
    params: z.object({ qrcodeId: idOf('qrCode'), ...filters }),
    data: submissions,
    refusals: ['qrUnknown', 'pageTooDeep'],
  }),
  recordCounts: call({
    path: '/new-gw-bgcheck/v1/qrcode/record/count',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    about: 'How many submissions of one code, or of all, wait to be viewed, are being checked, and so on.',
    perMinute: 120,
    params: z.object({ qrcodeId: idOf('qrCode').optional() }),
    data: z.object({ counts: z.record(Tab, z.int()), total: z.int(), isFloor: Floor }),
    refusals: ['qrUnknown'],
  }),
  submissions: call({
    path: '/gw-bgcheck/v1/qrcode/order/list',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'agreements', 'grade'],
    about: 'Submissions by all codes, the latest first.',
    perMinute: 120,
    params: z.object({ qrcodeId: narrowingId('qrCode').optional(), ...filters }),
    data: submissions,
    refusals: ['pageTooDeep'],
  }),
  summary: call({
    path: '/gw-bgcheck/v1/qrcode/order/summary',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'agreements', 'grade', 'balance'],
    about:
      'What viewing these submissions costs at the prices of today. `calculateId` stands for that price; those that were viewed already cost nothing more.',
    perMinute: 120,
    params: z.object({ orderDetailsIds: wanted }),
    data: z.object({
      count: z.int().describe('that still wait to be viewed'),
      totalFen: Amount,
      calculateId: z.string(),
    }),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'itemUnknown',
      'itemNotAllowed',
      'quantityTooBig',
      'agreementLimited',
    ],
  }),
  takeUp: call({
    path: '/gw-bgcheck/v1/qrcode/order/view',
    who: 'member',
    effect: 'told',
    changes: changedBy('takeUp'),
    spends: true,
    ...ofOthers,
    about:
      'Views submissions: pays each from the balance at the price of today, and the checks begin. All of them or none; what was viewed already is not paid again.',
    perMinute: 60,
    params: z.object({
      orderDetailsIds: wanted,
      calculateId: textIdOf('quote', 64).describe('of the price that was shown'),
    }),
    data: z.object({ count: z.int(), paidFen: Amount.describe('by this request') }),
    refusals: [
      'memberFrozen',
      'orderNotFound',
      'orderNotInState',
      'priceChanged',
      'balanceShort',
      'balancePaymentOff',
      'qrNeedsApproval',
      'tradeNotInState',
      'itemUnknown',
      'itemNotAllowed',
      'quantityTooBig',
      'agreementLimited',
    ],
  }),
  cancelViewing: call({
    path: '/gw-bgcheck/v1/qrcode/order/view/cancel',
    who: 'member',
    effect: 'once',
    changes: changedBy('cancelViewing'),
    ...ofOthers,
    about:
      'Declines submissions that wait to be viewed. Nothing is paid, nothing was looked up, and the candidates are told.',
    perMinute: 60,
    params: z.object({ orderDetailsIds: wanted }),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  setPlace: call({
    path: '/order_center_v5/order/qrcode/saveOrUpdateDepartmentOrPosition',
    who: 'member',
    effect: 'set',
    changes: changedBy('changeQrCode', 'setPlace'),
    ...ofOthers,
    about:
      'Sets department and position: of a code, for everybody who submits from now on (null lets the candidate fill it in), or of one submission until it is viewed. What is left out stays.',
    perMinute: 60,
    params: z
      .object({
        qrcodeId: idOf('qrCode').optional(),
        orderDetailsId: idOf('orderDetail').optional(),
        department: place.department.nullable().optional(),
        position: place.position.nullable().optional(),
      })
      .refine(({ qrcodeId, orderDetailsId }) => (qrcodeId ?? orderDetailsId) !== undefined, {
        error: 'missing',
        path: ['qrcodeId'],
      }),
    data: z.object({ department: z.string().nullable(), position: z.string().nullable() }),
    refusals: ['qrUnknown', 'orderNotFound', 'orderNotInState'],
  }),
  status: call({
    path: '/gw-bgcheck/v1/qrcode/status/query',
    who: 'public',
    effect: 'none',
    about: 'What the phone shows of a code before anything is typed: who asks, and whether it can be used.',
    perMinute: 60,
    params: z.object({ authCode: Code.describe('the code on the sheet'), openId: outside(64) }),
    data: z.object({
      status: z.enum(qrStates),
      enterpriseName: z.string(),
      checkCode: z.string(),
      department: z.string().nullable().describe('null: the candidate fills it in'),
      position: z.string().nullable().describe('null: the candidate fills it in'),
      endsAt: Time.nullable(),
      againAfterMs: Fen.describe(`the same person submits once within this time: ${qrAgainMs}`),
    }),
    refusals: standingRefusals,
  }),
  items: call({
    path: '/gw-bgcheck/v1/qrcode/dataitem/query',
    who: 'public',
    effect: 'none',
    about: 'The items that a code asks consent for.',
    perMinute: 60,
    params: z.object({ qrrid: Code.describe('the code on the sheet') }),
    data: z.object({ dataItemList: z.array(AskedItem) }),
    refusals: ['qrStopped', ...standingRefusals],
  }),
  submit: call({
    path: '/new-gw-bgcheck/v1/qrcode/order/submit',
    who: 'public',
    effect: 'once',
    changes: changedBy('placeOrder'),
    about:
      'Submits the candidate who has scanned a code, with the SMS code that went to their phone (scene 9). Answers a token for the consent. Whoever has submitted before is told when, and where that stands.',
    perMinute: 30,
    params: z
      .object({
        ...person,
        qrcode: Code,
        teCode: ValidateCode.describe('the SMS code'),
        department: place.department.optional().describe('ignored where the code fixes it'),
        position: place.position.optional().describe('ignored where the code fixes it'),
        orderId: outside(64),
        authCode: outside(64),
        openId: outside(64),
        checkId: outside(64),
      })
      .superRefine(refuseOddDocument),
    data: submitted,
    refusals: submitRefusals,
  }),
  submitH5: call({
    path: '/gw-bgcheck/v1/qrcode/order/h5/submit',
    who: 'public',
    effect: 'once',
    changes: changedBy('placeOrder'),
    about:
      'The same for a page that names the code by `qrrid` and sends the SMS code as `authCode`. A result of the three elements that the page says to have is not believed.',
    perMinute: 30,
    params: z
      .object({
        ...person,
        qrrid: Code,
        authCode: ValidateCode.describe('the SMS code'),
        department: place.department.optional(),
        position: place.position.optional(),
        orderId: outside(64),
        checkId: outside(64),
        teValidateResult: Text(20).optional(),
      })
      .superRefine(refuseOddDocument),
    data: submitted,
    refusals: submitRefusals,
  }),
};
