import {
  type SampleComparison,
  type SampleRow,
  type SampleSheet,
  samplingCalls,
} from '@beidiao/contract/sampling/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Data } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Sampling } from './sampling.tsx';

const at = '2026-11-26T10:00:00+08:00';
const employment = { code: 'XP_HR', itemName: { zh: '工作履历', en: 'Employment' } };

const rowOf = (change: Partial<SampleRow> = {}): SampleRow => ({
  sampleId: '91',
  ...employment,
  reason: null,
  foundOn: '2026-11-25',
  state: 'open',
  holder: null,
  ...change,
});
const differing = rowOf({ sampleId: '94', state: 'differs', reason: 'red' });

/** What each tab lists. */
type Listed = { open?: readonly SampleRow[]; differs?: readonly SampleRow[]; done?: readonly SampleRow[] };

const counted = { found: 40, drawn: 20, judged: 12, agreed: 11, corrected: 1, agreement: 917 };
const few = { found: 10, drawn: 4, judged: 3, agreed: 3, corrected: 0, agreement: null };
const figures: Data<typeof samplingCalls.figures> = {
  since: '2026-10-31',
  total: { found: 50, drawn: 24, judged: 15, agreed: 14, corrected: 1, agreement: 933 },
  reviewers: [
    { staffId: '214', name: '司马青', ...counted },
    { staffId: '215', name: '上官云', ...few },
  ],
  items: [{ ...employment, ...counted }],
};

type Share = Data<typeof samplingCalls.shares>['rows'][number];
const general: Share = {
  staffId: null,
  staffName: null,
  code: null,
  itemName: null,
  perMille: 50,
  savedBy: null,
  savedAt: null,
};
const ofColleague: Share = {
  ...general,
  staffId: '214',
  staffName: '司马青',
  perMille: 125,
  savedBy: '上官云',
  savedAt: at,
};
const ofMine: Share = { ...general, staffId: '213', staffName: '闻人静', perMille: 10, savedBy: '上官云', savedAt: at };
const ofItem: Share = { ...general, code: 'XP_HR', itemName: employment.itemName, savedBy: '上官云', savedAt: at };
const shares: Data<typeof samplingCalls.shares> = {
  rows: [general, ofColleague, ofMine, ofItem],
  reviewers: [
    { staffId: '213', name: '闻人静' },
    { staffId: '214', name: '司马青' },
  ],
  items: [{ code: 'XP_HR', name: employment.itemName }],
};

type Opened = { roles?: readonly StaffRole[]; listed?: Listed; address?: string; language?: Language };

async function openPage({ roles = ['reviewer'], listed = {}, address = '', language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInStaff(...roles);
  const { open = [], differs = [], done = [] } = listed;
  wire.answers(samplingCalls.list, ({ scope }) => ({
    rows: [...{ open, differs, done }[scope]],
    hasMore: false,
    counts: { open: open.length, differs: differs.length },
  }));
  wire.answers(samplingCalls.figures, figures);
  wire.answers(samplingCalls.shares, shares);
  const page = await renderScreen(<Sampling />, { at: `/Operations/Sampling${address}`, language });
  const press = async (name: string): Promise<void> => page.user.click(await screen.findByRole('button', { name }));
  /** Opens the dialog behind a button. */
  const openDialog = async (name: string) => {
    await press(name);
    return within(await screen.findByRole('dialog'));
  };
  return { wire, press, openDialog, ...page };
}

const tab = (name: RegExp): Promise<HTMLElement> => screen.findByRole('tab', { name });
const rowIn = async (list: string, sampleId: string) =>
  within(
    within(await screen.findByRole('table', { name: list })).getByRole('row', { name: new RegExp(` ${sampleId} `) }),
  );

test('a finding that nobody judges and one of the reader’s own can be opened, one that a colleague judges can not', async () => {
  const mine = rowOf({ sampleId: '92', holder: { name: '闻人静', isMe: true } });
  const taken = rowOf({ sampleId: '93', holder: { name: '司马青', isMe: false } });
  await openPage({ listed: { open: [rowOf(), mine, taken] } });
  const free = await rowIn('待判', '91');
  expect(free.getByRole('link', { name: '判定' }).getAttribute('href')).toBe('/Operations/Sampling?id=91');
  const own = await rowIn('待判', '92');
  expect(own.getByRole('cell', { name: '我' })).toBeDefined();
  expect(own.getByRole('link', { name: '判定' })).toBeDefined();
  const theirs = await rowIn('待判', '93');
  expect(theirs.getByRole('cell', { name: '司马青' })).toBeDefined();
  expect(theirs.queryByRole('link')).toBeNull();
  expect((await tab(/^待判/)).textContent).toBe('待判3');
});

test('a number of findings is shown only once it is known', async () => {
  const { wire, user } = await openPage({ roles: ['lead'], listed: { open: [rowOf()], differs: [differing] } });
  await rowIn('待判', '91');
  const held = wire.holds(samplingCalls.list);
  await user.click(await tab(/^待裁定/));
  expect((await tab(/^待判/)).textContent).toBe('待判');
  held.answer({ rows: [differing], hasMore: false, counts: { open: 1, differs: 1 } });
  await rowIn('待裁定', '94');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['待判1', '待裁定1', '已处理']);
});

