import { accountCalls } from '@beidiao/contract/account/calls';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import type { Page } from '@playwright/test';
import { reportFor } from '../fixtures/checks.ts';
import { ChooseEnterpriseScreen } from '../pages/choose-enterprise-screen.ts';
import { EnterpriseSettingScreen } from '../pages/enterprise-setting-screen.ts';
import { ReportsScreen } from '../pages/reports-screen.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { SignInScreen } from '../pages/sign-in-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Hr, Wire } from '../fixtures/wire.ts';

const demoEnterprise = '杭州云栖智联科技有限公司';

async function actForDemo(wire: Wire): Promise<Hr> {
  const token = await wire.signIn('demo', 'demo2026');
  const { enterprises } = await wire.call(accountCalls.bindList, {}, { token });
  const epId = enterprises.find(({ epName }) => epName === demoEnterprise)?.epId ?? '';
  const { accessToken } = await wire.call(accountCalls.exchange, { epId }, { token });
  return { token: accessToken, memberId: epId, loginName: 'demo' };
}

/** Into the demo enterprise, of which this person is one of several. */
async function enter(page: Page, loginName: string): Promise<void> {
  const door = new SignInScreen(page, 'zh');
  await door.open();
  await door.fill(loginName, 'demo2026');
  await new ChooseEnterpriseScreen(page, 'zh').choice(new RegExp(demoEnterprise)).click();
  await page.waitForURL('**/Dashboard');
}

test('reads a report, takes it as PDF and two as zip, and sees who has read', async ({ page, wire, hr }) => {
  const reports = new ReportsScreen(page, 'zh');
  const { orderDetailsId: first, candidate } = await reportFor(wire, hr, {
    codes: ['ID_THREE', 'LIT_PUBLIC'],
    name: '龘晓雯',
    tail: '0002',
  });
  await reportFor(wire, hr, { codes: ['ID_THREE', 'ADMIN_PENALTY'], name: '阿卜杜拉·买买提' });

  await test.step('what is new is marked until it is opened', async () => {
    await reports.open();
    await expect(reports.unread('龘晓雯')).toBeVisible();
    await page.goto(`/Dashboard/Report?id=${first}`);
    await expect(page.getByRole('article')).toContainText('龘晓雯');
    await reports.open();
    await expect(reports.unread('龘晓雯')).toBeHidden();
    await expect(reports.unread('阿卜杜拉·买买提')).toBeVisible();
  });

  await test.step('one as a PDF, which is written down', async () => {
    await page.goto(`/Dashboard/Report?id=${first}`);
    const { name, content } = await reports.download(reports.pdf);
    const { report, views } = await wire.call(reportCalls.view, { orderDetailsId: first }, hr);
    // Two items that end apart make a stage version first.
    expect(name).toMatch(new RegExp(`^BD\\w+ 龘晓雯 第${report.version}版\\.pdf$`));
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(views.map(({ what }) => what)).toContain('download');
  });

  await test.step('the sealed consent behind it', async () => {
    const { name, content } = await reports.download(reports.consent);
    expect(name).toMatch(/^BD\w+ 授权书 \d+\.pdf$/);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('what the candidate answers is a new version, unread again; the older one stays', async () => {
    const words = '判决书里是同名的人，出生年月不同。';
    const item = { orderDetailsId: first, itemCode: 'LIT_PUBLIC', n: 1 };
    await wire.call(disputeCalls.answer, { ...item, words }, candidate);
    await reports.open();
    await expect(reports.unread('龘晓雯')).toBeVisible({ timeout: 60_000 });
    await page.goto(`/Dashboard/Report?id=${first}`);
    await expect(page.getByRole('article')).toContainText(words);
    await reports.version(1).click();
    await expect(page.getByRole('article')).not.toContainText(words);
    await expect(reports.older).toBeVisible();
  });

  await test.step('two in a zip', async () => {
    await reports.open();
    await reports.choose('龘晓雯');
    await reports.choose('阿卜杜拉·买买提');
    const { name, content } = await reports.download(reports.zip);
    expect(name).toMatch(/\.zip$/);
    const files = readZip(content);
    // A number carries chance, so the two are told apart by name and not by place.
    const nameOf = /^BD\w+ (\S+) 第\d+版\.pdf$/;
    const names = files.map((file) => nameOf.exec(file.name)?.[1]);
    expect(names.toSorted()).toEqual(['阿卜杜拉·买买提', '龘晓雯']);
    for (const { content: pdf } of files) {
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.subarray(-8).toString()).toContain('%%EOF');
    }
    await expect(reports.zip).toBeHidden();
  });
});

test('keeps reports from staff in words when an administrator says so', async ({ page, wire }) => {
  const demo = await actForDemo(wire);
  const { orderDetailsId: id } = await reportFor(wire, demo, { codes: ['ID_THREE'], name: '王小满' });
  const reports = new ReportsScreen(page, 'zh');
  const setting = new EnterpriseSettingScreen(page, 'zh');

  await test.step('the administrator switches viewing off', async () => {
    await enter(page, 'demo');
    await reports.open();
    await reports.settings.click();
    const staffRule = setting.rules.getByRole('radio', { name: '员工仅可查看进度，内容仅管理员可查看' });
    await staffRule.check();
    await expect(page.getByText('设置已保存')).toBeVisible();
    expect(await wire.call(reportCalls.viewing, {}, demo)).toEqual({ disabledViewReport: true });
  });

  await test.step('hides an item and the sources from candidates, and says how long all is kept', async () => {
    const { rules } = setting;
    const save = rules.getByRole('button', { name: '保存', exact: true });
    const months = rules.getByLabel('报告和资料保存多少个月');
    await months.fill('5');
    await expect(rules.getByText('保存期限应为 6 到 120 个月的整数')).toBeVisible();
    await expect(rules.getByText('从核查结束起算')).toBeVisible();
    await expect(save).toBeDisabled();
    await months.fill('24');
    await rules.getByLabel('不显示数据来源和核查方式').check();
    await rules.getByRole('group', { name: '对候选人隐藏的核查项' }).getByRole('checkbox').first().check();
    await save.click();
    await expect
      .poll(() => wire.call(rightsCalls.setting, {}, demo))
      .toMatchObject({ hiddenCodes: [expect.any(String)], hidesSources: true, retentionMonths: 24 });
    await expect(save).toBeDisabled();
    await wire.call(rightsCalls.saveSetting, { hiddenCodes: [], hidesSources: false, retentionMonths: 36 }, demo);
  });

  await test.step('staff read why, and still see how far it is', async () => {
    await page.evaluate(() => localStorage.removeItem('beidiao.session'));
    await enter(page, 'demo-staff');
    await reports.open();
    await expect(page.getByText('企业管理员已关闭员工查看报告')).toBeVisible();
    await expect(reports.card('王小满').getByRole('link', { name: '查看订单' })).toBeVisible();
    await expect(page.getByRole('link', { name: '企业设置' })).toHaveCount(0);
    await setting.open();
    await expect(page.getByText('只有管理员能查看和修改企业设置')).toBeVisible();
    await page.goto(`/Dashboard/Report?id=${id}`);
    await expect(page.getByText('报告查看已关闭')).toBeVisible();
    await expect(page.getByRole('article')).toBeHidden();
  });
  await wire.call(reportCalls.changeViewing, { configValue: '1' }, demo);
});
