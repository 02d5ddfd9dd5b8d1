import { refusals } from '@beidiao/contract/refusals';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { expectNoBarriers } from '../fixtures/look.ts';
import { ChooseEnterpriseScreen } from '../pages/choose-enterprise-screen.ts';
import { ForgotScreen } from '../pages/forgot-screen.ts';
import { Frame } from '../pages/frame.ts';
import { SettingScreen } from '../pages/setting-screen.ts';
import { SignInScreen } from '../pages/sign-in-screen.ts';
import { expect, test } from '../fixtures/test.ts';
import { password, type Wire } from '../fixtures/wire.ts';

const newestCode = async (wire: Wire, to: string, after: number): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await wire.call(sandboxCalls.outbox, { to, kind: 'sms' });
      code = rows.length > after ? /\d{6}/.exec(rows[0]?.body ?? '')?.[0] : undefined;
      return code;
    })
    .toBeDefined();
  return code ?? '';
};

// Each way once, in one language or the other: the walk through the screens reads their words in both.
test.describe('in English', () => {
  const language = 'en';
  const phoneNo = '13955550102';
  test.use({ language });

  test('a phone is bound, and brings a forgotten password back', async ({ page, wire, hr, frame }) => {
    const setting = new SettingScreen(page, language);
    await setting.open();
    await expectNoBarriers(page, 'settings', 'any');
    await setting.addPhone.click();
    const dialog = setting.phoneDialog;
    await dialog.locator('input[name=newPhoneNo]').fill(phoneNo);
    await setting.getCode.click();
    await setting.code.fill(await newestCode(wire, phoneNo, 0));
    await dialog.locator('input[name=password]').fill(password);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(`${phoneNo.slice(0, 3)}****${phoneNo.slice(-4)}`)).toBeVisible();
    await frame.signOut();

    const forgot = new ForgotScreen(page, language);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await forgot.phone.fill(phoneNo);
    await forgot.getCode.click();
    await forgot.code.fill(await newestCode(wire, phoneNo, 1));
    await forgot.next.click();
    await forgot.password.fill('newone1');
    await forgot.again.fill('newone2');
    await forgot.set.click();
    await expect(page.getByText(refusals.passwordsDiffer[language])).toBeVisible();
    await forgot.again.fill('newone1');
    await forgot.set.click();
    await expect(forgot.done).toBeVisible();
    await forgot.signIn.click();
    const signIn = new SignInScreen(page, language);
    await signIn.fill(hr.loginName, password);
    await expect(page.getByText(refusals.badCredentials[language])).toBeVisible();
    await signIn.fill(phoneNo, 'newone1');
    await page.waitForURL('**/Dashboard');
  });
});

test.describe('in Chinese', () => {
  const language = 'zh';

  test('one person acts for two enterprises and for themselves, signed in once', async ({ page }) => {
    const signIn = new SignInScreen(page, language);
    await signIn.open();
    await signIn.fill('demo', 'demo2026');
    const choose = new ChooseEnterpriseScreen(page, language);
    await choose.choice(/杭州云栖/).click();
    const frame = new Frame(page, language);
    await expect(frame.enterprise).toHaveAccessibleName(/杭州云栖智联科技有限公司$/);
    const self = '个人账号';
    for (const to of ['上海澜石软件有限公司', self, '杭州云栖智联科技有限公司']) {
      await frame.enterprise.click();
      await page.getByRole('menuitemradio', { name: to }).click();
      await expect(frame.enterprise).toHaveAccessibleName(new RegExp(`${to}$`));
    }
  });

  test('a session that is ended from the list ends in the other browser at once', async ({
    page,
    browser,
    baseURL,
    hr,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await new SignInScreen(other, language).signIn(hr.loginName, password);
    const setting = new SettingScreen(page, language);
    await setting.open();
    await expect(setting.sessions.getByText('本机')).toHaveCount(1);
    await setting.sessions
      .getByRole('button', { name: /退出登录$/ })
      .first()
      .click();
    await expect(page.getByRole('status').filter({ hasText: '已退出' })).toBeVisible();
    await other.goto('/Dashboard/Order');
    await other.waitForURL('**/Login?returnTo=*');
    await page.reload();
    await expect(setting.title).toBeVisible();
    await elsewhere.close();
  });
});
