import { aTag } from '../fixtures/tag.ts';
import type { BrowserContext } from '@playwright/test';
import { CashierScreen } from '../pages/cashier-screen.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { RegisterScreen } from '../pages/register-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses of mouse or finger on any page of this browser; a form that is walked by Tab takes one, into its first field. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() =>
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true),
  );
  return () => clicks;
}

const tag = aTag();
const newcomer = {
  epName: `杭州测试${tag}有限公司`,
  name: '沈若溪',
  email: `${tag}@example.com`,
  loginName: `hr${tag}`,
  password: 'meadow7',
};
const candidate = '欧阳晨曦';

test('from the home page to the first paid order and its refund takes a newcomer at most 20 clicks', async ({
  page,
  context,
}) => {
  const clicks = await countClicks(context);
  const register = new RegisterScreen(page, 'zh');
  const wizard = new WizardScreen(page, 'zh');
  const orders = new OrdersScreen(page, 'zh');

  await test.step('register from the home page', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: '注册企业账号' }).click();
    await register.epName.click();
    await register.register(newcomer);
    await page.waitForURL('**/Dashboard');
  });

  await test.step('order a package for a candidate who is pasted in one line', async () => {
    await page.getByRole('main').getByRole('link', { name: '下单背调' }).first().click();
    await wizard.name.click();
    await wizard.paste(`${candidate} 138 0000 2046 330106199003072415`);
    await wizard.toItems.click();
    await wizard.packages.getByRole('button', { name: '社招标准套餐' }).click();
    await wizard.toConfirm.click();
    await wizard.nameCompanies.click();
    const company = wizard.companies.getByLabel('企业名称');
    await company.fill('绍兴越清供应链有限公司');
    await company.press('Enter');
    await expect(wizard.compared).toContainText('绍兴越清供应链有限公司');
    await wizard.submit.click();
  });

  await test.step('pay at the cashier', async () => {
    await wizard.paying.getByRole('button', { name: /^去支付 ¥/ }).click();
    const opened = context.waitForEvent('page');
    await wizard.link({ zh: '打开收银台', en: 'Open cashier' }).click();
    const cashier = await opened;
    await new CashierScreen(cashier, 'zh').play('succeed');
    await expect(wizard.paid).toBeVisible();
    await cashier.close();
    await wizard.button({ zh: '查看订单', en: 'View order' }, wizard.paid).last().click();
  });

  await test.step('cancel and have the money back', async () => {
    const box = await orders.askToCancel(candidate);
    await box.getByRole('button', { name: /^取消并退 ¥/ }).click();
    await expect(orders.row(candidate)).toContainText('已取消');
    await expect(orders.row(candidate)).toContainText(/已退 ¥/);
  });

  expect(clicks()).toBeGreaterThan(10);
  expect(clicks()).toBeLessThanOrEqual(20);
});
