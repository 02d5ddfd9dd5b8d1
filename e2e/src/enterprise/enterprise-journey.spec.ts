import { randomInt } from 'node:crypto';
import { approvalCalls } from '@beidiao/contract/approval/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { Browser, Page } from '@playwright/test';
import { expectNoBarriers } from '../fixtures/look.ts';
import { aPhone } from '../fixtures/candidates.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { ChooseEnterpriseScreen } from '../pages/choose-enterprise-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import { password, type Wire } from '../fixtures/wire.ts';

const words = {
  zh: {
    invite: '邀请成员',
    byPhone: '手机邀请',
    emails: /^邮箱，/,
    name: '姓名',
    phone: '手机号',
    send: '发送邀请',
    email: '邮箱',
    getCode: '获取验证码',
    code: '验证码',
    newPassword: '设置密码',
    again: '确认密码',
    join: '加入企业',
    manage: '林嘉怡 的更多操作',
    rights: '设置权限',
    orderAlone: '直接下单',
    approve: '通过',
    done: '该订单已审批',
    disable: '停用',
    leave: '离开',
    ownName: '您的姓名',
    leaveNow: '离开企业',
    left: /订单交给了 沈若溪$/,
  },
  en: {
    phone: 'Phone number',
    getCode: 'Get a code',
    code: 'Verification code',
    join: 'Join',
    joined: /^You have joined/,
    held: 'Submitted for approval',
  },
} as const;

/** The first group of the newest message to this receiver that fits. */
async function messageTo(wire: Wire, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { rows } = await wire.call(sandboxCalls.outbox, { to });
    found = rows.map((row) => pattern.exec(row.body)?.[1]).find((it) => it !== undefined);
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found ?? '';
}

async function newcomer(
  browser: Browser,
  { language, url, width }: { language: Language; url: string; width: number },
) {
  const storageState = {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'beidiao.language', value: language }] }],
  };
  const context = await browser.newContext({ storageState, viewport: { width, height: 844 }, baseURL: url });
  return context.newPage();
}

/** Orders over the wire with the session of an open page. */
async function orderAs(wire: Wire, page: Page): Promise<{ orderDetailsId: string }> {
  const token = await page.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('beidiao.session') ?? '{}');
    return String((session as { state: { companyToken: { value: string } } }).state.companyToken.value); // its own store
  });
  const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }] };
  const { calculateId } = await wire.call(pricingCalls.calculate, chosen, { token });
  const candidate = { name: '欧阳晨曦', phoneNo: aPhone(), idCard: '330106199003072415' };
  return wire.call(orderCalls.submit, { candidate, ...chosen, calculateId }, { token });
}

