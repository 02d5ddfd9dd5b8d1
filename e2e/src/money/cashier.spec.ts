import { rightBooks } from '../fixtures/books.ts';
import { yuan } from '../fixtures/catalogue.ts';
import { AccountScreen } from '../pages/account-screen.ts';
import { CashierScreen } from '../pages/cashier-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';

test('a top-up that fails, is paid late, and is told twice counts once each', async ({
  page,
  language,
  hr,
  wire,
  books,
}) => {
  const account = new AccountScreen(page, language);
  await account.open();

  const first = new CashierScreen(await account.startTopUp('30'), language);
  await first.play('fail');
  await expect(first.failed).toBeVisible();
  await expect(account.paymentFailed).toBeVisible();
  expect(await balanceOf(wire, hr)).toBe(0);

  await first.play('late');
  expect(await balanceOf(wire, hr), 'nothing is believed before the callback').toBe(0);
  await expect(account.arrived(yuan(3_000))).toBeHidden();
  await expect(account.arrived(yuan(3_000))).toBeVisible({ timeout: 60_000 });
  await expect(account.balanceNow(yuan(3_000))).toBeVisible();

  await account.button({ zh: '再次充值', en: 'Top up again' }).click();
  const second = new CashierScreen(await account.startTopUp('20'), language);
  await second.play('twice');
  await expect(account.arrived(yuan(2_000))).toBeVisible();
  await expect
    .poll(() => books.count('select count(*) from graphile_worker.jobs where task_identifier = $1', 'sandboxCallback'))
    .toBe(0);
  expect(await balanceOf(wire, hr)).toBe(5_000);
  await second.play('forge');
  await expect
    .poll(() => books.count('select count(*) from graphile_worker.jobs where task_identifier = $1', 'sandboxCallback'))
    .toBe(0);
  expect(await balanceOf(wire, hr)).toBe(5_000);
  await expect(account.book.getByRole('row').filter({ hasText: '充值到账' })).toHaveCount(2);
  expect(await books.wrongs()).toEqual(rightBooks);
});
