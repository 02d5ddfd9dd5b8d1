import type { ReviewSheet } from '@beidiao/contract/verification/review';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { sheetOf } from '../../../test/review-sheet.ts';
import { switchLanguage } from '../../i18n/language.ts';

const value = (text: string) => ({ state: 'value', value: text }) as const;
const reached = {
  contactId: '7',
  at: '2026-11-20T06:05:00Z',
  channel: 'switchboard',
  origin: 'website',
  outcome: 'reached',
  seconds: 372,
  words: '总机转接',
  staffName: '陆文静',
  number: '0510-66880000',
} as const;
const recording = {
  fileId: '9',
  name: '通话录音.mp3',
  mime: 'audio/mpeg',
  bytes: 9,
  createdAt: '2026-11-20T06:15:00Z',
  isShared: false,
};
const remark = {
  when: 'negative-remark-confirmed',
  no: 'W-07',
  light: 'yellow',
  textZh: '两位审核员确认有负面评价',
  textEn: 'Two reviewers confirm a negative remark',
  judged: true,
} as const;

/** A talk that was held, with these concerns. */
function interviewOf(concerns: string, change: Partial<ReviewSheet> = {}): ReviewSheet {
  const begun = sheetOf('XP_INTERVIEW', {
    claim: { relation: '直属上级' },
    contacts: [reached],
    rules: [remark],
    evidence: [recording],
    ...change,
  });
  const fields = {
    identity: value('confirmed'),
    relation: value('直属上级'),
    performance: value('每个月都按时完成'),
    concerns: value(concerns),
    rehire: value('yes'),
  };
  return { ...begun, draft: { ...begun.draft, fields, ground: { ...begun.draft.ground, contactId: '7' } } };
}
const concerns = () => screen.getByRole('textbox', { name: '不足' });
const row = () => within(concerns().closest<HTMLElement>('[data-field]') ?? document.body);
const isReady = () => screen.queryByRole('region', { name: '待完成' }) === null;

test('a sentence of forbidden matter is refused in its row, with the category and the lawful way', async () => {
  const { user } = await openSheet(interviewOf('合同评审拖过两次。'));
  await user.type(concerns(), '听人说他有案底。');
  expect(row().getByText(/不能记：未经证实的犯罪传闻.*无犯罪记录证明/)).toBeDefined();
  expect(concerns().getAttribute('aria-invalid')).toBe('true');
  expect(isReady()).toBe(false);
  act(() => switchLanguage('en'));
  // In its row, and in the list of what is missing.
  expect(screen.getAllByText(/^Not to be recorded: unproven talk of a crime/)).toHaveLength(2);
  act(() => switchLanguage('zh'));
  await user.click(row().getByRole('button', { name: '删掉' }));
  expect(concerns()).toHaveProperty('value', '合同评审拖过两次。');
  expect(isReady()).toBe(true);
});

test('words that only seem to be forbidden are asked about, and pass to a second reader with a reason', async () => {
  const { user } = await openSheet(interviewOf('和工会对接年度调薪'));
  expect(row().getByText(/^像是在说工会、仲裁、起诉单位（“工会”），是吗？/)).toBeDefined();
  await user.click(row().getByRole('button', { name: '不是，写理由' }));
  expect(isReady()).toBe(false);
  await user.type(row().getByRole('textbox', { name: /^“工会”不是/ }), '说的是对接的部门');
  expect(isReady()).toBe(true);
  expect(screen.getByRole('button', { name: /^交二审/ })).toBeDefined();
  await user.click(row().getByRole('button', { name: '取消' }));
  expect(row().getByRole('button', { name: '是，删掉' })).toBeDefined();
});

test('what doubtful words mean is read by the second reader', async () => {
  const sheet = interviewOf('和工会对接年度调薪', {
    state: 'awaitingSecond',
    firstReader: { staffId: '214', name: '司马青', isMe: false },
  });
  const why = { field: 'fields.concerns', category: 'claims', words: '工会', reason: '说的是对接的部门' } as const;
  await openSheet({ ...sheet, draft: { ...sheet.draft, cleared: [why] } });
  const box = row().getByRole('textbox', { name: /^“工会”不是/ });
  expect(box).toHaveProperty('value', '说的是对接的部门');
  expect(box).toHaveProperty('disabled', true);
});

test('a sentence against the candidate is marked by a button or Alt U, asks for first-hand knowledge and goes to two', async () => {
  const { user } = await openSheet(interviewOf('他报销造假过两次'));
  expect(row().getByText(/^“造假”是不利评价，要标为不利/)).toBeDefined();
  await user.click(row().getByRole('button', { name: '标为不利' }));
  expect(row().getByText('不利评价，交二审')).toBeDefined();
  expect(row().getByText(/^先问受访人“您当时在场吗”/)).toBeDefined();
  await user.click(row().getByRole('radio', { name: '不在场，听别人说的' }));
  expect(row().getByText(/^受访人没有亲眼看到/)).toBeDefined();
  await user.click(row().getByRole('radio', { name: '在场' }));
  expect(isReady()).toBe(true);
  expect(screen.getByRole('button', { name: /^交二审/ })).toBeDefined();
  await user.click(concerns());
  await user.keyboard('{Alt>}u{/Alt}');
  expect(row().queryByText('不利评价，交二审')).toBeNull();
  expect(isReady()).toBe(false);
});

test('an adverse remark without a recording or a letter is not ready', async () => {
  const sheet = interviewOf('他报销造假过两次', { evidence: [] });
  await openSheet({ ...sheet, draft: { ...sheet.draft, adverse: [{ field: 'concerns', isFirstHand: true }] } });
  expect(screen.getByText(/^不利评价要有录音/)).toBeDefined();
});

test('an additional fact asks for its ground, refuses forbidden matter and goes to a second reader', async () => {
  const { user } = await openSheet(interviewOf('没有'));
  expect(screen.queryByRole('combobox', { name: '补充事实的依据' })).toBeNull();
  const fact = screen.getByRole('textbox', { name: /^补充事实/ });
  await user.type(fact, '有肝炎');
  expect(screen.getByText(/^不能记：健康、残疾/, { selector: 'p span' })).toBeDefined();
  await user.clear(fact);
  await user.type(fact, '单位改过名');
  expect(isReady()).toBe(false);
  await user.selectOptions(screen.getByRole('combobox', { name: '补充事实的依据' }), '证据：通话录音.mp3');
  expect(isReady()).toBe(true);
  expect(screen.getByRole('button', { name: /^交二审/ })).toBeDefined();
});
