import { approvalCalls } from '@beidiao/contract/approval/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { deliveryCalls } from '@beidiao/contract/notice/delivery';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Call, ParamsSent } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { writeRequest } from './connection.ts';
import { idAt, knownPerson, placeOf } from '../../server/test/many-details.ts';
import { askDesk, askFilters, askStaffLists } from './scale-desk-asks.ts';
import { daysAgo, type Put, searches } from './scale-puts.ts';
import type { ScaleWorld } from './scale-fill.ts';

/** The same request in the name of each token in turns. */
export type Ask = { readonly what: string; readonly requests: readonly Buffer[] };

/** One of the five checks of a known person, and the first of an order of 500. */
const [known, ofMany] = [idAt(placeOf.known), idAt(placeOf.ofMany)];

/** Every list, tab, count, search and look-up whose rows grow with the order details. */
export function asksOf({ crowd, tokens, staffTokens }: ScaleWorld): Ask[] {
  const asks: Ask[] = [];
  const askedBy =
    (who: string, ...by: readonly string[]) =>
    <C extends Call>(what: string, call: C, params: ParamsSent<C>): void => {
      asks.push({ what: `${what}${who}`, requests: by.map((token) => writeRequest(call, Object(params), token)) });
    };
  const memberId = crowd.members[0]?.memberId ?? '';
  askOrders(askedBy('', tokens.administrator));
  askOfColleague(askedBy(', by who has many', tokens.common));
  askOfColleague(askedBy(', by who has few', tokens.rare));
  askMoney(askedBy('', tokens.administrator), String(crowd.colleagues.at(-1)));
  askFilters(askedBy('', tokens.administrator));
  askDesk(askedBy('', tokens.administrator));
  askStaff(askedBy('', ...staffTokens), memberId);
  askStaffLists(askedBy('', ...staffTokens));
  return asks;
}

function askOrders(put: Put): void {
  const day = dayInChina(new Date(Date.now() - 400 * 86_400_000)).replaceAll('-', '');
  // Of a member with few orders a day has less than a page.
  put('search: beginning of a number, of a month', orderCalls.list, { searchCriteria: `BD${day.slice(0, 6)}` });
  put('search: beginning of a number, of a day', orderCalls.list, { searchCriteria: `BD${day}`, pageSize: 2 });
  for (const flag of ['all', 'you', 'candidate', 'checking', 'done', 'ended', '0', '1', '2'] as const)
    put(`tab ${flag}`, orderCalls.list, { flag });
  put('tab all, page 100', orderCalls.list, { pageNo: 100 });
  put('tab all, a month', orderCalls.list, { startTime: daysAgo(60), endTime: daysAgo(30) });
  put('tab ended, a month long ago', orderCalls.list, {
    flag: 'ended',
    startTime: daysAgo(700),
    endTime: daysAgo(670),
  });
  put('a rare state', orderCalls.list, { status: [20] });
  put('a department', orderCalls.list, { departmentList: ['部门 3'] });
  put('to be paid', orderCalls.toBePaid, {});
  put('paid', orderCalls.checkRecord, {});
  put('refunded', orderCalls.refundRecord, {});
  put('of one order', orderCalls.batchDetails, { orderId: ofMany });
  put('counts', orderCalls.counts, {});
  put('counts of a month', orderCalls.counts, { startDate: daysAgo(30) });
  put('counts of two years', orderCalls.counts, { startDate: daysAgo(700), endDate: daysAgo(3) });
  put('counts, flag 2', orderCalls.counts, { flag: '2' });
  for (const [what, searchCriteria] of Object.entries(searches)) {
    put(`search: ${what}`, orderCalls.list, { searchCriteria });
    put(`counts of a search: ${what}`, orderCalls.counts, { searchCriteria });
  }
  put('one check', orderCalls.details, { orderDetailsId: known });
  put('approvals', approvalCalls.waiting, {});
}

function askOfColleague(put: Put): void {
  put('own', orderCalls.list, { roleFlag: 'mine' });
  put('own, tab you', orderCalls.list, { roleFlag: 'mine', flag: 'you' });
  put('own, tab ended', orderCalls.list, { roleFlag: 'mine', flag: 'ended' });
  put('own, a rare state', orderCalls.list, { roleFlag: 'mine', status: [20] });
  put('own, a rare name', orderCalls.list, { roleFlag: 'mine', searchCriteria: knownPerson.name });
  put('own counts', orderCalls.counts, { roleFlag: 'mine' });
  put('own counts of a month', orderCalls.counts, { roleFlag: 'mine', startDate: daysAgo(30) });
}

function askMoney(put: Put, userId: string): void {
  put('assets', walletCalls.assets, {});
  put('bills', walletCalls.bills, {});
  put('bills of a month', walletCalls.bills, { startTime: daysAgo(60), endTime: daysAgo(30) });
  put('bills of a rare cause', walletCalls.bills, { cause: 'recharge' });
  put('payments', walletCalls.tradeBills, {});
  put('payments of a rare kind', walletCalls.tradeBills, { kind: 'recharge' });
  put('statement', statementCalls.month, {});
  put('lines of the statement', statementCalls.rows, {});
  put('lines of the statement, of a person', statementCalls.rows, { userId });
  put('bell', noticeCalls.messages, {});
  put('bell of a rare kind', noticeCalls.messages, { type: 'account' });
  put('bell of a common kind', noticeCalls.messages, { type: 'order' });
}

function askStaff(put: Put, memberId: string): void {
  for (const [what, search] of Object.entries(searches))
    put(`staff: ${what}`, operationsCalls.searchCandidates, { search });
  put("staff: a candidate's file", operationsCalls.candidate, { memberId, orderDetailsId: known });
  put('staff: members', operationsCalls.members, {});
  put('staff: intake', operationsCalls.intake, {});
  put('staff: what waits', operationsCalls.counts, {});
  put('staff: reviews', reviewCalls.list, {});
  put('staff: reviews of a member', reviewCalls.list, { memberId });
  put('staff: reviews that are done', reviewCalls.list, { scope: 'done' });
  put('staff: what waits for a review', reviewCalls.counts, {});
  put('staff: acts', staffCalls.acts, {});
  put('staff: mails and SMS', deliveryCalls.deliveries, {});
  put('staff: requests of candidates', rightsCalls.counts, {});
}
