import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import { aCandidate, oneItem } from '../fixtures/trade.ts';

test('an order that a voucher covers in full is confirmed from the list without a channel', async ({
  page,
  wire,
  books,
  hr,
}) => {
  const investigationId = await books.look(
    `insert into app.card (member_id, kind, name, item_codes, valid_until)
       values ($1, 'voucher', '三要素核验券', array['ID_THREE'], current_date + 30) returning id::text`,
    hr.memberId,
  );
  const choice = { checkedDataItemList: oneItem, investigationId };
  const { calculateId } = await wire.call(pricingCalls.calculate, choice, hr);
  const { amountFen } = await wire.call(orderCalls.submit, { candidate: aCandidate, ...choice, calculateId }, hr);
  expect(amountFen).toBe(0);

  const orders = new OrdersScreen(page, 'zh');
  await orders.open();
  await orders.button({ zh: '支付', en: 'Pay' }, orders.row(aCandidate.name)).click();
  const dialog = page.getByRole('dialog', { name: `支付${aCandidate.name}的背调` });
  await expect(dialog).toContainText('¥0.00');
  await expect(dialog).toContainText('无需付款。确认后订单立即生效');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.getByRole('button', { name: '确认订单' }).click();
  await expect(dialog).toBeHidden();
  await expect(orders.status({ zh: `${aCandidate.name}的背调订单已确认`, en: '' })).toBeVisible();
  await expect(orders.row(aCandidate.name)).not.toContainText('待支付');
});
