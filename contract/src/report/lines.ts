import { countedRecords, type FiredRule, type Row } from '../finding/conclusion.ts';
import { endedWords } from '../finding/ended-item.ts';
import { type Ground, type RegisterRecord, type SearchReceipt, systemVerifier } from '../finding/finding.ts';
import { type Mark, markOfEnded, markOfItem, markOfRow } from '../finding/marks.ts';
import { companiesWords } from '../conflict/words.ts';
import { dayInChina, minuteInChina, secondInChina } from '../wire/china-time.ts';
import type { VersionKind } from '../finding/overall.ts';
import {
  contactChannelWords,
  contactOutcomeWords,
  identityWords,
  listOf,
  notStated,
  outcomeIn,
  recordKindWords,
  resultWord,
  roleIn,
  rowLabel,
  rowStateWords,
} from '../finding/result-words.ts';
import { claimWords, findingWords } from '../finding/row-state.ts';
import { namesakeParts, recordsCount, scopeIn } from '../finding/register-sentence.ts';
import { unsearchableWords } from '../verification/register-forms.ts';
import { type Bilingual, type Language, type Words, wordsIn } from '../wire/language.ts';
import type { Report, ReportItem } from './calls.ts';
import { factLabels } from './line-labels.ts';

/**
 * What a report says beside its sentences, as lines that the screen and the paper draw alike: neither words anything
 * about a finding itself.
 */

export type Line = { readonly label: string; readonly words: string };

/** "第 2 版，结案，缺 2 项": a version that lacks something says how much. */
export function versionWord(
  kind: VersionKind,
  missing: Pick<Report, 'missing'>['missing'] | null,
  language: Language,
): string {
  const words = factLabels[language];
  const count = missing?.filter(({ result }) => result !== 'absent').length ?? 0;
  if (kind !== 'closed' || count === 0) return words[kind];
  return `${words.closed}${words.lacks.replace('{n}', String(count))}`;
}

/** "黄灯 · 不一致": the colour is named where it weighs. */
export function resultLine(item: Pick<ReportItem, 'result' | 'light'>, language: Language): string {
  const word = resultWord(item)[language];
  const { light } = item;
  return light === 'green' || light === 'grey' ? word : `${factLabels[language][light]} · ${word}`;
}

export type RowLine = {
  readonly key: string;
  readonly label: string;
  readonly claim: string;
  readonly found: string;
  readonly hasClaim: boolean;
  readonly hasFinding: boolean;
  readonly mark: Mark;
  readonly word: string;
  /** The finding stands on a tint: it differs, is worded differently or weighs. */
  readonly isTinted: boolean;
};

type OfRows = Pick<ReportItem, 'rows' | 'rules' | 'grounds'>;
export const rowLines = (item: OfRows, language: Language): RowLine[] =>
  item.rows.map((row) => rowLine(row, item, language));

function rowLine(row: Row, { rules, grounds }: OfRows, language: Language): RowLine {
  const { state, claim, finding, corrected, ground } = row;
  const words = factLabels[language];
  const mark = markOfRow(row);
  const said = wordsIn(claimWords(row), language);
  // Where a finding rests on several grounds, each row names its own.
  const from = grounds.length > 1 && ground !== null ? ` [${ground + 1}]` : '';
  return {
    key: row.key,
    label: row.label[language],
    claim:
      corrected === null
        ? said
        : `${said}${words.correctedTo.replace('{words}', corrected.words).replace('{at}', minuteInChina(corrected.at))}`,
    found: wordsIn(findingWords(finding), language) + from,
    hasClaim: claim.kind === 'value',
    hasFinding: finding.kind === 'value',
    mark,
    word: rowLabel(row, rules)[language],
    isTinted: state === 'differs' || state === 'worded' || state === 'record' || isColoured(mark),
  };
}
const isColoured = (mark: Mark): boolean => mark === 'blue' || mark === 'yellow' || mark === 'red';

type Asked = Pick<ReportItem, 'grounds' | 'search' | 'compared' | 'at'>;
type Sourced = Asked & Pick<ReportItem, 'verifier' | 'secondVerifier'>;

/** Where it comes from: source, method, query or contact, scope and terms. */
export const askedLines = (item: Asked, language: Language): Line[] => [
  ...queryLines(item, language),
  ...comparedLines(item, language),
];

