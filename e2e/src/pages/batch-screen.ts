import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

type Sheet = { readonly name: string; readonly content: Buffer };

export class BatchScreen extends Screen {
  drop = this.heading({ zh: /把表格拖到这里/, en: /Drop your sheet here/ }, 2);
  grid = this.page.getByRole('grid', { name: this.say({ zh: '名单', en: 'Candidate list' }) });
  walk = this.status({ zh: /^(第 \d+ 个，)?共 \d+ 个$|都处理好了/, en: /^\d+ of \d+$|in total$|Nothing left/ });
  sum = this.status({ zh: /人可下单/, en: /^Ready to order/ });
  kept = this.status({ zh: /^ ?已保存/, en: /^ ?Saved/ });
  goOn = this.button({ zh: '下一步：选核查项', en: 'Next: choose check items' });
  goOnSome = this.button({ zh: /^先下这/, en: /^Order these/ });
  price = this.page.getByRole('complementary', { name: this.say({ zh: '价格明细', en: 'Price' }) });
  files = this.page.getByRole('table', { name: this.say({ zh: '全部名单', en: 'All lists' }) });
  people = this.page.getByRole('table', { name: this.say({ zh: '候选人', en: 'Candidates' }) });

  async open(): Promise<void> {
    await this.page.goto('/Dashboard/Batch');
    await expect(this.drop).toBeVisible();
  }

  async upload({ name, content }: Sheet): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  }

  /** What is on the clipboard, anywhere on the page or into a field. */
  async paste(text: string, into?: Locator): Promise<void> {
    await (into ?? this.page.locator('body')).evaluate((place, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** The cell that one is in. */
  cell = (n: number, column: { zh: string; en: string }): Locator =>
    this.box({ zh: `第 ${n} 行，${column.zh}`, en: `Row ${n}, ${column.en}` });

  /** All of the row, by the number that the sheet gives it. */
  row = (n: number): Locator =>
    this.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: String(n), exact: true }) });
}
