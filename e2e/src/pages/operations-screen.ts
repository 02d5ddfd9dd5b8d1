import type { Language } from '@beidiao/contract/language';
import { sandboxCalls } from '@beidiao/contract/sandbox';
import type { Page } from '@playwright/test';
import { type StaffSession, sitDown } from '../staff.ts';
import { expect } from '../test.ts';
import type { Wire } from '../wire.ts';

const words = {
  zh: {
    loginName: '登录名',
    password: '密码',
    next: '下一步',
    code: '动态验证码或恢复码',
    enter: '登录',
    claim: '领取任务',
    submit: /提交结论/,
    keep: '提交结论',
    agree: '同意，发布结论',
    source: '来源',
    saved: /已存/,
    published: '结论已发布，报告正在更新',
    handed: '已提交二审',
  },
  en: {
    loginName: 'Login name',
    password: 'Password',
    next: 'Next',
    code: 'Code or recovery code',
    enter: 'Sign in',
    claim: 'Take this task',
    submit: /^Publish/,
    keep: 'Publish',
    agree: 'Agree and publish',
    source: 'Source',
    saved: /Saved/,
    published: 'Published; the report is being written',
    handed: 'Handed to the second reader',
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

  found = (field: string) => this.page.locator(`[name="found.${field}"]`);
}
