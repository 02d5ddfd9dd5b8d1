import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { orderCalls } from '@beidiao/contract/order/calls';
import { readFile } from 'node:fs/promises';
import { takePicture } from '../fixtures/look.ts';
import { yuan } from '../fixtures/catalogue.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { aCandidate, actAtCashier, askRecharge, balanceOf, oneItem, quote } from '../fixtures/trade.ts';
import { pictureFile } from '../fixtures/picture.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';

test('the statement adds up to the fen, is exported, and what was spent is invoiced to the issued file', async ({
  page,
  hr,
  wire,
  browser,
  house,
}) => {
  const { reference } = await askRecharge(wire, hr, 100_000);
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => balanceOf(wire, hr)).toBe(100_000);
  const wish = { candidate: aCandidate, checkedDataItemList: oneItem, calculateId: await quote(wire, hr) };
  const orders = [await wire.call(orderCalls.submit, wish, hr), await wire.call(orderCalls.submit, wish, hr)];
  for (const { tradeOrderId } of orders)
    await wire.call(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
  await wire.call(orderCalls.cancelPaid, { orderDetailsId: orders[0]?.orderDetailsId ?? '' }, hr);
  const month = await wire.call(statementCalls.month, {}, hr);
  expect(month.closing.totalFen).toBe(await balanceOf(wire, hr));

  await page.goto('/Dashboard/Account');
  await expect(page.getByText('逐笔相加与余额一致')).toBeVisible();
  const card = page.getByRole('region', { name: /年 \d+ 月账单/ });
  for (const part of [month.opening, month.toppedUp, month.granted, month.paid, month.refunded, month.closing])
    await expect(card.getByText(yuan(part.totalFen)).first()).toBeVisible();
  const entries = page.getByRole('table', { name: '交易记录' });
  await expect(entries.getByRole('row').filter({ hasText: '支付背调' })).toHaveCount(2);
  await expect(entries).toContainText(`合计 4 笔`);
  await takePicture(page, 'statement-1440');

  // Refunds say why; each filter is a token, and stands in the address.
  await expect(entries.getByRole('row').filter({ hasText: '背调退款' })).toContainText('已取消');
  await page.getByRole('button', { name: '事由', exact: true }).click();
  await page.getByRole('option', { name: '背调退款' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/cause=checksRefunded/);
  await expect(entries).toContainText(`合计 1 笔`);
  await page.getByRole('button', { name: '金额', exact: true }).click();
  await page.getByLabel('最低金额（元）').fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/least=1/);
  await takePicture(page, 'statement-tokens-1440');
  await page.getByRole('button', { name: '清除“金额”' }).click();
  await page.getByRole('button', { name: '清除“事由”' }).click();
  await expect(entries).toContainText(`合计 4 笔`);

  await page.getByRole('button', { name: '支出' }).click();
  await expect(page).toHaveURL(/dir=out/);
  await expect(entries).toContainText(`合计 2 笔`);
  await expect(entries).toContainText(`−${yuan(month.paid.totalFen)}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出账单' }).click();
  await page.getByRole('menuitem', { name: 'CSV 文件' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  expect(text).toContain((-month.paid.totalFen / 100).toFixed(2));

  await page.getByRole('button', { name: '申请发票' }).click();
  const dialog = page.getByRole('dialog');
  const { availableFen } = await wire.call(invoiceCalls.form, {}, hr);
  expect(availableFen).toBe(month.paid.boughtFen - month.refunded.boughtFen);
  await dialog.getByLabel('纳税人识别号').fill('91350100M000100Y4');
  await dialog.getByLabel('开户行及账号（专票必填）').fill('招商银行杭州滨江支行 5719 0800 1210 603');
  await dialog.getByLabel('收票邮箱').fill('finance@yunqizhilian.cn');
  await dialog.getByRole('button', { name: /^申请 ¥/ }).click();
  await expect(dialog.getByText('应为 18 位，现在是 17 位')).toBeVisible();
  await takePicture(page, 'fapiao-1440');
  await dialog.getByLabel('纳税人识别号').fill('91350100M000100Y43');
  await dialog.getByRole('button', { name: `申请 ${yuan(availableFen)}` }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: '发票' }).click();
  const invoices = page.getByRole('table', { name: '发票' });
  await expect(invoices).toContainText('待开');

  const context = await browser.newContext({
    baseURL: house.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const office = new OperationsScreen(await context.newPage(), 'zh');
  await office.enter(await hire(wire, ['finance']), '/Operations/Invoices');
  const asked = office.page.getByRole('row').filter({ hasText: yuan(availableFen) });
  await asked.first().getByRole('button', { name: '开出' }).click();
  const issuing = office.page.getByRole('dialog');
  await issuing.getByLabel('发票号码').fill('26332000000123456789');
  await issuing.getByLabel(/发票文件/).setInputFiles(pictureFile('发票.png'));
  await issuing.getByRole('button', { name: /^登记开出/ }).click();
  await expect(issuing).toBeHidden();
  await office.page.getByRole('tab', { name: '已开' }).click();
  await expect(office.page.getByRole('row').filter({ hasText: '26332000000123456789' })).toBeVisible();
  await takePicture(office.page, 'operations-invoices');
  await context.close();

  await page.reload();
  await expect(invoices).toContainText('26332000000123456789');
  const paper = page.waitForEvent('download');
  await invoices.getByRole('button', { name: '下载' }).click();
  expect((await paper).suggestedFilename()).toBe('发票.png');
  expect((await wire.call(invoiceCalls.form, {}, hr)).availableFen).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/Dashboard/Account');
  await expect(page.getByText('逐笔相加与余额一致')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takePicture(page, 'statement-390');
});
