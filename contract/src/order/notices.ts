import { noticeTable } from '../notice/kinds.ts';

const order = '/Dashboard/Order?detail={orderDetailsId}';
const report = '/Dashboard/Report?id={orderDetailsId}';

/** To who ordered, about what becomes of a check. */
export const orderNotices = noticeTable({
  orderPlaced: {
    topic: 'order',
    channels: ['system'],
    path: order,
    zh: {
      title: '订单已提交',
      body: '{candidate}的背调订单 {orderNo} 已提交，支付单 {tradeNo}，金额 {amount}，请在 24 小时内支付。',
    },
    en: {
      title: 'Order placed',
      body: 'Order {orderNo} for {candidate} has been placed. Please pay {amount} within 24 hours (payment order {tradeNo}).',
    },
  },
  orderPaid: {
    topic: 'order',
    channels: ['system'],
    path: order,
    zh: {
      title: '订单已支付',
      body: '{candidate}的背调订单 {orderNo} 已支付 {amount}（支付单 {tradeNo}），接下来会邀请候选人授权。',
    },
    en: {
      title: 'Order paid',
      body: 'Order {orderNo} for {candidate} is paid ({amount}, payment order {tradeNo}). The candidate will be asked for consent next.',
    },
  },
  orderRefunded: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: order,
    zh: { title: '订单已退款', body: '订单 {orderNo} 退款 {amount}，原路退回（支付单 {tradeNo}）。', act: '查看订单' },
    en: {
      title: 'Order refunded',
      body: '{amount} for order {orderNo} (payment order {tradeNo}) is being refunded to the original payment method.',
      act: 'View order',
    },
  },
  unpaidExpiring: {
    topic: 'order',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '订单即将过期',
      body: '订单 {orderNo} 还没有支付，将在 {due} 过期，过期后需要重新下单。',
      act: '去支付',
    },
    en: {
      title: 'Your order is about to expire',
      body: 'Order {orderNo} is unpaid and expires at {due}. After that you will need to place it again.',
      act: 'Pay now',
    },
  },
  unpaidExpired: {
    topic: 'order',
    channels: ['system'],
    path: order,
    zh: { title: '订单已过期', body: '{candidate}的订单 {orderNo} 24 小时内没有支付，已过期。' },
    en: {
      title: 'Order expired',
      body: 'Order {orderNo} for {candidate} was not paid within 24 hours and has expired.',
    },
  },
  reviewFailed: {
    topic: 'order',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '订单审核未通过',
      body: '订单 {orderNo} 没有通过人工审核，费用已原路退回。原因见订单详情。',
      act: '查看原因',
    },
    en: {
      title: 'Order not accepted',
      body: 'Order {orderNo} did not pass review. Your payment is being refunded. See the order for the reason.',
      act: 'View reason',
    },
  },
});

/** To who ordered, about what the candidate does. */
export const progressNotices = noticeTable({
  candidateAuthorized: {
    topic: 'candidate',
    channels: ['system'],
    path: order,
    zh: { title: '候选人已授权', body: '{candidate}已授权背调（{orderNo}），填完信息后开始核查。' },
    en: {
      title: 'Candidate consented',
      body: '{candidate} has consented ({orderNo}). Checks start once the form is complete.',
    },
  },
  viewingWanted: {
    topic: 'candidate',
    channels: ['system'],
    path: '/Dashboard/FaceToFace',
    zh: {
      title: '有候选人等待查阅',
      body: '{candidate}已扫码提交并授权（{orderNo}），请在 30 天内查阅，查阅时付款，逾期自动关闭。',
    },
    en: {
      title: 'A candidate is awaiting viewing',
      body: '{candidate} has submitted by QR code and consented ({orderNo}). View the submission within 30 days. You pay when you view it, and it closes automatically after that.',
    },
  },
  candidateRefused: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '候选人拒绝授权',
      body: '订单 {orderNo} 的候选人未同意背调，核查已结束，费用原路退回。',
      act: '查看订单',
    },
    en: {
      title: 'Candidate declined',
      body: 'The candidate of order {orderNo} declined. The check has ended and your payment is being refunded.',
      act: 'View order',
    },
  },
  candidateWithdrew: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '候选人撤回授权',
      body: '订单 {orderNo} 的候选人撤回了授权，未开始的核查项已停止并退款。',
      act: '查看订单',
    },
    en: {
      title: 'Consent withdrawn',
      body: 'The candidate of order {orderNo} has withdrawn consent. Items not yet started have been stopped and refunded.',
      act: 'View order',
    },
  },
  authorizationExpired: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '授权已过期',
      body: '订单 {orderNo} 的候选人未在 7 天内授权，费用已原路退回。需要时可再次背调。',
      act: '查看订单',
    },
    en: {
      title: 'Consent expired',
      body: 'The candidate of order {orderNo} did not respond within 7 days. Your payment is being refunded. You can order the check again.',
      act: 'View order',
    },
  },
  identityFailed: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '身份核验未通过',
      body: '订单 {orderNo} 的候选人三次身份核验均不一致，核查已结束，费用原路退回。请核对姓名、手机号和身份证号。',
      act: '查看订单',
    },
    en: {
      title: 'Identity not verified',
      body: 'The identity of the candidate of order {orderNo} did not match after three attempts. The check has ended and your payment is being refunded. Please check the name, phone number and ID card number.',
      act: 'View order',
    },
  },
  faceEnded: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '人脸核验未完成',
      body: '订单 {orderNo} 的候选人未通过人脸核验，核查已结束，费用原路退回。',
      act: '查看订单',
    },
    en: {
      title: 'Face check not completed',
      body: 'The candidate of order {orderNo} did not pass the face check. The check has ended and your payment is being refunded.',
      act: 'View order',
    },
  },
  linkResent: {
    topic: 'candidate',
    channels: ['system'],
    path: order,
    zh: { title: '授权链接已重发', body: '{candidate}（{orderNo}）的授权链接已重新发到手机，旧链接失效。' },
    en: {
      title: 'Consent link resent',
      body: 'A new consent link was sent to {candidate} ({orderNo}). The old link no longer works.',
    },
  },
  materialAsked: {
    topic: 'candidate',
    channels: ['system'],
    path: order,
    zh: {
      title: '等候选人补充材料',
      body: '{candidate}（{orderNo}）有一项需要候选人补充，已发短信，{due} 截止，预计完成时间顺延。',
    },
    en: {
      title: 'Waiting for the candidate',
      body: 'One item for {candidate} ({orderNo}) needs more information. The candidate was notified and has until {due}. The expected completion date has moved.',
    },
  },
  materialAnswered: {
    topic: 'candidate',
    channels: ['system'],
    path: order,
    zh: { title: '候选人已补充材料', body: '{candidate}（{orderNo}）已补充材料，核查继续进行。' },
    en: {
      title: 'Candidate responded',
      body: '{candidate} ({orderNo}) has submitted the requested information. The check continues.',
    },
  },
  materialExpired: {
    topic: 'candidate',
    channels: ['system'],
    path: order,
    zh: {
      title: '候选人未补充材料',
      body: '{candidate}（{orderNo}）没有在期限内补充，核查人员将按现有材料得出结论。',
    },
    en: {
      title: 'Candidate did not respond',
      body: '{candidate} ({orderNo}) did not submit the requested information in time. The reviewer will conclude with what is available or ask again.',
    },
  },
  askedAgain: {
    topic: 'candidate',
    channels: ['system', 'mail'],
    path: '/Dashboard/OrderCreate?again={orderDetailsId}',
    zh: {
      title: '候选人请您重新发起背调',
      body: '订单 {orderNo} 的授权链接已过期，候选人愿意继续，请再次背调。',
      act: '再次背调',
    },
    en: {
      title: 'A candidate asks you to restart the check',
      body: 'The consent link of order {orderNo} has expired. The candidate is willing to continue. Please order the check again.',
      act: 'Check again',
    },
  },
});

