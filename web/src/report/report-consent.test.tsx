import type { Report } from '@beidiao/contract/report/calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { ReportConsent } from './report-consent.tsx';

const consent = {
  consentId: '7',
  consentNo: 'A-20261121-1722',
  givenAt: '2026-11-21T06:12:31.000Z',
  endsAt: '2026-12-21T06:12:31.000Z',
  withdrawnAt: null,
  textVersion: '2026-11',
};
const searched = (...times: string[]): Pick<Report, 'items' | 'consent' | 'timeline'> => ({
  // Nothing else of an item is read here.
  items: times.map((at) => ({ code: 'LIT_PUBLIC', grounds: [{ kind: 'query', at, verifier: 'V-0213' }] })) as never,
  consent,
  timeline: [],
});
const within = '2026-11-22T00:00:00.000Z';
const before = '2026-11-20T00:00:00.000Z';

test.each([
  ['all of them were', searched(within, within), '授权记录 查询都在授权范围和有效期内'],
  ['one was not', searched(within, before), '授权记录 有 1 次查询不在这份授权的有效期内，时间见各项依据'],
  ['nobody was asked', searched(), '授权记录'],
] as const)('says that every search was made under the consent only where %s', async (_, report, heading) => {
  await renderScreen(<ReportConsent report={report} orderDetailsId="17" />, { at: '/Dashboard/Report?id=17' });
  expect(screen.getByRole('heading', { level: 2 }).textContent?.trim()).toBe(heading);
});

test('says beside the identity that a source did not confirm it later, and that a reviewer did', async () => {
  const report: Pick<Report, 'items' | 'consent' | 'timeline'> = {
    items: [],
    consent: { ...consent, identity: [{ way: 'matchIdentity', at: '2026-11-21T06:10:00.000Z' }] },
    timeline: [
      { at: '2026-11-22T02:00:00.000Z', event: 'doubtIdentity' },
      { at: '2026-11-23T02:00:00.000Z', event: 'confirmIdentity' },
    ],
  };
  await renderScreen(<ReportConsent report={report} orderDetailsId="17" />, { at: '/Dashboard/Report?id=17' });
  expect(screen.getByText(/三要素核验/).textContent).toBe(
    '三要素核验 2026-11-21 14:10，来源没有确认姓名与证件号 2026-11-22 10:00，核查员确认 2026-11-23 10:00',
  );
});
