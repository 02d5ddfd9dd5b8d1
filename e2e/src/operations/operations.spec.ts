import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { handInFor, referee } from '../fixtures/review.ts';
import { addStaff, hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';

test.describe('the staff console', () => {
  test('hears a second reader before words weigh against somebody', async ({ wire, browser, house }) => {
    const hr = await wire.registerHr();
    const { orderDetailsId, name } = await handInFor(wire, hr, { XP_INTERVIEW: referee });
    const context = await browser.newContext({ baseURL: house.url });
    const screen = new OperationsScreen(await context.newPage(), 'zh');
    const { page, words } = screen;
    const itemsNow = async () =>
      (await wire.call(reportCalls.itemStatus, { orderDetailsId }, hr)).items.map(
        ({ code, state }) => `${code} ${state}`,
      );
    const subject = new RegExp(`${name}|${referee.company}`);

    await test.step('the remarks of a referee wait for somebody else', async () => {
      await screen.enter(await hire(wire), '/Operations/Tasks?look=split&code=XP_INTERVIEW');
      await screen.openTask(subject);
      await screen.claim();
      await screen.logContact('总机转接证明人本人');
      await screen.choose('identity', 'confirmed');
      await screen.found('relation').press('=');
      await screen.found('performance').fill('能完成本职工作');
      await screen.choose('rehire', 'no');
      await expect(page.getByText(/再次共事/).last()).toBeVisible();
      await expect(page.getByRole('button', { name: words.handOver })).toBeEnabled();
      await screen.publish();
      await expect(page.getByText(words.handed)).toBeVisible();
      expect(await itemsNow()).toEqual(['XP_INTERVIEW waitingReviewer']);
    });

    await test.step('a colleague reads it and agrees, and the report is whole for the recruiter', async () => {
      const colleague = new OperationsScreen(await context.newPage(), 'zh');
      await colleague.enter(await hire(wire), '/Operations/Tasks?look=split&scope=second');
      await colleague.openTask(subject);
      await colleague.page.getByRole('button', { name: words.claim }).click();
      await expect(colleague.found('performance')).toBeDisabled();
      await colleague.page.getByRole('button', { name: words.submit }).click();
      await colleague.page.getByRole('dialog').getByRole('button', { name: words.readAndPublish }).click();
      await expect(colleague.page.getByText(words.published)).toBeVisible();
      await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
      const reads = async () => JSON.stringify((await wire.ask(reportCalls.view, { orderDetailsId }, hr)).answer.data);
      await expect.poll(reads).toContain('不愿意');
      expect(await reads()).toMatch(/"light":"(yellow|red)"/);
    });
    await context.close();
  });

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
