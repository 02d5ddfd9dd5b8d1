import { settingsCalls } from '@beidiao/contract/account/settings';
import { type Batch, batchCalls, type BatchRow } from '@beidiao/contract/batch/calls';
import { type Column, columns } from '@beidiao/contract/batch/columns';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { viewCalls } from '@beidiao/contract/view/calls';
import type { DataGiven } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Batch as BatchOrders } from './batch.tsx';

type Progress = DataGiven<typeof batchCalls.progress>;
type Saved = DataGiven<typeof batchCalls.saveCells>;

const nobody = { wrong: 0, doubtful: 0, ready: 0, left: 0, ordered: 0 };
const batch: Batch = {
  batchFileId: '901',
  fileName: '十一月入职.xlsx',
  state: 'fixing',
  fault: null,
  sheet: null,
  operatorName: '沈若溪',
  createdAt: '2026-11-26T09:00:00+08:00',
  endsAt: '2026-12-03T09:00:00+08:00',
  readRows: 2,
  allRows: 2,
  counts: { ...nobody, ready: 2 },
};
const progressOf = (change: Partial<Progress> = {}): Progress => ({
  ...batch,
  problems: [],
  fixes: [],
  headings: [],
  version: 1,
  ...change,
});

type Cells = Partial<Record<Column, Partial<BatchRow['cells'][Column]>>>;
const rowOf = (n: number, cells: Cells, change: Partial<BatchRow> = {}): BatchRow => ({
  n,
  state: Object.values(cells).some((cell) => cell.problem) ? 'wrong' : 'ready',
  cells: Object.fromEntries(
    columns.map((column) => [column, { text: '', given: null, problem: null, ...cells[column] }]),
  ) as BatchRow['cells'], // Object.fromEntries forgets the keys of the table
  twin: null,
  orderedAt: null,
  ...change,
});
const first = rowOf(2, {
  name: { text: '诸葛明玥' },
  phoneNo: { text: '13600005177' },
  idCard: { text: '11010519491231002X' },
});
const second = (cells: Cells = {}): BatchRow =>
  rowOf(3, {
    name: { text: '欧阳晨曦' },
    phoneNo: { text: '13800002046' },
    idCard: { text: '330106199003072415' },
    ...cells,
  });
/** Its phone number lacks a digit. */
const short = second({ phoneNo: { text: '1380000204', problem: 'phoneLength' } });
const savedAs = (rows: BatchRow[], change: Partial<Saved> = {}): Saved => ({
  rows,
  counts: { ...nobody, ready: 2 },
  version: 2,
  clashes: [],
  ...change,
});

const answerRows = (wire: FakeWire, ...rows: BatchRow[]): void =>
  wire.answers(batchCalls.rows, { rows, nextCursor: null });

/** What the page asks before there is a list. */
function answerLists(wire: FakeWire): void {
  wire.answers(batchCalls.list, { fileList: [], total: 0 });
  wire.answers(viewCalls.list, { views: [] });
  wire.holds(settingsCalls.personalInfo);
}

const lists = '/Dashboard/Batch';
type Opened = { progress?: Progress; rows?: readonly BatchRow[]; at?: string; language?: Language };

