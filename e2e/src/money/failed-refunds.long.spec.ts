import { orderCalls } from '@beidiao/contract/order/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import type { Page } from '@playwright/test';
import { takePicture } from '../fixtures/look.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { hire } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { actAtCashier, balanceOf, oneItemFen, quote, submit } from '../fixtures/trade.ts';
import type { Hr, Wire } from '../fixtures/wire.ts';

const words = {
  zh: {
    tab: /^未到账/,
    settled: '其他方式',
    settle: '改用其他方式',
    balance: /^转入余额/,
    bank: /^银行转账/,
    reference: '银行流水号',
    why: /^原因/,
    send: '提交',
    takeBack: '撤回',
    confirm: '复核通过',
    approve: '确认退款 ¥8.00',
    waits: '银行转账退回，待复核',
    moved: '渠道退款失败，转入余额',
  },
  en: {
    tab: /^Not received/,
    settled: 'Another way',
    settle: 'Refund another way',
    balance: /^To the balance/,
    bank: /^Bank transfer/,
    reference: 'Bank reference',
    why: /^Reason/,
    send: 'Submit',
    takeBack: 'Withdraw',
    confirm: 'Approve',
    approve: 'Approve ¥8.00',
    waits: 'By bank transfer, waiting for approval',
    moved: 'Failed channel refund, to balance',
  },
} as const;

/** Paid at the cashier, which then fails to send it back. */
async function failedRefund(wire: Wire, hr: Hr): Promise<void> {
  const calculateId = await quote(wire, hr);
  const { answer } = await submit(wire, { hr, calculateId, idempotencyKey: crypto.randomUUID() });
  const { tradeOrderId: orderId, orderDetailsId } = answer.data as { tradeOrderId: string; orderDetailsId: string };
  const { payUrl } = await wire.call(orderCalls.pay, { orderId, channelCode: 'SANDBOX' }, hr);
  const reference = new URL(payUrl ?? '').searchParams.get('pay') ?? '';
  await actAtCashier(wire, reference, 'succeed');
  await actAtCashier(wire, reference, 'failRefund');
  await expect
    .poll(async () => (await wire.ask(orderCalls.cancelPaid, { orderDetailsId }, hr)).answer.errcode)
    .toBe('0000');
}

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('what a channel fails to refund goes to the balance at once, or by bank when a second person approves', async ({
      wire,
      hr,
      page,
      browser,
      house,
    }) => {
      const t = words[language];
      const look = (of: Page, shot: string) => takePicture(of, `${shot}-${language}`);
      await failedRefund(wire, hr);
      await failedRefund(wire, hr);
      const context = await browser.newContext({
        baseURL: house.url,
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        viewport: page.viewportSize(),
      });
      const sit = async () => {
        const session = await hire(wire, ['finance']);
        const listed = async () =>
          (await wire.call(failedRefundCalls.list, { pageSize: 100 }, { token: session.accessToken })).rows.filter(
            ({ memberId, maySettle }) => memberId === hr.memberId && maySettle,
          ).length;
        await expect.poll(listed).toBeGreaterThan(0);
        const screen = new OperationsScreen(await context.newPage(), language);
        await screen.enter(session, '/Operations/Refunds');
        await screen.page.getByRole('tab', { name: t.tab }).click();
        return screen.page;
      };
      const enterpriseName = `测试企业${hr.loginName.slice(2)}`;
      const rows = (of: Page) => of.getByRole('row').filter({ hasText: enterpriseName });
      const first = await sit();
      await expect(rows(first)).toHaveCount(2);
      await look(first, 'failed-refunds');

      await test.step('to the balance, within the limit, at once', async () => {
        await rows(first).first().getByRole('button', { name: t.settle }).click();
        const dialog = first.getByRole('dialog');
        await dialog.getByRole('radio', { name: t.balance }).check();
        await dialog.getByLabel(t.why).fill('付款账户已注销');
        await look(first, 'settle-balance');
        await dialog.getByRole('button', { name: t.send }).click();
        await expect(dialog).toBeHidden();
        await expect(rows(first)).toHaveCount(1);
        expect(await balanceOf(wire, hr)).toBe(oneItemFen);
      });

      await test.step('by bank, which waits for somebody else', async () => {
        await rows(first).getByRole('button', { name: t.settle }).click();
        const dialog = first.getByRole('dialog');
        await dialog.getByRole('radio', { name: t.bank }).check();
        await dialog.getByRole('textbox', { name: t.reference }).fill(`CMB${hr.loginName.slice(2)}`);
        await dialog.getByRole('textbox', { name: t.why }).fill('付款账户已注销');
        await look(first, 'settle-bank');
        await dialog.getByRole('button', { name: t.send }).click();
        await expect(dialog).toBeHidden();
        await expect(rows(first)).toContainText(t.waits);
        await expect(rows(first).getByRole('button', { name: t.takeBack })).toBeVisible();
        await expect(rows(first).getByRole('button', { name: t.confirm })).toHaveCount(0);
        await look(first, 'settle-waits');
        const second = await hire(wire, ['finance']);
        const other = new OperationsScreen(await context.newPage(), language);
        await other.enter(second, '/Operations/Refunds');
        await other.page.getByRole('tab', { name: t.tab }).click();
        await rows(other.page).getByRole('button', { name: t.confirm }).click();
        await look(other.page, 'settle-approve');
        await other.page.getByRole('dialog').getByRole('button', { name: t.approve }).click();
        await expect(rows(other.page)).toHaveCount(0);
        await other.page.getByRole('tab', { name: t.settled }).click();
        await expect(rows(other.page)).toHaveCount(2);
        await expect(rows(other.page).filter({ hasText: `CMB${hr.loginName.slice(2)}` })).toHaveCount(1);
        await look(other.page, 'settled');
        expect(await balanceOf(wire, hr)).toBe(oneItemFen);
      });

      await test.step('the member reads the first on the statement, with its reason', async () => {
        const { rows: booked } = await wire.call(statementCalls.rows, { causes: ['refundToBalance'] }, hr);
        expect(booked).toMatchObject([{ why: '付款账户已注销', boughtFen: oneItemFen }]);
        await page.goto('/Dashboard/Account');
        await expect(page.getByText(t.moved).first()).toBeVisible();
        await look(page, 'statement');
      });
      await context.close();
    });
  });
