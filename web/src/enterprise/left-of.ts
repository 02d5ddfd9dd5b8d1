/** Fen that are left of a month's limit, never below zero: approvals may go beyond it. Null without a limit. */
export const leftOf = ({ monthFen, usedFen }: { monthFen: number | null; usedFen: number }): number | null =>
  monthFen === null ? null : Math.max(0, monthFen - usedFen);
