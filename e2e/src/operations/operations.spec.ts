import { OperationsScreen } from '../pages/operations-screen.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { addStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';

test.describe('the staff console', () => {
  test('takes in a newcomer: first password, the code drawn for the phone, recovery codes', async ({
    page,
    wire,
    language,
  }) => {
    const { loginName, firstPassword, name } = await addStaff(wire, ['sales']);
    const { words } = new OperationsScreen(page, language);
    const chosen = 'staff2026newcomer';
    await page.goto('/Operations/Members');
    await page.getByLabel(words.loginName, { exact: true }).fill(loginName);
    await page.getByLabel(words.password, { exact: true }).fill(firstPassword);
    await page.getByRole('button', { name: words.next }).click();
    const path = await page.getByRole('img', { name: '两步验证的二维码' }).locator('path').getAttribute('d');
    const uri = new URL(readQr(path ?? ''));
    expect(uri.href).toContain(`otpauth://totp/Beidiao:${loginName}`);
    const secret = uri.searchParams.get('secret') ?? '';
    await expect(page.locator('code')).toHaveText(secret.replace(/(.{4})/g, '$1 ').trim());
    await page.getByLabel('新密码', { exact: true }).fill(chosen);
    await page.getByLabel('确认新密码').fill(chosen);
    await page.getByLabel(words.code).fill(totp(secret));
    await page.getByRole('button', { name: words.enter, exact: true }).click();
    await expect(page.getByRole('heading', { name: '保存恢复码' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(10);
    const [recoveryCode] = await page.getByRole('listitem').allTextContents();
    await page.getByRole('button', { name: '我已保存，进入运营台' }).click();
    await expect(page.getByRole('heading', { name: '会员' })).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/Operations/Members');
    await page.getByLabel(words.loginName, { exact: true }).fill(loginName);
    await page.getByLabel(words.password, { exact: true }).fill(chosen);
    await page.getByRole('button', { name: words.next }).click();
    await expect(page.getByRole('img', { name: '两步验证的二维码' })).toBeHidden();
    await page.getByLabel(words.code).fill(recoveryCode ?? '');
    await page.getByRole('button', { name: words.enter, exact: true }).click();
    await expect(page.getByRole('heading', { name: '会员' })).toBeVisible();
  });

  test('opens to no token of a member, and leads back after the sign-in', async ({ page, hr, wire, language }) => {
    expect(hr.memberId).toBeTruthy();
    await page.goto('/Operations/Members');
    const screen = new OperationsScreen(page, language);
    await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
    await screen.signIn(wire, 'qianlan', '/Operations/Members');
    await expect(page.getByRole('heading', { name: '会员' })).toBeVisible();
    await page.goto('/Dashboard');
    await expect(page.getByText('沈若溪').first()).toBeVisible();
  });
});
