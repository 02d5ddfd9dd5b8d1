import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { aTag } from '../fixtures/tag.ts';
import { RegisterScreen } from '../pages/register-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';

const words = {
  zh: { services: '服务与价格', order: '按所选项目下单', each: '¥104.00', fast: /^加急/, more: '加一' },
  en: {
    services: 'Services and prices',
    order: 'Order this selection',
    each: '¥104.00',
    fast: /^Expedited/,
    more: 'One more',
  },
} as const;

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a visitor reads, ticks prices, registers and orders what was ticked', async ({ page, wire }) => {
      const say = words[language];
      const items = await itemsOf(wire, ['ID_THREE', 'DEGREE_DOMESTIC']);
      const tag = aTag();
      await test.step('tick on the price list: it adds up, and the address holds it', async () => {
        await page.goto('/OurService');
        await expect(page.getByRole('heading', { level: 1, name: say.services })).toBeVisible();
        for (const item of items) await page.getByRole('checkbox', { name: item.name[language] }).first().check();
        const degrees = page.locator('[data-code="DEGREE_DOMESTIC"]');
        await degrees.getByRole('button', { name: say.more }).click();
        await expect(page.getByText(say.each)).toBeVisible();
        await expect(page).toHaveURL(/items=ID_THREE%2CDEGREE_DOMESTIC%3A2/);
      });
      await test.step('the ticks survive a reload, drawn by the server', async () => {
        await page.reload();
        await expect(page.getByText(say.each)).toBeVisible();
      });
      await test.step('register on the way to the order', async () => {
        await page.getByRole('link', { name: say.order }).click();
        const register = new RegisterScreen(page, language);
        await register.fill({
          epName: `杭州测试${tag}有限公司`,
          name: '沈若溪',
          email: `${tag}@example.com`,
          loginName: `hr${tag}`,
          password: 'meadow7',
        });
        await register.submit.click();
      });
      await test.step('the wizard has what was ticked', async () => {
        const wizard = new WizardScreen(page, language);
        await expect(wizard.name).toBeVisible();
        await wizard.paste('欧阳晨曦 138 0000 2046 330106199003072415');
        await wizard.toItems.click();
        await expect(wizard.total).toHaveText(say.each);
        await wizard.toConfirm.click();
        await wizard.submit.click();
        await expect(wizard.paying).toBeVisible();
      });
    });
  });
