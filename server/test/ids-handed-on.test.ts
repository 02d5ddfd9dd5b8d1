import { calls } from '@beidiao/contract/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { successCode } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, head, listIsRead, person } from './candidate-lists.ts';
import { handIn } from './invited.ts';
import { eventually, type Person, type Sent, TestHouse } from './house.ts';
import { specExamples } from './spec-examples.ts';
import { entries } from './walk.ts';

/* Every id that one call of the specification answers and another takes, with the fields that the specification names. */

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

type Fields = Readonly<Record<string, unknown>>;
/** @throws Error for a field that the specification does not name, and for a call that is refused */
async function ask(path: string, params: Fields, sent: Sent = hr): Promise<Fields> {
  const entry = entries.find(({ call }) => call.path === path);
  if (entry === undefined) throw new Error(`${path} is not served`);
  const unknown = Object.keys(params).filter((field) => !(field in (specExamples[path] ?? {})));
  if (unknown.length > 0) throw new Error(`${path}: the specification has no ${unknown.join(', ')}`);
  const { answer } = await home.send(entry.call, params, sent);
  if (answer.errcode !== successCode) throw new Error(`${path}: ${answer.errcode} ${answer.errmsg}`);
  return Object(answer.data);
}
const rowsOf = ({ rows }: Fields): Fields[] => (Array.isArray(rows) ? rows.map(Object) : []);

/** The first letters of a file, which tell its kind. */
const signOf = ({ base64 }: Fields): string => Buffer.from(String(base64), 'base64').toString('latin1', 0, 4);

const chosen = { checkedDataItemList: [{ code: 'ID_THREE', userAction: '', business: '', selectIndex: 0 }] };
const candidate = {
  name: '欧阳晨曦',
  phoneNo: '13800002046',
  idCard: '330106199003072415',
  department: '',
  position: '财务经理',
  proposedEntryDate: '2026-12-01',
};
const trade = (call: string, orderId: unknown, more: Fields = {}) =>
  ask(`/gw-member/tradeOrder/${call}`, { orderId, ...more });
const payment = { channelCode: 'BALANCE', bizCode: '0006', type: 1, orderAmount: 1 };

async function order(): Promise<unknown> {
  const { calculateId } = await ask('/order_center_v5/order/orderCalculate', chosen);
  return (await ask('/new-gw-bgcheck/order/V1/submit_v5', { candidate, calculateId, flag: 1, ...chosen })).orderId;
}

it('price, order, what is due, payment, status, details, list, refund', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const orderId = await order();
  expect(await trade('V1/paymenAmount/query', orderId)).toMatchObject({ status: tradeStates.unpaid, amountFen: 800 });
  expect(await trade('V1/payment', orderId, payment)).toMatchObject({ orderId, state: 'done', amountFen: 800 });
  expect(await trade('status/V1/query', orderId)).toEqual({ orderId, status: tradeStates.paid });
  const { tradeNo } = await trade('details/V1/query', orderId);
  const [row] = rowsOf(await ask('/new-gw-bgcheck/order/details/V1/query', { orderId }));
  expect(row).toMatchObject({ orderId, tradeNo, name: '欧阳晨曦' });
  const { orderDetailsId } = row ?? {};
  expect(await ask('/gw-bgcheck/order/V1/orderDetailsInfo', { orderDetailsId })).toMatchObject({ orderId });
  const refund = '/new-gw-member/tradeOrder/V1/cancel_after_payment_before_authorize';
  expect(await ask(refund, { orderDetailsId })).toMatchObject({ refundedFen: 800 });
  const [refunded] = rowsOf(await ask('/gw-bgcheck/order/center/V1/refundRecord', {}));
  expect(refunded).toMatchObject({ orderDetailsId, orderId });
});

it('an order of the first edition, what is due, cancelled while a top-up waits', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const wish = { type: 1, channelCode: 'SANDBOX', rechargeAmount: 20_000 };
  const { orderId: topUp } = await ask('/gw-member/member/acct/V1/recharge', wish);
  const { proposedEntryDate: _, ...first } = candidate;
  const { orderId } = await ask('/gw-bgcheck/order/V1/submit', { ...first, orderType: 0, dataItemList: ['ID_THREE'] });
  expect(rowsOf(await ask('/gw-bgcheck/order/center/V1/toBePaid', {}))).toMatchObject([{ orderId }]);
  expect(await trade('V1/paymenAmount/query', orderId)).toMatchObject({ amountFen: 800 });
  await trade('V1/cancel', orderId, { bizCode: '0006' });
  expect(await trade('status/V1/query', orderId)).toEqual({ orderId, status: tradeStates.cancelled });
  expect(await trade('status/V1/query', topUp)).toEqual({ orderId: topUp, status: tradeStates.unpaid });
  await trade('V1/cancel', topUp, { bizCode: '0006' });
  expect(await trade('status/V1/query', topUp)).toEqual({ orderId: topUp, status: tradeStates.cancelled });
});

