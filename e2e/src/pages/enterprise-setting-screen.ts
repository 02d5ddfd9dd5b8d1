import { Screen } from './screen.ts';

export class EnterpriseSettingScreen extends Screen {
  title = this.heading({ zh: '企业设置', en: 'Company settings' }, 1);
  rules = this.page.getByRole('region', { name: this.say({ zh: '报告查看规则', en: 'Who can see reports' }) });
  apps = this.page.getByRole('region', { name: this.say({ zh: '合作应用', en: 'Partner applications' }) });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/EnterpriseSetting');
    await this.title.waitFor();
  }
}