test('a lead has a list of verdicts that differ, and the shares', async () => {
  const { user } = await openPage({ roles: ['lead'], listed: { differs: [differing] } });
  await user.click(await tab(/^待裁定/));
  const row = await rowIn('待裁定', '94');
  expect(row.getByRole('link', { name: '裁定' }).getAttribute('href')).toBe('/Operations/Sampling?id=94&tab=both');
  expect(screen.getByRole('table', { name: '抽多少' })).toBeDefined();
});

test('a reviewer sees no list of verdicts that differ, and no shares', async () => {
  const { wire } = await openPage();
  expect(await screen.findByRole('table', { name: '按审核员' })).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['待判0', '已处理']);
  expect(screen.queryByText('抽多少')).toBeNull();
  expect(wire.asked(samplingCalls.shares)).toHaveLength(0);
});

test('what is done says how it ended and why it was drawn, and can be read', async () => {
  const done = [
    rowOf({ sampleId: '95', state: 'agreed', reason: 'random' }),
    rowOf({ sampleId: '96', state: 'decided', reason: 'red' }),
  ];
  const { user } = await openPage({ listed: { done } });
  await user.click(await tab(/^已处理/));
  expect((await rowIn('已处理', '95')).getByRole('cell', { name: '一致，随机' })).toBeDefined();
  const decided = await rowIn('已处理', '96');
  expect(decided.getByRole('cell', { name: '已裁定，红灯' })).toBeDefined();
  expect(decided.getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/Operations/Sampling?id=96&tab=both');
});

test('the next page begins after the last finding of this one, another tab at its first', async () => {
  const { wire, user, press } = await openPage();
  wire.answers(samplingCalls.list, ({ after }) => ({
    rows: after === undefined ? [rowOf(), rowOf({ sampleId: '92' })] : [rowOf({ sampleId: '97' })],
    hasMore: after === undefined,
    counts: { open: 3, differs: 0 },
  }));
  await user.click(await tab(/^已处理/));
  await press('下一页');
  await rowIn('已处理', '97');
  expect(wire.asked(samplingCalls.list).at(-1)?.params.after).toBe('92');
  expect(screen.queryByRole('button', { name: '下一页' })).toBeNull();
  await user.click(await tab(/^待判/));
  await waitFor(() => expect(screen.queryByRole('button', { name: '回到第一页' })).toBeNull());
  await user.click(await tab(/^已处理/));
  await press('下一页');
  await press('回到第一页');
  await rowIn('已处理', '91');
});

test('a list without findings says so in its own words, and one that failed does not', async () => {
  const { wire, user } = await openPage({ roles: ['lead'] });
  expect(await screen.findByText('没有待判的抽检')).toBeDefined();
  expect(screen.getByText(/您核查过或打开过的任务不会派给您/)).toBeDefined();
  await user.click(await tab(/^待裁定/));
  expect(await screen.findByText('没有待裁定的抽检')).toBeDefined();
  wire.declines(samplingCalls.list, 'busy');
  await user.click(await tab(/^已处理/));
  expect((await screen.findByRole('alert')).textContent).toContain('当前访问人数过多');
  expect(screen.queryByText('还没有处理过的抽检')).toBeNull();
  const held = wire.holds(samplingCalls.list);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer({ rows: [], hasMore: false, counts: { open: 0, differs: 0 } });
  expect(await screen.findByText('还没有处理过的抽检')).toBeDefined();
});

const picture = { fileId: '61', name: '查询页.png', mime: 'image/png', bytes: 20_000, createdAt: at };
const sheet: SampleSheet = {
  sampleId: '91',
  n: 1,
  ...employment,
  foundOn: '2026-11-25',
  heldUntil: '2026-11-28T11:00:00+08:00',
  rules: [],
  needs: ['employer'],
  claim: { company: '云栖科技有限公司', position: '前端工程师', from: '2021-03', to: '2022-12' },
  idTail: '002X',
  mayContact: true,
  closedEmployers: [],
  claimFiles: [{ fileId: '62', name: '离职证明.pdf', mime: 'application/pdf', bytes: 20_000, createdAt: at }],
  evidence: [picture],
  contacts: [
    {
      contactId: '7',
      words: '人事主管确认',
      at,
      channel: 'switchboard',
      origin: 'website',
      outcome: 'reached',
      seconds: 372,
    },
  ],
  materialExpired: false,
  sourceFailed: false,
};

const verdictOf = (staffName: string, change: Partial<SampleComparison['first']> = {}): SampleComparison['first'] => ({
  staffName,
  readerName: null,
  at,
  result: 'consistent',
  light: 'green',
  rules: [],
  sentence: { zh: '与候选人所述一致。', en: 'As the candidate stated.' },
  ...change,
});
const comparisonOf = (change: Partial<SampleComparison> = {}): SampleComparison => ({
  sampleId: '91',
  itemName: employment.itemName,
  candidateName: '诸葛明玥',
  enterpriseName: '云栖科技有限公司',
  orderNo: 'BD20261126001',
  reason: 'random',
  state: 'differs',
  first: verdictOf('司马青', { readerName: '上官云' }),
  second: verdictOf('闻人静', {
    result: 'inconsistent',
    light: 'yellow',
    rules: [{ no: 'R-07', text: { zh: '任职时间相差较大', en: 'The months differ' } }],
    sentence: { zh: '离职时间不一致。', en: 'The end differs.' },
  }),
  rows: [
    {
      label: { zh: '离职', en: 'End' },
      claim: '2022-12',
      first: '2022-12',
      second: { zh: '未提供', en: 'Not given' },
      isSame: false,
    },
  ],
  decision: null,
  words: null,
  mayDecide: false,
  ...change,
});

async function openJudging(change: Partial<SampleSheet> = {}) {
  const page = await openPage({ listed: { open: [rowOf()] } });
  page.wire.answers(samplingCalls.open, { ...sheet, ...change });
  await page.user.click((await rowIn('待判', '91')).getByRole('link', { name: '判定' }));
  await screen.findByRole('button', { name: '提交，看原来的结论' });
  return page;
}

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const submit = (): HTMLElement => screen.getByRole('button', { name: '提交，看原来的结论' });
const value = (text: string) => ({ state: 'value' as const, value: text });

/** As the employer has stated it; only the end is typed. */
async function fillIn(user: Awaited<ReturnType<typeof openPage>>['user'], to: string): Promise<void> {
  for (const name of ['公司', '入职', '职务']) {
    box(name).focus();
    await user.keyboard('=');
  }
  await user.click(box('离职'));
  await user.paste(to);
  await user.selectOptions(screen.getByRole('combobox', { name: '单位说明' }), 'confirmed');
}

test('a finding is judged from the claim, the evidence and the contacts, and nothing names the first verdict', async () => {
  const { wire } = await openJudging();
  expect(screen.getByRole('heading', { name: '工作履历，先自己判一遍' })).toBeDefined();
  expect(screen.getByText('看证据填结论，提交以后才显示原来的结论。')).toBeDefined();
  for (const shown of ['云栖科技有限公司', '查询页.png', '离职证明.pdf', '人事主管确认'])
    expect(screen.getByText(shown)).toBeDefined();
  expect(wire.asked(samplingCalls.open).map(({ params }) => params)).toEqual([{ sampleId: '91' }]);
  expect(wire.asked(samplingCalls.compare)).toHaveLength(0);
  expect(screen.queryByLabelText(/^补充事实/)).toBeNull();
});

test('where nothing was gathered each part says so', async () => {
  await openJudging({ evidence: [], claimFiles: [], contacts: [] });
  for (const none of ['没有存证据文件', '没有材料', '没有联系记录']) expect(screen.getByText(none)).toBeDefined();
});

test('a file is opened beside the form, which keeps what was typed', async () => {
  const { wire, user, press } = await openJudging();
  await user.type(box('公司'), '云栖');
  wire.declines(samplingCalls.openFile, 'fileNotFound');
  await press('查看 查询页.png');
  await waitFor(() => expect(document.body.textContent).toContain('没有找到这个文件'));
  wire.answers(samplingCalls.openFile, { ...picture, base64: btoa('png') });
  await press('查看 查询页.png');
  const pane = within(await screen.findByRole('region', { name: '查询页.png' }));
  expect(await pane.findByRole('img', { name: '查询页.png' })).toBeDefined();
  expect(wire.asked(samplingCalls.openFile).at(-1)?.params).toEqual({ sampleId: '91', fileId: '61' });
  await user.click(pane.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('region', { name: '查询页.png' })).toBeNull();
  expect(box('公司').value).toBe('云栖');
});

test('what is missing is counted, and the button leads to the first of it instead of sending', async () => {
  const { wire, user } = await openJudging();
  expect(screen.getByText(/^还缺 5 处/)).toBeDefined();
  await user.click(submit());
  expect(document.activeElement).toBe(box('公司'));
  await user.keyboard('=');
  expect(screen.getByText(/^还缺 4 处/)).toBeDefined();
  await user.click(submit());
  expect(document.activeElement).toBe(box('入职'));
  expect(wire.asked(samplingCalls.judge)).toHaveLength(0);
});

test('a search of a register is judged list by list, and asks for no time, term or page', async () => {
  const { wire, user } = await openJudging({ code: 'LIT_PUBLIC', itemName: { zh: '诉讼记录', en: 'Litigation' } });
  expect(screen.getByText(/^还缺 4 处/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: '查询时间' })).toBeNull();
  for (const none of screen.getAllByRole('button', { name: /^未见/ })) await user.click(none);
  wire.answers(samplingCalls.judge, { outcome: 'agreed' });
  wire.answers(samplingCalls.compare, comparisonOf());
  await user.click(submit());
  await waitFor(() => expect(wire.asked(samplingCalls.judge)).toHaveLength(1));
  const { receipts } = wire.asked(samplingCalls.judge)[0]?.params.verdict ?? {};
  expect(Object.values(receipts ?? {}).map(({ result }) => result)).toEqual(['none', 'none', 'none', 'none']);
});

