import { type ItemResult, itemResults } from '@beidiao/contract/finding/conclusion';
import { resultWords } from '@beidiao/contract/finding/result-words';
import type { Language } from '@beidiao/contract/language';
import type { TimelineLine } from '@beidiao/contract/operations';
import { orderStateWord, type TimelineEvent } from '@beidiao/contract/order-states';
import { type Light, lights, lightName } from '@beidiao/contract/task-states';
import { formatMoney } from '../i18n/format.ts';

type Words = Record<Language, string>;
const words = (zh: string, en: string): Words => ({ zh, en });

const ofOrders: Record<TimelineEvent, Words> = {
  place: words('下单', 'Ordered'),
  pay: words('支付', 'Paid'),
  passReview: words('收件审核通过', 'Intake passed'),
  failReview: words('收件审核不通过', 'Intake declined'),
  matchIdentity: words('三要素一致', 'Identity matched'),
  acceptIdentity: words('人工核对证件通过', 'Identity confirmed by papers'),
  failIdentity: words('三要素未通过', 'Identity did not match'),
  expireLink: words('链接到期', 'The link ran out'),
  authorize: words('候选人签署授权', 'The candidate gave consent'),
  refuse: words('候选人拒绝', 'The candidate refused'),
  withdraw: words('候选人撤回授权', 'The candidate withdrew'),
  start: words('核查开始', 'Checking began'),
  endItem: words('首个核查项完成', 'First item done'),
  endLastItem: words('全部核查完成', 'All items done'),
  correctReport: words('报告更正', 'Report corrected'),
  cancel: words('取消', 'Cancelled'),
  deleteReport: words('删除报告', 'Report deleted'),
  askMaterial: words('请候选人补充材料', 'Asked for material'),
  answerMaterial: words('候选人补充了材料', 'Material handed in'),
  expireMaterial: words('材料没有按时补充', 'The material did not come in time'),
  takeBackMaterial: words('不再需要补充材料', 'Material no longer needed'),
  approve: words('审批通过', 'Approved'),
  reject: words('审批驳回', 'Rejected'),
  expireUnpaid: words('到期未支付', 'Not paid in time'),
  matchFace: words('人脸一致', 'Face matched'),
  failFace: words('人脸未通过', 'Face did not match'),
  expireFace: words('人脸核验超时', 'The face check ran out'),
  takeUp: words('查阅并发起核查', 'Taken up'),
  cancelViewing: words('取消查阅', 'Not taken up'),
  expireViewing: words('到期未查阅', 'Not taken up in time'),
  erase: words('按候选人要求删除资料', "Deleted at the candidate's request"),
  outlive: words('保存期满，资料已删除', 'Deleted after its time of keeping'),
  leaveOut: words('候选人没有的经历已退款', 'Refunded what the candidate does not have'),
  refundPart: words('部分退款', 'Part refunded'),
};

