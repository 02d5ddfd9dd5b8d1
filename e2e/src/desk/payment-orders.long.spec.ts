import { lookAt } from '../fixtures/look.ts';
import { reportFor } from '../fixtures/checks.ts';
import { detailsOf, expect, test } from '../fixtures/test.ts';

const words = {
  zh: {
    table: '支付单',
    add: '添加筛选条件',
    kind: '用途',
    checks: '背调',
    save: '存为视图',
    viewName: '视图名称',
    view: '背调支付',
    clear: '清除“用途”',
    edited: '已改',
  },
  en: {
    table: 'Payment orders',
    add: 'Add a filter',
    kind: 'Purpose',
    checks: 'Checks',
    save: 'Save view',
    viewName: 'View name',
    view: 'Paid checks',
    clear: 'Clear Purpose',
    edited: 'Edited',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test.describe(`payment orders, ${language}`, detailsOf(language), () => {
    test.use({ language });
    test('payment orders are narrowed by a token, kept as a view and walked by keys', async ({ page, wire, hr }) => {
      const t = words[language];
      await reportFor(wire, hr, { codes: ['ID_THREE'], name: '陈嘉', tail: '0001' });
      const settings = page.waitForResponse('**/personal/V1/getPersonalInfo');
      await page.goto('/Dashboard/Account?book=trades');
      await settings;
      const trades = page.getByRole('table', { name: t.table });
      await expect(trades).toBeVisible();
      await page.getByRole('button', { name: t.add }).click();
      await page.getByRole('menuitem', { name: t.kind }).click();
      await page.getByRole('dialog', { name: t.kind }).getByRole('option', { name: t.checks }).click();
      await expect(page).toHaveURL(/only=checks/);
      await expect(trades.getByRole('row')).toHaveCount(2);
      await lookAt(page, `trades-${language}`);
      await page.getByRole('button', { name: t.save }).click();
      await page.getByLabel(t.viewName).fill(t.view);
      await page.keyboard.press('Enter');
      const view = page.getByRole('button', { name: new RegExp(`^${t.view}`) });
      await expect(view).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: t.clear }).click();
      await expect(view).toContainText(t.edited);
      await view.click();
      await expect(page).toHaveURL(/only=checks/);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/Dashboard\/Order\?q=/);
    });
  });
