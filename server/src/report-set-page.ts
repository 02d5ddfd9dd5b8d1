import { factsNotOfKind } from '@beidiao/contract/finding/record-kinds';
import { emptyClaimWords } from '@beidiao/contract/finding/row-state';
import { ownEndedSentence } from '@beidiao/contract/finding/ended-item';
import {
  contactChannelWords,
  contactOutcomeWords,
  notVerifiedWords,
  outcomeIn,
  recordKindWords,
  roleIn,
} from '@beidiao/contract/finding/result-words';
import { type Bilingual, type Language, wordsIn } from '@beidiao/contract/wire/language';
import type { ReportItem } from '@beidiao/contract/report/calls';
import {
  disputeWord,
  evidenceWord,
  receiptLines,
  recordLines,
  resultLine,
  rowLines,
  ruleLines,
  sourceLines,
  tryLines,
  versionWord,
} from '@beidiao/contract/report/lines';
import { claimOfField } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { recordNotedRule } from '@beidiao/contract/verification/risk-rules';
import { type Light, lightName, lights, lightWords } from '@beidiao/contract/verification/task-states';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { type BuiltCase, factsOfCase, reportOfFound } from './report-set.ts';
import type { SetOutcome } from './report-set-cases.ts';
import {
  caseOfRecords,
  foundBySource,
  type RecordAge,
  type RecordCase,
  recordCases,
  registerCodes,
} from './report-set-records.ts';

/** A cell of a table in Markdown. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || '-';
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), `|${head.map(() => '---').join('|')}|`, ...rows.map((cells) => row(...cells))].join('\n');

const outcomeWords: Record<SetOutcome, string> = {
  match: '一致 / match',
  mismatch: '不一致 / mismatch',
  record: '有记录或命中规则 / record',
  unknown: '未能核实或部分核实 / unknown',
  withdrawn: '撤回 / withdrawn',
  refused: '未同意 / refused',
  disputed: '有异议 / disputed',
  corrected: '更正 / corrected',
  further: '其余核查项 / further items',
};

/** The whole set as a page: what was stated and done beside what the report says of it, in both languages. */
export function pageOf(cases: readonly BuiltCase[]): string {
  return `# The set of generated reports

Written by \`node scripts/run.mjs server/src/print-report-set.ts --write\`; \`npm run check\` compares. Each report is made in code from a claim, a contact log, a reviewer's draft and its evidence, by the functions that publish real ones: forty reports (five kinds of item by eight outcomes), then one of each remaining item of the catalogue. People and companies are invented. What was read in it stands in [finding.md](finding.md).

${cases.map(sectionOf).join('\n\n')}
`;
}

function sectionOf(built: BuiltCase, place: number): string {
  const { of, name } = built;
  return [
    `## ${place + 1}. ${name.zh} / ${name.en}: ${outcomeWords[of.outcome]}`,
    '### What was stated and done',
    doneOf(built),
    '### What the report says',
    saidOf(built),
  ].join('\n\n');
}

