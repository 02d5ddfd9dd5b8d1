import { consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, TestHouse } from './house.ts';
import { aSignature, messageTo, somebody } from './invited.ts';
import { SpecClient } from './spec-client.ts';

let home: TestHouse;
let client: SpecClient;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  const { access, memberId } = await home.hr({ fundsFen: 5_000 });
  const person = new SpecClient(home.url, access);
  // The company token, by the exchange of the specification.
  client = person.as((await person.get('/gw-member/accessToken/V1/exchange', { epId: memberId }))['accessToken']);
});
afterAll(() => home.close());

const chosen = { checkedDataItemList: [{ code: 'ID_THREE', userAction: '', business: '', selectIndex: 0 }] };
const candidate = { ...somebody(), department: '财务部', position: '财务经理', proposedEntryDate: '' };

async function order(): Promise<unknown> {
  const { calculateId } = await client.get('/order_center_v5/order/orderCalculate', { ...chosen, explosiveOrder: '2' });
  const wish = { candidate, client: 'PC', calculateId, flag: 1, explosiveOrder: '2', ...chosen };
  return (await client.get('/new-gw-bgcheck/order/V1/submit_v5', wish))['orderId'];
}
const pay = (orderId: unknown) =>
  client.get('/gw-member/tradeOrder/V1/payment', {
    orderId,
    channelCode: 'BALANCE',
    bizCode: '0006',
    type: 1,
    orderAmount: 1,
  });
const statusOf = async (orderId: unknown) =>
  (await client.get('/gw-member/tradeOrder/status/V1/query', { orderId }))['status'];
async function checkOf(orderId: unknown): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await client.get('/new-gw-bgcheck/order/details/V1/query', { orderId, pageNo: 1, pageSize: 8 });
  return Object(rows)[0];
}
const balance = async (): Promise<unknown> => {
  const { assetsList } = await client.get('/gw-member/member/assets/V1/query');
  return Object(assetsList).find(({ code }: { code: unknown }) => code === 'BALANCE')?.amountFen;
};

it('orders, pays, has the candidate prove and consent, and reads the report', async () => {
  const orderId = await order();
  await pay(orderId);
  expect(await statusOf(orderId)).toBe(102);
  const { orderDetailsId } = await checkOf(orderId);

  const { name, idCard, phoneNo } = candidate;
  const phone = new SpecClient(home.url);
  await home.jobsDone();
  await phone.get('/gw-member/validateCode/V1/getValidateCode', { phoneNo, orderDetailsId });
  const validateCode = await messageTo(home, phoneNo, /验证码 (\d{6})/);
  const entered = { phoneNo, validateCode, orderDetailsId };
  const { accessToken } = await phone.get('/gw-member/validateCode/V1/validateCheckCode', entered);
  const asCandidate = phone.as(accessToken);

  const threeElements = '/gw-7d3f0b6c9a2e4815';
  const asked = await asCandidate.ask(threeElements, { name, idCard, phoneNo });
  expect(asked.data['fields']).toMatchObject([{ field: 'noticeVersion' }]);
  const notice = { noticeVersion: identityNoticeVersion };
  expect(await asCandidate.get(threeElements, { name, idCard, phoneNo }, notice)).toMatchObject({ result: 'match' });

  const authorize = '/new-gw-bgcheck/order/V1/authorize';
  const yes = { orderDetailsId, authResult: 1, teValidateResult: '1', phoneNo };
  const { data } = await asCandidate.ask(authorize, yes);
  expect(data['fields']).toMatchObject([{ field: 'textVersion' }, { field: 'signature' }]);
  await asCandidate.get(authorize, yes, { textVersion: consentTextVersion, signature: aSignature });
  await asCandidate.get('/gw-bgcheck/offline/V1/collect/candiateSubmit', { orderDetailsId });

  await eventually(async () => (await checkOf(orderId))['status'] === 7 || undefined);
  await home.jobsDone();
  const { report } = await client.get('/gw-bgcheck/order/V1/reportViewB', { orderDetailsId });
  expect(report).toMatchObject({ items: [{ code: 'ID_THREE', result: 'consistent' }] });
  const { base64 } = await client.get('/gw-bgcheck/report/V1/getpdf2', { orderDetailsId });
  expect(Buffer.from(String(base64), 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
});

it('cancels an order before it is paid', async () => {
  const orderId = await order();
  await client.get('/gw-member/tradeOrder/V1/cancel', { orderId, bizCode: '0006' });
  expect(await statusOf(orderId)).toBe(103);
  expect(await checkOf(orderId)).toMatchObject({ status: 13 });
});

it('cancels a paid order before the candidate consents, and has the money back', async () => {
  const before = await balance();
  const orderId = await order();
  await pay(orderId);
  expect(await balance()).toBe(Number(before) - 800);
  const { orderDetailsId } = await checkOf(orderId);
  const cancel = '/new-gw-member/tradeOrder/V1/cancel_after_payment_before_authorize';
  await client.get(cancel, { orderDetailsId, authType: '', status: '' });
  expect(await checkOf(orderId)).toMatchObject({ status: 13 });
  expect(await balance()).toBe(before);
});
