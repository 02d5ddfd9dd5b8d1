import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';
import { password } from '../fixtures/wire.ts';
import { Frame } from '../pages/frame.ts';
import { SettingScreen } from '../pages/setting-screen.ts';
import { SignInScreen } from '../pages/sign-in-screen.ts';

const language = 'zh';
test.use({ language });

test('an authenticator and a passkey are set up, and each takes the second step of a sign-in', async ({
  page,
  hr,
  frame,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const setting = new SettingScreen(page, language);
  await setting.open();

  await page.getByRole('button', { name: '添加 验证器 App' }).click();
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  const secret = (await page.locator('dialog code').innerText()).replace(/\s/g, '');
  await page.getByLabel('6 位验证码').fill(totp(secret));
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click();
  const codes = page.getByRole('dialog', { name: '保存恢复码' });
  await expect(codes.locator('code')).toHaveCount(10);
  const recoveryCode = await codes.locator('code').first().innerText();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toBe('背调恢复码.txt');
  await codes.getByRole('button', { name: '我已保存' }).click();

  await page.getByRole('button', { name: '添加 通行密钥' }).click();
  await page.getByLabel('名称').fill('工作电脑');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click();
  await expect(page.getByText('工作电脑')).toBeVisible();

  const signIn = new SignInScreen(page, language);
  const secondStep = async (): Promise<void> => {
    await new Frame(page, language).signOut();
    await signIn.open();
    await signIn.fill(hr.loginName, password);
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  };
  await secondStep();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.waitForURL('**/Dashboard');
  await expect(frame.enterprise).toBeVisible();

  await secondStep();
  const code = page.getByLabel('动态验证码或恢复码');
  // The code of the half minute in which it was set up was used there: the one after it is within a step of the clock.
  await code.fill(totp(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: '确认' }).click();
  await page.waitForURL('**/Dashboard');

  await secondStep();
  await code.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Dashboard');
  await setting.open();
  await expect(page.getByText('还剩 9 个可用')).toBeVisible();

  await page.goto('/Dashboard/EnterpriseSetting');
  await page.getByRole('button', { name: '要求所有成员开启' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '要求所有成员开启' }).click();
  await expect(page.getByRole('button', { name: '取消要求' })).toBeVisible();
});
