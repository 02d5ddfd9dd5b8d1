import { Screen, type Words } from './screen.ts';

/** What stands around every signed-in screen. */
export class Frame extends Screen {
  person = this.page.getByRole('button', { name: /^账号：|^Account: / });
  enterprise = this.page.getByRole('button', { name: /^切换企业|^Switch organization/ });

  menu = (words: Words) => this.link(words, this.page.getByRole('navigation', { name: /^主导航$|^Main$/ }));

  async signOut(): Promise<void> {
    await this.person.click();
    await this.page.getByRole('menuitem', { name: this.say({ zh: '退出登录', en: 'Sign out' }) }).click();
    await this.page.waitForURL('**/Login*');
  }
}
