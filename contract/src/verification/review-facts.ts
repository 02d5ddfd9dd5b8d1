import { identityOf } from './identity-standing.ts';
import type { ReviewSheet } from './review.ts';
import type { ReviewFacts } from './review-draft.ts';
import { reviewFormOf } from './review-forms.ts';
import type { RiskRule } from './risk-rules.ts';

/** What a draft is judged by, from the sheet that the server sent. `now`: ISO 8601. */
export const factsOfSheet = (sheet: ReviewSheet, now: string): ReviewFacts => ({
  form: reviewFormOf({ code: sheet.code, idType: sheet.person.idType }),
  rules: sheet.rules.map(ruleOfSheet),
  claim: sheet.claim,
  needs: sheet.needs,
  contacts: sheet.contacts,
  evidenceCount: sheet.evidence.length,
  evidenceIds: sheet.evidence.map(({ fileId }) => fileId),
  evidenceFiles: sheet.evidence,
  materialExpired: sheet.materialExpired,
  sourceFailed: sheet.sourceFailed,
  mayContact: sheet.mayContact,
  closedEmployers: sheet.closedEmployers,
  consent: sheet.consent,
  compared: sheet.conflictCompanies ?? undefined,
  replaced: sheet.answer?.rejected == null ? undefined : { identity: identityOf(sheet.answer.rows) },
  materialAsks: sheet.materials.filter(({ state }) => state !== 'takenBack').length,
  idNumber: sheet.person.idCard.slice(0, -4) + sheet.person.idTail,
  verifier: sheet.verifier,
  now,
});

export const ruleOfSheet = ({
  judged,
  records,
  asks,
  exceptSaid,
  ...rule
}: ReviewSheet['rules'][number]): RiskRule => ({
  ...rule,
  ...(judged ? { judged } : {}),
  ...(asks === undefined ? {} : { asks }),
  ...(exceptSaid === undefined ? {} : { exceptSaid }),
  ...(records ? { records } : {}),
});
