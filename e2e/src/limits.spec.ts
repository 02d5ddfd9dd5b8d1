import { expect, sitAtDesk, test } from './fixtures/test.ts';
import { demoSeat } from './fixtures/wire.ts';

const colleague = '周明轩';

test('an administrator sets a spending limit, reads it with its use in the list, and lifts it there', async ({
  page,
  context,
  wire,
}) => {
  await sitAtDesk(context, await wire.actFor(demoSeat));
  await page.goto('/Dashboard/Group?tab=limits');
  await expect(page.getByText('还没有成员设置额度')).toBeVisible();
  await page.getByRole('button', { name: '查看成员' }).click();
  await page.getByRole('button', { name: `${colleague} 的更多操作` }).click();
  await page.getByRole('menuitem', { name: '设置额度' }).click();
  const dialog = page.getByRole('dialog', { name: `${colleague} 的额度` });
  await dialog.getByLabel('每月最多（元）').fill('两千');
  await dialog.getByRole('button', { name: '保存' }).click();
  // What is wrong names its field, and the hint stays
  await expect(dialog.getByText('每月额度应为金额，例如 2000')).toBeVisible();
  await expect(dialog.getByText('留空表示不限。')).toBeVisible();
  await dialog.getByLabel('每月最多（元）').fill('200000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: '额度分配' }).click();
  const row = page.getByRole('table', { name: '额度分配' }).getByRole('row').filter({ hasText: colleague });
  await expect(row).toContainText('¥200,000.00');
  await expect(row).toContainText('不限');
  await row.getByRole('button', { name: `修改 ${colleague} 的额度` }).click();
  await dialog.getByLabel('每月最多（元）').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('还没有成员设置额度')).toBeVisible();
});
