import {
  draftOfKept,
  emptyDraft,
  emptyReceipt,
  type ReviewDraft,
  type ReviewFacts,
} from '../verification/review-draft.ts';
import { type ReviewForm, reviewFormOf } from '../verification/review-forms.ts';
import type { Lack } from '../verification/lack-words.ts';
import { lacksOf } from '../verification/review-lacks.ts';
import type { SampleSheet, SampleVerdict } from './calls.ts';
import { ruleOfSheet } from '../verification/review-facts.ts';

export const samplingRules = {
  /** A sample comes back by itself when whoever took it gives no verdict for so long. */
  claimMs: 30 * 60_000,
  /** Figures cover so many days. */
  days: 28,
  /** Below so many second verdicts a share says nothing of anybody, and is not shown. */
  leastJudged: 12,
} as const;

/** The share that agrees, in tenths of a per cent; null where so few were judged that it would mislead. */
export const agreementOf = ({ judged, agreed }: { judged: number; agreed: number }): number | null =>
  judged < samplingRules.leastJudged ? null : Math.round((agreed * 1000) / judged);

/**
 * A verdict as the draft of a review. It rests on what the first reviewer has gathered: nobody is called or asked again, so
 * that no ground is chosen.
 */
export const draftOfVerdict = (form: ReviewFacts['form'], verdict: SampleVerdict): ReviewDraft => ({
  ...emptyDraft,
  ...verdict,
  years: form.register?.years ?? null,
  ground: { ...emptyDraft.ground, source: form.usual.source, method: 'document' },
});

type VerdictOfBefore = SampleVerdict & { readonly register?: 'none' | 'some' | null };
/** A verdict as it was kept: those of before answered for all lists at once. */
export function verdictOfKept(form: ReviewForm, kept: VerdictOfBefore): SampleVerdict {
  if (form.register === null || kept.receipts !== undefined) return kept;
  const { receipts, records } = draftOfKept(form, kept);
  const lists = form.register.registers.filter(({ key, isOptional }) => receipts[key] === undefined && !isOptional);
  const others = lists.map((list) => [list.key, { ...emptyReceipt(list), result: 'none' as const }]);
  return {
    ...kept,
    receipts: { ...Object.fromEntries(others), ...receipts },
    records: records.map((each) => ({ ...each })),
  };
}

/** Of the ground of the first verdict, which stays, nothing can be lacking. */
const isOfGround = ({ field }: Lack): boolean =>
  field === 'evidence' || field.startsWith('ground.') || /^receipts\.[^.]+\.(?:at|terms|page|queryNo)$/.test(field);

export const lacksOfVerdict = (facts: ReviewFacts, verdict: SampleVerdict): Lack[] =>
  lacksOf({ ...facts, evidenceCount: Math.max(1, facts.evidenceCount) }, draftOfVerdict(facts.form, verdict)).filter(
    (lack) => !isOfGround(lack),
  );

/** Of an ID card: whoever judges a second time sees the last four alone. */
const idNumberLength = 18;

/** What a verdict is judged by, from what the server sent. `now`: ISO 8601. */
export const factsOfSample = (sheet: SampleSheet, now: string): ReviewFacts => ({
  form: reviewFormOf(sheet),
  rules: sheet.rules.map(ruleOfSheet),
  claim: sheet.claim,
  needs: sheet.needs,
  contacts: sheet.contacts,
  evidenceCount: sheet.evidence.length,
  evidenceIds: sheet.evidence.map(({ fileId }) => fileId),
  evidenceFiles: sheet.evidence,
  materialExpired: sheet.materialExpired,
  materialAsks: 0,
  sourceFailed: sheet.sourceFailed,
  mayContact: sheet.mayContact,
  closedEmployers: sheet.closedEmployers,
  // Nobody is asked again for a second verdict.
  consent: null,
  idNumber: sheet.idTail.padStart(idNumberLength, '*'),
  verifier: '',
  now,
});

export const emptyVerdict: SampleVerdict = {
  fields: {},
  receipts: {},
  records: [],
  judged: [],
  adverse: [],
  cleared: [],
  notVerified: null,
};
