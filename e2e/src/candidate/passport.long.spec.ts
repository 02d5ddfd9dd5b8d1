import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { itemsOf } from '../fixtures/catalogue.ts';
import { fund, messageTo, openPhone, passCode, press, words } from '../fixtures/invited.ts';
import { lookAt, takePicture } from '../fixtures/look.ts';
import { pictureFile } from '../fixtures/picture.ts';
import { acceptPapers } from '../fixtures/proofs.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';

test('a candidate with a passport is ordered, confirmed by its data page, and consents', async ({
  page,
  wire,
  hr,
  wizard,
  browser,
  house,
}) => {
  const [item] = await itemsOf(wire, ['ID_THREE']);
  if (item === undefined) throw new TypeError('one code was given');
  await fund(wire, hr);
  await wizard.open();
  await wizard.name.fill('Anne Smith');
  const phoneNo = '13612344321';
  await wizard.phoneNo.fill(phoneNo);
  await page.getByRole('combobox', { name: '证件类型' }).selectOption('passport');
  const number = page.getByRole('textbox', { name: '护照号' });
  await number.fill('330106199003072415');
  await wizard.toItems.click();
  await expect(page.getByText('护照号是 5 至 15 位字母和数字，至少有一个数字').first()).toBeVisible();
  await number.fill('e1234 5678');
  await lookAt(page, 'wizard-passport');
  await wizard.toItems.click();
  await wizard.item(item).check();
  await wizard.toConfirm.click();
  await expect(page.getByText('E12345678')).toBeVisible();
  // The tip of the button under the pointer is over the page.
  await page.mouse.move(0, 0);
  await lookAt(page, 'confirm-passport');
  await page.setViewportSize({ width: 1024, height: 768 });
  const itemCell = page.getByRole('cell', { name: '身份信息三要素', exact: true });
  expect((await itemCell.boundingBox())?.width, 'the item beside its prices').toBeGreaterThan(120);
  await wizard.submit.click();
  await wizard.button({ zh: /^确认支付/, en: /^Pay/ }, wizard.paying).click();
  await expect(wizard.paid).toBeVisible();
  await page.goto('/Dashboard/Order');
  await page.getByText('Anne Smith').first().click();
  await page.getByRole('button', { name: '详情' }).click();
  await expect(page.getByText('护照号', { exact: true })).toBeVisible();
  const link = await messageTo(wire, phoneNo, /link=([\w-]+)/);
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  await own.goto(`/Mobile/begin?link=${link}`);
  await press(own, words.zh.start);
  await passCode(own, wire, phoneNo);
  await expect(own.getByRole('heading', { level: 1 })).toContainText('护照');
  await takePicture(own, 'papers-of-passport');
  await own.goto('/Mobile/Protocol');
  await expect(own.getByText('先用短信验证码、姓名和护照号确认是您本人')).toBeVisible();
  await expect(own.getByText('身份证')).toHaveCount(0);
  await own.goBack();
  await own.locator('label:has(input[type=checkbox])').click();
  await own
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles([pictureFile('护照.png')]);
  await expect(own.getByText(/已上传/)).toHaveCount(1);
  await press(own, '提交核对');

  await new OperationsScreen(page, 'zh').enter(await hire(wire));
  await page.getByRole('link', { name: /证件核对/ }).click();
  const [ordered] = (await wire.call(orderCalls.list, { searchCriteria: 'E12345678' }, hr)).rows;
  const row = page.getByRole('row').filter({ hasText: ordered?.orderNo ?? '' });
  await row.getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('dialog').getByText('护照号', { exact: true })).toBeVisible();
  await takePicture(page, 'proof-of-passport');
  await acceptPapers(page, { shows: ['资料页'], numberLabel: '护照号', number: 'E12345678', why: '与护照一致' });
  await expect(row).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole('heading', { name: /核查内容|授权/ }).first()).toBeVisible();
  await phone.close();
});

test('a candidate with a passport scans a code, ticks nothing for a source, and is asked for the data page', async ({
  wire,
  books,
  browser,
  house,
}) => {
  const hr = await wire.registerHr();
  await books.pool.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
    hr.memberId,
  ]);
  const wish = { name: '展厅套餐', dataItemList: [{ code: 'ID_THREE' }] };
  const { id: itemGroupId } = await wire.call(catalogueCalls.savePackage, wish, hr);
  const { qrcode } = await wire.call(qrcodeCalls.create, { itemGroupId, position: '会展执行' }, hr);
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  await own.goto(`/q/${qrcode}`);
  await press(own, '开始填写');
  await own.getByLabel('姓名', { exact: true }).fill('Anne Smith');
  await own.getByLabel('证件类型').selectOption('passport');
  await own.getByLabel('护照号').fill('E-1234 5678');
  const phoneNo = '13612344322';
  await own.getByLabel('手机号', { exact: true }).fill(phoneNo);
  await press(own, '获取验证码');
  await own.getByLabel('短信验证码').fill(await messageTo(wire, phoneNo, /验证码 (\d{6})/));
  await expect(own.getByRole('checkbox')).toHaveCount(0);
  await takePicture(own, 'scan-passport');
  await press(own, '下一步：看查什么');
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('拍摄护照资料页');
  await phone.close();
});

test.describe('on a phone', () => {
  test.use({ isPhone: true });
  test('a recruiter orders somebody by a pasted line with a passport', async ({ page, wire, hr }) => {
    await fund(wire, hr);
    await page.goto('/Mobile/CreatOrder');
    await page.getByRole('textbox', { name: /^姓名、手机号/ }).fill('Anne Smith 13612344323 护照：E12345679');
    await expect(page.getByRole('combobox')).toHaveValue('passport');
    await expect(page.getByRole('textbox', { name: '护照号' })).toHaveValue('E12345679');
    await page.getByRole('radio', { name: /校招基础套餐/ }).check();
    await expect(page.getByText('¥49.00').last()).toBeVisible();
    await takePicture(page, 'phone-order-passport');
    await page.getByRole('button', { name: '提交并支付' }).click();
    await expect(page.getByRole('heading', { name: /^已下单并支付/ })).toBeVisible();
    const { rows } = await wire.call(orderCalls.list, { searchCriteria: 'e12345679' }, hr);
    expect(rows.map(({ name }) => name)).toEqual(['Anne Smith']);
  });
});

test('a list says which rows do not name their document, and takes the name in the cell', async ({ page, hr }) => {
  void hr;
  await page.goto('/Dashboard/Batch');
  const content = [
    ['姓名', '手机号', '证件类型', '证件号'],
    ['秦思远', '13800000001', '身份证', '330106199003072415'],
    ['Anne Smith', '13800000002', '护照', 'e12345678'],
    ['陈大文', '13800000003', '', 'H12345678'],
  ];
  const csv = `\uFEFF${content.map((row) => row.join(',')).join('\r\n')}`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('护照 E12345678')).toBeVisible();
  await expect(page.getByText('未写明证件类型').first()).toBeVisible();
  await takePicture(page, 'list-of-documents');
});