async function openList({ progress = progressOf(), rows = [first, short], at = '', language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerLists(wire);
  wire.answers(batchCalls.progress, progress);
  answerRows(wire, ...rows);
  const page = await renderScreen(<BatchOrders />, { at: `${lists}?id=901${at}`, serves: lists, language });
  await screen.findByRole('heading', { level: 1 });
  const saved = () => wire.asked(batchCalls.saveCells).map(({ params }) => params.cells);
  return { wire, ...page, saved };
}

async function openGrid(opened: Opened = {}) {
  const wrong = (opened.rows ?? [first, short]).filter(({ state }) => state === 'wrong').length;
  const counts = { ...nobody, wrong, ready: 2 - wrong };
  const page = await openList({ progress: progressOf({ counts }), ...opened });
  await screen.findByRole('grid');
  return page;
}

const title = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const row = (n: number) => within(screen.getByRole('row', { name: new RegExp(`^${n} `) }));
const cell = (n: number, column: string): HTMLInputElement =>
  screen.getByRole('textbox', { name: `第 ${n} 行，${column}` });

const chosen = { zh: '选择文件', en: 'Choose file' };
const csv = (content: string, name = '名单.csv'): File => new File([content], name, { type: 'text/csv' });

/** The page before there is a list; a file that is brought becomes this one. */
async function openLists({ progress = progressOf(), language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerLists(wire);
  wire.answers(batchCalls.upload, batch);
  wire.answers(batchCalls.progress, progress);
  answerRows(wire, first, second());
  const page = await renderScreen(<BatchOrders />, { at: lists, language });
  const file = await screen.findByLabelText<HTMLInputElement>(chosen[language]);
  return { wire, ...page, file };
}

const textIn = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));

/** Two columns that nobody knows. */
const unknown = progressOf({
  state: 'headings',
  counts: nobody,
  sheet: '花名册',
  headings: [
    { place: 0, heading: '谁', column: null, sample: '诸葛明玥' },
    { place: 1, heading: '号码', column: null, sample: '13600005177' },
    { place: 2, heading: '身份证号', column: 'idCard', sample: '11010519491231002X' },
    { place: 3, heading: ' ', column: null, sample: '' },
  ],
});
const pick = (column: string): HTMLSelectElement => screen.getByRole('combobox', { name: `选“${column}”在表里的列` });
const read = (): HTMLButtonElement => screen.getByRole('button', { name: '按此读取' });
const mapped = (wire: FakeWire) => wire.asked(batchCalls.mapHeadings).map(({ params }) => params);

test('rows that are pasted anywhere on the page become a list, and the page goes on with it', async () => {
  const { wire, user, address } = await openLists();
  await user.paste('姓名\t手机号\r\n诸葛明玥\t13600005177');
  expect(await screen.findByText('2 人可下单')).toBeDefined();
  expect(address()).toBe('/Dashboard/Batch?id=901');
  const [sent] = wire.asked(batchCalls.upload).map(({ params }) => params);
  expect(sent?.fileName).toMatch(/^粘贴的名单 /);
  expect(textIn(sent?.base64 ?? '')).toBe('姓名\t手机号\r\n诸葛明玥\t13600005177');
});

test('what is pasted without being rows says so, and is not sent', async () => {
  const { wire, user } = await openLists();
  await user.paste('诸葛明玥');
  expect((await screen.findByRole('alert')).textContent).toContain('剪贴板里没有表格的行');
  expect(wire.asked(batchCalls.upload)).toHaveLength(0);
});