test('a verdict that differs is sent once, goes to a lead, and shows both side by side', async () => {
  const { wire, user, address } = await openJudging();
  await fillIn(user, '2023-02');
  const held = wire.holds(samplingCalls.judge);
  wire.answers(samplingCalls.compare, comparisonOf());
  await user.dblClick(submit());
  await waitFor(() => expect(wire.asked(samplingCalls.judge)).toHaveLength(1));
  held.answer({ outcome: 'differs' });
  expect(await screen.findByText('两个结论不同，已交给组长裁定')).toBeDefined();
  expect(await screen.findByRole('heading', { name: '工作履历，两个结论' })).toBeDefined();
  expect(address()).toBe('/Operations/Sampling?id=91&tab=both');
  expect(wire.asked(samplingCalls.judge).map(({ params }) => params)).toEqual([
    {
      sampleId: '91',
      verdict: {
        fields: {
          company: value('云栖科技有限公司'),
          from: value('2021-03'),
          to: value('2023-02'),
          position: value('前端工程师'),
          conduct: value('confirmed'),
        },
        receipts: {},
        records: [],
        judged: [],
        adverse: [],
        cleared: [],
        notVerified: null,
      },
    },
  ]);
});

test('a verdict that agrees says so', async () => {
  const { wire, user } = await openJudging();
  await fillIn(user, '2022-12');
  wire.answers(samplingCalls.judge, { outcome: 'agreed' });
  wire.answers(samplingCalls.compare, comparisonOf({ state: 'agreed', second: verdictOf('闻人静'), rows: [] }));
  await user.click(submit());
  expect(await screen.findByText('两个结论一致')).toBeDefined();
  await screen.findByRole('heading', { name: '工作履历，两个结论' });
  expect(screen.queryByRole('table')).toBeNull();
});

