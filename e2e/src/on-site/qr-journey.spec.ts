import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { Page } from '@playwright/test';
import { expectNoBarriers, takePicture } from '../fixtures/look.ts';
import type { Books } from '../fixtures/books.ts';
import {
  aPerson,
  consent,
  fund,
  type Invited,
  messageTo,
  openPhone,
  press,
  words as phoneWords,
} from '../fixtures/invited.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { detailsOf, expect, sitAtDesk, test } from '../fixtures/test.ts';
import { password, type Wire } from '../fixtures/wire.ts';

const words = {
  zh: {
    none: '暂无二维码',
    add: '新建二维码',
    name: '名称',
    package: '核查内容',
    department: /^部门/,
    cap: '人数上限',
    makeAndPrint: '生成并打印',
    back: '返回扫码背调',
    view: '查阅并支付',
    viewFor: /^查阅并支付 ¥/,
    cancel: '取消查阅',
    chooseAll: '选择本页全部',
    reported: /^已出报告/,
    begin: '开始填写',
    idName: '姓名',
    idCard: '身份证号',
    phone: '手机号',
    get: '获取验证码',
    sms: '短信验证码',
    position: '岗位',
    next: '下一步：看查什么',
    no: '不想做了',
    left: '好的，没有提交任何信息',
    before: /已经提交过了/,
    full: '名额已满',
    waiting: '已提交，等待对方查阅',
  },
  en: {
    none: 'No QR codes yet',
    add: 'New QR code',
    name: 'Name',
    package: 'What is checked',
    department: /^Department/,
    cap: 'Limit of candidates',
    makeAndPrint: 'Create and print',
    back: 'Back to QR code checks',
    view: 'View and pay',
    viewFor: /^View and pay ¥/,
    cancel: 'Cancel viewing',
    chooseAll: 'Select all on this page',
    reported: /^Report ready/,
    begin: 'Start',
    idName: 'Name on the document',
    idCard: 'ID card number',
    phone: 'Phone number',
    get: 'Get a code',
    sms: 'Text message code',
    position: 'Position',
    next: 'Next: what is checked',
    no: 'I do not want to',
    left: 'OK, nothing was submitted',
    before: /You already submitted/,
    full: 'Full',
    waiting: 'Submitted and awaiting viewing',
  },
} as const;
type Language = keyof typeof words;

/** Serious and critical findings. */
async function look(page: Page, what: string): Promise<void> {
  await expectNoBarriers(page, what);
  await takePicture(page, what);
}

/** Codes are for administrators of graded enterprises, which staff have confirmed. */
async function gradedHr(wire: Wire, books: Books) {
  const hr = await wire.registerHr();
  await books.pool.query(
    'insert into app.grade_term (member_id, grade_type, first_day) values ($1, 3, current_date - 1)',
    [hr.memberId],
  );
  await books.pool.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
    hr.memberId,
  ]);
  await fund(wire, hr);
  const [name] = (await books.pool.query('select name from app.member where id = $1', [hr.memberId])).rows;
  return wire.actFor({ loginName: hr.loginName, password, epName: name.name });
}

/** Unless this phone was switched before. */
async function speakEnglish(own: Page): Promise<void> {
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  const other = own.getByRole('button', { name: 'English', exact: true });
  if (await other.isVisible()) await other.click();
}

/** From the short address to the page after the consent. */
async function submitOnPhone(
  own: Page,
  wire: Wire,
  { address, who, language }: { address: string; who: Invited; language: Language },
) {
  const t = words[language];
  await own.goto(address);
  if (language === 'en') await speakEnglish(own);
  await press(own, t.begin);
  await fillForm(own, wire, { who, language });
  await press(own, t.next);
  await own.waitForURL(/Authorization/);
  await consent(own, language);
}

async function fillForm(own: Page, wire: Wire, { who, language }: { who: Invited; language: Language }) {
  const t = words[language];
  await own.getByLabel(t.idName, { exact: true }).fill(who.name);
  await own.getByLabel(t.idCard, { exact: true }).fill(who.idCard);
  await own.getByLabel(t.phone, { exact: true }).fill(who.phoneNo);
  await press(own, t.get);
  await own.getByLabel(t.sms, { exact: true }).fill(await messageTo(wire, who.phoneNo, /验证码 (\d{6})/));
  await own.getByLabel(t.position, { exact: true }).fill('会展执行');
  await own.locator('label:has(input[type=checkbox])').click();
}

