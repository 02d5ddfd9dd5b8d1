import { Screen } from './screen.ts';

export class ChooseEnterpriseScreen extends Screen {
  title = this.heading({ zh: '选择企业', en: 'Choose an organization' });
  choice = (name: string | RegExp) => this.page.getByRole('listitem').getByRole('button', { name });
  self = this.choice(/个人账号|Personal account/);
}