test('a verdict that is refused says why, and nothing that was filled in is lost', async () => {
  const { wire, user, address } = await openJudging();
  await fillIn(user, '2023-02');
  wire.declines(samplingCalls.judge, 'sampleNotBlind');
  await user.click(submit());
  expect(await screen.findByText(/可能知道原来的结论，请由另一位同事判/)).toBeDefined();
  expect(box('离职').value).toBe('2023-02');
  expect(address()).toBe('/Operations/Sampling?id=91');
  wire.answers(samplingCalls.judge, { outcome: 'differs' });
  wire.answers(samplingCalls.compare, comparisonOf());
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: '工作履历，两个结论' })).toBeDefined();
});

test('what can not be verified is sent with its reason and no fields are asked for; it can be taken back', async () => {
  const { wire, user, press, openDialog } = await openJudging({
    contacts: [
      {
        contactId: '7',
        words: '空号',
        at,
        channel: 'switchboard',
        origin: 'website',
        outcome: 'deadNumber',
        seconds: null,
      },
    ],
  });
  const choose = async (): Promise<void> => {
    const dialog = await openDialog('未能核实');
    const [reason] = dialog.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled);
    if (reason) await user.click(reason);
    await user.click(dialog.getByRole('button', { name: '使用此原因' }));
  };
  await user.click(box('公司'));
  await user.paste('云栖');
  await choose();
  expect(screen.getByText(/^未能核实：/)).toBeDefined();
  expect(screen.queryByText(/^还缺/)).toBeNull();
  await press('改为填写结果');
  expect(box('公司').value).toBe('云栖');
  expect(screen.getByText(/^还缺 4 处/)).toBeDefined();
  await choose();
  wire.answers(samplingCalls.judge, { outcome: 'agreed' });
  wire.answers(samplingCalls.compare, comparisonOf());
  await user.click(submit());
  await waitFor(() =>
    expect(wire.asked(samplingCalls.judge)[0]?.params.verdict).toMatchObject({ notVerified: 'deadNumber' }),
  );
});

