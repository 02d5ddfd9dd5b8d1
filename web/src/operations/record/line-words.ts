import { proofEventWords } from '@beidiao/contract/candidate/proof-events';
import type { Language } from '@beidiao/contract/wire/language';
import type { TimelineLine } from '@beidiao/contract/operations/calls';
import { orderStateWord, type TimelineEvent } from '@beidiao/contract/order/states';
import { type ItemResult, itemResults } from '@beidiao/contract/finding/conclusion';
import { resultWord } from '@beidiao/contract/finding/result-words';
import { type Light, lights } from '@beidiao/contract/verification/task-states';
import { formatMoney } from '../../i18n/format.ts';
import { actWords } from '../act-words.ts';
import { lightName } from './light-words.ts';
import { connectorWord } from '../words.ts';

type Words = Record<Language, string>;
const words = (zh: string, en: string): Words => ({ zh, en });

const ofOrders: Record<TimelineEvent, Words> = {
  place: words('下单', 'Ordered'),
  pay: words('支付', 'Paid'),
  passReview: words('收件审核通过', 'Intake approved'),
  failReview: words('收件审核不通过', 'Intake declined'),
  matchIdentity: words('三要素一致', 'Identity matched'),
  acceptIdentity: words('核查员核对证件，确认本人', 'Identity confirmed by papers'),
  failIdentity: words('三要素未通过', 'Identity did not match'),
  correctPhone: words('更正手机号', 'Phone number corrected'),
  correctPerson: words('更正姓名或证件号', 'Name or ID number corrected'),
  expireLink: words('链接到期', 'Link expired'),
  authorize: words('候选人签署授权', 'Candidate gave consent'),
  refuse: words('候选人拒绝', 'Candidate declined'),
  withdraw: words('候选人撤回授权', 'Candidate withdrew consent'),
  start: words('核查开始', 'Checks started'),
  endItem: words('首个核查项完成', 'First item completed'),
  endLastItem: words('全部核查完成', 'All items completed'),
  correctReport: words('报告更正', 'Report corrected'),
  cancel: words('取消', 'Cancelled'),
  deleteReport: words('删除报告', 'Report deleted'),
  restoreReport: words('恢复报告', 'Report restored'),
  doubtIdentity: words('来源没有确认身份，其他项目等待', 'Identity not confirmed by a source, other items wait'),
  confirmIdentity: words('身份已确认，其他项目开始', 'Identity confirmed, other items begin'),
  askMaterial: words('请候选人补充材料', 'Documents requested'),
  answerMaterial: words('候选人补充了材料', 'Documents submitted'),
  expireMaterial: words('未按时补充材料', 'Documents not submitted in time'),
  takeBackMaterial: words('无需再补充材料', 'Documents no longer needed'),
  approve: words('审批通过', 'Approved'),
  reject: words('审批驳回', 'Rejected'),
  expireUnpaid: words('到期未支付', 'Not paid in time'),
  matchFace: words('人脸一致', 'Face matched'),
  failFace: words('人脸未通过', 'Face did not match'),
  expireFace: words('人脸核验超时', 'Face check timed out'),
  takeUp: words('查阅并发起核查', 'Viewed and started'),
  cancelViewing: words('取消查阅', 'Viewing cancelled'),
  expireViewing: words('到期未查阅', 'Not viewed in time'),
  erase: words('按候选人要求删除资料', 'Data deleted at the candidate’s request'),
  outlive: words('保存期满，资料已删除', 'Data deleted after the retention period'),
  leaveOut: words('候选人没有的经历已退款', 'Refunded items the candidate does not have'),
  refundPart: words('部分退款', 'Partially refunded'),
};

/** What the trail says besides the moves of an order and the acts of staff, kind by kind. */
const ofTrail: Readonly<Record<string, Words>> = {
  given: words('授权生效', 'Consent effective'),
  withdrawn: words('授权撤回', 'Consent withdrawn'),
  stage: words('阶段报告', 'Interim report'),
  full: words('完整报告', 'Full report'),
  closed: words('结案报告', 'Closing report'),
  correction: words('更正报告', 'Corrected report'),
  open: words('打开报告', 'Report opened'),
  download: words('下载报告', 'Report downloaded'),
  evidence: words('打开证据', 'Evidence opened'),
  opened: words('提出异议', 'Dispute opened'),
  copy: words('申请副本', 'Copy requested'),
  correct: words('申请更正', 'Correction requested'),
  delete: words('申请删除', 'Deletion requested'),
  waiting: words('等待复核', 'Awaiting approval'),
  done: words('已退回', 'Refunded'),
  rejected: words('已驳回', 'Rejected'),
};

