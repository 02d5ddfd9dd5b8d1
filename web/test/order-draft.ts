import type { Draft } from '../src/order-create/draft.ts';
import { changeDraft, resetDraft } from '../src/order-create/draft-store.ts';

/** As it was left at an earlier visit of the person who is signed in. */
export async function leaveDraft(change: Partial<Draft> = {}): Promise<void> {
  await resetDraft();
  changeDraft(() => ({
    candidate: {
      name: '诸葛明玥',
      phoneNo: '13600005177',
      idCard: '11010519491231002X',
      idType: 'idCard',
      department: '',
      position: '前端工程师',
      proposedEntryDate: '',
    },
  }));
  // An identity check counts for the person that is there already.
  changeDraft(() => change);
}
