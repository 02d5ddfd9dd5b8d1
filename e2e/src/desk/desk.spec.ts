import type { Page } from '@playwright/test';
import { orderCalls } from '@beidiao/contract/order/calls';
import { expectNoBarriers } from '../fixtures/look.ts';
import { reportFor } from '../fixtures/checks.ts';
import { orderFor } from '../fixtures/invited.ts';
import { expect, test } from '../fixtures/test.ts';
import { aCandidate, oneItemFen, quote, submit } from '../fixtures/trade.ts';

const turnEnglish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'English' }).click();
};

test('Ctrl K finds people, orders, pages and acts by keyboard alone, without a network the latter two', async ({
  page,
  wire,
  hr,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { candidate, orderDetailsId } = await orderFor(wire, hr, { items: ['ID_THREE'] });
  await page.goto('/Dashboard/Setting');
  await expect(page.getByRole('heading', { name: '账号设置', level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: '搜索' });
  const field = palette.getByRole('combobox', { name: '搜索' });
  const first = palette.getByRole('option').first();
  const isChosen = () => expect(first).toHaveAttribute('data-highlighted', '');

  await test.step('before anything is typed it shows acts and pages, the first chosen', async () => {
    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
    await expect(palette.getByRole('group', { name: '页面' }).getByRole('option', { name: '报告中心' })).toBeVisible();
    await isChosen();
    await expectNoBarriers(page);
  });

  await test.step('a name finds the person first, the order after, and Enter opens it', async () => {
    await page.keyboard.insertText(candidate.name.slice(0, 2));
    await expect(palette.getByRole('group', { name: '候选人' }).getByRole('option')).toContainText(candidate.name);
    await expect(first).toContainText(candidate.name);
    await isChosen();
    await expect(palette.getByRole('group', { name: '订单', exact: true }).getByRole('option')).toHaveCount(1);
    await expect(palette.getByRole('status')).toContainText(/共 \d+ 条结果/);
    await expectNoBarriers(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`detail=${orderDetailsId}`));
    await expect(palette).toHaveCount(0);
    const drawer = page.getByRole('dialog', { name: candidate.name });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('Tab and a sign narrow it, and what was opened is at hand', async () => {
    await page.keyboard.press('Control+K');
    await expect(palette.getByRole('group', { name: '最近打开' }).getByRole('option')).toContainText(candidate.name);
    await expect(field).toBeFocused();
    await page.keyboard.insertText('>');
    await expect(palette.getByRole('group')).toHaveCount(1);
    await expect(first).toContainText('下单背调');
    await field.fill('报告');
    await expect(palette.getByRole('button', { name: /^全部/, pressed: true })).toBeVisible();
    for (const scope of ['候选人', '订单', '页面']) {
      await page.keyboard.press('Tab');
      await expect(palette.getByRole('button', { name: new RegExp(`^${scope}`), pressed: true })).toBeVisible();
    }
    await expect(first).toContainText('报告中心');
    await page.keyboard.press('Shift+Tab');
    await expect(palette.getByRole('button', { name: /^订单/, pressed: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is not found is said, with what would be', async () => {
    await page.keyboard.press('Control+K');
    await field.fill(`${candidate.name.slice(0, 2)}洋`);
    await expect(palette.getByText('没有找到')).toBeVisible();
    await palette.getByRole('button', { name: /^查找/ }).click();
    await expect(first).toContainText(candidate.name);
    await expect(field).toBeFocused();
    await field.fill(`${candidate.name.slice(0, 2)}洋`);
    await expect(palette.getByRole('button', { name: /^查找/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(first).toContainText(candidate.name);
    await page.keyboard.press('Escape');
  });

  await test.step('an act that sends something asks in a dialog of its own', async () => {
    await page.keyboard.press('Control+K');
    await field.fill(candidate.name);
    await palette.getByRole('option', { name: '提醒授权' }).click();
    await page.getByRole('dialog', { name: /^提醒/ }).getByRole('button', { name: '返回' }).click();
  });

  await test.step('without a network pages and acts still work', async () => {
    await page.context().setOffline(true);
    await page.keyboard.press('Control+K');
    await field.fill('卡券');
    await expect(palette.getByText('网络已断开，仍可使用页面和操作')).toBeVisible();
    await expect(first).toContainText('卡券');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
  });

  await test.step('in English, and what is typed before it has come stands in it', async () => {
    await page.goto('/Dashboard');
    await turnEnglish(page);
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.keyboard.press('Control+K');
    await page.keyboard.type('top up');
    const english = page.getByRole('dialog', { name: 'Search' });
    await expect(english.getByRole('combobox', { name: 'Search' })).toHaveValue('top up');
    await expect(english.getByRole('option').first()).toContainText('Top up');
    await expectNoBarriers(page);
  });
});

test('the to-do list pays in place after one question, marks as read with an undo, and walks by keyboard', async ({
  page,
  wire,
  hr,
}) => {
  // A register knows something of this phone: yellow or red
  await reportFor(wire, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'], name: '马晓川', tail: '0002' });
  await submit(wire, { hr, calculateId: await quote(wire, hr), idempotencyKey: crypto.randomUUID() });
  await page.goto('/Dashboard/TodoRemind');
  const list = page.getByRole('region', { name: '待办列表' });
  const row = list.getByRole('listitem').filter({ hasText: aCandidate.name });
  const amount = `¥${(oneItemFen / 100).toFixed(2)}`;
  await expect(row).toContainText(`支付 ${aCandidate.name} ${amount}`);
  await expectNoBarriers(page);

  const report = list.getByRole('listitem').filter({ hasText: '马晓川' });
  await page.keyboard.press('j');
  await expect(row).toHaveAttribute('data-chosen', 'true');
  await page.keyboard.press('j');
  await expect(report).toHaveAttribute('data-chosen', 'true');
  await expect(report.getByRole('link', { name: '看报告' })).toBeFocused();
  await report.getByRole('button', { name: '标为已看' }).click();
  await expect(report).toContainText('已处理');
  await page.keyboard.press('z');
  await expect(report).not.toContainText('已处理');
  // Held back for a while, so that it can be undone.
  const marked = page.waitForResponse(`**${orderCalls.markRead.path}`);
  await report.getByRole('button', { name: '标为已看' }).click();
  await row.getByRole('button', { name: `支付 ${amount}` }).click();
  const question = page.getByRole('dialog', { name: `用余额支付 ${amount}？` });
  await question.getByRole('button', { name: '返回' }).click();
  await row.getByRole('button', { name: `支付 ${amount}` }).click();
  await question.getByRole('button', { name: `支付 ${amount}` }).click();
  await expect(row).toContainText('已处理');
  await expect(row.getByRole('button')).toHaveCount(0);
  await marked;
  await page.reload();
  await expect(page.getByText('都处理完了')).toBeVisible();
  await expect(row).toHaveCount(0);
  await turnEnglish(page);
  await expect(page.getByRole('heading', { name: 'To-do', level: 1 })).toBeVisible();
  await expectNoBarriers(page);
});