const channels: Readonly<Record<string, Words>> = {
  sms: words('短信', 'Text message'),
  mail: words('邮件', 'E-mail'),
};

/** With which end: of a message, a question to a source, a request, a dispute. */
const ends: Readonly<Record<string, Words>> = {
  sent: words('已送出', 'sent'),
  sending: words('发送中', 'sending'),
  waiting: words('等待发送', 'queued'),
  dropped: words('不再发送', 'will not be sent'),
  failed: words('未送达', 'failed'),
  answered: words('已答复', 'answered'),
  silent: words('无响应', 'no answer'),
  unknown: words('不确定是否送达', 'may not have arrived'),
  notAsked: words('未发出', 'not sent'),
  candidate: words('候选人本人', 'the candidate'),
  granted: words('已同意', 'granted'),
  declined: words('未采纳', 'declined'),
  upheld: words('异议成立', 'upheld'),
  rejected: words('维持', 'result stands'),
  unclear: words('无法确认', 'could not be settled'),
  erased: words('已删除', 'deleted'),
};

const isLight = (text: string): text is Light => lights.some((light) => light === text);
const isResult = (text: string): text is ItemResult => itemResults.some((result) => result === text);

function endWords(outcome: string, language: Language): string {
  if (isLight(outcome)) return lightName(outcome, language);
  return ends[outcome]?.[language] ?? '';
}

/** What happened. A word that this build does not know is left out rather than shown as the machine writes it. */
function eventWords({ kind, event, outcome, proofBy }: TimelineLine, language: Language): string {
  if (kind === 'source') return connectorWord(event, language);
  if (kind === 'staff') return actWords(event, language);
  if (kind === 'finding' && isResult(event)) {
    const light = outcome !== null && isLight(outcome) ? outcome : 'grey';
    return resultWord({ result: event, light })[language];
  }
  if (kind === 'message') return messageWords(event, language);
  if (kind === 'order')
    return isOrderEvent(event) ? (proofEventWords(event, proofBy) ?? ofOrders[event])[language] : '';
  return ofTrail[event]?.[language] ?? '';
}
const messageWords = (event: string, language: Language): string =>
  (event === 'invitation' ? words('邀请', 'Invitation') : words('通知', 'Notice'))[language];
const isOrderEvent = (text: string): text is TimelineEvent => text in ofOrders;

/** The name of an item by its code. */
type NameOf = (code: string) => string;

/** "XP_HR 2" is the second subject of an item, "v2" a version, "· 3" the third try; anything else is a word. */
function aboutWords(about: string, { language, nameOf }: { language: Language; nameOf: NameOf }): string {
  const version = /^v(\d+)$/.exec(about);
  if (version) return { zh: `第 ${version[1]} 版`, en: `version ${version[1]}` }[language];
  const found = /^([A-Z][A-Z0-9_]+) (\d)(?: · (\d+))?$/.exec(about);
  if (!found) return channels[about]?.[language] ?? about;
  const [, code = '', n, attempt] = found;
  const subject = `${nameOf(code)}${n === '1' ? '' : ` ${n}`}`;
  if (attempt === undefined || attempt === '1') return subject;
  return { zh: `${subject}，第 ${attempt} 次`, en: `${subject}, try ${attempt}` }[language];
}

/** One line of the trail as words: what happened, to what, with which end. */
export function lineWords(line: TimelineLine, language: Language, nameOf: NameOf = (code) => code): string {
  const state = line.kind === 'order' && line.to !== null ? `→ ${orderStateWord(line.to, language)}` : null;
  const parts = [
    eventWords(line, language),
    line.about === null ? null : aboutWords(line.about, { language, nameOf }),
    line.outcome === null ? null : endWords(line.outcome, language),
    line.amountFen === null ? null : formatMoney(line.amountFen),
    state,
    line.who,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
