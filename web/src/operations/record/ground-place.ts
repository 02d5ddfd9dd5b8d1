import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { reviewMethods } from '@beidiao/contract/verification/review-grounds';

/** The control that says whether anybody or anything was asked: until then no statement can be copied. */
export function groundPlace({ ground }: Pick<ReviewDraft, 'ground'>): string {
  if (ground.method === null) return 'ground.method';
  return reviewMethods[ground.method].ground === 'contact' ? 'ground.contactId' : 'ground.queriedAt';
}
