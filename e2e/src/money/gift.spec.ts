import { readFileSync } from 'node:fs';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    name: /^批次名称/,
    add: '再加一项',
    count: /^码的数量/,
    redeem: '兑换期',
    from: '兑换期，开始日期',
    to: '兑换期，结束日期',
    until: /^兑换后有效到/,
    make: '生成批次',
    made: '批次已生成',
    download: '下载兑换码',
    code: '兑换码',
    act: '兑换',
    wrong: /还可以试 4 次/,
    redeemed: /已兑换工作履历核实券/,
    order: '用它下单',
    gift: /礼品卡 ···/,
    unused: '没用上的优惠',
    useIt: /^改用/,
    undo: '撤销',
    confirm: '确认订单',
  },
  en: {
    name: /^Batch name/,
    add: 'Add an item',
    count: /^Number of codes/,
    redeem: 'Redeem from',
    from: 'Redeem from, start date',
    to: 'Redeem from, end date',
    until: /^Valid until, once redeemed/,
    make: 'Make the batch',
    made: 'Batch made',
    download: 'Download codes',
    code: 'Code',
    act: 'Redeem',
    wrong: /Attempts left: 4/,
    redeemed: /Redeemed 工作履历核实券/,
    order: 'Order with it',
    gift: /礼品卡 ···/,
    unused: 'Offers not used',
    useIt: /^Use it/,
    undo: 'Undo',
    confirm: 'Confirm order',
  },
};
const today = dayInChina(new Date());
const end = daysAfter(today, 90);

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('codes are made by sales, redeemed out of a mail; the voucher lowers the price, the gift card pays', async ({
      page,
      wire,
      hr,
      wizard,
      browser,
      house,
    }) => {
      const t = words[language];
      const shot = (what: string) => takePicture(page, `${what}-${language}-${isPhone ? 'phone' : 'desktop'}`);
      const [three, work] = await itemsOf(wire, ['ID_THREE', 'XP_HR']);
      if (three === undefined || work === undefined) throw new TypeError('two codes were given');
      const sales = await hire(wire, ['sales']);
      let code = '';

      await test.step('a batch is made and its codes are downloaded once', async () => {
        const context = await browser.newContext({
          baseURL: house.url,
          viewport: page.viewportSize(),
          locale: language,
        });
        const desk = await context.newPage();
        await desk.addInitScript((of) => localStorage.setItem('beidiao.language', of), language);
        await sitDown(desk, sales);
        await desk.goto('/GiftEdit');
        const say = await desk.evaluate(() => document.documentElement.lang);
        const staff = say.startsWith('en') ? words.en : words.zh;
        await desk.getByLabel(staff.name).fill('工作履历核实券');
        await desk.getByLabel(staff.add).selectOption(work.code);
        await desk.getByLabel(staff.count).fill('2');
        await desk.getByLabel(staff.from).fill(today);
        await desk.getByLabel(staff.to).fill(end);
        await desk.getByLabel(staff.to).press('Enter');
        await desk.getByRole('textbox', { name: staff.until }).fill(end);
        await desk.getByRole('textbox', { name: staff.until }).press('Enter');
        await expect(desk.getByText('¥104.00', { exact: true })).toBeVisible();
        await takePicture(desk, `gift-edit-${language}-${isPhone ? 'phone' : 'desktop'}`);
        await desk.getByRole('button', { name: staff.make }).click();
        await expect(desk.getByText(staff.made)).toBeVisible();
        const downloading = desk.waitForEvent('download');
        await desk.getByRole('button', { name: staff.download }).first().click();
        await desk.getByRole('dialog').getByRole('button', { name: staff.download }).click();
        const file = readFileSync(await (await downloading).path(), 'utf8');
        code = file.split('\r\n')[1] ?? '';
        expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
        await expect(desk.getByRole('button', { name: staff.download })).toHaveCount(0);
        await takePicture(desk, `gift-batches-${language}-${isPhone ? 'phone' : 'desktop'}`);
        await context.close();
      });

      const give = (wish: object) =>
        wire.call(
          giftCalls.make,
          { investigationName: '礼品卡', start_time: today, end_time: end, memberId: hr.memberId, ...wish },
          { token: sales.accessToken },
        );
      await give({ kind: 'giftCard', valueFen: 5_000 });
      await give({ kind: 'coupon', investigationName: '满 100 减 20', offFen: 2_000, thresholdFen: 10_000 });

      await test.step('a wrong code says how many tries are left, a whole mail is understood', async () => {
        await page.goto('/Dashboard/Account/Coupons');
        const box = page.getByLabel(t.code, { exact: true });
        await box.fill('0000-0000-0000-0000');
        await page.getByRole('button', { name: t.act, exact: true }).click();
        await expect(page.getByText(t.wrong)).toBeVisible();
        await shot('coupons-wrong');
        await box.fill(`您好，您的兑换码是 ${code.toLowerCase()}，请尽快使用。`);
        await expect(box).toHaveValue(code);
        await box.press('Enter');
        await expect(page.getByText(t.redeemed)).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(3);
        await shot('coupons');
      });

      await test.step('the voucher is taken into the order and the price falls', async () => {
        const voucher = page.getByRole('article').filter({ hasText: '工作履历核实券' });
        await voucher.getByRole('link', { name: t.order }).click();
        await wizard.paste('欧阳晨曦 13800002046 330106199003072415');
        await wizard.toItems.click();
        await wizard.item(three).check();
        await wizard.item(work).check();
        await expect(wizard.total).toHaveText(yuan(800));
        await wizard.toConfirm.click();
        await expect(wizard.price.getByText(t.gift)).toBeVisible();
        await expect(wizard.price.getByRole('checkbox')).toBeChecked();
      });

      await test.step('what was not used says why and what it would cost; a change can be taken back', async () => {
        const unused = page.getByRole('region', { name: t.unused });
        await expect(unused.getByText(yuan(8_600))).toBeVisible();
        await shot('confirm');
        await unused.getByRole('button', { name: t.useIt }).click();
        await expect(wizard.total).toHaveText(yuan(8_600));
        await unused.getByRole('button', { name: t.undo }).click();
        await expect(wizard.total).toHaveText(yuan(800));
      });

      await test.step('the gift card pays all of it, and keeps the rest', async () => {
        await wizard.submit.click();
        await wizard.paying.getByRole('button', { name: t.confirm }).click();
        await expect(wizard.paid).toBeVisible();
        await page.goto('/Dashboard/Account/Coupons');
        await expect(page.getByRole('article').getByText('¥42.00')).toBeVisible();
        await shot('coupons-used');
      });
    });
  });
