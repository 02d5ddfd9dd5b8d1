import { reportCalls } from '@beidiao/contract/report/calls';
import { randomBytes } from 'node:crypto';
import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { aPicture } from './review.ts';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { grantTextVersion, handoverCalls } from '@beidiao/contract/partner/handover';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { readList } from '../src/batch/reading.ts';
import { macOf } from '../src/partner/partner-app.ts';
import { signCallback } from '../src/adapters/sandbox/cashier-signature.ts';
import { away, type ScenesOf } from './scenes.ts';
import { chosen, identity } from './samples.ts';
import { aCandidate } from './house.ts';
import { atsBack, atsSecret, type World } from './world.ts';

const ticketOf = async ({ home }: World): Promise<string> => {
  const { redirect } = await home.call(atsCalls.prebind, { redirectUri: atsBack, channelCode: 'MOKA' }, away());
  return redirect.replace('/Binding?ticket=', '');
};
const aPackage = async ({ home, hr }: World): Promise<string> =>
  (await home.call(catalogueCalls.savePackage, { name: '走查套餐', dataItemList: [{ code: 'ID_THREE' }] }, hr)).id;
/** A list of one candidate whose phone is a digit short, as text. */
const aList = ({ name = '姓名' } = {}): string =>
  Buffer.from(`${name},手机号,身份证号\n欧阳晨曦,1380000204,330106199003072415\n`).toString('base64');
async function aBatch({ home, hr }: World, base64 = aList()): Promise<string> {
  const { batchFileId } = await home.call(batchCalls.upload, { fileName: '名单.csv', base64 }, hr);
  await readList(home.house, { memberId: hr.memberId, batchFileId });
  return batchFileId;
}
const anApp = ({ home, hr }: World) => home.call(partnerAppCalls.create, { name: '走查应用' }, hr);
const topUp = { channelCode: 'SANDBOX', rechargeAmount: 5_000 } as const;
const silver = { orderAmount: 198_000, goodsDetails: [{ goodsCode: 'GRADE_2' }] };
const toPay = ({ home, hr }: World) => home.call(walletCalls.recharge, topUp, hr);
const anInvoice = (requestKey: string) => ({
  requestKey,
  kind: 'normal' as const,
  amount: 100,
  taxNo: '91350100M000100Y43',
  bank: '招商银行 5719 0800 1210 603',
  email: 'finance@example.com',
});
const aPaper = async () => ({ name: '发票.png', base64: await aPicture() });
const askedInvoice = async ({ home, hr }: World): Promise<string> =>
  (await home.call(invoiceCalls.ask, anInvoice(`scene-${randomBytes(6).toString('hex')}`), hr)).invoiceId;
async function issuedInvoice(world: World): Promise<string> {
  const invoiceId = await askedInvoice(world);
  const issued = { invoiceId, number: '26332000000000000002', ...(await aPaper()) };
  await world.home.call(invoiceCalls.issue, issued, world.chief);
  return invoiceId;
}
const openState = 'state-of-the-system-0002';
const authCodeOf = async ({ home, hr, handover }: World): Promise<string> =>
  (await home.call(handoverCalls.authCode, { deliveryId: handover.invited.orderDetailsId }, hr)).authCode;

export const scenesOfOrders: ScenesOf<
  | 'wallet'
  | 'statement'
  | 'invoice'
  | 'grade'
  | 'catalogue'
  | 'pricing'
  | 'order'
  | 'approval'
  | 'batch'
  | 'limit'
  | 'ats'
  | 'handover'
  | 'notice'
  | 'partnerApp'
  | 'report'
  | 'verify'
  | 'sandbox'