test('an enterprise invites two colleagues, limits one, approves on the phone, shuts one out at once, and lets one leave', async ({
  page,
  browser,
  hr,
  house,
  wire,
  books,
}) => {
  // The colleague on the phone reads English, everybody else Chinese.
  const { zh: t, en } = words;
  const [email, mailPhone, phone] = [`new${randomInt(1e9)}@example.com`, aPhone(), aPhone()];
  await books.pool.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
    hr.memberId,
  ]);

  await page.goto('/Dashboard/Group');
  await page.getByRole('button', { name: t.invite }).click();
  await page.getByLabel(t.emails).fill(email);
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: t.invite }).click();
  await page.getByRole('tab', { name: t.byPhone }).click();
  await page.getByRole('dialog').getByLabel(t.name).fill('林嘉怡');
  await page.getByRole('dialog').getByLabel(t.phone).fill(phone);
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const desktop = await newcomer(browser, { language: 'zh', url: house.url, width: 1440 });
  await desktop.goto(`/Activation?code=${await messageTo(wire, email, /Activation\?code=([\w-]+)/)}`);
  await desktop.getByLabel(t.name).fill('周明轩');
  await desktop.getByLabel(t.email, { exact: true }).fill(email);
  await desktop.getByLabel(t.phone).fill(mailPhone);
  await desktop.getByLabel(t.newPassword).fill(password);
  await desktop.getByLabel(t.again).fill(password);
  await desktop.getByRole('button', { name: t.getCode }).click();
  await desktop.getByLabel(t.code).fill(await messageTo(wire, mailPhone, /(?:^|\D)(\d{6})(?:\D|$)/));
  await expectNoBarriers(desktop);
  await desktop.getByRole('button', { name: t.join, exact: true }).click();
  await desktop.waitForURL('**/Dashboard');

  const mobile = await newcomer(browser, { language: 'en', url: house.url, width: 390 });
  await mobile.goto(`/Mobile/PhoneActivation?code=${await messageTo(wire, phone, /PhoneActivation\?code=([\w-]+)/)}`);
  await mobile.getByLabel(en.phone).fill(phone);
  await mobile.getByRole('button', { name: en.getCode }).click();
  await mobile.getByLabel(en.code).fill(await messageTo(wire, phone, /(?:^|\D)(\d{6})(?:\D|$)/));
  await mobile.getByRole('button', { name: en.join, exact: true }).click();
  await expect(mobile.getByRole('heading', { name: en.joined })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: t.manage }).click();
  await page.getByRole('menuitem', { name: t.rights }).click();
  const orderAlone = page.getByRole('switch', { name: t.orderAlone });
  await expect(orderAlone).toBeChecked();
  await orderAlone.press('Space');
  await expect(orderAlone).not.toBeChecked();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  const wizard = new WizardScreen(mobile, 'en');
  await wizard.enterCandidate(`欧阳晨曦 ${aPhone()} 330106199003072415`);
  for (const item of await itemsOf(wire, ['ID_THREE'])) await wizard.item(item).check();
  await wizard.toConfirm.click();
  await wizard.submit.click();
  await expect(mobile.getByText(en.held).first()).toBeVisible();
  const waiting = await wire.call(approvalCalls.waiting, {}, { token: hr.token });
  const orderDetailsId = waiting.approvalList[0]?.orderDetailsId ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/Mobile/approvalNew?orderDetailsId=${orderDetailsId}`);
  await expect(page.getByText('欧阳晨曦')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: t.approve, exact: true }).click();
  await expect(page.getByText(t.done)).toBeVisible();
  const { approvalList } = await wire.call(approvalCalls.waiting, {}, { token: hr.token });
  expect(approvalList).toEqual([]);

  await mobile.goto('/Dashboard/Order');
  await expect(mobile.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/Dashboard/Group');
  await page.getByRole('button', { name: t.manage }).click();
  await page.getByRole('menuitem', { name: t.disable }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.disable, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Nobody touches the open page.
  await mobile.waitForURL('**/Login*');

  // The other colleague goes by herself; what she ordered stays with the enterprise.
  const own = await orderAs(wire, desktop);
  const heard = (await wire.call(sandboxCalls.outbox, { to: mailPhone })).rows.length;
  await desktop.goto('/Dashboard/Setting?tab=preferences');
  await desktop.getByRole('link', { name: t.leave, exact: true }).click();
  await desktop.getByLabel(t.ownName).fill('周明轩');
  await desktop.getByRole('button', { name: t.getCode }).click();
  await expect
    .poll(async () => (await wire.call(sandboxCalls.outbox, { to: mailPhone })).rows.length)
    .toBeGreaterThan(heard);
  await desktop.getByLabel(t.code).fill(await messageTo(wire, mailPhone, /(?:^|\D)(\d{6})(?:\D|$)/));
  await expectNoBarriers(desktop);
  await desktop.getByRole('button', { name: t.leaveNow, exact: true }).click();
  await desktop.waitForURL('**/Dashboard/SelectEnterprise');
  await expect(desktop.getByRole('status').filter({ hasText: t.left })).toBeVisible();
  const choose = new ChooseEnterpriseScreen(desktop, 'zh');
  await expect(choose.self).toBeVisible();
  await expect(choose.choice(/测试企业/)).toHaveCount(0);
  // A task hands the orders over, after the answer.
  await expect
    .poll(async () => (await wire.call(orderCalls.details, own, { token: hr.token })).operatorName)
    .toBe('沈若溪');
  await page.reload();
  await expect(page.getByRole('row', { name: /林嘉怡/ })).toBeVisible();
  await expect(page.getByText('周明轩')).toHaveCount(0);
  await Promise.all([desktop.context().close(), mobile.context().close()]);
});
