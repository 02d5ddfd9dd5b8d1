import { creditCalls } from '@beidiao/contract/wallet/credits';
import { takePicture } from '../fixtures/look.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';

test('finance credits a member above the limit, a second person approves, and the member reads why', async ({
  wire,
  browser,
  house,
}) => {
  const hr = await wire.registerHr();
  const before = await balanceOf(wire, hr);
  const context = await browser.newContext({
    baseURL: house.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const sit = async () => {
    const screen = new OperationsScreen(await context.newPage(), 'zh');
    const session = await hire(wire, ['finance']);
    await screen.enter(session, '/Operations/Credits');
    return { page: screen.page, session };
  };
  const first = await sit();
  await first.page.getByRole('button', { name: '发起入账' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(hr.memberId);
  await dialog.getByRole('button', { name: /选择/ }).first().click();
  await dialog.getByLabel('金额（元）').fill('300');
  await dialog.getByLabel(/原因/).fill('报告超时补偿');
  await takePicture(first.page, 'credit-dialog');
  await dialog.getByRole('button', { name: '入账 ¥300.00' }).click();
  await expect(dialog).toBeHidden();
  const row = (page: typeof first.page) => page.getByRole('row').filter({ hasText: '报告超时补偿' });
  await expect(row(first.page).getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(row(first.page).getByRole('button', { name: '复核通过' })).toHaveCount(0);
  expect(await balanceOf(wire, hr)).toBe(before);

  const second = await sit();
  await expect(row(second.page)).toContainText('¥300.00');
  await takePicture(second.page, 'credits');
  await second.page.setViewportSize({ width: 390, height: 844 });
  await takePicture(second.page, 'credits-390');
  await second.page.setViewportSize({ width: 1440, height: 900 });
  await row(second.page).getByRole('button', { name: '复核通过' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: '确认入账 ¥300.00' }).click();
  await expect(second.page.getByRole('dialog')).toBeHidden();
  await second.page.getByRole('tab', { name: '已入账' }).click();
  await expect(row(second.page)).toContainText('赠送');
  const { rows } = await wire.call(creditCalls.list, {}, { token: second.session.accessToken });
  expect(rows[0]).toMatchObject({ state: 'done', amountFen: 30_000 });
});