/** Events of the trail by their names; one that this build does not know stands as it is. */
const events: Readonly<Record<string, Words>> = {
  ...ofOrders,
  given: words('授权生效', 'Consent in force'),
  withdrawn: words('授权撤回', 'Consent withdrawn'),
  stage: words('阶段报告', 'Stage report'),
  full: words('完整报告', 'Full report'),
  open: words('打开报告', 'Report opened'),
  download: words('下载报告', 'Report downloaded'),
  opened: words('提出异议', 'Dispute opened'),
  copy: words('申请副本', 'Asked for a copy'),
  correct: words('申请更正', 'Asked for a correction'),
  delete: words('申请删除', 'Asked for deletion'),
  waiting: words('等待复核', 'Waits for a second person'),
  done: words('已退回', 'Sent back'),
  rejected: words('已驳回', 'Rejected'),
  claimTask: words('领取任务', 'Took the task'),
  releaseTask: words('放回任务', 'Gave the task back'),
  openTask: words('查看任务', 'Opened the task'),
  noteContact: words('记下联系', 'Noted a contact'),
  addEvidence: words('添加证据', 'Added evidence'),
  removeEvidence: words('移除证据', 'Removed evidence'),
  openFile: words('查看文件', 'Opened a file'),
  askSecondReader: words('提交二审', 'Asked for a second reading'),
  sendReviewBack: words('二审退回', 'Sent back'),
  publishFinding: words('发布结论', 'Published'),
  confirmFinding: words('二审同意并发布', 'Confirmed and published'),
  openCandidate: words('查看时间线', 'Opened this timeline'),
  passIntake: words('收件通过', 'Passed the intake'),
  failIntake: words('收件不通过', 'Declined the intake'),
  resendLink: words('重发链接', 'Sent a new link'),
  askRefund: words('发起退款', 'Asked for a refund'),
  confirmRefund: words('复核退款', 'Confirmed a refund'),
  rejectRefund: words('驳回退款', 'Rejected a refund'),
  signIn: words('登录', 'Signed in'),
  addStaff: words('新增账号', 'Added an account'),
  setStaffRoles: words('改岗位', 'Changed roles'),
  disableStaff: words('停用账号', 'Disabled an account'),
  enableStaff: words('启用账号', 'Enabled an account'),
  resetStaffAccess: words('重置登录', 'Reset a sign-in'),
  changePassword: words('改密码', 'Changed the password'),
  renewRecoveryCodes: words('换恢复码', 'Renewed recovery codes'),
  searchCandidates: words('查找候选人', 'Searched candidates'),
  freezeMember: words('冻结会员', 'Froze a member'),
  unfreezeMember: words('解冻会员', 'Unfroze a member'),
  invitation: words('邀请短信', 'Invitation'),
  sms: words('短信', 'SMS'),
  mail: words('邮件', 'mail'),
  sent: words('已送出', 'sent'),
  sending: words('发送中', 'on its way'),
  failed: words('未送达', 'failed'),
  answered: words('已答复', 'answered'),
  silent: words('没有回应', 'no answer'),
  notAsked: words('未发出', 'not sent'),
  candidate: words('候选人本人', 'the candidate'),
  granted: words('已同意', 'granted'),
  declined: words('未同意', 'declined'),
  upheld: words('异议成立', 'upheld'),
  erased: words('已删除', 'erased'),
};

const isLight = (text: string): text is Light => lights.some((light) => light === text);
const isResult = (text: string): text is ItemResult => itemResults.some((result) => result === text);

function say(text: string, language: Language): string {
  if (isLight(text)) return lightName(text, language);
  if (isResult(text)) return resultWords[text][language];
  return events[text]?.[language] ?? text;
}

/** The name of an item by its code. */
type NameOf = (code: string) => string;

/** "XP_HR 2" is the second subject of an item; anything else is a word or stands as it is. */
function aboutWords(about: string, { language, nameOf }: { language: Language; nameOf: NameOf }): string {
  const found = /^([A-Z][A-Z0-9_]+) (\d)(.*)$/.exec(about);
  if (!found) return say(about, language);
  const [, code = '', n, rest = ''] = found;
  return `${nameOf(code)}${n === '1' ? '' : ` ${n}`}${rest}`;
}

/** One line of the trail as words: what happened, to what, with which end. */
export function lineWords(line: TimelineLine, language: Language, nameOf: NameOf = (code) => code): string {
  const state = line.kind === 'order' && line.to !== null ? `→ ${orderStateWord(line.to, language)}` : null;
  const parts = [
    say(line.event, language),
    line.about === null ? null : aboutWords(line.about, { language, nameOf }),
    line.outcome === null ? null : say(line.outcome, language),
    line.amountFen === null ? null : formatMoney(line.amountFen),
    state,
    line.who,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

const things: Readonly<Record<string, Words>> = {
  task: words('任务', 'task'),
  detail: words('检查', 'check'),
  staff: words('账号', 'account'),
  member: words('会员', 'member'),
  name: words('按姓名', 'by name'),
  phone: words('按手机号', 'by phone'),
  phoneTail: words('按手机尾号', 'by the end of a phone'),
  idCard: words('按身份证号', 'by ID card'),
  orderNo: words('按订单号', 'by order number'),
};

/** "task 42" in the reader's words. */
export function thingWords(subject: string, language: Language): string {
  const [noun = '', ...rest] = subject.split(' ');
  return [things[noun]?.[language] ?? noun, ...rest].join(' ');
}

export const actWords = (action: string, language: Language): string => say(action, language);
