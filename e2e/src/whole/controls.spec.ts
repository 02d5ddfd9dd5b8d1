import type { Page } from '@playwright/test';
import { expect, sitAtDesk, test } from '../fixtures/test.ts';
import { demoSeat } from '../fixtures/wire.ts';

const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

// The demo's enterprise, which has orders and entries to list.
test.describe('at a desk with orders', () => {
  test.beforeEach(async ({ context, wire }) => {
    await sitAtDesk(context, await wire.actFor(demoSeat));
  });

  test.describe('in a browser that speaks English', () => {
    test.use({ locale: 'en-US' });
    test('the calendar is Chinese on a Chinese page and is walked by keys', async ({ page }) => {
      await page.goto('/Dashboard/Order?from=2026-11-05&to=2026-11-05');
      const token = page.getByRole('button', { name: '下单 · 11-05' });
      await token.click();
      const panel = page.getByRole('dialog', { name: '下单' });
      await expect(panel.getByRole('grid', { name: '2026年11月' })).toBeVisible();
      await panel.getByRole('gridcell', { selected: true }).getByRole('button').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await panel.getByRole('button', { name: '查看这 8 天' }).click();
      await expect(panel).toBeHidden();
      await expect(page.getByRole('button', { name: '下单 · 11-05 至 11-12' })).toBeFocused();
      expect([search(page).get('from'), search(page).get('to')]).toEqual(['2026-11-05', '2026-11-12']);
    });
  });

  test('several states are chosen from a list that narrows while one types', async ({ page }) => {
    await page.goto('/Dashboard/Order');
    await page.getByRole('button', { name: '添加筛选条件' }).click();
    await page.getByRole('menuitem', { name: '状态', exact: true }).click();
    const field = page.getByRole('combobox', { name: '输入文字或拼音筛选' });
    await field.fill('daizhifu');
    const choices = page.getByRole('listbox', { name: '状态' }).getByRole('option');
    await expect(choices).toHaveText([/^待支付/]);
    await page.keyboard.press('Enter');
    await field.fill('取消');
    await choices.filter({ hasText: '已取消' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '状态 · 待支付、已取消' })).toBeFocused();
    await expect(page.getByRole('table', { name: '订单' }).getByText('待三要素核验')).toHaveCount(0);
  });

  test('a menu opens by the keyboard, and Esc gives the focus back', async ({ page }) => {
    await page.goto('/Dashboard/Order');
    const dots = page.getByRole('button', { name: '钱逸飞 的更多操作' });
    await dots.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(dots).toBeFocused();
  });

  test('a tip shows at the focus of the keyboard, and Esc takes it away', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/Dashboard/Order');
    await page.getByRole('button', { name: '导出', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toHaveText('紧凑');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
  });

  test('no column of a list collapses at 992 to 1200 px, and what does not fit scrolls under its first column', async ({
    page,
  }) => {
    for (const path of [
      '/Dashboard/Order',
      '/Dashboard/Account',
      '/Dashboard/Account?book=trades',
      '/Dashboard/Group',
    ]) {
      await page.setViewportSize({ width: 992, height: 900 });
      await page.goto(path);
      const heads = page.getByRole('table').first().locator('thead th[scope]');
      await expect(heads.first()).toBeVisible();
      for (const width of [992, 1024, 1150, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        const widths = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
        expect(Math.min(...widths), `narrowest column of ${path} at ${width}`).toBeGreaterThanOrEqual(80);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${path} is wider than the window at ${width}`).toBeLessThanOrEqual(0);
        const cut = await page
          .locator('tbody time, tbody td:not([data-phone])')
          .evaluateAll(
            (cells) =>
              cells.filter((it) => /^\d{4}-/.test(it.textContent) && it.scrollWidth > it.clientWidth + 1).length,
          );
        expect(cut, `dates that are cut on ${path} at ${width}`).toBe(0);
      }
    }
  });

  test('an error names its field and the hint stays; the filter of items waits for the input method', async ({
    page,
  }) => {
    await page.goto('/Dashboard/OrderCreate');
    await page.getByRole('button', { name: '下一步：选择核查项' }).click();
    await expect(page.getByText('请输入手机号')).toBeVisible();
    await expect(page.getByText('授权链接将发到此号')).toBeVisible();
    await page.getByLabel('拟入职日期').fill('2026-13-45');
    await page.getByLabel('姓名').focus();
    await expect(page.getByText('拟入职日期不是有效日期，请按 2026-11-21 的格式输入')).toBeVisible();
    await page.getByLabel('拟入职日期').fill('');
    await page.getByLabel('姓名').fill('诸葛明玥');
    await page.getByLabel('手机号').fill('13600005177');
    await page.getByLabel('身份证号').fill('11010119900307109X');
    await page.getByRole('button', { name: '下一步：选择核查项' }).click();

    const items = page.getByRole('table').locator('tbody tr');
    await expect(items.first()).toBeVisible();
    const all = await items.count();
    await page.getByRole('searchbox', { name: '搜索核查项' }).focus();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'xue', selectionStart: 3, selectionEnd: 3 });
    await expect(page.getByRole('searchbox', { name: '搜索核查项' })).toHaveValue('xue');
    await expect(items).toHaveCount(all);
    await keyboard.send('Input.insertText', { text: '学历' });
    await expect.poll(() => items.count()).toBeLessThan(all);
  });
});

test('a quantity is stepped by buttons of 24 px or more, and a remark has room for its 200 characters', async ({
  hr,
  page,
  wizard,
}) => {
  expect(hr.memberId).not.toBe('');
  await wizard.enterCandidate('欧阳晨曦 138 0000 2046 330106199003072415');
  await page.getByRole('checkbox', { name: '选择 工作履历核实', exact: true }).check();
  const more = page.getByRole('group', { name: '工作履历核实 的数量' }).getByRole('button', { name: '增加' });
  const box = await more.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: '工作履历核实 的备注' }).click();
  const text = page.getByRole('textbox', { name: '工作履历核实 的备注' });
  expect((await text.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(300);
  await text.fill('请联系人事部。'.repeat(20));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^工作履历核实 的备注 · 请联系人事部/ })).toBeFocused();
});
