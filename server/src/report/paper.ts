import { endedWords } from '@beidiao/contract/finding/ended-item';
import type { Language } from '@beidiao/contract/language';
import type { Report } from '@beidiao/contract/report';
import { eventWord, type PaperLabel, paperLabels } from '@beidiao/contract/report-labels';
import { legendOf, versionWord } from '@beidiao/contract/report-lines';
import { lightWords } from '@beidiao/contract/task-states';
import { minuteInChina } from '../base/china-time.ts';
import { paperItems } from './paper-items.ts';

/** Who reads, and when: it stands on every page. */
export type Reader = { readonly name: string; readonly at: Date };
export type PaperWish = { readonly language: Language; readonly reader: Reader };

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
  const kind = say(isStage ? 'kindStage' : 'kind');
  const version = say('versionOf', {
    version: report.version,
    kind: versionWord(report.kind, report.missing, language),
  });
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
    items: paperItems(report, { language, say }),
    legend: legendOf(report, language),
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
