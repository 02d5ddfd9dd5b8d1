import { OperationsScreen } from '../pages/operations-screen.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { addByTwo, hire, sitDown } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';

test.describe('the staff console', () => {
  test('takes in a newcomer: the link from their own mail, the code drawn for the phone, recovery codes', async ({
    page,
    wire,
    language,
  }) => {
    const { loginName, name, link } = await addByTwo(wire, ['sales']);
    const { words } = new OperationsScreen(page, language);
    const chosen = 'staff2026newcomer';
    await page.goto(link);
    await page.getByLabel('新密码', { exact: true }).fill(chosen);
    await page.getByLabel('确认新密码').fill(chosen);
    await page.getByRole('button', { name: '设置密码' }).click();
    await expect(page.getByRole('heading', { name: '密码已设置' })).toBeVisible();
    await page.goto('/Operations/Members');
    await page.getByLabel(words.loginName, { exact: true }).fill(loginName);
    await page.getByLabel(words.password, { exact: true }).fill(chosen);
    await page.getByRole('button', { name: words.next }).click();
    const path = await page.getByRole('img', { name: '两步验证的二维码' }).locator('path').getAttribute('d');
    const uri = new URL(readQr(path ?? ''));
    expect(uri.href).toContain(`otpauth://totp/Beidiao:${loginName}`);
    const secret = uri.searchParams.get('secret') ?? '';
    await expect(page.locator('code')).toHaveText(secret.replace(/(.{4})/g, '$1 ').trim());
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

  test('adds somebody with the yes of a second administrator, who then stands among the staff', async ({
    page,
    wire,
    browser,
  }) => {
    const [asker, second] = [await hire(wire, ['administrator']), await hire(wire, ['administrator'])];
    await sitDown(page, asker);
    await page.goto('/Operations/Staff');
    await page.getByRole('button', { name: '新增账号' }).click();
    const tag = crypto.randomUUID().slice(0, 8);
    await page.getByLabel('姓名', { exact: true }).fill('许知远');
    await page.getByLabel('登录名', { exact: true }).fill(`asked${tag}`);
    await page.getByLabel('本人邮箱').fill(`asked${tag}@example.com`);
    await page.getByRole('checkbox', { name: '财务' }).check();
    await page.getByRole('button', { name: '提交确认' }).click();
    const changes = page.getByRole('region', { name: '账号变更' });
    const own = changes.getByRole('row').filter({ hasText: `asked${tag}` });
    await expect(own).toContainText('您申请的，由另一位管理员确认');
    await expect(own.getByRole('button', { name: '确认' })).toBeHidden();

    const other = await browser.newPage();
    await sitDown(other, second);
    await other.goto('/Operations/Staff');
    const waiting = other
      .getByRole('region', { name: '账号变更' })
      .getByRole('row')
      .filter({ hasText: `asked${tag}` });
    await waiting.getByRole('button', { name: '确认' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await expect(waiting).toBeHidden();
    await expect(other.getByRole('row').filter({ hasText: `asked${tag}` })).toContainText('待设置密码');
    await other.close();
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
