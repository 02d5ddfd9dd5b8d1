import { type ChannelDay, type Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { Data } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { watchSavedFiles } from '../../../test/saved-files.ts';
import { Reconciliation } from './reconciliation.tsx';

type Day = Data<typeof reconciliationCalls.day>;

const today = dayInChina(Date.now());
const yesterday = daysAfter(today, -1);
const at = '2026-11-26T10:00:00+08:00';

const channelOf = (change: Partial<ChannelDay> = {}): ChannelDay => ({
  channelCode: 'ALIPAY',
  state: 'done',
  trouble: null,
  startedAt: at,
  tookMs: 4_200,
  ourCount: 12,
  ourFen: 1_000_100,
  channelCount: 12,
  channelFen: 1_000_000,
  differenceFen: 100,
  ...change,
});
const untouchedBank = channelOf({
  channelCode: 'TRANSFER',
  state: 'none',
  startedAt: null,
  tookMs: null,
  ourCount: null,
  ourFen: null,
  channelCount: null,
  channelFen: null,
  differenceFen: null,
});

const differenceOf = (change: Partial<Difference> = {}): Difference => ({
  differenceNo: '71',
  channelCode: 'ALIPAY',
  kind: 'payment',
  tradeNo: 'ZF20261126001',
  enterpriseName: '云栖科技有限公司',
  reference: 'pay-1',
  providerReference: 'provider-1',
  at,
  ourFen: 26_800,
  channelFen: 26_700,
  differenceFen: 100,
  guess: 'otherAmount',
  guessAt: null,
  askedFen: 26_900,
  state: 'open',
  endedBy: null,
  otherDay: null,
  isPutBack: false,
  answer: null,
  acts: ['correct', 'explain'],
  sendsBack: false,
  last: null,
  ...change,
});
/** The channel has it, and nobody told the house. */
const untold = differenceOf({
  differenceNo: '72',
  tradeNo: 'ZF20261126002',
  reference: 'pay-2',
  ourFen: null,
  channelFen: 26_800,
  differenceFen: -26_800,
  guess: 'lostCallback',
  acts: ['take', 'ask', 'explain'],
});
const aroundMidnight = differenceOf({
  differenceNo: '73',
  tradeNo: 'ZF20261126003',
  reference: 'pay-3',
  channelFen: null,
  differenceFen: 26_800,
  guess: 'crossDay',
  acts: ['wait', 'ask', 'explain'],
});
const asked = { act: 'correct', why: '核对过渠道流水', name: '司马青', isMe: false, at };

const dayOf = (change: Partial<Day> = {}): Day => ({
  day: yesterday,
  isOver: true,
  channels: [channelOf()],
  total: { ourCount: 12, ourFen: 1_000_100, channelCount: 12, channelFen: 1_000_000, differenceFen: 100 },
  ledgerLines: 2_400,
  isLedgerEven: true,
  differences: [],
  unsettled: [],
  openFen: 100,
  listedFen: 100,
  ...change,
});

async function openPage(day: Partial<Day> = {}, language: Language = 'zh') {
  const wire = fakeWire();
  signInStaff('finance');
  wire.answers(reconciliationCalls.day, (params) => dayOf({ ...params, ...day }));
  const page = await renderScreen(<Reconciliation />, { at: '/Operations/Reconciliation', language });
  await screen.findByRole('table', { name: language === 'zh' ? /比对结果$/ : /^Results for/ });
  /** From now on the day is so. */
  const becomes = (next: Partial<Day>): void =>
    wire.answers(reconciliationCalls.day, (params) => dayOf({ ...params, ...next }));
  /** Presses an act of a line, which opens a dialog. */
  const openDialog = async (no: string, act: string) => {
    await page.user.click(lineOf(no).getByRole('button', { name: act }));
    return within(await screen.findByRole('dialog'));
  };
  return { wire, becomes, openDialog, ...page };
}

const totals = () => within(screen.getByRole('table', { name: /比对结果$/ }));
const lineOf = (no: string) =>
  within(within(screen.getByRole('table', { name: '差异' })).getByRole('row', { name: new RegExp(no) }));
const cells = ({ getAllByRole }: ReturnType<typeof lineOf>): (string | null)[] =>
  getAllByRole('cell').map(({ textContent }) => textContent);
const acts = (no: string): (string | null)[] =>
  lineOf(no)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('the page opens on the day before, another day is a press away, and none that is to come', async () => {
  const { wire, user } = await openPage();
  expect(screen.getByText(yesterday)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '前一天' }));
  await screen.findByRole('table', { name: `${daysAfter(today, -2)} 比对结果` });
  const after = screen.getByRole('button', { name: '后一天' });
  await user.click(after);
  await user.click(after);
  await screen.findByRole('table', { name: `${today} 比对结果` });
  expect(after).toHaveProperty('disabled', true);
  expect(new Set(wire.asked(reconciliationCalls.day).map(({ params }) => params.day))).toEqual(
    new Set([yesterday, daysAfter(today, -2), today]),
  );
});