test('an empty file and several files at once say so before anything is sent', async () => {
  const { wire, user, file } = await openLists();
  await user.upload(file, csv(''));
  expect((await screen.findByRole('alert')).textContent).toContain('“名单.csv”是空文件');
  fireEvent.drop(document.body, { dataTransfer: { files: [csv('a'), csv('b')] } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('一次上传一个文件'));
  expect(wire.asked(batchCalls.upload)).toHaveLength(0);
});

test('a file that the service declines says why, and another one can be chosen at once', async () => {
  const { wire, user, file, address } = await openLists();
  wire.declines(batchCalls.upload, 'batchesTooMany');
  await user.upload(file, csv('姓名'));
  expect((await screen.findByRole('alert')).textContent).toContain('名单');
  expect(address()).toBe(lists);
  const held = wire.holds(batchCalls.upload);
  await user.upload(file, csv('姓名'));
  expect(file.disabled).toBe(true);
  held.answer(batch);
  expect(await screen.findByText('2 人可下单')).toBeDefined();
});

test('headings that nobody knows are named by somebody, and the list is read by them', async () => {
  const { wire, user } = await openList({ progress: unknown });
  expect(title()).toBe('对一下列名');
  expect(pick('身份证号').value).toBe('2');
  expect(read().disabled).toBe(true);
  await user.selectOptions(pick('姓名'), '谁');
  expect(screen.getByRole('row', { name: /^姓名 ?必填.*诸葛明玥$/ })).toBeDefined();
  expect(read().disabled).toBe(true);
  await user.selectOptions(pick('手机号'), '号码');
  await user.selectOptions(pick('备注'), '第 4 列');
  const held = wire.holds(batchCalls.mapHeadings);
  await user.dblClick(read());
  wire.answers(batchCalls.progress, progressOf());
  held.answer(batch);
  expect(await screen.findByText('2 人可下单')).toBeDefined();
  expect(mapped(wire)).toEqual([
    {
      batchFileId: '901',
      columns: [
        { column: 'name', place: 0 },
        { column: 'phoneNo', place: 1 },
        { column: 'idCard', place: 2 },
        { column: 'remark', place: 3 },
      ],
    },
  ]);
});

test('one heading can not be two columns', async () => {
  const { user } = await openList({ progress: unknown });
  await user.selectOptions(pick('姓名'), '谁');
  await user.selectOptions(pick('手机号'), '谁');
  expect(screen.getByRole('alert').textContent).toContain('“谁”只能对应一列');
  expect(read().disabled).toBe(true);
  await user.selectOptions(pick('手机号'), '号码');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(read().disabled).toBe(false);
});

test('columns that were declined say why, and what was chosen stays', async () => {
  const { wire, user } = await openList({ progress: unknown });
  await user.selectOptions(pick('姓名'), '谁');
  await user.selectOptions(pick('手机号'), '号码');
  wire.declines(batchCalls.mapHeadings, 'busy');
  await user.click(read());
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect([pick('姓名').value, pick('手机号').value]).toEqual(['0', '1']);
  expect(read().disabled).toBe(false);
});

test('a list whose columns nobody knows is removed only when that is meant', async () => {
  const { wire, user, address } = await openList({ progress: unknown });
  wire.answers(batchCalls.remove, {});
  await user.click(screen.getByRole('button', { name: '删除名单' }));
  const question = within(await screen.findByRole('dialog', { name: '删除名单“十一月入职.xlsx”？' }));
  await user.click(question.getByRole('button', { name: '保留' }));
  expect(wire.asked(batchCalls.remove)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '删除名单' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除名单' }));
  expect(await screen.findByText('已删除“十一月入职.xlsx”')).toBeDefined();
  await waitFor(() => expect(address()).toBe(lists));
});

/** Each column was recognized; a second one holds phone numbers as well. */
const known = unknown.headings.map((heading, place) => ({
  ...heading,
  heading: ['姓名', '手机号', '身份证号', '电话'][place] ?? '',
  column: (['name', 'phoneNo', 'idCard'] as const)[place] ?? null,
}));

test('columns are matched again after a warning that changes are lost, and the rows are shown anew', async () => {
  const { wire, user, address } = await openGrid({
    progress: progressOf({ headings: known }),
    rows: [first, second()],
  });
  await user.click(screen.getByRole('link', { name: '重新对列名' }));
  await waitFor(() => expect(title()).toBe('对一下列名'));
  expect(screen.getByText('重新读取后，在名单里改过的内容会丢失。')).toBeDefined();
  await user.selectOptions(pick('手机号'), '电话');
  wire.answers(batchCalls.mapHeadings, { ...batch, counts: { ...nobody, wrong: 2 } });
  wire.answers(batchCalls.progress, progressOf({ headings: known, counts: { ...nobody, wrong: 2 }, version: 2 }));
  await user.click(read());
  expect(await screen.findByText('0 人可下单')).toBeDefined();
  expect(screen.getByText('，2 人要改，0 人待您决定')).toBeDefined();
  expect(address()).toBe('/Dashboard/Batch?id=901');
  expect(mapped(wire)[0]?.columns).toContainEqual({ column: 'phoneNo', place: 3 });
});

test('who keeps the columns comes back to the rows, and nothing is read anew', async () => {
  const { wire, user, address } = await openList({ progress: progressOf({ headings: known }), at: '&step=columns' });
  await user.click(screen.getByRole('button', { name: '不改列名' }));
  expect(await screen.findByRole('grid')).toBeDefined();
  expect(address()).toBe('/Dashboard/Batch?id=901');
  expect(mapped(wire)).toHaveLength(0);
});

test('a list without headings offers no columns to match', async () => {
  await openGrid({ at: '&step=columns', rows: [first, second()] });
  expect(screen.queryByRole('link', { name: '重新对列名' })).toBeNull();
});

const zeros = '330106199204014000';
const rounded = second({ idCard: { text: zeros, problem: 'idCardZeros' } });

test('a number that may be rounded is right once the same was typed again', async () => {
  const { wire, user, saved } = await openGrid({ rows: [first, rounded] });
  expect(screen.getByText('，1 人要改，0 人待您决定')).toBeDefined();
  await user.click(row(3).getByText(zeros));
  const id = cell(3, '身份证号');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('可能被 Excel 改过。核对后重新输入，一样也可以')).toBeDefined();
  wire.answers(batchCalls.saveCells, savedAs([second({ idCard: { text: zeros } })]));
  await user.clear(id);
  await user.type(id, `${zeros}{Enter}`);
  expect(await screen.findByText('2 人可下单')).toBeDefined();
  expect(saved()).toEqual([[{ n: 3, column: 'idCard', text: zeros, was: zeros }]]);
});

test('who only looks at a number that may be rounded has not confirmed it', async () => {
  const { user, saved } = await openGrid({ rows: [first, rounded] });
  await user.click(row(3).getByText(zeros));
  await user.keyboard('{Enter}');
  expect(saved()).toEqual([]);
});

test('what holds no list says why, and leads to another file', async () => {
  const { user, file } = await openLists({
    progress: progressOf({ state: 'refused', fault: 'empty', counts: nobody }),
  });
  await user.upload(file, csv('姓名,手机号,身份证号'));
  expect((await screen.findByRole('alert')).textContent).toBe('是空表');
  expect(title()).toBe('这个文件读不了');
  await user.click(screen.getByRole('link', { name: '换一个文件' }));
  expect(await screen.findByLabelText(chosen.zh)).toBeDefined();
});

test('F8 leads to the first problem, Enter keeps what was typed over it, and the list says that it is kept', async () => {
  const { wire, user, saved } = await openGrid();
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(cell(3, '手机号'));
  expect(screen.getByText('手机号要 11 位，现在 10 位')).toBeDefined();
  const held = wire.holds(batchCalls.saveCells);
  await user.keyboard('13800002046{Enter}');
  expect(screen.getByText('正在保存…')).toBeDefined();
  held.answer(savedAs([second()]));
  expect(await screen.findByText(/^已保存/)).toBeDefined();
  expect(screen.getByText('都处理好了')).toBeDefined();
  expect(saved()).toEqual([[{ n: 3, column: 'phoneNo', text: '13800002046', was: '1380000204' }]]);
});

test('nobody goes on to the items before everything is put right and kept', async () => {
  const { wire, user, address } = await openGrid();
  const goOn = (): HTMLButtonElement => screen.getByRole('button', { name: '下一步：选核查项' });
  expect(goOn().disabled).toBe(true);
  wire.answers(batchCalls.saveCells, savedAs([second()]));
  await user.keyboard('{F8}13800002046{Enter}');
  await waitFor(() => expect(goOn().disabled).toBe(false));
  const held = wire.holds(batchCalls.saveCells);
  await user.keyboard('13800002047{Enter}');
  expect(goOn().disabled).toBe(true);
  held.answer(savedAs([second({ phoneNo: { text: '13800002047' } })], { version: 3 }));
  await waitFor(() => expect(goOn().disabled).toBe(false));
  wire.holds(catalogueCalls.offer);
  wire.holds(catalogueCalls.packages);
  await user.click(goOn());
  await waitFor(() => expect(address()).toBe('/Dashboard/Batch?id=901&step=items'));
});

test('Esc brings back what stood in the cell, and nothing is sent', async () => {
  const { user, saved } = await openGrid();
  await user.keyboard('{F8}no phone{Escape}');
  expect(cell(3, '手机号').value).toBe('1380000204');
  await user.keyboard('{Enter}');
  expect(saved()).toEqual([]);
});

/** Whether the browser asks before the page is closed. */
function asksBeforeLeaving(): boolean {
  const leaves = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaves);
  return leaves.defaultPrevented;
}

