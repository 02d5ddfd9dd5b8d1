import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { filledOf, lackOfField, orderedFieldsFor } from '@beidiao/contract/candidate/claim-form';
import type { DraftItem } from '../draft.ts';

/** Fields with something in them that is no such value; what is empty is left to the candidate. */
export const wrongFields = (needs: readonly string[], content: ClaimContent): string[] => {
  const filled = filledOf(content);
  return orderedFieldsFor(needs)
    .filter((field) => field.name in filled && lackOfField(field, content) !== null)
    .map(({ name }) => name);
};

/** How many fields of the ordered pieces are filled in, with each paper. */
export const countFilled = ({ userAction, business, papers = [], quantity }: DraftItem): number =>
  userAction === '1'
    ? business.slice(0, quantity).reduce((sum, content) => sum + Object.keys(filledOf(content)).length, 0) +
      papers.slice(0, quantity).flat().length
    : 0;