function doneOf({ of, facts, draft }: BuiltCase): string {
  if (of.ended) {
    const { result, agreedAt, endedAt, wasSearched, isRefunded } = of.ended;
    return `- Event: ${result}. Agreed: ${agreedAt === null ? 'never' : minuteInChina(agreedAt)}. Ended: ${minuteInChina(endedAt)}. Searched before: ${wasSearched ? 'yes' : 'no'}. Fee returned: ${isRefunded ? 'yes' : 'no'}.`;
  }
  const { form } = facts;
  const lines = form.fields.map((field) => {
    const claim = claimOfField(field, facts);
    const said = claim.kind === 'value' ? wordsIn(claim.words, 'zh') : emptyClaimWords[claim.kind].zh;
    const typed = draft.fields[field.key];
    const value = typed?.state === 'value' ? typed.value : (typed?.state ?? 'unchecked');
    return [field.key, field.label.zh, said, value, field.isMandatory ? 'yes' : 'no'];
  });
  const contacts = facts.contacts.map(
    ({ at, channel, outcome, seconds }) =>
      `${minuteInChina(at)} ${contactChannelWords[channel].en}, ${contactOutcomeWords[outcome].en}, ${seconds ?? '-'} s`,
  );
  const { ground } = draft;
  return [
    ...(lines.length > 0 ? [table(['field', 'label', 'claim', 'draft', 'mandatory'], lines), ''] : []),
    ...Object.entries(draft.receipts).map(([key, receipt]) => `- Search of ${key}: ${JSON.stringify(receipt)}`),
    ...draft.records.map((record, place) => `- Record ${place + 1}: ${JSON.stringify(record)}`),
    ...(contacts.length > 0 ? [`- Contact log: ${contacts.join('; ')}.`] : []),
    ...(form.register !== null && draft.notVerified === null
      ? []
      : draft.notVerified === null
        ? [
            `- Ground: ${ground.source} by ${ground.method}${ground.contactId ? `, contact ${minuteInChina(ground.contactId)}` : ''}${ground.queryNo ? `, query ${ground.queryNo}` : ''}${ground.checkCode ? `, code ${ground.checkCode}` : ''}.`,
          ]
        : [
            `- Could not be verified: ${notVerifiedWords[draft.notVerified].en}${of.situation ? ` (${JSON.stringify(of.situation)})` : ''}.`,
          ]),
    ...draft.judged.map(({ rule, reason }) => `- Judged by a person: ${rule}, because ${reason}.`),
    ...Object.entries(of.corrected ?? {}).map(
      ([key, { words, at }]) => `- Claim corrected afterwards: ${key} to ${words}, ${minuteInChina(at)}.`,
    ),
    ...(of.answer ? [`- The candidate's own words: ${of.answer.words}`] : []),
    ...(of.dispute ? [`- Dispute: ${of.dispute.state}.${of.dispute.words ? ` ${of.dispute.words}` : ''}`] : []),
    `- Evidence: ${of.evidence?.join(', ') ?? 'none'}. Second reviewer: ${of.second ?? 'none'}.`,
  ].join('\n');
}

function saidOf({ of, report }: BuiltCase): string {
  const { overall, kind, missing, items } = report;
  const [item] = items;
  const pairs: string[][] = [
    ['kind of version', versionWord(kind, missing, 'zh'), versionWord(kind, missing, 'en')],
    ['overall', lightWords[overall.light].zh, lightWords[overall.light].en],
    ['overall sentence', overall.sentence.zh, overall.sentence.en],
    ...missing.map(({ sentence }) => ['sentence', sentence.zh, sentence.en]),
    ...(of.ended ? [['to the candidate', ownEndedSentence(of.ended).zh, ownEndedSentence(of.ended).en]] : []),
  ];
  if (of.ended || item === undefined) return table(['', '中文', 'English'], pairs);
  const overlay = [disputeWord(item, 'zh'), disputeWord(item, 'en')];
  pairs.push(
    ['result', resultLine(item, 'zh'), resultLine(item, 'en')],
    ...(overlay[0] ? [['beside it', ...overlay]] : []),
    ['sentence', item.sentence.zh, item.sentence.en],
    ['summary', item.summary.zh, item.summary.en],
    ...pairsOf(recordsIn(item, 'zh'), recordsIn(item, 'en'), 'record'),
    ...pairsOf(receiptsIn(item, 'zh'), receiptsIn(item, 'en'), 'search'),
    ...pairsOf(triesIn(item, 'zh'), triesIn(item, 'en'), 'try'),
    ...(item.answer ? [['words of the candidate', item.answer.words, item.answer.words]] : []),
    ...pairsOf(
      ruleLines(item, 'zh').map(({ words, why }) => `${words}（${why}）`),
      ruleLines(item, 'en').map(({ words, why }) => `${words} (${why})`),
      'rule',
    ),
    [
      'source',
      sourceLines(item, 'zh')
        .map(({ label, words }) => `${label} ${words}`)
        .join('；'),
      sourceLines(item, 'en')
        .map(({ label, words }) => `${label}: ${words}`)
        .join('; '),
    ],
    [
      'evidence',
      ...(['zh', 'en'] as const).map((language) => item.evidence.map((it) => evidenceWord(it, language)).join(', ')),
    ],
  );
  const en = rowLines(item, 'en');
  const rows = rowLines(item, 'zh').map((line, place) => [
    `${line.label} / ${en[place]?.label ?? ''}`,
    line.claim,
    line.found,
    `${line.word} / ${en[place]?.word ?? ''}`,
    line.mark,
  ]);
  return [table(['', '中文', 'English'], pairs), table(['row', 'claim', 'finding', 'label', 'mark'], rows)].join(
    '\n\n',
  );
}