test('each channel has its numbers beside ours, and the last line adds them up', async () => {
  await openPage({ channels: [channelOf(), untouchedBank] });
  const rows = totals().getAllByRole('row').slice(1);
  expect(rows.map((row) => cells(within(row)))).toEqual([
    ['支付宝', '12', '¥10,001.00', '12', '¥10,000.00', '+¥1.00', '差异已处理'],
    ['对公转账', '-', '-', '-', '-', '-', '待导入银行流水导入银行流水'],
    ['合计', '12', '¥10,001.00', '12', '¥10,000.00', '+¥1.00', ''],
  ]);
  expect(screen.getByText(/开始，用时 4 秒 · 交易记录 2,400 行借贷相等$/)).toBeDefined();
});

test.each([
  [{ differenceFen: 0 }, '平'],
  [{ state: 'fetching' }, '比对中'],
  [{ state: 'none' }, '还没比对'],
  [{ state: 'failed', trouble: 'silent' }, '账单还没出，每小时再取一次'],
  [{ state: 'failed', trouble: 'refused' }, '渠道拒绝提供账单，请检查商户权限'],
  [{ state: 'failed', trouble: null }, '比对失败，每小时自动重试'],
] as const)('of a channel that stands at %j it is said: %s', async (channel, words) => {
  await openPage({ channels: [channelOf(channel)] });
  expect(totals().getByText(words)).toBeDefined();
});

test('a channel with a difference to be dealt with is not even, one whose differences are closed is done, and their numbers are told', async () => {
  const closed = differenceOf({ differenceNo: '74', channelCode: 'WECHAT', state: 'closed', endedBy: 'explained' });
  const { user } = await openPage({
    channels: [channelOf(), channelOf({ channelCode: 'WECHAT' })],
    differences: [differenceOf(), untold, closed],
  });
  expect(totals().getByRole('row', { name: /^支付宝 .* 不平$/ })).toBeDefined();
  expect(totals().getByRole('row', { name: /^微信支付 .* 差异已处理$/ })).toBeDefined();
  expect(screen.getByText('2 笔待处理')).toBeDefined();
  expect(screen.getByRole('tab', { name: /^待处理/ }).textContent).toBe('待处理2');
  expect(screen.getByText('2 笔合计')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: /^已处理/ }));
  expect(screen.getByRole('tab', { name: /^已处理/ }).textContent).toBe('已处理1');
  expect(screen.queryByText(/笔合计/)).toBeNull();
});