test('a finding that may not be judged says why, and leads back to the list or tries again', async () => {
  const { wire, user, press, address } = await openPage({ listed: { open: [rowOf()] } });
  wire.declines(samplingCalls.open, 'sampleHeld', { facts: { name: '司马青' } });
  await user.click((await rowIn('待判', '91')).getByRole('link', { name: '判定' }));
  expect((await screen.findByRole('alert')).textContent).toContain('司马青正在判这条抽检');
  wire.declines(samplingCalls.open, 'sampleEnded');
  await press('重试');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('这条抽检已经处理'));
  await user.click(screen.getByRole('button', { name: '返回列表' }));
  await rowIn('待判', '91');
  expect(address()).toBe('/Operations/Sampling');
});

/** Both verdicts, for somebody of these roles. */
async function openBoth(change: Partial<SampleComparison> = {}, { roles = ['lead'], language = 'zh' }: Opened = {}) {
  const page = await openPage({ roles, listed: { differs: [differing] }, language });
  page.wire.answers(samplingCalls.compare, comparisonOf({ sampleId: '94', mayDecide: true, ...change }));
  const isZh = language === 'zh';
  await page.user.click(await tab(isZh ? /^待裁定/ : /^To decide/));
  const link = await screen.findByRole('link', { name: isZh ? '裁定' : 'Decide' });
  await page.user.click(link);
  await screen.findByRole('button', { name: isZh ? '返回列表' : 'Back to the list' });
  return page;
}

