import { Screen } from './screen.ts';

export type Newcomer = {
  readonly epName: string;
  readonly name: string;
  readonly email: string;
  readonly loginName: string;
  readonly password: string;
};

export class RegisterScreen extends Screen {
  promise = this.page.getByRole('checkbox');
  submit = this.button({ zh: '注册并登录', en: 'Register and sign in' });

  async register(newcomer: Newcomer): Promise<void> {
    await this.box({ zh: '企业全称', en: 'Full name of the enterprise' }).fill(newcomer.epName);
    await this.box({ zh: '你的姓名', en: 'Your name' }).fill(newcomer.name);
    await this.box({ zh: '工作邮箱', en: 'Work e-mail' }).fill(newcomer.email);
    await this.box({ zh: '登录名', en: 'Login name' }).fill(newcomer.loginName);
    await this.box({ zh: '设置密码', en: 'Password' }).fill(newcomer.password);
    await this.promise.check();
    await this.submit.click();
  }
}
