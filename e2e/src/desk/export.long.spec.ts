import { exportCalls } from '@beidiao/contract/export/calls';
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { lookAt, takePicture } from '../fixtures/look.ts';
import { reportFor } from '../fixtures/checks.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { expect, test } from '../fixtures/test.ts';

/** The texts of a sheet, line by line. */
function linesOf(workbook: Buffer): string[][] {
  const sheet = readZip(workbook).find(({ name }) => name === 'xl/worksheets/sheet1.xml');
  const rows = sheet?.content.toString('utf8').match(/<row [^>]*>.*?<\/row>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<c [^>]*>.*?<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/g)].map(([, text = '']) => text),
  );
}

const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const row = (page: Page, name: RegExp) => page.getByRole('row').filter({ hasText: name });

test('orders and reports are exported, downloaded and read, exported again, and hidden', async ({ page, wire, hr }) => {
  const names = ['欧阳晨曦', '陈嘉', '彭书瑶'];
  for (const [n, name] of names.entries())
    await reportFor(wire, hr, { codes: ['ID_THREE'], name, tail: `000${n + 1}` });

  await test.step('the list of orders says what will be in the file, and hands over a small one at once', async () => {
    await page.goto('/Dashboard/Order?days=today');
    await page.getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog', { name: '导出' });
    await expect(dialog).toContainText('当前筛选的 3 人');
    await expect(dialog).toContainText('直接下载到这台设备');
    await takePicture(page, 'export-dialog-1440');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '立即下载' }).click();
    expect((await download).suggestedFilename()).toMatch(/^orders-.*\.xlsx$/);
    await expect(dialog).toBeHidden();
    // A large one is applied for, by the days that the list is set to.
    await wire.call(exportCalls.apply, { kind: 'orders', orders: { preset: 'today' } }, hr);
    await page.goto('/Dashboard/Download');
  });

  await test.step('the sheet is ready by itself, and holds what the list shows', async () => {
    const sheet = row(page, /订单明细 Excel，3 行/);
    await expect(sheet).toContainText('可下载');
    await expect(sheet).toContainText('下单 今天');
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: '下载' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^订单明细 \d{4}-\d\d-\d\d\.xlsx$/);
    const [heading, ...lines] = linesOf(await contentOf(file));
    expect(heading?.slice(0, 3)).toEqual(['订单号', '候选人', '手机号']);
    expect(lines.map((line) => line[1]).toSorted()).toEqual(names.toSorted());
    expect(lines.every((line) => /^\d{3}\*+\d{4}$/.test(line[2] ?? ''))).toBe(true);
    await expect(sheet).toContainText('下载过 1 次');
  });

  await test.step('the reports of the list go into a zip of PDF files', async () => {
    await page.goto('/Dashboard/Report');
    await page.getByRole('button', { name: '下载报告' }).click();
    const dialog = page.getByRole('dialog', { name: '导出' });
    await dialog.getByRole('radio', { name: /报告 PDF 打包/ }).check();
    await dialog.getByRole('button', { name: '申请导出' }).click();
    await dialog.getByRole('link', { name: '去下载中心' }).click();
    const zip = row(page, /报告 PDF 打包，3 份/);
    await expect(zip).toContainText('可下载', { timeout: 30_000 });
    const download = page.waitForEvent('download');
    await zip.getByRole('button', { name: '下载' }).click();
    const entries = readZip(await contentOf(await download));
    expect(entries).toHaveLength(3);
    for (const name of names) expect(entries.some((entry) => entry.name.includes(name))).toBe(true);
    expect(entries.every(({ content }) => content.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  });

  await test.step('the bell has told of both', async () => {
    await page.goto('/Dashboard/Message');
    await expect(page.getByText('导出的文件可以下载了')).toHaveCount(2);
  });

  await test.step('the same conditions again; what is hidden comes back with a tick', async () => {
    const { rows } = await wire.call(exportCalls.applyList, { status: ['ready'] }, hr);
    const sheet = rows.find(({ kind }) => kind === 'orders');
    await wire.call(exportCalls.applyAgain, { id: sheet?.id ?? '' }, hr);
    await page.goto('/Dashboard/Download');
    await expect(row(page, /订单明细 Excel，3 行/)).toHaveCount(2);
    // One that is stopped by chance is tried again a quarter of a minute later, then after three quarters.
    await expect(row(page, /可下载/)).toHaveCount(3, { timeout: 90_000 });
    await lookAt(page, 'download-centre');
    await row(page, /报告 PDF 打包/)
      .getByRole('button', { name: '隐藏' })
      .click();
    await expect(row(page, /报告 PDF 打包/)).toHaveCount(0);
    await page.getByRole('checkbox', { name: '显示隐藏的 1 个' }).check();
    await expect(page).toHaveURL(/hidden=1/);
    await row(page, /报告 PDF 打包/)
      .getByRole('button', { name: '取消隐藏' })
      .click();
    await page.getByRole('tab', { name: /不可用/ }).click();
    await expect(page.getByText('该分类暂无导出申请')).toBeVisible();
  });
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('every state says what it is, how far it is, and what can be done', async ({ page, wire, hr, books }) => {
    await reportFor(wire, hr, { codes: ['ID_THREE'] });
    await page.goto('/Dashboard/Download');
    await expect(page.getByText('No exports yet')).toBeVisible();
    const ids: string[] = [];
    for (const kind of ['reports', 'orders', 'statement', 'trades', 'orders'] as const)
      ids.push((await wire.call(exportCalls.apply, { kind }, hr)).id);
    await expect
      .poll(async () => (await wire.call(exportCalls.applyList, { status: ['ready'] }, hr)).total)
      .toBe(ids.length);
    // As they look while thousands are made.
    const set = (id: string | undefined, text: string) =>
      books.pool.query(`update app.export_application set ${text} where id = $1`, [id]);
    await set(
      ids[0],
      `state = 'working', slot = 1, bytes = null, ended_at = null, expires_at = null, total = 1000, done = 412,
      begun_done = 0, begun_at = now() - interval '4 minutes', touched_at = now()`,
    );
    await set(
      ids[1],
      `state = 'queued', slot = 2, bytes = null, ended_at = null, expires_at = null, total = 12480, done = 0, touched_at = now()`,
    );
    await set(ids[2], `state = 'failed', fault = 'broken', done = 52`);
    await set(ids[3], `state = 'expired'`);
    await page.reload();
    await expect(row(page, /Report PDFs \(zip\), 1,000/)).toContainText(/412 \/ 1,000, about \d min left/);
    await expect(row(page, /Orders \(Excel\), 12,480/)).toContainText(/1 ahead, starts in about \d min/);
    await expect(row(page, /Transactions/)).toContainText('Several attempts failed after 52');
    await expect(row(page, /Payment orders/)).toContainText('Deleted');
    await lookAt(page, 'download-centre-en');
    await row(page, /12,480/)
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await expect(row(page, /12,480/)).toContainText('Stopped after 0');
    await row(page, /Payment orders/)
      .getByRole('button', { name: 'Export again' })
      .click();
    await expect(row(page, /Payment orders/)).toHaveCount(2);
  });
});
