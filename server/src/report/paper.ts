import { documentWords } from '@beidiao/contract/typed/document';
import { consentStateWords } from '@beidiao/contract/candidate/consent-state';
import { fillWords, type Language } from '@beidiao/contract/wire/language';
import type { Report } from '@beidiao/contract/report/calls';
import type { ReportConsent, ReportIssue } from '@beidiao/contract/report/frame';
import { eventWord, identitySteps, type PaperLabel, paperLabels } from '@beidiao/contract/report/labels';
import { legendOf, versionWord } from '@beidiao/contract/report/lines';
import { lightWords } from '@beidiao/contract/verification/task-states';
import { minuteInChina, secondInChina } from '@beidiao/contract/wire/china-time';
import { qrPath } from '../base/print/qr-path.ts';
import { paperItems } from './paper-items.ts';

/** Who reads, and when: it stands on every page. */
export type Reader = { readonly name: string; readonly at: Date };
export type PaperWish = { readonly language: Language; readonly reader: Reader };

export const labelIn =
  (language: Language) =>
  (label: PaperLabel, facts: Readonly<Record<string, string | number>> = {}): string =>
    fillWords(inType(paperLabels[language][label], language), facts);
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
    facts: factsOf(report, version, { say, language }),
    proof: proofOf(report.issue) ?? null,
    issuer: report.issue?.issuer ?? null,
    seal: report.issue?.seal ?? null,
    certificate: report.issue ? say('certificate', report.issue.certificate) : null,
    stage: isStage ? say('stageAbout', { count: report.waiting.length }) : null,
    overall: {
      light,
      word: say(isStage ? 'overallStage' : 'overall', { light: lightWords[light][language] }),
      sentence: report.overall.sentence[language],
    },
    items: paperItems(report, { language, say }),
    legend: legendOf(report, language),
    timeline: report.timeline.map(({ at, event, proofBy }) => ({
      at: minuteInChina(at),
      words: eventWord(event, language, proofBy),
    })),
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

function factsOf(
  { issue, ...report }: Report,
  version: string,
  { say, language }: { readonly say: Say; readonly language: Language },
) {
  const facts: [string, string | null | undefined][] = [
    [say('candidate'), report.name],
    [documentWords[report.idType].number[language], report.idCard],
    [say('position'), report.position ?? '-'],
    [say('client'), report.enterpriseName],
    [say('reportNo'), report.reportNo],
    [say('versionLabel'), version],
    [say('createdAt'), minuteInChina(report.createdAt)],
    [say('consentNo'), report.consent.consentNo ?? report.consent.consentId],
    [say('issuer'), issue?.issuer],
    [say('contact'), issue?.contact],
  ];
  // What the configuration does not say is left out, with its label.
  return facts.flatMap(([label, words]) => (words ? [{ label, words }] : []));
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

function consentOf(report: Report, language: Language, say: Say) {
  const { consent } = report;
  const at = secondInChina(consent.givenAt);
  const between = language === 'zh' ? '，' : ', ';
  const identity = identitySteps(report).map(({ label, at: moment }) => say(label, { at: minuteInChina(moment) }));
  const from = [consent.address, consent.device?.[language]].filter((each) => each !== undefined).join(between);
  const change = consent.withdrawnAt
    ? say('withdrawnWords', { at: secondInChina(consent.withdrawnAt) })
    : say('noChange');
  const facts: [PaperLabel, string][] = [
    ['consentNo', consent.consentNo ?? consent.consentId],
    ['textVersion', consent.textVersion],
    ['signedAt', consent.isDrawn === undefined ? at : say(consent.isDrawn ? 'drawn' : 'typed', { at })],
    ['identity', identity.join(language === 'zh' ? '，' : '; ')],
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
