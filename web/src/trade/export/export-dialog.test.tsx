import { exportCalls } from '@beidiao/contract/export/calls';
import { exportOrdersMax, orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { answerList } from '../../../test/order-lists.ts';
import { unpaidRow } from '../../../test/order-row.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { watchSavedFiles } from '../../../test/saved-files.ts';
import { Orders } from '../../order/orders.tsx';
import { ReportList } from '../../report/list/report-list.tsx';

type Opened = { count?: number; lacks?: readonly PermissionCode[] };

/** The dialog as the list of orders of today opens it. */
async function openFromOrders({ count = 3, lacks = [] }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks });
  answerList(wire, { rows: [unpaidRow()], counts: { [orderStates.unpaid]: count } });
  const page = await renderScreen(<Orders />, { at: '/Dashboard/Order?days=today' });
  await screen.findByRole('table', { name: '订单' });
  await page.user.click(await screen.findByRole('button', { name: '导出' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导出' }));
  return {
    wire,
    dialog,
    press: async (name: string) => page.user.click(dialog.getByRole('button', { name })),
    ...page,
  };
}

test('the dialog says before what will be in the file, and that a small one is handed over at once', async () => {
  const { dialog } = await openFromOrders();
  expect(dialog.getByRole('radio', { name: /^订单明细 Excel/ })).toHaveProperty('checked', true);
  expect(dialog.getByText('当前筛选的 3 人，每人一行')).toBeDefined();
  expect(dialog.getByText('文件不大，直接下载到这台设备。')).toBeDefined();
  expect(dialog.queryByRole('button', { name: '申请导出' })).toBeNull();
});

test('a small file is asked for by the filters of the list, saved under its name, and the dialog closes', async () => {
  const saved = watchSavedFiles();
  const { wire, press } = await openFromOrders();
  wire.answers(orderCalls.exportList, {
    name: 'orders-20261126.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    base64: btoa('xlsx'),
    bytes: 4,
    sha256: 'c0ffee',
  });
  await press('立即下载');
  expect(await screen.findByText('已导出 orders-20261126.xlsx')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual(['orders-20261126.xlsx']);
  const [asked] = wire.asked(orderCalls.exportList).map(({ params }) => params);
  const listed = wire.asked(orderCalls.list).at(-1)?.params;
  expect(asked?.startTime).toBeDefined();
  expect([asked?.startTime, asked?.endTime]).toEqual([listed?.startTime, listed?.endTime]);
});

test('a small file that is refused says why in the dialog, which stays', async () => {
  const saved = watchSavedFiles();
  const { wire, dialog, press } = await openFromOrders();
  wire.declines(orderCalls.exportList, 'busy');
  await press('立即下载');
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByRole('button', { name: '立即下载' })).toBeDefined();
  expect(saved).toEqual([]);
});

test('a large file is applied for by the days that the list is set to, once, and the download centre is offered', async () => {
  const { wire, user, dialog } = await openFromOrders({ count: exportOrdersMax + 1 });
  expect(dialog.getByText(/^在下载中心后台生成/)).toBeDefined();
  const held = wire.holds(exportCalls.apply);
  await user.dblClick(dialog.getByRole('button', { name: '申请导出' }));
  held.answer({ id: '81', total: 5_001 });
  expect(await screen.findByText('已申请，共 5,001 条。做好会通知您。')).toBeDefined();
  expect(screen.getByRole('link', { name: '去下载中心' }).getAttribute('href')).toBe('/Dashboard/Download');
  const [asked, ...again] = wire.asked(exportCalls.apply).map(({ params }) => params);
  expect(asked).toMatchObject({ kind: 'orders', orders: { preset: 'today' } });
  expect(again).toEqual([]);
});

test('reports are always applied for, and a refusal says why and keeps what was chosen', async () => {
  const { wire, user, dialog, press } = await openFromOrders();
  const reports = dialog.getByRole('radio', { name: /^报告 PDF 打包/ });
  await user.click(reports);
  expect(dialog.queryByRole('button', { name: '立即下载' })).toBeNull();
  wire.declines(exportCalls.apply, 'exportEmpty');
  await press('申请导出');
  expect((await dialog.findByRole('alert')).textContent).toContain('没有符合条件的内容可以导出');
  expect(reports).toHaveProperty('checked', true);
  expect(wire.asked(exportCalls.apply).map(({ params }) => params.kind)).toEqual(['reports']);
});

test('who may not see reports is not offered to export them', async () => {
  const { dialog } = await openFromOrders({ lacks: ['P00007'] });
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
});

test('the report centre offers the reports first, and the list of them at once', async () => {
  const wire = fakeWire();
  signInHr(wire);
  const reported = unpaidRow({ status: orderStates.reported, moves: [] });
  answerList(wire, { rows: [reported], counts: { [orderStates.reported]: 3 } });
  const { user } = await renderScreen(<ReportList />, { at: '/Dashboard/Report' });
  await user.click(await screen.findByRole('button', { name: '下载报告' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导出' }));
  expect(dialog.getByRole('radio', { name: /^报告 PDF 打包/ })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('radio', { name: /^报告清单 Excel/ }));
  expect(await dialog.findByRole('button', { name: '立即下载' })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: /^报告 PDF 打包/ }));
  wire.answers(exportCalls.apply, { id: '82', total: 3 });
  await user.click(dialog.getByRole('button', { name: '申请导出' }));
  expect(await screen.findByText('已申请，共 3 条。做好会通知您。')).toBeDefined();
  expect(wire.asked(exportCalls.apply)[0]?.params.kind).toBe('reports');
});
