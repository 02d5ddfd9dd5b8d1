import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { bulkCalls } from '@beidiao/contract/bulk/calls';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { deskCalls } from '@beidiao/contract/desk/calls';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { exportCalls } from '@beidiao/contract/export/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { deliveryCalls } from '@beidiao/contract/notice/delivery';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import { commonName, idAt, knownPerson, placeOf } from '../../server/test/many-details.ts';
import { idOfList, idOfQrCode } from '../../server/test/many-statements.ts';
import { daysAgo, type Put, searches } from './scale-puts.ts';

const known = idAt(placeOf.known);

/** What narrows a list besides its tabs, its menus, and what is done with all that it finds. */
export function askFilters(put: Put): void {
  put('by deadline', orderCalls.list, { orderSort: 'due' });
  put('the oldest first', orderCalls.list, { orderSort: 'asc' });
  put('a rare result', orderCalls.list, { lightList: ['red'] });
  put('a common result', orderCalls.list, { lightList: ['green'] });
  put('unread', orderCalls.list, { isUnread: true });
  put('a department, tab done', orderCalls.list, { flag: 'done', departmentList: ['部门 3'] });
  put('a common name, tab done', orderCalls.list, { flag: 'done', searchCriteria: commonName });
  put('a common name, a month', orderCalls.list, {
    searchCriteria: commonName,
    startTime: daysAgo(60),
    endTime: daysAgo(30),
  });
  put('counts of a department', orderCalls.counts, { departmentList: ['部门 3'] });
  put('counts of a rare result', orderCalls.counts, { lightList: ['red'] });
  put('counts of what is unread', orderCalls.counts, { isUnread: true });
  put('menu of orderers', orderCalls.orderers, {});
  put('menu of orderers, a month', orderCalls.orderers, { startTime: daysAgo(60), endTime: daysAgo(30) });
  put('menu of orderers, a common name', orderCalls.orderers, { searchCriteria: commonName });
  put('menu of departments', orderCalls.departments, {});
  put('menu of departments, tab done', orderCalls.departments, { flag: 'done' });
  put('all that a tab finds, weighed', bulkCalls.weigh, { filter: { flag: 'you' } });
  put('same person within a week', orderCalls.existing, knownPerson);
  put('first steps', orderCalls.firstSteps, {});
}

export function askDesk(put: Put): void {
  for (const [what, text] of Object.entries(searches)) put(`palette: ${what}`, deskCalls.find, { text });
  put('palette: nobody', deskCalls.find, { text: '欧洋' });
  put('overview', deskCalls.figures, {});
  put('overview: reports of a figure', deskCalls.figureRows, {});
  put('overview: reports of a rare figure', deskCalls.figureRows, { light: 'red' });
  put('to-do', deskCalls.todo, {});
  put('to-do of everybody', deskCalls.todo, { roleFlag: 'all' });
  put('lists of candidates', batchCalls.list, {});
  put('lists of candidates, by name', batchCalls.list, { fileName: '名单', sortBy: 'fileName' });
  put('a list of candidates', batchOrderCalls.orderedRows, { batchFileId: idOfList });
  put('orders by lists', batchOrderCalls.ordersOfLists, {});
  put('codes on site', qrcodeCalls.list, {});
  put('records of a code', qrcodeCalls.records, { qrcodeId: idOfQrCode });
  put('counts of a code', qrcodeCalls.recordCounts, { qrcodeId: idOfQrCode });
  put('submissions', qrcodeCalls.submissions, {});
  put('submissions that wait', qrcodeCalls.submissions, { tab: 'waiting' });
  put('counts of submissions', qrcodeCalls.recordCounts, {});
  put('download centre', exportCalls.applyList, {});
  put('deleted reports', reportCalls.deleted, {});
  put('usage of the grade', gradeCalls.usage, {});
  put('webhooks', webhookCalls.list, {});
  put('deliveries of webhooks', webhookCalls.deliveries, {});
  put('failed deliveries of webhooks', webhookCalls.deliveries, { state: 'failed' });
  put('deliveries of one check', webhookCalls.deliveries, { orderDetailsId: known });
}

export function askStaffLists(put: Put): void {
  put('staff: disputes', disputeCalls.staffList, {});
  put('staff: proofs of identity', proofCalls.list, {});
  put('staff: refunds', operationsCalls.refunds, {});
  put('staff: transfers', operationsCalls.transfers, {});
  put('staff: members by name', operationsCalls.members, { search: '企业 7' });
  put('staff: tasks that failed', engineCalls.failedTasks, {});
  put('staff: promises', engineCalls.promises, {});
  put('staff: requests, list', rightsCalls.requestList, {});
  put('staff: mails and SMS that were sent', deliveryCalls.deliveries, { state: 'sent' });
}
