import { aTag } from '../fixtures/tag.ts';
import { accountCalls } from '@beidiao/contract/account/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { rightBooks } from '../fixtures/books.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { AccountScreen } from '../pages/account-screen.ts';
import { CashierScreen } from '../pages/cashier-screen.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { RegisterScreen } from '../pages/register-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const codes = [
  'ID_THREE',
  'DEGREE_DOMESTIC',
  'STUDENT_STATUS',
  'XP_HR',
  'XP_NON_COMPETE',
  'LIT_PUBLIC',
  'ADMIN_PENALTY',
  'BIZ_OFFICER',
];
const person = { name: '欧阳晨曦', line: '欧阳晨曦 138 0000 2046 330106199003072415' };
const fundsFen = 200_000;

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('registers, tops up, orders eight checks, pays, cancels, and has all money back', async ({
      page,
      wire,
      books,
    }) => {
      const tag = aTag();
      const newcomer = {
        epName: `杭州测试${tag}有限公司`,
        name: '沈若溪',
        email: `${tag}@example.com`,
        loginName: `hr${tag}`,
        password: 'meadow7',
      };

      await test.step('register, with where one came from', async () => {
        await page.goto(`/Register?utm_source=wechat&utm_campaign=autumn-${tag}`);
        await new RegisterScreen(page, language).register(newcomer);
        await page.waitForURL('**/Dashboard');
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        const came = 'origin @> \'{"utm_source": "wechat"}\' and origin ->> \'utm_campaign\' = $1 and category = 1';
        expect(await books.count(`select count(*) from app.member where ${came}`, `autumn-${tag}`)).toBe(1);
      });

      await test.step('top up at the cashier', async () => {
        const account = new AccountScreen(page, language);
        await account.open();
        const cashier = await account.startTopUp('2000');
        await new CashierScreen(cashier, language).play('succeed');
        await expect(account.arrived(yuan(fundsFen))).toBeVisible();
        await expect(account.balanceNow(yuan(fundsFen))).toBeVisible();
        await cashier.close();
      });

      const wizard = new WizardScreen(page, language);
      const items = await itemsOf(wire, codes);
      const [, , , several] = items;
      if (several === undefined) throw new TypeError('eight codes were given');

      await test.step('the candidate by one pasted line, and the check of the format', async () => {
        await wizard.open();
        await wizard.paste(person.line);
        await expect(wizard.name).toHaveValue(person.name);
        await expect(wizard.phoneNo).toHaveValue('13800002046');
        await expect(wizard.idCard).toHaveValue('330106199003072415');
        await wizard.checkIdentity.click();
        await expect(wizard.status({ zh: /格式和校验位无误/, en: /Format and check digit are valid/ })).toBeVisible();
        await wizard.toItems.click();
      });

      await test.step('eight items: one express and twice, one with a remark', async () => {
        for (const item of items) await wizard.item(item).check();
        await wizard.expedite(several);
        await wizard.more(several);
        await wizard.remark(several, '勿联系现雇主');
      });

      await test.step('kept as an own package', async () => {
        await wizard.saveAsPackage.click();
        await wizard.packageName.fill(`套餐${tag}`);
        await wizard.savePackage.click();
        await expect(wizard.packages.getByRole('button', { name: `套餐${tag}` })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        for (const item of items) await expect(wizard.item(item)).toBeChecked();
      });

      // Base prices of the eight, the fourth twice; 30 % of it are its surcharge.
      const surchargeFen = 5_880;
      const dueFen = 800 + 4_800 + 2_500 + 2 * 9_800 + 8_000 + 3_000 + 1_800 + 1_800 + surchargeFen;

      await test.step('confirm the price and submit', async () => {
        await wizard.toConfirm.click();
        await expect(wizard.total).toHaveText(yuan(dueFen));
        await expect(wizard.price.getByText(yuan(surchargeFen))).toBeVisible();
        await expect(page.getByText('勿联系现雇主')).toBeVisible();
        await wizard.submit.click();
      });

      await test.step('pay from the balance', async () => {
        await wizard.button({ zh: `确认支付 ${yuan(dueFen)}`, en: `Pay ${yuan(dueFen)}` }, wizard.paying).click();
        await expect(wizard.paid).toContainText(yuan(dueFen));
        await wizard
          .button({ zh: '查看订单', en: 'View order' }, wizard.paid.getByRole('main').or(wizard.paid))
          .last()
          .click();
      });

      const orders = new OrdersScreen(page, language);
      await test.step('the order stands in the list, and is cancelled with the money in the question', async () => {
        await page.waitForURL('**/Dashboard/Order*');
        await expect(orders.row(person.name)).toContainText(yuan(dueFen));
        const box = await orders.askToCancel(person.name);
        await expect(box).toContainText(yuan(dueFen));
        await orders.button({ zh: `取消并退 ${yuan(dueFen)}`, en: `Cancel and refund ${yuan(dueFen)}` }, box).click();
        await expect(orders.row(person.name)).toContainText(language === 'zh' ? '已取消' : 'Cancelled');
        await expect(orders.row(person.name)).toContainText(
          language === 'zh' ? `已退 ${yuan(dueFen)}` : `${yuan(dueFen)} refunded`,
        );
      });

      await test.step('the balance is as before and the books are right', async () => {
        const token = await wire.signIn(newcomer.loginName, newcomer.password);
        const { enterprises } = await wire.call(accountCalls.bindList, {}, { token });
        const { accessToken } = await wire.call(accountCalls.exchange, { epId: enterprises[0]?.epId ?? '' }, { token });
        const { assetsList } = await wire.call(walletCalls.assets, {}, { token: accessToken });
        expect(assetsList).toContainEqual({ code: 'BALANCE', amountFen: fundsFen });
        const { rows } = await wire.call(walletCalls.bills, {}, { token: accessToken });
        expect(rows.map(({ cause, amountFen }) => [cause, amountFen])).toEqual([
          ['checksRefunded', dueFen],
          ['checksPaid', -dueFen],
          ['recharge', fundsFen],
        ]);
        expect(await books.wrongs()).toEqual(rightBooks);
      });
    });
  });