test('a change that could not be kept stays as it was typed with why, and is kept at the next try', async () => {
  const { wire, user, saved } = await openGrid();
  wire.breaks(batchCalls.saveCells);
  await user.keyboard('{F8}13800002046{Enter}');
  expect((await screen.findByText('1 格没存上', { exact: false })).getAttribute('role')).toBe('alert');
  expect(cell(3, '手机号').value).toBe('13800002046');
  expect(screen.getByText(/^没存上：网络连接失败/)).toBeDefined();
  expect(asksBeforeLeaving()).toBe(true);
  wire.answers(batchCalls.saveCells, savedAs([second()]));
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText(/^已保存/)).toBeDefined();
  expect(screen.queryByText(/没存上/)).toBeNull();
  expect(screen.getByText('2 人可下单')).toBeDefined();
  expect(asksBeforeLeaving()).toBe(false);
  const sent = [{ n: 3, column: 'phoneNo', text: '13800002046', was: '1380000204' }];
  expect(saved()).toEqual([sent, sent]);
});

const named = (n: 2 | 3, name: string): BatchRow => {
  const row = n === 2 ? first : second();
  return { ...row, cells: { ...row.cells, name: { ...row.cells.name, text: name } } };
};

test('what a colleague changes in an open list comes in by itself, also while somebody types in another cell', async () => {
  const gone = rowOf(4, { name: { text: '夏沐阳' }, phoneNo: { problem: 'missing' } });
  const { wire, user, hear, saved } = await openGrid({ rows: [first, second(), gone] });
  expect(screen.getByRole('heading', { name: '要改 1' })).toBeDefined();
  await user.click(row(2).getByText('诸葛明玥'));
  await user.clear(cell(2, '姓名'));
  await user.type(cell(2, '姓名'), '江亦琛');
  answerRows(wire, first, named(3, '骆清扬'));
  wire.answers(batchCalls.progress, progressOf({ version: 2 }));
  await hear('batches');
  expect(await row(3).findByText('骆清扬')).toBeDefined();
  expect(screen.queryByText('夏沐阳')).toBeNull();
  expect(screen.queryByRole('heading', { name: '要改 1' })).toBeNull();
  // With the headings.
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
  expect(document.activeElement).toBe(cell(2, '姓名'));
  wire.answers(batchCalls.saveCells, savedAs([named(2, '江亦琛')], { version: 3 }));
  await user.keyboard('{Enter}');
  expect(await row(2).findByText('江亦琛')).toBeDefined();
  await waitFor(() => expect(saved()).toEqual([[{ n: 2, column: 'name', text: '江亦琛', was: '诸葛明玥' }]]));
});

