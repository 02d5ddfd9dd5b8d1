import { faceItemCode } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { Page } from '@playwright/test';
import { messageTo, openPhone, orderFor, press, words } from '../fixtures/invited.ts';
import { agreeFor, takePhone } from '../fixtures/review.ts';
import { expect, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';
import type { Wire } from '../fixtures/wire.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const linkOf = (path: string): string => path.split('link=')[1] ?? '';

/** The link of a message that is newer than this one. */
async function newerLink(wire: Wire, phoneNo: string, old: string): Promise<string> {
  let link = old;
  await expect.poll(async () => (link = await messageTo(wire, phoneNo, /link=([\w-]+)/))).not.toBe(old);
  return link;
}

test.describe('time runs out', () => {
  test('for a link: the candidate asks for another, which opens the check', async ({
    page,
    wire,
    hr,
    browser,
    house,
  }) => {
    const { candidate, path } = await orderFor(wire, hr, { items: ['ID_THREE'] });
    const old = linkOf(path);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await own.goto('/sandbox?tab=magic');
    await own.getByLabel('候选人的链接').fill(`点开看看：${house.url}${path} ，七天内有效。`);
    await press(own, '让链接过期');
    await expect(own.getByText('链接已过期，核查仍在等待候选人')).toBeVisible();
    await own.goto(path);
    await expect(title(own)).toHaveText('链接已过期');
    await expect(own).toHaveURL(/OverDue/);
    await press(own, '请对方重新发送');
    await expect(title(own)).toHaveText('新的链接已经发出');
    const link = await newerLink(wire, candidate.phoneNo, old);
    await own.goto(`/Mobile/begin?link=${link}`);
    await press(own, words.zh.start);
    await expect(own.getByText(candidate.phoneNo.slice(-4)).first()).toBeVisible();
    await phone.close();
    await page.goto('/Dashboard/Message');
    await expect(page.getByText('授权链接已重发').first()).toBeVisible();
  });

  test('for a check: it ends with the money back, and the recruiter begins again when asked', async ({
    page,
    wire,
    hr,
    wizard,
    browser,
    house,
  }) => {
    const { candidate, orderDetailsId, path } = await orderFor(wire, hr, { items: ['ID_THREE'] });
    const before = (await balanceOf(wire, hr)) ?? 0;
    const old = linkOf(path);
    await wire.call(sandboxCalls.runOut, { link: old, what: 'check' });
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(9);
    expect(await balanceOf(wire, hr)).toBe(before + 800);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await own.goto(path);
    await expect(title(own)).toHaveText('链接已过期');
    await press(own, '请对方重新发送');
    await expect(title(own)).toHaveText('已通知沈若溪');

    await page.goto('/Dashboard/Order');
    await expect(page.getByRole('row', { name: new RegExp(candidate.name) })).toContainText('授权已过期');
    await page.getByRole('button', { name: /^消息，/ }).click();
    await page
      .getByRole('dialog', { name: '消息' })
      .getByRole('link', { name: /候选人请您重新发起/ })
      .click();
    await expect(wizard.phoneNo).toHaveValue(candidate.phoneNo);
    await wizard.toItems.click();
    await page.getByRole('dialog').getByRole('button', { name: '仍要下单' }).click();
    await wizard.toConfirm.click();
    await wizard.submit.click();
    await wizard.button({ zh: /^确认支付/, en: /^Pay ¥/ }, wizard.paying).click();
    await expect(wizard.paid).toBeVisible();
    const link = await newerLink(wire, candidate.phoneNo, old);
    await own.goto(`/Mobile/begin?link=${link}`);
    await expect(own.getByRole('button', { name: words.zh.start })).toBeVisible();
    await phone.close();
  });

  test('for the face: the page says that it is over and what is deleted', async ({ wire, hr, browser, house }) => {
    const invited = await agreeFor(wire, hr, { items: ['ID_THREE', faceItemCode] });
    const { orderDetailsId, link } = invited;
    await wire.call(sandboxCalls.runOut, { link, what: 'check' });
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(20);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await takePhone(own, invited);
    await own.goto('/Mobile/OrderDetail');
    await expect(own.getByText('身份核验已超时，核查已结束')).toBeVisible();
    await phone.close();
  });
});
