import { reportCalls } from '@beidiao/contract/report/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ReportViewer } from './report-viewer.tsx';

const item = {
  code: 'LIT_PUBLIC',
  n: 1,
  name: { zh: '公开诉讼记录', en: 'Public litigation' },
  state: 'running' as const,
  result: null,
  expectedAt: null,
  light: null,
  isPartial: null,
  isHeld: false,
  isUnidentified: false,
  deadlineAt: null,
};

test('a report that nobody has written yet says so and what it waits for, and is asked for again when that changes', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(reportCalls.view, 'reportNotReady');
  const status = wire.holds(reportCalls.itemStatus);
  await renderScreen(<ReportViewer id="17" version={undefined} />, { at: '/Dashboard/Report?id=17' });
  expect(await screen.findByText('报告尚未生成')).toBeDefined();
  expect(screen.queryByText('报告加载失败')).toBeNull();
  expect(wire.asked(reportCalls.view)).toHaveLength(1);
  status.answer({ items: [item] });
  expect(await screen.findByText('公开诉讼记录')).toBeDefined();
  await waitFor(() => expect(wire.asked(reportCalls.view)).toHaveLength(2));
});

test('a report whose viewing is switched off says so, and not that it is still to come', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(reportCalls.view, 'viewingOff');
  await renderScreen(<ReportViewer id="17" version={undefined} />, { at: '/Dashboard/Report?id=17' });
  expect(await screen.findByText('报告查看已关闭')).toBeDefined();
  expect(screen.queryByText('报告尚未生成')).toBeNull();
});
