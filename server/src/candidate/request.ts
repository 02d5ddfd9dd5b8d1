import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { RequestKind } from '@beidiao/contract/rights/calls';
import { orderMoveAllowed, orderStates } from '@beidiao/contract/order/states';
import { writeAudit } from '../base/audit.ts';
import type { CandidateTenant } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { readOwnDetail, refuseCheck, withdrawConsent } from './candidate.ts';
import { withdrawConsentRow } from './consent-store.ts';
import { addRequest, findOpenRequest } from './request-store.ts';
import { requestDueAt } from './rules.ts';

export type Wish = { readonly kind: RequestKind; readonly words: string | undefined };

/**
 * Takes down what a candidate asks for. Who wants everything deleted has withdrawn first: nothing is looked up any more
 * while the request is answered.
 * @throws Refusal orderNotFound, requestStillOpen
 */
export async function askRequest(
  house: House,
  tenant: CandidateTenant,
  { kind, words }: Wish,
): Promise<{ requestId: string; dueAt: Date }> {
  const { candidate, db, transaction } = tenant;
  const stillOpen = await findOpenRequest(db, candidate, kind);
  if (stillOpen !== undefined) throw openRefusal(stillOpen.due_at);
  if (kind === 'delete') await stopEverything(house, tenant);
  const dueAt = requestDueAt(house.now());
  const wordsEnc = words === undefined ? null : house.vault.seal('candidate_request.words', words);
  const requestId = await transaction(async (tx) => {
    const id = await addRequest(tx, { ...candidate, kind, wordsEnc, dueAt });
    if (id === undefined) throw openRefusal(dueAt);
    await writeAudit(tx, {
      memberId: candidate.memberId,
      userId: null,
      action: 'candidateRequest',
      subject: `detail ${candidate.orderDetailsId}`,
      facts: { request: id, kind },
    });
    return id;
  });
  return { requestId, dueAt };
}

const openRefusal = (dueAt: Date): Refusal => new Refusal('requestStillOpen', { due: dayInChina(dueAt) });

/** Ends what can be ended by the candidate; a finished check has its consent withdrawn all the same. */
async function stopEverything(house: House, tenant: CandidateTenant): Promise<void> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const { state } = await readOwnDetail(tenant.db, tenant);
  if (orderMoveAllowed('refuse', state)) await refuseCheck(house, tenant, undefined);
  else if (orderMoveAllowed('withdraw', state) || state === orderStates.partlyReported)
    await withdrawConsent(house, tenant);
  else await house.system.transaction((tx) => withdrawConsentRow(tx, memberId, orderDetailsId));
}
