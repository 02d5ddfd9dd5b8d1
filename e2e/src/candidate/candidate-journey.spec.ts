import { faceItemCode } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { comeIn, consent, openPhone, orderFor, passCode, press, words } from '../fixtures/invited.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { pictureFile } from '../fixtures/picture.ts';
import { acceptPapers } from '../fixtures/proofs.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';

const picture = pictureFile('离职证明.png');

test.describe('a candidate on a phone', () => {
  test('says no in two taps after the code, and the money goes back', async ({ wire, hr, browser, house }) => {
    const { candidate, orderDetailsId, path } = await orderFor(wire, hr, { items: ['ID_THREE', 'LIT_PUBLIC'] });
    const before = await balanceOf(wire, hr);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await own.goto(path);
    await press(own, words.zh.decline);
    await passCode(own, wire, candidate.phoneNo);
    await press(own, words.zh.refuse);
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(8);
    expect(await balanceOf(wire, hr)).toBe((before ?? 0) + 3_800);
    await phone.close();
  });

  test('shows a paper, loses the connection, says that there is no second job, and withdraws', async ({
    wire,
    hr,
    browser,
    house,
  }) => {
    const ordered = await orderFor(wire, hr, { items: ['ID_THREE', { code: 'XP_HR', quantity: 2 }] });
    const { orderDetailsId } = ordered;
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await comeIn(own, wire, ordered);
    await consent(own);
    await press(own, '继续填写');
    await own.getByLabel('单位全称').fill('杭州澜石软件有限公司');
    await own.getByLabel('职位').fill('后端工程师');
    await own.locator('select').nth(0).selectOption('2021');
    await own.locator('select').nth(1).selectOption({ index: 3 });
    await own.getByRole('switch', { name: /我还在这里上班/ }).check({ force: true });
    await phone.setOffline(true);
    await own.locator('input[type=file]').nth(1).setInputFiles(picture);
    await expect(own.getByText('等待网络')).toBeVisible();
    await phone.setOffline(false);
    await expect(own.getByText(/已上传/)).toBeVisible();
    await press(own, '填好了');
    await press(own, '继续填写');
    await press(own, '没有第 2 段');
    await press(own, '填好了');
    await press(own, '继续填写');
    const employer = own.getByRole('group', { name: '杭州澜石软件有限公司' });
    await expect(employer.getByRole('switch', { name: '不要联系' })).toBeChecked();
    await press(own, '保存，下一步');
    await expect(own.getByText('已全部填好，请提交')).toBeVisible();
    await own.goto('/Collect/Mobile');
    await expect(own.getByText('已全部填好，请提交')).toBeVisible();
    await own.goto('/Mobile/OrderDetail/right?right=withdraw');
    await own.getByRole('button', { name: /撤回/ }).last().click();
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(8);
    await phone.close();
  });

  test('shows papers instead of the face, and a reviewer accepts them in the console', async ({
    page,
    wire,
    hr,
    browser,
    house,
  }) => {
    const ordered = await orderFor(wire, hr, { items: ['ID_THREE', faceItemCode] });
    const { orderDetailsId } = ordered;
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await comeIn(own, wire, ordered);
    await consent(own);
    await own.getByText('上传身份证，不用人脸').click();
    await press(own, '拍摄身份证');
    const back = pictureFile('国徽面.png', 200);
    await own.locator('input[type=file]').nth(1).setInputFiles([picture, back]);
    await expect(own.getByText(/已上传/)).toHaveCount(2);
    await press(own, '提交核对');
    await press(own, words.zh.handIn);
    await expect(own.getByText('证件核对中')).toBeVisible();
    await phone.close();

    await new OperationsScreen(page, 'zh').enter(await hire(wire));
    await page.getByRole('link', { name: /证件核对/ }).click();
    const { orderNo } = await wire.call(orderCalls.details, { orderDetailsId }, hr);
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('button', { name: '查看' }).click();
    await acceptPapers(page, {
      shows: ['人像面', '国徽面（居住证为背面）'],
      numberLabel: '身份证号',
      number: ordered.candidate.idCard,
      why: '证件清楚，与订单一致',
    });
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
  });

  test('in English: three faces that do not match end the check, and papers were offered beside each', async ({
    wire,
    hr,
    browser,
    house,
  }) => {
    const ordered = await orderFor(wire, hr, { items: ['ID_THREE', faceItemCode], tail: '0021' });
    const before = await balanceOf(wire, hr);
    const phone = await openPhone(browser, house);
    const own = await phone.newPage();
    await comeIn(own, wire, { ...ordered, language: 'en' });
    await consent(own, 'en');
    await press(own, 'Open camera');
    for (const left of [2, 1]) {
      await press(own, 'Take photo');
      await expect(own.getByText(`Attempts left: ${left}.`)).toBeVisible();
      await expect(own.getByRole('button', { name: 'Use another method' })).toBeVisible();
    }
    await press(own, 'Take photo');
    await expect(own.getByText('The check has ended').first()).toBeVisible();
    expect(await balanceOf(wire, hr)).toBe((before ?? 0) + 1_400);
    await phone.close();
  });
});
