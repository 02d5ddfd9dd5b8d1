import { lookAt } from '../fixtures/look.ts';
import { reportFor } from '../fixtures/checks.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { detailsOf, expect, test } from '../fixtures/test.ts';
import type { Hr, Wire } from '../fixtures/wire.ts';
import { ReportsScreen } from '../pages/reports-screen.ts';

const names = ['欧阳晨曦', '陈嘉', '彭书瑶'] as const;

async function threeReports(wire: Wire, hr: Hr): Promise<void> {
  for (const [n, name] of names.entries())
    await reportFor(wire, hr, { codes: ['ID_THREE'], name, tail: `000${n + 1}` });
}

test('reports are filtered by tokens, saved as a view, chosen by keys and taken as a zip', async ({
  page,
  wire,
  hr,
}) => {
  await threeReports(wire, hr);
  const reports = new ReportsScreen(page, 'zh');
  await reports.open();
  await expect(reports.card('陈嘉')).toBeVisible();
  await lookAt(page, 'cards');

  // Each filter counts at once, and stands in the address.
  await page.getByRole('button', { name: '添加筛选条件' }).click();
  await page.getByRole('menuitem', { name: '下单时间' }).click();
  await page.getByRole('dialog', { name: '下单时间' }).getByRole('button', { name: '昨天' }).click();
  await expect(page).toHaveURL(/days=yesterday/);
  await page.getByRole('button', { name: '去掉“下单时间”，查看 3 份' }).click();
  await expect(page).not.toHaveURL(/days=/);
  await page.getByRole('button', { name: '添加筛选条件' }).click();
  await page.getByRole('menuitem', { name: '结论' }).click();
  await page.getByRole('dialog', { name: '结论' }).getByRole('option', { name: '红灯' }).click();
  await expect(page).toHaveURL(/result=red/);
  await page.keyboard.press('Escape');
  // The sandbox finds something of one of them.
  await expect(page.getByRole('tab', { name: /^全部\s*1$/ })).toBeVisible();
  await expect(reports.card('欧阳晨曦')).toBeVisible();
  await expect(reports.card('陈嘉')).toBeHidden();
  await page.getByRole('button', { name: '清除“结论”' }).click();
  await page.getByRole('button', { name: '添加筛选条件' }).click();
  await page.getByRole('menuitem', { name: '阅读状态' }).click();
  await page.getByRole('dialog', { name: '阅读状态' }).getByRole('option', { name: '未读' }).click();
  await expect(page).toHaveURL(/unread=1/);
  await expect(page.getByRole('tab', { name: /^全部\s*3$/ })).toBeVisible();
  await lookAt(page, 'unread');
  await page.getByRole('button', { name: /^阅读/ }).focus();
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/unread=/);
  await page.getByRole('button', { name: '紧凑' }).click();
  const table = page.getByRole('table', { name: '报告中心' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: '列设置' }).click();
  const columns = page.getByRole('dialog', { name: '列设置' });
  await columns.getByRole('checkbox', { name: '订单号' }).check();
  await columns.getByRole('button', { name: '应用' }).click();
  await expect(table.getByRole('columnheader', { name: '订单号' })).toBeVisible();
  await lookAt(page, 'rows');

  await page.getByRole('button', { name: '存为视图' }).click();
  await page.getByLabel('视图名称').fill('紧凑列表');
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: /^紧凑列表/ });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '卡片' }).click();
  await expect(view).toContainText('已改');
  await reports.open();
  await view.click();
  await expect(table.getByRole('columnheader', { name: '订单号' })).toBeVisible();

  // By keys alone: the last two rows into a zip.
  const settings = page.waitForResponse('**/personal/V1/getPersonalInfo');
  await page.reload();
  await settings;
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar).toContainText('已选 2 份');
  await lookAt(page, 'chosen');
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: '打包下载' }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await download).createReadStream()) parts.push(Buffer.from(part));
  expect(readZip(Buffer.concat(parts))).toHaveLength(2);
  await expect(bar).toBeHidden();

  // All that match go by application, and the dialog says so.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: '导出' })).toContainText('在下载中心后台生成');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Dashboard\/Report\?id=\d+/);
  await page.goBack();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
});

test.describe('in English', detailsOf('en'), () => {
  test.use({ language: 'en' });
  test('the report centre says the same', async ({ page, wire, hr }) => {
    await threeReports(wire, hr);
    const reports = new ReportsScreen(page, 'en');
    await reports.open('?dense=1&days=days7');
    await expect(page.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
    await lookAt(page, 'rows-en');
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await expect(page.getByRole('toolbar', { name: 'Bulk actions' })).toContainText('3 selected');
    await lookAt(page, 'chosen-en');
  });
});