> = {
  wallet: {
    recharge: ({ hr }) => ({ params: topUp, ...hr }),
    paymentCallback: async (world) => {
      const { paymentId } = await toPay(world);
      const unsigned = {
        kind: 'payment' as const,
        reference: `P${paymentId}`,
        providerReference: 'channel-0001',
        outcome: 'succeeded' as const,
        amountFen: topUp.rechargeAmount,
        at: new Date().toISOString(),
      };
      return { params: { ...unsigned, signature: signCallback(world.home.house.vault, unsigned) } };
    },
  },
  invoice: {
    ask: ({ hr }) => ({ params: anInvoice('scene-ask-1'), ...hr }),
    file: async (world) => ({ params: { invoiceId: await issuedInvoice(world) }, ...world.hr }),
    issue: async (world) => ({
      params: { invoiceId: await askedInvoice(world), number: '26332000000000000001', ...(await aPaper()) },
      ...world.chief,
    }),
    reject: async (world) => ({ params: { invoiceId: await askedInvoice(world), why: '抬头有误' }, ...world.chief }),
    reverse: async (world) => ({ params: { invoiceId: await issuedInvoice(world), why: '金额有误' }, ...world.chief }),
  },
  statement: {
    export: ({ hr }) => ({ params: { format: 'csv' }, ...hr }),
  },
  grade: {
    order: ({ hr }) => ({ params: silver, ...hr }),
  },
  catalogue: {
    savePackageFirst: ({ hr }) => ({ params: { name: '走查套餐', dataItemList: ['ID_THREE'] }, ...hr }),
    savePackage: ({ hr }) => ({ params: { name: '走查套餐', dataItemList: [{ code: 'ID_THREE' }] }, ...hr }),
    renamePackage: async (world) => ({ params: { id: await aPackage(world), name: '改名套餐' }, ...world.hr }),
    deletePackage: async (world) => ({ params: { id: await aPackage(world) }, ...world.hr }),
  },
  batch: {
    upload: ({ hr }) => ({ params: { fileName: '名单.csv', base64: aList() }, ...hr }),
    mapHeadings: async (world) => {
      const batchFileId = await aBatch(world, aList({ name: '花名' }));
      const columns = (['name', 'phoneNo', 'idCard'] as const).map((column, place) => ({ column, place }));
      return { params: { batchFileId, columns }, ...world.hr };
    },
    saveCells: async (world) => {
      const cells = [{ n: 2, column: 'phoneNo' as const, text: '13800002047' }];
      return { params: { batchFileId: await aBatch(world), cells }, ...world.hr };
    },
    decide: async (world) => ({
      params: { batchFileId: await aBatch(world), rows: [2], decision: 'leave' as const },
      ...world.hr,
    }),
    remove: async (world) => ({ params: { batchFileId: await aBatch(world) }, ...world.hr }),
  },
  pricing: {},
  order: {
    hideFirstSteps: ({ hr }) => ({ params: {}, ...hr }),
    checkIdentity: ({ hr }) => ({ params: identity, ...hr }),
    submitFirst: ({ hr }) => ({ params: { ...aCandidate(), dataItemList: ['ID_THREE'] }, ...hr }),
    submit: async ({ home, hr }) => {
      const business = [{ company: '走查精密科技有限公司' }];
      const work = { code: 'XP_HR', quantity: 1, userAction: '1' as const, business };
      const choice = { checkedDataItemList: [...chosen.checkedDataItemList, work] };
      const { calculateId } = await home.call(pricingCalls.calculate, choice, hr);
      return { params: { candidate: aCandidate(), ...choice, calculateId }, ...hr };
    },
    pay: ({ hr, unpaid }) => ({ params: { orderId: unpaid.tradeOrderId, channelCode: 'BALANCE' }, ...hr }),
    cancelUnpaid: ({ hr, unpaid }) => ({ params: { orderId: unpaid.tradeOrderId }, ...hr }),
    cancelPaid: ({ hr, invited }) => ({ params: { orderDetailsId: invited.orderDetailsId }, ...hr }),
    details: ({ hr, invited }) => ({ params: { orderDetailsId: invited.orderDetailsId, reveal: true }, ...hr }),
    markRead: ({ hr, costly }) => ({ params: { orderDetailsId: costly.orderDetailsId }, ...hr }),
    checkAgain: ({ hr, reported }) => ({ params: { orderDetailId: reported.orderDetailsId }, ...hr }),
  },
  approval: {
    decide: ({ hr, approval }) => ({ params: { orderId: approval.orderId, result: 1, type: 2 }, ...hr }),
  },
  limit: {
    setAssets: ({ hr, colleague }) => ({
      params: { userId: colleague.userId, assetsConfigList: [{ code: 'MONTH', limitFen: 100_000 }] },
      ...hr,
    }),
    setItems: ({ hr, colleague }) => ({
      params: { dataItemList: ['ID_THREE'], dataGroupIdList: [], setOperatorIdList: [colleague.userId] },
      ...hr,
    }),
  },
  ats: {
    prebind: () => ({ params: { redirectUri: atsBack, channelCode: 'MOKA' }, ...away() }),
    bind: async (world) => ({ params: { epId: world.hr.memberId, ticket: await ticketOf(world) }, ...world.hr }),
    deny: async (world) => ({ params: { ticket: await ticketOf(world) }, token: world.hr.access }),
    unbind: ({ hr }) => ({ params: { channelCode: 'MOKA' }, ...hr }),
    accessToken: async (world) => {
      const { home, hr } = world;
      const { redirect } = await home.call(atsCalls.bind, { epId: hr.memberId, ticket: await ticketOf(world) }, hr);
      const code = new URL(redirect).searchParams.get('code') ?? '';
      return { params: { channelCode: 'MOKA', code, secret: atsSecret }, ...away() };
    },
  },
  handover: {
    open: ({ hr, inside }) => ({
      params: { channelCode: 'MOKA', deliveryId: inside.orderDetailsId, state: openState },
      ...hr,
    }),
    agreement: async ({ home, hr, inside }) => {
      const opened = { channelCode: 'MOKA', deliveryId: inside.orderDetailsId, state: openState };
      await home.call(handoverCalls.open, opened, hr);
      return { params: { state: openState, agree: true, textVersion: grantTextVersion }, token: inside.token };
    },
    authCode: ({ hr, handover }) => ({ params: { deliveryId: handover.invited.orderDetailsId }, ...hr }),
    redeem: async (world) => ({
      params: {
        channelCode: 'MOKA',
        secret: atsSecret,
        deliveryId: world.handover.invited.orderDetailsId,
        authCode: await authCodeOf(world),
      },
      ...away(),
    }),
  },
  notice: {
    markRead: ({ hr }) => ({ params: {}, ...hr }),
    setSwitches: ({ hr }) => ({
      params: { language: 'en', switches: [{ topic: 'order', channel: 'mail', isOn: false }] },
      token: hr.access,
    }),
  },
  partnerApp: {
    apply: async (world) => ({ params: { appId: (await anApp(world)).appId, uid: 'u1' }, ...away() }),
    checkSignature: async (world) => {
      const { appId, appKey } = await anApp(world);
      const [timestamp, nonce, data] = [String(Math.floor(Date.now() / 1000)), randomBytes(12).toString('hex'), 'x'];
      const mac = macOf(Buffer.from(appKey, 'hex'), { timestamp, nonce, data }).toString('hex');
      return { params: { data }, sign: `${appId}:${timestamp}:${nonce}:${mac}`, ...away() };
    },
    create: ({ hr }) => ({ params: { name: '走查应用' }, ...hr }),
    rotate: async (world) => ({ params: { appId: (await anApp(world)).appId }, ...world.hr }),
    disable: async (world) => ({ params: { appId: (await anApp(world)).appId }, ...world.hr }),
    review: async (world) => {
      const { appId } = await anApp(world);
      const { applyId } = await world.home.call(partnerAppCalls.apply, { appId, uid: 'u1' }, away());
      return { params: { applyId, status: 1 }, ...world.hr };
    },
  },
  report: {
    view: ({ hr, reported }) => ({ params: { orderDetailsId: reported.orderDetailsId }, ...hr }),
    evidence: ({ hr, published }) => ({
      params: { orderDetailsId: published.orderDetailsId, fileId: published.fileId },
      ...hr,
    }),
    remove: ({ hr, reported }) => ({
      params: { orderDetailsId: reported.orderDetailsId, reason: '候选人已入职' },
      ...hr,
    }),
    restore: async ({ home, hr, reported: { orderDetailsId } }) => {
      await home.call(reportCalls.remove, { orderDetailsId, reason: '误删' }, hr);
      return { params: { orderDetailsId }, ...hr };
    },
    pdf: ({ hr, reported }) => ({ params: { orderDetailsId: reported.orderDetailsId }, ...hr }),
    zip: ({ hr, reported }) => ({ params: { orderDetailsIds: [reported.orderDetailsId] }, ...hr }),
    consentPdf: ({ hr, reported }) => ({ params: { orderDetailsId: reported.orderDetailsId }, ...hr }),
    outsideEvent: ({ hr, costly }) => ({
      params: { event: 'DELIVERY_UPDATED', type: 'VIEW_REPORT', deliveryId: costly.orderDetailsId },
      ...hr,
    }),
    changeSetting: ({ hr }) => ({ params: { configValue: '2' }, ...hr }),
    changeViewing: ({ hr }) => ({ params: { configValue: '1' }, ...hr }),
  },
  verify: {},
  sandbox: {
    runOut: ({ invited }) => ({ params: { link: invited.link, what: 'link' } }),
    cashierAct: async (world) => {
      const { paymentId } = await toPay(world);
      return { params: { reference: `P${paymentId}`, act: 'succeed' } };
    },
  },
};
