import { reviewScopes } from '@beidiao/contract/verification/review';
import type { MemberId, StaffId, UserId } from '../src/access/actor.ts';
import type { Db } from '../src/base/db/db.ts';
import { listApplications } from '../src/enterprise/application-store.ts';
import { listInvitations } from '../src/enterprise/invitation-store.ts';
import { countPeople, listPeople, type PeopleFilter } from '../src/enterprise/people-store.ts';
import {
  countByState,
  countByTradeState,
  countDetails,
  listDetails,
  listTradesOf,
  type OrderFilter,
} from '../src/order/list-store.ts';
import { listBills } from '../src/wallet/ledger-store.ts';
import { type EntryFilter, listEntries, sumEntries } from '../src/invoice/statement-store.ts';
import { listQueue } from '../src/verification/review-store.ts';

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

const orderFilters = variantsOf<OrderFilter>(
  {
    memberId,
    readerId: userId,
    states: null,
    tradeStates: null,
    from: null,
    until: null,
    userId: null,
    orderId: null,
    isRefunded: false,
    forReader: null,
    match: null,
  },
  {
    states: [1],
    tradeStates: [102],
    from: now.toISOString(),
    until: now.toISOString(),
    userId,
    orderId: '4',
    isRefunded: true,
    forReader: { ownIds: [userId], mayPay: true, decidesOn: 'others' },
    match: { nameKeys: [key] },
  },
);
const otherMatches: OrderFilter[] = [{ column: 'phone_key', key } as const, { orderNo: 'BD2026' } as const].flatMap(
  (match) => orderFilters.slice(0, 1).map((filter) => ({ ...filter, match })),
);
const peopleFilters = variantsOf<PeopleFilter>(
  { memberId, isDisabled: undefined, mayPay: undefined, searchKey: undefined },
  { isDisabled: true, mayPay: true, searchKey: key },
);

const entryFilters = variantsOf<EntryFilter>(
  {
    memberId,
    from: now.toISOString(),
    until: now.toISOString(),
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
  }
  for (const filter of entryFilters) {
    for (const before of [null, '3']) await listEntries(db, filter, { before, limit: 20 });
    await sumEntries(db, filter);
  }
  const bills = { memberId, cause: null, from: null, until: null, limit: 20, offset: 0 };
  for (const asked of [{}, { cause: 'checksPaid', from: now.toISOString(), until: now.toISOString() } as const])
    await listBills(db, { ...bills, ...asked });
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
      for (const [code, ofMember] of [[null, null] as const, ['XP_HR', memberId] as const])
        await listQueue(db, { staffId: '7' as StaffId, scope, code, memberId: ofMember }, { after, limit: 20 });
}
