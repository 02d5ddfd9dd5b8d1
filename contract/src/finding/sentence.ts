import { type Language, wordsIn } from '../language.ts';
import type { Light } from '../task-states.ts';
import { countedRecords, type Conclusion, type FiredRule, registerKey, type Row } from './conclusion.ts';
import {
  type Bilingual,
  type ContactTry,
  type Finding,
  type NotVerifiedReason,
  type RegisterRecord,
  stillEmployed,
  stillEmployedWords,
} from './finding.ts';
import { dayOf } from './moments.ts';
import { listOf, lowerFirst, outcomeIn, recordKindWords, roleIn } from './result-words.ts';
import { claimWords, findingWords, measureOf, type RowState } from './row-state.ts';

/** What a report says of an item, assembled from the record: nobody types a word of it. */
export type ItemWords = { readonly sentence: Bilingual; readonly summary: Bilingual };

/** The parts of a record that words are made of; an item of a report has them all, so that anybody can check its words. */
export type Spoken = Pick<Finding, 'form' | 'grounds' | 'search' | 'records' | 'tries' | 'notVerified'> &
  Pick<Conclusion, 'rows' | 'rules' | 'result'>;

export function itemWords(item: Spoken): ItemWords {
  const inBoth = (say: (language: Language) => string): Bilingual => ({ zh: say('zh'), en: say('en') });
  return {
    sentence: inBoth((language) => sentenceIn(item, language)),
    summary: inBoth((language) => summaryIn(item, language)),
  };
}

/** Why an item has its light, in a few words: what differs under it, the records, or the rules. */
export function reasonOf({
  rows,
  rules,
  light,
}: Pick<Spoken, 'rows' | 'rules'> & { readonly light: Light }): Bilingual {
  const isOf = (row: Row): boolean => row.light === light;
  const inOne = (language: Language): string => {
    const shown = rows.filter(isOf).flatMap((row) => shortOf(row, language));
    const isTold = ({ state }: Row): boolean => state === 'differs' || state === 'worded';
    const told = new Set(rows.filter((row) => isOf(row) && isTold(row)).map(({ key }) => key));
    const named = rules
      .filter((rule) => rule.light === light && !rule.rows.some((key) => told.has(key)))
      .map(({ text }) => text[language]);
    return [...shown, ...named].map((text) => lowerIn(text, language)).join(language === 'zh' ? '、' : ', ');
  };
  return { zh: inOne('zh'), en: inOne('en') };
}
const shortOf = (row: Row, language: Language): string[] => {
  if (row.state === 'differs') return [differsShort(row, language)];
  if (row.state === 'worded') return [wordedShort(row, language)];
  return row.state === 'record' ? [wordsIn(findingWords(row.finding), language)] : [];
};
const wordedShort = ({ label }: Row, language: Language): string =>
  language === 'zh' ? `${label.zh}表述不同` : `${label.en} worded differently`;
const lowerIn = (text: string, language: Language): string => (language === 'en' ? lowerFirst(text) : text);

type Parts = { readonly rows: readonly Row[]; readonly language: Language };
const stop: Record<Language, string> = { zh: '。', en: '. ' };
const comma: Record<Language, string> = { zh: '；', en: '; ' };
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inSentences = (parts: readonly string[], language: Language): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (language === 'en' ? upperFirst(part) : part) + stop[language])
    .join('')
    .trim();

/** Match, differs, worded, silent, unchecked, found, then the rules. */
function sentenceIn(item: Spoken, language: Language): string {
  const { rows, rules, result } = item;
  if (result === 'notVerified') return inSentences(notVerifiedParts(item, language), language);
  const of: Parts = { rows: rows.filter(({ key }) => key !== registerKey), language };
  const register = registerParts(item, language);
  return inSentences(
    [
      ...register,
      matching(of),
      [...differing(of), ...worded(of)]
        .map((part, place) => (place > 0 ? lowerIn(part, language) : part))
        .join(comma[language]),
      [silent(of), unchecked(of)].filter((part) => part !== '').join(comma[language]),
      found(item, of),
      correctedElsewhere(of),
      rulesPart(rules, language),
      item.form === 'register' ? searchPart(item, language) : '',
    ],
    language,
  );
}

/** How many records of which kinds; the item has their facts. */
function registerShort(item: Spoken, language: Language): string[] {
  const counted = countedRecords(item);
  if (item.search === null || counted.length === 0) return registerParts(item, language);
  const kinds = [...new Set(counted.map(({ kind }) => recordKindWords[kind][language]))];
  const words = kinds.map((kind) => lowerIn(kind, language)).join(language === 'zh' ? '、' : ', ');
  return [recordsHead(counted.length, [words], language), ...notCounted(item, language)];
}

