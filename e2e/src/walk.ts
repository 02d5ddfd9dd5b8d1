import { expect, type Page } from '@playwright/test';
import { itemsOf } from './catalogue.ts';
import { AccountScreen } from './pages/account-screen.ts';
import { ChooseEnterpriseScreen } from './pages/choose-enterprise-screen.ts';
import { OrdersScreen } from './pages/orders-screen.ts';
import { SignInScreen } from './pages/sign-in-screen.ts';
import { WizardScreen } from './pages/wizard-screen.ts';
import { actAtCashier, askRecharge } from './trade.ts';
import { walkAccount, walkStaff } from './walk-rest.ts';
import type { Walker } from './walker.ts';
import { password } from './wire.ts';

const demo = { loginName: 'demo', password: 'demo2026', enterprise: '杭州云栖智联科技有限公司' };
const unpaid = '钱逸飞';
const paid = '欧阳晨曦';
const firstHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What needs no account. */
export async function walkPublic({ page, language, wire, look }: Walker): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('home');
  await page.goto('/Register');
  await expect(firstHeading(page)).toBeVisible();
  await look('register');
  await page.getByRole('button', { name: language === 'zh' ? '下一步' : 'Next' }).click();
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await look('register-wrong');
  await new SignInScreen(page, language).open();
  await expect(firstHeading(page)).toBeVisible();
  await look('login');
  await page.goto('/no/such/page');
  await expect(firstHeading(page)).toBeVisible();
  await look('not-found');
  const hr = await wire.registerHr();
  const { reference } = await askRecharge(wire, hr, 12_345);
  await page.goto('/sandbox');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await look('sandbox-outbox');
  await page.goto('/sandbox?tab=cashier');
  // A payment number may have the same letters within.
  const told = page.getByText(new RegExp(`\\b${reference}$`));
  await expect(told).toBeVisible();
  await look('sandbox-cashier');
  await page.goto(`/sandbox?pay=${reference}`);
  await expect(told).toBeVisible();
  await look('sandbox-payment');
  await page.goto('/sandbox?tab=magic');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('sandbox-magic');
}

/** What a member with orders and money sees. */
export async function walkMember({ page, language, look }: Walker): Promise<void> {
  const signIn = new SignInScreen(page, language);
  await signIn.open();
  await signIn.fill(demo.loginName, demo.password);
  const choose = new ChooseEnterpriseScreen(page, language);
  await expect(choose.self).toBeVisible();
  await look('select-enterprise');
  await choose.choice(demo.enterprise).click();
  await page.waitForURL('**/Dashboard');
  await expect(page.getByText(paid).first()).toBeVisible();
  await look('overview');

  const orders = new OrdersScreen(page, language);
  await orders.open();
  await expect(orders.row(paid)).toBeVisible();
  await look('orders');
  await orders.fold(paid).click();
  await expect(page.getByText('勿联系现雇主').first()).toBeVisible();
  await look('orders-unfolded');
  await orders.askToCancel(paid);
  await look('orders-cancel');
  await orders.button({ zh: '返回', en: 'Keep order' }).click();
  await orders.button({ zh: '支付', en: 'Pay' }, orders.row(unpaid)).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await look('orders-pay');
  await page.keyboard.press('Escape');
  await orders.more(unpaid, { zh: '详情', en: 'Details' });
  await expect(page.getByRole('dialog').getByText('勿联系现雇主')).toBeVisible();
  await look('orders-drawer');
  await page.keyboard.press('Escape');
  await orders.open('?q=nobody');
  await expect(page.getByText(language === 'zh' ? '没有符合条件的订单' : 'No matching orders')).toBeVisible();
  await look('orders-none');

  const account = new AccountScreen(page, language);
  await account.open();
  await expect(account.book.getByRole('row').nth(1)).toBeVisible();
  await look('account');
  await account.anotherAmount.fill('12.34');
  await account.topUp.click();
  await expect(account.openCashier).toBeVisible();
  await look('account-waiting');
  await page.goto('/Dashboard/Account?book=trades');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('account-trades');
}

const codes = ['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR', 'XP_NON_COMPETE', 'LIT_PUBLIC'];

/** A newcomer: the empty screens, then the wizard to its end. */
export async function walkNewcomer({ page, language, wire, look }: Walker): Promise<void> {
  const hr = await wire.registerHr();
  await new SignInScreen(page, language).signIn(hr.loginName, password);
  await expect(page.getByRole('main').getByText('¥0.00').first()).toBeVisible();
  await look('overview-empty');
  await new OrdersScreen(page, language).open();
  await expect(page.getByText(language === 'zh' ? '暂无订单' : /No orders/).first()).toBeVisible();
  await look('orders-empty');

  const wizard = new WizardScreen(page, language);
  await wizard.open();
  await look('wizard-candidate-empty');
  await wizard.paste('欧阳晨曦 13800002046 330106199003072415');
  await wizard.checkIdentity.click();
  await expect(wizard.status({ zh: /格式和校验位无误/, en: /Format and check digit are valid/ })).toBeVisible();
  await look('wizard-candidate');
  await wizard.toItems.click();
  const items = await itemsOf(wire, codes);
  for (const item of items) await wizard.item(item).check();
  const [, , work] = items;
  if (work !== undefined) {
    await wizard.expedite(work);
    await wizard.more(work);
    await wizard.remark(work, '勿联系现雇主');
  }
  await expect(wizard.total).toHaveText('¥420.80');
  await look('wizard-items');
  await wizard.saveAsPackage.click();
  await expect(wizard.packageName).toBeVisible();
  await look('wizard-package');
  await page.goBack();
  await wizard.toConfirm.click();
  await expect(wizard.total).toHaveText('¥420.80');
  await look('wizard-confirm');
  await wizard.submit.click();
  await expect(wizard.paying.getByRole('radio').first()).toBeVisible();
  await look('wizard-pay-short');
  await wizard.button({ zh: '去支付 ¥420.80', en: 'Continue to pay ¥420.80' }, wizard.paying).click();
  const cashier = wizard.link({ zh: '打开收银台', en: 'Open cashier' });
  const payUrl = await cashier.getAttribute('href');
  await look('wizard-waiting');
  await actAtCashier(wire, new URL(payUrl ?? '').searchParams.get('pay') ?? '', 'succeed');
  await expect(wizard.paid).toBeVisible();
  await look('wizard-paid');
}

export const walks = {
  public: walkPublic,
  member: walkMember,
  newcomer: walkNewcomer,
  account: walkAccount,
  staff: walkStaff,
};
