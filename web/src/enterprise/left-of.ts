import { type Amount, hiddenAmount, subtractAmount } from '@beidiao/contract/wire/money';

/** Fen that are left of a month's limit, never below zero: approvals may go beyond it. Null without a limit. */
export const leftOf = ({ monthFen, usedFen }: { monthFen: Amount | null; usedFen: Amount }): Amount | null => {
  const leftFen = monthFen === null ? null : subtractAmount(monthFen, usedFen);
  return leftFen === null || leftFen === hiddenAmount ? leftFen : Math.max(0, leftFen);
};
