import { Screen } from './screen.ts';

export class TopBar extends Screen {
  person = this.page.getByRole('button', { name: /^账号：|^Account: / });
  enterprise = this.page.getByRole('button', { name: /^切换企业|^Switch enterprise/ });

  async signOut(): Promise<void> {
    await this.person.click();
    await this.page.getByRole('menuitem', { name: this.say({ zh: '退出登录', en: 'Sign out' }) }).click();
    await this.page.waitForURL('**/Login*');
  }
}
