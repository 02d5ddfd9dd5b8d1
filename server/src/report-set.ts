import type { Bilingual } from '@beidiao/contract/wire/language';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conclude } from '@beidiao/contract/finding/conclusion';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import type { Finding } from '@beidiao/contract/finding/finding';
import { versionKind } from '@beidiao/contract/finding/overall';
import { itemWords } from '@beidiao/contract/finding/sentence';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { contentsOf, overallOf } from '@beidiao/contract/report/overall';
import {
  beginDraft,
  type DraftReceipt,
  type DraftRecord,
  emptyReceipt,
  findingOfDraft,
  type ReviewDraft,
  type ReviewFacts,
} from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { packageRoot } from './base/package-root.ts';
import type { SetCase } from './report-set-cases.ts';

type CatalogueItem = { code: string; nameZh: string; nameEn: string; needs: string[]; riskRules: RiskRule[] };
const catalogue = (
  JSON.parse(readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8')) as { items: CatalogueItem[] }
).items;
export const catalogueCodes = catalogue.map(({ code }) => code);

const now = '2026-11-20T08:22:00.000Z';
const consent = { givenAt: '2026-11-18T12:14:22.000Z', endsAt: '2026-12-18T12:14:22.000Z' };

/** A case as the product makes a report of it: the draft of a reviewer through every function that a real one passes. */
export type BuiltCase = {
  readonly of: SetCase;
  readonly name: Bilingual;
  readonly facts: ReviewFacts;
  readonly draft: ReviewDraft;
  readonly report: Report;
};
type DraftedCase = Omit<BuiltCase, 'report'>;

export function buildCase(of: SetCase): BuiltCase {
  const drafted = draftCase(of);
  const { name } = drafted;
  // A report without a single finding is not written: an item that ended stands beside one that was verified.
  const items = of.ended === undefined ? [itemOf(drafted)] : buildCase(beside).report.items;
  const missing =
    of.ended === undefined ? [] : [{ code: of.code, n: 1, name, ...of.ended, sentence: endedSentence(of.ended) }];
  return { ...drafted, report: reportOf(of, { items, missing }) };
}

/** What a reviewer has before and behind them when they publish. */
export function draftCase(of: SetCase): DraftedCase {
  const { name, facts } = factsOfCase(of);
  return { of, name, facts, draft: draftOf(of, facts) };
}

export function factsOfCase(of: SetCase): Pick<DraftedCase, 'name' | 'facts'> {
  const found = catalogue.find(({ code }) => code === of.code);
  if (found === undefined) throw new Error(`no item ${of.code} in the catalogue`);
  return { name: { zh: found.nameZh, en: found.nameEn }, facts: factsOf(of, found) };
}

/** The report of what a source has found, which no reviewer has typed. */
export function reportOfFound(of: SetCase, finding: Finding): Report {
  const { name, facts } = factsOfCase(of);
  return reportOf(of, { items: [itemOfFinding({ of, name, facts }, finding)], missing: [] });
}

const beside: SetCase = {
  code: 'ID_THREE',
  outcome: 'match',
  claim: { idName: '欧阳晨曦，3301**********2415', idPhone: '3301**********2415，138****2415' },
  found: { idName: 'equal', idPhone: 'equal' },
  ground: { queryNo: 'FY-20261118-771204', queriedAt: '2026-11-18T12:16:00.000Z' },
  evidence: ['查询回执'],
};

const factsOf = (of: SetCase, { riskRules: rules, needs }: CatalogueItem): ReviewFacts => ({
  form: reviewFormOf(of),
  rules,
  claim: of.claim,
  needs,
  contacts: of.contacts ?? [],
  evidenceCount: evidenceOf(of).length,
  evidenceIds: evidenceOf(of).map((_, place) => `E${place + 1}`),
  evidenceFiles: evidenceOf(of).map((name, place) => ({
    fileId: `E${place + 1}`,
    name,
    mime: name.includes('录音') ? 'audio/mpeg' : 'image/png',
  })),
  materialExpired: of.situation?.materialExpired ?? false,
  materialAsks: 0,
  sourceFailed: of.situation?.sourceFailed ?? false,
  mayContact: of.situation?.mayContact ?? true,
  closedEmployers: [],
  consent,
  idNumber: '330106199004152415',
  verifier: 'V-0213',
  now: of.at ?? now,
});

function draftOf(of: SetCase, { form }: ReviewFacts): ReviewDraft {
  const begun = beginDraft(form);
  const fields = Object.fromEntries(
    Object.entries(of.found ?? {}).map(([key, value]) => [
      key,
      value === null ? ({ state: 'silent' } as const) : ({ state: 'value', value } as const),
    ]),
  );
  return {
    ...begun,
    fields,
    receipts: Object.fromEntries(receiptsOf(of).map(({ list, receipt }) => [list.key, receipt])),
    records: (of.records ?? []).map((record) => ({ ...record, register: holderOf(of, record) })),
    ground: { ...begun.ground, ...of.ground },
    judged: of.judged ?? [],
    adverse: of.adverse ?? [],
    fact: of.fact ?? '',
    notVerified: of.notVerified ?? null,
  };
}

const listsOf = ({ code }: SetCase): readonly RegisterList[] => reviewFormOf({ code }).register?.registers ?? [];
/** The list that a record of the candidate is found in, where the record does not name it. */
const holderOf = (of: SetCase, { kind, register }: DraftRecord): string =>
  register === ''
    ? (listsOf(of).find(({ kinds, showsId }) => showsId && kinds.some((held) => held === kind))?.key ?? '')
    : register;

/** Each list that has to be searched or was all the same, in the minute after the one before, with a page of its own. */
function receiptsOf(of: SetCase): { list: RegisterList; receipt: DraftReceipt }[] {
  if (of.notVerified !== undefined || of.ended !== undefined) return [];
  const began = Date.parse(of.ground?.queriedAt ?? now);
  const holding = new Set((of.records ?? []).map((record) => holderOf(of, record)));
  return listsOf(of)
    .filter(({ key, isOptional }) => !isOptional || holding.has(key) || of.receipts?.[key] !== undefined)
    .map((list, place) => ({
      list,
      receipt: {
        ...emptyReceipt(list),
        at: new Date(began + place * 60_000).toISOString(),
        queryNo: list.givesNo ? (of.ground?.queryNo ?? '') : '',
        pageId: `E${place + 1}`,
        result: holding.has(list.key) ? 'some' : 'none',
        ...of.receipts?.[list.key],
      },
    }));
}

/** Of a search the page of each list, then what else was gathered. */
const evidenceOf = (of: SetCase): readonly string[] => [
  ...receiptsOf(of).map(({ list }) => `查询页：${list.label.zh}`),
  ...(of.evidence ?? []),
];

function itemOf({ draft, ...named }: DraftedCase): ReportItem {
  const { of, facts } = named;
  const typed = findingOfDraft(facts, draft);
  const fields = typed.fields.map((field) => ({ ...field, corrected: of.corrected?.[field.key] ?? null }));
  return itemOfFinding(named, { ...typed, fields, secondVerifier: of.second ?? null });
}

function itemOfFinding({ of, name, facts }: Omit<DraftedCase, 'draft'>, finding: Finding): ReportItem {
  const { form, grounds, search, records, tries, notVerified, verifier, secondVerifier } = finding;
  const found = { form, grounds, search, records, tries, notVerified, ...conclude(finding, facts.rules) };
  return {
    code: of.code,
    n: 1,
    name,
    ...found,
    ...itemWords(found),
    verifier,
    secondVerifier,
    at: of.at ?? now,
    evidence: evidenceOf(of).map((it, place) => ({ no: `E${place + 1}`, name: it })),
    answer: of.answer ?? null,
    dispute: of.dispute ?? null,
  };
}

function reportOf(of: SetCase, { items, missing }: Pick<Report, 'items' | 'missing'>): Report {
  const parts = { items, missing, waiting: [] };
  const isCorrection = of.dispute?.state === 'upheld' || of.corrected !== undefined;
  return {
    reportNo: 'BD20261118000006',
    version: of.dispute || of.corrected ? 2 : 1,
    kind: versionKind(contentsOf(parts), isCorrection),
    createdAt: of.at ?? now,
    hash: '0'.repeat(64),
    name: '欧阳晨曦',
    idCard: '3301**********2415',
    idType: 'idCard',
    position: '财务经理',
    enterpriseName: '杭州云栖智联科技有限公司',
    overall: overallOf(parts),
    ...parts,
    timeline: [],
    consent: {
      consentId: 'A-20261118-0006',
      ...consent,
      withdrawnAt: null,
      textVersion: '2026-11',
    },
  };
}
