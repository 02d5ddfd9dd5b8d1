import { emptyReceipt, emptyRecord } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { sheetOf } from '../../../test/review-sheet.ts';
import { switchLanguage } from '../../i18n/language.ts';

type Typed = Partial<typeof emptyRecord>;

/** The sheet of a search of courts, with one record as it was typed so far. */
async function openRecord(code: string, typed: Typed = {}) {
  const begun = sheetOf(code);
  const record = { ...emptyRecord, identity: 'sameId' as const, register: 'enforcement', ...typed };
  const lists = reviewFormOf({ code }).register?.registers ?? [];
  const receipts = lists
    .filter(({ key }) => key === record.register)
    .map((list) => [list.key, { ...emptyReceipt(list), result: 'some' as const }]);
  const draft = { ...begun.draft, receipts: Object.fromEntries(receipts), records: [record] };
  return openSheet({ ...begun, draft });
}
const note = () => screen.queryByText(/^(这条记录不会写进报告|This record will not be reported)/)?.textContent;
/** Names of the controls that the list of what is missing leads to, of the record alone. */
const asked = () =>
  within(screen.getByRole('region', { name: '待完成' }))
    .getAllByRole('button')
    .flatMap((it) => /^记录 1，(.+)$/.exec(it.querySelector('b')?.textContent ?? '')?.[1] ?? []);

test('a case against an employer says at its card, while it is typed, that it is not reported and why', async () => {
  const { user } = await openRecord('LIT_PUBLIC', { kind: 'civil', role: 'plaintiff' });
  expect(note()).toBeUndefined();
  await user.type(screen.getByRole('textbox', { name: '事由' }), '追索劳动报酬纠纷');
  expect(note()).toBe('这条记录不会写进报告：劳动人事争议');
  act(() => switchLanguage('en'));
  expect(note()).toBe('This record will not be reported: labour disputes');
  act(() => switchLanguage('zh'));
});

test.each([
  ['撤诉或驳回起诉', '撤诉或驳回起诉'],
  ['已撤销', '已撤销的处罚或决定'],
])('an outcome of “%s” says that the record is not reported, and no fact of it is asked for', async (outcome, why) => {
  const { user } = await openRecord('LIT_PUBLIC', { kind: 'enforcement' });
  expect(asked()).toContain('机关');
  await user.selectOptions(screen.getByRole('combobox', { name: '结果' }), outcome);
  expect(note()).toBe(`这条记录不会写进报告：${why}`);
  expect(asked()).toEqual([]);
});

test('an acquittal says that it is not reported', async () => {
  const { user } = await openRecord('LIT_PUBLIC', { kind: 'criminal', register: 'judgments' });
  await user.selectOptions(screen.getByRole('combobox', { name: '结果' }), '被判无罪');
  expect(note()).toBe('这条记录不会写进报告：无罪判决');
});

const offered = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((it) => it.textContent)
    .slice(1);
test('only roles and outcomes that the kind of record knows are offered, in its words', async () => {
  await openRecord('BIZ_OFFICER', { kind: 'position', register: 'companyPosts' });
  expect(offered('候选人身份')).toEqual(['法定代表人或高管', '股东', '文书没有写']);
  expect(offered('结果')).toEqual(['在任或持股中', '已离任或退出', '文书没有写']);
});

test('what another kind of record does not know is chosen again, and what it knows stays', async () => {
  const { user } = await openRecord('MARKET_BAN', {
    kind: 'penalty',
    register: 'securities',
    role: 'responsible',
    outcome: 'liable',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: '类别' }), '市场禁入');
  expect(screen.getByRole('combobox', { name: '候选人身份' })).toHaveProperty('value', 'responsible');
  expect(screen.getByRole('combobox', { name: '结果' })).toHaveProperty('value', '');
  expect(asked()).toContain('结果');
});

test('an outcome that the kind does not know is refused beside its control', async () => {
  await openRecord('MARKET_BAN', { kind: 'ban', register: 'securities', role: 'responsible', outcome: 'liable' });
  const described = screen.getByRole('combobox', { name: '结果' }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent.trim()).toBe('这一类记录没有这种情况，请改选。');
});

test('an ordinary record has no such note', async () => {
  await openRecord('LIT_PUBLIC', { kind: 'civil', cause: '民间借贷纠纷', role: 'defendant', outcome: 'liable' });
  expect(note()).toBeUndefined();
});

test('a draft with an answer that is no longer asked for opens, and the answer is asked for anew', async () => {
  const begun = sheetOf('XP_HR');
  const fields = { ...begun.draft.fields, conduct: { state: 'value' as const, value: 'clean' } };
  await openSheet({ ...begun, draft: { ...begun.draft, fields } });
  expect(screen.getByRole('combobox', { name: '单位说明' })).toHaveProperty('value', '');
  const missing = within(screen.getByRole('region', { name: '待完成' }));
  expect(missing.getAllByRole('button').map((it) => it.querySelector('b')?.textContent)).toContain('单位说明');
});
