import { type Language, wordsIn } from '@beidiao/contract/language';
import type { Report, ReportItem } from '@beidiao/contract/report';
import { eventWord, type PaperLabel, paperLabels } from '@beidiao/contract/report-labels';
import { endedWords } from '@beidiao/contract/finding/ended-item';
import { resultWord, rowLabel } from '@beidiao/contract/finding/result-words';
import { claimWords, findingWords } from '@beidiao/contract/finding/row-state';
import { itemTitle } from '@beidiao/contract/report-words';
import { type Light, lights, lightWords } from '@beidiao/contract/task-states';
import { minuteInChina } from '../base/china-time.ts';

/** Who reads, and when: it stands on every page. */
export type Reader = { readonly name: string; readonly at: Date };
export type PaperWish = { readonly language: Language; readonly reader: Reader };

/** `waiting`: still being checked, so that no light stands there. */
type PaperLight = Light | 'waiting';
type PaperItem = {
  title: string;
  light: PaperLight;
  word: string;
  note: string;
  at: string;
  /** Short enough to stay on one page. */
  isShort: boolean;
  /** Instead of rows. */
  plain: string | null;
  rows: { label: string; claimed: string; found: string; light: Light; word: string; differs: boolean }[];
  facts: { label: string; words: string }[];
  remarks: { label: string; words: string; at: string }[];
};

export const labelIn =
  (language: Language) =>
  (label: PaperLabel, facts: Readonly<Record<string, string | number>> = {}): string =>
    inType(paperLabels[language][label], language).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(facts[name] ?? ''),
    );
/** The dot of the font is as wide as a Chinese sign. */
const inType = (words: string, language: Language): string =>
  language === 'zh' ? words : words.replaceAll(' · ', ', ');
type Say = ReturnType<typeof labelIn>;

const inFours = (hash: string): string => hash.replace(/.{4}(?=.)/g, '$& ');

/** What report.typ reads: words alone, each escaped by being a value. */
export function paperOf(report: Report, { language, reader }: PaperWish) {
  const say = labelIn(language);
  const isStage = report.kind === 'stage';
  const light = report.overall.light;
  const items = [
    ...report.items.map((item) => foundItem(item, report, language)),
    ...report.waiting.map((item) =>
      emptyItem(itemTitle(item, report, language), 'waiting', [say('waitingResult'), say('waitingNote')]),
    ),
    ...report.missing.map((item) =>
      emptyItem(itemTitle(item, report, language), 'grey', [
        endedWords[item.result][language],
        item.sentence[language],
      ]),
    ),
  ];
  const kind = say(isStage ? 'kindStage' : 'kind');
  const version = say('versionOf', { version: report.version, kind: say(`kind_${report.kind}`) });
  const comma = language === 'zh' ? '，' : ', ';
  return {
    language,
    labels: paperLabels[language],
    kind,
    name: report.name,
    reportNo: report.reportNo,
    version,
    head: [kind, report.name].join(comma),
    headRight: [report.reportNo, version].join(comma),
    facts: factsOf(report, say),
    stage: isStage ? say('stageAbout', { count: report.waiting.length }) : null,
    overall: {
      light,
      word: say(isStage ? 'overallStage' : 'overall', { light: lightWords[light][language] }),
      sentence: report.overall.sentence[language],
    },
    items,
    lights: lights.map((each) => ({ light: each, word: lightWords[each][language] })),
    timeline: report.timeline.map(({ at, event }) => ({ at: minuteInChina(at), words: eventWord(event, language) })),
    consent: consentOf(report, language, say),
    declaration: [
      say('declarationOne'),
      say('declarationTwo'),
      say('declarationThree', { client: report.enterpriseName }),
    ],
    hash: inFours(report.hash),
    // Page numbers are known to the template alone.
    footer: say('confidential', { client: report.enterpriseName, reader: reader.name, at: minuteInChina(reader.at) }),
    page: say('page', { page: '{page}', pages: '{pages}' }),
    watermark: `${reader.name} ${minuteInChina(reader.at)}`,
  };
}