test('what a colleague has changed and could not be read says so beside the rows, and is read on request', async () => {
  const { wire, user, hear } = await openGrid({ rows: [first, second()] });
  wire.declines(batchCalls.rows, 'busy');
  wire.answers(batchCalls.progress, progressOf({ version: 2 }));
  await hear('batches');
  expect(await screen.findByText('名单加载失败')).toBeDefined();
  expect(row(3).getByText('欧阳晨曦')).toBeDefined();
  answerRows(wire, first, named(3, '骆清扬'));
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await row(3).findByText('骆清扬')).toBeDefined();
  expect(screen.queryByText('名单加载失败')).toBeNull();
});

/** Somebody types a name in row 2, and a colleague was faster. */
async function openClash(language: Language = 'zh') {
  const page = await openGrid({ rows: [first, second()], language });
  const { wire, user } = page;
  await user.click(row(2).getByText('诸葛明玥'));
  wire.answers(batchCalls.saveCells, savedAs([named(2, '骆清扬')], { clashes: [{ n: 2, column: 'name' }] }));
  const input = screen.getByRole('textbox', { name: /姓名$|Name$/ });
  await user.clear(input);
  await user.type(input, '江亦琛{Enter}');
  const said = await screen.findByText(/同事刚改过$|has just changed it$/);
  return { ...page, clash: within(said.closest<HTMLElement>('[role=alert]') ?? said) };
}

