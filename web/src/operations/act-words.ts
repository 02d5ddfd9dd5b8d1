import type { Language } from '@beidiao/contract/wire/language';
import { type StaffAct, staffActs } from '@beidiao/contract/staff/acts';

type Words = Record<Language, string>;
const words = (zh: string, en: string): Words => ({ zh, en });

/** What staff did or looked at. */
const acts: Record<StaffAct, Words> = {
  signIn: words('登录', 'Signed in'),
  changePassword: words('修改密码', 'Changed the password'),
  renewRecoveryCodes: words('重新生成恢复码', 'Regenerated recovery codes'),
  addStaffPasskey: words('添加通行密钥', 'Added a passkey'),
  removeStaffPasskey: words('移除通行密钥', 'Removed a passkey'),
  addStaff: words('新增账号', 'Added an account'),
  setStaffRoles: words('修改岗位', 'Changed roles'),
  disableStaff: words('停用账号', 'Disabled an account'),
  enableStaff: words('启用账号', 'Enabled an account'),
  unlockStaff: words('解除登录锁定', 'Unlocked sign-in'),
  resetStaffAccess: words('重置登录', 'Reset sign-in'),
  claimTask: words('领取任务', 'Claimed the task'),
  releaseTask: words('放回任务', 'Released the task'),
  openTask: words('查看任务', 'Opened the task'),
  noteContact: words('记录联系', 'Logged a contact'),
  revealValue: words('查看完整号码', 'Viewed a full number'),
  addEvidence: words('添加证据', 'Added evidence'),
  shareEvidence: words('修改证据可见范围', 'Changed evidence visibility'),
  removeEvidence: words('移除证据', 'Removed evidence'),
  openFile: words('查看文件', 'Opened a file'),
  askMaterial: words('请候选人补充材料', 'Requested documents'),
  takeBackMaterial: words('取消补充材料', 'Withdrew a document request'),
  askSecondReader: words('交二审', 'Sent to second reviewer'),
  sendReviewBack: words('二审退回', 'Returned by second reviewer'),
  publishFinding: words('发布结论', 'Published'),
  confirmFinding: words('二审同意并发布', 'Approved by second reviewer and published'),
  retryTask: words('重新查询来源', 'Queried the source again'),
  resetConnector: words('恢复数据源', 'Reset a connector'),
  openDispute: words('查看异议', 'Opened a dispute'),
  openDisputeFile: words('查看异议的材料', 'Viewed a dispute document'),
  claimDispute: words('领取异议', 'Claimed a dispute'),
  releaseDispute: words('放回异议', 'Released a dispute'),
  openLicence: words('查看企业营业执照', 'Viewed a business licence'),
  confirmEnterprise: words('确认企业', 'Verified an organization'),
  declineEnterprise: words('未通过企业确认', 'Declined an organization'),
  addDisputeEvidence: words('为异议添加依据', 'Added evidence to a dispute'),
  proposeDecision: words('异议结论交二审', 'Sent a decision to second reviewer'),
  sendDecisionBack: words('异议结论被退回', 'Decision returned'),
  decideDispute: words('答复异议', 'Decided a dispute'),
  openRequest: words('查看申请', 'Opened a request'),
  claimRequest: words('领取申请', 'Claimed a request'),
  releaseRequest: words('放回申请', 'Released a request'),
  answerRequest: words('答复申请', 'Answered a request'),
  correctTask: words('按申请更正自述', 'Corrected a statement on request'),
  openProof: words('查看证件核对', 'Opened an identity check'),
  openProofFile: words('查看证件照片', 'Viewed an ID photo'),
  decideProof: words('答复证件核对', 'Decided an identity check'),
  passIntake: words('收件通过', 'Passed the intake'),
  failIntake: words('收件不通过', 'Declined the intake'),
  openCandidate: words('查看时间线', 'Opened the timeline'),
  searchCandidates: words('查找候选人', 'Searched candidates'),
  resendLink: words('重发链接', 'Resent a link'),
  askRefund: words('发起退款', 'Requested a refund'),
  confirmRefund: words('复核退款', 'Approved a refund'),
  rejectRefund: words('驳回退款', 'Rejected a refund'),
  noteTransfer: words('登记到账', 'Entered a bank transfer'),
  confirmTransfer: words('复核到账', 'Confirmed a bank transfer'),
  rejectTransfer: words('退回到账登记', 'Took back a bank transfer'),
  issueInvoice: words('开出发票', 'Issued an invoice'),
  rejectInvoice: words('驳回发票申请', 'Rejected an invoice request'),
  reverseInvoice: words('红冲发票', 'Reversed an invoice'),
  matchStatements: words('重新比对账单', 'Compared statements again'),
  waitForStatement: words('差异等明天账单', 'Left a difference to the next statement'),
  askChannel: words('向渠道查单', 'Queried the payment channel'),
  takeDifference: words('按账单入账或退回', 'Booked or refunded from a statement'),
  askCorrection: words('发起对账更正', 'Requested a correction'),
  confirmCorrection: words('复核对账更正', 'Approved a correction'),
  rejectCorrection: words('驳回对账更正', 'Rejected a correction'),
  explainDifference: words('写明差异原因', 'Explained a difference'),
  freezeMember: words('冻结会员', 'Froze a member'),
  resetMemberFactors: words('重置会员的两步验证', 'Reset two-step verification of a member’s person'),
  makeGifts: words('制作卡券', 'Made a batch of cards'),
  confirmGifts: words('复核通过卡券', 'Approved a batch of cards'),
  rejectGifts: words('驳回或撤回卡券', 'Rejected or took back a batch of cards'),
  takeGiftCodes: words('下载兑换码', 'Downloaded codes'),
  voidGifts: words('作废余码', 'Voided unused codes'),
  saveAgreement: words('保存协议', 'Saved an agreement'),
  saveUrgency: words('修改加急设置', 'Changed express options'),
  turnFlags: words('修改定制开关', 'Changed custom features'),
  planItemVersion: words('安排核查项新版本', 'Scheduled an item version'),
  withdrawItemVersion: words('撤回核查项新版本', 'Withdrew an item version'),
  unfreezeMember: words('解冻会员', 'Unfroze a member'),
  sendAgain: words('重发消息', 'Resent a message'),
};
const isAct = (text: string): text is StaffAct => staffActs.some((act) => act === text);

