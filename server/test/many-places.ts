/** Where the ids of what is filled begin, above those that were seeded through the house. */
export const firstId = 1_000_000;

/**
 * The order details of the big member come first in `pg_temp.seed.k`: those below this are in every state alike, so that a page
 * of what is rare is as full with few as with many.
 */
export const rarePlaces = 21 * 40;

/** Of a result that few have. */
export const isRed = `(k % 97 = 0 or is_big and k < ${rarePlaces})`;

/** Lists of a hundred, and twenty of five, so that there is more than a page of them at every size. */
export const listOf = `(${firstId} + case when k < 2000 then k / 1000 when k < 3000 then 2 + (k - 2000) / 50 else 19 + k / 1000 end)`;
