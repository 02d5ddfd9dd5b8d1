import { type AskedItem, type CandidateDetails, identityTries } from '@beidiao/contract/candidate/calls';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { themeOfSetting } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import type { ConsentRow } from './consent-store.ts';
import { stepOf } from './rules.ts';
import type { AskedItemRow, OwnDetailRow, TimelineRecord } from './store.ts';

export const askedItemOf = (row: AskedItemRow): AskedItem => ({
  code: row.code,
  name: { zh: row.name_zh, en: row.name_en },
  description: { zh: row.description_zh, en: row.description_en },
  source: { zh: row.source_zh, en: row.source_en },
  legalBasis: { zh: row.legal_basis_zh, en: row.legal_basis_en },
  needs: row.needs,
  isSensitive: row.is_sensitive,
  isOptional: row.is_optional,
  quantity: row.quantity,
});

/** How far each item has come stands above: verification/candidate-handlers.ts adds it. */
export type OwnCheck = Omit<CandidateDetails, 'dataItemList'> & {
  readonly dataItemList: readonly Omit<CandidateDetails['dataItemList'][number], 'subjects' | 'subjectsDone'>[];
};

type Whole = {
  readonly row: OwnDetailRow;
  readonly items: readonly AskedItemRow[];
  readonly consent: ConsentRow | undefined;
  readonly timeline: readonly TimelineRecord[];
  readonly isProofWaiting: boolean;
  readonly papersAgain: boolean;
  /** A source can compare the person. */
  readonly isSourced: boolean;
};

export function candidateDetailsOf(
  { vault, lendsAccounts }: House,
  { row, items, consent, timeline, isProofWaiting, papersAgain, isSourced }: Whole,
): OwnCheck {
  const person = openPerson(vault, row);
  return {
    orderDetailsId: row.id,
    orderNo: row.order_no,
    status: row.state,
    step: stepOf({ state: row.state, isSubmitted: row.submitted_at !== null, isProofWaiting }),
    enterpriseName: row.enterprise_name,
    theme: themeOfSetting(row.theme),
    position: row.position,
    name: person.name,
    phoneNo: maskPhone(person.phoneNo),
    identityTriesLeft: isSourced ? Math.max(0, identityTries - row.identity_misses) : 0,
    identityBy: isSourced ? 'source' : 'papers',
    lendsAccounts,
    papersAgain,
    dataItemList: items.map((item) => ({
      ...askedItemOf(item),
      isAgreed: item.is_agreed,
    })),
    consent:
      consent === undefined
        ? null
        : {
            consentId: consent.id,
            textVersion: consent.text_version,
            givenAt: consent.given_at.toISOString(),
            endsAt: consent.ends_at.toISOString(),
            withdrawnAt: consent.withdrawn_at?.toISOString() ?? null,
          },
    claimsDone: row.submitted_at !== null,
    dueAt: row.due_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    estimatedCompletedAt: row.estimated_completed_at?.toISOString() ?? null,
    timeline: timeline.map((line) => ({ at: line.at.toISOString(), event: line.event, to: line.to_state })),
  };
}
