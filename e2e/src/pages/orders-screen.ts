import { expect, type Locator } from '@playwright/test';
import { Screen, type Words } from './screen.ts';

export class OrdersScreen extends Screen {
  title = this.heading({ zh: '订单管理', en: 'Orders' }, 1);
  table = this.page.getByRole('table', { name: this.say({ zh: '订单', en: 'Orders' }) });

  async open(search = ''): Promise<void> {
    await this.page.goto(`/Dashboard/Order${search}`);
    await expect(this.title).toBeVisible();
  }

  /** A row of the table, or a card on a phone. */
  row = (name: string): Locator => this.page.locator('[data-row]').filter({ hasText: name });

  fold = (name: string): Locator => this.button({ zh: `${name} 的进展与操作`, en: `Progress and actions for ${name}` });

  /** An act behind the dots of a row. */
  async more(name: string, act: Words): Promise<void> {
    await this.button({ zh: `${name} 的更多操作`, en: `More actions for ${name}` }, this.row(name)).click();
    await this.page.getByRole('menuitem', { name: this.say(act) }).click();
  }

  /** Asks to cancel. @returns the box that asks back */
  async askToCancel(name: string): Promise<Locator> {
    await this.more(name, { zh: '取消订单', en: 'Cancel order' });
    return this.dialog({ zh: `取消${name}的背调？`, en: `Cancel the check for ${name}?` });
  }
}
