import { type Language, wordsIn } from '@beidiao/contract/language';
import { consentStateWords } from '@beidiao/contract/consent-state';
import type { Report, ReportItem } from '@beidiao/contract/report';
import type { ReportConsent, ReportIssue } from '@beidiao/contract/report-frame';
import { eventWord, type PaperLabel, paperLabels } from '@beidiao/contract/report-labels';
import { verdictSentence } from '@beidiao/contract/report-verdict';
import { comparison, itemNote, itemTitle, resultWord } from '@beidiao/contract/report-words';
import { type Light, lights, lightWords } from '@beidiao/contract/task-states';
import { minuteInChina, secondInChina } from '../base/china-time.ts';
import { qrPath } from '../base/qr-path.ts';

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
    ...(report.absent ?? []).map(({ name, count }) =>
      emptyItem(name[language], 'grey', [say('absentWord'), say('absentNote', { count })]),
    ),
    ...report.dropped.map(({ name }) => emptyItem(name[language], 'grey', [say('notAgreed'), say('droppedNote')])),
  ];
  const kind = say(isStage ? 'kindStage' : 'kind');
  const version = say('versionOf', { version: report.version, kind: say(report.kind) });
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
    facts: factsOf(report, version, say),
    proof: proofOf(report.issue) ?? null,
    issuer: report.issue?.issuer ?? null,
    seal: report.issue?.seal ?? null,
    certificate: report.issue ? say('certificate', report.issue.certificate) : null,
    stage: isStage ? say('stageAbout', { count: report.waiting.length }) : null,
    overall: {
      light,
      word: say(isStage ? 'overallStage' : 'overall', { light: lightWords[light][language] }),
      sentence: verdictSentence(report, language),
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
    footer: footerOf(report, say),
    readBy: say('footerReader', { reader: reader.name, at: minuteInChina(reader.at) }),
    page: say('page', { page: '{page}', pages: '{pages}' }),
    watermark: `${reader.name} ${minuteInChina(reader.at)}`,
  };
}

function factsOf({ issue, ...report }: Report, version: string, say: Say) {
  const facts: [PaperLabel, string | null | undefined][] = [
    ['candidate', report.name],
    ['idCard', report.idCard],
    ['position', report.position ?? '-'],
    ['client', report.enterpriseName],
    ['reportNo', report.reportNo],
    ['versionLabel', version],
    ['createdAt', minuteInChina(report.createdAt)],
    ['consentNo', report.consent.consentNo ?? report.consent.consentId],
    ['issuer', issue?.issuer],
    ['contact', issue?.contact],
  ];
  // What the configuration does not say is left out, with its label.
  return facts.flatMap(([label, words]) => (words ? [{ label: say(label), words }] : []));
}

/** The box of the cover: code, QR and where it is entered. */
const proofOf = (issue: ReportIssue | undefined) =>
  issue && { code: issue.code, qr: qrPath(issue.verifyUrl), place: issue.verifyUrl.replace(/^https?:\/\/|#.*$/g, '') };

function footerOf(report: Report, say: Say): string {
  const { issue } = report;
  return [
    issue?.issuer ? say('footerIssuer', { issuer: issue.issuer }) : '',
    say('footerOnly', { client: report.enterpriseName }),
    issue ? say('footerCode', { code: issue.code }) : '',
  ].join('');
}

function consentOf({ consent }: Report, language: Language, say: Say) {
  const at = secondInChina(consent.givenAt);
  const between = language === 'zh' ? '，' : ', ';
  const ways = consent.identity?.map((each) => say(`identity_${each.way}`, { at: minuteInChina(each.at) })) ?? [];
  const from = [consent.address, consent.device?.[language]].filter((each) => each !== undefined).join(between);
  const change = consent.withdrawnAt
    ? say('withdrawnWords', { at: secondInChina(consent.withdrawnAt) })
    : say('noChange');
  const facts: [PaperLabel, string][] = [
    ['consentNo', consent.consentNo ?? consent.consentId],
    ['textVersion', consent.textVersion],
    ['signedAt', consent.isDrawn === undefined ? at : say(consent.isDrawn ? 'drawn' : 'typed', { at })],
    ['identity', ways.join(between)],
    ['addressAndDevice', from],
    ['validity', say('validityWords', { day: minuteInChina(consent.endsAt).slice(0, 10) })],
    ['consentChange', change],
  ];
  return {
    facts: facts.flatMap(([label, words]) => (words === '' ? [] : [{ label: say(label), words }])),
    items: (consent.items ?? []).map((item) => ({
      name: item.name[language],
      mark: item.isSensitive ? say('sensitive') : '',
      state: item.state,
      word: consentStateWords[item.state][language],
      at: consentTime(item, say),
    })),
  };
}

function consentTime({ state, at, endedAt }: NonNullable<ReportConsent['items']>[number], say: Say): string {
  if (at === null) return '-';
  const times = { at: secondInChina(at), ended: endedAt === null ? '' : secondInChina(endedAt) };
  if (state === 'withdrawn') return say('agreedAndWithdrawn', times);
  return state === 'expired' ? say('agreedAndExpired', times) : times.at;
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
  const said = (words: ReportItem['rows'][number]['found']) => (words === null ? '-' : wordsIn(words, language));
  const rows = item.rows.map((row) => {
    const { light, word } = comparison(row, item);
    const differs = row.verdict === 'differs';
    const label = row.label[language];
    return { label, claimed: said(row.claimed), found: said(row.found), light, word: say(word), differs };
  });
  const facts = itemFacts(item, language, say);
  const remarks = remarksOf(item, say);
  const signs = JSON.stringify([rows, facts, remarks]).length;
  return {
    title: itemTitle(item, report, language),
    light: item.light,
    word: resultWord(item, language),
    note: itemNote(item, language),
    at: minuteInChina(item.at),
    isShort: rows.length <= shortRows && signs <= shortSigns + rows.length * 80,
    plain: rows.length > 0 ? null : say(item.result === 'notVerified' ? 'notVerified' : 'unknown'),
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
  const evidence = (item.evidence ?? [])
    .map(({ name, fileId }) => `${wordsIn(name, language)}${fileId === undefined ? '' : say('evidenceShared')}`)
    .join(language === 'zh' ? '；' : '; ');
  const { override } = item;
  return [
    { label: say('source'), words: wordsIn(item.source, language) },
    { label: say('method'), words: wordsIn(item.method, language) },
    { label: say('at'), words: minuteInChina(item.at) },
    { label: say('evidence'), words: evidence || say('none') },
    ...(item.note ? [{ label: say('reviewNote'), words: item.note }] : []),
    { label: say('rule'), words: item.rule?.[language] ?? say('noRule') },
    ...(!override
      ? []
      : [
          {
            label: say('override'),
            words: say('overrideWords', {
              light: lightWords[override.ruled][language],
              why: override.reason,
            }),
          },
        ]),
  ];
}
