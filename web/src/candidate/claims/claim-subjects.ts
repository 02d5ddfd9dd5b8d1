import { isClaimAsked } from '@beidiao/contract/candidate/claim-needs';

type Asked = { readonly code: string; readonly needs: readonly string[]; readonly quantity: number };

/** The things to fill in: the n-th subject of each item. */
export const subjectsOf = <I extends Asked>(items: readonly I[]): { item: I; n: number }[] =>
  items
    .filter((item) => isClaimAsked(item.needs))
    .flatMap((item) => Array.from({ length: item.quantity }, (_, n) => ({ item, n: n + 1 })));

/** Two minutes a subject, and three for the rest: what the first page promises. */
export const minutesFor = (items: readonly Asked[]): number => 3 + 2 * subjectsOf(items).length;