test('a ledger that is not even, a day that goes on, and a balance that disagrees are said', async () => {
  await openPage({
    isLedgerEven: false,
    isOver: false,
    unsettled: [
      { memberId: '6', enterpriseName: '云栖科技有限公司', foundAt: at },
      { memberId: '8', enterpriseName: '远山物流有限公司', foundAt: at },
    ],
  });
  expect(screen.getByText(/交易记录借贷不等，请联系技术 · 当天还没结束，账单可能不全$/)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('请联系技术核对：云栖科技有限公司、远山物流有限公司');
});

test('a day whose ledger was not summed says nothing of it', async () => {
  await openPage({ ledgerLines: null });
  expect(screen.getByText(/开始，用时 4 秒$/)).toBeDefined();
});

test('a day to come that is chosen in the calendar is today', async () => {
  const { wire, user } = await openPage();
  await user.click(screen.getByRole('button', { name: '选择日期' }));
  await user.click(await screen.findByRole('button', { name: /下个月/ }));
  await user.click(await screen.findByRole('button', { name: /15日/ }));
  await screen.findByRole('table', { name: `${today} 比对结果` });
  expect(wire.asked(reconciliationCalls.day).at(-1)?.params).toEqual({ day: today });
});

test('each difference says where it is, how much, what is behind it, and what can be done', async () => {
  await openPage({ differences: [differenceOf(), untold, aroundMidnight], openFen: 26_900 });
  expect(cells(lineOf('ZF20261126001')).slice(0, 6)).toEqual([
    '金额不同支付宝',
    expect.stringMatching(/^ZF20261126001/),
    '¥268.00',
    '¥267.00',
    '+¥1.00',
    '渠道金额与下单金额不同下单时是 ¥269.00',
  ]);
  expect(cells(lineOf('ZF20261126002'))).toEqual(
    expect.arrayContaining(['渠道有，我方没有支付宝', '−¥268.00', '回调没有收到ZF20261126002 还没入账']),
  );
  expect(cells(lineOf('ZF20261126003'))).toEqual(expect.arrayContaining(['我方有，渠道没有支付宝', '+¥268.00']));
  expect(acts('ZF20261126001')).toEqual(['按渠道更正', '写明原因', '看回调']);
  expect(acts('ZF20261126002')).toEqual(['补记入账', '向渠道查单', '写明原因', '看回调']);
  expect(acts('ZF20261126003')).toEqual(['等明天', '向渠道查单', '写明原因', '看回调']);
  expect(screen.getByText('3 笔合计').parentElement?.textContent).toContain('+¥269.00');
  expect(screen.getByText(/^与上表差额一致/)).toBeDefined();
});

test('a refund that the channel has sent back twice is named as a refund', async () => {
  await openPage({ differences: [differenceOf({ kind: 'refund', guess: 'sentTwice' })] });
  expect(lineOf('ZF20261126001').getByText('支付宝 · 退款')).toBeDefined();
  expect(lineOf('ZF20261126001').getByText('渠道又退了一次')).toBeDefined();
});

test('differences whose sum is not that of the totals ask for another comparison', async () => {
  await openPage({ differences: [differenceOf()], listedFen: 99 });
  expect(screen.getByText('与上表差额不一致，请重新比对。')).toBeDefined();
});

test('a payment that the books lack is booked from the statement with a reason, once, and is then done', async () => {
  const { wire, user, becomes, openDialog } = await openPage({ differences: [untold] });
  const dialog = await openDialog('ZF20261126002', '补记入账');
  expect(dialog.getByRole('heading', { name: '补记入账 ¥268.00' })).toBeDefined();
  expect(
    dialog.getByText('以渠道账单为准，把 ¥268.00 记入 云栖科技有限公司 的 ZF20261126002，仅记一次。'),
  ).toBeDefined();
  const send = dialog.getByRole('button', { name: '补记入账' });
  await user.type(dialog.getByLabelText('原因'), ' 核 ');
  await user.click(send);
  expect(dialog.getByText('请填写原因，至少 2 个字')).toBeDefined();
  expect(dialog.getByLabelText('原因').getAttribute('aria-invalid')).toBe('true');
  expect(wire.asked(reconciliationCalls.act)).toHaveLength(0);
  await user.type(dialog.getByLabelText('原因'), '对过');
  const held = wire.holds(reconciliationCalls.act);
  await user.dblClick(send);
  const taken = { ...untold, state: 'closed', endedBy: 'taken', acts: [], last: { ...asked, act: 'take' } } as const;
  becomes({ differences: [{ ...taken, acts: [] }] });
  held.answer({ ...taken, acts: [] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(reconciliationCalls.act).map(({ params }) => params)).toEqual([
    { differenceNo: '72', act: 'take', why: '核 对过' },
  ]);
  expect(await screen.findByText('没有待处理的差异')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: /^已处理/ }));
  expect(cells(lineOf('ZF20261126002'))).toContain('已按账单入账司马青：核对过渠道流水');
});

