import { orderCalls } from '@beidiao/contract/order';
import { reportCalls } from '@beidiao/contract/report';
import { sandboxCalls } from '@beidiao/contract/sandbox';
import type { Page } from '@playwright/test';
import { comeIn, consent, openPhone, orderFor, press, words } from './guest.ts';
import { expect, test } from './test.ts';
import type { Wire } from './wire.ts';

const said = {
  zh: {
    respond: '回应或提出异议',
    title: '有 1 项和你填的不一样',
    wrong: '结果不对，请重新核查',
    reason: '说说哪里不对',
    send: '提交异议',
    arrived: '异议收到了',
    toReport: '回到报告',
    open: /异议处理中/,
    upheld: '异议成立，已更正',
    loginName: '登录名',
    password: '密码',
    next: '下一步',
    code: '动态验证码或恢复码',
    enter: '登录',
    claim: '领取并复核',
    uphold: '异议成立，更正',
    result: '结论',
    consistent: '一致',
    rule: '判定规则',
    noRule: '没有触发规则',
    compared: '比对',
    words: '写给候选人和委托方的理由',
    submit: '提交结论',
    decided: '已有结论',
    changed: /第 \d 版改了什么/,
    corrected: '已更正',
  },
  en: {
    respond: 'Respond or dispute',
    title: 'Entries that differ from what you wrote: 1',
    wrong: 'It is wrong, please look again',
    reason: 'What is wrong?',
    send: 'Send the dispute',
    arrived: 'Your dispute has arrived',
    toReport: 'Back to the report',
    open: /In dispute, answered before/,
    upheld: 'Upheld and corrected',
    loginName: 'Login name',
    password: 'Password',
    next: 'Next',
    code: 'Code or recovery code',
    enter: 'Sign in',
    claim: 'Take it and look again',
    uphold: 'Uphold and correct',
    result: 'Result',
    consistent: 'Consistent',
    rule: 'Rule',
    noRule: 'No rule applies',
    compared: 'Compared',
    words: 'Reason, for candidate and client',
    submit: 'Submit the decision',
    decided: 'Decided',
    changed: /What changed in version/,
    corrected: 'Corrected',
  },
} as const;

/** One of the demo's reviewers, with the code that their authenticator shows. */
async function enterAsStaff(
  page: Page,
  wire: Wire,
  { loginName, language }: { loginName: string; language: 'zh' | 'en' },
) {
  const t = said[language];
  await page.goto('/Operations/Rights');
  await page.getByLabel(t.loginName, { exact: true }).fill(loginName);
  await page.getByLabel(t.password, { exact: true }).fill('demo2026staff');
  await page.getByRole('button', { name: t.next, exact: true }).click();
  const { code } = await wire.call(sandboxCalls.staffCode, {});
  await page.getByLabel(t.code).fill(code);
  await page.getByRole('button', { name: t.enter, exact: true }).click();
}

const shotsFolder = process.env['SHOTS_DIR'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shotsFolder) await page.screenshot({ path: `${shotsFolder}/${name}.png`, fullPage: true });
};

for (const [language, loginName] of [
  ['zh', 'xuzhiyuan'],
  ['en', 'luwenjing'],
] as const)
  test.describe(`a dispute, ${language}`, () => {
    test.use({ language });

    test('goes from the phone to another reviewer and back as a corrected version', async ({
      page,
      wire,
      hr,
      browser,
      house,
      storageState,
    }) => {
      test.setTimeout(60_000);
      const t = said[language];
      const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'LIT_PUBLIC'], tail: '0001' });
      const { orderDetailsId } = ordered;
      const phone = await openPhone(browser, house);
      const own = await phone.newPage();
      await test.step('the candidate reads the report and disputes an entry', async () => {
        // The phone does not know the language of the desk.
        await own.goto('/m.html');
        await own.evaluate(() => localStorage.clear());
        await comeIn(own, wire, { ...ordered, language });
        await consent(own, language);
        await press(own, words[language].handIn);
        await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
        await own.goto('/Mobile/Report');
        await expect(own.getByRole('heading', { level: 1 })).toHaveText(t.title);
        await shoot(own, `phone-report-${language}`);
        await press(own, t.respond);
        await own.getByText(t.wrong).click();
        await own.getByLabel(t.reason).fill('号码去年过户到我名下，运营商可查。');
        await own.reload();
        await expect(own.getByLabel(t.reason)).toHaveValue('号码去年过户到我名下，运营商可查。');
        await own.locator('input[type=file]').setInputFiles({
          name: '过户证明.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
        });
        await shoot(own, `phone-dispute-${language}`);
        await press(own, t.send);
        await expect(own.getByRole('heading', { level: 1 })).toHaveText(t.arrived);
        await shoot(own, `phone-receipt-${language}`);
        await press(own, t.toReport);
        await expect(own.getByText(t.open)).toBeVisible();
      });

      const office = await browser.newContext({
        baseURL: house.url,
        viewport: { width: 1440, height: 900 },
        ...(storageState === undefined ? {} : { storageState }),
      });
      const desk = await office.newPage();
      await test.step('somebody else upholds it', async () => {
        await enterAsStaff(desk, wire, { loginName, language });
        await desk
          .getByRole('button', { name: new RegExp(ordered.candidate.name) })
          .first()
          .click();
        await press(desk, t.claim);
        await desk.getByText(t.uphold).click();
        await desk.getByRole('combobox', { name: t.result, exact: true }).selectOption({ label: t.consistent });
        await desk.getByRole('combobox', { name: t.rule, exact: true }).selectOption({ label: t.noRule });
        for (const row of await desk.getByRole('combobox', { name: t.compared, exact: true }).all())
          await row.selectOption('same');
        await desk.getByLabel(t.words).fill('运营商记录已更新，确认是本人。');
        await shoot(desk, `desk-decide-${language}`);
        await press(desk, t.submit);
        await desk.getByRole('dialog').getByRole('button').last().click();
        await desk.getByRole('tab', { name: t.decided }).click();
        await expect(desk.getByRole('button', { name: new RegExp(ordered.candidate.name) }).first()).toBeVisible();
      });
      await office.close();

      await test.step('recruiter and candidate read the corrected version', async () => {
        await expect
          .poll(async () => (await wire.call(reportCalls.view, { orderDetailsId }, hr)).report.overall.light)
          .toBe('green');
        await page.goto(`/Dashboard/Report?id=${orderDetailsId}`);
        const changes = page.getByRole('region', { name: t.changed });
        await expect(changes).toContainText(t.corrected);
        await expect(changes).toContainText('运营商记录已更新，确认是本人。');
        await shoot(page, `desk-report-${language}`);
        await own.reload();
        await expect(own.getByText(t.upheld)).toBeVisible();
        await expect(own.getByText('运营商记录已更新，确认是本人。')).toBeVisible();
        await own.goto('/Mobile/OrderDetail');
        await shoot(own, `phone-status-${language}`);
      });
      await phone.close();
    });
  });