function queryLines({ grounds, search, at }: Asked, language: Language): Line[] {
  const words = factLabels[language];
  if (search?.receipts !== undefined) return receiptAskedLines(grounds, search, language);
  const many = grounds.length > 1;
  // One moment is said once, by its most telling label.
  const isSaid = (ground: Ground): boolean => search !== null || minuteInChina(ground.at) === minuteInChina(at);
  const lines = grounds.flatMap((ground, place) => [
    { label: many ? `${words.source} [${place + 1}]` : words.source, words: wordsIn(ground.source, language) },
    { label: words.method, words: wordsIn(ground.method, language) },
    ...groundLines(ground, { language, hasSearch: search !== null, hasTime: !isSaid(ground) }),
    ...(many ? [{ label: words.verifier, words: verifierWord(ground.verifier, language) }] : []),
  ]);
  const searched =
    search === null
      ? []
      : [
          { label: words.registers, words: namesIn(search.registers, language) },
          { label: words.scope, words: scopeIn(search.years, search.at, language) },
          { label: words.terms, words: wordsIn(search.terms, language) },
          { label: words.leftOut, words: namesIn(search.leftOut ?? [], language) },
          { label: words.queryNo, words: search.queryNo },
          { label: words.searchedAt, words: minuteInChina(search.at) },
        ];
  return [...(grounds.length > 0 ? lines : [{ label: words.source, words: words.noSource }]), ...searched].filter(
    (line) => line.words !== '',
  );
}

/** What the client has named; reports of before name nothing. */
function comparedLines({ compared }: Pick<Asked, 'compared'>, language: Language): Line[] {
  if (compared === undefined) return [];
  const label = factLabels[language].compared.replace('{date}', dayInChina(new Date(compared.givenAt)));
  return [{ label, words: companiesWords(compared.companies, language) }];
}

type SearchOf = NonNullable<Asked['search']>;
/** What each list says stands in a line of its own (`receiptLines`): here is what they share, and what was asked beside them. */
function receiptAskedLines(grounds: readonly Ground[], search: SearchOf, language: Language): Line[] {
  const words = factLabels[language];
  const searched = (search.receipts ?? []).filter(({ result }) => result !== 'unsearchable').length;
  const [own] = grounds.slice(0, searched);
  const lines = [
    ...(own === undefined
      ? []
      : [
          { label: words.source, words: wordsIn(own.source, language) },
          { label: words.method, words: wordsIn(own.method, language) },
        ]),
    { label: words.scope, words: scopeIn(search.years, search.at, language) },
    { label: words.leftOut, words: namesIn(search.leftOut ?? [], language) },
    ...grounds
      .slice(searched)
      .flatMap((ground) => [
        { label: words.source, words: wordsIn(ground.source, language) },
        { label: words.method, words: wordsIn(ground.method, language) },
        ...groundLines(ground, { language, hasSearch: false, hasTime: true }),
      ]),
  ];
  return lines.filter((line) => line.words !== '');
}

export type ReceiptLine = {
  readonly key: string;
  readonly register: string;
  /** By what it was searched, when, under which number, and with which page. */
  readonly how: string;
  readonly result: string;
  readonly mark: Mark;
};

/** What each list was searched by, when, and what its page shows: anybody can do it again. */
export function receiptLines(
  { search, records }: Pick<ReportItem, 'search' | 'records'>,
  language: Language,
): ReceiptLine[] {
  const words = factLabels[language];
  // A member may keep from the candidate which lists were searched.
  const named = (search?.receipts ?? []).filter(({ register }) => wordsIn(register, language) !== '');
  return named.map((receipt) => {
    const { key, register, terms, at, queryNo, page, result } = receipt;
    const counted = countedRecords({ records }).filter((record) => record.register === key).length;
    const isOpen = result === 'unsearchable' && receipt.reason === null;
    const how = [
      wordsIn(terms, language),
      secondInChina(at),
      ...(result === 'unsearchable' ? [] : [queryNo === null ? words.noNumber : `${words.queryNo} ${queryNo}`]),
      ...(page === null ? [] : [page]),
      ...triedBefore(receipt, language),
    ];
    return {
      key,
      register: wordsIn(register, language),
      how: isOpen ? '' : how.join(inLine[language]),
      ...receiptResult(receipt, counted, language),
    };
  });
}

