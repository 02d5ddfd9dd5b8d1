import { type ReviewSheet, reviewCalls } from '@beidiao/contract/verification/review';
import { emptyReceipt } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { paper, savingWire, sheetOf } from '../../../test/review-sheet.ts';
import { switchLanguage } from '../../i18n/language.ts';

const judgments = '中国裁判文书网';
const debtors = '中国执行信息公开网 · 综合查询被执行人';
const list = (name: string) => within(screen.getByRole('region', { name }));
const answer = (name: string, result: RegExp) => list(name).getByRole('button', { name: result });
const missing = () => within(screen.getByRole('region', { name: '待完成' }));
const isPressed = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true';

type Receipts = ReviewSheet['draft']['receipts'];
/** A search of courts, with what is written of its lists. */
function searching(
  receipts: { [key: string]: Partial<Receipts[string]> },
  change: Partial<ReviewSheet> = {},
): ReviewSheet {
  const sheet = sheetOf('LIT_PUBLIC', change);
  const lists = reviewFormOf({ code: 'LIT_PUBLIC' }).register?.registers ?? [];
  const whole = lists.flatMap((each) =>
    receipts[each.key] === undefined ? [] : [[each.key, { ...emptyReceipt(each), ...receipts[each.key] }]],
  );
  return { ...sheet, draft: { ...sheet.draft, receipts: Object.fromEntries(whole) as Receipts } };
}

test('no list has an answer by itself: each is missing until it is answered', async () => {
  await openSheet(sheetOf('LIT_PUBLIC'));
  expect(screen.getAllByRole('button', { name: /^(未见|有|无法检索)/ }).filter(isPressed)).toEqual([]);
  expect(missing().getAllByText(/^栏目 \d，结果$/)).toHaveLength(4);
  expect(list(judgments).getByText('还没有查')).toBeDefined();
});

test('a list that may be left out is not missing', async () => {
  await openSheet(sheetOf('ADMIN_PENALTY'));
  expect(list('国家企业信用信息公示系统').getByText('可以不查')).toBeDefined();
  expect(
    missing()
      .getAllByText(/^栏目 \d，结果$/)
      .map((it) => it.textContent),
  ).toEqual(['栏目 1，结果']);
});

test('a list offers only what it can be searched by', async () => {
  await openSheet(sheetOf('LIT_PUBLIC'));
  const terms = (name: string) =>
    list(name)
      .getAllByRole('option')
      .map((it) => it.textContent);
  expect(terms(judgments)).toEqual(['姓名', '姓名加地区']);
  expect(terms(debtors)).toEqual(['姓名加身份证号', '姓名']);
  expect(list(judgments).getByText('页面看不到证件号')).toBeDefined();
  expect(list(judgments).getByRole('link').getAttribute('href')).toBe('https://wenshu.court.gov.cn');
});

test('keys go to a list, answer it and write the time of its search', async () => {
  const { user } = await openSheet(sheetOf('LIT_PUBLIC'));
  await user.keyboard('2');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: debtors }));
  await user.keyboard('n');
  expect(isPressed(answer(debtors, /^未见/))).toBe(true);
  await user.keyboard('t');
  expect(list(debtors).getByRole<HTMLInputElement>('textbox', { name: '查询时间' }).value).toMatch(/:\d\d:\d\d$/);
  expect(list(judgments).getByRole<HTMLInputElement>('textbox', { name: '查询时间' }).value).toBe('');
  await user.keyboard('x');
  expect(isPressed(answer(debtors, /^无法检索/))).toBe(true);
  expect(list(debtors).getByRole('combobox', { name: '原因' })).toBeDefined();
});

test('a list that could not be searched keeps when it was tried before, and a mistaken try is taken out', async () => {
  const [first, before] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
  const { user, saved } = await openSheet(
    searching({
      enforcement: { at: before ?? null, tries: [first ?? ''], result: 'unsearchable', reason: 'maintenance' },
    }),
  );
  expect(list(debtors).getByText('此前试过 1 次：')).toBeDefined();
  await user.keyboard('2');
  await user.keyboard('t');
  const kept = () => saved().at(-1)?.draft.receipts?.['enforcement'];
  await waitFor(() => expect(kept()?.tries).toEqual([first, before]));
  // Pressed again at once, the moment is corrected and no try of its own.
  await user.keyboard('t');
  expect(list(debtors).getByText('此前试过 2 次：')).toBeDefined();
  const [oldest] = list(debtors).getAllByRole('button', { name: /^去掉/ });
  await user.click(oldest as HTMLElement);
  await waitFor(() => expect(kept()?.tries).toEqual([before]));
});

