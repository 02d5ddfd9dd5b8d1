import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import type { Language } from '@beidiao/contract/wire/language';
import type { Browser, Page } from '@playwright/test';
import { expectNoBarriers, takePicture } from '../fixtures/look.ts';
import { asCsv, candidate, idCardOf } from '../fixtures/candidates.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { type Books, rightBooks } from '../fixtures/books.ts';
import { detailsOf, expect, sitAtDesk, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf, oneItem } from '../fixtures/trade.ts';
import { type Hr, password, type Seat, type Wire } from '../fixtures/wire.ts';
import { BatchScreen } from '../pages/batch-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';

const phone = { zh: '手机号', en: 'Phone' };
const idCard = { zh: '身份证号', en: 'ID number' };
const name = { zh: '姓名', en: 'Name' };
const day = { zh: '拟入职日期', en: 'Start date' };

/** Thirty people, of whom five have something wrong and one stands there twice. Row 2 of the sheet is the first. */
function listOf30(): string[][] {
  const rows = Array.from({ length: 30 }, (_, at) => candidate(at));
  const set = (n: number, place: number, text: string): void => {
    const row = rows[n - 2];
    if (row !== undefined) row[place] = text;
  };
  set(4, 1, '1865230447');
  set(6, 2, `${idCardOf(1).slice(0, 17)}${idCardOf(1).endsWith('0') ? '1' : '0'}`);
  set(8, 0, '夏沐阳2');
  set(10, 2, '');
  set(12, 5, '下月初');
  rows[13] = [...(rows[12] ?? [])];
  set(20, 1, '１３９０００００００１');
  return rows;
}

/** A list whose people are all ordered. */
async function orderedList(wire: Wire, hr: Hr, rows: readonly (readonly string[])[]): Promise<string> {
  const sent = { fileName: '名单.csv', base64: asCsv(rows).toString('base64') };
  const { batchFileId } = await wire.call(batchCalls.upload, sent, hr);
  await expect
    .poll(async () => wire.call(batchCalls.progress, { batchFileId }, hr))
    .toMatchObject({ state: 'fixing', counts: { ready: rows.length } });
  const choice = { checkedDataItemList: oneItem, batchFileId };
  const { calculateId } = await wire.call(pricingCalls.calculate, choice, hr);
  await wire.call(batchOrderCalls.submitList, { ...choice, calculateId }, hr);
  return batchFileId;
}

/** Somebody else of the same enterprise, who may change what colleagues have ordered. */
async function aColleague({ wire, books, hr }: { wire: Wire; books: Books; hr: Hr }): Promise<Seat> {
  const other = await wire.registerHr();
  await books.pool.query(
    `insert into app.membership (member_id, user_id, role) select $1, m.user_id, 1 from app.membership m where m.member_id = $2`,
    [hr.memberId, other.memberId],
  );
  await books.pool.query(
    `insert into app.permission (member_id, user_id, code, holds) select $1, m.user_id, p.code, p.holds
     from app.membership m, app.permission p where m.member_id = $2 and p.member_id = $2`,
    [hr.memberId, other.memberId],
  );
  const epName = await books.look('select name from app.member where id = $1', hr.memberId);
  return { loginName: other.loginName, password, epName };
}

const look = (page: Page, what: string) => takePicture(page, `batch-${what}`);

/** Of a colleague, who speaks the same language. */
async function anOffice(browser: Browser, { url, language }: { url: string; language: Language }) {
  const origins = [{ origin: url, localStorage: [{ name: 'beidiao.language', value: language }] }];
  return browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins },
  });
}

const words = {
  zh: {
    addRemark: /^加备注: /,
    remark: /备注/,
    keepMine: '用我写的',
    clash: '同事刚改过',
    notKept: '1 格没存上',
    retry: '重试',
    fourReady: '4 人可下单',
  },
  en: {
    addRemark: /^Add remark: /,
    remark: /^Remark on/,
    keepMine: 'Use mine',
    clash: 'a colleague has just changed it',
    notKept: '1 cells not saved',
    retry: 'Retry',
    fourReady: 'Ready to order: 4',
  },
} as const;

