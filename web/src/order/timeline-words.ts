import type { Language } from '@beidiao/contract/wire/language';
import type { TimelineEvent } from '@beidiao/contract/order/states';
import { orderStateWord } from '@beidiao/contract/order/states';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import { channelWords } from '@beidiao/contract/wallet/words';
import { formatMoney } from '../i18n/format.ts';

type TimelineRow = OrderDetails['timeline'][number];
type Sentence = Record<Language, string>;

/** {actor} and the channel may be unknown: the sentence is then without them. Refunds and reasons are added behind. */
const sentences: Record<TimelineEvent, Sentence> = {
  place: { zh: '{actor}下单，{amount}', en: '{actor} ordered, {amount}' },
  pay: { zh: '{actor}{by}支付 {amount}', en: '{actor} paid {amount}{by}' },
  cancel: { zh: '{actor}取消订单', en: '{actor} cancelled the order' },
  approve: { zh: '{actor}审批通过', en: '{actor} approved' },
  reject: { zh: '{actor}审批驳回', en: '{actor} rejected' },
  expireUnpaid: { zh: '到期未支付，订单自动关闭', en: 'Not paid in time, closed automatically' },
  passReview: { zh: '人工审核通过', en: 'Review passed' },
  failReview: { zh: '人工审核未通过', en: 'Review not passed' },
  matchIdentity: { zh: '三要素核验一致', en: 'Identity matched' },
  acceptIdentity: { zh: '人工核对证件，确认是本人', en: 'Identity confirmed by papers' },
  failIdentity: { zh: '三要素核验未通过', en: 'Identity did not match' },
  correctPerson: {
    zh: '{actor}更正姓名或证件号，新链接已发送',
    en: '{actor} corrected the name or ID number, new link sent',
  },
  correctPhone: { zh: '{actor}更正手机号，新链接已发送', en: '{actor} corrected the phone number, new link sent' },
  expireLink: { zh: '授权链接到期', en: 'Consent link expired' },
  authorize: { zh: '候选人签署授权', en: 'Candidate gave consent' },
  refuse: { zh: '候选人拒绝授权', en: 'Candidate declined' },
  matchFace: { zh: '人脸核验一致', en: 'Face matched' },
  failFace: { zh: '人脸核验未通过', en: 'Face did not match' },
  expireFace: { zh: '人脸核验超时', en: 'Face check timed out' },
  takeUp: { zh: '{actor}查阅并发起核查', en: '{actor} viewed it and started the checks' },
  cancelViewing: { zh: '{actor}取消查阅', en: '{actor} cancelled the viewing' },
  expireViewing: { zh: '到期未查阅，自动关闭', en: 'Not viewed in time, closed automatically' },
  withdraw: { zh: '候选人撤回授权', en: 'Candidate withdrew consent' },
  start: { zh: '核查开始', en: 'Checks started' },
  endItem: { zh: '首个核查项完成', en: 'First item completed' },
  endLastItem: { zh: '全部核查完成，报告已生成', en: 'All items completed, report ready' },
  correctReport: { zh: '报告已更正', en: 'Report corrected' },
  erase: { zh: '按候选人的要求删除了资料', en: 'Data deleted at the candidate’s request' },
  outlive: { zh: '保存期满，资料已删除', en: 'Data deleted after the retention period' },
  leaveOut: {
    zh: '候选人的经历少于订购数量，没有的不作核查',
    en: 'The candidate has fewer entries than ordered. Missing ones are not checked',
  },
  refundPart: { zh: '部分退款', en: 'Partial refund' },
  doubtIdentity: {
    zh: '来源没有确认姓名与证件号，其他项目等待身份核验',
    en: 'A source did not confirm name and ID number; other items wait for the identity check',
  },
  confirmIdentity: { zh: '身份已确认，其他项目开始核查', en: 'Identity confirmed, other items begin' },
  askMaterial: { zh: '核查人员请候选人补充材料', en: 'Reviewer asked the candidate for documents' },
  answerMaterial: { zh: '候选人补充了材料，核查继续', en: 'Candidate submitted documents, check continues' },
  expireMaterial: { zh: '候选人未按时补充材料', en: 'Documents not submitted in time' },
  takeBackMaterial: { zh: '无需候选人再补充材料', en: 'Documents no longer needed' },
  deleteReport: { zh: '{actor}删除报告', en: '{actor} deleted the report' },
  restoreReport: { zh: '{actor}恢复报告', en: '{actor} restored the report' },
};

const isKnown = (event: string): event is keyof typeof sentences => event in sentences;
/** Reasons that the server gives as words of its own; what a person wrote is shown as it is. */
const reasons: Record<string, Sentence> = {
  orderAlone: { zh: '没有直接下单权限，需审批', en: 'no permission to order directly, awaiting approval' },
  orderLimit: { zh: '超出单笔额度，需审批', en: 'exceeds the per-order limit, awaiting approval' },
  monthLimit: { zh: '超出本月额度，需审批', en: 'exceeds the monthly limit, awaiting approval' },
  timeout: { zh: '到期未审批', en: 'not reviewed in time' },
};
const wordsOfReason = (why: string, language: Language): string =>
  why
    .split(',')
    .map((part) => reasons[part]?.[language])
    .join(language === 'zh' ? '，' : ', ');
const isOwnReason = (why: string): boolean => why.split(',').every((part) => Object.hasOwn(reasons, part));

const by: Sentence = { zh: '以{channel}', en: ' by {channel}' };
const refund: Sentence = { zh: '，退回 {amount}', en: ', {amount} refunded' };

/** Without an actor the sentence begins with what was done: "Paid ¥5.00". */
function withActor(sentence: string, actor: string | null): string {
  if (actor !== null) return sentence.replace('{actor}', actor);
  const done = sentence.replace(/^\{actor\} ?/, '');
  return done.charAt(0).toUpperCase() + done.slice(1);
}

/** Whoever acts for another is named with whom they act for, and where they come from. */
function actorWords({ actorName, forName, fromName }: TimelineRow, language: Language): string | null {
  if (actorName === null) return null;
  const from = fromName === null ? '' : language === 'zh' ? `（${fromName}）` : ` (${fromName})`;
  const whom = forName === null ? '' : language === 'zh' ? `代${forName}` : ` for ${forName}`;
  return `${actorName}${from}${whom}${language === 'zh' && (from || whom) ? ' ' : ''}`;
}

type Facts = { language: Language; channelCode: OrderDetails['channelCode'] };

/** One event of a check as a sentence with who and how much. An event that this build does not know says its state. */
export function timelineSentence(row: TimelineRow, { language, channelCode }: Facts): string {
  if (!isKnown(row.event)) return orderStateWord(row.to, language);
  const amount = formatMoney(row.amountFen);
  const channel = channelCode === null ? '' : by[language].replace('{channel}', channelWords[channelCode][language]);
  const words = row.decided ?? sentences[row.event];
  const sentence = withActor(words[language], actorWords(row, language))
    .replace('{by}', channel)
    .replace('{amount}', amount);
  const isIncome = row.event === 'place' || row.event === 'pay';
  const back = row.amountFen && !isIncome ? refund[language].replace('{amount}', amount) : '';
  const said = row.why && isOwnReason(row.why) ? wordsOfReason(row.why, language) : row.why;
  const why = said ? (language === 'zh' ? `：${said}` : `: ${said}`) : '';
  return `${sentence}${back}${why}`;
}
