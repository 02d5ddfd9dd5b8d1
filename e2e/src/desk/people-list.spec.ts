import { lookAt } from '../fixtures/look.ts';
import { detailsOf, expect, sitAtDesk, test } from '../fixtures/test.ts';
import { demoSeat } from '../fixtures/wire.ts';

const words = {
  zh: {
    table: '成员列表',
    add: '添加筛选条件',
    role: '角色',
    admin: '管理员',
    search: '查找成员',
    compact: '紧凑',
    columns: '列设置',
    loginName: '登录名',
    take: '应用',
    save: '存为视图',
    viewName: '视图名称',
    edited: '已改',
    remove: '删除',
    acts: (name: string) => `视图“${name}”的操作`,
    reset: '清空',
    view: '管理员名单',
  },
  en: {
    table: 'Members',
    add: 'Add a filter',
    role: 'Role',
    admin: 'Administrator',
    search: 'Search members',
    compact: 'Compact',
    columns: 'Columns',
    loginName: 'Login name',
    take: 'Apply',
    save: 'Save view',
    viewName: 'View name',
    edited: 'Edited',
    remove: 'Delete',
    acts: (name: string) => `Actions for the view ${name}`,
    reset: 'Clear all',
    view: 'Those who lead',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(
    `people are filtered by tokens, saved as a view and walked by keys, in ${language}`,
    detailsOf(language),
    async ({ context, page, wire }) => {
      const t = words[language];
      await sitAtDesk(context, await wire.actFor(demoSeat));
      await page.goto('/Dashboard/Group');
      await page.evaluate((it) => localStorage.setItem('beidiao.language', it), language);
      await page.goto('/Dashboard/Group');
      const table = page.getByRole('table', { name: t.table });
      await expect(table).toBeVisible();
      await lookAt(page, `people-${language}`);
      const all = await table.getByRole('row').count();

      await page.getByRole('button', { name: t.add }).click();
      await page.getByRole('menuitem', { name: t.role, exact: true }).click();
      await page.getByRole('dialog', { name: t.role }).getByRole('option', { name: t.admin }).click();
      await expect(page).toHaveURL(/role=admin/);
      await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
      await page.getByRole('button', { name: t.compact, exact: true }).click();
      await page.getByRole('button', { name: t.columns, exact: true }).click();
      const columns = page.getByRole('dialog', { name: t.columns });
      await columns.getByRole('checkbox', { name: t.loginName }).check();
      await columns.getByRole('button', { name: t.take }).click();
      await expect(table.getByRole('columnheader', { name: t.loginName })).toBeVisible();

      await page.getByRole('button', { name: t.save }).click();
      await page.getByLabel(t.viewName).fill(t.view);
      await page.keyboard.press('Enter');
      const view = page.getByRole('button', { name: new RegExp(`^${t.view}`) });
      await expect(view).toHaveAttribute('aria-pressed', 'true');
      await lookAt(page, `people-view-${language}`);
      await page.getByRole('button', { name: t.reset, exact: true }).click();
      await expect(view).toContainText(t.edited);
      await expect(table.getByRole('row')).toHaveCount(all);

      // “Back” narrows it again; the plain address is plain, and the view leads back.
      await page.goBack();
      await expect(page).toHaveURL(/role=admin/);
      const settings = page.waitForResponse('**/personal/V1/getPersonalInfo');
      await page.goto('/Dashboard/Group');
      await settings;
      await view.click();
      await expect(table.getByRole('columnheader', { name: t.loginName })).toBeVisible();
      // The columns change at once, the rows when they have come: until then a row that is focused may leave.
      await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('j');
      await expect(table.getByRole('row').nth(1)).toBeFocused();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox', { name: t.search })).toBeFocused();
      await page.keyboard.type('沈若溪');
      await expect(page).toHaveURL(/q=/);
      await expect(table.getByRole('row')).toHaveCount(2);

      await page.getByRole('button', { name: t.acts(t.view) }).click();
      await page.getByRole('menuitem', { name: t.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click();
      await expect(view).toHaveCount(0);
    },
  );
