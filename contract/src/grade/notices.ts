import { noticeTable } from '../notice/kinds.ts';

const path = '/Dashboard/Member';

/** About the membership of an enterprise or a personal account. */
export const gradeNotices = noticeTable({
  gradeBegun: {
    topic: 'money',
    channels: ['system', 'mail'],
    path,
    zh: {
      title: '会员已开通',
      body: '会员费 {amount} 已收到（支付单 {tradeNo}），有效期 {firstDay} 至 {lastDay}。生效后下的订单按新等级计价，已下的订单不变。',
      act: '查看会员',
    },
    en: {
      title: 'Membership confirmed',
      body: 'We have received {amount} for your membership (payment order {tradeNo}). It runs from {firstDay} to {lastDay}. Orders placed from then on use the new grade; earlier orders keep their price.',
      act: 'View membership',
    },
  },
  gradeNotBegun: {
    topic: 'money',
    channels: ['system', 'mail'],
    path,
    zh: {
      title: '会员费已原路退回',
      body: '会员费 {amount}（支付单 {tradeNo}）到账时会员等级已变化，款项原路退回。',
      act: '查看会员',
    },
    en: {
      title: 'Membership fee refunded',
      body: 'Your membership had already changed when {amount} arrived (payment order {tradeNo}). It is being refunded to the original payment method.',
      act: 'View membership',
    },
  },
  gradeEnding: {
    topic: 'money',
    channels: ['system', 'mail'],
    path,
    zh: {
      title: '会员即将到期',
      body: '会员有效期到 {lastDay}，还剩 {daysLeft} 天（今天算在内）。到期后核查项恢复原价。',
      act: '续费',
    },
    en: {
      title: 'Your membership is about to end',
      body: 'Your membership runs until {lastDay}: {daysLeft} days left, today included. After that, item prices apply in full.',
      act: 'Renew',
    },
  },
});