function triedBefore({ tries = [] }: SearchReceipt, language: Language): string[] {
  if (tries.length === 0) return [];
  const times = tries.map((at) => secondInChina(at)).join(comma[language]);
  return [factLabels[language].triedBefore.replace('{n}', String(tries.length)).replace('{times}', times)];
}

function receiptResult(
  receipt: SearchReceipt,
  counted: number,
  language: Language,
): Pick<ReceiptLine, 'result' | 'mark'> {
  const { result, reason, nameOnly } = receipt;
  if (result === 'unsearchable') {
    if (reason === null) return { result: rowStateWords.unchecked[language], mark: 'unchecked' };
    const why = inLine[language] + unsearchableWords[reason][language];
    return { result: factLabels[language].unsearchable + why, mark: 'unchecked' };
  }
  if (result === 'none') return { result: factLabels[language].noRecord, mark: 'green' };
  const own = counted === 0 ? [] : [recordsCount(counted, language)];
  const parts = [...own, ...namesakeParts(receipt, language)];
  return { result: parts.join(comma[language]), mark: counted > 0 ? 'found' : nameOnly > 0 ? 'partly' : 'green' };
}

/** Where it comes from, when it was verified and by whom. */
export function sourceLines(item: Sourced, language: Language): Line[] {
  const { grounds, search, verifier, secondVerifier, at } = item;
  const words = factLabels[language];
  return [
    ...askedLines(item, language),
    { label: words.verifiedAt, words: minuteInChina(at) },
    ...(grounds.length > 1 && search?.receipts === undefined
      ? []
      : [{ label: words.verifier, words: verifierWord(verifier, language) }]),
    ...(secondVerifier === null
      ? []
      : [{ label: words.secondVerifier, words: verifierWord(secondVerifier, language) }]),
    // A member may keep its sources from the candidate.
  ].filter((line) => line.words !== '');
}
const namesIn = (all: readonly Words[], language: Language): string =>
  all
    .map((it) => wordsIn(it, language))
    .filter((name) => name !== '')
    .join(comma[language]);
const comma: Record<Language, string> = { zh: '、', en: ', ' };

type OfGround = { readonly language: Language; readonly hasSearch: boolean; readonly hasTime: boolean };

function groundLines(
  { kind, at, queryNo, checkCode, contact }: Ground,
  { language, hasSearch, hasTime }: OfGround,
): Line[] {
  const words = factLabels[language];
  const lines: Line[] = [];
  if (queryNo !== null && !hasSearch) lines.push({ label: words.queryNo, words: queryNo });
  if (checkCode !== null) lines.push({ label: words.checkCode, words: checkCode });
  if (contact !== null) {
    const spoken = contact.seconds === null ? '' : inLine[language] + durationWord(contact.seconds, language);
    lines.push({ label: words.contact, words: minuteInChina(contact.at) + spoken });
  } else if (hasTime) lines.push({ label: words[`${kind}At`], words: minuteInChina(at) });
  return lines;
}
const inLine: Record<Language, string> = { zh: '，', en: ', ' };

const verifierWord = (verifier: string, language: Language): string =>
  verifier === systemVerifier ? factLabels[language].system : verifier;

