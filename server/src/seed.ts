import { administratorOf, throughHouse } from './seed-tenant.ts';
import { randomUUID } from 'node:crypto';
import { roles } from '@beidiao/contract/account/calls';
import { fen } from '@beidiao/contract/wire/money';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import { Choice } from '@beidiao/contract/pricing/calls';
import { demoStaffSecret, sandboxAts } from '@beidiao/contract/sandbox/calls';
import { registerEnterprise } from './account/account.ts';
import { addMembership } from './account/store.ts';
import type { MemberId, StaffActor, Tenant, UserId } from './access/actor.ts';
import { BadEnv } from './base/env/env.ts';
import { hashPassword, passwordFits } from './base/secrets/password.ts';
import { bringChannels, type ChannelSettings } from './enterprise/ats.ts';
import { saveList } from './conflict/conflict.ts';
import type { House } from './house.ts';
import { cancelPaid, payOrderFromBalance } from './order/order.ts';
import { placeOrder } from './order/place-order.ts';
import { quoteChoice } from './pricing/pricing.ts';
import { handInLicence } from './enterprise/confirmation.ts';
import type { Cast } from './seed-checks.ts';
import { type CarryOut, DemoTime } from './seed-clock.ts';
import { writeHistory } from './seed-history.ts';
import {
  beginSeeding,
  confirmDemo,
  endSeeding,
  giveDemoTerms,
  hasEnterprise,
  listCodes,
  listDemoNames,
} from './seed-store.ts';
import { shipCatalogue } from './catalogue/catalogue.ts';
import { sumSince } from './costs/jobs.ts';
import { giveDemoGifts } from './seed-gifts.ts';
import { writeDemoNews } from './seed-news.ts';
import { addReadyStaff } from './staff/administration.ts';
import { payTrade } from './wallet/ledger-store.ts';
import { bookings } from './wallet/rules.ts';
import { grantCredit, openTrade } from './wallet/wallet.ts';

/** The demo accounts, printed at the start. */
export const demoAccounts = [
  { loginName: 'demo', password: 'demo2026', who: '管理员，两家企业 · administrator of two enterprises' },
  { loginName: 'demo-staff', password: 'demo2026', who: '员工，不能用余额支付 · staff, may not pay from the balance' },
] as const;

/** The provider's own people in the demo; one second factor for all of them, which the sandbox shows. */
export const demoStaff = [
  { loginName: 'luwenjing', name: '陆文静', roles: ['reviewer', 'lead'], who: '审核、组长 · reviewer, review lead' },
  { loginName: 'xuzhiyuan', name: '许知远', roles: ['reviewer'], who: '审核，二审 · reviewer, second reviewer' },
  { loginName: 'qianlan', name: '钱岚', roles: ['sales'], who: '客户 · sales' },
  { loginName: 'fangmin', name: '方敏', roles: ['finance'], who: '财务 · finance' },
  {
    loginName: 'heqing',
    name: '何清',
    roles: ['finance', 'administrator'],
    who: '财务、管理员 · finance, administrator',
  },
  {
    loginName: 'shenyan',
    name: '沈岩',
    roles: ['administrator'],
    who: '管理员，第二人 · administrator, second person',
  },
] as const;
export const demoStaffPassword = 'demo2026staff';

async function seedDemoStaff(house: House): Promise<StaffActor[]> {
  const staff: StaffActor[] = [];
  const passwordHash = await hashPassword(demoStaffPassword);
  for (const { loginName, name, roles } of demoStaff) {
    const mail = `${loginName}@example.com`;
    const account = { loginName, name, roles, mail, passwordHash, secret: demoStaffSecret };
    staff.push({ staffId: await addReadyStaff(house, account), name, roles, mayConfirmFrom: null });
  }
  return staff;
}

