import type { Finding } from '@beidiao/contract/finding/finding';
import { publishedOf } from '@beidiao/contract/finding/published';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { materialCalls } from '@beidiao/contract/verification/material';
import { materialReasonsOf } from '@beidiao/contract/verification/material-rules';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { sheetOf } from '../../../test/review-sheet.ts';

const at = '2026-11-26T10:00:00+08:00';
const rules = [
  { when: 'court-dishonest', no: 'L-03', light: 'red', textZh: '目前在失信名单中', textEn: 'Dishonest debtor' },
] as const;
const source = { zh: '执行信息公开网', en: 'Enforcement records' };
/** A register has answered with a record. */
const found: Finding = {
  shape: 2,
  form: 'register',
  fields: [],
  grounds: [
    {
      kind: 'query',
      source,
      method: { zh: '接口查询', en: 'Interface query' },
      at,
      verifier: 'system',
      queryNo: 'ZX-1182',
      checkCode: null,
      contact: null,
    },
  ],
  search: { registers: [source], years: 5, terms: { zh: '姓名加身份证号', en: 'name and ID' }, queryNo: 'ZX-1182', at },
  records: [
    {
      kind: 'dishonest',
      authority: '杭州市中级人民法院',
      number: '（2025）浙01执1182号',
      on: '2025-06-12',
      cause: '借款合同纠纷',
      role: 'defendant',
      outcome: 'open',
      outcomeWords: '未履行',
      identity: 'sameId',
    },
  ],
  judged: [{ rule: 'court-dishonest', reason: '' }],
  notVerified: null,
  tries: [],
  verifier: 'system',
  secondVerifier: null,
};
/** With no keys but those of the wire, as the server sends it. */
const answer = { ...publishedOf(found, [...rules]), at, rejected: null };

const unread = (change: Partial<ReviewSheet> = {}): ReviewSheet =>
  sheetOf('LIT_PUBLIC', { state: 'awaitingSecond', rules: [...rules], answer, ...change });
const rejected = { ...answer, rejected: { staffName: '上官云', words: '同名，出生年份不同', at } };
const result = () => within(screen.getByRole('region', { name: '数据源返回的结果' }));

test('the red light of a source is read with every fact that the report would print, and cannot be edited', async () => {
  await openSheet(unread());
  expect(result().getByText(/^红灯/)).toBeDefined();
  for (const words of ['杭州市中级人民法院', '（2025）浙01执1182号', '2025-06-12', /未履行$/, 'ZX-1182', /^L-03/])
    expect(result().getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.getByText(/^数据源返回，/)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('region', { name: '待完成' })).toBeNull();
  expect(screen.queryByText('这一项没有证据文件。')).toBeNull();
});

test('its reader publishes exactly the sentence that was shown', async () => {
  const { user, wire, onClosed, saved } = await openSheet(unread());
  await user.click(screen.getByRole('button', { name: /^预览并发布/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^发布：/ }));
  expect(dialog.getByText(answer.sentence.zh)).toBeDefined();
  expect(dialog.getByText('数据源')).toBeDefined();
  const held = wire.holds(reviewCalls.confirm);
  await user.dblClick(dialog.getByRole('button', { name: /^我已阅读，发布/ }));
  held.answer({});
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(wire.asked(reviewCalls.confirm).map(({ params }) => params)).toEqual([
    { taskId: '801', agrees: true, opinion: '', draftVersion: 4, sentence: answer.sentence },
  ]);
  expect(saved()).toEqual([]);
});

