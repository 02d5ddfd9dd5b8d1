import { isReminderHour } from '@beidiao/contract/candidate/reminders';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { Page } from '@playwright/test';
import { expectNoBarriers, takePicture } from '../fixtures/look.ts';
import { yuan } from '../fixtures/catalogue.ts';
import { fund, placeFor } from '../fixtures/invited.ts';
import { expect, sitAtDesk, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';
import { demoSeat, type Hr, type Wire } from '../fixtures/wire.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';

const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const people = ['欧阳晨曦', '陈舒扬', '王梓轩', '李思齐'] as const;

/** Checks that are paid and wait for the consent of their candidates. */
async function threeChecks(wire: Wire, hr: Hr) {
  await fund(wire, hr);
  const placed = [];
  for (const name of people.slice(0, 3)) placed.push(await placeFor(wire, hr, { items: ['ID_THREE'], name }));
  return placed;
}

test.describe('at the desk of the demo', () => {
  test('a list is set by tokens, saved under a name, and sent to a colleague by its address', async ({
    context,
    browser,
    page,
    wire,
    house,
  }) => {
    await sitAtDesk(context, await wire.actFor(demoSeat));
    const orders = new OrdersScreen(page, 'zh');
    await orders.open();
    await expect(orders.table).toBeVisible();

    // Each filter counts at once; there is no button to search.
    await page.getByRole('button', { name: '添加筛选条件' }).click();
    await page.getByRole('menuitem', { name: '下单人' }).click();
    const who = page.getByRole('dialog', { name: '下单人' });
    await who.getByRole('combobox').fill('srx');
    await expect(who.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/by=\d+/);
    await takePicture(page, 'select-1440');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '添加筛选条件' }).click();
    await page.getByRole('menuitem', { name: '下单', exact: true }).click();
    const days = page.getByRole('dialog', { name: '下单' });
    await days.getByLabel('开始日期').fill('1-1');
    await days.getByLabel('开始日期').press('Enter');
    await days.getByLabel('结束日期').fill('今天');
    await days.getByLabel('结束日期').press('Enter');
    await expect(days.getByText(/^\d+ 天，\d+ 人$/)).toBeVisible();
    await takePicture(page, 'filters-1440');
    await expectNoBarriers(page);
    await days.getByRole('button', { name: '近 90 天' }).click();
    await expect(page).toHaveURL(/days=days90/);
    await page.getByRole('button', { name: '紧凑' }).click();
    await page.getByRole('button', { name: '列设置' }).click();
    const columns = page.getByRole('dialog', { name: '列设置' });
    await columns.getByRole('checkbox', { name: '订单号' }).check();
    await takePicture(page, 'columns-1440');
    await columns.getByRole('button', { name: '应用' }).click();
    await page.getByRole('button', { name: '下单时间' }).click();
    await expect(page).toHaveURL(/sort=placed/);

    const name = `视图${house.url.slice(-4)}`;
    await page.getByRole('button', { name: '存为视图' }).click();
    await page.getByLabel('视图名称').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=\d+/);
    const view = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(view).toHaveAttribute('aria-pressed', 'true');

    // Something else than what was saved says so, and is taken back.
    await page.getByRole('button', { name: '宽松' }).click();
    await expect(view).toContainText('已改');
    await page.getByRole('button', { name: `视图“${name}”的操作` }).click();
    await page.getByRole('menuitem', { name: '还原' }).click();
    await expect(view).not.toContainText('已改');
    const rows = await orders.table.getByRole('row').count();
    const address = page.url();

    // The colleague has no such view, and sees the same rows all the same.
    const colleague = await browser.newContext({
      baseURL: house.url,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
    });
    await sitAtDesk(colleague, await wire.actFor({ ...demoSeat, loginName: 'demo-staff' }));
    const other = await colleague.newPage();
    await other.goto(address);
    const shared = new OrdersScreen(other, 'zh');
    await expect(shared.table.getByRole('row')).toHaveCount(rows);
    await expect(shared.table.getByRole('columnheader', { name: '订单号' })).toBeVisible();
    await expect(other.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0);
    await colleague.close();

    // Backspace takes a focused token off; “back” brings it again.
    await page.getByRole('button', { name: /^下单 · 近 90 天/ }).focus();
    await page.keyboard.press('Backspace');
    await expect(page).not.toHaveURL(/days=/);
    await page.goBack();
    await expect(page).toHaveURL(/days=days90/);
    await page.getByRole('button', { name: `视图“${name}”的操作` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(view).toHaveCount(0);
    expect(search(page).get('view')).toBeNull();
  });

  test('looks', async ({ context, page, wire }) => {
    await sitAtDesk(context, await wire.actFor(demoSeat));
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto('/Dashboard/Order?dense=1');
      await expect(page.getByRole('table', { name: '订单' })).toBeVisible();
      await takePicture(page, `orders-${width}`);
      await page.goto('/Dashboard/Order');
      await page.getByRole('checkbox', { name: /^选择/ }).nth(2).check();
      await page.getByRole('checkbox', { name: /^选择/ }).nth(4).check();
      await expect(page.getByRole('toolbar')).toBeVisible();
      await takePicture(page, `orders-bulk-${width}`);
      await expectNoBarriers(page);
    }
    await page.evaluate(() => localStorage.setItem('beidiao.language', 'en'));
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto('/Dashboard/Order?dense=1&days=days90');
    await expect(page.getByRole('table', { name: 'Orders' }).or(page.getByText('No matching orders'))).toBeVisible();
    await takePicture(page, 'orders-en-1440');
    await page.evaluate(() => localStorage.setItem('beidiao.language', 'zh'));
    await page.setViewportSize({ width: 390, height: 1100 });
    await page.goto('/Dashboard/Order?days=days90');
    await expect(page.getByRole('heading', { name: '订单管理' })).toBeVisible();
    await expect(page.getByRole('list', { name: '订单' })).toBeVisible();
    await takePicture(page, 'orders-390');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: /^筛选/ }).click();
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
    await expect.poll(async () => (await page.getByRole('dialog', { name: '筛选' }).boundingBox())?.x).toBe(0);
    await takePicture(page, 'orders-filters-390');
    await expectNoBarriers(page);
  });
});

