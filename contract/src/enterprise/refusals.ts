import type { RefusalTable } from '../wire/refusal-table.ts';

export const enterpriseRefusals = {
  creditCodeTaken: {
    errcode: '0401070',
    zh: '这个统一社会信用代码的企业已经认证，请联系贵司管理员邀请加入',
    en: 'An organization with this code is already verified. Ask its administrator to invite you',
  },
  enterpriseConfirmed: {
    errcode: '0401071',
    zh: '企业已通过认证，无需再提交营业执照',
    en: 'The organization is already verified. No business licence is needed',
  },
  confirmationNotWaiting: {
    errcode: '0401072',
    zh: '这家企业已处理过，请刷新',
    en: 'This organization has already been reviewed. Please reload',
  },
  firstOrdersUsed: {
    errcode: '0401073',
    zh: '企业认证前最多下 {orders} 单、合计 {amount}，未认证的上下级企业合并计算。请先提交营业执照，认证后不受此限',
    en: 'Until it is verified, the organization can place up to {orders} orders totalling {amount}, together with unverified organizations above and below it. Please submit the business licence first',
  },
  enterpriseUnconfirmed: {
    errcode: '0401074',
    zh: '企业认证通过后才能邀请外部人员。请在“设置 → 企业认证”提交营业执照',
    en: 'People outside can be invited once the organization is verified. Submit the business licence under Settings, Organization verification',
  },
  messagesUsed: {
    errcode: '0401075',
    zh: '今天向外发出的邀请已达上限（{maximum} 条），请明天再发；未认证企业认证后上限会提高',
    en: 'The daily limit of {maximum} messages to people outside is reached. Try again tomorrow. Verification raises the limit of a new organization',
  },
  lastAdmin: {
    errcode: '0401022',
    zh: '您是“{enterprise}”唯一的管理员，请先将同事设为管理员',
    en: 'You are the only administrator of {enterprise}. Make a colleague an administrator first',
  },
  memberFrozen: {
    errcode: '0401030',
    zh: '企业账户或上级企业已被冻结，暂时不能下单和支付，请联系客服',
    en: 'This account, or the organization above it, is frozen: orders and payments are not possible. Please contact us',
  },
  frozenAbove: {
    errcode: '0401076',
    zh: '这一企业架构已被冻结，解冻前不能加入，也不能移出或退出。如有疑问请联系客服',
    en: 'This organization tree is frozen. Until that ends, nobody can join or leave it. Please contact us',
  },
  childUnconfirmed: {
    errcode: '0401077',
    zh: '这家企业由上级创建，尚未认证。请先提交它的营业执照，认证后再移出或退出',
    en: 'This organization was created by the one above it and is not verified yet. Submit its business licence first; it can leave once it is verified',
  },
  actingRefused: {
    errcode: '0401031',
    zh: '您不能代这家企业或这位同事操作',
    en: 'You cannot act for this organization or colleague',
  },
  personNotFound: {
    errcode: '0401032',
    zh: '未找到该成员',
    en: 'Member not found',
  },
  notOneself: {
    errcode: '0401033',
    zh: '不能对自己执行此操作，请由另一位管理员处理',
    en: 'You cannot do this to your own account. Ask another administrator',
  },
  adminUnlimited: {
    errcode: '0401034',
    zh: '管理员不受额度限制，请先将对方改为员工',
    en: 'Administrators have no spending limits. Change the role to staff first',
  },
  invitationGone: {
    errcode: '0401035',
    zh: '这个邀请已失效（已使用、已取消或已过期），请联系邀请您的人重发',
    en: 'This invitation has been used, cancelled or has expired. Ask for a new one',
  },
  invitationOther: {
    errcode: '0401036',
    zh: '这个邀请不是发给您填写的手机号或邮箱的',
    en: 'This invitation was sent to a different phone number or e-mail address',
  },
  alreadyMember: {
    errcode: '0401037',
    zh: '对方已经是企业成员',
    en: 'This person is already in the organization',
  },
  alreadyInvited: {
    errcode: '0401038',
    zh: '已邀请过，等待对方接受，也可以重新发送',
    en: 'This person has already been invited. You can resend the invitation',
  },
  applicationGone: {
    errcode: '0401039',
    zh: '这个申请已经处理过或已撤回',
    en: 'This request has already been answered or withdrawn',
  },
  alreadyApplied: {
    errcode: '0401040',
    zh: '已经申请过，请等待对方处理',
    en: 'You have already sent a request. Please wait for the answer',
  },
  enterpriseUnknown: {
    errcode: '0401041',
    zh: '未找到该企业，请填写营业执照上的全称',
    en: 'Organization not found. Enter its full registered name',
  },
  treeLoop: {
    errcode: '0401042',
    zh: '企业不能成为自己的下级企业',
    en: 'An organization cannot be its own subsidiary',
  },
  hasParent: {
    errcode: '0401043',
    zh: '这家企业已有上级企业',
    en: 'This organization already has a parent',
  },
  treeTooDeep: {
    errcode: '0401044',
    zh: '企业层级太深，最多 12 级',
    en: 'The organization tree can have at most 12 levels',
  },
  nameDiffers: {
    errcode: '0401045',
    zh: '姓名与要移除的成员不一致',
    en: 'The name does not match the person to remove',
  },
  heirUnfit: {
    errcode: '0401046',
    zh: '请选择一位在职的同事接手',
    en: 'Choose an active colleague to take over',
  },
  rightKept: {
    errcode: '0401047',
    zh: '管理员始终有“{right}”权限，不能关闭',
    en: 'Administrators always have “{right}”. It cannot be turned off',
  },
} as const satisfies RefusalTable;
