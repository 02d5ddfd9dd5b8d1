import { z } from 'zod';
import { submitRefusals } from '../order/calls.ts';
import type { RefusalName } from '../refusals.ts';
import { Time } from '../wire/shapes.ts';
import type { OpenOperationName } from './operation-names.ts';
import type { KeyScope } from './scopes.ts';
import {
  Balance,
  Cancelled,
  Check,
  CheckId,
  CheckList,
  ConsentWish,
  EventCursor,
  EventList,
  ItemList,
  Me,
  NewCheck,
  NewTestWebhook,
  PackageList,
  Reminded,
  Report,
  ReportId,
  TestWebhook,
} from './shapes.ts';
import { checkStatuses } from './states.ts';

export const openTags = {
  Key: 'What the key is and may do.',
  Catalogue: 'What can be looked up, and what it costs.',
  Checks: 'Candidates that are checked.',
  Reports: 'What was found.',
  Events: 'What has happened since.',
  Account: 'Money.',
  Sandbox: 'What only test keys may do.',
  Webhooks: 'What endpoints of yours are sent.',
} as const;

/** One operation of the open API: from it follow its route, its checks, its types, its document and the tests of who may call it. */
export type OpenOperation = {
  readonly method: 'GET' | 'POST';
  /** Below `openBase`. */
  readonly path: `/${string}`;
  readonly tag: keyof typeof openTags;
  readonly summary: string;
  readonly about: string;
  /** Null: any key. */
  readonly scope: KeyScope | null;
  readonly inPath: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject | null;
  readonly answer: z.ZodObject;
  readonly status: 200 | 201;
  readonly refusals: readonly RefusalName[];
  /** Costs or changes: asks for an Idempotency-Key. */
  readonly changes: boolean;
  /** Answers with a PDF instead of `answer`. */
  readonly isPdf?: true;
  /** When it was deprecated and when it ends, days in China: said by the headers Deprecation and Sunset. */
  readonly sunset?: { readonly deprecatedOn: string; readonly endsOn: string };
  readonly examples: { readonly body?: object; readonly answer?: object };
};

const operation = <const O extends OpenOperation>(it: O): O => it;
const none = z.object({});
const ofCheck = z.object({ id: CheckId });
const ofReport = z.object({ id: ReportId });
/** Numbers of a query come as digits. */
const count = (maximum: number, usual: number) => z.coerce.number().int().min(1).max(maximum).default(usual);

const at = '2026-11-25T10:24:00+08:00';
const check = {
  id: 'chk_1024',
  status: 'awaiting_consent',
  amount_fen: 20400,
  refunded_fen: 0,
  created_at: at,
  due_at: '2026-11-28T10:24:00+08:00',
  expected_at: '2026-11-29T18:00:00+08:00',
} as const;
const wholeCheck = {
  ...check,
  reference: 'hire-0017',
  items: [
    {
      id: 'itm_1024_ID_THREE_1',
      code: 'ID_THREE',
      name: 'Identity',
      n: 1,
      status: 'not_started',
      light: null,
      expected_at: null,
    },
  ],
  consent: { id: 'cns_1024', check_code: '7F3K', sent_at: at, expires_at: '2026-11-28T10:24:00+08:00' },
  report: null,
  can: ['cancel', 'remind'],
};
const read = { method: 'GET', query: none, inPath: none, body: null, status: 200, changes: false } as const;
const change = { method: 'POST', query: none, changes: true } as const;
const bodyRefusals = ['malformed', 'wrongMedia', 'tooLarge'] as const;
const readReport = ['orderNotFound', 'reportNotReady', 'reportDeleted', 'viewingOff'] as const;