test('both verdicts stand side by side with who gave them, the rules they fired and what differs', async () => {
  await openBoth();
  expect(screen.getByText('诸葛明玥，云栖科技有限公司，BD20261126001')).toBeDefined();
  const first = within(screen.getByRole('region', { name: '原结论' }));
  expect(first.getByText('与候选人所述一致。')).toBeDefined();
  expect(first.getByText('没有命中规则')).toBeDefined();
  expect(first.getByText(/^司马青，二审上官云，/)).toBeDefined();
  const second = within(screen.getByRole('region', { name: '抽检结论' }));
  expect(second.getByText('离职时间不一致。')).toBeDefined();
  expect(second.getByText('命中 R-07 任职时间相差较大')).toBeDefined();
  expect(second.getByText(/^闻人静，/)).toBeDefined();
  expect(screen.getByRole('row', { name: '离职 2022-12 2022-12 未提供' })).toBeDefined();
});

test('who may not decide reads both verdicts and is offered no decision', async () => {
  await openBoth({ mayDecide: false });
  expect(screen.queryByRole('button', { name: '采用抽检结论' })).toBeNull();
  expect(screen.queryByRole('button', { name: '保留原结论' })).toBeNull();
});

test('the second verdict counts once a reason is given, is sent once, and the page then says who let it count', async () => {
  const { wire, user, openDialog } = await openBoth();
  const dialog = await openDialog('采用抽检结论');
  expect(dialog.getByText('报告会出新的一版，并通知企业。')).toBeDefined();
  const send = dialog.getByRole('button', { name: '采用抽检结论' });
  await user.type(dialog.getByLabelText('理由'), ' 离职证 ');
  await user.click(send);
  expect(dialog.getByText('请写明理由，至少 4 个字')).toBeDefined();
  expect(wire.asked(samplingCalls.decide)).toHaveLength(0);
  await user.type(dialog.getByLabelText('理由'), '明');
  const held = wire.holds(samplingCalls.decide);
  const decision = { which: 'second', staffName: '闻人静', at } as const;
  const decided = { state: 'decided', decision, words: '离职证 明', mayDecide: false } as const;
  wire.answers(samplingCalls.compare, comparisonOf({ sampleId: '94', ...decided }));
  await user.dblClick(send);
  held.answer({});
  expect(await screen.findByText('已裁定')).toBeDefined();
  expect(await screen.findByText(/^闻人静于 .* 采用了抽检结论，报告已更新 离职证 明$/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: '采用抽检结论' })).toBeNull();
  expect(wire.asked(samplingCalls.decide).map(({ params }) => params)).toEqual([
    { sampleId: '94', decision: 'second', words: '离职证 明' },
  ]);
});

