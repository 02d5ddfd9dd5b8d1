import { reviewScopes } from '@beidiao/contract/verification/review';
import type { MemberId, StaffId, UserId } from '../src/access/actor.ts';
import type { Db } from '../src/base/db/db.ts';
import { listApplications } from '../src/enterprise/application-store.ts';
import { listInvitations } from '../src/enterprise/invitation-store.ts';
import { countPeople, listPeople, type PeopleFilter } from '../src/enterprise/people-store.ts';
import type { OrderFilter } from '../src/order/filter-store.ts';
import { daysOfNumber } from '../src/order/rules.ts';
import { listDetails, listSelected, listTradesOf } from '../src/order/list-store.ts';
import {
  countByDepartment,
  countByOrderer,
  countByState,
  countByTradeState,
  countDetails,
} from '../src/order/tally-store.ts';
import { countInStates, listAsked, listLongest, listReported, listUnconsented } from '../src/desk/figure-store.ts';
import { countByState as countSubmitted, countSubmissions, listSubmissions } from '../src/qrcode/submission-store.ts';
import { listBills } from '../src/wallet/ledger-store.ts';
import { listArrivals } from '../src/ats/arrival-store.ts';
import { listDeliveries } from '../src/webhook/store.ts';
import { type EntryFilter, listEntries, sumEntries } from '../src/invoice/statement-store.ts';
import { listQueue } from '../src/verification/review-store.ts';
import { allOrdersOf } from './order-filter.ts';

const memberId = '1' as MemberId;
const userId = '2' as UserId;
const now = new Date(0);
const key = Buffer.alloc(32);
const cursor = { at: '2026-01-01 00:00:00+00', id: '3' };

/** Each filter alone, all of them off, and all of them on. */
const variantsOf = <Filter extends object>(off: Filter, on: Partial<Filter>): Filter[] => [
  off,
  ...Object.entries(on).map(([name, value]) => ({ ...off, [name]: value })),
  { ...off, ...on },
];

const orderFilters = variantsOf<OrderFilter>(allOrdersOf(memberId, userId), {
  states: [1],
  operatorIds: ['2'],
  departments: ['研发中心'],
  ids: ['3'],
  tradeStates: [102],
  from: now.toISOString(),
  until: now.toISOString(),
  userId,
  orderId: '4',
  isRefunded: true,
  lights: ['red', 'yellow'],
  isForStaff: true,
  isUnread: true,
  forReader: { ownIds: [userId], mayPay: true, decidesOn: 'others' },
  match: { nameKeys: [key] },
});
const otherMatches: OrderFilter[] = [
  { column: 'phone_key', keys: [key] } as const,
  { column: 'id_card_key', keys: [key, key] } as const,
  ...['BD20', 'BD2026', 'BD2026A'].map((orderNo) => ({ orderNo, days: daysOfNumber(orderNo) })),
].flatMap((match) => orderFilters.slice(0, 1).map((filter) => ({ ...filter, match })));
const peopleFilters = variantsOf<PeopleFilter>(
  { memberId, role: undefined, isDisabled: undefined, mayPay: undefined, searchKey: undefined },
  { isDisabled: true, mayPay: true, searchKey: key },
);

const entryFilters = variantsOf<EntryFilter>(
  {
    memberId,
    from: now.toISOString(),
    until: now.toISOString(),
    isOfMonths: true,
    causes: [],
    userId: null,
    minFen: null,
    maxFen: null,
    direction: null,
    search: null,
  },
  {
    causes: ['recharge'],
    userId,
    minFen: 1,
    maxFen: 2,
    direction: 'in',
    search: { tradeOrderIds: ['1'], number: 'BD' },
  },
);

/**
 * Makes the statements whose text follows from a request, in every shape, so that the check of statements reads them
 * too. `db` answers no rows.
 */
export async function makeStatements(db: Db): Promise<void> {
  for (const filter of [...orderFilters, ...otherMatches]) {
    await listDetails(db, filter, { after: null, offset: 0, limit: 20 });
    await listDetails(db, filter, { after: cursor, offset: 0, limit: 20 });
    await countDetails(db, filter);
    await countByState(db, filter);
    await countByTradeState(db, filter);
    await listTradesOf(db, filter);
    await countByOrderer(db, filter);
    await countByDepartment(db, filter);
    await listSelected(db, filter, 10);
    await listDetails(db, filter, { after: cursor, offset: 0, limit: 20, sort: 'asc' });
  }
  for (const filter of entryFilters) {
    for (const before of [null, '3']) await listEntries(db, filter, { before, limit: 20 });
    await sumEntries(db, filter);
  }
  const bills = { memberId, cause: null, from: null, until: null, limit: 20, offset: 0 };
  for (const asked of [{}, { cause: 'checksPaid', from: now.toISOString(), until: now.toISOString() } as const])
    await listBills(db, { ...bills, ...asked });
  for (const qrcodeId of [null, '4'])
    for (const of of [null, userId])
      for (const states of [null, [17] as const]) {
        const filter = { memberId, qrcodeId, userId: of, states };
        await listSubmissions(db, { ...filter, limit: 20, offset: 0 });
        await countSubmissions(db, filter);
        await countSubmitted(db, filter);
      }
  const deliveries = { webhookId: undefined, state: undefined, detailId: undefined, before: undefined, limit: 20 };
  for (const asked of [{}, { state: 'failed' as const }, { webhookId: '1', detailId: '2', before: '3' }])
    await listDeliveries(db, memberId, { ...deliveries, ...asked });
  const arrivals = { linkId: undefined, only: undefined, before: undefined, limit: 20 };
  for (const asked of [{}, { only: 'troubled' as const }, { only: 'refused' as const, linkId: '1', before: '2' }])
    await listArrivals(db, memberId, { ...arrivals, ...asked });
  for (const filter of peopleFilters) {
    for (const after of [undefined, '5']) await listPeople(db, filter, { after, offset: 0, limit: 20 });
    await countPeople(db, filter);
  }
  for (const isOpen of [true, false])
    for (const after of [undefined, '6']) {
      await listApplications(db, memberId, { isOpen, after, offset: 0, limit: 20 });
      await listInvitations(db, memberId, { isOpen, after, offset: 0, limit: 20, now });
    }
  for (const scope of reviewScopes)
    for (const after of [null, cursor])
      for (const narrowed of [
        {},
        {
          code: 'XP_HR',
          memberId,
          groups: ['WORK'],
          ofStaffId: '7',
          dueFrom: now.toISOString(),
          dueTo: now.toISOString(),
          search: 'BC2026',
        },
      ])
        await listQueue(db, { staffId: '7' as StaffId, scope, midnight: now, ...narrowed }, { after, limit: 20 });
  for (const userId of [null, '4' as UserId]) {
    const readable = { memberId, userId };
    await countInStates(db, readable, [4]);
    await listLongest(db, readable, [4]);
    await listUnconsented(db, readable, now);
    await listAsked(db, readable);
    const figure = { ...readable, from: '2026-11-16', until: '2026-11-23', key: 'ID_THREE', limit: 20 };
    for (const kind of [null, 'department', 'package', 'item'] as const)
      for (const light of [null, 'red'] as const) await listReported(db, { ...figure, kind, light });
  }
}
