import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { RequestKind } from '@beidiao/contract/rights/calls';
import { writeAudit } from '../access/audit.ts';
import type { CandidateTenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { stopEverything } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { addRequest, findOpenRequest } from './ask-request-store.ts';
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
  const wordsEnc =
    words === undefined
      ? null
      : house.vault.seal('candidate_request.words', words, `detail ${candidate.orderDetailsId}`);
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
