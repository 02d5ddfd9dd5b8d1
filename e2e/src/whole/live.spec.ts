import { accountCalls } from '@beidiao/contract/account/calls';
import { comeIn, consent, openPhone, orderFor, press, words } from '../fixtures/invited.ts';
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/wire.ts';

test.describe('an open page', () => {
  test('changes by itself when the candidate acts, rings the bell, and says when the report is there', async ({
    page,
    wire,
    hr,
    browser,
    house,
  }) => {
    const ordered = await orderFor(wire, hr, { items: ['ID_THREE'] });
    await page.goto('/Dashboard/Order');
    const row = page.getByRole('row', { name: new RegExp(ordered.candidate.name) });
    await expect(row).toContainText('待三要素核验');
    // The money that came for the order was told already.
    await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    // A second tab of the session shares the stream of the first.
    const second = await page.context().newPage();
    await second.goto('/Dashboard/Order');
    const sameRow = second.getByRole('row', { name: new RegExp(ordered.candidate.name) });
    await expect(sameRow).toContainText('待三要素核验');

    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await comeIn(own, wire, ordered);
    await consent(own);
    await expect(row).toContainText('已授权');
    await expect(sameRow).toContainText('已授权');
    await expect(page.getByRole('button', { name: '消息，2 条未读' })).toBeVisible();
    await press(own, words.zh.handIn);
    await expect(row).toContainText('报告已生成');
    const toast = page.getByRole('status').filter({ hasText: '报告已生成' });
    await expect(toast).toBeVisible();
    await second.close();

    await page.getByRole('button', { name: /^消息，/ }).click();
    const messages = page.getByRole('dialog', { name: '消息' });
    await expect(messages.getByText('候选人已授权')).toBeVisible();
    await messages.getByRole('button', { name: '全部标为已读' }).click();
    await expect(page.getByRole('button', { name: '消息，没有未读' })).toBeVisible();
    await messages.getByRole('link', { name: /报告已生成/ }).click();
    await expect(page).toHaveURL(/\/Dashboard\/Report\?id=/);

    await page.keyboard.press('Control+K');
    await page.keyboard.insertText(ordered.candidate.name);
    await page.getByRole('option', { name: /^在订单管理中查看/ }).click();
    await expect(row).toContainText('报告已生成');
    await phone.close();
  });

  test('is left when the person signs out elsewhere', async ({ page, wire, hr }) => {
    await page.goto('/Dashboard/Order');
    await expect(page.getByRole('button', { name: /^消息/ })).toBeVisible();
    // As another device would: every session of the person ends.
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('beidiao.session') ?? '{}').state.accessToken.value as string,
    );
    expect(await wire.signIn(hr.loginName, password)).toBeTruthy();
    await wire.call(accountCalls.signOut, {}, { token });
    await expect(page).toHaveURL(/\/Login/);
  });
});