export const openOperations = {
  getMe: operation({
    ...read,
    path: '/me',
    tag: 'Key',
    summary: 'The key',
    about: 'What the key that calls is and may do: good for a first try.',
    scope: null,
    answer: Me,
    refusals: [],
    examples: { answer: { environment: 'test', scopes: ['checks:read', 'checks:write'], day_limit_fen: 500000 } },
  }),
  listItems: operation({
    ...read,
    path: '/items',
    tag: 'Catalogue',
    summary: 'Check items',
    about: 'What can be looked up, with the price of the enterprise and what the candidate is asked for.',
    scope: 'items:read',
    answer: ItemList,
    refusals: [],
    examples: {
      answer: {
        data: [
          {
            code: 'ID_THREE',
            name: 'Identity',
            description: 'Name, ID card and phone belong to one person',
            group: 'BASIC',
            unit: 'person',
            max_quantity: 1,
            turnaround_hours: 1,
            expedite_hours: null,
            price_fen: 1200,
            is_sensitive: false,
            needs: [],
          },
        ],
      },
    },
  }),
  listPackages: operation({
    ...read,
    path: '/packages',
    tag: 'Catalogue',
    summary: 'Packages',
    about: 'Packages that are shipped, and those that the enterprise has put together.',
    scope: 'items:read',
    answer: PackageList,
    refusals: [],
    examples: {
      answer: {
        data: [{ id: 'pkg_1', name: 'Basic', items: [{ code: 'ID_THREE', quantity: 1 }], fixed_price_fen: null }],
      },
    },
  }),
  getBalance: operation({
    ...read,
    path: '/balance',
    tag: 'Account',
    summary: 'Balance',
    about: 'What is left of the balance, and how much of the daily limit of the key is used.',
    scope: 'balance:read',
    answer: Balance,
    refusals: [],
    examples: {
      answer: {
        bought_fen: 2800910,
        granted_fen: 0,
        available_fen: 2800910,
        spent_today_fen: 163200,
        day_limit_fen: 500000,
      },
    },
  }),
  createCheck: operation({
    ...change,
    path: '/checks',
    tag: 'Checks',
    summary: 'Order a check',
    about:
      'Orders a check of one candidate and pays it from the balance, in one step: nothing is left behind when it is refused. The candidate is asked for consent by a text message, and nothing is looked up before.',
    scope: 'checks:write',
    inPath: none,
    body: NewCheck,
    answer: Check,
    status: 201,
    refusals: [
      'recentCheck',
      'priceChanged',
      'dayLimitReached',
      'balanceShort',
      'balancePaymentOff',
      'awaitsApproval',
      'tradeNotInState',
      ...submitRefusals,
    ],
    examples: {
      body: {
        candidate: { name: '林嘉怡', phone: '13512348812', id_card: '330106199003072415' },
        items: [{ code: 'ID_THREE', quantity: 1 }],
        reference: 'hire-0017',
      },
      answer: wholeCheck,
    },
  }),
  listChecks: operation({
    ...read,
    path: '/checks',
    tag: 'Checks',
    summary: 'List checks',
    about: 'Checks of the enterprise, the newest first, a page at a time.',
    scope: 'checks:read',
    query: z.object({
      status: z.enum(checkStatuses).optional(),
      created_from: Time.optional(),
      created_until: Time.optional().describe('not included'),
      limit: count(100, 20),
      cursor: z.string().max(120).optional().describe('`next_cursor` of the page before'),
    }),
    answer: CheckList,
    refusals: [],
    examples: { answer: { data: [{ ...check, item_count: 1 }], next_cursor: null } },
  }),
  getCheck: operation({
    ...read,
    path: '/checks/{id}',
    tag: 'Checks',
    summary: 'Read a check',
    about: 'How a check stands, item by item.',
    scope: 'checks:read',
    inPath: ofCheck,
    answer: Check,
    refusals: ['orderNotFound'],
    examples: { answer: wholeCheck },
  }),
  cancelCheck: operation({
    ...change,
    path: '/checks/{id}/cancel',
    tag: 'Checks',
    summary: 'Cancel a check',
    about: 'Cancels a check that the candidate has not consented to yet. What was paid goes back to the balance.',
    scope: 'checks:write',
    inPath: ofCheck,
    body: null,
    answer: Cancelled,
    status: 200,
    refusals: ['orderNotFound', 'orderNotInState', 'tradeNotFound', 'tradeNotInState'],
    examples: { answer: { check: 'chk_1024', refunded_fen: 20400 } },
  }),
  remindCheck: operation({
    ...change,
    path: '/checks/{id}/remind',
    tag: 'Checks',
    summary: 'Remind the candidate',
    about: 'Sends the candidate a new link. By day only, and so often a day at most.',
    scope: 'checks:write',
    inPath: ofCheck,
    body: null,
    answer: Reminded,
    status: 200,
    refusals: ['orderNotFound', 'orderNotInState', 'messagesUsed', 'remindedOften', 'remindAtNight'],
    examples: { answer: { check: 'chk_1024' } },
  }),
  getReport: operation({
    ...read,
    path: '/reports/{id}',
    tag: 'Reports',
    summary: 'Read a report',
    about: 'The newest version of a report, or an earlier one. Reading it is recorded.',
    scope: 'reports:read',
    inPath: ofReport,
    query: z.object({ version: z.coerce.number().int().min(1).max(9999).optional() }),
    answer: Report,
    refusals: readReport,
    examples: {
      answer: {
        id: 'rpt_1024',
        check: 'chk_1024',
        number: 'BD20261125-1024',
        version: 1,
        kind: 'full',
        created_at: at,
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        candidate: { name: '林嘉怡', id_card: '330106********2415' },
        overall: { light: 'green', sentence: 'No difference was found' },
        items: [{ code: 'ID_THREE', n: 1, name: 'Identity', light: 'green', sentence: 'It matches', result: 'match' }],
        waiting: [],
        missing: [],
      },
    },
  }),
  getReportPdf: operation({
    ...read,
    path: '/reports/{id}/pdf',
    tag: 'Reports',
    summary: 'Report as PDF',
    about: 'The newest version of a report, or an earlier one, as a signed PDF. Reading it is recorded.',
    scope: 'reports:read',
    inPath: ofReport,
    query: z.object({ version: z.coerce.number().int().min(1).max(9999).optional() }),
    answer: none,
    isPdf: true,
    refusals: [...readReport, 'printerBusy'],
    examples: {},
  }),
  playConsent: operation({
    method: 'POST',
    path: '/sandbox/checks/{id}/consent',
    tag: 'Sandbox',
    summary: 'Play the candidate',
    about:
      'Does what the candidate of a test check would do on the phone: proves the identity, consents, and states what the items ask for. Then the check runs. A repeat changes nothing more.',
    scope: 'checks:write',
    query: none,
    inPath: ofCheck,
    body: ConsentWish,
    answer: Check,
    status: 200,
    changes: false,
    refusals: [
      'sandboxOnly',
      'identityUnproved',
      'orderNotFound',
      'orderNotInState',
      'identityTriesOver',
      'lookUpsUsed',
      'consentIncomplete',
      'claimsIncomplete',
      'vendorSilent',
      ...bodyRefusals,
    ],
    examples: { body: { decline: [] }, answer: { ...wholeCheck, status: 'checking', can: [] } },
  }),
  receiveTestEvents: operation({
    method: 'POST',
    path: '/sandbox/webhooks',
    tag: 'Sandbox',
    summary: 'Receive events of test checks',
    about:
      'An endpoint for the events of what test keys order; a signed ping is sent at once. One with the same address is replaced, the eleventh takes the place of the oldest. For live keys an administrator adds endpoints in the settings.',
    scope: 'checks:read',
    query: none,
    inPath: none,
    body: NewTestWebhook,
    answer: TestWebhook,
    status: 201,
    changes: false,
    refusals: [
      'sandboxOnly',
      'webhookUrlBad',
      'webhookUrlPrivate',
      'webhookUrlUnknown',
      'webhookUrlTaken',
      'webhooksFull',
      ...bodyRefusals,
    ],
    examples: {
      body: { url: 'https://hooks.example.com/beidiao' },
      answer: { id: 'whk_12', url: 'https://hooks.example.com/beidiao', secret: 'whsec_bm90IGEgcmVhbCBzZWNyZXQ=' },
    },
  }),
  listEvents: operation({
    ...read,
    path: '/events',
    tag: 'Events',
    summary: 'List events',
    about:
      'What has happened to checks, in an order in which nothing comes in between later: the same events that webhooks tell. Keep `next_cursor` and ask with it again; without a cursor it begins with the first event.',
    scope: 'checks:read',
    query: z.object({
      limit: count(100, 50),
      cursor: EventCursor.optional().describe('`next_cursor` of the page before'),
    }),
    answer: EventList,
    refusals: [],
    examples: {
      answer: {
        data: [
          {
            id: 'evt_3081',
            type: 'check.authorized',
            check: 'chk_1024',
            sequence: 3,
            occurred_at: at,
            data: { status: 'checking' },
          },
        ],
        next_cursor: '7741-3081',
      },
    },
  }),
} as const satisfies Record<OpenOperationName, OpenOperation>;

/** Any operation may be refused for these. */
export const openCommonRefusals = [
  'keyUnknown',
  'keyExpired',
  'keyStopped',
  'keyAddressRefused',
  'badParams',
  'tooMany',
  'busy',
  'storageFull',
] as const satisfies readonly RefusalName[];
/** One that asks for a scope, one that changes something. */
export const scopeRefusals = ['scopeMissing'] as const satisfies readonly RefusalName[];
export const changeRefusals = [
  'memberFrozen',
  'idempotencyMissing',
  'idempotencyMismatch',
  'inProgress',
  'malformed',
  'wrongMedia',
  'tooLarge',
] as const satisfies readonly RefusalName[];

export const refusalsOfOperation = (it: OpenOperation): RefusalName[] => [
  ...new Set([
    ...openCommonRefusals,
    ...(it.scope === null ? [] : scopeRefusals),
    ...(it.changes ? changeRefusals : []),
    ...it.refusals,
  ]),
];
