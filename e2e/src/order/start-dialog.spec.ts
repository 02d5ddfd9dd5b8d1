import { takePicture } from '../fixtures/look.ts';
import { candidate } from '../fixtures/candidates.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    open: '按套餐下单',
    trail: '所在步骤',
    package: /^校招基础套餐/,
    next: '下一步',
    batch: /^给一批人下单/,
    people: '单人或批量',
    toConfirm: '下一步：核对并支付',
    choose: '选择文件',
  },
  en: {
    open: 'Order by package',
    trail: 'Where you are',
    package: /^Campus/,
    next: 'Next',
    batch: /^For a list/,
    people: 'One person or a list',
    toConfirm: 'Next: review and pay',
    choose: 'Choose file',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('from a package to the last step in three questions, for one person or a list', async ({
      page,
      hr,
      wizard,
    }) => {
      expect(hr.token).not.toBe('');
      const t = words[language];
      const [person = '', phoneNo = '', idCard = ''] = candidate(1);
      const look = (what: string) => takePicture(page, `${what}-${language}-${isPhone ? 'phone' : 'desktop'}`);
      const dialog = page.getByRole('dialog', { name: t.open });
      await wizard.open();
      await page.getByRole('link', { name: t.open }).click();
      await expect(dialog.getByRole('button', { name: t.next })).toBeDisabled();
      await dialog.getByRole('radio', { name: t.package }).check();
      await look('start-package');
      expect((await dialog.boundingBox())?.width).toBe(isPhone ? 390 : 1440);
      await dialog.getByRole('button', { name: t.next }).click();
      await look('start-people');
      await dialog.getByRole('radio', { name: t.batch }).check();
      await dialog.getByRole('button', { name: t.next }).click();
      await expect(dialog.getByText(t.choose)).toBeVisible();
      await look('start-list');
      await dialog.getByRole('navigation', { name: t.trail }).getByRole('button', { name: t.people }).click();
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: t.next }).click();
      const box = (label: { zh: string; en: string }) => dialog.getByRole('textbox', { name: label[language] });
      await box({ zh: '姓名', en: 'Name' }).fill(person);
      await box({ zh: '手机号', en: 'Phone number' }).fill(phoneNo);
      await box({ zh: '身份证号', en: 'ID card number' }).fill(idCard);
      await look('start-one');
      await dialog.getByRole('button', { name: t.toConfirm }).click();
      await expect(wizard.submit).toBeVisible();
      await expect(wizard.total).toHaveText('¥49.00');
    });
  });
