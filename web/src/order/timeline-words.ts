import type { Language } from '@beidiao/contract/language';
import type { TimelineEvent } from '@beidiao/contract/order-states';
import { orderStateWord } from '@beidiao/contract/order-states';
import type { OrderDetails } from '@beidiao/contract/order';
import { channelWords } from '../trade/channel-words.ts';
import { formatMoney } from '../i18n/format.ts';

type TimelineRow = OrderDetails['timeline'][number];
type Sentence = Record<Language, string>;

/** {actor} and the channel may be unknown: the sentence is then without them. Refunds and reasons are added behind. */
const sentences: Record<TimelineEvent, Sentence> = {
  place: { zh: '{actor}下单，{amount}', en: '{actor} ordered, {amount}' },
  pay: { zh: '{actor}{by}支付 {amount}', en: '{actor} paid {amount}{by}' },
  cancel: { zh: '{actor}取消订单', en: '{actor} cancelled' },
  approve: { zh: '{actor}审批通过', en: '{actor} approved' },
  reject: { zh: '{actor}审批驳回', en: '{actor} rejected' },
  expireUnpaid: { zh: '到期没有支付，订单自动关闭', en: 'Not paid in time, closed by itself' },
  passReview: { zh: '人工审核通过', en: 'Passed the review' },
  failReview: { zh: '人工审核未通过', en: 'Did not pass the review' },
  matchIdentity: { zh: '三要素核验一致', en: 'Identity matched' },
  acceptIdentity: { zh: '人工核对证件，确认是本人', en: 'Identity confirmed by papers' },
  failIdentity: { zh: '三要素核验未通过', en: 'Identity did not match' },
  correctPhone: { zh: '{actor}更正手机号，新链接已发送', en: '{actor} corrected the phone number, new link sent' },
  expireLink: { zh: '授权链接到期', en: 'The consent link ran out' },
  authorize: { zh: '候选人签署授权', en: 'The candidate gave consent' },
  refuse: { zh: '候选人拒绝授权', en: 'The candidate refused' },
  matchFace: { zh: '人脸核验一致', en: 'Face matched' },
  failFace: { zh: '人脸核验未通过', en: 'Face did not match' },
  expireFace: { zh: '人脸核验超时', en: 'The face check ran out' },
  takeUp: { zh: '{actor}查阅并发起核查', en: '{actor} took it up' },
  cancelViewing: { zh: '{actor}取消查阅', en: '{actor} declined to take it up' },
  expireViewing: { zh: '到期没有查阅，自动关闭', en: 'Not taken up in time, closed by itself' },
  withdraw: { zh: '候选人撤回授权', en: 'The candidate withdrew the consent' },
  start: { zh: '核查开始', en: 'Checking began' },
  endItem: { zh: '首个核查项完成', en: 'The first item is done' },
  endLastItem: { zh: '全部核查完成，报告已生成', en: 'All items are done, the report is ready' },
  correctReport: { zh: '报告已更正', en: 'The report was corrected' },
  erase: { zh: '按候选人的要求删除了资料', en: "Everything was deleted at the candidate's request" },
  outlive: { zh: '保存期满，资料已删除', en: 'Kept long enough, everything was deleted' },
  leaveOut: {
    zh: '候选人没有订购的全部经历，没有的不核查',
    en: 'The candidate has fewer of what was ordered; what is not there is not checked',
  },
  refundPart: { zh: '部分退款', en: 'Part refund' },
  askMaterial: { zh: '核查人员请候选人补充材料', en: 'The reviewer asked the candidate for material' },
  answerMaterial: { zh: '候选人补充了材料，核查继续', en: 'The candidate handed in the material, the check goes on' },
  expireMaterial: { zh: '候选人没有按时补充材料', en: 'The material did not come in time' },
  takeBackMaterial: { zh: '不再需要候选人补充材料', en: 'The material was no longer needed' },
  deleteReport: { zh: '{actor}删除报告', en: '{actor} deleted the report' },
};

const isKnown = (event: string): event is keyof typeof sentences => event in sentences;
/** Reasons that the server gives as words of its own; what a person wrote is shown as it is. */
const reasons: Record<string, Sentence> = {
  orderAlone: { zh: '没有直接下单权限，需审批', en: 'may not order alone, waits for approval' },
  orderLimit: { zh: '超出单笔额度，需审批', en: 'above the limit of one order, waits for approval' },
  monthLimit: { zh: '超出本月额度，需审批', en: 'above the limit of the month, waits for approval' },
  timeout: { zh: '到期没有人审批', en: 'nobody decided in time' },
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
  const sentence = withActor(sentences[row.event][language], actorWords(row, language))
    .replace('{by}', channel)
    .replace('{amount}', amount);
  const isIncome = row.event === 'place' || row.event === 'pay';
  const back = row.amountFen && !isIncome ? refund[language].replace('{amount}', amount) : '';
  const said = row.why && isOwnReason(row.why) ? wordsOfReason(row.why, language) : row.why;
  const why = said ? (language === 'zh' ? `：${said}` : `: ${said}`) : '';
  return `${sentence}${back}${why}`;
}
