import { Screen } from './screen.ts';

/** The example of GB 32100. */
export const aCreditCode = '91350100M000100Y43';

export type Newcomer = {
  readonly epName: string;
  readonly name: string;
  readonly email: string;
  readonly loginName: string;
  readonly password: string;
};

export class RegisterScreen extends Screen {
  epName = this.box({ zh: '企业全称', en: 'Full organization name' });
  promise = this.page.getByRole('checkbox');
  submit = this.button({ zh: '下一步', en: 'Next' });
  later = this.button({ zh: '稍后提交', en: 'Submit later' });
  toDesk = this.link({ zh: '进入工作台', en: 'Go to overview' });

  /** All fields of the first step. */
  async fill(newcomer: Newcomer): Promise<void> {
    await this.epName.fill(newcomer.epName);
    await this.box({ zh: '统一社会信用代码', en: 'Unified social credit code' }).fill(aCreditCode);
    await this.box({ zh: '你的姓名', en: 'Your name' }).fill(newcomer.name);
    await this.box({ zh: '工作邮箱', en: 'Work e-mail' }).fill(newcomer.email);
    await this.box({ zh: '登录名', en: 'Login name' }).fill(newcomer.loginName);
    await this.box({ zh: '设置密码', en: 'Password' }).fill(newcomer.password);
    await this.promise.check();
  }

  /** All steps, the licence left for later. */
  async register(newcomer: Newcomer): Promise<void> {
    await this.fill(newcomer);
    await this.submit.click();
    await this.later.click();
    await this.toDesk.click();
  }
}