test.describe('desktop, Chinese', () => {
  test.use({ language: 'zh', isPhone: false });

  test('a list of 30 is put right by the keyboard, priced, paid, and followed', async ({
    page,
    wire,
    hr,
    language,
    books,
  }) => {
    const { reference } = await askRecharge(wire, hr, 100_000);
    await actAtCashier(wire, reference, 'succeed');
    await expect.poll(() => balanceOf(wire, hr)).toBe(100_000);
    const [three] = await itemsOf(wire, ['ID_THREE']);
    if (three === undefined) throw new TypeError('one code was given');
    const batch = new BatchScreen(page, language);
    const wizard = new WizardScreen(page, language);
    const keys = page.keyboard;

    await test.step('upload', async () => {
      await batch.open();
      await expectNoBarriers(page, 'upload');
      await look(page, 'upload');
      await batch.upload({ name: '研发社招十一月二批.csv', content: asCsv(listOf30()) });
      await expect(batch.grid).toBeVisible();
      await expect(batch.sum).toHaveText('24 人可下单，5 人要改，1 人待您决定');
      await expect(batch.goOn).toBeDisabled();
    });

    await test.step('from problem to problem: what is typed is kept, Esc and Ctrl Z bring back what was there', async () => {
      await keys.press('F8');
      await expect(batch.cell(4, phone)).toBeFocused();
      await expect(page.getByText('手机号要 11 位，现在 10 位')).toBeVisible();
      await expectNoBarriers(page, 'grid');
      await look(page, 'grid');
      await keys.type('no phone');
      await keys.press('Escape');
      await expect(batch.cell(4, phone)).toHaveValue('1865230447');
      await keys.type('18652304471');
      await keys.press('Enter');
      await expect(batch.cell(6, phone)).toBeFocused();
      await expect(batch.sum).toHaveText(/^25 人可下单，4 人要改/);
      await keys.press('Control+z');
      await expect(batch.sum).toHaveText(/^24 人可下单，5 人要改/);
      await expect(batch.cell(4, phone)).toHaveValue('1865230447');
      await keys.type('18652304471');
      await keys.press('Tab');
      await expect(batch.cell(4, idCard)).toBeFocused();
      await keys.press('F8');
      await expect(batch.cell(6, idCard)).toBeFocused();
      await keys.type(idCardOf(1));
      await keys.press('F8');
      await expect(batch.cell(8, name)).toBeFocused();
      await keys.type('夏沐阳');
      await keys.press('F8');
      await expect(batch.cell(10, idCard)).toBeFocused();
    });

    await test.step('a block is spread over the cells', async () => {
      const rest = [idCardOf(2), '产品部', '产品经理', '2027-12-07'].join('\t');
      const next = [idCardOf(3), '产品部', '产品经理', '2027-12-08'].join('\t');
      await batch.paste(`${rest}\r\n${next}\r\n`, batch.cell(10, idCard));
      await expect(batch.row(12)).toContainText('2027-12-08');
      await expect(batch.sum).toHaveText('29 人可下单，0 人要改，1 人待您决定');
      await expect(batch.cell(12, day)).toHaveCount(0);
    });

    await test.step('a duplicate is decided', async () => {
      await keys.press('F8');
      const last = batch.row(15).getByRole('gridcell').last();
      await expect(last).toBeFocused();
      await keys.press('Enter');
      await keys.press('Enter');
      await expect(batch.row(15)).toContainText('这次不下');
      await expect(batch.sum).toHaveText('29 人可下单');
      await expect(batch.walk).toHaveText('都处理好了');
      await page.reload();
      await expect(batch.sum).toHaveText('29 人可下单');
    });

    await test.step('items and price for all of them', async () => {
      await batch.goOn.click();
      await wizard.item(three).check();
      await expect(wizard.total).toHaveText(yuan(29 * 800));
      await look(page, 'items');
      await wizard.toConfirm.click();
      await expect(wizard.total).toHaveText(yuan(29 * 800));
      await expect(batch.price).toContainText(`每人原价 ${yuan(800)} × 29 人`);
      await page.getByRole('radio', { name: '定时发', exact: true }).check();
      await page.getByLabel('发送时间').fill('22:00');
      await expect(page.getByRole('alert')).toHaveText('请选 8:00 到 21:00 之间的时间');
      await page.getByLabel('发送时间').fill('09:30');
      await expectNoBarriers(page, 'payment');
      await look(page, 'pay');
      await page.getByRole('button', { name: `为 29 人提交并支付 ${yuan(29 * 800)}` }).click();
      await expect(wizard.paying).toContainText('29 人');
      await wizard.button({ zh: `确认支付 ${yuan(29 * 800)}`, en: '' }, wizard.paying).click();
      await expect(wizard.paid).toContainText('29 位候选人');
      await look(page, 'paid');
      await wizard.button({ zh: '查看订单', en: '' }, wizard.paid).last().click();
    });

    await test.step('everybody is followed, and a remark is written beside one', async () => {
      await page.waitForURL('**/Dashboard/Batch/detail?id=*');
      await expect(batch.people.getByRole('row')).toHaveCount(21);
      const waiting = page.getByRole('button', { name: /^待候选人 29$/ });
      await waiting.click();
      await expect(page).toHaveURL(/follow=candidate/);
      await page.getByRole('searchbox', { name: '姓名、手机号', exact: true }).fill('夏沐阳');
      await page.getByRole('searchbox', { name: '姓名、手机号', exact: true }).press('Enter');
      await expect(batch.people.getByRole('row')).toHaveCount(2);
      await page.getByRole('button', { name: '加备注: 夏沐阳' }).click();
      await keys.type('电话没接，已发微信');
      await keys.press('Enter');
      await expect(batch.people).toContainText('电话没接，已发微信');
      await expectNoBarriers(page, 'detail');
      await page.getByRole('searchbox', { name: '姓名、手机号', exact: true }).fill('');
      await page.getByRole('searchbox', { name: '姓名、手机号', exact: true }).press('Enter');
      await expect(batch.people.getByRole('row')).toHaveCount(21);
      await look(page, 'detail');
      // Several together, with names and money, before anything is done.
      await page.getByRole('button', { name: '清除“跟进状态”' }).click();
      await expect(page).not.toHaveURL(/follow=/);
      await page.getByRole('checkbox', { name: '选择本页全部' }).check();
      const bar = page.getByRole('toolbar', { name: '批量操作' });
      await expect(bar).toContainText('已选 20 人');
      await bar.getByRole('button', { name: '选中符合条件的全部 29 人' }).click();
      await expect(bar.getByRole('button', { name: `取消并退 ${yuan(29 * 800)}` })).toBeEnabled();
      await look(page, 'detail-selected');
      await expectNoBarriers(page, 'detail-selected');
      await bar.getByRole('button', { name: /^取消并退/ }).click();
      const question = page.getByRole('dialog', { name: '取消 29 人的背调？' });
      await question.getByRole('button', { name: '返回' }).click();
      await page.keyboard.press('Escape');
      await expect(bar).toBeHidden();
      await page.getByRole('checkbox', { name: '选择夏沐阳' }).check();
      await bar.getByRole('button', { name: `取消并退 ${yuan(800)}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `取消 1 人并退 ${yuan(800)}` })
        .click();
      await expect(page.getByText(/^取消了 1 人，退回/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^已结束 1$/ })).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^导出订单/ }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      expect(await books.wrongs()).toEqual(rightBooks);
    });

    await test.step('the list stands among the others, and the templates can be had', async () => {
      await batch.open();
      await expect(batch.files).toContainText('研发社招十一月二批.csv');
      await expect(batch.files).toContainText('29');
      await look(page, 'lists');
      await page.getByRole('button', { name: '添加筛选条件' }).click();
      await page.getByRole('menuitem', { name: '上传时间' }).click();
      await page.getByRole('dialog', { name: '上传时间' }).getByRole('button', { name: '近 7 天' }).click();
      await expect(page).toHaveURL(/days=days7/);
      await page.getByRole('button', { name: '存为视图' }).click();
      await page.getByLabel('视图名称').fill('本周名单');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^本周名单/ })).toHaveAttribute('aria-pressed', 'true');
      await batch.files.getByRole('button', { name: '名单', exact: true }).click();
      await expect(page).toHaveURL(/sort=byName/);
      await expect(batch.files).toContainText('研发社招十一月二批.csv');
      await expectNoBarriers(page, 'lists');
      await keys.press('Control+k');
      const palette = page.getByRole('dialog', { name: '搜索' });
      await palette.getByRole('combobox').fill('社招十一月');
      const found = palette.getByRole('group', { name: '候选人名单' }).getByRole('option');
      await expect(found).toContainText('研发社招十一月二批.csv');
      await found.click();
      await page.waitForURL('**/Dashboard/Batch/detail?id=*');
      await page.goto('/Template');
      await expect(page.getByRole('heading', { name: '背景调查授权书' })).toBeVisible();
      await expectNoBarriers(page, 'templates');
      const template = page.waitForEvent('download');
      await page.getByRole('button', { name: '下载 Excel 模板' }).click();
      expect((await template).suggestedFilename()).toBe('背调名单模板.xlsx');
    });
  });

  test('headings that nobody knows are named once', async ({ page, hr, language }) => {
    expect(hr.token).not.toBe('');
    const batch = new BatchScreen(page, language);
    const rows = [
      ['谁', '号码', '身份证号', '部门'],
      ...listOf30()
        .slice(0, 2)
        .map((row) => row.slice(0, 4)),
    ];
    const text = rows.map((row) => row.join('\t')).join('\r\n');
    await batch.open();
    await batch.paste(text);
    await expect(batch.heading({ zh: '对一下列名', en: '' }, 1)).toBeVisible();
    await expectNoBarriers(page, 'columns');
    await look(page, 'columns');
    const save = batch.button({ zh: '按此读取', en: '' });
    await expect(save).toBeDisabled();
    await page.getByLabel('选“姓名”在表里的列').selectOption('谁');
    await page.getByLabel('选“手机号”在表里的列').selectOption('号码');
    await save.click();
    await expect(batch.sum).toHaveText('2 人可下单');
    await batch.open();
    await batch.paste(text);
    await expect(batch.sum).toHaveText(/人待您决定$|^2 人可下单/);
  });

  test('columns are matched again, and a number that may be rounded is right once it is typed again', async ({
    page,
    hr,
    language,
  }) => {
    expect(hr.token).not.toBe('');
    const batch = new BatchScreen(page, language);
    const zeros = '330106199204014000';
    const [first = [], second = []] = listOf30();
    const rows = [
      ['ID', '姓名', '电话', '手机号', '身份证号'],
      ['1', first[0], '0571-88881234', first[1], first[2]],
      ['2', second[0], '0571-88881234', second[1], zeros],
    ];
    await batch.open();
    await batch.paste(rows.map((row) => row.join('\t')).join('\r\n'));
    await expect(batch.sum).toHaveText('1 人可下单，1 人要改，0 人待您决定');
    await look(page, 'rounded');
    await batch.row(3).getByText(zeros).click();
    await batch.cell(3, idCard).fill('');
    await batch.cell(3, idCard).fill(zeros);
    await page.keyboard.press('Enter');
    await expect(batch.sum).toHaveText('2 人可下单');
    await batch.link({ zh: '重新对列名', en: '' }).click();
    await expect(batch.heading({ zh: '对一下列名', en: '' }, 1)).toBeVisible();
    await expectNoBarriers(page, 'columns again');
    await look(page, 'columns-again');
    await page.getByLabel('选“手机号”在表里的列').selectOption('电话');
    await batch.button({ zh: '按此读取', en: '' }).click();
    await expect(batch.sum).toHaveText('0 人可下单，2 人要改，0 人待您决定');
  });

  test('what holds no list says why, and leaves nothing', async ({ page, hr, language }) => {
    expect(hr.token).not.toBe('');
    const batch = new BatchScreen(page, language);
    await batch.open();
    await batch.upload({ name: '空.csv', content: Buffer.from('\uFEFF姓名,手机号,身份证号\r\n') });
    await expect(batch.heading({ zh: '这个文件读不了', en: '' }, 1)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('是空表');
    await expectNoBarriers(page, 'refused');
  });
});

for (const language of ['zh', 'en'] as const)
  test.describe(`desktop, two at once, ${language}`, detailsOf(language), () => {
    test.use({ language, isPhone: false });

    test('of two who write a remark at once the second sees both, and chooses', async ({
      page,
      wire,
      hr,
      books,
      browser,
      house,
      language,
      complaints,
    }) => {
      const t = words[language];
      const batchFileId = await orderedList(wire, hr, listOf30().slice(0, 2));
      const other = await wire.actFor(await aColleague({ wire, books, hr }));
      const office = await anOffice(browser, { url: house.url, language });
      await sitAtDesk(office, other);
      const desks = [page, await office.newPage()] as const;
      const remarkOf = async (desk: Page, words: RegExp): Promise<void> => {
        await desk.goto(`/Dashboard/Batch/detail?id=${batchFileId}`);
        await desk.getByRole('button', { name: words }).first().click();
      };
      for (const desk of desks) await remarkOf(desk, t.addRemark);
      const [mine, theirs] = desks;
      const heard = mine.waitForResponse('**/batchFile/findBatchFileById');
      await theirs.keyboard.type('电话没接');
      await theirs.keyboard.press('Enter');
      const people = new BatchScreen(theirs, language).people;
      await expect(people).toContainText('电话没接');
      // What the page hears of it meanwhile takes nothing from whoever writes, and does not count as read.
      await heard;
      await mine.keyboard.type('已发微信');
      await expect(mine.getByRole('textbox', { name: t.remark })).toHaveValue('已发微信');
      complaints.expect(/updateRemark/);
      await mine.keyboard.press('Enter');
      const conflict = mine.getByRole('alert').filter({ hasText: '电话没接' });
      await expect(conflict).toContainText('已发微信');
      await expectNoBarriers(mine, 'conflict');
      await look(mine, `${language}-conflict`);
      await conflict.getByRole('button', { name: t.keepMine }).click();
      await expect(conflict).toHaveCount(0);
      await expect(new BatchScreen(mine, language).people).toContainText('已发微信');
      // The other page is told, and a second choice is theirs.
      await expect(people).toContainText('已发微信');
      await office.close();
    });

    test('what a colleague changes in an open list comes in by itself, and of two texts for one cell somebody chooses', async ({
      page,
      browser,
      wire,
      hr,
      house,
      language,
      books,
    }) => {
      const t = words[language];
      const seat = await aColleague({ wire, books, hr });
      const mine = new BatchScreen(page, language);
      await mine.open();
      await mine.paste(
        listOf30()
          .slice(0, 4)
          .map((row) => row.join('\t'))
          .join('\r\n'),
      );
      await expect(mine.grid).toBeVisible();
      const address = page.url();
      const office = await anOffice(browser, { url: house.url, language });
      await sitAtDesk(office, await wire.actFor(seat));
      const other = await office.newPage();
      await other.goto(address);
      const theirs = new BatchScreen(other, language);
      await expect(theirs.grid).toBeVisible();
      const put = async (batch: BatchScreen, text: string): Promise<void> => {
        await batch.row(1).locator('[data-cell="1 name"]').click();
        await batch.cell(1, name).fill(text);
      };

      await put(theirs, '柯以南');
      await other.keyboard.press('Enter');
      await expect(theirs.kept).toBeVisible();
      await expect(mine.row(1)).toContainText('柯以南');

      // While one types, the other is faster.
      await put(mine, '江亦琛');
      await put(theirs, '骆清扬');
      // The row shows it before the server has it.
      const kept = other.waitForResponse(`**${batchCalls.saveCells.path}`);
      await other.keyboard.press('Enter');
      await kept;
      await page.keyboard.press('Enter');
      const clash = page.getByRole('alert').filter({ hasText: t.clash });
      await expect(clash).toContainText('骆清扬');
      await expect(clash).toContainText('江亦琛');
      await expect(mine.row(1)).toContainText('骆清扬');
      await expectNoBarriers(page, 'clash');
      await look(page, `${language}-clash`);
      await clash.getByRole('button', { name: t.keepMine }).click();
      await expect(clash).toHaveCount(0);
      await expect(mine.row(1)).toContainText('江亦琛');
      await expect(theirs.row(1)).toContainText('江亦琛');
      await office.close();
    });

    test('a change that could not be kept stays as it was typed, and is kept at the next try', async ({
      page,
      hr,
      language,
      complaints,
    }) => {
      const t = words[language];
      expect(hr.token).not.toBe('');
      const batch = new BatchScreen(page, language);
      await batch.open();
      await batch.paste(
        listOf30()
          .slice(0, 4)
          .map((row) => row.join('\t'))
          .join('\r\n'),
      );
      await expect(batch.grid).toBeVisible();
      complaints.expect(/saveCells/);
      await page.route('**/batchFile/saveCells', (route) => route.abort());
      await page.keyboard.press('F8');
      await page.keyboard.type('18652304471');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: t.notKept })).toBeVisible();
      await expect(batch.grid).toContainText('18652304471');
      await page.unroute('**/batchFile/saveCells');
      await page.getByRole('button', { name: t.retry }).click();
      await expect(batch.kept).toBeVisible();
      await expect(batch.sum).toHaveText(t.fourReady);
    });
  });

test.describe('desktop, English', detailsOf('en'), () => {
  test.use({ language: 'en', isPhone: false });

  test('a list of 30 is put right, paid, and followed', async ({ page, wire, hr, language, books }) => {
    const { reference } = await askRecharge(wire, hr, 100_000);
    await actAtCashier(wire, reference, 'succeed');
    await expect.poll(() => balanceOf(wire, hr)).toBe(100_000);
    const [three] = await itemsOf(wire, ['ID_THREE']);
    if (three === undefined) throw new TypeError('one code was given');
    const batch = new BatchScreen(page, language);
    const wizard = new WizardScreen(page, language);
    await batch.open();
    await batch.upload({ name: 'Hires in November.csv', content: asCsv(listOf30(), 'en') });
    await expect(batch.grid).toBeVisible();
    await expect(batch.sum).toHaveText('Ready to order: 24, to fix: 5, for you to decide: 1');
    const right = [
      { n: 4, column: phone, text: '18652304471' },
      { n: 6, column: idCard, text: idCardOf(1) },
      { n: 8, column: name, text: '夏沐阳' },
      { n: 10, column: idCard, text: idCardOf(2) },
      { n: 12, column: day, text: '2027-12-08' },
    ];
    for (const { n, column, text } of right) {
      await page.keyboard.press('F8');
      await expect(batch.cell(n, column)).toBeFocused();
      await page.keyboard.type(text);
    }
    await page.keyboard.press('F8');
    await expect(batch.row(15).getByRole('gridcell').last()).toBeFocused();
    await look(page, 'en-grid');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(batch.sum).toHaveText('Ready to order: 29');
    await batch.goOn.click();
    await wizard.item(three).check();
    await expect(wizard.total).toHaveText(yuan(29 * 800));
    await look(page, 'en-items');
    await wizard.toConfirm.click();
    await expect(wizard.total).toHaveText(yuan(29 * 800));
    await look(page, 'en-pay');
    await page.getByRole('button', { name: `Submit and pay ${yuan(29 * 800)} for 29 people` }).click();
    await wizard.button({ zh: '', en: `Pay ${yuan(29 * 800)}` }, wizard.paying).click();
    await wizard.button({ zh: '', en: 'View order' }, wizard.paid).last().click();
    await page.waitForURL('**/Dashboard/Batch/detail?id=*');
    await expect(page.getByRole('button', { name: 'With candidates 29', exact: true })).toBeVisible();
    await expect(batch.people.getByRole('row')).toHaveCount(21);
    await expectNoBarriers(page, 'detail');
    await look(page, 'en-detail');

    await page.getByRole('button', { name: 'With candidates 29', exact: true }).click();
    await expect(page).toHaveURL(/follow=candidate/);
    const search = page.getByRole('searchbox', { name: 'Name, phone', exact: true });
    await search.fill('夏沐阳');
    await search.press('Enter');
    await expect(batch.people.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Add remark: 夏沐阳' }).click();
    await page.keyboard.type('No answer, wrote a message');
    await page.keyboard.press('Enter');
    await expect(batch.people).toContainText('No answer, wrote a message');
    await page.getByRole('checkbox', { name: 'Select 夏沐阳' }).check();
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: `Cancel and refund ${yuan(800)}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cancel 1 and refund ${yuan(800)}` })
      .click();
    await expect(page.getByRole('button', { name: 'Ended 1', exact: true })).toBeVisible();
    expect(await books.wrongs()).toEqual(rightBooks);

    await batch.open();
    await expect(batch.files).toContainText('Hires in November.csv');
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('menuitem', { name: 'Uploaded' }).click();
    await page.getByRole('dialog', { name: 'Uploaded' }).getByRole('button', { name: 'Last 7 days' }).click();
    await expect(page).toHaveURL(/days=days7/);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('View name').fill('This week');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^This week/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(batch.files).toContainText('Hires in November.csv');
    await expectNoBarriers(page, 'lists');
    await look(page, 'en-lists');
  });
});

test.describe('phone, English', () => {
  test.use({ language: 'en', isPhone: true });

  test('a list is put right on a phone', async ({ page, hr, language }) => {
    expect(hr.token).not.toBe('');
    const batch = new BatchScreen(page, language);
    await batch.open();
    await expectNoBarriers(page, 'upload');
    await batch.upload({ name: 'candidates.csv', content: asCsv(listOf30(), 'en') });
    await expect(batch.sum).toHaveText('Ready to order: 24, to fix: 5, for you to decide: 1');
    await expectNoBarriers(page, 'cards');
    await page.getByRole('button', { name: /^Edit row 4 / }).click();
    const dialog = page.getByRole('dialog', { name: 'Row 4' });
    await expect(dialog).toContainText('11 digits needed, 10 given');
    await dialog.getByLabel('Phone').fill('18652304471');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(batch.sum).toHaveText('Ready to order: 25, to fix: 4, for you to decide: 1');
    await page.getByRole('button', { name: /^Edit row 15 / }).click();
    await page.getByRole('button', { name: 'Leave out row 15' }).click();
    await expect(batch.sum).toHaveText('Ready to order: 25, to fix: 4, for you to decide: 0');
    await batch.goOnSome.click();
    await expect(batch.heading({ zh: '', en: 'Choose check items' }, 1)).toBeVisible();
  });
});
