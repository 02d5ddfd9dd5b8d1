import type { GradeProduct, GradeTerm, GradeUsage } from '@beidiao/contract/grade/calls';

/** One grade as it is compared: what it does for this member, and what it costs now. */
export type GradeRow = GradeUsage & {
  /** Null of the free grade. */
  product: GradeProduct | null;
  isCurrent: boolean;
  /** Follows the one in force. */
  isNext: boolean;
};

const isFree = (type: number): boolean => type <= 1;

/** Of the terms as they are listed. */
export const termIn = (terms: readonly GradeTerm[], state: GradeTerm['state']): GradeTerm | null =>
  terms.find((term) => term.state === state) ?? null;

export function gradeRowsOf(
  usage: readonly GradeUsage[],
  products: readonly GradeProduct[],
  terms: readonly GradeTerm[],
): GradeRow[] {
  const [current, next] = [termIn(terms, 'inForce'), termIn(terms, 'ahead')];
  return usage.map((row) => ({
    ...row,
    product: products.find(({ gradeType }) => gradeType === row.gradeType) ?? null,
    // Without a membership prices are those of the free grade.
    isCurrent: isFree(row.gradeType)
      ? current === null || isFree(current.gradeType)
      : current?.gradeType === row.gradeType,
    isNext: next?.gradeType === row.gradeType,
  }));
}

/** Days before the end on which a renewal is offered by itself. */
const renewWithin = 30;

/** What is looked at first: the renewal that is due, else the first change that pays; null where none does. */
export function firstChoice(rows: readonly GradeRow[], terms: readonly GradeTerm[]): string | null {
  const left = termIn(terms, 'inForce')?.daysLeft;
  const due =
    left != null && left <= renewWithin ? rows.find(({ product }) => product?.quote?.act === 'renew') : undefined;
  const pays = rows.findLast(
    ({ product, advice }) => advice?.isWorth && (product?.quote?.act === 'buy' || product?.quote?.act === 'upgrade'),
  );
  return (due ?? pays)?.product?.goodsCode ?? null;
}
