type Sized = { width?: number | `${number}%` };

/** A column without a width of its own in px holds at least an order number or a name of eight characters. */
const leastFlexible = 160;

/**
 * px that a table needs so that no column collapses.
 * @param beside what stands beside the columns: a button that unfolds a row, a box that selects it
 */
export const leastWidth = (columns: readonly Sized[], beside: number): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : leastFlexible), beside);