/** "6 分 12 秒" */
export function durationWord(seconds: number, language: Language): string {
  const [min, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (language === 'zh') return min === 0 ? `${rest} 秒` : `${min} 分 ${rest} 秒`;
  return min === 0 ? `${rest} s` : `${min} min ${rest} s`;
}

export type RuleLine = { readonly mark: Mark; readonly words: string; readonly why: string };

/** Every rule that fired, with the rows that fired it and whether a person judged it. */
export function ruleLines({ rules, rows }: Pick<ReportItem, 'rules' | 'rows'>, language: Language): RuleLine[] {
  const words = factLabels[language];
  const labelOf = (rule: FiredRule): Bilingual[] =>
    rows.filter(({ key }) => rule.rows.includes(key)).map(({ label }) => label);
  return rules.map((rule) => {
    const named = listOf(labelOf(rule), language);
    const by =
      rule.by === 'auto'
        ? words.auto
        : [words.judged, rule.reason].filter((it) => it !== null).join(language === 'zh' ? '：' : ': ');
    return {
      mark: rule.light,
      words: `${rule.no} ${rule.text[language]}`,
      why: [named === '' ? '' : words.ofRows.replace('{rows}', named), by]
        .filter((it) => it !== '')
        .join(language === 'zh' ? '；' : '; '),
    };
  });
}

/**
 * Each record of the candidate with every fact that the document states. Those of the same name are counted in the sentence
 * and have no lines: they are somebody else's.
 */
export function recordLines({ records }: Pick<ReportItem, 'records'>, language: Language): Line[][] {
  const words = factLabels[language];
  const or = (text: string | null): string => text ?? notStated[language];
  const outcomeOf = ({ kind, outcome, outcomeWords }: RegisterRecord): string =>
    [outcome === null ? null : outcomeIn({ kind }, outcome)[language], outcomeWords]
      .filter((it) => it !== null)
      .join(inLine[language]) || notStated[language];
  return countedRecords({ records }).map((record) => [
    ...(record.kind === null ? [] : [{ label: words.recordKind, words: recordKindWords[record.kind][language] }]),
    { label: words.authority, words: or(record.authority) },
    { label: words.number, words: or(record.number) },
    { label: words.decidedOn, words: or(record.on) },
    { label: words.cause, words: or(record.cause) },
    { label: words.role, words: record.role === null ? notStated[language] : roleIn(record, record.role)[language] },
    { label: words.outcome, words: outcomeOf(record) },
    { label: words.identity, words: identityWords(record)[language] },
  ]);
}

export type TryLine = { readonly at: string; readonly channel: string; readonly outcome: string };

/** The tries of an item that could not be verified. */
export function tryLines({ result, tries }: Pick<ReportItem, 'result' | 'tries'>, language: Language): TryLine[] {
  if (result !== 'notVerified') return [];
  return tries.map(({ at, channel, outcome, seconds }) => ({
    at: minuteInChina(at),
    channel: contactChannelWords[channel][language],
    outcome:
      contactOutcomeWords[outcome][language] +
      (seconds === null ? '' : inLine[language] + durationWord(seconds, language)),
  }));
}

/** "E7 通话录音" */
export const evidenceWord = ({ no, name }: { no: string; name: Words }, language: Language): string =>
  `${no} ${wordsIn(name, language)}`;

/** What was disputed stays written beside the result, with its time. */
export function disputeWord({ dispute }: Pick<ReportItem, 'dispute'>, language: Language): string {
  if (!dispute) return '';
  const words = factLabels[language];
  if (dispute.state === 'open') return words.disputed;
  return `${words[dispute.state]} ${minuteInChina(dispute.decidedAt ?? dispute.openedAt)}`;
}

export type LegendEntry = { readonly mark: Mark; readonly words: string };
type Shown = Pick<Report, 'missing' | 'waiting'> & {
  readonly items: readonly Pick<ReportItem, 'result' | 'light' | 'rows' | 'search' | 'records'>[];
};

const legendOrder: readonly Mark[] = [
  'green',
  'blue',
  'yellow',
  'red',
  'found',
  'silent',
  'unchecked',
  'partly',
  'grey',
  'open',
  'declined',
  'withdrawn',
];

/** The marks that occur in this report and no others. */
export function legendOf({ items, missing, waiting }: Shown, language: Language): LegendEntry[] {
  const words = factLabels[language];
  const endings = [
    ...new Set(
      missing.filter(({ result }) => result !== 'withdrawn').map(({ result }) => endedWords[result][language]),
    ),
  ];
  const seen = new Set<Mark>([
    ...items.map(markOfItem),
    ...items.flatMap(({ rows }) => rows.map(markOfRow)),
    ...items.flatMap((item) => receiptLines(item, language).map(({ mark }) => mark)),
    ...missing.map(({ result }) => markOfEnded(result)),
    ...(waiting.length > 0 ? (['open'] as const) : []),
  ]);
  return legendOrder
    .filter((mark) => seen.has(mark))
    .map((mark) => ({ mark, words: mark === 'declined' ? endings.join(comma[language]) : words[`mark_${mark}`] }));
}
