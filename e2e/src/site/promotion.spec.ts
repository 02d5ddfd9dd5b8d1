import { giftCalls } from '@beidiao/contract/gift/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ language: 'zh', isPhone: false });

test('top-up offers › a visitor reads them in a corner of the home page and hides them until there are others', async ({
  wire,
  browser,
}) => {
  const { accessToken: token } = await hire(wire, ['sales']);
  const today = dayInChina(new Date());
  const make = (investigationName: string) =>
    wire.call(
      giftCalls.make,
      {
        investigationName,
        kind: 'coupon',
        offFen: 2_000,
        thresholdFen: 10_000,
        // More than any other journey tops up.
        topUpFen: 40_000_000,
        count: 10,
        mostPerMember: 1,
        start_time: today,
        end_time: daysAfter(today, 30),
      },
      { token },
    );
  const { investigationId } = await make('满减券');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // What was drawn is kept for a moment, by its address.
  const home = (visit: string): string => new URL(`/?lang=zh&visit=${visit}`, wire.url).href;
  await page.goto(home('first'));
  const corner = page.getByRole('complementary', { name: '正在进行的充值活动' });
  await corner.getByText('充值优惠').click();
  await expect(corner).toContainText('单笔充值满 ¥400,000.00，送满减券');
  await expect(corner).toContainText('满 ¥100.00 减 ¥20.00');
  await page.keyboard.press('Escape');
  await expect(corner.getByRole('link', { name: '注册企业' })).toBeHidden();
  await corner.getByText('充值优惠').click();
  await corner.getByRole('button', { name: '不再显示这些活动' }).click();
  await expect(corner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(corner).toBeHidden();
  const other = await make('另一张券');
  await page.goto(home('second'));
  await expect(corner).toBeVisible();
  for (const { investigationId: id } of [{ investigationId }, other])
    await wire.call(giftCalls.void, { investigationId: id }, { token });
  await page.close();
});