test('an act that is refused says why, and keeps the reason that was typed', async () => {
  const { wire, user, openDialog } = await openPage({ differences: [aroundMidnight] });
  const dialog = await openDialog('ZF20261126003', '等明天');
  await user.type(dialog.getByLabelText('原因'), '跨日');
  wire.declines(reconciliationCalls.act, 'differenceSettled');
  await user.click(dialog.getByRole('button', { name: '等明天' }));
  expect(await dialog.findByText('这条差异的状态已变化，请刷新后查看可用的操作')).toBeDefined();
  expect(dialog.getByLabelText('原因')).toHaveProperty('value', '跨日');
});

test('what is left to the next statement stays in the list with who left it and why', async () => {
  const last = { act: 'wait', why: '核对过渠道流水', name: '闻人静', isMe: true, at };
  await openPage({ differences: [{ ...aroundMidnight, state: 'waiting', last }] });
  expect(cells(lineOf('ZF20261126003'))).toContain('等下一份账单闻人静：核对过渠道流水');
});

test('what the next statement does not have either says so', async () => {
  await openPage({ differences: [{ ...aroundMidnight, isPutBack: true }] });
  expect(lineOf('ZF20261126003').getByText('等过一天，第二天的账单里也没有')).toBeDefined();
});

test('money of an order that has ended is offered to go back to its source', async () => {
  const { wire, user, openDialog } = await openPage({
    differences: [{ ...untold, guess: 'lateCallback', guessAt: at, sendsBack: true }],
  });
  const dialog = await openDialog('ZF20261126002', '原路退回');
  expect(dialog.getByText(/^ZF20261126002 已结束。以渠道账单为准，¥268.00 入账后原路退回/)).toBeDefined();
  await user.type(dialog.getByLabelText('原因'), '订单已结束');
  wire.answers(reconciliationCalls.act, { ...untold, state: 'closed' });
  await user.click(dialog.getByRole('button', { name: '原路退回' }));
  await waitFor(() => expect(wire.asked(reconciliationCalls.act)[0]?.params.act).toBe('take'));
});

test('a correction that a colleague has asked for is approved without a reason of one’s own, once', async () => {
  const waiting = differenceOf({ state: 'asked', acts: [], last: asked });
  const { wire, user, becomes, openDialog } = await openPage({ differences: [waiting] });
  expect(acts('ZF20261126001')).toEqual(['驳回', '复核通过', '看回调']);
  const dialog = await openDialog('ZF20261126001', '复核通过');
  expect(dialog.getByText(/^司马青 发起，原因：核对过渠道流水。通过后差额 \+¥1.00 记入交易记录/)).toBeDefined();
  const held = wire.holds(reconciliationCalls.decide);
  await user.dblClick(dialog.getByRole('button', { name: '复核通过' }));
  const corrected = { ...waiting, state: 'closed', endedBy: 'corrected' } as const;
  becomes({ differences: [{ ...corrected }] });
  held.answer({ ...corrected });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(reconciliationCalls.decide).map(({ params }) => params)).toEqual([
    { differenceNo: '71', confirms: true, why: '' },
  ]);
  await user.click(screen.getByRole('tab', { name: /^已处理/ }));
  expect(lineOf('ZF20261126001').getByText('已按渠道更正')).toBeDefined();
});