test('of two texts for one cell that of the colleague stands there, both are shown, and the own one can be kept', async () => {
  const { wire, user, saved, clash } = await openClash();
  expect(clash.getByText('第 2 行，姓名：同事刚改过')).toBeDefined();
  expect(clash.getByText('现在是：骆清扬')).toBeDefined();
  expect(clash.getByText('您写的：江亦琛')).toBeDefined();
  expect(row(2).getByText('骆清扬')).toBeDefined();
  wire.answers(batchCalls.saveCells, savedAs([named(2, '江亦琛')], { version: 3 }));
  await user.click(clash.getByRole('button', { name: '用我写的' }));
  expect(await row(2).findByText('江亦琛')).toBeDefined();
  expect(await screen.findByText(/^已保存/)).toBeDefined();
  expect(screen.queryByText(/同事刚改过/)).toBeNull();
  expect(
    saved()
      .flat()
      .map(({ text, was }) => [text, was]),
  ).toEqual([
    ['江亦琛', '诸葛明玥'],
    ['江亦琛', '骆清扬'],
  ]);
});

test('a text that comes in for the cell in which somebody types takes nothing of it, and does not count as read', async () => {
  const { wire, user, hear, saved } = await openGrid({ rows: [first, second()] });
  await user.click(row(2).getByText('诸葛明玥'));
  await user.clear(cell(2, '姓名'));
  await user.type(cell(2, '姓名'), '江亦');
  answerRows(wire, named(2, '骆清扬'), named(3, '柯以南'));
  wire.answers(batchCalls.progress, progressOf({ version: 2 }));
  await hear('batches');
  expect(await row(3).findByText('柯以南')).toBeDefined();
  expect(cell(2, '姓名').value).toBe('江亦');
  wire.answers(batchCalls.saveCells, savedAs([named(2, '骆清扬')], { clashes: [{ n: 2, column: 'name' }] }));
  await user.keyboard('琛{Enter}');
  expect(await screen.findByText('第 2 行，姓名：同事刚改过')).toBeDefined();
  expect(saved()).toEqual([[{ n: 2, column: 'name', text: '江亦琛', was: '诸葛明玥' }]]);
});

test('of two texts for one cell that of the colleague can stay, and nothing more is sent', async () => {
  const { user, saved, clash } = await openClash();
  await user.click(clash.getByRole('button', { name: '用现在的' }));
  expect(screen.queryByText(/同事刚改过/)).toBeNull();
  expect(row(2).getByText('骆清扬')).toBeDefined();
  expect(saved()).toHaveLength(1);
});

test('what the colleague has changed in other rows comes in as well where a cell had two texts', async () => {
  const { wire, hear } = await openClash();
  answerRows(wire, named(2, '骆清扬'), named(3, '柯以南'));
  wire.answers(batchCalls.progress, progressOf({ version: 2 }));
  await hear('batches');
  // The cell of row 3 is open.
  await waitFor(() => expect(cell(3, '姓名').value).toBe('柯以南'));
});

