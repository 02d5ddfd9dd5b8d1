import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    whole: '整单时效',
    within: '加急，2 天内（+40%）',
    days: '第 3 行的天数',
    save: '保存',
    bad: /天数应为/,
    saved: /已保存/,
  },
  en: {
    whole: 'Whole order',
    within: 'Express, 2-day (+40%)',
    days: 'Days in row 3',
    save: 'Save',
    bad: /whole days/,
    saved: /^Saved/,
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a whole order is wanted in two days, and costs what staff have set for that', async ({
      page,
      wire,
      hr,
      wizard,
    }) => {
      const t = words[language];
      const [work] = await itemsOf(wire, ['XP_HR']);
      if (work === undefined) throw new TypeError('one code was given');
      const chosen = { checkedDataItemList: [{ code: 'XP_HR' }] };
      const wish = { ...chosen, explosiveOrder: '1' as const, explosiveOrderDay: 2 };
      const { totalFen } = await wire.call(pricingCalls.calculate, wish, hr);
      await wizard.enterCandidate('欧阳晨曦 13800002046 330106199003072415');
      await wizard.item(work).check();
      await page.getByLabel(t.whole).selectOption(t.within);
      await expect(wizard.total).toHaveText(yuan(totalFen));
      await takePicture(page, `urgency-wizard-${name}`);
      await page.reload();
      await expect(page.getByLabel(t.whole)).toHaveValue('2');

      await sitDown(page, await hire(wire, ['sales']));
      await page.goto('/Operations/Urgency');
      await page.getByLabel(t.days).fill('2');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(t.bad);
      await takePicture(page, `urgency-staff-${name}`);
      await page.getByLabel(t.days).fill('5');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(t.days)).toHaveValue('5');
      // As it was, for the other journeys of this house.
      await page.getByLabel(t.days).fill('3');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText(t.saved).first()).toBeVisible();
    });
  });
