import { type Language, wordsIn } from '../wire/language.ts';
import { countedRecords } from './conclusion.ts';
import type { RegisterRecord } from './finding.ts';
import { yearsBefore } from './moments.ts';
import { lowerFirst, outcomeIn, recordKindWords, roleIn } from './result-words.ts';
import { comma, type Spoken } from './spoken.ts';

/** Records that count, those that do not, and what was searched when there are none. */
export function registerParts(finding: Spoken, language: Language): string[] {
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
  const [nameOnly, otherId] = [countOf('nameOnly'), countOf('otherId')];
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

export function searchPart({ search, records }: Spoken, language: Language): string {
  if (search === null) return '';
  const { years, at, terms, queryNo } = search;
  const query = language === 'zh' ? `查询号 ${queryNo}` : `Query number ${queryNo}`;
  if (!records.some(({ identity }) => identity === 'sameId')) return query;
  const scope = `${scopeIn(years, at, language)}${language === 'zh' ? '，' : ', '}${wordsIn(terms, language)}`;
  return language === 'zh' ? `检索范围：${scope}；${query}` : `Searched: ${scope}; ${lowerFirst(query)}`;
}
