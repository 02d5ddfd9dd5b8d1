import type { Language } from './language.ts';

type Words = { readonly errcode: string } & { readonly [L in Language]: string };

/**
 * Every reason to decline a call: the code on the wire and the words that the user reads.
 * Groups: 0400 wire and session · 0401 account · 0402 money · 0403 catalogue and price · 0404 order · 0405 candidate · 0406 report · 0407 staff and review · 0500 fault.
 * `{fact}` is replaced by a fact of the refusal.
 */
export const refusals = {
  malformed: { errcode: '0400400', zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  noSuchCall: { errcode: '0400404', zh: '没有这个接口', en: 'There is no such call' },
  tooLarge: { errcode: '0400413', zh: '请求内容太大', en: 'The request is too large' },
  wrongMedia: { errcode: '0400415', zh: '请求内容应为 JSON', en: 'The request must be JSON' },
  badParams: { errcode: '0400001', zh: '{field}：{message}', en: '{field}: {message}' },
  forbidden: {
    errcode: '0400003',
    zh: '你没有权限做这件事，请联系管理员',
    en: 'You may not do this. Please ask your administrator',
  },
  notFound: {
    errcode: '0400004',
    zh: '没有找到要操作的内容，它可能已被删除',
    en: 'Not found. It may have been deleted',
  },
  notSignedIn: { errcode: '0400006', zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again' },
  tooMany: {
    errcode: '0400029',
    zh: '操作太频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts. Try again in {seconds} seconds',
  },
  otherMember: {
    errcode: '0400007',
    zh: '当前登录身份与页面不一致，请刷新页面',
    en: 'You now act for another account. Please reload the page',
  },
  keyReused: {
    errcode: '0400009',
    zh: '这个请求编号已用于另一份内容，请刷新后重试',
    en: 'This request key was already used for other content. Reload and try again',
  },
  tooManyStreams: {
    errcode: '0400060',
    zh: '打开的页面太多，这一页不会自动更新，请关闭其他页面后刷新',
    en: 'Too many pages are open. This one does not update by itself; close some and reload',
  },
  deliveryNotFailed: {
    errcode: '0400061',
    zh: '这条消息没有失败，或已在重新发送',
    en: 'This message has not failed, or is being sent again',
  },
  vendorSilent: {
    errcode: '0400050',
    zh: '外部服务暂时没有回应，请稍后再试',
    en: 'An outside service does not answer right now. Please try again later',
  },

  badCredentials: { errcode: '0401001', zh: '登录名或密码不对', en: 'Login name or password is wrong' },
  captchaNeeded: { errcode: '0401002', zh: '请输入图形验证码', en: 'Please enter the characters in the picture' },
  captchaWrong: {
    errcode: '0401003',
    zh: '图形验证码不对或已过期，请换一张再试',
    en: 'The characters are wrong or out of date. Please try a new picture',
  },
  loginNameTaken: { errcode: '0401004', zh: '这个登录名已被使用', en: 'This login name is taken' },
  enterpriseNameTaken: {
    errcode: '0401005',
    zh: '这家企业已注册，请联系贵司管理员邀请你加入',
    en: 'This enterprise is registered. Ask its administrator for an invitation',
  },
  credentialsUnreadable: {
    errcode: '0401006',
    zh: '登录信息没有读懂，请刷新页面后重试',
    en: 'The sign-in data could not be read. Reload the page and try again',
  },
  userDisabled: {
    errcode: '0401007',
    zh: '账号已停用，请联系企业管理员',
    en: 'This account is disabled. Please ask your administrator',
  },
  notBound: { errcode: '0401008', zh: '你不属于这家企业', en: 'You do not belong to this enterprise' },
  nameLocked: {
    errcode: '0401009',
    zh: '密码输错次数太多，请 {minutes} 分钟后再试。现在可以用短信验证码登录，或点“忘记密码”重设',
    en: 'Too many wrong passwords. Try again in {minutes} minutes, or sign in with a text message code or reset the password now',
  },
  resetTokenBad: {
    errcode: '0401010',
    zh: '这次重设已失效，请重新获取验证码',
    en: 'This reset is no longer good. Please get a new code',
  },
  passwordsDiffer: { errcode: '0401011', zh: '两次输入的密码不一样', en: 'The two passwords differ' },
  phoneNeedsCode: {
    errcode: '0401012',
    zh: '换手机号要用新号码收验证码，请到“设置 › 手机号”',
    en: 'A new phone has to be proved by a code. Please use Settings › Phone',
  },
  phoneTaken: {
    errcode: '0401013',
    zh: '这个手机号已绑定另一个账号，请先从那个账号换绑',
    en: 'This phone belongs to another account. Change it there first',
  },
  emailLinkBad: {
    errcode: '0401014',
    zh: '这个验证链接已失效，请登录后在“设置”里重新发送',
    en: 'This link is no longer good. Sign in and send a new one from Settings',
  },
  openIdUnbound: {
    errcode: '0401015',
    zh: '这个微信还没有绑定账号，请先用密码或短信登录，再绑定',
    en: 'This WeChat is not linked to an account. Sign in another way first, then link it',
  },
  codeDayLimit: {
    errcode: '0401016',
    zh: '这个手机号今天的验证码已发完，请明天再试',
    en: 'This phone has had all its codes for today. Please try again tomorrow',
  },
  passwordWrong: { errcode: '0401017', zh: '当前密码不对', en: 'The current password is wrong' },
  phoneDiffers: { errcode: '0401018', zh: '这不是你绑定的手机号', en: 'This is not the phone of your account' },
  phoneMissing: { errcode: '0401019', zh: '请先绑定手机号', en: 'Please add a phone first' },
  openIdTaken: {
    errcode: '0401020',
    zh: '这个微信已绑定另一个账号',
    en: 'This WeChat is linked to another account',
  },
  identityCodeBad: {
    errcode: '0401021',
    zh: '这个登录码已失效，请在电脑上重新生成',
    en: 'This sign-in code is no longer good. Make a new one on the computer',
  },
  lastAdmin: {
    errcode: '0401022',
    zh: '你是“{enterprise}”唯一的管理员，请先把管理员交给同事',
    en: 'You are the only administrator of {enterprise}. Hand it over to a colleague first',
  },
  openMatters: {
    errcode: '0401023',
    zh: '个人账号还有未用完的余额或没有结束的订单，请先处理',
    en: 'Your personal account still has a balance or open orders. Settle them first',
  },
  signatureBad: {
    errcode: '0401024',
    zh: '签名不对、已过期或已用过',
    en: 'The signature is wrong, too old, or was used before',
  },
  appUnknown: { errcode: '0401025', zh: '没有这个应用，或它已停用', en: 'There is no such app, or it is switched off' },
  noEmailPending: { errcode: '0401026', zh: '没有等待验证的邮箱', en: 'No e-mail address waits to be confirmed' },
  wechatRefused: {
    errcode: '0401027',
    zh: '微信没有确认这次授权，请重新扫码',
    en: 'WeChat did not confirm this. Please scan again',
  },
  passwordSame: { errcode: '0401028', zh: '新密码和现在的一样', en: 'The new password is the same as the old one' },
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
  redirectRefused: {
    errcode: '0401048',
    zh: '回跳地址不在允许的名单里',
    en: 'The address to return to is not on the list',
  },
  atsUnknown: {
    errcode: '0401049',
    zh: '没有这个系统，或密钥不对',
    en: 'There is no such system, or the secret is wrong',
  },
  ticketGone: {
    errcode: '0401050',
    zh: '这次绑定已过期，请从招聘系统重新发起',
    en: 'This binding is out of date. Start again from your system',
  },

  balanceShort: { errcode: '0402001', zh: '余额不足，还差 {shortBy}', en: 'The balance is short by {shortBy}' },
  channelUnknown: { errcode: '0402002', zh: '不支持这种支付方式', en: 'This way of paying is not available' },
  tradeNotFound: { errcode: '0402003', zh: '没有找到这笔支付单', en: 'There is no such payment order' },
  tradeNotInState: {
    errcode: '0402004',
    zh: '支付单状态已变化，请刷新后查看',
    en: 'The payment order has moved on. Reload to see it',
  },
  balancePaymentOff: {
    errcode: '0402005',
    zh: '你没有余额支付权限，请联系企业管理员',
    en: 'You may not pay from the balance. Please ask your administrator',
  },
  onlinePaymentOff: {
    errcode: '0402006',
    zh: '你没有在线支付权限，请联系企业管理员',
    en: 'You may not pay online. Please ask your administrator',
  },
  callbackForged: { errcode: '0402007', zh: '回调签名不对', en: 'The callback signature is wrong' },

  itemUnknown: {
    errcode: '0403001',
    zh: '核查项“{item}”不存在或已下架',
    en: 'The check item “{item}” does not exist or is no longer sold',
  },
  packageUnknown: {
    errcode: '0403002',
    zh: '套餐或协议不存在或已失效',
    en: 'The package or agreement does not exist or has ended',
  },
  nothingChosen: { errcode: '0403003', zh: '请至少选择一个核查项', en: 'Choose at least one check item' },
  quantityTooBig: {
    errcode: '0403004',
    zh: '“{item}”最多 {maximum} 件',
    en: '“{item}” can be ordered at most {maximum} times',
  },
  expediteUnavailable: { errcode: '0403005', zh: '“{item}”不能加急', en: '“{item}” can not be expedited' },
  cardUnusable: {
    errcode: '0403006',
    zh: '所选优惠券或核查券已用过或已过期，请重新选择',
    en: 'The chosen coupon or voucher is used or out of date. Please choose again',
  },
  packageNameTaken: { errcode: '0403007', zh: '已有同名的组合', en: 'A package of this name exists' },

  priceChanged: {
    errcode: '0404001',
    zh: '价格已变化，请核对新的价格后再提交',
    en: 'The price has changed. Please look at the new price and submit again',
  },
  orderNotFound: { errcode: '0404002', zh: '没有找到这笔订单', en: 'There is no such order' },
  orderNotInState: {
    errcode: '0404003',
    zh: '订单状态已变为“{state}”，不能这样操作',
    en: 'The order is now “{state}”, so this can not be done',
  },
  checkNotFound: {
    errcode: '0404004',
    zh: '三要素校验结果已失效，请重新校验',
    en: 'The identity check is out of date. Please run it again',
  },
  pageTooDeep: {
    errcode: '0404005',
    zh: '页码太大，请缩小查询范围',
    en: 'The page is too far back. Please narrow the search',
  },
  itemNotAllowed: {
    errcode: '0404006',
    zh: '管理员没有给你开放“{item}”，请联系企业管理员',
    en: '“{item}” is not open to you. Please ask your administrator',
  },
  awaitsApproval: {
    errcode: '0404007',
    zh: '订单在等待审批，通过后才能支付',
    en: 'The order waits for approval and can be paid after that',
  },
  ownApproval: {
    errcode: '0404008',
    zh: '不能审批自己下的订单，请另一位审批人处理',
    en: 'You can not decide on your own order. Another approver has to',
  },
  reasonMissing: {
    errcode: '0404009',
    zh: '请写明驳回的原因',
    en: 'Please say why it is rejected',
  },

  linkUnknown: {
    errcode: '0405001',
    zh: '这个链接不对，请从短信里重新打开',
    en: 'This link is not right. Please open it from the text message again',
  },
  linkExpired: {
    errcode: '0405002',
    zh: '这个链接已过期，可以请对方重发',
    en: 'This link has expired. You can ask for a new one',
  },
  codeTooSoon: {
    errcode: '0405003',
    zh: '验证码刚发过，请 {seconds} 秒后再试',
    en: 'A code was just sent. Try again in {seconds} seconds',
  },
  codeWrong: {
    errcode: '0405004',
    zh: '验证码不对，请对照最新一条短信。还可以试 {left} 次',
    en: 'That code is not right. Use the newest message. Tries left: {left}',
  },
  codeOver: {
    errcode: '0405005',
    zh: '这个验证码已失效，请重新获取',
    en: 'This code is no longer good. Please get a new one',
  },
  consentIncomplete: {
    errcode: '0405006',
    zh: '请先看清楚、勾选并签名，再提交',
    en: 'Please read, tick and sign before you submit',
  },
  consentTextOld: {
    errcode: '0405007',
    zh: '授权书有了新的版本，请重新阅读',
    en: 'The consent text has a new version. Please read it again',
  },
  callbackUnreadable: {
    errcode: '0406050',
    zh: '回调内容无法读取，与约定的格式不符',
    en: 'The callback can not be read: it does not have the agreed form',
  },
  taskNotFailed: {
    errcode: '0406051',
    zh: '这项核查不在待重试列表中，可能已被处理',
    en: 'This task no longer waits for another try. Someone may have dealt with it',
  },
  reportNotReady: {
    errcode: '0406001',
    zh: '报告还没有内容，有一项完成后就能看',
    en: 'The report has no content yet. It opens when the first item is done',
  },
  itemNotReported: {
    errcode: '0406020',
    zh: '这一项还没有结果，出结果后就能回应',
    en: 'There is no result for this item yet. You can respond once there is one',
  },
  disputeOpen: {
    errcode: '0406021',
    zh: '这一项的异议正在处理，{due} 前答复',
    en: 'This item is already being looked into again. The answer comes before {due}',
  },
  disputesOver: {
    errcode: '0406022',
    zh: '这一项已经重新核查过 {times} 次。你仍然可以补充说明，说明会附在这一条后面',
    en: 'This item has been looked into again {times} times. You can still add your own words, which stand beside it',
  },
  disputeNotFound: { errcode: '0406023', zh: '没有找到这条异议', en: 'This dispute was not found' },
  disputeTaken: {
    errcode: '0406024',
    zh: '这条异议已由{name}领取',
    en: 'This dispute was taken by {name}',
  },
  disputeOwnWork: {
    errcode: '0406025',
    zh: '你做过这一项的核查，异议要由另一位同事处理',
    en: 'You have worked on this item. Somebody else has to look into its dispute',
  },
  disputeDecided: { errcode: '0406026', zh: '这条异议已经有结论', en: 'This dispute has been decided' },
  disputeNotYours: { errcode: '0406027', zh: '请先领取这条异议', en: 'Please take this dispute first' },
  requestNotFound: { errcode: '0406028', zh: '没有找到这个申请', en: 'This request was not found' },
  requestAnswered: { errcode: '0406029', zh: '这个申请已经答复过', en: 'This request has been answered' },
  requestStillOpen: {
    errcode: '0406030',
    zh: '你已经提过同样的申请，{due} 前答复',
    en: 'You have asked for this already. The answer comes before {due}',
  },
  copyNotReady: {
    errcode: '0406031',
    zh: '副本还没有准备好，或已过领取期限。可以重新申请',
    en: 'The copy is not there yet, or no longer. You can ask again',
  },
  correctionEmpty: {
    errcode: '0406032',
    zh: '没有改动任何内容。要更正，请先改；不更正，请选“不采纳”并说明原因',
    en: 'Nothing was changed. Change what has to be corrected, or decline and say why',
  },
  viewingOff: {
    errcode: '0406002',
    zh: '企业管理员已关闭员工查看报告，需要时请联系管理员',
    en: 'Your administrator has switched off report viewing for staff. Please ask them if you need it',
  },
  reportDeleted: {
    errcode: '0406003',
    zh: '这份报告已删除，内容不能再看；查阅记录仍然保留',
    en: 'This report was deleted and its content is gone. The record of who read it stays',
  },
  consentGone: {
    errcode: '0406007',
    zh: '授权书已按规定删除，只留下它的指纹',
    en: 'The consent document was deleted as asked for or when its time was over. Only its hash remains',
  },
  reportNotFull: {
    errcode: '0406006',
    zh: '报告完成后就能看，委托方设置为完成前不展示',
    en: 'The report can be read once it is complete. The company that ordered it shows none before',
  },
  printerBusy: {
    errcode: '0406004',
    zh: '正在生成的文件较多，请一分钟后再试',
    en: 'Many files are being made right now. Please try again in a minute',
  },
  consentNotSealed: {
    errcode: '0406005',
    zh: '授权书文件还没有生成，请稍后再试',
    en: 'The consent document is not there yet. Please try again in a moment',
  },
  claimsIncomplete: { errcode: '0405008', zh: '还有没填完的内容：{items}', en: 'Not complete yet: {items}' },
  fileTooBig: {
    errcode: '0405009',
    zh: '文件太大，最多 {megabytes} MB，请压缩后再传',
    en: 'The file is too large, at most {megabytes} MB. Please make it smaller',
  },
  fileTypeUnknown: {
    errcode: '0405010',
    zh: '只收 JPG、PNG、WebP 图片和 PDF，请换一个文件',
    en: 'Only JPG, PNG and WebP pictures and PDF are taken. Please choose another file',
  },
  fileBroken: {
    errcode: '0405011',
    zh: '这个文件打不开或带有不能收的内容，请重新拍照或另存后再传',
    en: 'This file can not be opened or holds something that is not taken. Take the picture again or save it anew',
  },
  filesTooMany: {
    errcode: '0405012',
    zh: '最多 {maximum} 个文件，请先删掉不用的',
    en: 'At most {maximum} files. Please remove one that is not needed first',
  },
  noticeUnticked: {
    errcode: '0405014',
    zh: '请先看清楚身份核对的说明并勾选，再核对',
    en: 'Please read the notice about the identity check and tick it first',
  },
  credentialUnasked: {
    errcode: '0405015',
    zh: '这次核查用不到这个账号，请不要提供',
    en: 'This check has no use for that account. Please do not give it',
  },
  proofLacksFiles: {
    errcode: '0405016',
    zh: '请先上传身份证人像面和国徽面的照片',
    en: 'Please upload pictures of both sides of the ID card first',
  },
  faceTriesOver: {
    errcode: '0405017',
    zh: '人脸比对的次数已用完，请改用上传证件',
    en: 'There are no comparisons left. Please show papers instead',
  },
  fileNotFound: {
    errcode: '0405013',
    zh: '没有找到这个文件，它可能已被删除',
    en: 'There is no such file. It may have been removed',
  },

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
  secondReaderReads: {
    errcode: '0407017',
    zh: '二审只读不改：同意，或退回并写明原因',
    en: 'A second reader agrees or sends back with a reason, and changes nothing',
  },
  contactForbidden: {
    errcode: '0407018',
    zh: '候选人要求不联系现雇主，不能记录与该公司的联系',
    en: 'The candidate asked not to contact the present employer, so no contact can be noted',
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
} as const satisfies Record<string, Words>;

export type RefusalName = keyof typeof refusals;

/** Any call may be declined for these; the others are listed in the entry of the call. */
export const commonRefusals: readonly RefusalName[] = [
  'actingRefused',
  'badParams',
  'forbidden',
  'notSignedIn',
  'otherMember',
  'tooMany',
];

/** HTTP says 200 for a business no; these are troubles of the transport. */
export const refusalHttpStatus: Partial<Record<RefusalName, number>> = {
  malformed: 400,
  noSuchCall: 404,
  tooLarge: 413,
  wrongMedia: 415,
  tooMany: 429,
};

/** A fault is a bug of ours: one fixed answer; the request id leads to the log. */
export const faultCode = '0500000';
export const faultWords: Record<Language, string> = {
  zh: '系统出了点问题，已记录（{requestId}）。请稍后再试',
  en: 'Something went wrong on our side and was recorded ({requestId}). Please try again later',
};

/** A fact that has words in both languages is said in the reader's. */
const inLanguage = (fact: unknown, language: Language): unknown =>
  typeof fact === 'object' && fact !== null && language in fact ? Reflect.get(fact, language) : fact;

export function refusalWords(name: RefusalName, language: Language, facts: Record<string, unknown> = {}): string {
  return refusals[name][language].replace(/\{(\w+)\}/g, (_, key: string) =>
    String(inLanguage(facts[key], language) ?? ''),
  );
}
