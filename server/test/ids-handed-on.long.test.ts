import { calls } from '@beidiao/contract/calls';
import { consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { personStates } from '@beidiao/contract/enterprise/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { type Answer, successCode } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, head, listIsRead, person } from './candidate-lists.ts';
import { aSignature, handIn, messageTo } from './invited.ts';
import { anAddress, eventually, type Person, type Sent, TestHouse } from './house.ts';
import { publishAnswersOf } from './review.ts';
import { specExamples } from './spec-examples.ts';
import { entries } from './walk.ts';

/* Every id that one call of the specification answers and another takes, with the fields that the specification names, and those that a refusal has asked for by name. */

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

type Fields = Readonly<Record<string, unknown>>;
async function answerOf(path: string, params: Fields, sent: Sent): Promise<Answer> {
  const entry = entries.find(({ call }) => call.path === path);
  if (entry === undefined) throw new Error(`${path} is not served`);
  return (await home.send(entry.call, params, sent)).answer;
}
/** @throws Error for a field that the specification does not name, and for a call that is refused */
async function ask(path: string, params: Fields, sent: Sent = hr, asked: Fields = {}): Promise<Fields> {
  const unknown = Object.keys(params).filter((field) => !(field in (specExamples[path] ?? {})));
  if (unknown.length > 0) throw new Error(`${path}: the specification has no ${unknown.join(', ')}`);
  const answer = await answerOf(path, { ...params, ...asked }, sent);
  if (answer.errcode !== successCode) throw new Error(`${path}: ${answer.errcode} ${answer.errmsg}`);
  return Object(answer.data);
}
/** The same call after a refusal that has named what else it takes. */
async function askTwice(path: string, params: Fields, sent: Sent, asked: Fields): Promise<Fields> {
  const { fields } = Object((await answerOf(path, params, sent)).data);
  expect((Array.isArray(fields) ? fields : []).map(({ field }) => field)).toEqual(Object.keys(asked));
  return ask(path, params, sent, asked);
}
const rowsOf = ({ rows }: Fields): Fields[] => (Array.isArray(rows) ? rows.map(Object) : []);

/** The first letters of a file, which tell its kind. */
const signOf = ({ base64 }: Fields): string => Buffer.from(String(base64), 'base64').toString('latin1', 0, 4);

const chosen = { checkedDataItemList: [{ code: 'ID_THREE', userAction: '', business: '', selectIndex: 0 }] };
const candidate = Object(specExamples['/new-gw-bgcheck/order/V1/submit_v5']?.['candidate']);
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
  expect(await trade('status/V1/query', orderId)).toMatchObject({ orderId, status: tradeStates.paid });
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
  expect(await trade('status/V1/query', orderId)).toMatchObject({ orderId, status: tradeStates.cancelled });
  expect(await trade('status/V1/query', topUp)).toMatchObject({ orderId: topUp, status: tradeStates.unpaid });
  await trade('V1/cancel', topUp, { bizCode: '0006' });
  expect(await trade('status/V1/query', topUp)).toMatchObject({ orderId: topUp, status: tradeStates.cancelled });
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
  expect(await trade('status/V1/query', orderId)).toMatchObject({ orderId, status: tradeStates.paid });
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
  await publishAnswersOf(home, placed.orderDetailsId);
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

it('an order, the code of its candidate, the three elements, the consent, what is handed in, the report', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const orderId = await order();
  await trade('V1/payment', orderId, payment);
  const details = async () => rowsOf(await ask('/new-gw-bgcheck/order/details/V1/query', { orderId }))[0] ?? {};
  const { orderDetailsId } = await details();
  await home.jobsDone();
  const { name, idCard, phoneNo } = candidate;
  const own = { orderDetailsId };
  await ask('/gw-member/validateCode/V1/getValidateCode', { ...own, phoneNo }, { address: anAddress() });
  const validateCode = await messageTo(home, phoneNo, /验证码 (\d{6})/);
  const entered = { ...own, phoneNo, validateCode };
  const { accessToken } = await ask('/gw-member/validateCode/V1/validateCheckCode', entered, { address: anAddress() });
  const asCandidate = { token: String(accessToken) };
  const { userInfo } = await ask('/gw-member/member/login/V1/getUserInfo', own, asCandidate);
  expect(userInfo).toMatchObject({ orderDetailsId, username: name });
  // The phone has more checks than this one, which is the newest.
  const checks = rowsOf(await ask('/new-gw-bgcheck/order/details/V1/customer/query', {}, asCandidate));
  expect(checks[0]).toMatchObject(own);
  const notice = { noticeVersion: identityNoticeVersion };
  const compared = await askTwice('/gw-7d3f0b6c9a2e4815', { name, idCard, phoneNo }, asCandidate, notice);
  expect(compared).toMatchObject({ result: 'match' });
  const consent = { textVersion: consentTextVersion, signature: aSignature };
  const agreed = { ...own, authResult: 1, teValidateResult: '1', phoneNo };
  await askTwice('/new-gw-bgcheck/order/V1/authorize', agreed, asCandidate, consent);
  await ask('/gw-bgcheck/offline/V1/collect/candiateSubmit', own, asCandidate);
  await eventually(async () => (await details())['status'] === orderStates.reported || undefined);
  await home.jobsDone();
  await ask('/gw-bgcheck/order/V1/reportViewB', own);
});

