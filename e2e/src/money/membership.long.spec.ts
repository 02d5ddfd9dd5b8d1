import { gradeCalls } from '@beidiao/contract/grade/calls';
import { streams } from '@beidiao/contract/notice/live';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { takePicture } from '../fixtures/look.ts';
import { MembershipScreen } from '../pages/membership-screen.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf, pay } from '../fixtures/trade.ts';

const [silver, gold, platinum] = [
  { zh: '银卡', en: 'Silver' },
  { zh: '金卡', en: 'Gold' },
  { zh: '铂金', en: 'Platinum' },
] as const;
const acts = {
  buy: { zh: '开通一年', en: 'Buy one year' },
  upgrade: { zh: '升级', en: 'Upgrade' },
} as const;

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a membership is bought from the balance and lowers prices, then upgraded by QR code with its credit', async ({
      page,
      wire,
      hr,
    }) => {
      const screen = new MembershipScreen(page, language);
      const look = (shot: string) => takePicture(page, `${shot}-${language}`);
      const checkedDataItemList = [{ code: 'LIT_PUBLIC' }];
      const priceNow = async () => (await wire.call(pricingCalls.calculate, { checkedDataItemList }, hr)).totalFen;
      const { reference } = await askRecharge(wire, hr, 600_000);
      await actAtCashier(wire, reference, 'succeed');
      await expect.poll(() => balanceOf(wire, hr)).toBe(600_000);
      const before = await priceNow();

      await test.step('the table says what a grade costs, and that there are too few orders to advise', async () => {
        await screen.open();
        await expect(page.getByText(language === 'zh' ? /^订单还少/ : /^Too few orders/)).toBeVisible();
        await look('membership-new');
        await screen.act(gold, acts.buy).press('Enter');
        await expect(screen.due).toHaveText('¥4,980.00');
        await look('membership-chosen');
      });

      await test.step('it is paid from the balance, and prices fall at once', async () => {
        await screen.pay({ zh: '开通', en: 'Buy' }, '¥4,980.00').click();
        await expect(screen.begun(gold)).toBeVisible();
        await look('membership-begun');
        expect(await priceNow()).toBe(Math.round(before * 0.95));
        expect(await balanceOf(wire, hr)).toBe(600_000 - 498_000);
        await screen.goOn.click();
        await expect(screen.history).toContainText(gold[language]);
        // What is lower follows at the end.
        const downgrade = { zh: '到期后改为银卡', en: 'Change to Silver at expiry' };
        await expect(screen.act(silver, downgrade)).toBeVisible();
      });

      await test.step('an upgrade gives the whole credit on the same day, and waits for its QR code', async () => {
        await screen.act(platinum, acts.upgrade).click();
        await expect(screen.due).toHaveText('¥7,820.00');
        await screen.way({ zh: '沙盒收银台', en: 'Sandbox cashier' }).check();
        await screen.pay({ zh: '升级', en: 'Upgrade' }, '¥7,820.00').click();
        await expect(screen.openCashier).toBeVisible();
        await look('membership-waiting');
        const cashier = new URL((await screen.openCashier.getAttribute('href')) ?? '');
        await actAtCashier(wire, cashier.searchParams.get('pay') ?? '', 'late');
        await expect(screen.begun(platinum)).toBeVisible({ timeout: 60_000 });
        expect(await priceNow()).toBe(Math.round(before * 0.92));
      });

      await test.step('the history shows both, with what was paid', async () => {
        await screen.goOn.click();
        await expect(screen.history).toContainText('−¥4,980.00');
        const { rows } = await wire.call(gradeCalls.terms, {}, hr);
        expect(rows.map(({ state, paidFen }) => [state, paidFen])).toEqual([
          ['inForce', 782_000],
          ['replaced', 498_000],
        ]);
        await look('membership-upgraded');
      });
    });

    test('an amount that has changed since it was read is shown beside the old one, and nothing is charged', async ({
      page,
      wire,
      hr,
      books,
    }) => {
      const screen = new MembershipScreen(page, language);
      const { reference } = await askRecharge(wire, hr, 3_000_000);
      await actAtCashier(wire, reference, 'succeed');
      await expect.poll(() => balanceOf(wire, hr)).toBe(3_000_000);
      const wish = { orderAmount: 498_000, goodsDetails: [{ goodsCode: 'GRADE_3' }] };
      const { orderId } = await wire.call(gradeCalls.order, wish, hr);
      await pay(wire, hr, orderId);
      await books.pool.query(
        'update app.grade_term set first_day = first_day - 100, last_day = last_day - 100, until_day = until_day - 100 where member_id = $1',
        [hr.memberId],
      );
      // News of that payment would have the page read the amounts again by itself.
      await page.route(`**${streams.member.path}`, () => undefined);
      await screen.open();
      await screen.act(platinum, acts.upgrade).click();
      const seen = await screen.due.innerText();
      // As after midnight: a day less is left.
      await books.pool.query(
        'update app.grade_term set last_day = last_day - 1, until_day = until_day - 1 where member_id = $1',
        [hr.memberId],
      );
      await screen.pay({ zh: '升级', en: 'Upgrade' }, seen).click();
      const changed = page.getByRole('alert').filter({ hasText: seen });
      await expect(changed).toBeVisible();
      await takePicture(page, `membership-changed-${language}`);
      expect(await balanceOf(wire, hr)).toBe(3_000_000 - 498_000);
      const now = await screen.due.innerText();
      expect(now).not.toBe(seen);
      await screen.button({ zh: `按 ${now} 支付`, en: `Pay ${now}` }).click();
      await expect(screen.begun(platinum)).toBeVisible();
    });
  });
