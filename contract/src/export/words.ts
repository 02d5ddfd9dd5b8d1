import type { Language } from '../wire/language.ts';
import type { ExportKind } from './states.ts';

/** What a file is called, on the screen and on the disk. */
export const exportNames: Record<ExportKind, Record<Language, string>> = {
  orders: { zh: '订单明细', en: 'Orders' },
  reports: { zh: '背调报告', en: 'Reports' },
  statement: { zh: '交易记录', en: 'Transactions' },
  trades: { zh: '支付单', en: 'Payment orders' },
};

/** Headings of the sheet of orders. */
export const orderSheetWords = {
  zh: {
    orderNo: '订单号',
    name: '候选人',
    phoneNo: '手机号',
    position: '岗位',
    packageName: '套餐',
    itemCount: '核查项数',
    state: '状态',
    light: '报告结果',
    operator: '下单人',
    placedBy: '代下单人',
    createdAt: '下单时间',
    dueAt: '当前状态截止',
    tradeNo: '支付单号',
    amount: '金额（元）',
    refunded: '已退（元）',
  },
  en: {
    orderNo: 'Order no.',
    name: 'Candidate',
    phoneNo: 'Phone',
    position: 'Position',
    packageName: 'Package',
    itemCount: 'Check items',
    state: 'State',
    light: 'Report result',
    operator: 'Ordered by',
    placedBy: 'Placed on behalf by',
    createdAt: 'Ordered',
    dueAt: 'State ends',
    tradeNo: 'Payment no.',
    amount: 'Amount (CNY)',
    refunded: 'Refunded (CNY)',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Headings of the sheet of payment orders. */
export const tradeSheetWords = {
  zh: {
    tradeNo: '支付单号',
    orderNo: '订单号',
    kind: '用途',
    state: '状态',
    channel: '支付方式',
    createdAt: '创建时间',
    paidAt: '支付时间',
    amount: '金额（元）',
    gift: '礼品卡支付（元）',
    refunded: '已退（元）',
  },
  en: {
    tradeNo: 'Payment no.',
    orderNo: 'Order no.',
    kind: 'Purpose',
    state: 'State',
    channel: 'Method',
    createdAt: 'Created',
    paidAt: 'Paid',
    amount: 'Amount (CNY)',
    gift: 'Paid by gift card (CNY)',
    refunded: 'Refunded (CNY)',
  },
} as const satisfies Record<Language, Record<string, string>>;
