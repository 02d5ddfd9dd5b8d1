import type { Language } from '@beidiao/contract/wire/language';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { Page } from '@playwright/test';
import { type StaffSession, sitDown } from '../fixtures/staff.ts';
import { expect } from '../fixtures/test.ts';
import type { Wire } from '../fixtures/wire.ts';

const words = {
  zh: {
    loginName: '登录名',
    password: '密码',
    next: '下一步',
    code: '动态验证码或恢复码',
    enter: '登录',
    claim: '领取任务',
    submit: /预览并发布|交二审/,
    publish: /^发布/,
    handOver: /^交二审/,
    readAndPublish: /^我已阅读，发布/,
    openIt: '打开',
    logContact: /记录联系/,
    number: '拨打的号码',
    contactWords: '联系对象和内容',
    keepContact: '保存',
    saved: /已保存/,
    published: '已发布，报告正在更新',
    handed: '已交二审',
  },
  en: {
    loginName: 'Login name',
    password: 'Password',
    next: 'Next',
    code: 'Code or recovery code',
    enter: 'Sign in',
    claim: 'Claim task',
    submit: /^(Review and publish|Publish|Second review)/,
    publish: /^Publish/,
    handOver: /^Second review/,
    readAndPublish: /^I have read it. Publish/,
    openIt: 'Open',
    logContact: /Log contact/,
    number: 'Number called',
    contactWords: 'Who you spoke to and what was said',
    keepContact: 'Save',
    saved: /Saved/,
    published: 'Published. The report is being updated',
    handed: 'Sent to second reviewer',
  },
} as const;

/** The staff console as one of the demo's staff sees it. */
export class OperationsScreen {
  readonly page: Page;
  readonly words: (typeof words)[Language];

  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
    this.words = words[language];
  }

  /** Password, then the code that the authenticator of the demo shows. */
  async signIn(wire: Wire, loginName: string, path = '/Operations'): Promise<void> {
    const { page, words: t } = this;
    await page.goto(path);
    await page.getByLabel(t.loginName, { exact: true }).fill(loginName);
    await page.getByLabel(t.password, { exact: true }).fill('demo2026staff');
    await page.getByRole('button', { name: t.next }).click();
    const field = page.getByLabel(t.code);
    await field.fill((await wire.call(sandboxCalls.staffCode, {})).code);
    await page.getByRole('button', { name: t.enter, exact: true }).click();
    await expect(page.getByRole('navigation')).toBeVisible();
  }

  /** At a place of the console, as somebody who has signed in. */
  async enter(session: StaffSession, path = '/Operations'): Promise<void> {
    await sitDown(this.page, session);
    // A tab of the console alone has not been told the language.
    await this.page.addInitScript((language) => localStorage.setItem('beidiao.language', language), this.#language);
    await this.page.goto(path);
  }

  async openTask(name: RegExp): Promise<void> {
    await this.page.locator('#tasks').getByRole('button', { name }).first().click();
  }

  async claim(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.claim }).click();
    await expect(this.page.getByRole('button', { name: this.words.submit })).toBeVisible();
  }

  /** The input of a finding. */
  found = (field: string) => this.page.locator(`[id="at-fields.${field}"]`);

  /** The choice of a finding that is one of a few. */
  async choose(field: string, key: string): Promise<void> {
    await this.found(field).selectOption(key);
  }

  /** A call that reached somebody, written down; it becomes the ground of what is found. */
  async logContact(about: string): Promise<void> {
    const { page, words: t } = this;
    await page.getByRole('button', { name: t.logContact }).click();
    await page.getByLabel(t.number).fill('0571-8888 0000');
    await page.getByLabel(t.contactWords).fill(about);
    await page.getByRole('button', { name: t.keepContact, exact: true }).click();
    await expect(page.locator('[id="at-ground.contactId"]')).not.toHaveValue('');
  }

  /** Reads the sentence and confirms it with the key, as soon as the dialog listens to keys. */
  async publish(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.page.locator('body').press('Control+Enter');
    await expect(dialog.getByRole('heading')).toBeFocused();
    await expect(async () => {
      if (await dialog.isVisible()) await dialog.press('Enter');
      await expect(dialog).toBeHidden({ timeout: 2_000 });
    }).toPass();
  }
}