test('a correction of a colleague is rejected with a reason only', async () => {
  const { wire, user, openDialog } = await openPage({
    differences: [differenceOf({ state: 'asked', acts: [], last: asked })],
  });
  const dialog = await openDialog('ZF20261126001', '驳回');
  const reject = dialog.getByRole('button', { name: '驳回' });
  await user.click(reject);
  expect(dialog.getByText('请填写原因，至少 2 个字')).toBeDefined();
  expect(wire.asked(reconciliationCalls.decide)).toHaveLength(0);
  await user.type(dialog.getByLabelText('原因'), '流水不对');
  wire.answers(reconciliationCalls.decide, differenceOf());
  await user.click(reject);
  await waitFor(() => expect(wire.asked(reconciliationCalls.decide)).toHaveLength(1));
  expect(wire.asked(reconciliationCalls.decide)[0]?.params).toMatchObject({ confirms: false, why: '流水不对' });
});

test('who asked for a correction can only take it back, and needs no reason for that', async () => {
  const { wire, user, openDialog } = await openPage({
    differences: [differenceOf({ state: 'asked', acts: [], last: { ...asked, isMe: true } })],
  });
  expect(acts('ZF20261126001')).toEqual(['撤回', '看回调']);
  const dialog = await openDialog('ZF20261126001', '撤回');
  wire.answers(reconciliationCalls.decide, differenceOf());
  await user.click(dialog.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(wire.asked(reconciliationCalls.decide)).toHaveLength(1));
  expect(wire.asked(reconciliationCalls.decide)[0]?.params).toEqual({ differenceNo: '71', confirms: false, why: '' });
});

test('the channel is asked what has become of a payment, and its answer is shown and kept in the line', async () => {
  const { wire, user, becomes } = await openPage({ differences: [untold] });
  const held = wire.holds(reconciliationCalls.ask);
  const ask = lineOf('ZF20261126002').getByRole('button', { name: '向渠道查单' });
  await user.dblClick(ask);
  becomes({ differences: [{ ...untold, answer: 'succeeded' }] });
  held.answer({ ...untold, answer: 'succeeded' });
  expect(await screen.findByText('渠道答复：已支付', { selector: '[role=status] *' })).toBeDefined();
  expect(await lineOf('ZF20261126002').findByText('渠道答复：已支付')).toBeDefined();
  expect(wire.asked(reconciliationCalls.ask)).toHaveLength(1);
  wire.declines(reconciliationCalls.ask, 'channelUnknown');
  await user.click(ask);
  expect(await screen.findByText('不支持这种支付方式')).toBeDefined();
});

