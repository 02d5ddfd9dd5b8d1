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
  enterpriseConfirmed: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard',
    isNeeded: true,
    zh: { title: '企业已通过认证', body: '营业执照已审核通过，下单不再受首单额度限制。', act: '去下单' },
    en: {
      title: 'Your enterprise is confirmed',
      body: 'We have checked the business licence. The limit on first orders no longer applies.',
      act: 'Place an order',
    },
  },
  enterpriseDeclined: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Confirmation',
    isNeeded: true,
    zh: {
      title: '企业认证未通过',
      body: '提交的营业执照没有通过审核，原因见认证页。修改后可以重新提交。',
      act: '查看原因',
    },
    en: {
      title: 'Your enterprise could not be confirmed',
      body: 'The business licence was not accepted. The reason is on the confirmation page; you can submit it again.',
      act: 'See the reason',
    },
  },
  emailLink: {
    topic: 'account',
    channels: ['mail'],
    path: '{link}',
    isNeeded: true,
    zh: {
      title: '确认你的邮箱',
      body: '点下面的按钮，确认这是你的邮箱，24 小时内有效。不是你操作的？不用理会，邮箱不会改变。',
      act: '确认邮箱',
    },
    en: {
      title: 'Confirm your e-mail address',
      body: 'Use the button within 24 hours to confirm that this address is yours. Was it not you? Ignore this mail and nothing changes.',
      act: 'Confirm the address',
    },
  },
  passwordChanged: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '登录密码已修改',
      body: '你的登录密码刚刚被修改，其他设备已退出登录。不是你操作的？请马上用“忘记密码”重设。',
      act: '查看登录设备',
    },
    en: {
      title: 'Your password was changed',
      body: 'Your password was just changed and other devices were signed out. Was it not you? Reset it at once with “Forgot password”.',
      act: 'See where you are signed in',
    },
  },
  phoneChanged: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '绑定的手机号已修改',
      body: '你的账号换绑了手机号，其他设备已退出登录。不是你操作的？请马上联系客服。',
      act: '查看账号设置',
    },
    en: {
      title: 'The phone of your account was changed',
      body: 'Your account has a new phone number and other devices were signed out. Was it not you? Contact us at once.',
      act: 'See the settings',
    },
  },
  /** To the old number. */
  phoneReplaced: {
    topic: 'account',
    channels: ['sms'],
    path: '/',
    isNeeded: true,
    zh: {
      title: '手机号已换绑',
      body: '你的账号换绑了手机号，此号码不再用于登录。不是你操作的？请马上联系客服。',
    },
    en: {
      title: 'Your phone was replaced',
      body: 'Your account has a new phone number; this one no longer signs in. Was it not you? Contact us at once.',
    },
  },
  accountClosed: {
    topic: 'account',
    channels: ['mail'],
    path: '/',
    isNeeded: true,
    zh: { title: '账号已注销', body: '你的账号已注销，个人信息已删除。谢谢你用过背调。', act: '背调首页' },
    en: {
      title: 'Your account is closed',
      body: 'Your account is closed and your personal data is deleted. Thank you for having used us.',
      act: 'Open our site',
    },
  },
  topUpReceived: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: '/Dashboard/Account',
    zh: {
      title: '充值 {amount} 已到账',
      body: '充值 {amount} 已到账（支付单 {tradeNo}），可以在账本里看到这一笔。',
      act: '查看账本',
    },
    en: {
      title: 'Top-up of {amount} received',
      body: 'Your top-up of {amount} has arrived (payment {tradeNo}). You can see it in your account book.',
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
  joinInvitedByMail: {
    topic: 'account',
    channels: ['mail'],
    path: '{link}',
    isNeeded: true,
    zh: {
      title: '{enterprise}邀请你加入',
      body: '{enterprise}邀请你加入企业的背调账户。链接 7 天内有效，只能用一次；如果你不认识这家企业，忽略这封邮件即可。',
      act: '接受邀请',
    },
    en: {
      title: '{enterprise} invites you to join',
      body: '{enterprise} invites you to its background check account. The link is good for 7 days and for one use. If you do not know this company, ignore this mail.',
      act: 'Accept the invitation',
    },
  },
  joinInvitedByPhone: {
    topic: 'account',
    channels: ['sms'],
    path: '{link}',
    isNeeded: true,
    smsFacts: ['enterprise', 'token'],
    zh: {
      title: '{enterprise}邀请你加入',
      body: '{enterprise}邀请你加入企业的背调账户。',
      sms: '{enterprise}邀请你加入企业的背调账户，7 天内有效：{url}',
    },
    en: {
      title: '{enterprise} invites you to join',
      body: '{enterprise} invites you to its background check account.',
      sms: '{enterprise} invites you to its background check account, good for 7 days: {url}',
    },
  },
  joinAsked: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Group?tab=applications',
    zh: { title: '有人申请加入企业', body: '有人申请加入企业，等你审核。', act: '去审核' },
    en: { title: 'Somebody asks to join', body: 'An application to join awaits your decision.', act: 'Review it' },
  },
  joinAccepted: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/SelectEnterprise',
    zh: { title: '你已加入企业', body: '你的加入申请已通过，可以选择这家企业开始使用。', act: '选择企业' },
    en: {
      title: 'You have joined',
      body: 'Your application was accepted. Choose the enterprise to begin.',
      act: 'Choose it',
    },
  },
  joinRejected: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/SelectEnterprise',
    zh: { title: '加入申请未通过', body: '你的加入申请没有通过，可以联系企业管理员了解原因。', act: '查看' },
    en: {
      title: 'Application not accepted',
      body: 'Your application was not accepted. Ask the administrator why.',
      act: 'Open',
    },
  },
  ordersHandedOver: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?roleFlag=mine',
    zh: { title: '同事的订单交给了你', body: '一位同事离开了企业，名下的订单现在由你负责。', act: '查看订单' },
    en: {
      title: 'Orders of a colleague are yours now',
      body: 'A colleague has left; their orders are yours now.',
      act: 'Open the orders',
    },
  },
  childAsked: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Group?tab=tree',
    zh: { title: '有企业申请成为你的上级', body: '一家企业申请把你的企业设为下级，等你决定。', act: '去处理' },
    en: {
      title: 'An enterprise wants to stand above yours',
      body: 'An enterprise asks to have yours below it. The decision is yours.',
      act: 'Decide',
    },
  },
});
