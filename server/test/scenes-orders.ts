import { reportCalls } from '@beidiao/contract/report/calls';
import { shareCalls } from '@beidiao/contract/report/share';
import { randomBytes, randomInt } from 'node:crypto';
import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { anyPerson } from './candidate-lists.ts';
import { somebody } from './invited.ts';
import { aPackage as aQrPackage, aQrCode, consented, smsCode, submission } from './qr.ts';
import { aPicture } from './review.ts';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { bulkCalls } from '@beidiao/contract/bulk/calls';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { grantTextVersion, handoverCalls } from '@beidiao/contract/partner/handover';
import { openCalls } from '@beidiao/contract/open/calls';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import { viewCalls } from '@beidiao/contract/view/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { readList } from '../src/batch/reading.ts';
import { macOf } from '../src/partner/partner-app.ts';
import { signCallback } from '../src/adapters/sandbox/cashier-signature.ts';
import { away, forgetCodes, lastCode, type ScenesOf } from './scenes.ts';
import { aFile, applyFor } from './exports.ts';
import { chosen, identity, samples } from './samples.ts';
import { aCandidate } from './house.ts';
import { vi } from 'vitest';
import { aKeyFor, askOpen } from './open-api.ts';
import { aLink, aPlayedApplicant, aPlayedLink, aRefusal, aStuck } from './ats-links.ts';
import { bindSystem, frameOf, programOf, ticketFor } from './frame.ts';
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
const aBulk = async ({ home, hr, invited, arrived }: World, act: 'cancel' | 'remind'): Promise<string> => {
  const orderDetailsIds = [invited.orderDetailsId, arrived.orderDetailsId];
  return (await home.call(bulkCalls.prepare, { act, orderDetailsIds }, hr)).bulkId;
};
const aShare = (orderDetailsId: string) => ({
  orderDetailsId,
  name: '苏婉清',
  phoneNo: `139${randomInt(10_000_000, 100_000_000)}`,
  purpose: '用人部门复核',
  days: 7 as const,
});
const aSharedLink = async ({ home, hr, reported }: World): Promise<string> => {
  const { url } = await home.call(shareCalls.share, aShare(reported.orderDetailsId), hr);
  return url.split('#')[1] ?? '';
};
const aView = async ({ home, hr }: World): Promise<string> =>
  (await home.call(viewCalls.add, { list: 'orders', name: '走查', query: 'tab=you' }, hr)).viewId;
/** A list of one candidate who can be ordered. */
const aReadyList = (): string => {
  const [name, phoneNo, idCard] = anyPerson();
  return Buffer.from(`姓名,手机号,身份证号,备注\n${name},${phoneNo},${idCard},内推\n`).toString('base64');
};
async function anOrderedBatch(world: World): Promise<string> {
  const batchFileId = await aBatch(world, aReadyList());
  await world.home.call(batchOrderCalls.submitListFirst, { batchFileId, dataItemList: ['ID_THREE'] }, world.hr);
  return batchFileId;
}
const aWebhook = async ({ home, hr }: World): Promise<string> =>
  (await home.call(webhookCalls.add, { url: 'http://127.0.0.1:9/scene' }, hr)).webhookId;
/** An event that was given up, and what its last try was answered. */
async function aFailure(world: World): Promise<{ webhookId: string; deliveryId: string }> {
  const { home, hr } = world;
  const webhookId = await aWebhook(world);
  await home.placedOrder(hr);
  const { rows } = await home.owner.query<{ id: string }>(
    `update app.webhook_delivery set state = 'failed', ended_at = now(), tries = 9, round = 9
     where endpoint_id = $1 and event_id is not null returning id`,
    [webhookId],
  );
  const deliveryId = rows[0]?.id ?? '';
  const answer = home.house.vault.seal('webhook_try.answer', '{"headers":[],"body":""}', `delivery ${deliveryId}`);
  await home.owner.query(
    `insert into app.webhook_try (member_id, delivery_id, n, at, ms, outcome, status, signature, answer_enc)
     values ($1, $2, 1, now(), 1, 'status', 500, 'v1,', $3)`,
    [hr.memberId, deliveryId, answer],
  );
  return { webhookId, deliveryId };
}
const anApp = ({ home, hr }: World) => home.call(partnerAppCalls.create, { name: '走查应用' }, hr);
const topUp = { channelCode: 'SANDBOX', rechargeAmount: 5_000 } as const;
const silver = { orderAmount: 198_000, goodsDetails: [{ goodsCode: 'GRADE_2' }] };
/** What the cashier calls a top-up that waits for its money. */
const toPay = async ({ home, hr }: World) =>
  home.referenceOf((await home.call(walletCalls.recharge, topUp, hr)).paymentId);
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