const recordsIn = (item: ReportItem, language: Language): string[] =>
  recordLines(item, language).map((lines) => lines.map(({ label, words }) => `${label}: ${words}`).join('; '));
const receiptsIn = (item: ReportItem, language: Language): string[] =>
  receiptLines(item, language).map(({ register, how, result, mark }) => `${register}; ${how}; ${result} (${mark})`);
const triesIn = (item: ReportItem, language: Language): string[] =>
  tryLines(item, language).map(({ at, channel, outcome }) => `${at}; ${channel}; ${outcome}`);

const pairsOf = (zh: readonly string[], en: readonly string[], label: string): string[][] =>
  zh.map((words, place) => [label, words, en[place] ?? '']);

/** What a report says of a record; null where it holds none of it. */
type Verdict = { readonly no: string; readonly text: Bilingual; readonly light: Light } | null;
/** Facts of records that one verdict holds for. */
type Box = {
  readonly roles: readonly RecordCase['role'][];
  readonly outcomes: readonly RecordCase['outcome'][];
  readonly ages: readonly RecordAge[];
  readonly verdict: Verdict;
};

/** Every register as a page: role × outcome × age of each kind of record, and what a report says of it. */
export function recordsPage(): string {
  const intro = `# What a report says of a record / 报告怎样说一条记录

Written by \`node scripts/run.mjs server/src/print-report-set.ts --write\`; \`npm run check\` compares. Each line was read off reports that were made in code, one for each role (as the sheet offers them) × outcome × age; what is said alike stands together, and what no line names stands in the last one. Five years count back from the day of the search, that day included. Rules that a person judges (L-08, B-01 to B-08) are not in it: yellow and red ones hold only of a record that stands, is the candidate's own and is no older than the rules of its item look back. Of somebody of the same name no fact is reported.

由上述命令生成，由 \`npm run check\` 比对。每一行都从代码生成的报告读出：核查表可选的角色、结果、日期，每一种组合一份报告。说法相同的合并成一行，没有列出的归入最后一行。近 5 年从检索当天往回算，含起始日。由人判断的规则（L-08、B-01 至 B-08）不在表里：其中的黄灯和红灯只用于尚未了结、属于候选人本人、又不早于该项规则年限的记录。同名者的记录不写任何内容。`;
  return `${[intro, ...registerCodes.flatMap(recordSections)].join('\n\n')}\n`;
}

function recordSections(code: string): string[] {
  const roles: readonly RecordCase['role'][] = reviewFormOf({ code }).register?.roles ?? [];
  const cases = recordCases([code]).filter(
    ({ way, age, judged, ...facts }) =>
      way === 'source' &&
      age !== 'ahead' &&
      judged === null &&
      (facts.role === null || roles.includes(facts.role)) &&
      factsNotOfKind(facts).length === 0,
  );
  const groups = groupedBy(cases, ({ kind, cause }) => `${kind} ${cause}`);
  // What has no cause, or a crime against workers, is reported as any other.
  const shown = groups.filter(
    ([first]) => first?.cause === 'ordinary' || (first?.cause === 'labour' && first.kind !== 'criminal'),
  );
  const { name } = factsOfCase({ code, outcome: 'record', claim: {} });
  return [`## ${name.zh} / ${name.en}`, ...shown.flatMap(kindSection)];
}

