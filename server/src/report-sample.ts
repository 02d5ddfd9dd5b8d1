import { createHash } from 'node:crypto';
import { versionKind } from '@beidiao/contract/finding/overall';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { contentsOf, overallOf } from '@beidiao/contract/report/overall';
import { buildCase } from './report-set.ts';
import { setCases, type SetOutcome } from './report-set-cases.ts';

/** What visitors are shown: most agrees, one employer differs, one item is not agreed to. */
const shown: readonly { code: string; outcome: SetOutcome; n?: number }[] = [
  { code: 'DEGREE_DOMESTIC', outcome: 'match' },
  { code: 'XP_HR', outcome: 'match' },
  { code: 'XP_HR', outcome: 'mismatch', n: 2 },
  { code: 'LIT_PUBLIC', outcome: 'match' },
  { code: 'HEALTH_CERT', outcome: 'refused' },
];

/** Several cases of the set as one report. */
export function sampleReport(): Report {
  const built = shown.map(({ code, outcome, n = 1 }) => {
    const found = setCases.find((each) => each.code === code && each.outcome === outcome);
    if (found === undefined) throw new Error(`the set has no ${outcome} of ${code}`);
    const { items, missing } = buildCase(found).report;
    // A case that ended stands beside a finding of the three elements, which opens this report.
    return { items: items.map((item) => (item.code === code ? { ...item, n } : item)), missing };
  });
  const all = built.flatMap(({ items }) => items);
  const items = numbered([...all.filter(isIdentity), ...all.filter((item) => !isIdentity(item))]);
  const parts = { items, missing: built.flatMap(({ missing }) => missing), waiting: [] };
  const [first] = setCases;
  if (first === undefined) throw new Error('the set is empty');
  const { consent, ...frame } = buildCase(first).report;
  return {
    ...frame,
    consent: { ...consent, consentId: '1', consentNo: consent.consentId },
    ...parts,
    reportNo: 'SAMPLE',
    version: 1,
    kind: versionKind(contentsOf(parts), false),
    overall: overallOf(parts),
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  };
}

const isIdentity = ({ code }: ReportItem): boolean => code === 'ID_THREE';

/** Evidence is numbered through the whole report. */
function numbered(items: readonly ReportItem[]): ReportItem[] {
  let last = 0;
  return items.map((item) => ({ ...item, evidence: item.evidence.map((it) => ({ ...it, no: `E${(last += 1)}` })) }));
}
