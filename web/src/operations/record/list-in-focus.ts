import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import { type ReviewDraft, type ReviewFacts } from '@beidiao/contract/verification/review-draft';
import { placeId } from '../sheet/sheet-place.ts';

/** Where the search of a list stands on the sheet. */
export const listPlace = (key: string): string => `receipts.${key}`;

type Searching = {
  readonly form: Pick<ReviewFacts['form'], 'register'>;
  readonly draft: Pick<ReviewDraft, 'receipts'>;
};
const listsOf = ({ form }: Searching): readonly RegisterList[] => form.register?.registers ?? [];

/** Answered, with its time and its page; one that may be left out and is not answered is done too. */
export function isListDone({ key, isOptional }: RegisterList, { receipts }: Pick<ReviewDraft, 'receipts'>): boolean {
  const receipt = receipts[key];
  if (receipt === undefined || receipt.result === null) return isOptional;
  return receipt.at !== null && receipt.pageId !== null;
}

/** The list that a key or a pasted page is meant for: the one with the focus, else the first that lacks something. */
export function listInFocus(searching: Searching): RegisterList | undefined {
  const lists = listsOf(searching);
  const focused = document.activeElement?.closest<HTMLElement>('[data-list]')?.dataset['list'];
  return (
    lists.find(({ key }) => key === focused) ?? lists.find((list) => !isListDone(list, searching.draft)) ?? lists[0]
  );
}

/** Puts the focus on a list as a whole, so that the keys of the sheet mean it. */
export function goToList(key: string): void {
  const place = document.getElementById(placeId(listPlace(key)));
  place?.scrollIntoView({ block: 'nearest' });
  place?.focus({ preventScroll: true });
}
