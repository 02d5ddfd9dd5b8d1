import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { takePicture } from '../fixtures/look.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    name: '协议名称',
    from: '有效期，开始日期',
    to: '有效期，结束日期',
    price: (item: string) => `${item}的协议价（元）`,
    why: '写明理由',
    reason: '原因',
    keep: '保存理由',
    save: (version: number) => `保存为 v${version}`,
    saved: (version: number) => `已保存为 v${version}`,
    changed: /存过，先看差别/,
    onTop: '在 v2 上继续编辑',
  },
  en: {
    name: 'Agreement name',
    from: 'Validity, start date',
    to: 'Validity, end date',
    price: (item: string) => `Agreed price of ${item} (¥)`,
    why: 'State a reason',
    reason: 'Reason',
    keep: 'Save reason',
    save: (version: number) => `Save as v${version}`,
    saved: (version: number) => `Saved as v${version}`,
    changed: /See the difference first/,
    onTop: 'Continue on top of v2',
  },
};
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('an agreement is made by sales, changed by two at once, and paid by the recruiter', async ({
      page,
      wire,
      hr,
    }) => {
      const t = words[language];
      const { dataList } = await wire.call(catalogueCalls.offer, {}, hr);
      const nameOf = (code: string): string =>
        dataList.dataItemList.find((item) => item.code === code)?.name[language] ?? code;
      const cell = (code: string) => page.getByLabel(t.price(nameOf(code)), { exact: true });
      const priceOf = async (code: string) =>
        wire.call(pricingCalls.calculate, { checkedDataItemList: [{ code }] }, hr);

      await test.step('prices are pasted as a column, a share of the list price is typed, Enter goes down', async () => {
        await sitDown(page, await hire(wire, ['sales']));
        await page.goto(`/AgreementEdit?memberId=${hr.memberId}`);
        await page.getByLabel(t.name).fill('2026 年度框架协议');
        await page.getByLabel(t.from).fill(day(-1));
        await page.getByLabel(t.to).fill(day(300));
        await page.getByLabel(t.to).press('Enter');
        for (const code of ['XP_HR', 'LIT_PUBLIC', 'CRIME_CERT'])
          await page.getByRole('checkbox', { name: nameOf(code), exact: true }).check();
        await cell('XP_HR').fill('88');
        await cell('XP_HR').press('Enter');
        await expect(cell('LIT_PUBLIC')).toBeFocused();
        await expect(cell('XP_HR')).toHaveValue('88.00');
        await cell('LIT_PUBLIC').fill('90%');
        await cell('LIT_PUBLIC').press('Enter');
        await expect(cell('LIT_PUBLIC')).toHaveValue('27.00');
        await cell('CRIME_CERT').fill('32');
      });

      await test.step('below its cost it is saved with a reason only', async () => {
        await expect(page.getByRole('button', { name: t.why })).toBeVisible();
        await takePicture(page, `agreement-${language}-${isPhone ? 'phone' : 'desktop'}`);
        await expect(page.getByRole('button', { name: t.save(1) })).toBeDisabled();
        await page.getByRole('button', { name: t.why }).click();
        await page.getByRole('dialog').getByLabel(t.reason).fill('首单试用，三个月后恢复');
        await page.getByRole('dialog').getByRole('button', { name: t.keep }).click();
        await page.getByRole('button', { name: t.save(1) }).click();
        await expect(page.getByText(t.saved(1))).toBeVisible();
        await expect(page.getByRole('button', { name: t.save(2) })).toBeVisible();
      });

      await test.step('the recruiter pays the agreed price and reads why', async () => {
        const price = await priceOf('XP_HR');
        expect(price).toMatchObject({ totalFen: 8_800, saved: [{ rule: 'agreement', version: 1 }] });
        expect((await priceOf('LIT_PUBLIC')).totalFen).toBe(2_700);
      });

      await test.step('who saves second sees what the first has changed', async () => {
        const groupId = new URL(page.url()).searchParams.get('groupId') ?? '';
        await cell('XP_HR').fill('87');
        const colleague = await page.context().newPage();
        await sitDown(colleague, await hire(wire, ['sales']));
        await colleague.goto(`/AgreementEdit?groupId=${groupId}`);
        await colleague.getByLabel(t.price(nameOf('XP_HR')), { exact: true }).fill('86');
        await colleague.getByRole('button', { name: t.save(2) }).click();
        await expect(colleague.getByText(t.saved(2))).toBeVisible();
        await colleague.close();
        await page.getByRole('button', { name: /v2|v3/ }).first().click();
        const changed = page.getByRole('dialog', { name: t.changed });
        await expect(changed.getByRole('cell', { name: '86.00' })).toBeVisible();
        await expect(changed.getByRole('cell', { name: '87.00' })).toBeVisible();
        await takePicture(page, `agreement-changed-${language}-${isPhone ? 'phone' : 'desktop'}`);
        await page.getByRole('button', { name: t.onTop }).click();
        await page.getByRole('button', { name: t.save(3) }).click();
        await expect(page.getByText(t.saved(3))).toBeVisible();
        expect((await priceOf('XP_HR')).totalFen).toBe(8_700);
      });
    });
  });
