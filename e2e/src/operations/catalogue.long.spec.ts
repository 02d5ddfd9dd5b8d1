import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { takePicture } from '../fixtures/look.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    price: '单价',
    description: '说明（中文）',
    fast: '加急时效',
    start: '生效时间',
    plan: /^安排 v\d+，/,
    planned: /已安排，/,
    tell: /提前 7 天发消息告诉/,
    changes: '改了 3 处',
    affected: '谁会受影响',
    ahead: '至少比现在晚 1 小时',
    compare: /^对比/,
    changed: /存过，先看差别/,
    keepMine: '保留我的修改',
    kept: /草稿已存/,
    withdraw: /^撤回 v/,
    withdrawn: /已撤回/,
    faster: '加急时效要短于普通时效',
  },
  en: {
    price: 'Unit price',
    description: 'Description (Chinese)',
    fast: 'Express turnaround',
    start: 'Effective time',
    plan: /^Schedule v\d+ for /,
    planned: /is scheduled for/,
    tell: /Notify .* members 7 days ahead/,
    changes: '3 changed',
    affected: 'Who is affected',
    ahead: 'At least 1 hour from now',
    compare: /^Compare/,
    changed: /See the difference first/,
    keepMine: 'Keep my changes',
    kept: /Draft saved/,
    withdraw: /^Withdraw v/,
    withdrawn: /was withdrawn/,
    faster: 'Express turnaround must be shorter than turnaround',
  },
};
const inDays = (days: number): string => minuteInChina(new Date(Date.now() + days * 86_400_000));

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('an item is planned ahead by sales, changed by two at once, and withdrawn', async ({ page, wire, hr }) => {
      const t = words[language];
      const look_ = isPhone ? 'phone' : 'desktop';
      const { dataList } = await wire.call(catalogueCalls.offer, {}, hr);
      const item = dataList.dataItemList.find(({ code }) => code === 'XP_HR');
      const plan = page.getByRole('button', { name: t.plan });

      await test.step('opened from the list, changed rows are counted, and what is wrong stands at its row', async () => {
        await sitDown(page, await hire(wire, ['sales']));
        await page.goto('/Operations/Items');
        await expect(page.getByRole('table')).toBeVisible();
        await takePicture(page, `items-${language}-${look_}`);
        await page.getByRole('button', { name: item?.name[language] ?? '', exact: true }).click();
        await page.getByLabel(t.price, { exact: true }).last().fill('105');
        await page.getByLabel(t.description, { exact: true }).fill('任职时间、职务、离职原因、是否可再聘');
        await page.getByLabel(t.fast, { exact: true }).fill('80');
        await expect(page.getByText(t.faster)).toBeVisible();
        await page.getByLabel(t.fast, { exact: true }).fill('36');
        if (!isPhone) await expect(page.getByText(t.changes)).toBeVisible();
        await page.getByLabel(t.start).fill(inDays(0));
        await expect(page.getByText(t.ahead, { exact: true })).toBeVisible();
        await page.getByLabel(t.start).fill(inDays(20));
        await page.getByRole('checkbox', { name: t.tell }).check();
        await expect(page.getByRole('heading', { name: t.affected })).toBeVisible();
        // 98.00 → 105.00, as the server says; and the draft stays in this browser.
        await expect(page.getByText('+¥7.00, +7.1%')).toBeVisible();
        await page.reload();
        await expect(page.getByLabel(t.price, { exact: true }).last()).toHaveValue('105.00');
        await expect(page.getByText(t.kept)).toBeVisible();
        await takePicture(page, `item-${language}-${look_}`);
        await plan.click();
        await expect(page.getByText(t.planned)).toBeVisible();
        await expect(page.getByRole('button', { name: t.withdraw })).toBeVisible();
        const { dataList: offered } = await wire.call(catalogueCalls.offer, {}, hr);
        expect(offered.dataItemList.find(({ code }) => code === 'XP_HR')?.basePriceFen).toBe(9_800);
      });

      await test.step('versions are compared', async () => {
        await page.getByRole('button', { name: t.compare }).first().click();
        await expect(page.getByRole('dialog').getByRole('cell', { name: '¥105.00' })).toBeVisible();
        await page.keyboard.press('Escape');
      });

      await test.step('who saves second sees what the first has saved, and keeps the own changes', async () => {
        const price = page.getByLabel(t.price, { exact: true }).last();
        await price.fill('104');
        const colleague = await page.context().newPage();
        await sitDown(colleague, await hire(wire, ['sales']));
        await colleague.goto('/Operations/Items/Edit?code=XP_HR');
        await colleague.getByLabel(t.price, { exact: true }).last().fill('106');
        await colleague.getByRole('button', { name: t.plan }).click();
        await expect(colleague.getByText(t.planned)).toBeVisible();
        await colleague.close();
        await plan.click();
        const changed = page.getByRole('dialog', { name: t.changed });
        await expect(changed.getByRole('cell', { name: '¥106.00' })).toBeVisible();
        await expect(changed.getByRole('cell', { name: '¥104.00' })).toBeVisible();
        await takePicture(page, `item-changed-${language}-${look_}`);
        await changed.getByRole('button', { name: t.keepMine }).click();
        await expect(price).toHaveValue('104.00');
        await plan.click();
        await expect(page.getByText(t.planned).last()).toBeVisible();
      });

      await test.step('it is withdrawn as long as it is ahead', async () => {
        await page.getByRole('button', { name: t.withdraw }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.withdraw }).click();
        await expect(page.getByText(t.withdrawn).first()).toBeVisible();
        await expect(page.getByLabel(t.price, { exact: true }).last()).toHaveValue('98.00');
      });
    });
  });
