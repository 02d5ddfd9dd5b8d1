import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import type { Language } from '@beidiao/contract/wire/language';
import type { Browser, Page } from '@playwright/test';
import { expectNoBarriers, takePicture } from '../fixtures/look.ts';
import { asCsv, listOf30 } from '../fixtures/candidates.ts';
import type { Books } from '../fixtures/books.ts';
import { detailsOf, expect, sitAtDesk, test } from '../fixtures/test.ts';
import { oneItem } from '../fixtures/trade.ts';
import { type Hr, password, type Seat, type Wire } from '../fixtures/wire.ts';
import { BatchScreen } from '../pages/batch-screen.ts';

const idCard = { zh: '身份证号', en: 'ID number' };
const name = { zh: '姓名', en: 'Name' };

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