/** Where the sandbox does not play it, its system for applicants sends nobody anywhere and proves nothing. */
export async function bringAtsChannels(house: House, configured: readonly ChannelSettings[]): Promise<void> {
  const { channelCode: code, name, path, secret } = sandboxAts;
  const played = house.sandbox.has('ats')
    ? { code, name, redirectUris: [`${house.publicUrl}${path}`], secret, origins: [new URL(house.publicUrl).origin] }
    : { code, name, redirectUris: [], secret: randomUUID() };
  await bringChannels(house, [played, ...configured]);
}

/** @throws BadEnv when the database holds accounts of the demo, whose passwords everybody can read */
export async function refuseDemoAccounts(house: House): Promise<void> {
  const names = await listDemoNames(house.system.db, {
    people: demoAccounts.map(({ loginName }) => loginName),
    staff: demoStaff.map(({ loginName }) => loginName),
  });
  const open: string[] = [];
  for (const { login_name: name, password_hash: hash } of names)
    for (const password of new Set([...demoAccounts.map((it) => it.password), demoStaffPassword]))
      if (await passwordFits(hash, password)) open.push(name);
  if (open.length > 0)
    throw new BadEnv([
      `DATABASE_URL: the accounts ${open.join(', ')} of the demo are in this database, with passwords that everybody can read. Give production a database of its own`,
    ]);
}

export async function bringCatalogue(house: House): Promise<void> {
  if (await house.system.transaction(shipCatalogue)) house.log.info({}, 'the shipped catalogue was brought in');
}

/** @throws BadEnv when the configuration of the sources names items that the catalogue does not have */
export async function refuseUnknownItems(house: House, codes: readonly string[]): Promise<void> {
  const known = new Set(await listCodes(house.system.db));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw new BadEnv(unknown.map((code) => `CONNECTORS: items.${code}: there is no such item`));
}

export type DemoWish = { readonly history: boolean; readonly carryOut: CarryOut };

/**
 * Fills an empty database so that a newcomer can look around at once: through the use cases, so that ledger, trail and
 * timelines are right, and on a clock of its own, so that they tell of months. `history` off leaves those out.
 */
export async function seedDemo(house: House, { history, carryOut }: DemoWish): Promise<void> {
  const isEmpty = !(await house.system.transaction(hasEnterprise));
  if (isEmpty) {
    await house.system.transaction(beginSeeding);
    const now = house.now();
    const begin = history ? new Date(now.getTime() - 91 * 24 * 3_600_000) : now;
    const time = new DemoTime(house, { begin, carryOut });
    const cast = await time.happen(begin, bringCast);
    const topUp = (past: House, amountFen: number) => fillPurse(past, cast, amountFen);
    if (history) await writeHistory({ cast, time, now, topUp });
    await time.happen(now, async (past) => {
      await giveDemoGifts(past, cast);
      await writeDemoNews(past, cast.sales);
      await placeDemoOrders(past, cast);
    });
    await sumSince(house, dayInChina(begin));
  }
  // Also after a start that died half-way: from here on the clock of the database is its own.
  await house.system.transaction(endSeeding);
}

async function bringCast(house: House): Promise<Cast> {
  const [reviewer, reader, sales] = await seedDemoStaff(house);
  if (reviewer === undefined || reader === undefined || sales === undefined)
    throw new TypeError('an empty database has no staff of its own');
  const { main, other } = await seedMembers(house);
  await handInDemoLicence(house);
  await fillPurse(house, main, 2_664_050);
  await nameDemoCompanies(house, main);
  return { ...main, colleagueId: other.userId, reviewer, reader, sales };
}

const origin = { registOrigin: 'demo', registerClient: 'demo' };
const { password } = demoAccounts[0];

