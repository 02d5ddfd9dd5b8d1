import type { RefusalTable } from './refusal-table.ts';

export const enterpriseRefusals = {
  creditCodeTaken: {
    errcode: '0401070',
    zh: '这个统一社会信用代码的企业已经认证，请联系贵司管理员邀请加入',
    en: 'The enterprise with this code is confirmed already. Ask its administrator to invite you',
  },
  enterpriseConfirmed: {
    errcode: '0401071',
    zh: '企业已经认证，不用再提交营业执照',
    en: 'The enterprise is confirmed already; no licence is needed',
  },
  confirmationNotWaiting: {
    errcode: '0401072',
    zh: '这家企业已处理过，请刷新',
    en: 'This enterprise has been decided on. Please reload',
  },
  firstOrdersUsed: {
    errcode: '0401073',
    zh: '企业认证前最多下 {orders} 单、合计 {amount}。请先提交营业执照，认证后不受此限',
    en: 'Until the enterprise is confirmed it may place {orders} orders of {amount} altogether. Please hand in the business licence first',
  },
  lastAdmin: {
    errcode: '0401022',
    zh: '你是“{enterprise}”唯一的管理员，请先把管理员交给同事',
    en: 'You are the only administrator of {enterprise}. Hand it over to a colleague first',
  },
  memberFrozen: {
    errcode: '0401030',
    zh: '企业账户已被冻结，暂时不能下单和支付，请联系客服',
    en: 'This account is frozen: it can not order or pay for now. Please contact us',
  },
  actingRefused: {
    errcode: '0401031',
    zh: '你不能代这家企业或这位同事操作',
    en: 'You may not act for this enterprise or this colleague',
  },
  personNotFound: {
    errcode: '0401032',
    zh: '没有找到这位成员',
    en: 'There is no such person here',
  },
  notOneself: {
    errcode: '0401033',
    zh: '不能对自己这样操作，请让另一位管理员来做',
    en: 'You can not do this to yourself. Ask another administrator',
  },
  adminUnlimited: {
    errcode: '0401034',
    zh: '管理员没有限额，请先把对方改为普通成员',
    en: 'Administrators have no limits. Make them staff first',
  },
  invitationGone: {
    errcode: '0401035',
    zh: '这个邀请已失效（已使用、已取消或已过期），请联系邀请你的人重发',
    en: 'This invitation is no longer good (used, cancelled or out of date). Ask for a new one',
  },
  invitationOther: {
    errcode: '0401036',
    zh: '这个邀请不是发给你填写的手机号或邮箱的',
    en: 'This invitation was sent to another phone or address',
  },
  alreadyMember: {
    errcode: '0401037',
    zh: '对方已经是企业成员',
    en: 'This person belongs to the enterprise already',
  },
  alreadyInvited: {
    errcode: '0401038',
    zh: '已经邀请过，等对方接受即可，也可以重发',
    en: 'This person is invited already. You can send it again',
  },
  applicationGone: {
    errcode: '0401039',
    zh: '这个申请已经处理过或已撤回',
    en: 'This request has been answered or taken back',
  },
  alreadyApplied: {
    errcode: '0401040',
    zh: '已经申请过，请等待对方处理',
    en: 'You have asked already. Please wait for the answer',
  },
  enterpriseUnknown: {
    errcode: '0401041',
    zh: '没有找到这家企业，请填写营业执照上的全称',
    en: 'There is no such enterprise. Enter its full registered name',
  },
  treeLoop: {
    errcode: '0401042',
    zh: '这样会让企业成为自己的下级',
    en: 'An enterprise can not stand below itself',
  },
  hasParent: {
    errcode: '0401043',
    zh: '这家企业已有上级企业',
    en: 'This enterprise stands below another already',
  },
  treeTooDeep: {
    errcode: '0401044',
    zh: '企业层级太深，最多 12 级',
    en: 'The tree is too deep: 12 levels at most',
  },
  nameDiffers: {
    errcode: '0401045',
    zh: '姓名与要解除绑定的成员不一致',
    en: 'The name is not that of the person who leaves',
  },
  heirUnfit: {
    errcode: '0401046',
    zh: '请选择一位在职的同事接手',
    en: 'Choose a colleague who can take over',
  },
  rightKept: {
    errcode: '0401047',
    zh: '管理员始终有“{right}”权限，不能关闭',
    en: 'An administrator always has “{right}”; it can not be taken away',
  },
} as const satisfies RefusalTable;
