import { disputeCalls, type DisputeSheet as Sheet } from '@beidiao/contract/dispute/calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';

const at = '2026-11-22T02:00:00.000Z';
const proof = { fileId: '71', name: '过户凭证.png', mime: 'image/png', bytes: 80, createdAt: at };
const sheetOf = (change: Partial<Sheet> = {}): Sheet => ({
  disputeId: '31',
  itemCode: 'ID_THREE',
  n: 1,
  itemName: { zh: '身份信息三要素', en: 'Name, ID and phone' },
  candidateName: '欧阳晨曦',
  enterpriseName: '杭州澜石软件',
  orderNo: 'BD20261118000006',
  state: 'open',
  openedAt: at,
  dueAt: at,
  decidedAt: null,
  holder: { name: '陆喥', isMe: true },
  isOwnWork: false,
  words: '号码去年才过户到我名下',
  files: [proof],
  unread: ['71'],
  fields: [],
  person: { idCard: '3301**********2415', idType: 'idCard' },
  mayAskEmployer: true,
  verifier: 'V-0213',
  item: {
    code: 'ID_THREE',
    n: 1,
    name: { zh: '身份信息三要素', en: 'Name, ID and phone' },
    form: 'compare',
    result: 'inconsistent',
    light: 'red',
    sentence: { zh: '姓名与身份证号不一致。', en: 'Name with ID number differs.' },
    summary: { zh: '不一致', en: 'Differs' },
    rows: [],
    rules: [],
    grounds: [],
    search: null,
    records: [],
    tries: [],
    notVerified: null,
    verifier: 'system',
    secondVerifier: null,
    at,
    evidence: [],
  },
  evidence: [],
  proposal: null,
  outcomeWords: null,
  ...change,
});

test('a decision waits until the files of the candidate were opened, and says which', async () => {
  const wire = fakeWire();
  signInStaff('reviewer');
  let isOpened = false;
  wire.answers(disputeCalls.staffOpen, () => sheetOf({ unread: isOpened ? [] : ['71'] }));
  wire.answers(disputeCalls.staffFile, () => {
    isOpened = true;
    return { ...proof, base64: 'iVBORw0KGgo=' };
  });
  const { user } = await renderScreen(<DisputeSheet id="31" />);
  expect(await screen.findByText('请先打开候选人的文件：过户凭证.png')).toBeDefined();
  expect(screen.getByText('未打开')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '查看 过户凭证.png' }));
  expect(await screen.findByText('请先选择一个决定')).toBeDefined();
  expect(screen.queryByText('未打开')).toBeNull();
});

test('the second reader opens them too before agreeing', async () => {
  const wire = fakeWire();
  signInStaff('reviewer');
  const sentence = { zh: '身份证号与手机号一致。', en: 'ID number with phone matches.' };
  const proposal = { by: '徐然', isMine: false, at, decision: 'upheld', words: '运营商记录已更新', sentence } as const;
  wire.answers(disputeCalls.staffOpen, () => sheetOf({ proposal }));
  const { user } = await renderScreen(<DisputeSheet id="31" />);
  await user.click(await screen.findByRole('button', { name: '我已阅读，发布' }));
  expect(await screen.findByText('请先打开候选人的文件：过户凭证.png')).toBeDefined();
  expect(wire.asked(disputeCalls.staffConfirm)).toHaveLength(0);
});
