import { accountCalls } from '@beidiao/contract/account/calls';
import { refusals } from '@beidiao/contract/refusals';
import { ChooseEnterpriseScreen } from '../pages/choose-enterprise-screen.ts';
import { Frame } from '../pages/frame.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { SignInScreen } from '../pages/sign-in-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import { demoSeat, password } from '../fixtures/wire.ts';

const otherEnterprise = '上海澜石软件有限公司';

test('three wrong passwords bring the picture, and a wrong answer to it is refused', async ({
  page,
  language,
  wire,
}) => {
  const hr = await wire.registerHr();
  const signIn = new SignInScreen(page, language);
  await signIn.open();
  for (const times of [1, 2]) {
    // The words of the first refusal still stand when the second is under way.
    const answered = page.waitForResponse(`**${accountCalls.signIn.path}`);
    await signIn.fill(hr.loginName, `wrong${times}`);
    await answered;
    await expect(page.getByText(refusals.badCredentials.zh)).toBeVisible();
    await expect(signIn.captcha).toBeHidden();
  }
  await signIn.fill(hr.loginName, 'wrong3');
  await expect(signIn.captcha).toBeVisible();
  await expect(signIn.loginName).toHaveValue(hr.loginName);
  const first = await signIn.renewCaptcha.locator('img').getAttribute('src');
  await signIn.captcha.fill('????');
  await signIn.fill(hr.loginName, password);
  await expect(page.getByText(refusals.captchaWrong.zh)).toBeVisible();
  await expect(signIn.renewCaptcha.locator('img'), 'a refused picture is renewed').not.toHaveAttribute(
    'src',
    first ?? '',
  );
  await expect(page).toHaveURL(/\/Login/);
});

test('an ended session leads to the sign-in with the words and the way back', async ({ page, language, hr, books }) => {
  const orders = new OrdersScreen(page, language);
  await orders.open('?tab=ended');
  await books.pool.query("update app.session set expires_at = now() - interval '1 second' where member_id = $1", [
    hr.memberId,
  ]);
  await books.pool.query(
    "update app.session set expires_at = now() - interval '1 second' where user_id = (select id from app.user_account where login_name = $1)",
    [hr.loginName],
  );
  // The page's stream is told within seconds; nobody has to click.
  await page.waitForURL('**/Login?returnTo=*');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/Dashboard/Order?tab=ended');
  await expect(page.getByText(refusals.notSignedIn.zh)).toBeVisible();
  await new SignInScreen(page, language).fill(hr.loginName, password);
  await page.waitForURL('**/Dashboard/Order?tab=ended');
  await expect(orders.title).toBeVisible();
});

test('a way back to another site is not taken', async ({ page, language, wire }) => {
  const hr = await wire.registerHr();
  const signIn = new SignInScreen(page, language);
  await signIn.open('?returnTo=%2F%2Fexample.com%2FDashboard');
  await signIn.fill(hr.loginName, password);
  await page.waitForURL(({ origin, pathname }) => `${origin}${pathname}` === `${wire.url}/Dashboard`);
});

test('a sign-out in one tab signs out the other', async ({ page, language, frame, context }) => {
  await page.goto('/Dashboard');
  const other = await context.newPage();
  await other.goto('/Dashboard/Order');
  await expect(new OrdersScreen(other, language).title).toBeVisible();
  await page.bringToFront();
  await frame.signOut();
  await other.waitForURL('**/Login*');
});

test('who belongs to two enterprises chooses one, and can switch', async ({ page, language }) => {
  const signIn = new SignInScreen(page, language);
  await signIn.open('?returnTo=%2FDashboard%2FOrder');
  await signIn.fill(demoSeat.loginName, demoSeat.password);
  const choose = new ChooseEnterpriseScreen(page, language);
  await expect(choose.title).toBeVisible();
  await expect(choose.choice(otherEnterprise)).toBeVisible();
  await choose.choice(demoSeat.epName).click();
  await page.waitForURL('**/Dashboard/Order');
  const orders = new OrdersScreen(page, language);
  await expect(orders.row('钱逸飞')).toBeVisible();
  const top = new Frame(page, language);
  await top.enterprise.click();
  await page.getByRole('menuitemradio', { name: otherEnterprise }).click();
  await expect(orders.row('钱逸飞'), 'the other enterprise has none of these orders').toBeHidden();
  await expect(top.enterprise).toHaveAccessibleName(new RegExp(otherEnterprise));
});

test.describe('guards', () => {
  test('nobody who is not signed in gets beyond the sign-in', async ({ page }) => {
    await page.goto('/Dashboard/Order?tab=you');
    await page.waitForURL('**/Login?returnTo=*');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/Dashboard/Order?tab=you');
  });

  test('a page for enterprises turns a personal account away, one for paid grades a free enterprise', async ({
    page,
    language,
    frame,
  }) => {
    await page.goto('/Dashboard/FaceToFace');
    await page.waitForURL('**/dashboard/report');
    await page.goto('/Dashboard/Batch');
    await expect(page).toHaveURL(/\/Dashboard\/Batch/);
    await page.goto('/Dashboard/SelectEnterprise');
    await new ChooseEnterpriseScreen(page, language).self.click();
    await page.waitForURL('**/Dashboard');
    await expect(frame.enterprise).toHaveAccessibleName(/个人账号$/);
    await page.goto('/Dashboard/Batch');
    await page.waitForURL('**/dashboard/report');
  });
});

test('a screen whose file does not come says so and offers to load again', async ({ page, frame, complaints }) => {
  complaints.expect(/ERR_FAILED|dynamically imported module|Failed to fetch|preload/);
  await page.goto('/Dashboard/Order');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // The router loads the page once more by itself before it gives up, so only this screen's file may be missing.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const isNew = ({ href }: URL): boolean => /\/assets\/.*\.js$/.test(href) && !loaded.includes(href);
  await page.route(isNew, (route) => route.abort());
  await frame.menu({ zh: '账户与账单', en: 'Account and statement' }).click();
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await page.unroute(isNew);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { name: '账户与账单', level: 1 })).toBeVisible();
});

test('an unknown page says so', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/$/);
});
