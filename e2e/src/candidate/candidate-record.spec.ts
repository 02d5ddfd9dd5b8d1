import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { comeIn, consent, fund, messageTo, openPhone, orderFor, placeFor, press } from '../fixtures/invited.ts';
import { expect, test } from '../fixtures/test.ts';

test('a candidate finds the own checks of every enterprise, and opens another', async ({
  wire,
  hr,
  browser,
  house,
}) => {
  const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR'] });
  const other = await wire.registerHr();
  await fund(wire, other);
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  await comeIn(own, wire, ordered);
  await consent(own);
  const { name, phoneNo, idCard } = ordered.candidate;
  await placeFor(wire, other, { items: ['ID_THREE'], name, phoneNo, idCard });
  await own.goto('/Mobile/OrderDetail/record');
  await expect(own.getByRole('heading', { level: 1 })).toContainText('2');
  const rows = own.locator('main li');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('待您处理');
  await rows.first().getByRole('button').click();
  await own.waitForURL(/ThreeElement/);
  await phone.close();
});

test('a candidate without the link signs in by phone and code, and sees the checks of every enterprise', async ({
  wire,
  hr,
  browser,
  house,
}) => {
  const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR'] });
  const other = await wire.registerHr();
  await fund(wire, other);
  const { name, phoneNo, idCard } = ordered.candidate;
  await placeFor(wire, other, { items: ['ID_THREE'], name, phoneNo, idCard });
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  // Without a session an inner page leads to the sign-in.
  await own.goto('/Mobile/OrderDetail');
  await own.waitForURL(/Mobile\/Login$/);
  await own.getByLabel('手机号').fill('123');
  await press(own, '查看');
  await expect(own.getByText('手机号应为 11 位')).toBeVisible();
  await own.getByLabel('手机号').fill(phoneNo);
  await own.getByRole('button', { name: '获取验证码' }).click();
  await expect(own.getByText(/秒后可重发/)).toBeVisible();
  await own.getByLabel('短信验证码').fill(await messageTo(wire, phoneNo, /验证码 (\d{6})/));
  await press(own, '查看');
  await own.waitForURL(/OrderDetail\/record/);
  await expect(own.locator('main li')).toHaveCount(2);
  await expect(own.getByText(/90 天/)).toBeVisible();
  await own.locator('main li').last().getByRole('button').click();
  await own.waitForURL(/ThreeElement/);
  await phone.close();
});

test('a candidate gets the code by a call when no message comes', async ({ wire, hr, browser, house, books }) => {
  const ordered = await orderFor(wire, hr, { items: ['ID_THREE'] });
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  await own.clock.install();
  await own.goto(ordered.path);
  await press(own, '开始');
  const voice = own.getByRole('button', { name: '没收到短信？改用语音电话' });
  await expect(own.getByText(/秒后可重发/)).toBeVisible();
  await expect(voice).toBeHidden();
  await books.pool.query("update app.phone_code set sent_at = sent_at - interval '2 minutes'");
  await own.clock.fastForward(61_000);
  await voice.click();
  await expect(own.getByText(/请接听/)).toBeVisible();
  await expect
    .poll(
      async () => (await wire.call(sandboxCalls.outbox, { to: ordered.candidate.phoneNo, kind: 'voice' })).rows.length,
    )
    .toBe(1);
  await phone.close();
});
