import { noticeTable } from '../notice/kinds.ts';

/** To a person, about the own account, approvals and money. */
export const accountNotices = noticeTable({
  welcome: {
    topic: 'account',
    channels: ['mail'],
    path: '/Login',
    zh: {
      title: '企业账号已开通',
      body: '企业账号已开通，充值后即可下单背调。候选人授权后才会开始核查。',
      act: '登录',
    },
    en: {
      title: 'Your organization account is ready',
      body: 'Top up and place your first order. Checks start only after the candidate consents.',
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
      title: 'Your organization is verified',
      body: 'We have checked your business licence. The first-order limit no longer applies.',
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
      title: 'Your organization could not be verified',
      body: 'Your business licence was not accepted. See the reason on the verification page and submit it again.',
      act: 'See the reason',
    },
  },
  emailLink: {
    topic: 'account',
    channels: ['mail'],
    path: '{link}',
    isNeeded: true,
    zh: {
      title: '确认您的邮箱',
      body: '请在 24 小时内点击下面的按钮，确认这是您的邮箱。如非本人操作，请忽略此邮件，邮箱不会变更。',
      act: '确认邮箱',
    },
    en: {
      title: 'Confirm your e-mail address',
      body: 'Select the button within 24 hours to confirm that this address is yours. If this was not you, ignore this e-mail and nothing will change.',
      act: 'Confirm e-mail address',
    },
  },
  passwordChanged: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '登录密码已修改',
      body: '您的登录密码刚刚被修改，其他设备已退出登录。如非本人操作，请立即通过“忘记密码”重设。',
      act: '查看登录设备',
    },
    en: {
      title: 'Your password was changed',
      body: 'Your password was just changed and your other devices were signed out. If this was not you, reset it now with “Forgot password”.',
      act: 'View signed-in devices',
    },
  },
  newDevice: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '新设备登录提醒',
      body: '您的账号刚刚在一台新设备上登录。如非本人操作，请立即修改密码，并退出其他设备。',
      act: '查看登录记录',
    },
    en: {
      title: 'New sign-in to your account',
      body: 'Your account was just signed in to on a new device. If this was not you, change your password now and sign out your other devices.',
      act: 'View sign-in activity',
    },
  },
  phoneChanged: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '绑定的手机号已修改',
      body: '您的账号已换绑手机号，其他设备已退出登录。如非本人操作，请立即联系客服。',
      act: '查看账号设置',
    },
    en: {
      title: 'Your phone number was changed',
      body: 'Your account has a new phone number and your other devices were signed out. If this was not you, contact us right away.',
      act: 'View settings',
    },
  },
  factorAdded: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '两步验证方式已添加',
      body: '您的账号刚刚添加了一种两步验证方式。如非本人操作，请立即修改密码并移除它。',
      act: '查看两步验证',
    },
    en: {
      title: 'A two-step verification method was added',
      body: 'A two-step verification method was just added to your account. If this was not you, change your password and remove it now.',
      act: 'View two-step verification',
    },
  },
  factorRemoved: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '两步验证方式已移除',
      body: '您的账号刚刚移除了一种两步验证方式。如非本人操作，请立即修改密码。',
      act: '查看两步验证',
    },
    en: {
      title: 'A two-step verification method was removed',
      body: 'A two-step verification method was just removed from your account. If this was not you, change your password now.',
      act: 'View two-step verification',
    },
  },
  recoveryCodeUsed: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '有人使用了您的恢复码',
      body: '您的一个恢复码刚刚被使用，它已失效。如非本人操作，请立即修改密码并更换恢复码。',
      act: '查看两步验证',
    },
    en: {
      title: 'A recovery code was used',
      body: 'One of your recovery codes was just used and no longer works. If this was not you, change your password and replace your recovery codes now.',
      act: 'View two-step verification',
    },
  },
  factorDemanded: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting',
    isNeeded: true,
    zh: {
      title: '企业要求开启两步验证',
      body: '请在 {due} 前开启两步验证，之后未开启的账号将无法使用企业账户。个人账号不受影响。',
      act: '开启两步验证',
    },
    en: {
      title: 'Your organization requires two-step verification',
      body: 'Please turn it on by {due}. After that, you cannot use the organization account without it. Your personal account is not affected.',
      act: 'Turn on two-step verification',
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
      body: '您的账号已换绑手机号，此号码不能再用于登录。如非本人操作，请立即联系客服。',
    },
    en: {
      title: 'This phone number was removed from your account',
      body: 'Your account has a new phone number, and this one can no longer sign in. If this was not you, contact us right away.',
    },
  },
  accountClosed: {
    topic: 'account',
    channels: ['mail'],
    path: '/',
    isNeeded: true,
    zh: { title: '账号已注销', body: '您的账号已注销，个人信息已删除。感谢您的使用。', act: '背调首页' },
    en: {
      title: 'Your account is closed',
      body: 'Your account is closed and your personal data has been deleted. Thank you for using Beidiao.',
      act: 'Go to the home page',
    },
  },
  topUpReceived: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: '/Dashboard/Account',
    zh: {
      title: '充值 {amount} 已到账',
      body: '充值 {amount} 已到账（支付单 {tradeNo}），可在交易记录中查看。',
      act: '查看交易记录',
    },
    en: {
      title: 'Top-up of {amount} received',
      body: 'Your top-up of {amount} has arrived (payment order {tradeNo}). See it under Transactions.',
      act: 'View transactions',
    },
  },
  approvalAsked: {
    topic: 'approval',
    channels: ['system', 'mail', 'sms'],
    path: '/Mobile/approvalNew?orderDetailsId={orderDetailsId}',
    smsFacts: ['orderNo', 'amount'],
    zh: {
      title: '有订单待您审批',
      body: '订单 {orderNo}（{amount}）待您审批，通过后才会邀请候选人。',
      act: '去审批',
      sms: '订单 {orderNo}（{amount}）待您审批：{url}',
    },
    en: {
      title: 'An order is waiting for your approval',
      body: 'Order {orderNo} ({amount}) is waiting for your approval. The candidate will be invited once it is approved.',
      act: 'Review',
      sms: 'Order {orderNo} ({amount}) is waiting for your approval: {url}',
    },
  },
  approvalGranted: {
    topic: 'approval',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?detail={orderDetailsId}',
    zh: { title: '审批已通过', body: '订单 {orderNo} 已通过审批。', act: '查看订单' },
    en: { title: 'Order approved', body: 'Order {orderNo} has been approved.', act: 'Open the order' },
  },
  approvalRejected: {
    topic: 'approval',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?detail={orderDetailsId}',
    zh: { title: '审批被驳回', body: '订单 {orderNo} 没有通过审批，原因见订单详情。', act: '查看原因' },
    en: {
      title: 'Order rejected',
      body: 'Order {orderNo} was not approved. See the order for the reason.',
      act: 'See why',
    },
  },
  joinInvitedByMail: {
    topic: 'account',
    channels: ['mail'],
    path: '{link}',
    isNeeded: true,
    zh: {
      title: '{enterprise}邀请您加入',
      body: '{enterprise}邀请您加入企业的背调账户。链接 7 天内有效，仅可使用一次；如果您不认识这家企业，请忽略此邮件。',
      act: '接受邀请',
    },
    en: {
      title: 'Invitation to join {enterprise}',
      body: '{enterprise} has invited you to its background check account. The link is valid for 7 days and can be used once. If you do not know this organization, ignore this e-mail.',
      act: 'Accept invitation',
    },
  },
  joinInvitedByPhone: {
    topic: 'account',
    channels: ['sms'],
    path: '{link}',
    isNeeded: true,
    smsFacts: ['enterprise', 'token'],
    zh: {
      title: '{enterprise}邀请您加入',
      body: '{enterprise}邀请您加入企业的背调账户。',
      sms: '{enterprise}邀请您加入企业的背调账户，7 天内有效：{url}',
    },
    en: {
      title: 'Invitation to join {enterprise}',
      body: '{enterprise} has invited you to its background check account.',
      sms: '{enterprise} has invited you to its background check account. Valid for 7 days: {url}',
    },
  },
  joinAsked: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Group?tab=applications',
    zh: { title: '有人申请加入企业', body: '有人申请加入企业，待您审核。', act: '去审核' },
    en: { title: 'New request to join', body: 'A request to join is waiting for your review.', act: 'Review' },
  },
  joinAccepted: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/SelectEnterprise',
    zh: { title: '您已加入企业', body: '您的加入申请已通过，可以选择这家企业开始使用。', act: '选择企业' },
    en: {
      title: 'You have joined',
      body: 'Your request was approved. Choose the organization to get started.',
      act: 'Choose organization',
    },
  },
  joinRejected: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/SelectEnterprise',
    zh: { title: '加入申请未通过', body: '您的加入申请没有通过，可以联系企业管理员了解原因。', act: '查看' },
    en: {
      title: 'Request declined',
      body: 'Your request to join was declined. Ask the administrator for the reason.',
      act: 'Open',
    },
  },
  ordersHandedOver: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Order?roleFlag=mine',
    zh: { title: '同事的订单已转交给您', body: '一位同事离开了企业，名下的订单现在由您负责。', act: '查看订单' },
    en: {
      title: 'A colleague’s orders were assigned to you',
      body: 'A colleague has left the organization. You are now responsible for their orders.',
      act: 'Open the orders',
    },
  },
  childAsked: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Group?tab=tree',
    zh: { title: '有企业申请成为上级企业', body: '一家企业申请将贵司设为下级企业，待您处理。', act: '去处理' },
    en: {
      title: 'A request to become your parent organization',
      body: 'An organization has asked to add yours as a subsidiary. Please review the request.',
      act: 'Review',
    },
  },
});