test('in English both texts for one cell are shown in English', async () => {
  const { clash } = await openClash('en');
  expect(clash.getByText('Row 2, Name: a colleague has just changed it')).toBeDefined();
  expect(clash.getByText('It now says: 骆清扬')).toBeDefined();
  expect(clash.getByText('You wrote: 江亦琛')).toBeDefined();
});

test('a person who stands there twice is left out by a decision that is kept, and taken back', async () => {
  const twice = { ...second(), state: 'doubtful', twin: 2 } as const;
  const counts = { ...nobody, ready: 1, doubtful: 1 };
  const { wire, user } = await openGrid({ progress: progressOf({ counts }), rows: [first, twice] });
  expect(row(3).getByText('与第 2 行重复')).toBeDefined();
  const left = { rows: [{ ...twice, state: 'left' as const }], counts: { ...nobody, ready: 1, left: 1 }, version: 2 };
  wire.answers(batchCalls.decide, left);
  await user.click(row(3).getByRole('button', { name: '第 3 行不下' }));
  expect(await row(3).findByText('这次不下')).toBeDefined();
  wire.declines(batchCalls.decide, 'busy');
  await user.click(row(3).getByRole('button', { name: '恢复第 3 行' }));
  expect(await screen.findByText(/繁忙|稍后/, { selector: '[role=alert]' })).toBeDefined();
  expect(row(3).getByText('这次不下')).toBeDefined();
  expect(wire.asked(batchCalls.decide).map(({ params }) => params.decision)).toEqual(['leave', 'open']);
});

test('while a list is read it says how far that is, and what was found', async () => {
  const reading = progressOf({
    state: 'reading',
    sheet: '花名册',
    readRows: 50,
    allRows: 200,
    counts: { ...nobody, ready: 40, wrong: 10 },
    problems: [{ column: 'phoneNo', problem: 'phoneLength', count: 10 }],
  });
  const { wire, hear } = await openList({ progress: reading });
  expect(title()).toBe('正在读名单');
  expect(screen.getByRole('progressbar', { name: '正在读名单' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('已检查 50 行，共 200 行')).toBeDefined();
  expect(screen.getByText('手机号位数不对')).toBeDefined();
  wire.answers(batchCalls.progress, progressOf());
  await hear('batches');
  expect(await screen.findByRole('grid')).toBeDefined();
});

test('a list that was ordered leads to what has become of it', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(batchCalls.progress, progressOf({ state: 'ordered' }));
  const { address } = await renderScreen(<BatchOrders />, { at: `${lists}?id=901`, serves: lists });
  await waitFor(() => expect(address()).toBe('/Dashboard/Batch/detail?id=901'));
});

test('a list that is gone says so, and leads to another file', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(batchCalls.progress, 'notFound');
  await renderScreen(<BatchOrders />, { at: `${lists}?id=901`, serves: lists });
  expect(await screen.findByText('这份名单已不存在')).toBeDefined();
  expect(screen.getByRole('link', { name: '换一个文件' }).getAttribute('href')).toBe(lists);
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a list that could not be read says why, and is read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(batchCalls.progress, 'busy');
  answerRows(wire, first, second());
  const { user } = await renderScreen(<BatchOrders />, { at: `${lists}?id=901`, serves: lists });
  expect(await screen.findByText('名单加载失败')).toBeDefined();
  const held = wire.holds(batchCalls.progress);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载名单' })).toBeDefined();
  held.answer(progressOf());
  expect(await screen.findByRole('grid')).toBeDefined();
});

test('rows that could not be read say why, and are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(batchCalls.progress, progressOf());
  wire.declines(batchCalls.rows, 'busy');
  const { user } = await renderScreen(<BatchOrders />, { at: `${lists}?id=901`, serves: lists });
  expect(await screen.findByText('名单加载失败')).toBeDefined();
  expect(screen.queryByRole('grid')).toBeNull();
  answerRows(wire, first, second());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('grid')).toBeDefined();
});