const liveKey = { name: '招聘中台', environment: 'live' as const, scopes: ['checks:read' as const] };
const aKey = async ({ home, hr }: World): Promise<string> =>
  (await home.call(openCalls.makeKey, { ...liveKey, password: 'meadow7' }, hr)).keyId;

/** A request of a test key that reads what the key is. */
async function aRequest({ home, hr }: World): Promise<string> {
  const { secret } = await aKeyFor(home, hr, { environment: 'test' });
  const { headers } = await askOpen(home, ['GET', '/me'], { key: secret });
  const written = 'select id::text from app.open_request where request_id = $1';
  return vi.waitUntil(() => home.value<string | undefined>(written, String(headers['x-request-id'])), {
    timeout: 5_000,
  });
}

export const scenesOfOrders: ScenesOf<
  | 'wallet'
  | 'statement'
  | 'invoice'
  | 'grade'
  | 'catalogue'
  | 'pricing'
  | 'order'
  | 'conflict'
  | 'bulk'
  | 'view'
  | 'approval'
  | 'batch'
  | 'batchOrder'
  | 'export'
  | 'qrcode'
  | 'limit'
  | 'ats'
  | 'frame'
  | 'recruiting'
  | 'handover'
  | 'notice'
  | 'partnerApp'
  | 'open'
  | 'openStatus'
  | 'openLog'
  | 'usage'
  | 'webhook'
  | 'report'
  | 'share'
  | 'verify'
  | 'sandbox'
  | 'theme'
