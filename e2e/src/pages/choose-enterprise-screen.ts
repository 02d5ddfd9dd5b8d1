import { Screen } from './screen.ts';

export class ChooseEnterpriseScreen extends Screen {
  title = this.heading({ zh: '这次为谁办事？', en: 'Whom do you act for?' });
  choice = (name: string | RegExp) => this.page.getByRole('listitem').getByRole('button', { name });
  self = this.choice(/个人账号|Personal account/);
}