const recordHead = ['候选人角色 / role', '结果 / outcome', '日期 / date', '报告 / report'];
function kindSection(all: readonly RecordCase[]): string[] {
  const [first] = all;
  if (first === undefined) return [];
  const words = [
    recordKindWords[first.kind],
    ...(first.cause === 'labour' ? [{ zh: '劳动人事争议', en: 'labour dispute' }] : []),
  ];
  const byNumber =
    '该库不显示证件号，只有按证件号检索的来源能确认是本人。 The list shows no ID numbers: only a source that searches by number can tell whose a record is.';
  const boxes = boxesOf(all);
  const isRest = ({ verdict }: Box): boolean => verdict?.no === recordNotedRule.no;
  const [rest] = boxes.filter(isRest);
  return [
    `### ${words.map(({ zh }) => zh).join('，')} / ${words.map(({ en }) => en).join(', ')}`,
    ...(first.list.showsId ? [] : [byNumber]),
    table(recordHead, [
      ...boxes.filter((box) => !isRest(box)).map((box) => recordLine(all, box)),
      ...(rest === undefined ? [] : [['其余 / any other', '', '', verdictWords(rest.verdict)]]),
    ]),
  ];
}

function verdictOf(of: RecordCase): Verdict {
  const set = caseOfRecords([of]);
  const [item] = reportOfFound(set, foundBySource([of], { code: of.code, facts: factsOfCase(set).facts })).items;
  const [rule] = item?.rules ?? [];
  return rule === undefined ? null : { no: rule.no, text: rule.text, light: rule.light };
}

/** One box for each fact, then ages, outcomes and roles put together where everything else is alike. */
function boxesOf(all: readonly RecordCase[]): Box[] {
  const boxes = all.map(
    (of): Box => ({ roles: [of.role], outcomes: [of.outcome], ages: [of.age], verdict: verdictOf(of) }),
  );
  const merged = (['ages', 'outcomes', 'roles'] as const).reduce(together, boxes);
  const weight = ({ verdict }: Box): number => (verdict === null ? -1 : lights.indexOf(verdict.light));
  return merged.toSorted((a, b) => weight(b) - weight(a));
}
function together(boxes: readonly Box[], by: 'ages' | 'outcomes' | 'roles'): Box[] {
  const alike = groupedBy(boxes, (box) => JSON.stringify({ ...box, [by]: null }));
  return alike.flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, [by]: [first, ...more].flatMap((box) => box[by] as readonly unknown[]) }],
  );
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

const joined = (all: readonly Bilingual[]): string =>
  `${all.map(({ zh }) => zh).join('、')} / ${all.map(({ en }) => en).join(', ')}`;
const any: Bilingual = { zh: '任何', en: 'any' };
const unstated: Bilingual = { zh: '没有写', en: 'not stated' };

function recordLine(all: readonly RecordCase[], { roles, outcomes, ages, verdict }: Box): string[] {
  const [{ kind } = { kind: null }] = all;
  const isAny = (facts: readonly unknown[], key: 'role' | 'outcome' | 'age'): boolean =>
    facts.length === new Set(all.map((of) => of[key])).size;
  return [
    joined(isAny(roles, 'role') ? [any] : roles.map((role) => (role === null ? unstated : roleIn({ kind }, role)))),
    joined(
      isAny(outcomes, 'outcome')
        ? [any]
        : outcomes.map((outcome) => (outcome === null ? unstated : outcomeIn({ kind }, outcome))),
    ),
    joined(isAny(ages, 'age') ? [any] : agesInWords(ages)),
    verdictWords(verdict),
  ];
}

const verdictWords = (verdict: Verdict): string =>
  verdict === null
    ? '不报告 / not reported'
    : `${lightName(verdict.light, 'zh')} ${verdict.no} ${verdict.text.zh} / ${verdict.light}: ${verdict.text.en}`;

function agesInWords(ages: readonly RecordAge[]): Bilingual[] {
  const [isRecent, isOlder] = [ages.includes('recent'), ages.includes('dayBefore')];
  const dated: Bilingual[] = isRecent
    ? [isOlder ? { zh: '写有日期', en: 'stated' } : { zh: '近 5 年', en: 'within 5 years' }]
    : isOlder
      ? [{ zh: '5 年以前', en: 'more than 5 years ago' }]
      : [];
  return [...dated, ...(ages.includes('undated') ? [unstated] : [])];
}
