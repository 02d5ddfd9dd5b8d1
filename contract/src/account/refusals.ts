import type { RefusalTable } from '../wire/refusal-table.ts';

export const accountRefusals = {
  badCredentials: { errcode: '0401001', zh: '登录名或密码不对', en: 'Incorrect login name or password' },
  captchaNeeded: { errcode: '0401002', zh: '请输入图形验证码', en: 'Enter the characters in the image' },
  captchaWrong: {
    errcode: '0401003',
    zh: '图形验证码不对或已过期。每张图片只能填写一次，请填写新图片中的字符',
    en: 'The characters are incorrect or have expired. Each image can be answered once. Please enter the characters of a new image',
  },
  loginNameTaken: { errcode: '0401004', zh: '这个登录名已被使用', en: 'This login name is taken' },
  enterpriseNameTaken: {
    errcode: '0401005',
    zh: '这家企业已注册，请联系贵司管理员邀请您加入',
    en: 'This organization is already registered. Ask its administrator for an invitation',
  },
  credentialsUnreadable: {
    errcode: '0401006',
    zh: '登录信息无法识别，请刷新页面后重试',
    en: 'The sign-in data could not be read. Reload the page and try again',
  },
  userDisabled: {
    errcode: '0401007',
    zh: '账号已停用，请联系企业管理员',
    en: 'This account is disabled. Please ask your administrator',
  },
  notBound: { errcode: '0401008', zh: '您不属于这家企业', en: 'You are not a member of this organization' },
  nameLocked: {
    errcode: '0401009',
    zh: '密码错误次数过多，请 {minutes} 分钟后再试，也可以用短信验证码登录，或通过“忘记密码”重设',
    en: 'Too many incorrect passwords. Try again in {minutes} minutes, sign in with a text message code, or reset your password',
  },
  resetTokenBad: {
    errcode: '0401010',
    zh: '本次重设已失效，请重新获取验证码',
    en: 'This reset has expired. Please get a new code',
  },
  passwordsDiffer: { errcode: '0401011', zh: '两次输入的密码不一致', en: 'The passwords do not match' },
  phoneNeedsCode: {
    errcode: '0401012',
    zh: '更换手机号需验证新号码，请前往“账号设置 › 手机号”',
    en: 'To change your phone number, verify the new number under Settings › Phone number',
  },
  phoneTaken: {
    errcode: '0401013',
    zh: '这个手机号已绑定另一个账号，请先从那个账号换绑',
    en: 'This phone number is linked to another account. Change it there first',
  },
  emailLinkBad: {
    errcode: '0401014',
    zh: '这个验证链接已失效，请登录后在“设置”里重新发送',
    en: 'This link is no longer valid. Sign in and send a new one from Settings',
  },
  openIdUnbound: {
    errcode: '0401015',
    zh: '此微信尚未绑定账号，请先用密码或短信登录，再绑定微信',
    en: 'This WeChat account is not linked yet. Sign in another way first, then link it',
  },
  codeDayLimit: {
    errcode: '0401016',
    zh: '此手机号今日获取验证码次数已达上限，请明天再试',
    en: 'This phone number has reached its daily limit of codes. Please try again tomorrow',
  },
  codeGuessesFull: {
    errcode: '0401120',
    zh: '今日为此手机号输错验证码的次数过多。北京时间今日 24:00 前，未登录过的浏览器不能使用验证码。请用密码登录、打开短信中的链接，或改用登录过的浏览器',
    en: 'Too many incorrect codes were entered for this phone number today. Until midnight (Beijing time), codes work only in a browser you have signed in with before. You can also use your password or the link in our text message',
  },
  codeGuessesFullHere: {
    errcode: '0401121',
    zh: '今日输错验证码的次数过多，请在北京时间今日 24:00 后重新获取验证码',
    en: 'Too many incorrect codes today. Please get a new code after midnight (Beijing time)',
  },
  codesSpent: {
    errcode: '0401122',
    zh: '本站今日可发送的验证码已用完，北京时间今日 24:00 后恢复。请用密码登录、打开短信中的链接，或改用登录过的浏览器',
    en: 'We have reached our limit of codes for today. You can get a code after midnight (Beijing time). Until then, use your password, the link in our text message, or a browser you have signed in with before',
  },
  passwordWrong: { errcode: '0401017', zh: '当前密码不对', en: 'The current password is incorrect' },
  phoneDiffers: { errcode: '0401018', zh: '这不是您绑定的手机号', en: 'This is not the phone number of your account' },
  phoneMissing: { errcode: '0401019', zh: '请先绑定手机号', en: 'Please add a phone number first' },
  openIdTaken: {
    errcode: '0401020',
    zh: '这个微信已绑定另一个账号',
    en: 'This WeChat account is linked to another account',
  },
  identityCodeBad: {
    errcode: '0401021',
    zh: '这个登录码已失效，请在电脑上重新生成',
    en: 'This sign-in code is no longer valid. Get a new one on your computer',
  },
  openMatters: {
    errcode: '0401023',
    zh: '个人账号还有未用完的余额或没有结束的订单，请先处理',
    en: 'Your personal account still has a balance or open orders. Please settle them first',
  },
  noEmailPending: { errcode: '0401026', zh: '没有等待验证的邮箱', en: 'There is no e-mail address to confirm' },
  wechatRefused: {
    errcode: '0401027',
    zh: '微信没有确认这次授权，请重新扫码',
    en: 'WeChat did not confirm the sign-in. Please scan again',
  },
  passwordSame: { errcode: '0401028', zh: '新密码和现在的一样', en: 'The new password is the same as the old one' },
  passwordCommon: {
    errcode: '0401060',
    zh: '这个密码太常见，容易被人猜到，请换一个',
    en: 'This password is too common and easy to guess. Please choose another one',
  },
  passwordPersonal: {
    errcode: '0401061',
    zh: '密码不能包含您的登录名、邮箱或手机号',
    en: 'Your password must not contain your login name, e-mail address or phone number',
  },
  wechatScanOff: {
    errcode: '0401056',
    zh: '本站未开通扫码登录，请在微信中打开本页，或用密码、短信登录',
    en: 'QR code sign-in is not available here. Open this page in WeChat, or sign in with a password or text message',
  },
  secondStepNeeded: {
    errcode: '0401100',
    zh: '请完成第二步验证',
    en: 'One more step: confirm with your second factor',
  },
  stepTicketOver: {
    errcode: '0401101',
    zh: '这次登录已超时，请重新登录',
    en: 'This sign-in has timed out. Please sign in again',
  },
  factorCodeWrong: {
    errcode: '0401102',
    zh: '动态验证码错误或已使用，请等待下一个',
    en: 'The code is incorrect or was just used. Please wait for the next one',
  },
  factorLocked: {
    errcode: '0401103',
    zh: '验证码错误次数过多，请 {minutes} 分钟后再试，也可以使用通行密钥',
    en: 'Too many incorrect codes. Try again in {minutes} minutes, or use a passkey',
  },
  passkeyRefused: {
    errcode: '0401104',
    zh: '通行密钥未通过验证，请重试',
    en: 'The passkey could not be verified. Please try again',
  },
  proofNeeded: {
    errcode: '0401105',
    zh: '请先输入登录密码，或完成一次第二步验证',
    en: 'Enter your password or confirm with your second factor first',
  },
  factorDemanded: {
    errcode: '0401106',
    zh: '{enterprise}要求开启两步验证，至少要保留一种方式',
    en: '{enterprise} requires two-step verification. Keep at least one method',
  },
  factorRequired: {
    errcode: '0401107',
    zh: '企业要求开启两步验证，请到“账号设置 › 两步验证”开启后再使用企业账户',
    en: 'Your organization requires two-step verification. Turn it on under Settings › Two-step verification to go on',
  },
  freshProofNeeded: {
    errcode: '0401108',
    zh: '请再次完成第二步验证后继续',
    en: 'Confirm with your second factor again to go on',
  },
  passkeysOff: {
    errcode: '0401109',
    zh: '通过 IP 地址访问时无法使用通行密钥，请改用域名访问',
    en: 'Passkeys do not work on an IP address. Open this site by its domain name',
  },
  passkeysFull: {
    errcode: '0401110',
    zh: '最多可添加 {most} 个通行密钥，请先移除不用的',
    en: 'You can have up to {most} passkeys. Remove one you no longer use first',
  },
  factorMissing: {
    errcode: '0401111',
    zh: '请先为您自己的账号开启两步验证',
    en: 'Turn on two-step verification for your own account first',
  },
  factorOfferOver: {
    errcode: '0401112',
    zh: '二维码已过期，请重新添加',
    en: 'The QR code has expired. Please start again',
  },
  factorNone: {
    errcode: '0401113',
    zh: '对方未开启两步验证，无需重置',
    en: 'This person has not turned on two-step verification. There is nothing to reset',
  },
  factorResetByUs: {
    errcode: '0401114',
    zh: '该账号的两步验证只能由平台重置，请联系客服核实身份',
    en: 'Only our support can reset two-step verification for this account. Contact us to verify who they are',
  },
  wechatOff: {
    errcode: '0401090',
    zh: '本站未开通微信登录，请用密码或短信登录',
    en: 'WeChat sign-in is not available here. Sign in with a password or text message',
  },
  voiceOff: {
    errcode: '0401091',
    zh: '本站未开通语音验证码，请使用短信验证码',
    en: 'Codes by phone call are not available here. Please use the text message',
  },
} as const satisfies RefusalTable;
