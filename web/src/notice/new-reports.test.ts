import type { SystemMessage } from '@beidiao/contract/notice/calls';
import { expect, test } from 'vitest';
import { newestId, newReports } from './new-reports.ts';

const message = (id: string, more: Partial<SystemMessage> = {}): SystemMessage => ({
  id,
  type: 'report',
  kind: 'fullReport',
  title: '报告已生成',
  content: '',
  path: '/Dashboard/Report?id=1',
  orderDetailsId: '1',
  viewCheck: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
});

test('the newest id is counted as a number, however long it is', () => {
  expect(newestId([message('9'), message('10'), message('123456789012345678')])).toBe(123456789012345678n);
  expect(newestId([])).toBe(0n);
});

test('only unread reports that came since are new', () => {
  const rows = [message('12'), message('11', { viewCheck: true }), message('10', { type: 'order' }), message('9')];
  expect(newReports(rows, 9n).map(({ id }) => id)).toEqual(['12']);
});
