import { walletCalls } from '@beidiao/contract/wallet/calls';
import { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { CashierAct } from '@beidiao/contract/sandbox/calls';
import { takePicture } from '../fixtures/look.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf, stateOfTrade } from '../fixtures/trade.ts';
import type { Hr, Wire } from '../fixtures/wire.ts';

/** A top-up to which this happens at the cashier; answers what staff know it by. */
async function planted(wire: Wire, hr: Hr, acts: readonly CashierAct[]): Promise<string> {
  const { tradeOrderId, reference } = await askRecharge(wire, hr, 26_800);
  for (const act of acts) {
    await actAtCashier(wire, reference, act);
    if (act === 'succeed') await expect.poll(() => stateOfTrade(wire, hr, tradeOrderId)).toBe(102);
  }
  return (await wire.call(walletCalls.tradeDetails, { orderId: tradeOrderId }, hr)).tradeNo;
}

test('finance settles planted differences: booked from the statement, corrected by two, left to the next day', async ({
  wire,
  browser,
  house,
}) => {
  const hr = await wire.registerHr();
  const less = await planted(wire, hr, ['succeed', 'billLess']);
  const untold = await planted(wire, hr, ['untold']);
  const later = await planted(wire, hr, ['succeed', 'billLater']);
  const context = await browser.newContext({
    baseURL: house.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const sit = async () => {
    const screen = new OperationsScreen(await context.newPage(), 'zh');
    const session = await hire(wire, ['finance']);
    await screen.enter(session, '/Operations/Reconciliation');
    await screen.page.getByRole('button', { name: '后一天' }).click();
    return { page: screen.page, token: session.accessToken };
  };
  const first = await sit();
  const row = (page: typeof first.page, no: string) => page.getByRole('row').filter({ hasText: no });
  const settle = async (no: string, act: string, confirm: RegExp | string = act) => {
    await row(first.page, no).getByRole('button', { name: act }).click();
    await first.page.getByRole('dialog').getByLabel('原因').fill('核对过渠道流水');
    await first.page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(first.page.getByRole('dialog')).toBeHidden();
  };

  await first.page.getByRole('button', { name: '重新比对' }).click();
  await expect(row(first.page, less)).toContainText('+¥1.00', { timeout: 120_000 });
  await expect(row(first.page, untold)).toContainText('−¥268.00');
  await expect(row(first.page, later)).toContainText('+¥268.00');
  await expect(first.page.getByText('与上表差额一致')).toBeVisible();
  await takePicture(first.page, 'reconciliation');

  await row(first.page, less).getByRole('button', { name: '看回调' }).click();
  await expect(first.page.getByRole('dialog')).toContainText('已入账');
  await first.page.keyboard.press('Escape');

  await settle(untold, '补记入账');
  await expect.poll(() => balanceOf(wire, hr)).toBe(3 * 26_800);
  await settle(later, '等明天');
  await expect(row(first.page, later)).toContainText('等下一份账单');
  await settle(less, '按渠道更正');
  await expect(row(first.page, less).getByRole('button', { name: '撤回' })).toBeVisible();

  // No service tells what the bank has credited: finance pastes it, and it is compared like a channel.
  const bank = first.page.getByRole('row').filter({ hasText: '对公转账' });
  await expect(bank.first()).toContainText('待导入银行流水');
  await bank.first().getByRole('button', { name: '导入银行流水' }).click();
  await first.page.getByRole('dialog').getByLabel('流水号和金额（元）').fill('流水号\t金额\nICBC20261122\t50.00');
  await first.page.getByRole('dialog').getByRole('button', { name: '导入并比对' }).click();
  await expect(first.page.getByRole('dialog')).toBeHidden();
  await expect(row(first.page, 'ICBC20261122')).toContainText('还没登记到账');
  await takePicture(first.page, 'reconciliation-bank');
  await settle('ICBC20261122', '写明原因');

  const second = await sit();
  await row(second.page, less).getByRole('button', { name: '复核通过' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await second.page.getByRole('tab', { name: /已处理/ }).click();
  await expect(row(second.page, less)).toContainText('已按渠道更正');
  await expect(row(second.page, untold)).toContainText('已按账单入账');
  const day = await wire.call(reconciliationCalls.day, { day: dayInChina(Date.now()) }, { token: second.token });
  expect(day.listedFen).toBe(day.total.differenceFen);
  expect(await balanceOf(wire, hr)).toBe(3 * 26_800);

  await second.page.setViewportSize({ width: 390, height: 844 });
  await second.page.getByRole('tab', { name: /待处理/ }).click();
  await expect(second.page.getByText('等下一份账单').first()).toBeVisible();
  expect(await second.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takePicture(second.page, 'reconciliation-390');
  await context.close();
});