it('memberships on sale, one ordered, paid, in force', async () => {
  hr = await home.hr({ fundsFen: 5_000_000 });
  await home.confirm(hr);
  const { products } = await ask('/gw-member/v1/member/product/get', {});
  const [product] = (Array.isArray(products) ? products.map(Object) : []).filter(({ quote }) => quote !== null);
  const { orderId } = await ask('/gw-member/tradeOrder/V1/submit', {
    count: 1,
    orderAmount: product.quote.amountFen,
    goodsDetails: [{ goodsCode: product.goodsCode }],
    bizCode: '0006',
  });
  expect(await trade('V1/payment', orderId, payment)).toMatchObject({ orderId, state: 'done' });
  expect(await trade('status/V1/query', orderId)).toEqual({ orderId, status: tradeStates.paid });
});

it('a package made, listed, ordered from, renamed, deleted', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const made = { id: '', name: '走查套餐', dataItemList: [{ code: 'ID_THREE' }] };
  const { id } = await ask('/new-gw-bgcheck/datagroup/V1/create_v5', made);
  const { dataGroupList } = await ask('/gw-bgcheck/datagroup/V1/query', {});
  expect(dataGroupList).toContainEqual(expect.objectContaining({ id, kind: 'own' }));
  const of = { objId: id, ...chosen };
  const { calculateId } = await ask('/order_center_v5/order/orderCalculate', of);
  const { orderId } = await ask('/new-gw-bgcheck/order/V1/submit_v5', { candidate, calculateId, flag: 1, ...of });
  expect(rowsOf(await ask('/new-gw-bgcheck/order/details/V1/query', { orderId }))).toMatchObject([
    { packageName: '走查套餐' },
  ]);
  await ask('/gw-bgcheck/datagroup/V1/modify', { id, name: '新名称' });
  await ask('/gw-bgcheck/datagroup/V1/delete', { id });
  expect((await ask('/gw-bgcheck/datagroup/V1/query', {})).dataGroupList).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});

it('a list uploaded, ordered, paid, followed, remarked, downloaded', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  await home.confirm(hr);
  const base64 = csv([head, person(1), person(2)]);
  const { batchFileId } = await ask('/order_center_v5/batchFile/upload', { fileName: '名单.csv', base64 });
  await listIsRead(home, String(batchFileId));
  const { calculateId } = await ask('/order_center_v5/order/orderCalculate', { batchFileId, ...chosen });
  const wish = { batchFileId, calculateId, flag: 2, ...chosen };
  const { orderId } = await ask('/new-gw-bgcheck/order/V1/batchSubmit_v5', wish);
  expect(await trade('V1/payment', orderId, payment)).toMatchObject({ orderId, state: 'done', amountFen: 1_600 });
  expect(rowsOf(await ask('/gw-bgcheck/order/V1/queryBatchList', { orderId }))).toHaveLength(2);
  expect(rowsOf(await ask('/gw-bgcheck/order/center/V1/batchDetails', { orderId }))).toHaveLength(2);
  const [row] = rowsOf(await ask('/order_center_v5/batchFile/findBatchFileById', { batchFileId }));
  const { batchFileDetailsId } = row ?? {};
  const remark = { fileId: batchFileId, batchFileDetailsId, remark: '已电话确认' };
  await ask('/order_center_v5/batchFile/updateRemark', remark);
  const excel = await ask('/gw-bgcheck/batchBgCheck/V1/batchOrderDownloadExcel', { orderId });
  expect(signOf(excel)).toMatch(/^PK/);
});

it('a report listed, viewed, on paper, in a package of files, exported, deleted', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const placed = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  await eventually(async () => {
    const { status } = await home.call(calls.order.details, { orderDetailsId: placed.orderDetailsId }, hr);
    return status === 7;
  });
  await home.jobsDone();
  const [row] = rowsOf(await ask('/gw-bgcheck/order/center/V1/bgcheckRecord', {}));
  const { orderDetailsId } = row ?? {};
  expect(orderDetailsId).toBe(placed.orderDetailsId);
  for (const path of ['order/V1/reportViewB', 'report/V1/reportItemStatus', 'report/V1/reportRiskSummary'])
    await ask(`/gw-bgcheck/${path}`, { orderDetailsId });
  await ask('/gw-bgcheck/report/V1/dataitem/risk/query', { orderDetailsId });
  expect(signOf(await ask('/gw-bgcheck/report/V1/getpdf2', { orderDetailsId }))).toBe('%PDF');
  expect(signOf(await ask('/gw-bgcheck/report/V1/getReportZip', { orderDetailsIds: [orderDetailsId] }))).toMatch(/^PK/);
  const { id } = await ask('/gw-bgcheck/export/V1/apply', { kind: 'orders', orders: {} });
  const ready = await eventually(async () =>
    rowsOf(await ask('/gw-bgcheck/export/V1/applyList', { status: ['ready'] })).find((of) => of.id === id),
  );
  await ask('/gw-bgcheck/export/V1/applyDownload', { reportUrl: ready.reportUrl });
  expect(home.lastFile?.subarray(0, 2).toString()).toBe('PK');
  await ask('/gw-bgcheck/export/V1/applyAgain', { id });
  await ask('/gw-bgcheck/export/V1/applyUpdateShow', { id, isShow: '0' });
  await ask('/gw-bgcheck/order/details/V1/readed', { orderDetailsId });
  await ask('/gw-bgcheck/order/details/V1/delete', { orderDetailsId });
});
