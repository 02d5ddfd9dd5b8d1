import { type Language, wordsIn } from '../wire/language.ts';
import { countedRecords } from './conclusion.ts';
import type { RegisterRecord, RegisterSearch, SearchReceipt } from './finding.ts';
import { unsearchableWords } from '../verification/register-forms.ts';
import { isBeforeYears } from '../verification/risk-rules.ts';
import { yearsBefore } from './moments.ts';
import { lowerFirst, outcomeIn, recordKindWords, roleIn } from './result-words.ts';
import { comma, type Spoken } from './spoken.ts';

/** Records that count, those that do not, and what was searched when there are none. */
export function registerParts(finding: Spoken, language: Language): string[] {
  const { search } = finding;
  if (finding.form !== 'register' || search === null) return [];
  if (search.receipts !== undefined) return receiptParts(finding, search.receipts, language);
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

const join: Record<Language, string> = { zh: '、', en: ', ' };
const inBrackets: Record<Language, (text: string) => string> = {
  zh: (text) => `（${text}）`,
  en: (text) => ` (${text})`,
};

/** A member may keep from the candidate which lists were searched: they are counted then. */
const isUnnamed = (receipts: readonly SearchReceipt[]): boolean =>
  receipts.every(({ register }) => wordsIn(register, 'zh') === '');

/** The lists by what their pages show; how far back stands in the first part. */
function receiptParts(finding: Spoken, receipts: readonly SearchReceipt[], language: Language): string[] {
  const { search } = finding;
  if (search === null) return [];
  const counted = countedRecords(finding);
  const records = counted.map((record) => recordPart(record, language));
  const heads =
    counted.length === 0
      ? []
      : [recordsHead(counted.length, records, language), ...beforeScope(counted, search, language)];
  if (isUnnamed(receipts)) return [...heads, ...receiptsShort(finding, language)];
  const scope = scopeIn(search.years, search.at, language);
  const empty = receipts.filter((receipt) => isWithoutRecord(receipt, finding));
  const none =
    language === 'zh'
      ? `${scope}，${byTerms(empty, 'zh')}，${noneWords(empty, 'zh')}`
      : `${noneWords(empty, 'en')} in ${byTerms(empty, 'en')}, ${scope}`;
  return [
    ...heads,
    ...(empty.length === 0 ? [] : [none]),
    ...receipts.flatMap((receipt) => namesakesOf(receipt, language)),
    ...notCounted(finding, language),
    ...unsearchedParts(receipts, language),
  ];
}

/** A list may hold what is older than the period that was searched: the sentence does not say that it lies within. */
function beforeScope(counted: readonly RegisterRecord[], { years, at }: RegisterSearch, language: Language): string[] {
  const count = years === null ? 0 : counted.filter((record) => isBeforeYears(record, years, new Date(at))).length;
  if (count === 0) return [];
  return [
    language === 'zh' ? `${count} 条记录早于检索范围` : `${entries(count)} from before the period that was searched`,
  ];
}

/** A list that holds nothing of the candidate, nor of anybody who may be the candidate. */
const isWithoutRecord = ({ key, result, nameOnly }: SearchReceipt, { records }: Spoken): boolean =>
  result === 'none' ||
  (result === 'some' &&
    nameOnly === 0 &&
    !records.some(({ register, identity }) => register === key && identity !== 'otherId'));
/** Where somebody else of the same name was seen, it is not said that there is no record at all. */
function noneWords(receipts: readonly SearchReceipt[], language: Language): string {
  const isNone = receipts.every(({ result }) => result === 'none');
  if (language === 'zh') return isNone ? '未见记录' : '未见本人的记录';
  return isNone ? 'No record' : 'No record of this person';
}

/** How many lists show what; the sentence names them. */
export function receiptsShort(finding: Spoken, language: Language): string[] {
  const receipts = finding.search?.receipts ?? [];
  const zh = language === 'zh';
  const without = receipts.filter((receipt) => isWithoutRecord(receipt, finding));
  const closed = receipts.filter(({ result }) => result === 'unsearchable').length;
  const empty = without.length;
  const sum = (of: (receipt: SearchReceipt) => number): number => receipts.reduce((all, each) => all + of(each), 0);
  const scope = finding.search === null ? '' : scopeIn(finding.search.years, finding.search.at, language);
  const none = zh
    ? `${scope}，${empty} 个库${noneWords(without, 'zh')}`
    : `${noneWords(without, 'en')} in ${registers(empty)}, ${scope}`;
  const unsearched = zh ? `${closed} 个库无法检索` : `${registers(closed)} could not be searched`;
  return [
    ...(empty === 0 ? [] : [none]),
    ...namesakeParts({ nameOnly: sum(({ nameOnly }) => nameOnly), otherId: sum(({ otherId }) => otherId) }, language),
    ...notCounted(finding, language),
    ...(closed === 0 ? [] : [unsearched]),
  ];
}
const registers = (count: number): string => `${count} ${count === 1 ? 'register' : 'registers'}`;

/** "A 按姓名，B、C 按姓名加身份证号": what was searched alike stands together. */
function byTerms(receipts: readonly SearchReceipt[], language: Language): string {
  const groups = groupedBy(receipts, ({ terms }) => wordsIn(terms, language));
  return [...groups]
    .map(([terms, lists]) => {
      const names = listNames(lists, language);
      return language === 'zh' ? `${names}按${terms}检索` : `${names}, searched by ${terms}`;
    })
    .join(language === 'zh' ? '，' : '; ');
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Lists of one site stand behind its name: "A（B、C）". */
function listNames(receipts: readonly SearchReceipt[], language: Language): string {
  const names = receipts.map(({ register }) => wordsIn(register, language).split(' · '));
  const sites = groupedBy(names, ([site = '']) => site);
  return [...sites]
    .map(([site, lists]) => {
      const own = lists.flatMap((parts) => parts.slice(1)).join(join[language]);
      return own === '' ? site : site + inBrackets[language](own);
    })
    .join(join[language]);
}

/** Of the same name, list by list: how many, and why they do not count. */
function namesakesOf({ register, terms, nameOnly, otherId }: SearchReceipt, language: Language): string[] {
  const parts = namesakeParts({ nameOnly, otherId }, language);
  if (parts.length === 0) return [];
  const [name, by] = [wordsIn(register, language), wordsIn(terms, language)];
  return language === 'zh'
    ? [`${name}按${by}检索，${parts.join('；')}`]
    : [`${name}, searched by ${by}: ${parts.join('; ')}`];
}

/** Lists that nobody could search, and why; without a reason nobody has searched them yet. */
export function unsearchedParts(receipts: readonly SearchReceipt[], language: Language): string[] {
  const count = receipts.filter(({ result }) => result === 'unsearchable').length;
  if (count > 0 && isUnnamed(receipts))
    return [
      language === 'zh' ? `${count} 个库无法检索，未核实` : `${registers(count)} could not be searched, not checked`,
    ];
  return receipts.flatMap(({ register, result, reason }) => {
    if (result !== 'unsearchable') return [];
    const name = wordsIn(register, language);
    if (reason === null) return [language === 'zh' ? `${name}未核实` : `${name} not checked`];
    const why = inBrackets[language](unsearchableWords[reason][language]);
    return language === 'zh' ? [`${name}无法检索${why}，未核实`] : [`${name} could not be searched${why}, not checked`];
  });
}

/** Records of the same name were seen: the sentence does not say that there were none. */
function noRecordPart({ search, records }: Spoken, language: Language): string {
  if (search === null) return '';
  const [scope, terms] = [scopeIn(search.years, search.at, language), wordsIn(search.terms, language)];
  const count = search.registers.length;
  const isSeen = records.length > 0;
  if (language === 'zh')
    return `${scope}，按${terms}，在 ${count} 个库${isSeen ? '未见能确认为本人的记录' : '未见记录'}`;
  return `No record${isSeen ? ' confirmed to be of this person' : ''} in ${registers(count)}, ${scope}, searched by ${terms}`;
}

export const recordsCount = (count: number, language: Language): string =>
  language === 'zh' ? `有 ${count} 条记录` : entries(count);

export const recordsHead = (count: number, records: readonly string[], language: Language): string => {
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
    kind === null ? '' : recordKindWords[kind][language],
    or(authority, labels.authority),
    or(number, labels.number),
    or(on, labels.on),
    or(cause, labels.cause),
    roleText === '' ? or(null, labels.role) : `${labels.as}${roleText}`,
    outcomeText === '' ? or(null, labels.outcome) : `${labels.outcomeIs}${outcomeText}`,
  ];
  const said = facts.filter((fact) => fact !== '');
  return language === 'zh' ? said.join('，') : lowerFirst(said.join(', '));
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

/** Of the same name, and not or not surely the candidate: how many, and why they do not count. */
export function notCounted({ records }: Spoken, language: Language): string[] {
  const countOf = (identity: RegisterRecord['identity']) => records.filter((it) => it.identity === identity).length;
  return namesakeParts({ nameOnly: countOf('nameOnly'), otherId: countOf('otherId') }, language);
}

type Namesakes = Pick<SearchReceipt, 'nameOnly' | 'otherId'>;
/** Of the same name: how many, and why they do not count. */
export function namesakeParts({ nameOnly, otherId }: Namesakes, language: Language): string[] {
  const zh = language === 'zh';
  const parts: string[] = [];
  if (nameOnly > 0)
    parts.push(
      zh
        ? `同名 ${nameOnly} 条，不能确认是本人，不计入`
        : `${entries(nameOnly)} under the same name, not shown to be this person, not counted`,
    );
  if (otherId > 0)
    parts.push(
      zh
        ? `同名 ${otherId} 条，证件号不同，不计入`
        : `${entries(otherId)} under the same name with a different ID number, not counted`,
    );
  return parts;
}
const entries = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** "近 5 年（2021-11-20 起）", counted back from the moment of the search. */
export function scopeIn(years: number | null, at: string, language: Language): string {
  if (years === null) return language === 'zh' ? '不限年份' : 'all years';
  const day = yearsBefore(at, years);
  return language === 'zh'
    ? `近 ${years} 年（${day} 起）`
    : `last ${years} ${years === 1 ? 'year' : 'years'} (from ${day})`;
}

export function searchPart(item: Spoken, language: Language): string {
  const { search, records } = item;
  if (search === null) return '';
  const { years, at, terms, queryNo, receipts } = search;
  // Each list has its own number and terms, which stand beside it.
  if (receipts !== undefined) {
    const isSaid = receipts.some((receipt) => isWithoutRecord(receipt, item));
    const words = scopeIn(years, at, language);
    return isSaid ? '' : language === 'zh' ? `检索范围：${words}` : `Searched: ${words}`;
  }
  const query = language === 'zh' ? `查询号 ${queryNo}` : `Query number ${queryNo}`;
  if (!records.some(({ identity }) => identity === 'sameId')) return query;
  const scope = `${scopeIn(years, at, language)}${language === 'zh' ? '，' : ', '}${wordsIn(terms, language)}`;
  return language === 'zh' ? `检索范围：${scope}；${query}` : `Searched: ${scope}; ${lowerFirst(query)}`;
}
