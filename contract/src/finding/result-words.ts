import type { Bilingual, Language } from '../wire/language.ts';
import type { Light } from '../verification/task-states.ts';
import type { ItemResult, Row } from './conclusion.ts';
import type {
  ContactChannel,
  ContactOrigin,
  ContactOutcome,
  NotVerifiedReason,
  PartyRole,
  RecordIdentity,
  RecordKind,
  RecordOutcome,
  RegisterRecord,
} from './finding.ts';
import { measureOf, type RowState } from './row-state.ts';

const words = (zh: string, en: string): Bilingual => ({ zh, en });

export const rowStateWords: Record<RowState, Bilingual> = {
  match: words('一致', 'Matches'),
  differs: words('不一致', 'Differs'),
  worded: words('表述不同', 'Worded differently'),
  silent: words('来源未说明', 'Source did not say'),
  unchecked: words('未核实', 'Not checked'),
  found: words('查得', 'Found'),
  noRecord: words('未见记录', 'No record found'),
  partly: words('部分核实', 'Partly verified'),
  record: words('有记录', 'Record found'),
};

/** The label of a row: its state, how far apart both values are, or the rule that an answer fired. */
export function rowLabel(row: Row, rules: readonly { when: string; no: string; text: Bilingual }[]): Bilingual {
  const word = rowStateWords[row.state];
  if (row.state === 'differs') {
    const measure = measureOf(row);
    return measure === null ? word : { zh: `${word.zh}，${measure.zh}`, en: `${word.en}, ${measure.en}` };
  }
  const rule = row.state === 'found' ? rules.find(({ when }) => when === row.rules[0]) : undefined;
  return rule === undefined ? word : { zh: `命中 ${rule.no} ${rule.text.zh}`, en: `${rule.no} ${rule.text.en}` };
}

export const resultWords: Record<ItemResult, Bilingual> = {
  consistent: words('一致', 'Matches'),
  noRecord: words('未见记录', 'No record found'),
  /** Nobody weighs the words of a referee unless a rule does. */
  interviewed: words('已访谈，没有命中规则', 'Interviewed, no rule fired'),
  clear: words('已查得，没有命中规则', 'Found, no rule fired'),
  worded: words('表述不同', 'Worded differently'),
  flagged: words('命中规则', 'Rule fired'),
  interviewedAdverse: words('已访谈，命中规则', 'Interviewed, rule fired'),
  recordFound: words('有记录', 'Record found'),
  inconsistent: words('不一致', 'Differs'),
  partlyVerified: words('部分核实', 'Partly verified'),
  notVerified: words('未能核实', 'Could not be verified'),
};
/** Under the blue light nothing weighs, and the word says so. */
const slightWords: Partial<Record<ItemResult, Bilingual>> = {
  inconsistent: words('有出入，供参考', 'Differs, for reference'),
  flagged: words('有说明，供参考', 'With a note, for reference'),
};

type Concluded = {
  readonly result: ItemResult;
  readonly light: Light;
  /** Absent in reports of before, which did not say it beside another result. */
  readonly isPartial?: boolean | undefined;
};

/** The result of an item, and that it was verified in part only, whatever was found. */
export function resultWord({ result, light, isPartial }: Concluded): Bilingual {
  const word = (light === 'blue' ? slightWords[result] : undefined) ?? resultWords[result];
  if (isPartial !== true || result === 'partlyVerified') return word;
  const { zh, en } = resultWords.partlyVerified;
  return words(`${word.zh}，${zh}`, `${word.en}, ${lowerFirst(en)}`);
}

