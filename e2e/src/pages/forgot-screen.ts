import { Screen } from './screen.ts';

export class ForgotScreen extends Screen {
  phone = this.page.getByLabel(this.say({ zh: '手机号', en: 'Phone number' }), { exact: true });
  getCode = this.button({ zh: '获取验证码', en: 'Get a code' });
  code = this.page.getByLabel(/^验证码|Verification code/);
  next = this.button({ zh: '下一步', en: 'Next' });
  password = this.box({ zh: '新密码', en: 'New password' });
  again = this.box({ zh: '再输入一次', en: 'Once more' });
  set = this.button({ zh: '设置新密码', en: 'Set the password' });
  done = this.heading({ zh: '新密码已设好', en: 'Your new password is set' });
  signIn = this.link({ zh: '去登录', en: 'Sign in' });
}