test('what the channel has called back is listed with what became of it', async () => {
  const { wire, openDialog, user } = await openPage({ differences: [differenceOf()] });
  const row = { outcome: 'succeeded', amountFen: 26_800, times: 1, firstAt: at, lastAt: at } as const;
  wire.answers(reconciliationCalls.callbacks, {
    rows: [
      { ...row, verdict: 'taken' },
      { ...row, verdict: 'otherAmount', amountFen: 26_700, times: 3 },
    ],
  });
  const dialog = await openDialog('ZF20261126001', '看回调');
  expect(dialog.getByRole('heading', { name: 'pay-1 的回调' })).toBeDefined();
  expect(await dialog.findByRole('row', { name: /^已入账 ¥268.00 1 / })).toBeDefined();
  expect(dialog.getByRole('row', { name: /^金额不符，未入账 ¥267.00 3 / })).toBeDefined();
  expect(wire.asked(reconciliationCalls.callbacks)[0]?.params).toEqual({ differenceNo: '71' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment that was never called back says so, and callbacks that could not be read are asked for again', async () => {
  const { wire, openDialog, user } = await openPage({ differences: [differenceOf()] });
  wire.declines(reconciliationCalls.callbacks, 'differenceNotFound');
  const dialog = await openDialog('ZF20261126001', '看回调');
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.queryByText('渠道没有回调过这笔')).toBeNull();
  wire.answers(reconciliationCalls.callbacks, { rows: [] });
  await user.click(dialog.getByRole('button', { name: '重试' }));
  expect(await dialog.findByText('渠道没有回调过这笔')).toBeDefined();
});

test('the statement of the bank is pasted, a wrong line is named, and what is right is sent whole', async () => {
  const { wire, user, becomes } = await openPage({ channels: [channelOf(), untouchedBank] });
  await user.click(totals().getByRole('button', { name: '导入银行流水' }));
  const dialog = within(await screen.findByRole('dialog', { name: `${yesterday} 银行流水` }));
  const lines = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '流水号和金额（元）' });
  const send = dialog.getByRole('button', { name: '导入并比对' });
  await user.click(lines);
  await user.paste('流水号\t金额\nICBC20261122\t五十1');
  await user.click(send);
  expect(
    dialog.getByText('第 2 行应为流水号和金额，现在是“ICBC20261122\t五十1”', { normalizer: (text) => text }),
  ).toBeDefined();
  expect(lines.getAttribute('aria-invalid')).toBe('true');
  expect(wire.asked(reconciliationCalls.enterBank)).toHaveLength(0);
  await user.clear(lines);
  await user.click(lines);
  await user.paste('流水号\t金额\nICBC20261122\t50.00');
  wire.declines(reconciliationCalls.enterBank, 'dayToCome');
  await user.click(send);
  await waitFor(() => expect(wire.asked(reconciliationCalls.enterBank)).toHaveLength(1));
  expect(lines.value).toContain('ICBC20261122');
  const unentered = differenceOf({
    differenceNo: '75',
    channelCode: 'TRANSFER',
    tradeNo: null,
    enterpriseName: null,
    reference: 'ICBC20261122',
    ourFen: null,
    channelFen: 5_000,
    differenceFen: -5_000,
    guess: 'unentered',
    acts: ['explain'],
  });
  const held = wire.holds(reconciliationCalls.enterBank);
  await user.dblClick(send);
  becomes({ channels: [channelOf(), channelOf({ channelCode: 'TRANSFER' })], differences: [unentered] });
  held.answer({});
  expect(await screen.findByText('已导入 1 笔')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(reconciliationCalls.enterBank).map(({ params }) => params)).toEqual(
    Array.from({ length: 2 }, () => ({
      day: yesterday,
      lines: [{ bankReference: 'ICBC20261122', amountFen: 5_000 }],
    })),
  );
  expect(lineOf('ICBC20261122').getByText('还没登记到账')).toBeDefined();
  expect(acts('ICBC20261122')).toEqual(['写明原因']);
  expect(totals().getByRole('button', { name: '重新导入' })).toBeDefined();
});

const anew = '2026-11-28T10:00:00+08:00';

test('another comparison is asked for once, and is waited for until each channel has begun anew and none is under way', async () => {
  const { wire, user, becomes } = await openPage({ channels: [channelOf(), untouchedBank] });
  const again = screen.getByRole('button', { name: '重新比对' });
  const held = wire.holds(reconciliationCalls.match);
  await user.dblClick(again);
  expect(again.getAttribute('aria-busy')).toBe('true');
  held.answer({});
  expect(await screen.findByText('已开始重新比对')).toBeDefined();
  expect(totals().queryByText('比对中')).toBeNull();
  expect(again.getAttribute('aria-busy')).toBe('true');
  becomes({ channels: [channelOf({ state: 'fetching', startedAt: anew }), untouchedBank] });
  expect(await totals().findByText('比对中')).toBeDefined();
  expect(again.getAttribute('aria-busy')).toBe('true');
  expect(wire.asked(reconciliationCalls.match).map(({ params }) => params)).toEqual([{ day: yesterday }]);
});