/** The summary cell: what differs first. Names the same states as the sentence, without the rules. */
function summaryIn(item: Spoken, language: Language): string {
  const { rows, result } = item;
  if (result === 'notVerified') return notVerifiedParts(item, language).slice(0, 1).join('');
  const of: Parts = { rows: rows.filter(({ key }) => key !== registerKey), language };
  const parts = [
    ...registerShort(item, language),
    ...of.rows.filter(({ state }) => state === 'differs').map((row) => differsShort(row, language)),
    ...of.rows.filter(({ state }) => state === 'worded').map((row) => wordedShort(row, language)),
    matching(of),
    silent(of),
    unchecked(of),
    ...(item.form === 'register' ? [] : [foundShort(of)]),
  ].filter((part) => part !== '');
  if (language === 'zh') return parts.join(comma.zh);
  return parts.map((part, place) => (place > 0 ? lowerFirst(part) : upperFirst(part))).join(comma.en);
}

const labelsIn = ({ rows }: Parts, state: RowState): Bilingual[] =>
  rows.filter((row) => row.state === state).map((row) => (state === 'match' ? matchLabel(row) : row.label));

/** An employment that goes on has no leaving date that could match. */
function matchLabel({ label, finding }: Row): Bilingual {
  if (finding.kind !== 'value' || finding.value !== stillEmployed) return label;
  return { zh: `${label.zh}（${stillEmployedWords.zh}）`, en: `${label.en} (${stillEmployedWords.en})` };
}

function matching(of: Parts): string {
  const labels = labelsIn(of, 'match');
  if (labels.length === 0) return '';
  if (of.language === 'zh') return `${listOf(labels, 'zh')}一致`;
  return `${listOf(labels, 'en')} ${labels.length === 1 ? 'matches' : 'match'}`;
}

const both = (row: Row, language: Language): string => {
  const [claim, found] = [wordsIn(claimWords(row.claim), language), wordsIn(findingWords(row.finding), language)];
  return language === 'zh' ? `（自述 ${claim}，核实 ${found}）` : ` (stated ${claim}, found ${found})`;
};

function differsShort(row: Row, language: Language): string {
  const measure = measureOf(row);
  if (language === 'zh') return `${row.label.zh}${measure?.zh ?? '不一致'}`;
  return `${row.label.en} ${measure?.en ?? 'differs'}`;
}
const differing = ({ rows, language }: Parts): string[] =>
  rows
    .filter(({ state }) => state === 'differs')
    .map((row) => differsShort(row, language) + both(row, language) + correction(row, language));
const worded = ({ rows, language }: Parts): string[] =>
  rows
    .filter(({ state }) => state === 'worded')
    .map((row) => {
      return wordedShort(row, language) + both(row, language) + correction(row, language);
    });

/** A claim that was corrected afterwards stands beside the first one. */
function correction({ corrected }: Row, language: Language): string {
  if (corrected === null) return '';
  const day = dayOf(corrected.at);
  return language === 'zh'
    ? `，候选人 ${day} 更正自述为 ${corrected.words}`
    : `, statement corrected by the candidate to ${corrected.words} on ${day}`;
}

/** Of rows whose sentence does not repeat the claim. */
function correctedElsewhere({ rows, language }: Parts): string {
  return rows
    .flatMap(({ state, label, corrected }) => {
      if (corrected === null || state === 'differs' || state === 'worded') return [];
      const day = dayOf(corrected.at);
      return language === 'zh'
        ? `候选人 ${day} 把${label.zh}的自述更正为 ${corrected.words}`
        : `the candidate corrected the statement of ${lowerFirst(label.en)} to ${corrected.words} on ${day}`;
    })
    .join(comma[language]);
}

function silent(of: Parts): string {
  const labels = labelsIn(of, 'silent');
  if (labels.length === 0) return '';
  return of.language === 'zh'
    ? `${listOf(labels, 'zh')}来源未说明`
    : `source did not say: ${lowerFirst(listOf(labels, 'en'))}`;
}
function unchecked(of: Parts): string {
  const labels = labelsIn(of, 'unchecked');
  if (labels.length === 0) return '';
  return of.language === 'zh' ? `${listOf(labels, 'zh')}未核实` : `not checked: ${lowerFirst(listOf(labels, 'en'))}`;
}

