import { expect, type Locator } from '@playwright/test';
import { Screen, type Words } from './screen.ts';

export class MembershipScreen extends Screen {
  title = this.heading({ zh: '会员等级', en: 'Membership' }, 1);
  grades = this.page.getByRole('table', { name: this.say({ zh: '四档对比', en: 'Compare grades' }) });
  history = this.page.getByRole('table', { name: this.say({ zh: '会员记录', en: 'Membership history' }) });
  due = this.page.getByTestId('due');
  openCashier = this.link({ zh: '打开收银台', en: 'Open cashier' });
  goOn = this.button({ zh: '继续查看会员等级', en: 'Back to grades' });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/Member');
    await expect(this.title).toBeVisible();
    await expect(this.grades).toBeVisible();
  }

  /** The button in the column of a grade. */
  act = (grade: Words, act: Words): Locator =>
    this.button({ zh: `${grade.zh} ${act.zh}`, en: `${grade.en} ${act.en}` }, this.grades);
  pay = (act: Words, amount: string): Locator =>
    this.button({ zh: `${act.zh}并支付 ${amount}`, en: `${act.en} and pay ${amount}` });
  way = (name: Words): Locator => this.page.getByRole('radio', { name: this.say(name) });
  begun = (grade: Words): Locator =>
    this.page.getByText(this.say({ zh: `${grade.zh}已生效`, en: `${grade.en} is active` }));
}
