import { Screen } from './screen.ts';

export class ForgotScreen extends Screen {
  phone = this.page.getByLabel(this.say({ zh: '手机号', en: 'Phone number' }), { exact: true });
  getCode = this.button({ zh: '获取验证码', en: 'Get a code' });
  code = this.page.getByLabel(/^验证码|Verification code/);
  next = this.button({ zh: '下一步', en: 'Next' });
  password = this.box({ zh: '新密码', en: 'New password' });
  again = this.box({ zh: '确认新密码', en: 'Confirm new password' });
  set = this.button({ zh: '设置新密码', en: 'Set password' });
  done = this.heading({ zh: '新密码已设置', en: 'Your new password is set' });
  signIn = this.link({ zh: '去登录', en: 'Sign in' });
}