const said = ({ label, finding }: Row, language: Language): string => {
  const words = wordsIn(findingWords(finding), language);
  return language === 'zh' ? `${label.zh}“${words}”` : `${lowerFirst(label.en)} “${words}”`;
};
function found({ grounds }: Spoken, { rows, language }: Parts): string {
  const all = rows.filter(({ state }) => state === 'found');
  if (all.length === 0) return '';
  const sources = new Set(
    all.flatMap(({ ground }) => grounds[ground ?? -1]?.source ?? []).map((it) => wordsIn(it, language)),
  );
  const words = all.map((row) => said(row, language)).join(comma[language]);
  const from = [...sources].join(language === 'zh' ? '、' : ', ');
  if (language === 'zh') return `查得：${words}${from && `（${from}）`}`;
  return `found: ${words}${from && ` (${from})`}`;
}
function foundShort({ rows, language }: Parts): string {
  const all = rows.filter(({ state }) => state === 'found');
  if (all.length === 0) return '';
  const words = all.map((row) => short(row, language)).join(comma[language]);
  return language === 'zh' ? `查得：${words}` : `found: ${words}`;
}
/** A long answer is never cut: its half may say the opposite. */
const shortMax = 60;
function short(row: Row, language: Language): string {
  const words = said(row, language);
  if (words.length <= shortMax) return words;
  return language === 'zh' ? `${row.label.zh}见明细` : `${lowerFirst(row.label.en)} as quoted below`;
}

function rulesPart(rules: readonly FiredRule[], language: Language): string {
  if (rules.length === 0) return '';
  const named = rules.map(({ no, text }) => `${no} ${text[language]}`).join(comma[language]);
  if (language === 'zh') return `命中 ${rules.length} 条规则：${named}`;
  return `${rules.length === 1 ? 'Rule' : 'Rules'} fired: ${named}`;
}

/** Records that count, those that do not, and what was searched when there are none. */
function registerParts(finding: Spoken, language: Language): string[] {
  const { search } = finding;
  if (finding.form !== 'register' || search === null) return [];
  const counted = countedRecords(finding);
  const head =
    counted.length === 0
      ? noRecordPart(finding, language)
      : recordsHead(
          counted.length,
          counted.map((record) => recordPart(record, language)),
          language,
        );
  return [head, ...notCounted(finding, language)];
}

/** Records of the same name were seen: the sentence does not say that there were none. */
function noRecordPart({ search, records }: Spoken, language: Language): string {
  if (search === null) return '';
  const [scope, terms] = [scopeIn(search.years, search.at, language), wordsIn(search.terms, language)];
  const count = search.registers.length;
  const isSeen = records.length > 0;
  if (language === 'zh')
    return `${scope}，按${terms}，在 ${count} 个库${isSeen ? '未见能确认为本人的记录' : '未见记录'}`;
  const registers = `${count} ${count === 1 ? 'register' : 'registers'}`;
  return `No record${isSeen ? ' confirmed to be of this person' : ''} in ${registers}, ${scope}, searched by ${terms}`;
}

const recordsHead = (count: number, records: readonly string[], language: Language): string => {
  const all = records.join(comma[language]);
  if (language === 'zh') return `有 ${count} 条记录：${all}`;
  return `${count} ${count === 1 ? 'record' : 'records'}: ${all}`;
};

function recordPart(record: RegisterRecord, language: Language): string {
  const { kind, authority, number, on, cause, role, outcome, outcomeWords } = record;
  const labels = recordLabels[language];
  const or = (text: string | null, label: string): string => text ?? `${label}${notStatedHere[language]}`;
  const roleText = role === null ? '' : roleIn(record, role)[language];
  const end = [outcome === null ? null : outcomeIn(record, outcome)[language], outcomeWords].filter(
    (it) => it !== null,
  );
  const outcomeText = end.join(language === 'zh' ? '，' : ', ');
  const facts = [
    recordKindWords[kind][language],
    or(authority, labels.authority),
    or(number, labels.number),
    or(on, labels.on),
    or(cause, labels.cause),
    roleText === '' ? or(null, labels.role) : `${labels.as}${roleText}`,
    outcomeText === '' ? or(null, labels.outcome) : `${labels.outcomeIs}${outcomeText}`,
  ];
  return language === 'zh' ? facts.join('，') : lowerFirst(facts.join(', '));
}

/** A fact that the document leaves out is named, so that nobody guesses which one it is. */
const notStatedHere: Record<Language, string> = { zh: '文书没有写', en: ' not stated in the document' };
const recordLabels = {
  zh: {
    authority: '法院或机关',
    number: '文号',
    on: '日期',
    cause: '事由',
    role: '候选人角色',
    outcome: '结果',
    as: '候选人为',
    outcomeIs: '结果：',
  },
  en: {
    authority: 'authority',
    number: 'number',
    on: 'date',
    cause: 'cause',
    role: 'role of the candidate',
    outcome: 'outcome',
    as: 'the candidate named as ',
    outcomeIs: 'outcome: ',
  },
} as const;

