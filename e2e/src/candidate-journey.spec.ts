import { orderCalls } from '@beidiao/contract/order';
import { pricingCalls } from '@beidiao/contract/pricing';
import { sandboxCalls } from '@beidiao/contract/sandbox';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { House } from './house.ts';
import { expect, test } from './test.ts';
import { actAtCashier, askRecharge, balanceOf, pay } from './trade.ts';
import type { Hr, Wire } from './wire.ts';

let phones = 13_610_000_000;
const person = () => ({
  name: '欧阳晨曦',
  phoneNo: String((phones += 1)),
  idCard: '330106199003072415',
  position: '财务经理',
});
type Invited = ReturnType<typeof person>;

/** The first group of the newest message to this phone that fits. */
async function messageTo(wire: Wire, phoneNo: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await wire.call(sandboxCalls.outbox, { to: phoneNo, kind: 'sms' });
      found = rows.map(({ body }) => pattern.exec(body)?.[1]).find((text) => text !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** Ordered and paid over the wire; what the candidate does is done on the pages. */
async function orderFor(
  wire: Wire,
  hr: Hr,
  codes: readonly string[],
): Promise<{ candidate: Invited; orderDetailsId: string; path: string }> {
  const { reference } = await askRecharge(wire, hr, 50_000);
  await actAtCashier(wire, reference, 'succeed');
  const candidate = person();
  const checkedDataItemList = codes.map((code) => ({ code }));
  const { calculateId } = await wire.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const placed = await wire.call(orderCalls.submit, { candidate, checkedDataItemList, calculateId }, hr);
  await expect.poll(async () => (await pay(wire, hr, placed.tradeOrderId)).answer.errcode).toBe('0000');
  const link = await messageTo(wire, candidate.phoneNo, /link=([\w-]+)/);
  return { candidate, orderDetailsId: placed.orderDetailsId, path: `/Mobile/begin?link=${link}` };
}

const t = {
  start: '开始',
  name: '姓名',
  idCard: '身份证号',
  check: '核对',
  agree: '同意，去签名',
  submit: '同意并提交',
  handIn: '提交',
  decline: '我不参加',
  refuse: '确定不同意',
} as const;

const openPhone = (browser: Browser, house: House): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: house.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });

async function passCode(page: Page, wire: Wire, phoneNo: string): Promise<void> {
  const code = await messageTo(wire, phoneNo, /验证码 (\d{6})/);
  await page.getByRole('textbox').first().fill(code);
}

async function sign(page: Page): Promise<void> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new TypeError('there is nothing to sign on');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 40 + step * 9, box.y + 60 + Math.sin(step) * 30);
  await page.mouse.up();
}

test.describe('a candidate on a phone', () => {
  test('agrees, and the recruiter reads the report', async ({ page, wire, hr, browser, house }) => {
    const { candidate, orderDetailsId, path } = await orderFor(wire, hr, ['ID_THREE', 'LIT_PUBLIC']);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await own.goto(path);
    await own
      .getByRole('button', { name: t.start })
      .or(own.getByRole('link', { name: t.start }))
      .click();
    await passCode(own, wire, candidate.phoneNo);
    await own.getByLabel(t.name).fill(candidate.name);
    await own.getByLabel(t.idCard).fill(candidate.idCard);
    await own.getByRole('checkbox').check({ force: true });
    await own.getByRole('button', { name: t.check }).click();
    await own.waitForURL(/Authorization/);
    const ticks = own.getByRole('checkbox');
    await expect(ticks.first()).toBeVisible();
    for (const tick of await ticks.all()) await expect(tick, 'nothing is ticked beforehand').not.toBeChecked();
    for (const tick of await ticks.all()) await tick.check({ force: true });
    await own.getByRole('button', { name: t.agree }).click();
    await sign(own);
    await own.getByRole('button', { name: t.submit }).click();
    await own.waitForURL(/OrderDetail/);
    await own.getByRole('button', { name: t.handIn, exact: true }).click();
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
    await phone.close();

    await page.goto(`/Dashboard/Report?id=${orderDetailsId}`);
    await expect(page.getByText('诉讼与失信被执行').first()).toBeVisible();
    await expect(page.getByText(candidate.name).first()).toBeVisible();
  });

  test('says no in two taps after the code, and the money goes back', async ({ wire, hr, browser, house }) => {
    const { candidate, orderDetailsId, path } = await orderFor(wire, hr, ['ID_THREE', 'LIT_PUBLIC']);
    const before = await balanceOf(wire, hr);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await own.goto(path);
    await own
      .getByRole('button', { name: t.decline })
      .or(own.getByRole('link', { name: t.decline }))
      .click();
    await passCode(own, wire, candidate.phoneNo);
    await own.getByRole('button', { name: t.refuse }).click();
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(8);
    expect(await balanceOf(wire, hr)).toBe((before ?? 0) + 3_800);
    await phone.close();
  });
});
