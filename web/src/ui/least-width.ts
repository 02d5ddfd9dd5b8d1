type Sized = { width?: number | `${number}%` };

/** A column without a width of its own in px holds at least an order number or a name of eight characters. */
const leastFlexible = 160;
const foldWidth = 44;

/** px that a table needs so that no column collapses. */
export const leastWidth = (columns: readonly Sized[], hasFold: boolean): number =>
  columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : leastFlexible),
    hasFold ? foldWidth : 0,
  );