/** Of the same name, and not or not surely the candidate. */
function notCounted({ records }: Spoken, language: Language): string[] {
  const countOf = (identity: RegisterRecord['identity']) => records.filter((it) => it.identity === identity).length;
  const [nameOnly, otherId] = [countOf('nameOnly'), countOf('otherId')];
  const zh = language === 'zh';
  const parts: string[] = [];
  if (nameOnly > 0)
    parts.push(
      zh
        ? `同名记录 ${nameOnly} 条，不能确认是本人，不计入`
        : `${entries(nameOnly)} under the same name, not shown to be this person, not counted`,
    );
  if (otherId > 0)
    parts.push(
      zh
        ? `同名记录 ${otherId} 条，证件号不同，不计入`
        : `${entries(otherId)} under the same name with a different ID number, not counted`,
    );
  return parts;
}
const entries = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** "近 5 年（2021-11-20 起）", counted back from the moment of the search. */
export function scopeIn(years: number | null, at: string, language: Language): string {
  if (years === null) return language === 'zh' ? '不限年份' : 'all years';
  const first = new Date(Date.parse(at) + 8 * 3_600_000);
  first.setUTCFullYear(first.getUTCFullYear() - years);
  const day = first.toISOString().slice(0, 10);
  return language === 'zh'
    ? `近 ${years} 年（${day} 起）`
    : `last ${years} ${years === 1 ? 'year' : 'years'} (from ${day})`;
}

function searchPart({ search, records }: Spoken, language: Language): string {
  if (search === null) return '';
  const { years, at, terms, queryNo } = search;
  const query = language === 'zh' ? `查询号 ${queryNo}` : `Query number ${queryNo}`;
  if (!records.some(({ identity }) => identity === 'sameId')) return query;
  const scope = `${scopeIn(years, at, language)}${language === 'zh' ? '，' : ', '}${wordsIn(terms, language)}`;
  return language === 'zh' ? `检索范围：${scope}；${query}` : `Searched: ${scope}; ${lowerFirst(query)}`;
}

/** What the log shows, and no more: who answered, which number, how often nobody did. */
function notVerifiedText(reason: NotVerifiedReason, { tries, form }: Spoken): Bilingual {
  const count = (outcome: ContactTry['outcome']): number => tries.filter((it) => it.outcome === outcome).length;
  const party = form === 'interview' ? { zh: '推荐人', en: 'the referee' } : { zh: '该单位', en: 'the employer' };
  switch (reason) {
    case 'unreachable':
      return unreachable(tries.length, count('noAnswer'));
    case 'refused':
      return { zh: '对方拒绝说明', en: 'The party contacted declined to answer' };
    case 'deadNumber': {
      const isClaimed = tries.some((it) => it.outcome === 'deadNumber' && it.channel === 'claimed');
      return isClaimed
        ? { zh: '候选人给的号码是空号', en: 'The number given by the candidate is not in service' }
        : { zh: '联系的号码是空号', en: 'The number that was called is not in service' };
    }
    case 'unknownThere':
      return count('unknownThere') > 0
        ? { zh: '对方答复查无此人', en: 'The party contacted answered that the person is unknown there' }
        : { zh: '单位查无此人或已注销', en: 'Unknown there, or the company is dissolved' };
    case 'noMaterial':
      return { zh: '候选人没有按时提供材料', en: 'The candidate did not send the material in time' };
    case 'doNotContact':
      return {
        zh: `按候选人要求没有联系${party.zh}`,
        en: `At the request of the candidate, ${party.en} was not contacted`,
      };
    case 'sourceDown':
      return { zh: '来源停用或没有返回结果', en: 'The source was down or returned no result' };
  }
}

function unreachable(all: number, unanswered: number): Bilingual {
  if (all === unanswered)
    return { zh: `联系 ${all} 次没有接通`, en: `Tried ${all} ${all === 1 ? 'time' : 'times'} without an answer` };
  return {
    zh: `联系 ${all} 次，其中 ${unanswered} 次没有接通`,
    en: `Tried ${all} times, ${unanswered} of them without an answer`,
  };
}

function notVerifiedParts(item: Spoken, language: Language): string[] {
  const { notVerified, rows } = item;
  const of: Parts = { rows, language };
  const isSilent = of.rows.length > 0 && of.rows.every(({ state }) => state === 'silent');
  const none = isSilent
    ? { zh: '来源没有说明任何一栏', en: 'The source stated none of the fields' }
    : { zh: '没有查得任何一栏', en: 'None of the fields was found' };
  const reason = notVerified === null ? none : notVerifiedText(notVerified, item);
  const end = language === 'zh' ? '，未能核实' : '; could not be verified';
  return [reason[language] + end, [silent(of), unchecked(of)].filter((part) => part !== '').join(comma[language])];
}