test('the first verdict is kept under its own words, and a refusal keeps the reason that was typed', async () => {
  const { wire, user, openDialog } = await openBoth();
  const dialog = await openDialog('保留原结论');
  expect(dialog.getByText('报告不变。')).toBeDefined();
  await user.type(dialog.getByLabelText('理由'), '录音说的是 12 月');
  wire.declines(samplingCalls.decide, 'sampleOwn');
  await user.click(dialog.getByRole('button', { name: '保留原结论' }));
  expect(await dialog.findByText('两个结论中有一个是您给的，请由第三个人决定')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('录音说的是 12 月');
  wire.answers(samplingCalls.decide, {});
  await user.click(dialog.getByRole('button', { name: '保留原结论' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(samplingCalls.decide).at(-1)?.params.decision).toBe('first');
});

test('a decision for the first verdict is told as such', async () => {
  await openBoth({
    decision: { which: 'first', staffName: '上官云', at },
    words: '录音说的是 12 月',
    mayDecide: false,
  });
  expect(screen.getByText(/^上官云于 .* 保留了原结论 录音说的是 12 月$/)).toBeDefined();
});

test('verdicts that could not be read say why, and are read again on request', async () => {
  const { wire, user, press } = await openPage({ listed: { done: [rowOf({ state: 'agreed', reason: 'random' })] } });
  wire.declines(samplingCalls.compare, 'sampleNotHeld');
  await user.click(await tab(/^已处理/));
  await user.click(await screen.findByRole('link', { name: '查看' }));
  expect((await screen.findByRole('alert')).textContent).toContain('请先领取这条抽检');
  const held = wire.holds(samplingCalls.compare);
  await press('重试');
  held.answer(comparisonOf());
  expect(await screen.findByRole('heading', { name: '工作履历，两个结论' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '返回列表' }));
  expect(await screen.findByRole('heading', { name: '质量抽检' })).toBeDefined();
});

/** The cells of a line of figures. */
const line = (table: string, name: string): (string | null)[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('verdicts that agree are counted by reviewer and item, with a share only where enough were judged', async () => {
  await openPage();
  await screen.findByRole('table', { name: '按审核员' });
  expect(line('按审核员', '司马青')).toEqual(['司马青', '40', '20', '12', '11', '1', '91.7%']);
  expect(line('按审核员', '上官云')).toEqual(['上官云', '10', '4', '3', '3', '0', '不足 12 件']);
  expect(line('按审核员', '合计')).toEqual(['合计', '50', '24', '15', '14', '1', '93.3%']);
  expect(line('按核查项', '工作履历')).toEqual(['工作履历', '40', '20', '12', '11', '1', '91.7%']);
  expect(screen.getAllByRole('row', { name: /^合计/ })).toHaveLength(1);
});

test('four weeks without a finding say so', async () => {
  const wire = fakeWire();
  signInStaff('reviewer');
  wire.answers(samplingCalls.list, { rows: [], hasMore: false, counts: { open: 0, differs: 0 } });
  wire.answers(samplingCalls.figures, { ...figures, reviewers: [], items: [] });
  await renderScreen(<Sampling />, { at: '/Operations/Sampling' });
  expect(await screen.findAllByText('这 4 周没有结论')).toHaveLength(2);
  expect(screen.queryByText('合计')).toBeNull();
});

const shareOf = (name: RegExp) =>
  within(within(screen.getByRole('table', { name: '抽多少' })).getByRole('row', { name }));

test('each share says for whom and what it counts; the general one stays, and nobody changes their own', async () => {
  await openPage({ roles: ['lead'] });
  await screen.findByRole('table', { name: '抽多少' });
  const everybody = shareOf(/^所有人 所有项 5.0% 出厂设置/);
  expect(everybody.getByRole('button', { name: '修改' })).toBeDefined();
  expect(everybody.queryByRole('button', { name: '删除' })).toBeNull();
  expect(shareOf(/^司马青 所有项 12.5% 上官云/).getByRole('button', { name: '删除' })).toBeDefined();
  expect(shareOf(/^所有人 工作履历 5.0% 上官云/).getByRole('button', { name: '删除' })).toBeDefined();
  expect(shareOf(/^闻人静/).queryByRole('button')).toBeNull();
});

test('a share is added for a reviewer or an item, as a whole number of a thousand', async () => {
  const { wire, user, openDialog } = await openPage({ roles: ['lead'] });
  const form = await openDialog('添加比例');
  const reviewers = within(form.getByRole('combobox', { name: '审核员' })).getAllByRole('option');
  expect(reviewers.map(({ textContent }) => textContent)).toEqual(['所有人', '司马青']);
  const save = form.getByRole('button', { name: '保存' });
  const share = form.getByRole('textbox', { name: /^千分之几/ });
  for (const wrong of ['1001', '5.5', ' ']) {
    await user.clear(share);
    await user.type(share, wrong);
    await user.click(save);
    expect(form.getByText('请填写 0 到 1000 的整数')).toBeDefined();
  }
  await user.clear(share);
  await user.type(share, '1000');
  await user.click(save);
  expect(form.getByText('请至少选一位审核员或一个核查项')).toBeDefined();
  expect(wire.asked(samplingCalls.saveShare)).toHaveLength(0);
  await user.selectOptions(form.getByRole('combobox', { name: '核查项' }), '工作履历');
  wire.declines(samplingCalls.saveShare, 'itemUnknown');
  await user.click(save);
  expect(await form.findByText(/核查项/, { selector: '[aria-live]' })).toBeDefined();
  expect(share).toHaveProperty('value', '1000');
  wire.answers(samplingCalls.saveShare, {});
  await user.click(save);
  expect(await screen.findByText('已保存，从现在起生效')).toBeDefined();
  expect(wire.asked(samplingCalls.saveShare).at(-1)?.params).toEqual({ staffId: null, code: 'XP_HR', perMille: 1000 });
});

test('a share is changed for the same reviewer and item only', async () => {
  const { wire, user } = await openPage({ roles: ['lead'] });
  await screen.findByRole('table', { name: '抽多少' });
  await user.click(shareOf(/^司马青/).getByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog'));
  const reviewer = form.getByRole<HTMLSelectElement>('combobox', { name: '审核员' });
  expect([reviewer.value, reviewer.disabled]).toEqual(['214', true]);
  expect(form.getByRole('combobox', { name: '核查项' })).toHaveProperty('disabled', true);
  const share = form.getByRole<HTMLInputElement>('textbox', { name: /^千分之几/ });
  expect(share.value).toBe('125');
  wire.answers(samplingCalls.saveShare, {});
  await user.type(share, '{Backspace}');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(samplingCalls.saveShare)[0]?.params).toEqual({ staffId: '214', code: null, perMille: 12 });
});

test('the general share is changed, for everybody and every item', async () => {
  const { wire, user } = await openPage({ roles: ['lead'] });
  await screen.findByRole('table', { name: '抽多少' });
  await user.click(shareOf(/^所有人 所有项/).getByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog'));
  wire.answers(samplingCalls.saveShare, {});
  await user.type(form.getByRole('textbox', { name: /^千分之几/ }), '0');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(samplingCalls.saveShare)[0]?.params).toEqual({ staffId: null, code: null, perMille: 500 });
});

test('a share is removed only when that is meant', async () => {
  const { wire, user } = await openPage({ roles: ['lead'] });
  await screen.findByRole('table', { name: '抽多少' });
  const remove = (): HTMLElement => shareOf(/^司马青/).getByRole('button', { name: '删除' });
  await user.click(remove());
  const question = within(await screen.findByRole('dialog', { name: '删除这一行比例？' }));
  await user.click(question.getByRole('button', { name: '保留' }));
  expect(wire.asked(samplingCalls.saveShare)).toHaveLength(0);
  wire.answers(samplingCalls.saveShare, {});
  wire.answers(samplingCalls.shares, { ...shares, rows: [general] });
  await user.click(remove());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('已删除')).toBeDefined();
  const left = within(screen.getByRole('table', { name: '抽多少' }));
  await waitFor(() => expect(left.queryByRole('cell', { name: '司马青' })).toBeNull());
  expect(wire.asked(samplingCalls.saveShare).map(({ params }) => params)).toEqual([
    { staffId: '214', code: null, perMille: null },
  ]);
});

test('in English both verdicts are told in English', async () => {
  await openBoth({}, { language: 'en' });
  expect(screen.getByText('Rules fired: R-07 The months differ')).toBeDefined();
  expect(screen.getByText(/^司马青, read by 上官云, /)).toBeDefined();
  expect(screen.getByRole('row', { name: 'End 2022-12 2022-12 Not given' })).toBeDefined();
});