async function seedMembers(house: House): Promise<{ main: DemoMember; other: DemoMember }> {
  const main = await registerEnterprise(house, {
    epName: '杭州云栖智联科技有限公司',
    loginName: 'demo',
    passwordHash: await hashPassword(password),
    name: '沈若溪',
    email: 'demo@example.com',
    origin,
  });
  const other = await registerEnterprise(house, {
    epName: '上海澜石软件有限公司',
    loginName: 'demo-staff',
    passwordHash: await hashPassword(password),
    name: '周明轩',
    email: 'staff@example.com',
    origin,
  });
  await house.system.transaction(async (tx) => {
    await confirmDemo(tx, main.memberId, '91330106MA2A000170');
    await confirmDemo(tx, other.memberId, '91310000MA1K000294');
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
      permissions: ['P00004', 'P00006', 'P00007'],
    });
    await giveDemoTerms(tx, main.memberId);
  });
  return { main, other };
}

/** A third enterprise waits for staff to confirm it. */
async function handInDemoLicence(house: House): Promise<void> {
  const { memberId, userId } = await registerEnterprise(house, {
    epName: '苏州启明制造有限公司',
    loginName: 'demo-new',
    passwordHash: await hashPassword(password),
    name: '许安然',
    email: 'new@example.com',
    origin,
  });
  const licence = { creditCode: '91350100M000100Y43', name: '营业执照.pdf', base64: demoLicence() };
  await handInLicence(house, administratorOf({ memberId, userId }), licence);
}

/** One page that says what it is. */
function demoLicence(): string {
  const words = 'BT /F1 28 Tf 72 700 Td (Business licence - sample of the demo) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj${object}endobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF`).toString('base64');
}

/** What the orders of the demo compare posts and shares with. */
async function nameDemoCompanies(house: House, { memberId, userId }: DemoMember): Promise<void> {
  const tenant: Tenant = { actor: administratorOf({ memberId, userId }), ...throughHouse(house) };
  const companies = [
    { name: '绍兴越清供应链有限公司', creditCode: '91330600MA2XY0017C' },
    { name: '杭州临河数据服务有限公司', creditCode: null },
  ];
  await saveList(house, tenant, { replaces: null, companies, language: 'zh' });
}

type DemoMember = { readonly memberId: MemberId; readonly userId: UserId };

async function fillPurse(house: House, { memberId, userId }: DemoMember, fenGiven: number): Promise<void> {
  const amountFen = fen(fenGiven);
  await house.system.transaction(async (tx) => {
    const { trade } = await openTrade(tx, {
      memberId,
      userId,
      kind: 'recharge',
      amountFen,
      idempotencyKey: `demo-${fenGiven}`,
      request: 'demo',
      now: house.now(),
    });
    await payTrade(tx, trade, {
      channel: 'SANDBOX',
      grantedPartFen: fen(0),
      cause: 'recharge',
      userId,
      lines: bookings.recharge(amountFen),
    });
    await grantCredit(tx, { memberId, amountFen: fen(20_000), causeId: `demo ${memberId} ${fenGiven}` });
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
  const tenant: Tenant = { actor: administratorOf({ memberId, userId }), ...throughHouse(house) };
  const choice = Choice.parse({
    checkedDataItemList: [
      { code: 'ID_THREE' },
      { code: 'DEGREE_DOMESTIC' },
      { code: 'XP_HR', quantity: 2, explosiveOrder: '1', remark: '勿联系现雇主' },
      { code: 'LIT_PUBLIC' },
    ],
  });
  for (const { ending, ...candidate } of people) {
    const { breakdown } = await quoteChoice(house, tenant, { choice });
    const placed = await placeOrder(house, tenant, {
      people: [{ candidate: { ...candidate, idType: 'idCard' } }],
      choice,
      calculateId: breakdown.calculateId,
      idempotencyKey: `demo-${candidate.phoneNo}`,
    });
    if (ending !== 'unpaid') await payOrderFromBalance(house, tenant, placed.tradeOrderId);
    const [orderDetailsId] = placed.detailIds;
    if (ending === 'cancelled' && orderDetailsId !== undefined) await cancelPaid(house, tenant, orderDetailsId);
  }
}
