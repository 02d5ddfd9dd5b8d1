import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** What a second reader states where the first one did: every answer as the evidence bears it out, no record anywhere. */
const remark = '认真负责';

/** Where findings are judged a second time, in Chinese. */
export class SamplingScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the list again. @returns how many findings this person may judge */
  async look(): Promise<number> {
    await this.page.goto('/Operations/Sampling');
    const count = this.page.getByRole('tab', { name: /^待判/ });
    await expect(count).toContainText(/\d/);
    return Number(/\d+/.exec(await count.innerText())?.[0] ?? 0);
  }

  /** The line of one in the list of those that wait for a verdict, or for a decision. */
  row = (list: '待判' | '待裁定', sampleId: string): Locator => {
    const rows = this.page.getByRole('table', { name: list }).getByRole('row');
    return rows.filter({ has: this.page.getByRole('cell', { name: sampleId, exact: true }) });
  };

  /** Takes the one that is named, or the first that is free. */
  async take(sampleId?: string): Promise<void> {
    const from = sampleId === undefined ? this.page : this.row('待判', sampleId);
    await from.getByRole('link', { name: '判定' }).first().click();
    await expect(this.page.getByRole('button', { name: '提交，看原来的结论' })).toBeVisible();
  }

  /** Gives the verdict; `instead` states something else than the claim at some fields. */
  async judge(instead: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [field, text] of Object.entries(instead))
      await this.page.locator(`[id="at-fields.${field}"]`).fill(text);
    await expect(async () => {
      if (/tab=both/.test(this.page.url())) return;
      await this.page.getByRole('button', { name: '提交，看原来的结论' }).click();
      await this.#answer();
      await expect(this.page).toHaveURL(/tab=both/, { timeout: 300 });
    }).toPass({ intervals: [50] });
    await expect(this.page.getByRole('heading', { name: /两个结论$/ })).toBeVisible();
  }

  /** Answers what the button has led to: the first part that is missing. */
  async #answer(): Promise<void> {
    const place = await this.page.evaluate(
      () => document.activeElement?.closest('[id^="at-"]')?.id.replace('at-', '') ?? '',
    );
    const at = this.page.locator(`[id="at-${place}"]`);
    if (place.startsWith('receipts.')) await at.getByRole('button', { name: /^未见/ }).click();
    else if (place === 'fields.performance') await at.fill(remark);
    else if (place.startsWith('fields.')) {
      await at.press('=');
      // What the candidate has not stated cannot be copied: the first answer is the one that weighs against nobody.
      if ((await at.inputValue()) === '') await at.selectOption({ index: 1 });
    }
  }
}
