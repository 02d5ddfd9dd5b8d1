import { emptyClaimWords } from '@beidiao/contract/finding/row-state';
import { ownEndedSentence } from '@beidiao/contract/finding/ended-item';
import { contactChannelWords, contactOutcomeWords, notVerifiedWords } from '@beidiao/contract/finding/result-words';
import { type Language, wordsIn } from '@beidiao/contract/wire/language';
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
import { lightWords } from '@beidiao/contract/verification/task-states';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { type BuiltCase } from './report-set.ts';
import type { SetOutcome } from './report-set-cases.ts';

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
