import { noticeTable } from './notice-kind.ts';

/** To a person, about the own account, approvals and money. */
export const accountNotices = noticeTable({
  welcome: {
    topic: 'account',
    channels: ['mail'],
    path: '/Login',
    zh: {
      title: '企业账号已开通',
      body: '企业账号已开通。充值后就可以下单背调，候选人同意之后才会开始核查。',
      act: '登录',
    },
    en: {
      title: 'Your enterprise account is ready',
      body: 'Top up and order your first check. Nothing is checked before the candidate agrees.',
      act: 'Sign in',
    },
  },
  topUpReceived: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: '/Dashboard/Account',
    zh: { title: '充值 {amount} 已到账', body: '充值 {amount} 已到账，可以在账本里看到这一笔。', act: '查看账本' },
    en: {
      title: 'Top-up of {amount} received',
      body: 'Your top-up of {amount} has arrived. You can see it in your account book.',
      act: 'Open the account book',
    },
  },
  approvalAsked: {
    topic: 'approval',
    channels: ['system', 'mail', 'sms'],
    path: '/Mobile/approvalNew?orderDetailsId={orderDetailsId}',
    smsFacts: ['orderNo', 'amount'],
    zh: {
      title: '有订单等你审批',
      body: '订单 {orderNo}（{amount}）等你审批，通过后才会邀请候选人。',
      act: '去审批',
      sms: '订单 {orderNo}（{amount}）等你审批：{url}',
    },
    en: {
      title: 'An order awaits your approval',
      body: 'Order {orderNo} ({amount}) awaits your approval. The candidate is asked after that.',
      act: 'Decide',
      sms: 'Order {orderNo} ({amount}) awaits your approval: {url}',
    },
  },
  approvalGranted: {
    topic: 'approval',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?detail={orderDetailsId}',
    zh: { title: '审批已通过', body: '订单 {orderNo} 已通过审批。', act: '查看订单' },
    en: { title: 'Order approved', body: 'Order {orderNo} is approved.', act: 'Open the order' },
  },
  approvalRejected: {
    topic: 'approval',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?detail={orderDetailsId}',
    zh: { title: '审批被驳回', body: '订单 {orderNo} 没有通过审批，原因见订单详情。', act: '查看原因' },
    en: { title: 'Order rejected', body: 'Order {orderNo} was not approved. The order says why.', act: 'See why' },
  },
});