test('its reader rejects it with a reason, and the task is left to reviewers', async () => {
  const { user, wire, onClosed } = await openSheet(unread());
  await user.click(screen.getByRole('button', { name: '不采用…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '不采用数据源的结果？' }));
  await user.click(dialog.getByRole('button', { name: '不采用' }));
  expect(dialog.getByText('请填写原因，至少 2 个字')).toBeDefined();
  await user.type(dialog.getByLabelText('原因'), '同名，出生年份不同');
  wire.answers(reviewCalls.confirm, {});
  await user.click(dialog.getByRole('button', { name: '不采用' }));
  expect(await screen.findByText('已转为人工核查')).toBeDefined();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(wire.asked(reviewCalls.confirm).map(({ params }) => params)).toEqual([
    { taskId: '801', agrees: false, opinion: '同名，出生年份不同', draftVersion: 4 },
  ]);
});

test('what was rejected stands with its reason above the form, which says nothing yet', async () => {
  await openSheet(unread({ state: 'open', answer: rejected }));
  expect(result().getByText('（2025）浙01执1182号')).toBeDefined();
  expect(result().getByText(/^上官云 未采用/)).toBeDefined();
  expect(result().getByText('同名，出生年份不同')).toBeDefined();
  for (const none of screen.getAllByRole('button', { name: /^未见/ }))
    expect(none.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('region', { name: '待完成' })).toBeDefined();
});

test('who reads afterwards what people found sees what was rejected, and why', async () => {
  const firstReader = { staffId: '77', name: '陆一凡', isMe: false };
  await openSheet(unread({ answer: rejected, firstReader }));
  expect(result().getByText('（2025）浙01执1182号')).toBeDefined();
  expect(result().getByText('同名，出生年份不同')).toBeDefined();
  expect(screen.getByRole('button', { name: '退回一审…' })).toBeDefined();
});

test('nothing calls the time of an answer that waits the time at which it was verified', async () => {
  await openSheet(unread());
  expect(result().queryByText('核实时间')).toBeNull();
  expect(result().queryByText('核查员')).toBeNull();
});

test('who does not hold it can read it, and is offered to take it', async () => {
  await openSheet(unread({ holder: null, assignee: null }));
  expect(result().getByText('（2025）浙01执1182号')).toBeDefined();
  expect(screen.queryByRole('button', { name: '不采用…' })).toBeNull();
  expect(screen.getByRole('button', { name: /领取任务/ })).toBeDefined();
});

const mismatch: Finding = {
  ...found,
  form: 'compare',
  fields: reviewFormOf({ code: 'ID_THREE' }).fields.map(({ key, label }) => ({
    key,
    label,
    claim: { kind: 'value', value: 'x', words: '欧阳晨曦，3301**********2415' },
    finding: { kind: 'value', value: 'different', words: { zh: '不匹配', en: 'Different' }, isEqual: false },
    comparison: 'source',
    isMandatory: true,
    rule: null,
    foundRule: null,
    ground: 0,
    corrected: null,
  })),
  search: null,
  records: [],
  judged: [],
};
const doubted = (change: Partial<ReviewSheet> = {}): ReviewSheet =>
  sheetOf('ID_THREE', {
    state: 'awaitingSecond',
    answer: { ...publishedOf(mismatch, []), at, rejected: null },
    materials: [],
    ...change,
  });
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: /^预览并发布/ });

test('an identity that a source does not confirm is published only once the candidate was asked for papers', async () => {
  const { user, wire } = await openSheet(doubted());
  expect(screen.getByText(/其他项目在等这一项/)).toBeDefined();
  expect(screen.getByText(/请先请候选人补充证件，再作结论/)).toBeDefined();
  expect(publish().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: /请候选人补充/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: '来源没有确认姓名与证件号一致' }));
  await user.click(dialog.getByRole('checkbox', { name: '上传文件或照片' }));
  wire.answers(materialCalls.ask, { materialId: '9', dueAt: at });
  await user.click(dialog.getByRole('button', { name: '发给候选人' }));
  await waitFor(() => expect(wire.asked(materialCalls.ask)).toHaveLength(1));
  expect(wire.asked(materialCalls.ask)[0]?.params).toMatchObject({ reasons: ['identityDoubted'], wants: ['file'] });
});

test('other items offer no doubt about the identity as the reason why papers are asked for', () => {
  expect(materialReasonsOf('ID_THREE')).toContain('identityDoubted');
  expect(materialReasonsOf('LIT_PUBLIC')).not.toContain('identityDoubted');
});
