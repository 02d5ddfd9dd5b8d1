import { candidateCalls, type CandidateDetails } from '@beidiao/contract/candidate/calls';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { orderStates } from '@beidiao/contract/order/states';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { streams } from '@beidiao/contract/notice/live';
import { materialCalls } from '@beidiao/contract/verification/material';
import type { Language } from '@beidiao/contract/wire/language';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { ownCheck, ownItem, type OwnItem } from '../../../test/own-check.ts';
import { signInCandidate } from '../../../test/people.ts';
import { renderPhone } from '../../../test/render-phone.tsx';
import { paths } from '../paths.ts';

const at = '2026-11-28T02:00:00.000Z';

/** The lines of the item progress. */
async function progressOf(items: OwnItem[], change: Partial<CandidateDetails>, language: Language): Promise<string[]> {
  const wire = fakeWire();
  signInCandidate('401');
  const check = { status: orderStates.generating, step: 'status' as const, submittedAt: at, dataItemList: items };
  wire.answers(candidateCalls.details, ownCheck({ ...check, ...change }));
  wire.answers(materialCalls.own, { rows: [] });
  wire.answers(rightsCalls.ownRequests, { requests: [] });
  // The page listens for news of the check; there is none.
  wire.breaks({ ...faceCalls.tries, method: 'GET', path: streams.candidate.path });
  renderPhone(paths.own, { language });
  await screen.findByRole('heading', { name: language === 'zh' ? '各项进展' : 'Item progress' });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return lines.filter((line) => items.some(({ code }) => line.startsWith(code)));
}

const reported = { status: orderStates.reported };

test.each<[string, Partial<OwnItem>, Partial<CandidateDetails>, string, string]>([
  ['has not begun', {}, {}, '等待开始', 'Waiting'],
  ['is being looked up', { subjects: 1 }, {}, '核查中', 'Checking'],
  ['is half done', { subjects: 2, subjectsDone: 1 }, {}, '核查中，2 段完成 1 段', 'Checking, 1 of 2 done'],
  [
    'waits for the identity',
    { subjects: 1, isHeld: true },
    {},
    '确认身份后开始',
    'Starts once your identity is confirmed',
  ],
  [
    'was stopped since the identity was not confirmed',
    { subjectsStopped: 1, isUnidentified: true },
    {},
    '身份未确认，没有核查',
    'Not checked: identity not confirmed',
  ],
  [
    'was stopped for want of the identity, and is reported',
    { subjectsStopped: 1, isUnidentified: true },
    reported,
    '身份未确认，没有核查',
    'Not checked: identity not confirmed',
  ],
  ['has all its findings', { subjects: 2, subjectsDone: 2 }, {}, '已完成', 'Done'],
  [
    'was stopped in part',
    { subjects: 1, subjectsDone: 1, subjectsStopped: 1 },
    reported,
    '已完成 1 段，1 段没有核查',
    '1 done, 1 not checked',
  ],
  ['was never begun, and is reported', {}, reported, '不核查', 'Not checked'],
])('an item that %s says so', async (_, progress, change, zh, en) => {
  const items = [ownItem('LIT_PUBLIC', progress)];
  expect(await progressOf(items, change, 'zh')).toEqual([`LIT_PUBLIC${zh}`]);
  cleanup();
  expect(await progressOf(items, change, 'en')).toEqual([`LIT_PUBLIC${en}`]);
});

test('items that were stopped are not counted among those that are looked up', async () => {
  const items = [
    ownItem('ID_THREE', { subjects: 1, subjectsDone: 1 }),
    ownItem('DEGREE_DOMESTIC', { subjects: 1 }),
    ownItem('LIT_PUBLIC', { subjectsStopped: 1, isUnidentified: true }),
  ];
  await progressOf(items, {}, 'zh');
  expect(screen.getByText('核查中，2 项已完成 1 项')).toBeDefined();
});

test('a check that is reported is no longer looked up', async () => {
  await progressOf([ownItem('ID_THREE', { subjects: 1, subjectsDone: 1 })], reported, 'zh');
  expect(screen.getByText('核查已结束')).toBeDefined();
  expect(screen.queryByText(/核查中/)).toBeNull();
});