export const recordKindWords: Record<RecordKind, Bilingual> = {
  civil: words('民事案件', 'Civil case'),
  criminal: words('刑事案件', 'Criminal case'),
  enforcement: words('执行案件', 'Enforcement case'),
  dishonest: words('失信被执行人', 'Dishonest judgment debtor'),
  restricted: words('限制高消费', 'High-consumption restriction'),
  penalty: words('行政处罚', 'Administrative penalty'),
  ban: words('市场禁入', 'Market ban'),
  tax: words('税收违法', 'Tax violation'),
  position: words('任职或持股', 'Position or shareholding'),
};
export const partyRoleWords: Record<PartyRole, Bilingual> = {
  plaintiff: words('原告', 'plaintiff'),
  defendant: words('被告或被执行人', 'defendant or judgment debtor'),
  third: words('第三人', 'third party'),
  responsible: words('直接责任人', 'person directly responsible'),
  officer: words('法定代表人或高管', 'legal representative or officer'),
  shareholder: words('股东', 'shareholder'),
};
export const recordOutcomeWords: Record<RecordOutcome, Bilingual> = {
  liable: words('承担责任', 'held liable'),
  notLiable: words('不承担责任', 'not held liable'),
  convicted: words('被判有罪', 'convicted'),
  acquitted: words('被判无罪', 'acquitted'),
  open: words('尚未了结', 'still open'),
  closed: words('已了结或已信用修复', 'closed, or credit restored'),
  withdrawn: words('撤诉或驳回起诉', 'withdrawn or dismissed'),
  revoked: words('已撤销', 'revoked'),
};
/** Enforcement knows creditors and debtors, and no plaintiff; an act of an authority, a post too, knows neither. */
const ofEnforcement: readonly RegisterRecord['kind'][] = ['enforcement', 'dishonest', 'restricted'];
/** The role in this kind of record: a defendant in court, a debtor in enforcement. */
export function roleIn({ kind }: Pick<RegisterRecord, 'kind'>, role: PartyRole): Bilingual {
  const isEnforced = ofEnforcement.includes(kind);
  if (role === 'plaintiff') return isEnforced ? words('申请执行人', 'enforcement creditor') : partyRoleWords.plaintiff;
  if (role !== 'defendant') return partyRoleWords[role];
  if (kind === 'civil') return words('被告', 'defendant');
  if (kind === 'criminal') return words('被告人', 'defendant');
  return isEnforced ? words('被执行人', 'judgment debtor') : words('当事人', 'party to the case');
}
const outcomesOfPost: Partial<Record<RecordOutcome, Bilingual>> = {
  open: words('在任或持股中', 'held now'),
  closed: words('已离任或退出', 'no longer held'),
};
/** Authorities penalise, courts hold liable, and a post is held or left. */
export function outcomeIn({ kind }: Pick<RegisterRecord, 'kind'>, outcome: RecordOutcome): Bilingual {
  const isPenalty = kind === 'penalty' || kind === 'ban' || kind === 'tax';
  if (kind === 'position') return outcomesOfPost[outcome] ?? recordOutcomeWords[outcome];
  return isPenalty && outcome === 'liable' ? words('受到处罚', 'penalized') : recordOutcomeWords[outcome];
}
export const recordIdentityWords: Record<RecordIdentity, Bilingual> = {
  sameId: words('证件号一致', 'Same ID number'),
  nameOnly: words('只有同名，不能确认是本人，不计入', 'Same name only; not shown to be this person, not counted'),
  otherId: words('证件号不同，不计入', 'Different ID number, not counted'),
};
/** Of a record of the candidate: the whole number matches, or as many digits as the document shows. */
export const identityWords = ({ identity, digits }: Pick<RegisterRecord, 'identity' | 'digits'>): Bilingual =>
  identity !== 'sameId' || digits === undefined
    ? recordIdentityWords[identity]
    : words(`姓名和证件号可见的 ${digits} 位一致`, `Same name and the ${digits} digits shown of the ID number`);
export const notStated: Bilingual = words('文书没有写', 'not stated in the document');

export const notVerifiedWords: Record<NotVerifiedReason, Bilingual> = {
  unreachable: words('多次联系未接通', 'Could not be reached'),
  refused: words('对方拒绝', 'The party contacted declined'),
  deadNumber: words('号码是空号', 'The number is not in service'),
  unknownThere: words('单位查无此人或已注销', 'Unknown there, or the company is dissolved'),
  noMaterial: words('候选人没有按时补材料', 'The candidate did not send the material in time'),
  cannotProvide: words('候选人说明无法提供文件', 'The candidate stated that the document cannot be provided'),
  doNotContact: words('按候选人要求没有联系', 'Not contacted at the request of the candidate'),
  sourceDown: words('来源停用或没有返回结果', 'The source was down or returned no result'),
};
export const contactChannelWords: Record<ContactChannel, Bilingual> = {
  switchboard: words('单位总机', 'Company switchboard'),
  claimed: words('候选人给的号码', 'Number given by the candidate'),
  mail: words('电子邮件', 'E-mail'),
  letter: words('公函', 'Letter'),
  portal: words('查询网站', 'Online portal'),
};
export const contactOriginWords: Record<ContactOrigin, Bilingual> = {
  website: words('单位官网', 'Company website'),
  register: words('工商登记', 'Business register'),
  directory: words('114 查号', 'Directory enquiries (114)'),
  account: words('单位公众号', 'Official account of the company'),
  candidate: words('候选人提供', 'Given by the candidate'),
};
export const contactOutcomeWords: Record<ContactOutcome, Bilingual> = {
  reached: words('接通', 'Reached'),
  noAnswer: words('没有接通', 'No answer'),
  later: words('约了再联系', 'To be tried again'),
  refused: words('对方拒绝', 'Declined'),
  deadNumber: words('空号', 'Not in service'),
  unknownThere: words('查无此人', 'Unknown there'),
};

/** "公司、入职" or "Company, start date and position": labels in running text. */
export function listOf(labels: readonly Bilingual[], language: Language): string {
  if (language === 'zh') return labels.map(({ zh }) => zh).join('、');
  const [first = '', ...rest] = labels.map(({ en }, place) => (place === 0 ? en : lowerFirst(en)));
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`;
}
/** Words written in capitals (ID, CHSI) stay. */
export const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
