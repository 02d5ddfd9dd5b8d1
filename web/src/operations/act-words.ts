import type { Language } from '@beidiao/contract/language';
import { type StaffAct, staffActs } from '@beidiao/contract/staff-acts';

type Words = Record<Language, string>;
const words = (zh: string, en: string): Words => ({ zh, en });

/** What staff did or looked at. */
const acts: Record<StaffAct, Words> = {
  signIn: words('登录', 'Signed in'),
  changePassword: words('改密码', 'Changed the password'),
  renewRecoveryCodes: words('换恢复码', 'Renewed recovery codes'),
  addStaff: words('新增账号', 'Added an account'),
  setStaffRoles: words('改岗位', 'Changed roles'),
  disableStaff: words('停用账号', 'Disabled an account'),
  enableStaff: words('启用账号', 'Enabled an account'),
  resetStaffAccess: words('重置登录', 'Reset a sign-in'),
  claimTask: words('领取任务', 'Took the task'),
  releaseTask: words('放回任务', 'Put the task back'),
  openTask: words('查看任务', 'Opened the task'),
  noteContact: words('记下联系', 'Logged a contact'),
  revealValue: words('查看完整号码', 'Looked at a whole number'),
  addEvidence: words('添加证据', 'Added evidence'),
  shareEvidence: words('改证据的可见范围', 'Changed who sees the evidence'),
  removeEvidence: words('移除证据', 'Removed evidence'),
  openFile: words('查看文件', 'Opened a file'),
  askMaterial: words('请候选人补充材料', 'Asked for material'),
  takeBackMaterial: words('不再需要补充材料', 'Took the request for material back'),
  askSecondReader: words('交二审', 'Handed to a second reader'),
  sendReviewBack: words('二审退回', 'Second reader sent it back'),
  publishFinding: words('发布结论', 'Published'),
  confirmFinding: words('二审同意并发布', 'Second reader agreed and published'),
  retryTask: words('重新查询来源', 'Asked the source again'),
  resetConnector: words('恢复数据源', 'Reset a connector'),
  openDispute: words('查看异议', 'Opened a dispute'),
  openDisputeFile: words('查看异议的材料', 'Opened a paper of a dispute'),
  claimDispute: words('领取异议', 'Took a dispute'),
  releaseDispute: words('放回异议', 'Put a dispute back'),
  openLicence: words('查看企业营业执照', "Opened an enterprise's licence"),
  confirmEnterprise: words('确认企业', 'Confirmed an enterprise'),
  declineEnterprise: words('未通过企业确认', 'Declined an enterprise'),
  addDisputeEvidence: words('为异议添加依据', 'Added evidence to a dispute'),
  proposeDecision: words('异议结论交二审', 'Handed a decision to a second reader'),
  sendDecisionBack: words('异议结论被退回', 'Sent a decision back'),
  decideDispute: words('答复异议', 'Decided a dispute'),
  openRequest: words('查看申请', 'Opened a request'),
  claimRequest: words('领取申请', 'Took a request'),
  releaseRequest: words('放回申请', 'Put a request back'),
  answerRequest: words('答复申请', 'Answered a request'),
  correctTask: words('按申请更正自述', 'Corrected a statement at request'),
  openProof: words('查看证件核对', 'Opened an identity check'),
  openProofFile: words('查看证件照片', 'Opened a photo of an ID'),
  decideProof: words('答复证件核对', 'Decided an identity check'),
  passIntake: words('收件通过', 'Passed the intake'),
  failIntake: words('收件不通过', 'Declined the intake'),
  openCandidate: words('查看时间线', 'Opened the timeline'),
  searchCandidates: words('查找候选人', 'Searched candidates'),
  resendLink: words('重发链接', 'Sent a new link'),
  askRefund: words('发起退款', 'Asked for a refund'),
  confirmRefund: words('复核退款', 'Confirmed a refund'),
  rejectRefund: words('驳回退款', 'Rejected a refund'),
  freezeMember: words('冻结会员', 'Froze a member'),
  unfreezeMember: words('解冻会员', 'Unfroze a member'),
  sendAgain: words('重发消息', 'Sent a message again'),
};
const isAct = (text: string): text is StaffAct => staffActs.some((act) => act === text);

/** An act in words; one of a newer build is named as what it is, an act. */
export const actWords = (action: string, language: Language): string =>
  isAct(action) ? acts[action][language] : { zh: '操作', en: 'Act' }[language];

/** What an act was done to: the noun of its subject. */
const things: Readonly<Record<string, Words>> = {
  task: words('任务', 'Task'),
  detail: words('背调', 'Check'),
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
  phoneTail: words('按手机尾号', 'By the end of a phone'),
  idCard: words('按身份证号', 'By ID number'),
  orderNo: words('按订单号', 'By order number'),
};

/** "task 42" in the reader's words. */
export function thingWords(subject: string, language: Language): string {
  const [noun = '', ...rest] = subject.split(' ');
  const other = { zh: '对象', en: 'Subject' };
  return [(things[noun] ?? other)[language], ...rest].join(' ');
}