test('a list that could not be searched reminds of the next try, until that is taken back', async () => {
  const receipt = { at: new Date().toISOString(), result: 'unsearchable' as const, reason: 'maintenance' as const };
  const { user, saved } = await openSheet(searching({ enforcement: receipt }));
  const kept = () => saved().at(-1)?.draft.receipts?.['enforcement']?.remindAt;
  await user.click(list(debtors).getByRole('button', { name: /提醒我再查$/ }));
  await waitFor(() => expect(Date.parse(kept() ?? '')).toBeGreaterThan(Date.now()));
  await user.click(list(debtors).getByRole('button', { name: '取消提醒' }));
  await waitFor(() => expect(kept()).toBeNull());
});

test('a list that can be searched after all keeps the try, and asks for the time and page of its search', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const receipt = { at, pageId: paper.fileId, result: 'unsearchable' as const, reason: 'captcha' as const };
  const { user, saved } = await openSheet(searching({ enforcement: receipt }, { evidence: [paper] }));
  await user.click(answer(debtors, /^未见/));
  await waitFor(() =>
    expect(saved().at(-1)?.draft.receipts?.['enforcement']).toMatchObject({
      result: 'none',
      at: null,
      pageId: null,
      tries: [at],
    }),
  );
});

test('a pasted page is put to the list with the focus, and what it lacks is counted at its head', async () => {
  const wire = savingWire();
  wire.answers(reviewCalls.addEvidence, { ...paper, fileId: '72' });
  const { user, saved } = await openSheet(sheetOf('LIT_PUBLIC'), wire);
  await user.keyboard('3');
  await user.keyboard('n');
  expect(list('中国执行信息公开网 · 失信被执行人').getByText('差 2 样')).toBeDefined();
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const clipboardData = { getData: () => '', files: [file] };
  act(() => {
    fireEvent.paste(document, { clipboardData });
  });
  await waitFor(() => expect(saved().at(-1)?.draft.receipts?.['dishonest']?.pageId).toBe('72'));
});

test('files let go on a list are its page and those of the lists after it', async () => {
  const wire = savingWire();
  let kept = 70;
  wire.answers(reviewCalls.addEvidence, () => ({ ...paper, fileId: String((kept += 1)) }));
  const { saved } = await openSheet(sheetOf('LIT_PUBLIC'), wire);
  const files = [1, 2].map((n) => new File([String(n)], `页 ${n}.png`, { type: 'image/png' }));
  act(() => {
    fireEvent.drop(list(debtors).getByRole('textbox', { name: '查询时间' }), { dataTransfer: { files } });
  });
  await waitFor(() => {
    const { receipts = {} } = saved().at(-1)?.draft ?? {};
    expect([receipts['enforcement']?.pageId, receipts['dishonest']?.pageId]).toEqual(['71', '72']);
  });
});

test('a page that stands for one list is refused for another, and says so at its place', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const receipt = { at, pageId: paper.fileId, result: 'none' as const };
  const { user } = await openSheet(searching({ enforcement: receipt, dishonest: receipt }, { evidence: [paper] }));
  expect(list('中国执行信息公开网 · 失信被执行人').getByText(/^这一页已经用在另一个栏目/)).toBeDefined();
  expect(list(debtors).queryByText(/^这一页已经用在另一个栏目/)).toBeNull();
  await user.keyboard('1');
  await user.keyboard('n');
  expect(list(judgments).queryByRole('option', { name: paper.name })).toBeNull();
});

test('a site that shows no ID number takes the count of namesakes alone', async () => {
  const { user, saved } = await openSheet(sheetOf('LIT_PUBLIC'));
  await user.click(answer(judgments, /^有/));
  expect(list(judgments).queryByRole('button', { name: '添加一条本人的记录' })).toBeNull();
  expect(list(judgments).queryByRole('textbox', { name: '证件号不同，条数' })).toBeNull();
  await user.type(list(judgments).getByRole('textbox', { name: '只有同名，条数' }), '１４');
  await waitFor(() => expect(saved().at(-1)?.draft.receipts?.['judgments']?.nameOnly).toBe(14));
  expect(list(judgments).getByText(/^差 2 样$/)).toBeDefined();
});

test('of a list that shows ID numbers a record of the person is asked for with its digits', async () => {
  const { user } = await openSheet(sheetOf('LIT_PUBLIC'));
  await user.click(answer(debtors, /^有/));
  const digits = list(debtors).getByRole('textbox', { name: '文书上的证件号' });
  await user.type(digits, '3301**********9999');
  expect(list(debtors).getByText(/^页上的后四位是 9999，候选人是 002X/)).toBeDefined();
  await user.clear(digits);
  await user.type(digits, '4401**********002X');
  expect(list(debtors).getByText(/^页上可见的 8 位和候选人的证件号不全相同/)).toBeDefined();
  await user.clear(digits);
  await user.type(digits, '1101**********002X');
  expect(list(debtors).queryByText(/^页上/)).toBeNull();
});