test('many are reminded with a time to undo it, and cancelled with one question that names the refund', async ({
  page,
  wire,
  hr,
  books,
}) => {
  const placed = await threeChecks(wire, hr);
  const before = await balanceOf(wire, hr);
  // Their links were sent a minute ago, and nobody is sent two within ten minutes.
  await expect
    .poll(
      async () =>
        (await books.pool.query('select 1 from app.candidate_link where member_id = $1', [hr.memberId])).rowCount,
    )
    .toBe(3);
  await books.pool.query(
    "update app.candidate_link set created_at = created_at - interval '1 hour' where member_id = $1",
    [hr.memberId],
  );
  const orders = new OrdersScreen(page, 'zh');
  await orders.open();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar).toContainText('已选 3 人');
  if (isReminderHour(new Date())) {
    await bar.getByRole('button', { name: '提醒 3 人' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('已撤销，没有提醒任何人')).toBeVisible();
    await bar.getByRole('button', { name: '提醒 3 人' }).click();
    await expect(page.getByText('提醒了 3 人')).toBeVisible();
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  }

  // One has gone on meanwhile: it is said before, and it stays selected with the reason.
  await page.getByRole('checkbox', { name: '选择陈舒扬' }).uncheck();
  await page.getByRole('checkbox', { name: '选择陈舒扬' }).check();
  await expect(bar.getByRole('button', { name: `取消并退 ${yuan(2_400)}` })).toBeVisible();
  await books.pool.query('update app.order_detail set state = 5 where id = $1', [placed[1]?.orderDetailsId]);
  await bar.getByRole('button', { name: /^取消并退/ }).click();
  const box = page.getByRole('dialog', { name: '取消 2 人的背调？' });
  await expect(box).toContainText('陈舒扬候选人已授权');
  await takePicture(page, 'cancel-1440');
  await box.getByRole('button', { name: `取消 2 人并退 ${yuan(1_600)}` }).click();
  await expect(page.getByText(/^取消了 2 人，退回/)).toBeVisible();
  expect(await balanceOf(wire, hr)).toBe((before ?? 0) + 1_600);
  await expect(orders.table.getByText('候选人已授权')).toBeVisible();
  await expect(bar).toContainText('已选 1 人');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  const { counts } = await wire.call(orderCalls.counts, {}, hr);
  expect(counts.find(({ status }) => status === 13)?.count).toBe(2);
});

test('the list is worked by keys alone, and they do nothing once they are switched off', async ({ page, wire, hr }) => {
  await threeChecks(wire, hr);
  const orders = new OrdersScreen(page, 'zh');
  // Until it is known whether the person wants them, keys do nothing.
  const settings = page.waitForResponse('**/personal/V1/getPersonalInfo');
  await orders.open();
  await settings;
  await expect(orders.row('王梓轩')).toBeVisible();
  // The answer has come; the page takes a moment to know it.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(orders.row('王梓轩')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(orders.row('陈舒扬')).toBeFocused();
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar).toContainText('已选 1 人');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('已选 3 人');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '陈舒扬' })).toBeVisible();
  // What stands open has the keys.
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '陈舒扬' })).toBeHidden();
  await expect(bar).toBeHidden();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: '搜索订单' });
  await expect(field).toBeFocused();
  // In a text a key is a letter.
  await page.keyboard.type('xj');
  await expect(field).toHaveValue('xj');
  await expect(page).toHaveURL(/q=xj/);
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  await page.getByRole('button', { name: '去掉“搜索词”，查看 3 人' }).click();
  await expect(orders.row('陈舒扬')).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: '快捷键' });
  await expect(list).toContainText('选中或取消选中');
  await takePicture(page, 'keys-1440');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '立即下载' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.xlsx$/);

  await page.goto('/Dashboard/Setting?tab=preferences');
  await page.getByText('在列表中使用单键快捷键').click();
  await expect(page.getByRole('switch', { name: /^在列表中使用单键快捷键/ })).not.toBeChecked();
  await orders.open();
  await expect(orders.row('陈舒扬')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(orders.row('王梓轩')).not.toBeFocused();
});
