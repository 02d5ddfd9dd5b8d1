import { approvalCalls } from '@beidiao/contract/approval/calls';
import type { Page } from '@playwright/test';
import { takePicture } from '../fixtures/look.ts';
import { aPhone } from '../fixtures/candidates.ts';
import { reportFor } from '../fixtures/checks.ts';
import { fund } from '../fixtures/invited.ts';
import { detailsOf, expect, sitAtDesk, test } from '../fixtures/test.ts';
import { demoSeat } from '../fixtures/wire.ts';

const words = {
  zh: {
    title: '下单背调',
    paste: /^姓名、手机号、身份证号/,
    package: /校招基础套餐/,
    pay: '提交并支付',
    done: /^已下单并支付 ¥49\.00/,
    see: '查看订单',
    send: '提交审批',
    waits: '已提交审批',
    approve: '通过',
    approved: '该订单已审批',
    noPackage: '请选择套餐',
  },
  en: {
    title: 'New check',
    paste: /^Name, phone number, ID card number/,
    package: /Campus/,
    pay: 'Submit and pay',
    done: /^Ordered and paid ¥49\.00/,
    see: 'View order',
    send: 'Submit for approval',
    waits: 'Submitted for approval',
    approve: 'Approve',
    approved: 'This order has already been reviewed',
    noPackage: 'Choose a package',
  },
};
const aLine = (name = '欧阳晨曦'): string => `${name} ${aPhone()} 330106199003072415`;

/** No page of a phone is wider than it. */
const expectNarrow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

for (const language of ['zh', 'en'] as const)
  test.describe(`on a phone, ${language}`, detailsOf(language), () => {
    test.use({ language, isPhone: true });
    const t = words[language];
    const look = (page: Page, what: string) => takePicture(page, `${what}-${language}`);

    test('a recruiter orders by one pasted line and a package, pays, and reads', async ({ page, wire, hr }) => {
      await fund(wire, hr);
      await page.goto('/Mobile/CreatOrder');
      await expect(page.getByRole('heading', { name: t.title })).toBeVisible();
      await page.getByRole('button', { name: t.pay }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await page.getByRole('textbox', { name: t.paste }).fill(aLine());
      await page.getByRole('button', { name: t.pay }).click();
      await expect(page.getByRole('alert')).toHaveText(t.noPackage);
      await page.getByRole('radio', { name: t.package }).check();
      await expect(page.getByText('¥49.00').last()).toBeVisible();
      // What was typed outlives a reload.
      await page.reload();
      await expect(page.getByRole('radio', { name: t.package })).toBeChecked();
      await expectNarrow(page);
      await look(page, 'phone-order');
      await page.getByRole('button', { name: t.pay }).click();
      await expect(page.getByRole('heading', { name: t.done })).toBeVisible();
      await look(page, 'phone-order-done');
      await page.getByRole('link', { name: t.see }).click();
      await expect(page.getByRole('dialog', { name: '欧阳晨曦' })).toBeVisible();
      const { orderDetailsId } = await reportFor(wire, hr, { codes: ['ID_THREE'], name: '马晓川' });
      await page.goto(`/Dashboard/Report?id=${orderDetailsId}`);
      await expect(page.getByRole('article')).toContainText('马晓川');
      await expectNarrow(page);
    });

    test('a colleague who may not order alone sends it for approval, and an administrator approves', async ({
      page,
      context,
      browser,
      house,
      wire,
    }) => {
      // Whom no other journey orders in the demo.
      const name = language === 'zh' ? '宋知夏' : '宋知秋';
      const [admin, staff] = [await wire.actFor(demoSeat), await wire.actFor({ ...demoSeat, loginName: 'demo-staff' })];
      const { approvalList: before } = await wire.call(approvalCalls.waiting, {}, { token: admin.token });
      await sitAtDesk(context, staff);
      await page.goto('/Mobile/CreatOrder');
      await page.getByRole('textbox', { name: t.paste }).fill(aLine(name));
      await page.getByRole('radio', { name: t.package }).check();
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByRole('heading', { name: t.waits })).toBeVisible();
      const { approvalList } = await wire.call(approvalCalls.waiting, {}, { token: admin.token });
      const fresh = approvalList.find(
        (it) => it.name === name && !before.some(({ orderId }) => orderId === it.orderId),
      );
      const other = await browser.newContext({
        baseURL: house.url,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        storageState: {
          cookies: [],
          origins: [{ origin: house.url, localStorage: [{ name: 'beidiao.language', value: language }] }],
        },
      });
      await sitAtDesk(other, admin);
      const hand = await other.newPage();
      await hand.goto(`/Mobile/approvalNew?orderDetailsId=${fresh?.orderDetailsId ?? ''}`);
      await look(hand, 'phone-approve');
      await hand.getByRole('button', { name: t.approve, exact: true }).click();
      await expect(hand.getByText(t.approved)).toBeVisible();
      await expectNarrow(hand);
      await other.close();
    });
  });
