import type { Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { Data } from '@beidiao/contract/wire/call';
import { expect, test } from 'vitest';
import { dayAsCsv } from './reconciliation-csv.ts';

const at = '2026-11-26T10:00:00+08:00';
const difference: Difference = {
  differenceNo: '71',
  channelCode: 'ALIPAY',
  kind: 'payment',
  tradeNo: null,
  enterpriseName: null,
  reference: '=HYPERLINK("https://evil.test")',
  providerReference: '-1+1',
  at,
  ourFen: null,
  channelFen: 26_850,
  differenceFen: -26_850,
  guess: 'foreign',
  guessAt: null,
  askedFen: null,
  state: 'closed',
  endedBy: 'explained',
  otherDay: null,
  isPutBack: false,
  answer: null,
  acts: [],
  sendsBack: false,
  last: { act: 'explain', why: '另一系统的收款, 已核对', name: '闻人静', isMe: true, at },
};
const day: Data<typeof reconciliationCalls.day> = {
  day: '2026-11-26',
  isOver: true,
  channels: [
    {
      channelCode: 'ALIPAY',
      state: 'done',
      trouble: null,
      startedAt: at,
      tookMs: 900,
      ourCount: 0,
      ourFen: 0,
      channelCount: 1,
      channelFen: 26_850,
      differenceFen: -26_850,
    },
  ],
  total: { ourCount: 0, ourFen: 0, channelCount: 1, channelFen: 26_850, differenceFen: -26_850 },
  ledgerLines: 0,
  isLedgerEven: true,
  differences: [difference],
  unsettled: [],
  openFen: 0,
  listedFen: -26_850,
};

const text = dayAsCsv(day, {
  totals: ['渠道', '我方笔数', '我方金额', '渠道笔数', '渠道金额', '差额'],
  differences: [
    '渠道',
    '单号',
    'reference',
    'provider reference',
    'at',
    '我方',
    '渠道',
    '差额',
    '多半是因为',
    '写明原因',
  ],
  total: '合计',
  channel: () => '支付宝',
  because: () => '已写明原因',
});
const lines = text.replace('\uFEFF', '').split('\r\n');

test('a table program reads the file as UTF-8', () => expect(text.startsWith('\uFEFF')).toBe(true));

test('totals and differences are lines of their own, with amounts in yuan as numbers', () => {
  expect(lines.slice(0, 4)).toEqual([
    '渠道,我方笔数,我方金额,渠道笔数,渠道金额,差额',
    '支付宝,0,0,1,268.5,-268.5',
    '合计,0,0,1,268.5,-268.5',
    '',
  ]);
  expect(lines).toHaveLength(7);
  expect(lines[5]).toContain(`,${at},,268.5,-268.5,已写明原因,"另一系统的收款, 已核对"`);
});

test('a text of a channel that begins like a formula stays a text', () => {
  expect(lines[5]).toContain('支付宝,,"\t=HYPERLINK(""https://evil.test"")",\t-1+1,');
});