/** An act in words; one of a newer build is named as what it is, an act. */
export const actWords = (action: string, language: Language): string =>
  isAct(action) ? acts[action][language] : { zh: '操作', en: 'Action' }[language];

/** What an act was done to: the noun of its subject. */
const things: Readonly<Record<string, Words>> = {
  task: words('任务', 'Task'),
  detail: words('背调', 'Check'),
  difference: words('对账差异', 'Difference'),
  statement: words('账单', 'Statement'),
  staff: words('账号', 'Account'),
  member: words('会员', 'Member'),
  dispute: words('异议', 'Dispute'),
  request: words('申请', 'Request'),
  connector: words('数据源', 'Connector'),
  delivery: words('消息', 'Message'),
  proof: words('证件核对', 'Identity check'),
  report: words('报告', 'Report'),
  name: words('按姓名', 'By name'),
  phone: words('按手机号', 'By phone'),
  phoneTail: words('按手机尾号', 'By last digits of phone'),
  idCard: words('按身份证号', 'By ID number'),
  orderNo: words('按订单号', 'By order number'),
};

/** "task 42" in the reader's words. */
export function thingWords(subject: string, language: Language): string {
  const [noun = '', ...rest] = subject.split(' ');
  const other = { zh: '对象', en: 'Subject' };
  return [(things[noun] ?? other)[language], ...rest].join(' ');
}