test('a comparison that has ended is shown, and another one can begin', async () => {
  const { wire, user, becomes } = await openPage({ channels: [channelOf(), untouchedBank] });
  const again = screen.getByRole('button', { name: '重新比对' });
  wire.answers(reconciliationCalls.match, {});
  becomes({ channels: [channelOf({ startedAt: anew }), untouchedBank], differences: [differenceOf()] });
  await user.click(again);
  expect(await screen.findByText('1 笔待处理')).toBeDefined();
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
});

test('a comparison that is refused says why, and nothing is waited for', async () => {
  const { wire, user } = await openPage();
  wire.declines(reconciliationCalls.match, 'dayToCome');
  const again = screen.getByRole('button', { name: '重新比对' });
  await user.click(again);
  expect(await screen.findByText('日期还没到，没有账单可比对')).toBeDefined();
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
});

test('the day is exported under its date', async () => {
  const { user } = await openPage({ differences: [differenceOf()] });
  const saved = watchSavedFiles();
  await user.click(screen.getByRole('button', { name: '导出' }));
  expect(saved).toEqual([`reconciliation-${yesterday}.csv`]);
});

test('where no channel is connected the page says so, and has no differences', async () => {
  const wire = fakeWire();
  signInStaff('finance');
  wire.answers(reconciliationCalls.day, dayOf({ channels: [] }));
  await renderScreen(<Reconciliation />, { at: '/Operations/Reconciliation' });
  expect(await screen.findByText('没有接入支付渠道')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a day without differences says that books and statements agree', async () => {
  const { user } = await openPage();
  expect(screen.getByText('没有待处理的差异')).toBeDefined();
  expect(screen.queryByText(/笔待处理/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^已处理/ }));
  expect(screen.getByText('没有已处理的差异')).toBeDefined();
});

test('a day that could not be read is not taken for an even one, and is read again on request', async () => {
  const wire = fakeWire();
  signInStaff('finance');
  wire.declines(reconciliationCalls.day, 'busy');
  const { user } = await renderScreen(<Reconciliation />, { at: '/Operations/Reconciliation' });
  expect((await screen.findByRole('alert')).textContent).toContain('当前访问人数过多');
  expect(screen.queryByText('没有待处理的差异')).toBeNull();
  for (const name of ['导出', '重新比对'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  const held = wire.holds(reconciliationCalls.day);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer(dayOf());
  expect(await screen.findByText('没有待处理的差异')).toBeDefined();
});

test('when a later answer fails the last figures stay with their time, until another try succeeds', async () => {
  const { wire, user, becomes, openDialog } = await openPage({ differences: [differenceOf()] });
  const dialog = await openDialog('ZF20261126001', '写明原因');
  await user.type(dialog.getByLabelText('原因'), '已核对');
  wire.answers(reconciliationCalls.act, differenceOf({ state: 'closed', endedBy: 'explained' }));
  wire.declines(reconciliationCalls.day, 'busy');
  await user.click(dialog.getByRole('button', { name: '写明原因' }));
  const stale = await screen.findByText(/^没有更新成功，显示的是 .* 的内容。/);
  expect(screen.getByText('1 笔待处理')).toBeDefined();
  becomes({});
  await user.click(within(stale.closest('[role=alert]') as HTMLElement).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText(/^没有更新成功/)).toBeNull());
  expect(screen.getByText('没有待处理的差异')).toBeDefined();
});

test('in English a difference and its totals are told in English', async () => {
  await openPage({ differences: [untold] }, 'en');
  const row = within(screen.getByRole('table', { name: 'Differences' })).getByRole('row', { name: /ZF20261126002/ });
  expect(within(row).getByText(/^Alipay/)).toBeDefined();
  expect(within(row).getByText('−¥268.00')).toBeDefined();
});
