import type { RefusalTable } from './refusal-table.ts';

export const candidateRefusals = {
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
  fileNotFound: {
    errcode: '0405013',
    zh: '没有找到这个文件，它可能已被删除',
    en: 'There is no such file. It may have been removed',
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
  lendingOff: {
    errcode: '0405019',
    zh: '这里不借用账号。请自己在官方平台开具证明，再上传或填写验证码',
    en: 'No account is lent here. Please fetch the certificate from the portal yourself and upload it, or type its code',
  },
  proofLacksFiles: {
    errcode: '0405016',
    zh: '请先上传身份证人像面和国徽面的照片',
    en: 'Please upload pictures of both sides of the ID card first',
  },
  identityTriesOver: {
    errcode: '0405018',
    zh: '三要素核对的次数已用完，请改用上传证件',
    en: 'There are no comparisons left. Please show papers instead',
  },
  faceTriesOver: {
    errcode: '0405017',
    zh: '人脸比对的次数已用完，请改用上传证件',
    en: 'There are no comparisons left. Please show papers instead',
  },
  materialNotFound: {
    errcode: '0405040',
    zh: '没有找到这份补充要求',
    en: 'There is no such request for material',
  },
  materialEnded: {
    errcode: '0405041',
    zh: '这份补充要求已经结束，不用再补充',
    en: 'This request for material has ended. Nothing more is needed for it',
  },
  materialIncomplete: {
    errcode: '0405042',
    zh: '还缺对方要的内容。拿不出来的，请用文字说明原因',
    en: 'Something that was asked for is missing. Say in words why, if you do not have it',
  },
  materialFieldUnknown: {
    errcode: '0405043',
    zh: '这一项没有要求改正“{field}”',
    en: '“{field}” is not one of the fields to correct here',
  },
  materialReminded: {
    errcode: '0405044',
    zh: '今天已经提醒过候选人，请 {hours} 小时后再试',
    en: 'The candidate was reminded today. Try again in {hours} hours',
  },
  identityBegun: {
    errcode: '0405050',
    zh: '候选人已开始核验身份，手机号不能再改。确需更换，请取消订单后重新发起',
    en: 'The candidate has begun to verify their identity, so the number can no longer be changed. To use another one, cancel the order and place it again',
  },
  phoneUnchanged: {
    errcode: '0405051',
    zh: '新手机号与现在的手机号相同',
    en: 'The new phone number is the same as the present one',
  },
  phoneCorrectedOften: {
    errcode: '0405052',
    zh: '同一订单每天最多更正 {maximum} 次手机号，请明天再试',
    en: 'The phone number of one order can be corrected {maximum} times a day. Try again tomorrow',
  },
  detailErased: {
    errcode: '0405060',
    zh: '这次核查的资料已按要求删除，不能再提交',
    en: 'Everything about this check has been deleted, so nothing more can be handed in',
  },
} as const satisfies RefusalTable;
