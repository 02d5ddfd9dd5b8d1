import type { RefusalTable } from '../wire/refusal-table.ts';

export const staffRefusals = {
  staffLocked: {
    errcode: '0407001',
    zh: '错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many attempts. Try again in {minutes} minutes',
  },
  staffDisabled: {
    errcode: '0407002',
    zh: '账号已停用，请联系平台管理员',
    en: 'This account is disabled. Please ask an administrator',
  },
  staffTicketOver: {
    errcode: '0407003',
    zh: '这次登录已超时，请从密码开始重新登录',
    en: 'This sign-in has timed out. Please sign in with your password again',
  },
  staffCodeWrong: {
    errcode: '0407004',
    zh: '动态验证码错误或已使用，请等待下一个',
    en: 'The code is incorrect or was just used. Please wait for the next one',
  },
  staffPasswordWeak: {
    errcode: '0407005',
    zh: '新密码为 {least}–{most} 位，须含字母和数字，且不能与原密码相同',
    en: 'The new password needs {least}–{most} characters with letters and digits, and must differ from the current one',
  },
  staffNameTaken: { errcode: '0407006', zh: '这个登录名已被使用', en: 'This login name is taken' },
  staffNotFound: { errcode: '0407007', zh: '没有找到这位工作人员', en: 'Staff account not found' },
  lastAdministrator: {
    errcode: '0407008',
    zh: '至少要留一位可用的管理员',
    en: 'At least one active administrator is required',
  },
  taskNotFound: { errcode: '0407010', zh: '没有找到这个任务', en: 'Task not found' },
  taskEnded: {
    errcode: '0407011',
    zh: '这个任务已不在待办里，请刷新列表',
    en: 'This task is no longer waiting for a reviewer. Please reload the list',
  },
  taskHeld: { errcode: '0407012', zh: '{name}正在处理这个任务', en: '{name} is working on this task' },
  taskConflict: {
    errcode: '0407032',
    zh: '您曾任职于该单位，或作出过它的结论，不能核实这个任务',
    en: 'You once worked for this employer, or made an earlier finding of this task, so you may not verify it',
  },
  skillUnknown: { errcode: '0407033', zh: '没有这个项目分组', en: 'There is no such item group' },
  balanceOver: {
    errcode: '0407019',
    zh: '已超过 10 分钟，不能撤销。可逐件改派',
    en: 'More than 10 minutes have passed. Reassign the tasks one by one instead',
  },
  taskNotHeld: {
    errcode: '0407013',
    zh: '该任务已不由您处理，请重新领取。已保存的内容仍然保留',
    en: 'You no longer hold this task. Please claim it again. Saved work is kept',
  },
  draftStale: {
    errcode: '0407014',
    zh: '草稿已在别处修改，请先查看新内容再保存',
    en: 'This draft was changed elsewhere. Check the newer version before you save',
  },
  reviewIncomplete: {
    errcode: '0407015',
    zh: '尚未填完，请补全标出的内容',
    en: 'Not yet complete. Please fill in the marked fields',
  },
  sameReader: {
    errcode: '0407016',
    zh: '二审须由另一位同事进行',
    en: 'The second review must be done by another reviewer',
  },
  sentenceChanged: {
    errcode: '0407030',
    zh: '有人改过这一项，句子变了。请再读一遍。',
    en: 'This item changed while you were reading. Read the new sentence.',
  },
  evidenceUnread: {
    errcode: '0407031',
    zh: '请先打开 {name}，再发布。',
    en: 'Open {name} before publishing.',
  },
  secondReaderReads: {
    errcode: '0407017',
    zh: '二审不能修改，只能同意，或退回并写明原因',
    en: 'A second reviewer can only agree, or send back with a reason',
  },
  contactForbidden: {
    errcode: '0407018',
    zh: '候选人要求不要联系，不能记录与对方的联系',
    en: 'The candidate asked not to contact this party, so no contact can be logged',
  },
  claimedNumber: {
    errcode: '0407111',
    zh: '拨的是候选人给的号码，不能写成总机转接',
    en: 'This is a number from the candidate, not the switchboard',
  },
  linkJustSent: {
    errcode: '0407020',
    zh: '链接刚发过，请 {minutes} 分钟后再试',
    en: 'A link was just sent. Try again in {minutes} minutes',
  },
  refundTooMuch: {
    errcode: '0407021',
    zh: '最多可退 {amount}',
    en: 'You can refund up to {amount}',
  },
  refundWaiting: {
    errcode: '0407022',
    zh: '该背调已有一笔退款待复核',
    en: 'A refund for this check is already waiting for approval',
  },
  refundNotFound: { errcode: '0407023', zh: '没有找到这笔退款', en: 'Refund not found' },
  refundDecided: { errcode: '0407024', zh: '这笔退款已处理过', en: 'This refund has already been handled' },
  refundOwn: {
    errcode: '0407025',
    zh: '自己发起的退款须由另一位同事复核',
    en: 'A colleague must approve refunds you requested',
  },
  transferNotFound: { errcode: '0407090', zh: '没有找到这笔到账登记', en: 'Transfer not found' },
  transferDecided: {
    errcode: '0407091',
    zh: '这笔到账登记已处理过',
    en: 'This transfer has already been handled',
  },
  transferOwn: {
    errcode: '0407092',
    zh: '自己登记的到账须由另一位财务复核',
    en: 'A colleague must confirm a transfer that you entered',
  },
  transferAmountDiffers: {
    errcode: '0407093',
    zh: '到账金额与充值金额 {amount} 不一致，请会员按实际金额重新提交充值',
    en: 'The amount differs from the top-up of {amount}. Ask the member to start a top-up of the amount that was sent',
  },
  transferUsed: {
    errcode: '0407094',
    zh: '这个银行流水号已登记过，不能重复入账',
    en: 'This bank reference was entered before and cannot be credited again',
  },
  transferNoted: {
    errcode: '0407095',
    zh: '这笔充值已登记到账，等待另一位财务复核',
    en: 'This top-up was already entered and is waiting for a colleague to confirm it',
  },
  staffNotLocked: { errcode: '0407029', zh: '这个账号没有被锁定', en: 'This account is not locked' },
  memberNotFound: { errcode: '0407026', zh: '没有找到这个会员', en: 'Member not found' },
  memberFrozenAlready: { errcode: '0407027', zh: '这个会员已经冻结', en: 'This member is already frozen' },
  memberNotFrozen: { errcode: '0407028', zh: '这个会员没有冻结', en: 'This member is not frozen' },
  materialAsksOver: {
    errcode: '0407040',
    zh: '该项已请候选人补充 {times} 次，请按现有材料得出结论',
    en: 'The candidate has already been asked {times} times for this item. Please conclude with the available documents',
  },
  materialUnclear: {
    errcode: '0407041',
    zh: '请写明需要候选人补充的内容，或选择要更正的内容',
    en: 'Describe what the candidate should provide, or select the fields to correct',
  },
  ownLimits: {
    errcode: '0407061',
    zh: '不能修改自己岗位的限额，请由另一位管理员修改',
    en: 'You cannot change the limits of a role you hold. Ask another administrator',
  },
  sampleNotFound: { errcode: '0407100', zh: '没有找到这条抽检', en: 'Sample not found' },
  sampleEnded: {
    errcode: '0407101',
    zh: '这条抽检已经处理，请刷新列表',
    en: 'This sample has been dealt with. Please reload the list',
  },
  sampleNotHeld: { errcode: '0407102', zh: '请先领取这条抽检', en: 'Please take this sample first' },
  sampleHeld: { errcode: '0407103', zh: '{name}正在判这条抽检', en: '{name} is working on this sample' },
  sampleNotBlind: {
    errcode: '0407104',
    zh: '您核查过或打开过这个任务，可能知道原来的结论，请由另一位同事判',
    en: 'You worked on this task or opened it and may know the first verdict. Leave it to another reviewer',
  },
  sampleOwn: {
    errcode: '0407105',
    zh: '两个结论中有一个是您给的，请由第三个人决定',
    en: 'One of the two verdicts is yours. A third person must decide',
  },
  sampleOvertaken: {
    errcode: '0407106',
    zh: '这一项的结论后来改过，或正在处理异议，只能保留现在的结论',
    en: 'The result has changed since or is disputed. You can only keep it as it is now',
  },
  ownSampling: {
    errcode: '0407107',
    zh: '不能设置自己的抽检比例，请由另一位组长设置',
    en: 'You cannot set a share for yourself. Ask another lead',
  },
  costMonthFinal: {
    errcode: '0407108',
    zh: '只能修改本月和上月的费率，更早的月份已结账',
    en: 'Only the rates of this month and last month can be changed. Earlier months are closed',
  },
  sourceNotAsked: {
    errcode: '0407109',
    zh: '没有向这个数据源提过问',
    en: 'This source was never asked',
  },
  sourceBillUnreadable: {
    errcode: '0407110',
    zh: '文件无法读取，请上传未加密的 .xlsx 或 .csv',
    en: 'The file cannot be read. Upload an .xlsx or .csv file without a password',
  },
  ownRoles: {
    errcode: '0407060',
    zh: '不能修改自己的角色，请由另一位管理员修改',
    en: 'You cannot change your own roles. Ask another administrator',
  },
  confirmsLater: {
    errcode: '0407115',
    zh: '您的账号刚变更过，{time} 起才能确认需要两个人的事',
    en: 'Your account was changed a short while ago. You can confirm what needs two people from {time}',
  },
  staffChangeNotFound: { errcode: '0407116', zh: '没有找到这项账号变更', en: 'Account change not found' },
  staffChangeDecided: {
    errcode: '0407117',
    zh: '这项账号变更已处理过，请刷新列表',
    en: 'This account change has already been handled. Please reload the list',
  },
  staffChangeOwn: {
    errcode: '0407118',
    zh: '自己提出的账号变更须由另一位管理员确认',
    en: 'Another administrator must confirm an account change that you asked for',
  },
  staffChangeWaiting: {
    errcode: '0407119',
    zh: '这个账号已有一项变更等待确认，请先处理它',
    en: 'A change of this account is already waiting for confirmation. Deal with that one first',
  },
  ownStaffAccount: {
    errcode: '0407120',
    zh: '不能处理自己的账号，请由另一位管理员办理',
    en: 'You cannot do this for your own account. Ask another administrator',
  },
  staffContactLacks: {
    errcode: '0407121',
    zh: '没有登记本人的邮箱或手机号，请先变更联系方式',
    en: 'No e-mail address or phone number of the person is on file. Change the contact details first',
  },
  accessLinkOver: {
    errcode: '0407122',
    zh: '链接已失效或已使用，请联系管理员重新发送',
    en: 'This link has expired or was already used. Ask an administrator to send a new one',
  },
  accessAlreadySet: {
    errcode: '0407123',
    zh: '本人已设置密码，无需再发链接',
    en: 'The person has already set a password, so no link is needed',
  },
} as const satisfies RefusalTable;
