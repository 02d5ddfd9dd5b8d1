import { expect, type Page } from '@playwright/test';
import { Screen } from './screen.ts';

export class AccountScreen extends Screen {
  title = this.heading({ zh: '账户与账单', en: 'Account and statement' }, 1);
  anotherAmount = this.box({ zh: '其他金额（元）', en: 'Other amount (CNY)' });
  topUp = this.page.getByRole('button', { name: this.say({ zh: /^充值 ¥/, en: /^Top up ¥/ }) });
  openCashier = this.link({ zh: '打开收银台', en: 'Open cashier' });
  paymentFailed = this.page.getByText(
    this.say({ zh: /告知付款没有成功，可以重新付款/, en: /reports that the payment did not succeed/ }),
  );
  book = this.page.getByRole('table', { name: this.say({ zh: '交易记录', en: 'Transactions' }) });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/Account#recharge');
    await expect(this.title).toBeVisible();
  }

  /** Asks for a top-up and opens its cashier in a tab of its own. */
  async startTopUp(yuan: string): Promise<Page> {
    await this.anotherAmount.fill(yuan);
    await this.topUp.click();
    const opened = this.page.context().waitForEvent('page');
    await this.openCashier.click();
    return opened;
  }

  arrived = (amount: string) =>
    this.page.getByText(this.say({ zh: `充值成功，${amount} 已到账`, en: `Top-up of ${amount} received` }));
  balanceNow = (amount: string) =>
    this.page.getByText(this.say({ zh: `当前余额 ${amount}`, en: `Your balance is now ${amount}` }));
}
