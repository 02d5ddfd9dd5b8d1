import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export type NamedItem = { readonly code: string; readonly name: { readonly zh: string; readonly en: string } };

export class WizardScreen extends Screen {
  name = this.box({ zh: '姓名', en: 'Name' });
  phoneNo = this.box({ zh: '手机号', en: 'Phone number' });
  idCard = this.box({ zh: '身份证号', en: 'ID card number' });
  position = this.box({ zh: '入职岗位', en: 'Position' });
  checkIdentity = this.button({ zh: '检查三要素格式', en: 'Check format' });
  toItems = this.button({ zh: '下一步：选择核查项', en: 'Next: choose items' });
  toConfirm = this.button({ zh: '下一步：核对并支付', en: 'Next: review and pay' });
  saveAsPackage = this.button({ zh: '存为套餐', en: 'Save as a package' });
  packageName = this.box({ zh: '套餐名称', en: 'Package name' });
  savePackage = this.button({ zh: '保存套餐', en: 'Save package' });
  packages = this.page.getByRole('group', { name: this.say({ zh: '套餐', en: 'Packages' }) });
  compared = this.page.getByRole('region', {
    name: this.say({ zh: '利益冲突比对名单', en: 'Companies to compare' }),
  });
  nameCompanies = this.button({ zh: '填写名单', en: 'Name companies' });
  companies = this.dialog({ zh: '要比对哪些企业', en: 'Which companies to compare' });
  submit = this.button({ zh: /^(提交并支付|提交订单|提交审批)/, en: /^(Submit (and pay|order)|Send for approval)/ });
  price = this.page.getByRole('complementary', { name: this.say({ zh: '价格明细', en: 'Price' }) });
  problem = this.price.getByRole('alert');
  paying = this.dialog({ zh: '支付订单', en: 'Pay for order' });
  paid = this.dialog({ zh: '支付完成', en: 'Payment complete' });
  saved = this.status({ zh: /^草稿已保存/, en: /^Draft saved/ });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/OrderCreate');
    await expect(this.name).toBeVisible();
  }

  /** Pastes one line into the name, as from a chat. */
  async paste(line: string): Promise<void> {
    await this.name.focus();
    await this.name.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, line);
  }

  item = (item: NamedItem): Locator =>
    this.page.getByRole('checkbox', {
      name: this.say({ zh: `选择 ${item.name.zh}`, en: `Select ${item.name.en}` }),
      exact: true,
    });

  async expedite({ name }: NamedItem): Promise<void> {
    await this.box({ zh: `${name.zh} 的时效`, en: `Turnaround of ${name.en}` }).selectOption('1');
  }

  async more({ name }: NamedItem): Promise<void> {
    const stepper = this.box({ zh: `${name.zh} 的数量`, en: `Quantity of ${name.en}` });
    await this.button({ zh: '增加', en: 'More' }, stepper).click();
  }

  /** Shows what was written; pressed, it opens the box. */
  remarkButton = ({ name }: NamedItem): Locator =>
    this.page.getByRole('button', { name: this.say({ zh: `${name.zh} 的备注`, en: `Remark for ${name.en}` }) });

  async remark(item: NamedItem, text: string): Promise<void> {
    await this.remarkButton(item).click();
    const field = this.say({ zh: `${item.name.zh} 的备注`, en: `Remark for ${item.name.en}` });
    await this.page.getByRole('textbox', { name: field }).fill(text);
    await this.button({ zh: '完成', en: 'Done' }).click();
  }

  /** The total of the price beside the choice. */
  total = this.price.getByTestId('total');

  /** Candidate by one pasted line, then on to the items. */
  async enterCandidate(line: string): Promise<void> {
    await this.open();
    await this.paste(line);
    await this.toItems.click();
    await expect(this.heading({ zh: '可选核查项', en: 'Check items' }, 2)).toBeVisible();
  }
}
