import { Screen } from './screen.ts';

export class SettingScreen extends Screen {
  title = this.heading({ zh: '账号设置', en: 'Settings' }, 1);
  addPhone = this.button({ zh: '补充 手机号', en: 'Add Phone number' });
  phoneDialog = this.dialog({ zh: '绑定手机号', en: 'Add phone number' });
  getCode = this.button({ zh: '获取验证码', en: 'Get a code' });
  code = this.page.getByLabel(/^验证码|Verification code/);
  sessions = this.page.getByRole('region', { name: this.say({ zh: '登录设备', en: 'Signed-in devices' }) });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/Setting');
    await this.title.waitFor();
  }
}
