import { orderStates } from '@beidiao/contract/order/states';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const now = Date.parse('2026-11-21T12:00:00+08:00');
const row: OrderRow = {
  orderDetailsId: '1',
  orderId: '1',
  orderNo: 'BD20261121000001',
  tradeOrderId: '1',
  tradeNo: 'PAY20261121A1B2C3D4',
  name: '钱逸飞',
  phoneNo: '177****6025',
  position: null,
  packageName: null,
  itemCount: 7,
  status: orderStates.awaitingAuthorization,
  moves: [],
  amountFen: 52400,
  refundedFen: 0,
  operatorName: '沈若溪',
  placedBy: null,
  createdAt: '2026-11-20T17:02:00+08:00',
  dueAt: '2026-11-26T15:00:00+08:00',
  estimatedCompletedAt: '2026-11-26T18:00:00+08:00',
  result: null,
  isUnread: false,
  waitsForCandidate: false,
  mayReveal: true,
};

test.each<[string, Partial<OrderRow>, string, boolean]>([
  ['a consent link', {}, '链接剩 5 天 3 小时', false],
  ['a short one', { dueAt: '2026-11-22T11:00:00+08:00' }, '链接剩 23 小时', true],
  ['an unpaid order', { status: orderStates.unpaid, dueAt: '2026-11-22T08:00:00+08:00' }, '支付剩 20 小时', false],
  ['one whose time is over', { dueAt: '2026-11-21T11:00:00+08:00' }, '即将关闭', true],
  ['papers or a call instead of the face', { status: orderStates.awaitingFace, dueAt: null }, '身份核对中', false],
  ['checking', { status: orderStates.generating, dueAt: null }, '预计 11-26 18:00', false],
  [
    'one that waits for its candidate',
    { status: orderStates.generating, dueAt: null, waitsForCandidate: true },
    '等候选人补充，预计 11-26 18:00',
    false,
  ],
  ['refunded', { status: orderStates.cancelled, dueAt: null, refundedFen: 52400 }, '已全额退回', false],
  ['refunded in part', { status: orderStates.reported, dueAt: null, refundedFen: 12800 }, '已退部分款', false],
  [
    'refunded in part while the rest is checked',
    { status: orderStates.partlyReported, dueAt: null, refundedFen: 12800 },
    '预计 11-26 18:00',
    false,
  ],
  ['ended unpaid', { status: orderStates.expired, dueAt: null }, '止于下单', false],
  ['reported', { status: orderStates.reported, dueAt: null }, '报告', false],
])('%s', (_, change, text, isShort) => {
  expect(dueWords({ ...row, ...change }, 'zh', now)).toEqual({ text, isShort });
});
