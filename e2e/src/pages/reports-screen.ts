import { expect, type Download, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export class ReportsScreen extends Screen {
  title = this.heading({ zh: '报告中心', en: 'Reports' }, 1);
  zip = this.button({ zh: '打包下载', en: 'Download zip' });
  pdf = this.button({ zh: '下载 PDF', en: 'Download PDF' });
  consent = this.button({ zh: '下载授权书', en: 'Download consent' });
  settings = this.link({ zh: '报告设置', en: 'Report settings' });

  older = this.page.getByText(this.say({ zh: /^这是第 \d+ 版/, en: /^This is version \d+/ }));
  version = (number: number): Locator => this.link({ zh: `第 ${number} 版`, en: `Version ${number}` });

  async open(search = ''): Promise<void> {
    await this.page.goto(`/Dashboard/Report${search}`);
    await expect(this.title).toBeVisible();
  }

  card = (name: string): Locator =>
    this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name }) });

  unread = (name: string): Locator =>
    this.card(name).getByText(this.say({ zh: '未读', en: 'Unread' }), { exact: true });

  choose = (name: string): Promise<void> =>
    this.page
      .getByRole('checkbox', { name: this.say({ zh: `选择 ${name} 的报告`, en: `Select the report on ${name}` }) })
      .check();

  /** Clicks and waits for the file. @returns its name and its bytes */
  async download(button: Locator): Promise<{ name: string; content: Buffer }> {
    const [file]: [Download, void] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
    return { name: file.suggestedFilename(), content: Buffer.concat(parts) };
  }
}
