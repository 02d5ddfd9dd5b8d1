import { amendDraft, type Draft, emptyDraft } from '../src/order-create/draft.ts';
import { keepDraft } from '../src/order-create/draft-store.ts';
import { newIdempotencyKey } from '../src/wire/idempotency-key.ts';

/** As it was left at an earlier visit of the person who is signed in. */
export async function leaveDraft(change: Partial<Draft> = {}): Promise<void> {
  const stamp = { uuid: newIdempotencyKey(), now: Date.now() };
  const candidate = {
    name: '诸葛明玥',
    phoneNo: '13600005177',
    idCard: '11010519491231002X',
    idType: 'idCard' as const,
    department: '',
    position: '前端工程师',
    proposedEntryDate: '',
  };
  // An identity check counts for the person that is there already.
  await keepDraft(amendDraft(amendDraft(emptyDraft(newIdempotencyKey()), { candidate }, stamp), change, stamp));
}
