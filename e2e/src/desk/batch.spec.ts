import type { Page } from '@playwright/test';
import { expectNoBarriers, takePicture } from '../fixtures/look.ts';
import { asCsv, idCardOf, listOf30 } from '../fixtures/candidates.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { rightBooks } from '../fixtures/books.ts';
import { detailsOf, expect, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf } from '../fixtures/trade.ts';
import { BatchScreen } from '../pages/batch-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';

const phone = { zh: '手机号', en: 'Phone' };
const idCard = { zh: '身份证号', en: 'ID number' };
const name = { zh: '姓名', en: 'Name' };
const day = { zh: '拟入职日期', en: 'Start date' };

const look = (page: Page, what: string) => takePicture(page, `batch-${what}`);

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
