import type { RefusalTable } from '../wire/refusal-table.ts';

export const candidateRefusals = {
  linkUnknown: {
    errcode: '0405001',
    zh: '链接无效，请从短信中重新打开',
    en: 'This link is not valid. Please open it again from the text message',
  },
  linkExpired: {
    errcode: '0405002',
    zh: '链接已过期，可以请对方重新发送',
    en: 'This link has expired. You can ask for a new one',
  },
  codeTooSoon: {
    errcode: '0405003',
    zh: '验证码刚发过，请 {seconds} 秒后再试',
    en: 'A code was just sent. Try again in {seconds} seconds',
  },
  codeWrong: {
    errcode: '0405004',
    zh: '验证码错误，请查看最新一条短信，还可以试 {left} 次',
    en: 'Incorrect code. Use the one in the latest message. Attempts left: {left}',
  },
  codeOver: {
    errcode: '0405005',
    zh: '这个验证码已失效，请重新获取',
    en: 'This code is no longer valid. Please get a new one',
  },
  consentIncomplete: {
    errcode: '0405006',
    zh: '请先阅读、勾选并签名，再提交',
    en: 'Please read, tick the boxes and sign before you submit',
  },
  consentTextOld: {
    errcode: '0405007',
    zh: '授权书有了新的版本，请重新阅读',
    en: 'The consent text has been updated. Please read it again',
  },
  claimsIncomplete: { errcode: '0405008', zh: '还有没填完的内容：{items}', en: 'Not yet complete: {items}' },
  fileTooBig: {
    errcode: '0405009',
    zh: '文件不能超过 {megabytes} MB，请压缩后再上传',
    en: 'The file is too large. Please choose one up to {megabytes} MB',
  },
  fileTypeUnknown: {
    errcode: '0405010',
    zh: '仅支持 JPG、PNG、WebP 图片和 PDF，请更换文件',
    en: 'Only JPG, PNG, WebP and PDF files are accepted. Please choose another file',
  },
  fileBroken: {
    errcode: '0405011',
    zh: '文件无法打开，请重新拍照或另存后再上传',
    en: 'This file cannot be opened. Take the photo again or save the file as a new copy',
  },
  pictureHeic: {
    errcode: '0405020',
    zh: '这是 HEIC 照片，暂不支持。请在手机相机设置里选“兼容性最佳”后重拍，或截图后上传截图',
    en: 'HEIC photos are not supported. Set your camera to “Most Compatible” and take it again, or upload a screenshot of it',
  },
  pictureTooLarge: {
    errcode: '0405021',
    zh: '图片有 {count} 百万像素，最多 {maximum} 百万。请缩小图片，或截图后上传截图',
    en: 'The picture has {count} megapixels, and the most is {maximum}. Make it smaller, or upload a screenshot of it',
  },
  filesTooMany: {
    errcode: '0405012',
    zh: '最多上传 {maximum} 个文件，请先删除不需要的',
    en: 'You can upload up to {maximum} files. Please remove one first',
  },
  fileNotFound: {
    errcode: '0405013',
    zh: '没有找到这个文件，它可能已被删除',
    en: 'File not found. It may have been deleted',
  },
  proofNotAcceptable: {
    errcode: '0407112',
    zh: '还不能通过。{lacks}',
    en: 'Cannot be accepted yet. {lacks}',
  },
  proofNotRejectable: {
    errcode: '0407113',
    zh: '还不能判定不是本人。{lacks}',
    en: '“Not the candidate” cannot be decided yet. {lacks}',
  },
  proofNothingToAsk: {
    errcode: '0407114',
    zh: '还不能请候选人补充。{lacks}',
    en: 'The candidate cannot be asked again yet. {lacks}',
  },
  noticeUnticked: {
    errcode: '0405014',
    zh: '请先阅读身份核验说明并勾选',
    en: 'Please read the notice about the identity check and tick the box first',
  },
  credentialUnasked: {
    errcode: '0405015',
    zh: '本次核查不需要此账号，请不要提供',
    en: 'This check does not need that account. Please do not share it',
  },
  lendingOff: {
    errcode: '0405019',
    zh: '不需要提供账号。请在官方平台自行开具证明，再上传或填写验证码',
    en: 'No account is needed here. Please get the certificate from the official portal yourself, then upload it or enter its code',
  },
  proofLacksFiles: {
    errcode: '0405016',
    zh: '请先上传证件照片：身份证和通行证正反面各一张，护照资料页一张',
    en: 'Please upload photos of your document first: both sides of a card or permit, or the data page of a passport',
  },
  identityTriesOver: {
    errcode: '0405018',
    zh: '三要素核验次数已用完，请改为上传证件',
    en: 'No attempts left. Please upload your ID card instead',
  },
  papersOnly: {
    errcode: '0405090',
    zh: '这次由工作人员核对证件，请上传证件照片',
    en: 'A reviewer compares your document here. Please upload photos of it',
  },
  faceTriesOver: {
    errcode: '0405017',
    zh: '人脸核验次数已用完，请改为上传证件',
    en: 'No attempts left. Please upload your ID card instead',
  },
  materialNotFound: {
    errcode: '0405040',
    zh: '未找到这条补充材料的要求',
    en: 'Request for documents not found',
  },
  materialEnded: {
    errcode: '0405041',
    zh: '这条补充材料的要求已结束，无需再提交',
    en: 'This request has been closed. Nothing more is needed',
  },
  materialIncomplete: {
    errcode: '0405042',
    zh: '还有要求的内容未提交。无法提供的，请用文字说明原因',
    en: 'Something requested is missing. If you do not have it, explain why',
  },
  materialFieldUnknown: {
    errcode: '0405043',
    zh: '此项未要求更正“{field}”',
    en: '“{field}” is not among the fields to correct',
  },
  materialReminded: {
    errcode: '0405044',
    zh: '今天已经提醒过候选人，请 {hours} 小时后再试',
    en: 'The candidate has already been reminded today. Try again in {hours} hours',
  },
  identityBegun: {
    errcode: '0405050',
    zh: '候选人已开始核验身份，手机号不能再改。确需更换，请取消订单后重新发起',
    en: 'The candidate has started the identity check, so the phone number can no longer be changed. To use another number, cancel the order and place it again',
  },
  phoneUnchanged: {
    errcode: '0405051',
    zh: '新手机号与当前手机号相同',
    en: 'The new phone number is the same as the current one',
  },
  personUnchanged: {
    errcode: '0405055',
    zh: '姓名和证件号与当前的相同',
    en: 'Name and ID number are the same as the current ones',
  },
  personCorrectedOften: {
    errcode: '0405056',
    zh: '同一订单每天最多更正 {maximum} 次姓名和证件号，请明天再试',
    en: 'Name and ID number of an order can be corrected up to {maximum} times a day. Try again tomorrow',
  },
  papersLookedAt: {
    errcode: '0405057',
    zh: '候选人已提交证件，核查员正在核对，请等结果出来再更正',
    en: 'The candidate has sent identity papers and a reviewer is checking them. Correct the details once that is decided',
  },
  phoneCorrectedOften: {
    errcode: '0405052',
    zh: '同一订单每天最多更正 {maximum} 次手机号，请明天再试',
    en: 'The phone number of an order can be corrected up to {maximum} times a day. Try again tomorrow',
  },
  remindedOften: {
    errcode: '0405053',
    zh: '今天已提醒该候选人 {maximum} 次，请明天再提醒',
    en: 'This candidate has been reminded {maximum} times today. Remind them again tomorrow',
  },
  remindAtNight: {
    errcode: '0405054',
    zh: '请在 {from}:00 至 {until}:00 之间提醒候选人',
    en: 'Candidates can be reminded between {from}:00 and {until}:00',
  },
  detailErased: {
    errcode: '0405060',
    zh: '本次核查的资料已按要求删除，不能再提交',
    en: 'The data of this check has been deleted, so nothing more can be submitted',
  },
} as const satisfies RefusalTable;
