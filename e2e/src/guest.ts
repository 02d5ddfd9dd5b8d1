import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { House } from './house.ts';
import { expect } from './test.ts';
import { actAtCashier, askRecharge, pay } from './trade.ts';
import type { Hr, Wire } from './wire.ts';

let phones = 1_361_000;
/** The last four digits play the outside services. */
export const aPerson = (tail = '4321') => ({
  name: '欧阳晨曦',
  phoneNo: `${(phones += 1)}${tail}`,
  idCard: '330106199003072415',
  position: '财务经理',
});
export type Invited = ReturnType<typeof aPerson>;

/** The first group of the newest message to this phone that fits. */
export async function messageTo(wire: Wire, phoneNo: string, pattern: RegExp): Promise<string> {
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

export type OrderWish = {
  readonly items: readonly (string | { code: string; quantity: number })[];
  readonly tail?: string;
  readonly name?: string;
  readonly idCard?: string;
  readonly phoneNo?: string;
};

/** Money enough for any order. */
export async function fund(wire: Wire, hr: Hr): Promise<void> {
  const { reference } = await askRecharge(wire, hr, 50_000);
  await actAtCashier(wire, reference, 'succeed');
}

/** Ordered and paid over the wire. */
export async function placeFor(wire: Wire, hr: Hr, { items, tail, ...more }: OrderWish) {
  const candidate = { ...aPerson(tail), ...more };
  const checkedDataItemList = items.map((item) => (typeof item === 'string' ? { code: item } : item));
  const { calculateId } = await wire.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const placed = await wire.call(orderCalls.submit, { candidate, checkedDataItemList, calculateId }, hr);
  await expect.poll(async () => (await pay(wire, hr, placed.tradeOrderId)).answer.errcode).toBe('0000');
  return { candidate, orderDetailsId: placed.orderDetailsId };
}

/** Funded, ordered and paid over the wire, and the link of the message; what the candidate does is done on the pages. */
export async function orderFor(
  wire: Wire,
  hr: Hr,
  wish: OrderWish,
): Promise<{ candidate: Invited; orderDetailsId: string; path: string }> {
  await fund(wire, hr);
  const { candidate, orderDetailsId } = await placeFor(wire, hr, wish);
  const link = await messageTo(wire, candidate.phoneNo, /link=([\w-]+)/);
  return { candidate, orderDetailsId, path: `/Mobile/begin?link=${link}` };
}

const asPhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** A phone that knows nothing of the desk, not even its language. */
export const openPhone = (browser: Browser, house: House): Promise<BrowserContext> =>
  browser.newContext({ baseURL: house.url, ...asPhone, locale: 'zh-CN', storageState: { cookies: [], origins: [] } });

/** The words of the buttons and fields, in both languages. */
export const words = {
  zh: {
    start: '开始',
    name: '姓名',
    idCard: '身份证号',
    check: '核对',
    agree: '同意，去签名',
    submit: '同意并提交',
    handIn: '提交',
    decline: '我不参加',
    refuse: '确定不同意',
  },
  en: {
    start: 'Start',
    name: 'Name on ID card',
    idCard: 'ID card number',
    check: 'Check',
    agree: 'Agree and sign',
    submit: 'Agree and submit',
    handIn: 'Submit',
    decline: 'Decline to take part',
    refuse: 'Confirm, I do not agree',
  },
} as const;
type Language = keyof typeof words;

export const press = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .click();

export async function passCode(page: Page, wire: Wire, phoneNo: string): Promise<void> {
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

/** From the link to the page of the consent. */
export async function comeIn(
  page: Page,
  wire: Wire,
  { candidate, path, language = 'zh' }: { candidate: Invited; path: string; language?: Language },
) {
  const t = words[language];
  await page.goto(path);
  if (language === 'en') await press(page, 'English');
  await press(page, t.start);
  await passCode(page, wire, candidate.phoneNo);
  await page.getByLabel(t.name).fill(candidate.name);
  await page.getByLabel(t.idCard).fill(candidate.idCard);
  await page.locator('label:has(input[type=checkbox])').click();
  await press(page, t.check);
  await page.waitForURL(/Authorization/);
}

/** Ticks everything and signs. */
export async function consent(page: Page, language: Language = 'zh'): Promise<void> {
  const t = words[language];
  const ticks = page.getByRole('checkbox');
  await expect(ticks.first()).toBeVisible();
  for (const tick of await ticks.all()) await expect(tick, 'nothing is ticked beforehand').not.toBeChecked();
  for (const row of await page.locator('label:has(input[type=checkbox])').all()) await row.click();
  for (const tick of await ticks.all()) await expect(tick).toBeChecked();
  await press(page, t.agree);
  await sign(page);
  await press(page, t.submit);
  await page.waitForURL(/OrderDetail/);
}

/** Nothing of the page is wider than a phone of 320 points, nor with letters of twice the size. */
export async function expectRoom(page: Page, name: string): Promise<void> {
  // Against the screen: a phone lays a page that is too wide out as if it were wider itself.
  const tooWideBy = (screen: number) =>
    page.evaluate((width) => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - width), screen);
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await tooWideBy(320), `${name} at 320 points`).toBe(0);
  await page.setViewportSize(asPhone.viewport);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect.soft(await tooWideBy(asPhone.viewport.width), `${name} with letters of twice the size`).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}
