import { type Bilingual, type Language, wordsIn } from '../wire/language.ts';
import type { Light } from '../verification/task-states.ts';
import { countedRecords, type FiredRule, registerKey, type Row } from './conclusion.ts';
import { stillEmployed, stillEmployedWords } from './finding.ts';
import { dayInChina } from '../wire/china-time.ts';
import { notVerifiedText } from './not-verified-reason.ts';
import {
  notCounted,
  receiptsShort,
  recordsHead,
  registerParts,
  searchPart,
  unsearchedParts,
} from './register-sentence.ts';
import { listOf, lowerFirst, recordKindWords } from './result-words.ts';
import { claimWords, findingWords, measureOf, type RowState } from './row-state.ts';
import { comma, type Spoken } from './spoken.ts';

/** What a report says of an item, assembled from the record: nobody types a word of it. */
export type ItemWords = { readonly sentence: Bilingual; readonly summary: Bilingual };

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
  const hasReceipts = item.search?.receipts !== undefined;
  if (hasReceipts && counted.length === 0) return receiptsShort(item, language);
  if (item.search === null || counted.length === 0) return registerParts(item, language);
  const kinds = [...new Set(counted.flatMap(({ kind }) => (kind === null ? [] : recordKindWords[kind][language])))];
  const words = kinds.map((kind) => lowerIn(kind, language)).join(language === 'zh' ? '、' : ', ');
  const rest = hasReceipts ? receiptsShort(item, language) : notCounted(item, language);
  return [recordsHead(counted.length, [words], language), ...rest];
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
  const [claim, found] = [wordsIn(claimWords(row), language), wordsIn(findingWords(row.finding), language)];
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
  const day = dayInChina(corrected.at);
  return language === 'zh'
    ? `，候选人 ${day} 更正自述为 ${corrected.words}`
    : `, statement corrected by the candidate to ${corrected.words} on ${day}`;
}

/** Of rows whose sentence does not repeat the claim. */
function correctedElsewhere({ rows, language }: Parts): string {
  return rows
    .flatMap(({ state, label, corrected }) => {
      if (corrected === null || state === 'differs' || state === 'worded') return [];
      const day = dayInChina(corrected.at);
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

/** Two months that need not be the same, each named for what it is. */
const insuredMonth: Readonly<Record<string, Bilingual>> = {
  from: { zh: '参保自', en: 'insured from' },
  to: { zh: '参保至', en: 'insured until' },
};
const stillInsured: Bilingual = { zh: '参保至今', en: 'still insured' };

const said = (row: Row, language: Language): string => {
  const { label, finding } = row;
  const words = wordsIn(findingWords(finding), language);
  const month = row.comparison === 'insured' && row.claim.kind === 'value' ? insuredMonth[row.key] : undefined;
  if (month !== undefined) {
    const claim = wordsIn(claimWords(row), language);
    const insured = finding.kind === 'value' && finding.value === stillEmployed ? stillInsured : month;
    const at = insured === stillInsured ? '' : ` ${words}`;
    return `${language === 'zh' ? '自述' : 'stated '}${claim}${comma[language]}${insured[language]}${at}`;
  }
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

function notVerifiedParts(item: Spoken, language: Language): string[] {
  const { notVerified, rows, search } = item;
  const unsearched = unsearchedParts(search?.receipts ?? [], language);
  if (notVerified === null && unsearched.length > 0) return unsearched;
  const of: Parts = { rows, language };
  const isSilent = of.rows.length > 0 && of.rows.every(({ state }) => state === 'silent');
  const none = isSilent
    ? { zh: '来源没有说明任何一栏', en: 'The source stated none of the fields' }
    : { zh: '没有查得任何一栏', en: 'None of the fields was found' };
  const reason = notVerified === null ? none : notVerifiedText(notVerified, item);
  const end = language === 'zh' ? '，未能核实' : '; could not be verified';
  return [reason[language] + end, [silent(of), unchecked(of)].filter((part) => part !== '').join(comma[language])];
}
