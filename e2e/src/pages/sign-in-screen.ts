import { Screen } from './screen.ts';

export class SignInScreen extends Screen {
  loginName = this.box({ zh: '手机号或登录名', en: 'Phone number or login name' });
  // The panel of this way to sign in has the same name.
  password = this.box({ zh: '密码', en: 'Password' }).and(this.page.locator('input'));
  captcha = this.box({ zh: '图中的字符', en: 'Characters in the image' });
  renewCaptcha = this.button({ zh: '看不清，换一张', en: 'Show another image' });
  submit = this.button({ zh: '登录', en: 'Sign in' });

  async open(search = ''): Promise<void> {
    await this.page.goto(`/Login${search}`);
  }

  async fill(loginName: string, password: string): Promise<void> {
    await this.loginName.fill(loginName);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** From wherever the page is, to the overview of the only enterprise of this person. */
  async signIn(loginName: string, password: string): Promise<void> {
    await this.open();
    await this.fill(loginName, password);
    await this.page.waitForURL('**/Dashboard');
  }
}
