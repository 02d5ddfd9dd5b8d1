import type { LedgerCause } from '../wallet/calls.ts';
import { channelName } from '../wallet/words.ts';
import type { Language } from '../wire/language.ts';
import { orderStateWord } from '../order/states.ts';
import type { RefundReason, StatementRow } from './statement.ts';

/** Why money moved, on the screen and in files. */
export const causeWords: Record<LedgerCause, Record<Language, string>> = {
  recharge: { zh: '充值到账', en: 'Top-up' },
  checksPaid: { zh: '支付背调', en: 'Check payment' },
  checksRefunded: { zh: '背调退款', en: 'Check refund' },
  gradePaid: { zh: '支付会员费', en: 'Membership payment' },
  gradeRefunded: { zh: '会员费退款', en: 'Membership refund' },
  refundToBalance: { zh: '渠道退款失败，转入余额', en: 'Failed channel refund, to balance' },
  refundByBank: { zh: '渠道退款失败，银行转账退回', en: 'Failed channel refund, by bank transfer' },
  channelRefund: { zh: '退回付款渠道', en: 'Refund to payment channel' },
  surplus: { zh: '重复或迟到的付款，待退回', en: 'Duplicate or late payment, to be refunded' },
  grant: { zh: '平台赠送', en: 'Granted allowance' },
  creditGranted: { zh: '平台补偿', en: 'Goodwill credit' },
  creditBought: { zh: '人工充值', en: 'Manual top-up' },
  giftCard: { zh: '收到礼品卡', en: 'Gift card received' },
  correction: { zh: '对账更正', en: 'Reconciliation correction' },
};

/** Of the columns of a statement. */
export const statementWords = {
  zh: {
    time: '时间',
    cause: '事由',
    what: '说明',
    orderNo: '订单号',
    tradeNo: '支付单号',
    by: '经办人',
    bought: '充值变动（元）',
    granted: '赠送变动（元）',
    total: '合计（元）',
    after: '变动后余额（元）',
    channel: '渠道或转账支付（元）',
    gift: '礼品卡变动（元）',
    sum: '合计 {count} 笔',
    system: '系统',
  },
  en: {
    time: 'Time',
    cause: 'Type',
    what: 'Details',
    orderNo: 'Order no.',
    tradeNo: 'Payment no.',
    by: 'Handled by',
    bought: 'Topped up (CNY)',
    granted: 'Granted (CNY)',
    total: 'Total (CNY)',
    after: 'Balance after (CNY)',
    channel: 'Paid by channel or transfer (CNY)',
    gift: 'Gift card (CNY)',
    sum: '{count} entries',
    system: 'System',
  },
} as const satisfies Record<Language, Record<string, string>>;

type Told = Pick<
  StatementRow,
  'channelCode' | 'candidateName' | 'people' | 'packageName' | 'itemCount' | 'reason' | 'why'
>;

/** Why money went back: “身份核验未通过”, “Candidate declined: Criminal record”. */
function reasonWords({ kind, state, item }: RefundReason, language: Language): string {
  const isChinese = language === 'zh';
  const name = item?.[language] ?? '';
  switch (kind) {
    case 'ended':
      return state === null ? '' : orderStateWord(state, language);
    case 'itemRefused':
      return isChinese ? `候选人不同意核查“${name}”` : `Candidate declined: ${name}`;
    case 'fewerSubjects':
      return isChinese ? `“${name}”按实际数量退回` : `${name}: fewer to check than ordered`;
    case 'byStaff':
      return isChinese ? '平台退款' : 'Refunded by us';
  }
}

/**
 * By which channel, for whom, and what or why: “何静怡 · 校招基础套餐”, “微信支付 · 宋时安 · 身份核验未通过”; empty where there is
 * nothing of it.
 */
export function whatWords(row: Told, language: Language): string {
  const { channelCode, why } = row;
  const channel = channelCode === null || channelCode === 'BALANCE' ? [] : [channelName(channelCode, language)];
  return [...channel, ...(why === null ? checkWords(row, language) : [why])].join(' · ');
}

function checkWords(row: Told, language: Language): string[] {
  const { candidateName, people, packageName, itemCount, reason } = row;
  if (people === 0) return [];
  const chosen = language === 'zh' ? `自选 ${itemCount} 项` : `${itemCount} items`;
  const many = language === 'zh' ? `${people} 人` : `${people} candidates`;
  const whom = candidateName === null ? (people === 1 ? [] : [many]) : [candidateName];
  return [...whom, reason === null ? (packageName ?? chosen) : reasonWords(reason, language)];
}