> = {
  wallet: {
    recharge: ({ hr }) => ({ params: topUp, ...hr }),
    paymentCallback: async (world) => {
      const reference = await toPay(world);
      const unsigned = {
        kind: 'payment' as const,
        reference,
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
  bulk: {
    prepare: ({ hr, invited }) => ({
      params: { act: 'cancel', orderDetailsIds: [invited.orderDetailsId] },
      ...hr,
    }),
    run: async (world) => ({ params: { bulkId: await aBulk(world, 'cancel') }, ...world.hr }),
    undo: async (world) => {
      const bulkId = await aBulk(world, 'remind');
      await world.home.call(bulkCalls.run, { bulkId }, world.hr);
      return { params: { bulkId }, ...world.hr };
    },
  },
  conflict: {
    save: async ({ home, hr }) => {
      const { list } = await home.call(conflictCalls.list, {}, hr);
      return { params: { ...samples.conflict.save, replaces: list?.listId ?? null }, ...hr };
    },
  },
  view: {
    add: ({ hr }) => ({ params: { list: 'orders', name: '走查', query: 'tab=you' }, ...hr }),
    change: async (world) => ({ params: { viewId: await aView(world), name: '改名', query: 'q=1' }, ...world.hr }),
    remove: async (world) => ({ params: { viewId: await aView(world) }, ...world.hr }),
  },
  batchOrder: {
    submitListFirst: async (world) => ({
      params: { batchFileId: await aBatch(world, aReadyList()), dataItemList: ['ID_THREE'] },
      ...world.hr,
    }),
    submitList: async (world) => {
      const batchFileId = await aBatch(world, aReadyList());
      const { calculateId } = await world.home.call(pricingCalls.calculate, { ...chosen, batchFileId }, world.hr);
      return { params: { batchFileId, ...chosen, calculateId }, ...world.hr };
    },
    updateRemark: async (world) => ({
      params: { fileId: await anOrderedBatch(world), batchFileDetailsId: 2, remark: '已电话确认' },
      ...world.hr,
    }),
    download: async (world) => ({ params: { fileId: await anOrderedBatch(world) }, ...world.hr }),
    orderExcel: ({ hr, invited }) => ({ params: { orderId: invited.placed.orderId }, ...hr }),
  },
  export: {
    apply: ({ hr }) => ({ params: { kind: 'statement' as const }, ...hr }),
    sendEmail: ({ hr }) => ({
      params: { email: `${hr.loginName}@example.com`, excelList: [{ kind: 'statement' as const }] },
      ...hr,
    }),
    applyAgain: async ({ home, hr }) => ({ params: { id: (await aFile(home, hr)).id }, ...hr }),
    applyDownload: async ({ home, hr }) => ({
      params: { reportUrl: (await aFile(home, hr)).reportUrl ?? '' },
      ...hr,
    }),
    applyUpdateShow: async ({ home, hr }) => ({ params: { id: await applyFor(home, hr), isShow: false }, ...hr }),
    applyStop: async ({ home, hr }) => ({ params: { id: await applyFor(home, hr) }, ...hr }),
  },
  qrcode: {
    create: async ({ home, hr }) => ({ params: { itemGroupId: await aQrPackage(home, hr) }, ...hr }),
    change: async ({ home, hr }) => ({
      params: { qrcodeId: (await aQrCode(home, hr)).qrcodeId, name: '秋招', cap: 20, isStopped: true },
      ...hr,
    }),
    takeUp: async ({ home, hr }) => {
      const { orderDetailsId } = await consented(home, await aQrCode(home, hr));
      const orderDetailsIds = [orderDetailsId];
      const { calculateId } = await home.call(qrcodeCalls.summary, { orderDetailsIds }, hr);
      return { params: { orderDetailsIds, calculateId }, ...hr };
    },
    cancelViewing: async ({ home, hr }) => {
      const { orderDetailsId } = await consented(home, await aQrCode(home, hr));
      return { params: { orderDetailsIds: [orderDetailsId] }, ...hr };
    },
    setPlace: async ({ home, hr }) => ({
      params: { qrcodeId: (await aQrCode(home, hr)).qrcodeId, department: '市场部', position: null },
      ...hr,
    }),
    submit: async ({ home, hr }) => {
      const [{ qrcode }, person] = [await aQrCode(home, hr), somebody()];
      return { params: submission(qrcode, person, await smsCode(home, person.phoneNo)), ...away() };
    },
    submitH5: async ({ home, hr }) => {
      const [{ qrcode: qrrid }, { name, phoneNo, idCard }] = [await aQrCode(home, hr), somebody()];
      return { params: { qrrid, name, phoneNo, idCard, authCode: await smsCode(home, phoneNo) }, ...away() };
    },
  },
  pricing: {},
  order: {
    exportList: ({ hr }) => ({ params: {}, ...hr }),
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
  recruiting: {
    connect: ({ hr }) => ({ params: samples.recruiting.connect, ...hr }),
    change: async ({ home, hr }) => ({
      params: { linkId: await aLink(home, hr), name: '另一个', isPaused: true },
      ...hr,
    }),
    remove: async ({ home, hr }) => ({ params: { linkId: await aLink(home, hr) }, ...hr }),
    retry: async ({ home, hr }) => ({ params: { arrivalId: await aRefusal(home, hr) }, ...hr }),
    retryStuck: async ({ home, hr, chief }) => ({ params: { arrivalId: await aStuck(home, hr) }, ...chief }),
  },
  frame: {
    ticket: async ({ home, hr }) => {
      await bindSystem(home, hr);
      return {
        params: { person: { loginName: hr.loginName }, applyId: 'scene-0' },
        ...(await programOf(home, hr)),
      };
    },
    enter: async ({ home, hr }) => {
      await bindSystem(home, hr);
      const { ticket } = await ticketFor(home, hr);
      return { params: { channelCode: 'MOKA', ticket }, ...away() };
    },
    leave: async ({ home, hr }) => ({ params: {}, ...(await frameOf(home, hr)) }),
    saveDraft: async ({ home, hr }) => {
      const applyId = `scene-${randomBytes(6).toString('hex')}`;
      const candidate = { name: '林嘉怡' };
      return { params: { applyId, draft: '{}', version: 0 }, ...(await frameOf(home, hr, { applyId, candidate })) };
    },
    saveChannelOrder: async ({ home, hr }) => {
      await bindSystem(home, hr);
      const { orderId, orderDetailsId: detailsId } = await home.paidOrder(hr, { candidate: somebody() });
      const applyId = `scene-${randomBytes(6).toString('hex')}`;
      return { params: { applyId, channelCode: 'MOKA', orderId, detailsId }, ...hr };
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
  open: {
    makeKey: ({ hr }) => ({ params: { ...liveKey, password: 'meadow7' }, ...hr }),
    rotateKey: async (world) => ({ params: { keyId: await aKey(world), password: 'meadow7' }, ...world.hr }),
    changeKey: async (world) => ({
      params: { keyId: await aKey(world), name: '看板', dayLimitFen: 500_000, addresses: [], password: 'meadow7' },
      ...world.hr,
    }),
    stopKey: async (world) => ({ params: { keyId: await aKey(world) }, ...world.hr }),
  },
  openStatus: {},
  openLog: { replay: async (world) => ({ params: { lineId: await aRequest(world) }, ...world.hr }) },
  usage: { record: () => ({ params: { events: [{ page: '/', act: 'view', language: 'zh' }] }, ...away() }) },
  webhook: {
    add: ({ hr }) => ({ params: { url: 'http://127.0.0.1:9/scene' }, ...hr }),
    change: async (world) => ({
      params: { webhookId: await aWebhook(world), types: ['check.completed'] },
      ...world.hr,
    }),
    pause: async (world) => ({ params: { webhookId: await aWebhook(world), isPaused: true }, ...world.hr }),
    remove: async (world) => ({ params: { webhookId: await aWebhook(world) }, ...world.hr }),
    rotate: async (world) => ({ params: { webhookId: await aWebhook(world) }, ...world.hr }),
    endRotation: async (world) => {
      const webhookId = await aWebhook(world);
      await world.home.call(webhookCalls.rotate, { webhookId }, world.hr);
      return { params: { webhookId }, ...world.hr };
    },
    ping: async (world) => ({ params: { webhookId: await aWebhook(world) }, ...world.hr }),
    resend: async (world) => ({ params: { deliveryId: (await aFailure(world)).deliveryId }, ...world.hr }),
    resendFailed: async (world) => {
      const { webhookId } = await aFailure(world);
      return { params: { webhookId, from: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }, ...world.hr };
    },
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
  theme: { change: ({ hr }) => ({ params: { theme: 'qingqing' }, ...hr }) },
  share: {
    share: ({ hr, reported }) => ({ params: aShare(reported.orderDetailsId), ...hr }),
    endShare: async (world) => {
      const { orderDetailsId } = world.reported;
      const { shareId } = await world.home.call(shareCalls.share, aShare(orderDetailsId), world.hr);
      return { params: { orderDetailsId, shareId }, ...world.hr };
    },
    sendShareCode: async (world) => ({ params: { link: await aSharedLink(world) }, ...away() }),
    openShare: async (world) => {
      const link = await aSharedLink(world);
      await forgetCodes(world);
      const at = away();
      await world.home.call(shareCalls.sendShareCode, { link }, at);
      return { params: { link, validateCode: await lastCode(world.home) }, ...at };
    },
  },
  verify: {},
  sandbox: {
    hireStaff: () => ({ params: { roles: ['reviewer'] } }),
    runOut: ({ invited }) => ({ params: { link: invited.link, what: 'link' } }),
    cashierAct: async (world) => {
      const reference = await toPay(world);
      return { params: { reference, act: 'succeed' } };
    },
    sendApplicant: async ({ home, hr }) => ({
      params: { ...samples.sandbox.sendApplicant, linkId: await aPlayedLink(home, hr) },
    }),
    takeBackApplicant: async ({ home, hr }) => ({ params: { applicantId: await aPlayedApplicant(home, hr) } }),
    simulatorFault: async ({ home }) => {
      await home.house.simulators?.listen();
      return { params: { system: 'moka', fault: 'busy', busyS: 5 } };
    },
  },
};
