import { randomUUID } from 'node:crypto';
import { roles } from '@beidiao/contract/account';
import { fen } from '@beidiao/contract/money';
import { permissionCodes } from '@beidiao/contract/permissions';
import { Choice } from '@beidiao/contract/pricing';
import { demoStaffSecret, sandboxAts } from '@beidiao/contract/sandbox';
import { registerEnterprise } from './account/account.ts';
import { addMembership } from './account/store.ts';
import type { MemberId, Tenant, UserId } from './base/db.ts';
import { BadEnv } from './base/env.ts';
import { bringChannels, type ChannelSettings } from './enterprise/ats.ts';
import type { House } from './house.ts';
import { cancelPaid, payOrderFromBalance } from './order/order.ts';
import { placeOrder } from './order/place-order.ts';
import { quoteChoice } from './pricing/pricing.ts';
import { giveDemoTerms, hasEnterprise, seedCatalogue, listCodes } from './seed-store.ts';
import { addReadyStaff } from './staff/administration.ts';
import { hasStaff } from './staff/store.ts';
import { settleEntry } from './wallet/ledger-store.ts';
import { bookings } from './wallet/rules.ts';
import { markTradePaid } from './wallet/store.ts';
import { grantCredit, openTrade } from './wallet/wallet.ts';

/** The demo accounts, printed at the start. */
export const demoAccounts = [
  { loginName: 'demo', password: 'demo2026', who: '管理员，两家企业 · administrator of two enterprises' },
  { loginName: 'demo-staff', password: 'demo2026', who: '员工，不能用余额支付 · staff, may not pay from the balance' },
] as const;

/** The provider's own people in the demo; one second factor for all of them, which the sandbox shows. */
export const demoStaff = [
  { loginName: 'luwenjing', name: '陆文静', roles: ['reviewer'], who: '审核 · reviewer' },
  { loginName: 'xuzhiyuan', name: '许知远', roles: ['reviewer'], who: '审核，二审 · reviewer, second reader' },
  { loginName: 'qianlan', name: '钱岚', roles: ['sales'], who: '客户 · sales' },
  { loginName: 'fangmin', name: '方敏', roles: ['finance'], who: '财务 · finance' },
  {
    loginName: 'heqing',
    name: '何清',
    roles: ['finance', 'administrator'],
    who: '财务、管理员 · finance, administrator',
  },
] as const;
export const demoStaffPassword = 'demo2026staff';

export async function seedDemoStaff(house: House): Promise<void> {
  if (await hasStaff(house.system.db)) return;
  for (const { loginName, name, roles } of demoStaff)
    await addReadyStaff(house, { loginName, name, roles, password: demoStaffPassword, secret: demoStaffSecret });
}

/** Where the sandbox is off its system for applicants sends nobody anywhere and proves nothing. */
export async function bringAtsChannels(house: House, configured: readonly ChannelSettings[]): Promise<void> {
  const { channelCode: code, name, path, secret } = sandboxAts;
  const played = house.isSandbox
    ? { code, name, redirectUris: [`${house.publicUrl}${path}`], secret }
    : { code, name, redirectUris: [], secret: randomUUID() };
  await bringChannels(house, [played, ...configured]);
}

export async function bringCatalogue(house: House): Promise<void> {
  if (await house.system.transaction(seedCatalogue)) house.log.info({}, 'the shipped catalogue was brought in');
}

/** @throws BadEnv when the configuration of the sources names items that the catalogue does not have */
export async function refuseUnknownItems(house: House, codes: readonly string[]): Promise<void> {
  const known = new Set(await listCodes(house.system.db));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw new BadEnv(unknown.map((code) => `CONNECTORS: items.${code}: there is no such item`));
}