test('what was entered for a list is thrown away only when that is meant', async () => {
  const { user } = await openSheet(sheetOf('LIT_PUBLIC'));
  await user.click(answer(debtors, /^有/));
  await user.click(answer(debtors, /^未见/));
  await user.click(await screen.findByRole('button', { name: '保留记录' }));
  expect(isPressed(answer(debtors, /^有/))).toBe(true);
  await user.click(answer(debtors, /^未见/));
  await user.click(await screen.findByRole('button', { name: '删除并改选' }));
  expect(isPressed(answer(debtors, /^未见/))).toBe(true);
  expect(list(debtors).queryByRole('textbox', { name: '文书上的证件号' })).toBeNull();
});

test('the preview prints each receipt as the report will, and one that is not whole as not checked', async () => {
  const at = '2026-11-26T02:24:07.000Z';
  await openSheet(
    searching(
      {
        judgments: { at, pageId: paper.fileId, result: 'some', nameOnly: 14 },
        enforcement: { at, result: 'none' },
        dishonest: { at, pageId: '62', result: 'unsearchable', reason: 'maintenance' },
      },
      { evidence: [paper, { ...paper, fileId: '62' }] },
    ),
  );
  const cells = () =>
    within(screen.getByRole('table', { name: /^(检索回执|Search receipts)$/ }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await waitFor(() =>
    expect(cells()).toEqual([
      '中国裁判文书网姓名，2026-11-26 10:24:07，网站没有编号，查询页同名 14 条，不能确认是本人，不计入',
      '中国执行信息公开网 · 综合查询被执行人未核实',
      '中国执行信息公开网 · 失信被执行人姓名加身份证号，2026-11-26 10:24:07，查询页无法检索，网站维护',
      '中国执行信息公开网 · 限制消费人员未核实',
    ]),
  );
  act(() => switchLanguage('en'));
  expect(cells()[2]).toBe(
    'China Enforcement Information Online · dishonest judgment debtorsname and ID number, 2026-11-26 10:24:07, Result pageCould not be searched, site under maintenance',
  );
  act(() => switchLanguage('zh'));
});

/** What somebody else finds and the candidate should have said. */
const rule = {
  when: 'undisclosed-position',
  no: 'B-05',
  light: 'yellow',
  textZh: '在名单外企业有未申报的职务或持股',
  textEn: 'Undeclared post',
  judged: true,
  asks: 'hasPosts',
} as const;
const posts = reviewFormOf({ code: 'BIZ_CONFLICT' }).register?.registers[0];
const found: Receipts =
  posts === undefined
    ? {}
    : { [posts.key]: { ...emptyReceipt(posts), at: paper.createdAt, queryNo: 'Q-1', result: 'some' } };
const judging = (change: Partial<ReviewSheet>, judged: ReviewSheet['draft']['judged'] = []) => {
  const sheet = sheetOf('BIZ_CONFLICT', { rules: [rule], ...change });
  return openSheet({ ...sheet, draft: { ...sheet.draft, receipts: found, judged } });
};
const tick = (): HTMLElement => screen.getByRole('checkbox', { name: /B-05/ });

test('a rule that speaks of a statement is offered where the candidate has made it', async () => {
  await judging({ needs: ['idCard', 'posts'], claim: { hasPosts: false } });
  expect(tick()).toHaveProperty('disabled', false);
  expect(screen.queryByText(/不能用这条/)).toBeNull();
});

test.each([
  [['idCard'], {}, '没有询问候选人，不能用这条'],
  [['idCard'], { hasPosts: false }, '没有询问候选人，不能用这条'],
  [['idCard', 'posts'], {}, '候选人没有回答，不能用这条'],
] as const)('where %j asked and %j was said it is not offered, and says why', async (needs, claim, why) => {
  await judging({ needs: [...needs], claim: { ...claim } });
  expect(tick()).toHaveProperty('disabled', true);
  expect(screen.getByText(why)).toBeDefined();
});

test('a tick of before can be taken back, and keeps from publishing until it is', async () => {
  const { user } = await judging({ needs: ['idCard'], claim: {} }, [{ rule: rule.when, reason: '登记信息页' }]);
  expect(screen.getAllByText('没有询问候选人，不能用 B-05。').length).toBeGreaterThan(0);
  await user.click(tick());
  expect(screen.queryByText('没有询问候选人，不能用 B-05。')).toBeNull();
  expect(tick()).toHaveProperty('disabled', true);
});

test('the reviewer reads which companies the client has named, and of an order without a list nothing', async () => {
  const conflictCompanies = {
    companies: [
      { name: '甲企业', creditCode: '91330600MA2XY0017C' },
      { name: '乙企业', creditCode: null },
    ],
    givenAt: '2026-11-26T09:00:00+08:00',
  };
  await openSheet(sheetOf('BIZ_CONFLICT', { conflictCompanies }));
  const line = screen.getByText('比对名单').closest('p');
  expect(line?.textContent).toBe('比对名单 甲企业（91330600MA2XY0017C）、乙企业 委托方 2026-11-26 提供');
});
