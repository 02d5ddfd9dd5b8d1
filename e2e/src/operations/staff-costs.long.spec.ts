import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { takePicture } from '../fixtures/look.ts';
import { Books } from '../fixtures/books.ts';
import { House } from '../fixtures/house.ts';
import { hire } from '../fixtures/staff.ts';
import { Wire } from '../fixtures/wire.ts';
import { expect, test } from '../fixtures/test.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.tearDown());

const month = dayInChina(Date.now()).slice(0, 7);
const lastMonth = daysAfter(`${month}-01`, -1).slice(0, 7);

/** Sums of the first days of both months; what really was asked comes on top within ten minutes. */
async function fill(books: Books): Promise<void> {
  await books.pool.query('delete from app.cost_day; delete from app.revenue_day; delete from app.source_call');
  const cost = 'insert into app.cost_day values ($1, $2, $3, $4, $5, $6, $7)';
  for (const [day, taxFen, workedMs] of [
    [`${lastMonth}-01`, 60, 600_000],
    [`${month}-01`, 85, 630_000],
  ] as const) {
    await books.pool.query(cost, [day, 'ID_THREE', 'court', 100, 99, 6_500, 0]);
    await books.pool.query(cost, [day, 'LIT_PUBLIC', 'court', 20, 18, 20 * taxFen, 0]);
    await books.pool.query(cost, [day, 'LIT_PUBLIC', '', 2, 2, 0, workedMs]);
    await books.pool.query(cost, [day, 'XP_HR', '', 10, 9, 0, 9_000_000]);
    await books.pool.query('insert into app.revenue_day values ($1, $2, $3, $4)', [day, 'XP_HR', 10, 98_000]);
    await books.pool.query('insert into app.revenue_day values ($1, $2, $3, $4)', [day, 'ID_THREE', 100, 380_000]);
  }
}

test('finance reads what a month cost, opens what an amount is made of and changes the rate', async ({ browser }) => {
  const books = new Books(house.dataDir);
  await fill(books);
  const session = await hire(new Wire(house.url), ['finance', 'administrator']);
  const context = await browser.newContext({ baseURL: house.url, locale: 'zh-CN' });
  const screen = new OperationsScreen(await context.newPage(), 'zh');
  const { page } = screen;
  const table = page.getByRole('table', { name: '数据源成本' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  const shot = (name: string) => takePicture(page, name);

  await test.step('by item, with a total that adds up', async () => {
    await screen.enter(session, '/Operations/Costs');
    await expect(row('¥180.00')).toContainText('81.6%');
    // Sources 6,500 and 1,700 fen; reviewers 160.5 minutes at 1.20 yuan.
    await expect(row('合计')).toContainText('¥274.60');
    await expect(row('合计')).toContainText('¥4,780.00');
    await expect(page.getByText('单次 +23%')).toBeVisible();
    await shot('costs-1440');
  });

  await test.step('an amount opens its sources, by the keyboard', async () => {
    const amount = table.getByRole('link', { name: /按数据源查看 ¥29.60/ });
    await amount.focus();
    await page.keyboard.press('Enter');
    await expect(row('人工')).toContainText('¥12.60');
    await expect(row('court')).toContainText('¥17.00');
    await expect(row('合计')).toContainText('¥29.60');
    await shot('costs-by-source');
    await page.getByRole('link', { name: '查看全部' }).click();
    await expect(row('人工')).toContainText('¥192.60');
    await page.getByRole('button', { name: '按核查项' }).click();
  });

  await test.step('the bill of a source is compared, a faulty one is not', async () => {
    const bills = page.getByRole('table', { name: '账单核对' });
    const upload = async (text: string): Promise<void> => {
      const field = page.getByLabel('上传 court 的账单');
      // It is off while a file is compared.
      await expect(field).toBeEnabled();
      await field.setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    await upload('key,amount\nx-1,0.655\n');
    await expect(page.getByText('第 2 行 B 列：金额无法识别')).toBeVisible();
    await expect(bills).toContainText('还没有核对过账单');
    await upload('key,amount\nx-1,0.65\n');
    await expect(bills).toContainText('账单有、我方没有 1');
    await expect(page.getByText('金额无法识别')).toBeHidden();
    await page.getByRole('button', { name: '查看差异' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row').filter({ hasText: 'x-1' })).toContainText('¥0.65');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出差异 CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`bill-court-${month}.csv`);
    await page.keyboard.press('Escape');
    await shot('costs-bill');
  });

  await test.step('the rate of this month is changed, the one before keeps its own', async () => {
    await page.getByRole('button', { name: '修改' }).click();
    await page.getByLabel('每分钟（元）').fill('1.5');
    await page.keyboard.press('Enter');
    await expect(row('¥225.00')).toBeVisible();
    await page.getByRole('button', { name: '上一个月' }).click();
    await expect(page).toHaveURL(new RegExp(`month=${lastMonth}`));
    await expect(page.getByText('每分钟 ¥1.20')).toBeVisible();
    await expect(row('合计')).toContainText('¥269.00');
  });

  await test.step('without an answer the last figures stay, with their time', async () => {
    await page.route('**/staff/V1/costs/month', (route) => route.abort());
    // Whoever comes back to the page asks anew; the rate dialog does so at once.
    await page.getByRole('button', { name: '修改' }).click();
    await page.getByLabel('每分钟（元）').fill('1.3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('刷新失败')).toBeVisible({ timeout: 60_000 });
    await expect(row('合计')).toContainText('¥269.00');
    await page.unroute('**/staff/V1/costs/month');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('刷新失败')).toBeHidden();
  });

  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const)
    await test.step(`fits ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(row('合计')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await shot(`costs-${width}`);
    });
  await context.close();
  await books.close();
});
