import { inOnePiece } from '@beidiao/contract/typed/signs';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { type Kinds, partOfCause, type StatementPart, statementParts } from '@beidiao/contract/invoice/statement';
import { fen } from '@beidiao/contract/wire/money';
import type { LedgerCause } from '@beidiao/contract/wallet/calls';

/** Two sums of fen that stay apart. */
export type Pair = { readonly bought: number; readonly granted: number };
export type CauseSums = {
  readonly cause: LedgerCause | null;
  readonly whole: Pair;
  readonly before: Pair;
  readonly month: Pair;
};

const none: Pair = { bought: 0, granted: 0 };
const plus = (a: Pair, b: Pair): Pair => ({ bought: a.bought + b.bought, granted: a.granted + b.granted });
const minus = ({ bought, granted }: Pair): Pair => ({ bought: 0 - bought, granted: 0 - granted });
const kindsOf = ({ bought, granted }: Pair): Kinds => ({
  boughtFen: fen(bought),
  grantedFen: fen(granted),
  totalFen: fen(bought + granted),
});

/** The month as an equation. It holds by itself; whether it is true of the balance says `isSettled`. */
export function equationOf(rows: readonly CauseSums[], balance: Pair) {
  const sum = (pick: (row: CauseSums) => Pair): Pair => rows.map(pick).reduce(plus, none);
  const partSum = (part: StatementPart): Pair =>
    rows
      .filter(({ cause }) => cause !== null && partOfCause[cause] === part)
      .map(({ month }) => month)
      .reduce(plus, none);
  const opening = sum(({ before }) => before);
  const [toppedUp, granted, paid, refunded] = statementParts.map(partSum) as [Pair, Pair, Pair, Pair];
  const closing = [opening, toppedUp, granted, paid, refunded].reduce(plus, none);
  const whole = sum(({ whole: all }) => all);
  const inParts = plus(
    opening,
    sum(({ month }) => month),
  );
  const isSettled =
    whole.bought === balance.bought &&
    whole.granted === balance.granted &&
    // A cause that stands in no part must not have moved anything.
    inParts.bought === closing.bought &&
    inParts.granted === closing.granted;
  return {
    opening: kindsOf(opening),
    toppedUp: kindsOf(toppedUp),
    granted: kindsOf(granted),
    paid: kindsOf(minus(paid)),
    refunded: kindsOf(refunded),
    closing: kindsOf(closing),
    isSettled,
  };
}

/** @param month yyyy-mm */
export const startOfMonth = (month: string): string => startOfDayInChina(`${month}-01`);
export const monthAfter = (month: string): string => daysAfter(`${month}-01`, 31).slice(0, 7);

/** How the number of an order or of a payment order begins. */
export const isBusinessNo = (text: string): boolean => /^(BD(\d[\dA-Z]*)?|PAY\d[\dA-Z]*)$/i.test(inOnePiece(text));
