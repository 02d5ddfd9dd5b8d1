import type { RefusalTable } from './refusal-table.ts';

export const staffRefusals = {
  staffLocked: {
    errcode: '0407001',
    zh: '试错太多次，请 {minutes} 分钟后再试',
    en: 'Too many wrong tries. Try again in {minutes} minutes',
  },
  staffDisabled: {
    errcode: '0407002',
    zh: '账号已停用，请联系平台管理员',
    en: 'This account is disabled. Please ask an administrator',
  },
  staffTicketOver: {
    errcode: '0407003',
    zh: '这次登录已超时，请从密码开始重新登录',
    en: 'This sign-in has timed out. Please start with the password again',
  },
  staffCodeWrong: {
    errcode: '0407004',
    zh: '动态验证码不对，或刚刚用过。请等下一个再试',
    en: 'The code is wrong or was just used. Please wait for the next one',
  },
  staffPasswordWeak: {
    errcode: '0407005',
    zh: '新密码为 {least}–{most} 位，须含字母和数字，且不能与原密码相同',
    en: 'A new password has {least}–{most} characters with letters and digits, and is not the old one',
  },
  staffNameTaken: { errcode: '0407006', zh: '这个登录名已被使用', en: 'This login name is taken' },
  staffNotFound: { errcode: '0407007', zh: '没有找到这位工作人员', en: 'There is no such member of staff' },
  lastAdministrator: {
    errcode: '0407008',
    zh: '至少要留一位可用的管理员',
    en: 'At least one administrator has to remain',
  },
  taskNotFound: { errcode: '0407010', zh: '没有找到这个任务', en: 'There is no such task' },
  taskEnded: {
    errcode: '0407011',
    zh: '这个任务已不在待办里，请刷新列表',
    en: 'This task no longer waits for a reviewer. Please reload the list',
  },
  taskHeld: { errcode: '0407012', zh: '{name}正在处理这个任务', en: '{name} is working on this task' },
  taskNotHeld: {
    errcode: '0407013',
    zh: '这个任务已不在你手上，请重新领取。已存的内容还在',
    en: 'You no longer hold this task. Please take it on again; what was saved is kept',
  },
  draftStale: {
    errcode: '0407014',
    zh: '这份草稿在别处改过，请先看新的内容再保存',
    en: 'This draft was changed elsewhere. Look at the newer one before you save',
  },
  reviewIncomplete: {
    errcode: '0407015',
    zh: '还没填完，请补上标出的内容',
    en: 'Not complete yet. Please fill in what is marked',
  },
  sameReader: {
    errcode: '0407016',
    zh: '二审须由另一位同事进行',
    en: 'The second reading has to be done by somebody else',
  },
  sentenceChanged: {
    errcode: '0407030',
    zh: '有人改过这一项，句子变了。请再读一遍。',
    en: 'This item changed while you were reading. Read the new sentence.',
  },
  evidenceUnread: {
    errcode: '0407031',
    zh: '先打开 {name}，再发布。',
    en: 'Open {name} before publishing.',
  },
  secondReaderReads: {
    errcode: '0407017',
    zh: '二审只读不改：同意，或退回并写明原因',
    en: 'A second reader agrees or sends back with a reason, and changes nothing',
  },
  contactForbidden: {
    errcode: '0407018',
    zh: '候选人要求不要联系，不能记录与对方的联系',
    en: 'The candidate asked not to contact them, so no contact can be logged',
  },
  linkJustSent: {
    errcode: '0407020',
    zh: '链接刚发过，请 {minutes} 分钟后再试',
    en: 'A link was just sent. Try again in {minutes} minutes',
  },
  refundTooMuch: {
    errcode: '0407021',
    zh: '最多还能退 {amount}',
    en: 'At most {amount} can still be refunded',
  },
  refundWaiting: {
    errcode: '0407022',
    zh: '这笔检查已有一笔退款在等待复核',
    en: 'A refund of this check already waits for a second member of staff',
  },
  refundNotFound: { errcode: '0407023', zh: '没有找到这笔退款', en: 'There is no such refund' },
  refundDecided: { errcode: '0407024', zh: '这笔退款已处理过', en: 'This refund has been decided' },
  refundOwn: {
    errcode: '0407025',
    zh: '自己提的退款须由另一位同事复核',
    en: 'A refund that you asked for has to be confirmed by somebody else',
  },
  memberNotFound: { errcode: '0407026', zh: '没有找到这个会员', en: 'There is no such member' },
  memberFrozenAlready: { errcode: '0407027', zh: '这个会员已经冻结', en: 'This member is frozen already' },
  memberNotFrozen: { errcode: '0407028', zh: '这个会员没有冻结', en: 'This member is not frozen' },
  materialAsksOver: {
    errcode: '0407040',
    zh: '这一项已请候选人补充 {times} 次，请按现有材料得出结论',
    en: 'The candidate was asked {times} times for this item. Please conclude with what there is',
  },
  materialUnclear: {
    errcode: '0407041',
    zh: '请写清楚要候选人补什么，或选出要改正的内容',
    en: 'Please say what the candidate is to add, or choose the fields to correct',
  },
  ownRoles: {
    errcode: '0407060',
    zh: '不能修改自己的角色，请由另一位管理员修改',
    en: 'Your own roles are changed by another administrator',
  },
} as const satisfies RefusalTable;