it('a voucher and a coupon made, their codes redeemed, held, and used for orders', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  const sales = await home.staff('sales');
  const today = dayInChina(new Date());
  const days = { start_time: today, end_time: daysAfter(today, 90) };
  const held = async (investigationId: unknown) => {
    const { codes } = await home.call(calls.gift.codes, { investigationId: String(investigationId) }, sales);
    const { id } = await ask('/order_center_v5/gift/activate', { giftCode: codes[0] });
    const { couponList } = await ask('/gw-member/member/coupon/V1/query', {});
    expect(couponList).toContainEqual(expect.objectContaining({ id }));
    return id;
  };
  const due = async (choice: Fields) => {
    const { calculateId } = await ask('/order_center_v5/order/orderCalculate', { ...chosen, ...choice });
    const wish = { candidate, calculateId, flag: 1, ...chosen, ...choice };
    const { orderId } = await ask('/new-gw-bgcheck/order/V1/submit_v5', wish);
    return (await trade('V1/paymenAmount/query', orderId))['amountFen'];
  };
  const voucher = { investigationName: '身份核验券', dataItemList: [{ code: 'ID_THREE' }], ...days };
  const { investigationId } = await ask('/new-ewea/make_investigation_coupon', voucher, sales);
  expect(await due({ investigationId: await held(investigationId) })).toBe(0);
  const coupon = { investigationName: '满 5 减 2', kind: 'coupon' as const, offFen: 200, thresholdFen: 500, ...days };
  const made = await home.call(calls.gift.make, coupon, sales);
  expect(await due({ checkedCardList: [await held(made.investigationId)] })).toBe(600);
});

it('a colleague invited by phone and one by mail, joined, listed, let do more, disabled', async () => {
  hr = await home.hr({ fundsFen: 50_000 });
  await home.confirm(hr);
  const epId = hr.memberId;
  const codeFor = async (phoneNo: string) => {
    const wish = { phoneNo, scenes: 6 };
    await ask('/gw-member/validateCode/V1/getValidateCode', wish, { address: anAddress() });
    return messageTo(home, phoneNo, /验证码 (\d{6})/);
  };
  const [phoneNo, otherPhone, email] = ['13900017001', '13900017008', 'walked@example.com'];
  await ask('/gw-member/enterprise/user/V1/phoneInvite', { epId, name: '林嘉怡', phoneNo });
  const code = await messageTo(home, phoneNo, /code=([\w-]+)/);
  const joining = { code, phoneNo, validateCode: await codeFor(phoneNo) };
  const joined = await ask('/gw-member/member/enterprise/user/V1/phoneActive', joining, { address: anAddress() });
  const asPerson = { token: String(joined['accessToken']) };
  const { accessToken } = await ask('/gw-member/accessToken/V1/exchange', { epId }, asPerson);
  await ask('/gw-member/enterprise/user/V1/invite', { epId, emailList: [email] });
  const byMail = {
    code: await eventually(async () => {
      const { rows } = await home.call(calls.sandbox.outbox, { to: email });
      return rows.map(({ body }) => /code=([\w-]+)/.exec(body)?.[1]).find((found) => found !== undefined);
    }),
    name: '周明轩',
    phoneNo: otherPhone,
    validateCode: await codeFor(otherPhone),
    password: 'meadow7',
    confirmPassword: 'meadow7',
    email,
  };
  await ask('/gw-member/enterprise/user/V1/active', byMail, { address: anAddress() });
  await home.jobsDone();
  const { userList } = await ask('/gw-member/member/enterprise/user/V1/query', { namePhoneNoEmail: phoneNo });
  const [{ userId }] = Array.isArray(userList) ? userList.map(Object) : [];
  await ask('/gw-member/perms/V1/set', { userId, permissions: [{ code: 'P00004', holds: true }] });
  const { permList } = await ask('/gw-member/perms/V1/get', { userId });
  expect(permList).toContainEqual({ code: 'P00004', holds: true });
  await ask('/gw-member/member/enterprise/user/V1/status/set', { userId, status: personStates.disabled });
  const colleague = { token: String(accessToken) };
  expect((await answerOf('/gw-member/perms/V1/get', {}, colleague)).errcode).not.toBe(successCode);
});
