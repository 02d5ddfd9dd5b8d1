import { itemsOf } from '../fixtures/catalogue.ts';
import { fund, messageTo, openPhone, passCode, press, words } from '../fixtures/invited.ts';
import { lookAt, takePicture } from '../fixtures/look.ts';
import { pictureFile } from '../fixtures/picture.ts';
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
  await wizard.submit.click();
  await wizard.button({ zh: /^确认支付/, en: /^Pay/ }, wizard.paying).click();
  await expect(wizard.paid).toBeVisible();
  await page.goto('/Dashboard/Order');
  await page.getByText('Anne Smith').first().click();
  await page.getByRole('button', { name: '详情' }).click();
  await expect(page.getByText('护照号')).toBeVisible();
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
  await press(page, '查看');
  await expect(page.getByRole('dialog').getByText('护照号')).toBeVisible();
  await takePicture(page, 'proof-of-passport');
  await page.getByRole('button', { name: '通过' }).click();
  const why = page.getByRole('dialog', { name: '确认是本人？' });
  await why.getByLabel('原因').fill('与护照一致');
  await why.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('暂无待核对证件')).toBeVisible();
  await own.reload();
  await expect(own.getByRole('heading', { name: /核查内容|授权/ }).first()).toBeVisible();
  await phone.close();
});