/** To who ordered, about the report. */
export const reportNotices = noticeTable({
  reportShared: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'due'],
    isNeeded: true,
    zh: {
      title: '{enterprise}向您分享了一份报告',
      body: '{enterprise}向您分享了一份背调报告，{due} 前可查看。',
      sms: '{enterprise}向您分享了一份背调报告，{due} 前可凭发到本手机的验证码查看：{url} 请勿转发。',
    },
    en: {
      title: '{enterprise} has shared a report with you',
      body: '{enterprise} has shared a background check report with you, until {due}.',
      sms: '{enterprise} has shared a background check report with you. Open it until {due} with a code sent to this phone: {url} Please do not forward.',
    },
  },
  dataErased: {
    topic: 'report',
    channels: ['system', 'mail'],
    path: order,
    zh: {
      title: '资料已按候选人要求删除',
      body: '订单 {orderNo} 的候选人要求删除资料，报告和个人信息已删除；订单、授权和费用记录保留。',
      act: '查看订单',
    },
    en: {
      title: 'Data deleted at the candidate’s request',
      body: 'The candidate of order {orderNo} asked for their data to be deleted. The report and personal data are gone. Order, consent and payment records are kept.',
      act: 'View order',
    },
  },
  stageReport: {
    topic: 'report',
    channels: ['system'],
    path: report,
    zh: { title: '阶段报告可查看', body: '{candidate}（{orderNo}）已有核查项完成，可以先看阶段报告。' },
    en: {
      title: 'Interim report available',
      body: 'The first items for {candidate} ({orderNo}) are complete. You can view the interim report.',
    },
  },
  fullReport: {
    topic: 'report',
    channels: ['system', 'mail'],
    path: report,
    zh: { title: '报告已生成', body: '{candidate}（{orderNo}）的核查已全部完成，报告可以查看。', act: '查看报告' },
    en: {
      title: 'Report ready',
      body: 'All checks for {candidate} ({orderNo}) are complete. You can view the report.',
      act: 'View report',
    },
  },
  newVersion: {
    topic: 'report',
    channels: ['system', 'mail'],
    path: report,
    zh: {
      title: '报告有新版本',
      body: '{candidate}（{orderNo}）的报告有了第 {version} 版，改动列在报告开头，请以新版为准。',
      act: '查看新版',
    },
    en: {
      title: 'New report version',
      body: 'The report on {candidate} ({orderNo}) is now at version {version}. It lists the changes and replaces earlier versions.',
      act: 'View new version',
    },
  },
  reportDisputed: {
    topic: 'report',
    channels: ['system', 'mail'],
    path: report,
    zh: {
      title: '候选人对报告有异议',
      body: '订单 {orderNo} 的候选人对其中一项提出异议，正在由另一位核查人复核，请等复核结果再做决定。',
      act: '查看报告',
    },
    en: {
      title: 'Candidate disputed the report',
      body: 'The candidate of order {orderNo} has disputed an item. Another reviewer is looking into it. Please wait for the outcome before you decide.',
      act: 'View report',
    },
  },
  reportStands: {
    topic: 'report',
    channels: ['system', 'mail'],
    path: report,
    zh: { title: '异议已复核', body: '订单 {orderNo} 的异议已复核，结果没有改变，理由写在报告里。', act: '查看报告' },
    en: {
      title: 'Dispute reviewed',
      body: 'The dispute on order {orderNo} has been reviewed. The result stands. The reason is in the report.',
      act: 'View report',
    },
  },
});