const factsOf = (report: Report, say: Say) => [
  { label: say('position'), words: report.position ?? '-' },
  { label: say('client'), words: report.enterpriseName },
  { label: say('idCard'), words: report.idCard },
  { label: say('reportNo'), words: report.reportNo },
  { label: say('consentAt'), words: minuteInChina(report.consent.givenAt) },
  { label: say('createdAt'), words: minuteInChina(report.createdAt) },
];

function consentOf({ consent, items, waiting, missing }: Report, language: Language, say: Say) {
  const agreed = new Map([...items, ...waiting].map(({ code, name }) => [code, name[language]]));
  return {
    facts: [
      { label: say('consentId'), words: consent.consentId },
      { label: say('consentAt'), words: minuteInChina(consent.givenAt) },
      { label: say('textVersion'), words: consent.textVersion },
      { label: say('consentEnds'), words: minuteInChina(consent.endsAt) },
    ],
    items: [
      ...[...agreed.values()].map((name) => ({ name, isAgreed: true, word: say('agreed') })),
      ...missing.map(({ name, result }) => ({
        name: name[language],
        isAgreed: result !== 'declined',
        word: endedWords[result][language],
      })),
    ],
  };
}

const emptyItem = (title: string, light: PaperLight, [word, note]: [string, string]): PaperItem => ({
  title,
  light,
  word,
  note,
  at: '-',
  isShort: true,
  plain: note,
  rows: [],
  facts: [],
  remarks: [],
});

const shortRows = 10;
const shortSigns = 900;

function foundItem(item: ReportItem, report: Report, language: Language): PaperItem {
  const say = labelIn(language);
  const rows = item.rows.map((row) => ({
    label: row.label[language],
    claimed: wordsIn(claimWords(row.claim), language),
    found: wordsIn(findingWords(row.finding), language),
    light: row.light ?? 'grey',
    word: rowLabel(row, item.rules)[language],
    differs: row.state === 'differs' || row.state === 'worded',
  }));
  const facts = itemFacts(item, language, say);
  const remarks = remarksOf(item, say);
  const signs = JSON.stringify([rows, facts, remarks]).length;
  return {
    title: itemTitle(item, report, language),
    light: item.light,
    word: resultWord(item)[language],
    note: item.summary[language],
    at: minuteInChina(item.at),
    isShort: rows.length <= shortRows && signs <= shortSigns + rows.length * 80,
    plain: rows.length > 0 ? null : item.sentence[language],
    rows,
    facts,
    remarks,
  };
}

/** What the candidate says to it, and what became of a dispute. */
function remarksOf({ answer, dispute }: ReportItem, say: Say): PaperItem['remarks'] {
  const remarks: PaperItem['remarks'] = [];
  if (answer) remarks.push({ label: say('statement'), words: answer.words, at: minuteInChina(answer.at) });
  if (dispute) {
    const words = say(`dispute_${dispute.state}`, { due: minuteInChina(dispute.dueAt) });
    const why = dispute.words ?? '';
    remarks.push({ label: say('dispute'), words: `${words}${why}`, at: minuteInChina(dispute.openedAt) });
  }
  return remarks;
}

function itemFacts(item: ReportItem, language: Language, say: Say): PaperItem['facts'] {
  const separator = language === 'zh' ? '；' : '; ';
  const evidence = item.evidence
    .map(
      ({ no, name, fileId }) => `${no} ${wordsIn(name, language)}${fileId === undefined ? '' : say('evidenceShared')}`,
    )
    .join(separator);
  const [ground] = item.grounds;
  return [
    { label: say('source'), words: ground === undefined ? say('none') : wordsIn(ground.source, language) },
    { label: say('method'), words: ground === undefined ? say('none') : wordsIn(ground.method, language) },
    { label: say('at'), words: minuteInChina(item.at) },
    { label: say('evidence'), words: evidence || say('none') },
    {
      label: say('rule'),
      words: item.rules.map(({ no, text }) => `${no} ${text[language]}`).join(separator) || say('noRule'),
    },
  ];
}
