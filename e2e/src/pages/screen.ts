import type { Language } from '@beidiao/contract/wire/language';
import type { Locator, Page } from '@playwright/test';

/** What both languages say for one thing. */
export type Words = Readonly<Record<Language, string | RegExp>>;

/** A screen in the language that the page speaks: finds things by the names that people read. */
export class Screen {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  say = (words: Words): string | RegExp => words[this.language];
  button = (words: Words, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name: this.say(words), exact: true });
  link = (words: Words, within: Page | Locator = this.page): Locator =>
    within.getByRole('link', { name: this.say(words), exact: true });
  box = (words: Words, within: Page | Locator = this.page): Locator =>
    within.getByLabel(this.say(words), { exact: true });
  heading = (words: Words, level?: number): Locator =>
    this.page.getByRole('heading', { name: this.say(words), ...(level === undefined ? {} : { level }) });
  dialog = (words: Words): Locator => this.page.getByRole('dialog', { name: this.say(words) });
  /** Messages at the top that go by themselves, among others. */
  status = (words: Words): Locator => this.page.getByRole('status').filter({ hasText: this.say(words) });
}