/** Fills an empty database so that a newcomer can look around at once. Through the use cases, so that the books are right. */
export async function seedDemo(house: House): Promise<void> {
  if (await house.system.transaction(hasEnterprise)) return;
  const origin = { registOrigin: 'demo', registerClient: 'demo' };
  const password = demoAccounts[0].password;
  const main = await registerEnterprise(house, {
    epName: '杭州云栖智联科技有限公司',
    loginName: 'demo',
    password,
    name: '沈若溪',
    email: 'demo@example.com',
    origin,
  });
  const other = await registerEnterprise(house, {
    epName: '上海澜石软件有限公司',
    loginName: 'demo-staff',
    password,
    name: '周明轩',
    email: 'staff@example.com',
    origin,
  });
  await house.system.transaction(async (tx) => {
    await addMembership(tx, {
      memberId: other.memberId,
      userId: main.userId,
      role: roles.admin,
      permissions: permissionCodes,
    });
    await addMembership(tx, {
      memberId: main.memberId,
      userId: other.userId,
      role: roles.staff,
      permissions: ['P00004', 'P00005', 'P00006', 'P00007'],
    });
    await giveDemoTerms(tx, main.memberId);
  });
  await fillPurse(house, main);
  await placeDemoOrders(house, main);
}

type DemoMember = { readonly memberId: MemberId; readonly userId: UserId };

async function fillPurse(house: House, { memberId, userId }: DemoMember): Promise<void> {
  const amountFen = fen(2_664_050);
  await house.system.transaction(async (tx) => {
    const { trade } = await openTrade(tx, {
      memberId,
      userId,
      kind: 'recharge',
      amountFen,
      idempotencyKey: 'demo',
      request: 'demo',
      now: house.now(),
    });
    await markTradePaid(tx, trade, { channel: 'SANDBOX', grantedPartFen: fen(0) });
    await settleEntry(tx, {
      memberId,
      cause: 'recharge',
      causeId: trade.id,
      tradeOrderId: trade.id,
      userId,
      lines: bookings.recharge(amountFen),
    });
    await grantCredit(tx, { memberId, amountFen: fen(200_000), causeId: `demo ${memberId}` });
  });
}

const people = [
  { name: '欧阳晨曦', phoneNo: '13800002046', idCard: '330106199003072415', position: '高级财务经理', ending: 'paid' },
  {
    name: '热孜万古丽·买买提',
    phoneNo: '15900007718',
    idCard: '650102199208153621',
    position: '区域销售',
    ending: 'paid',
  },
  { name: '钱逸飞', phoneNo: '17700006025', idCard: '110105199411230032', position: '研发工程师', ending: 'unpaid' },
  { name: '林嘉怡', phoneNo: '13500008812', idCard: '440305199605060024', position: '产品运营', ending: 'cancelled' },
] as const;

async function placeDemoOrders(house: House, { memberId, userId }: DemoMember): Promise<void> {
  const tenant: Tenant = {
    actor: {
      memberId,
      userId,
      category: 1,
      role: 1,
      isFrozen: false,
      rights: new Set(permissionCodes),
      homeId: memberId,
      program: null,
      forUserId: null,
      contentKeyEnc: null,
    },
    db: house.system.db,
    transaction: (work) => house.system.transaction(work),
    aside: (work) => work(),
  };
  const choice = Choice.parse({
    checkedDataItemList: [
      { code: 'ID_THREE' },
      { code: 'DEGREE_DOMESTIC' },
      { code: 'XP_HR', quantity: 2, explosiveOrder: '1', remark: '勿联系现雇主' },
      { code: 'LIT_PUBLIC' },
    ],
  });
  for (const { ending, ...candidate } of people) {
    const { breakdown } = await quoteChoice(house.system.db, choice, { memberId, now: house.now() });
    const placed = await placeOrder(house, tenant, {
      candidate,
      choice,
      calculateId: breakdown.calculateId,
      checkId: undefined,
      idempotencyKey: `demo-${candidate.phoneNo}`,
    });
    if (ending !== 'unpaid') await payOrderFromBalance(house, tenant, placed.tradeOrderId);
    if (ending === 'cancelled') await cancelPaid(house, tenant, placed.orderDetailsId);
  }
}