for (const language of ['zh', 'en'] as const)
  test.describe(language, detailsOf(language), () => {
    test.use({ language });

    test('a sheet is put up, three phones submit, one is viewed and gets its report', async ({
      page,
      context,
      wire,
      books,
      browser,
      house,
    }) => {
      const t = words[language];
      const hr = await gradedHr(wire, books);
      await sitAtDesk(context, hr);
      const itemGroupId = (
        await wire.call(catalogueCalls.savePackage, { name: '展厅套餐', dataItemList: [{ code: 'ID_THREE' }] }, hr)
      ).id;
      let address = '';

      await test.step('from the package to the sheet', async () => {
        await page.goto('/Dashboard/FaceToFace');
        await expect(page.getByText(t.none)).toBeVisible();
        await look(page, `qr-empty-${language}`);
        await page.goto(`/Dashboard/FaceToFace?package=${itemGroupId}`);
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t.name).first().fill('展厅现场面试');
        await dialog.getByLabel(t.department).fill('市场部');
        await dialog.getByLabel(t.cap).fill('3');
        await expect(dialog.getByText(/¥/)).toBeVisible();
        await look(page, `qr-create-${language}`);
        await dialog.getByRole('button', { name: t.makeAndPrint }).click();
        await page.waitForURL(/Sheet/);
        const code = page.locator('article svg path');
        address = readQr((await code.getAttribute('d')) ?? '');
        expect(address).toMatch(new RegExp(`^${house.url}/q/[A-Z0-9]{6}$`));
        const box = await page.locator('article svg').boundingBox();
        // 79 mm without its quiet margin, at 96 points an inch.
        const modules = Number((await page.locator('article svg').getAttribute('viewBox'))?.split(' ')[2]);
        expect(((box?.width ?? 0) * (modules - 8)) / modules).toBeCloseTo((79 / 25.4) * 96, 0);
        await look(page, `qr-sheet-${language}`);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('link', { name: t.back })).toBeHidden();
        const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        await page.emulateMedia({ media: 'screen' });
      });

      const people = [aPerson(), aPerson(), aPerson()] as const;
      for (const [place, who] of people.entries())
        await test.step(`phone ${place + 1}`, async () => {
          const phone = await openPhone(browser, house);
          const own = await phone.newPage();
          if (place === 0) {
            await own.goto(address);
            if (language === 'en') await speakEnglish(own);
            await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
            await look(own, `qr-phone-welcome-${language}`);
            await press(own, t.begin);
            await press(own, t.next);
            await look(own, `qr-phone-form-${language}`);
            await press(own, t.no);
            await expect(own.getByText(t.left)).toBeVisible();
          }
          await submitOnPhone(own, wire, { address, who, language });
          await press(own, phoneWords[language].handIn);
          await expect(own.getByText(t.waiting)).toBeVisible();
          await look(own, `qr-phone-waiting-${language}`);
          if (place === 0) {
            await own.goto(address);
            await press(own, t.begin);
            await fillForm(own, wire, { who, language });
            await press(own, t.next);
            await expect(own.getByText(t.before)).toBeVisible();
            await look(own, `qr-phone-before-${language}`);
          }
          await phone.close();
        });

      await test.step('a fourth is told that it is full', async () => {
        const phone = await openPhone(browser, house);
        const own = await phone.newPage();
        await own.goto(address);
        if (language === 'en') await speakEnglish(own);
        await expect(own.getByRole('heading', { name: t.full })).toBeVisible();
        await look(own, `qr-phone-full-${language}`);
        await phone.close();
      });

      await test.step('one is declined, one viewed alone, the price named', async () => {
        await page.getByRole('link', { name: t.back }).click();
        await expect(page.getByRole('button', { name: `${t.view} ${people[0].name}` })).toHaveCount(3);
        await page.getByLabel(t.chooseAll).check();
        await expect(page.getByRole('button', { name: t.viewFor })).toBeVisible();
        await look(page, `qr-list-${language}`);
        await page.setViewportSize({ width: 1024, height: 800 });
        await look(page, `qr-list-1024-${language}`);
        await page.setViewportSize({ width: 390, height: 844 });
        await look(page, `qr-list-390-${language}`);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.getByLabel(t.chooseAll).uncheck();
        const confirmed = page.getByRole('dialog');
        await page
          .getByRole('button', { name: `${t.cancel} ${people[0].name}` })
          .first()
          .click();
        await confirmed.getByRole('button', { name: t.cancel }).click();
        await expect(page.getByRole('button', { name: `${t.view} ${people[0].name}` })).toHaveCount(2);
        await page
          .getByRole('button', { name: `${t.view} ${people[0].name}` })
          .first()
          .click();
        await look(page, `qr-view-${language}`);
        await confirmed.getByRole('button', { name: t.viewFor }).click();
        await expect(page.getByRole('button', { name: `${t.view} ${people[0].name}` })).toHaveCount(1);
        const counts = async () => (await wire.call(qrcodeCalls.recordCounts, {}, hr)).counts;
        await expect.poll(async () => (await counts()).reported, { timeout: 30_000 }).toBe(1);
        expect(await counts()).toMatchObject({ waiting: 1, ended: 1 });
        await page.reload();
        await page.getByRole('tab', { name: t.reported }).click();
        await expect(page.getByRole('link', { name: people[0].name })).toHaveCount(1);
        const [row] = (await wire.call(qrcodeCalls.submissions, { tab: 'reported' }, hr)).rows;
        const details = await wire.call(orderCalls.details, { orderDetailsId: row?.orderDetailsId ?? '' }, hr);
        expect([details.status, details.amountFen]).toEqual([7, row?.amountFen]);
      });
    });
  });
