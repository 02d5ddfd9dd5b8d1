import { type Fen, fen, zeroFen } from '@beidiao/contract/wire/money';
import type { LedgerAccount, LedgerCause, TradeKind } from '@beidiao/contract/wallet/calls';

export type LedgerLine = { readonly account: LedgerAccount; readonly amountFen: Fen };
export type Purse = { readonly boughtFen: Fen; readonly grantedFen: Fen };

/** Granted credit is spent before bought money. Undefined when both together do not reach. */
export function splitSpend(purse: Purse, amount: Fen): Purse | undefined {
  if (purse.boughtFen + purse.grantedFen < amount) return undefined;
  const grantedFen = fen(Math.min(purse.grantedFen, amount));
  return { boughtFen: fen(amount - grantedFen), grantedFen };
}

export type PaidFromBalance = { readonly amountFen: Fen; readonly grantedPartFen: Fen; readonly refundedFen: Fen };

/** A refund goes back in kind: bought money first, since granted credit was spent first. */
export function splitRefund(paid: PaidFromBalance, amount: Fen): Purse {
  const boughtPart = paid.amountFen - paid.grantedPartFen;
  const boughtLeft = Math.max(0, boughtPart - paid.refundedFen);
  const boughtFen = fen(Math.min(boughtLeft, amount));
  return { boughtFen, grantedFen: fen(amount - boughtFen) };
}

type Causes = { readonly paid: LedgerCause; readonly refunded: LedgerCause };
const causes: Record<Exclude<TradeKind, 'recharge'>, Causes> = {
  checks: { paid: 'checksPaid', refunded: 'checksRefunded' },
};

/**
 * What the books call the payment of a trade order, and its refund. A recharge is neither paid from the balance nor
 * refunded: it is the balance.
 */
export function causesOf(kind: TradeKind): Causes {
  if (kind === 'recharge') throw new TypeError('a recharge is booked by itself');
  return causes[kind];
}

/** Lines without those of nothing: an account that does not change is not written. */
const written = (lines: readonly LedgerLine[]): LedgerLine[] => lines.filter((line) => line.amountFen !== 0);
const minus = (amount: Fen): Fen => fen(amount === 0 ? 0 : -amount);

/** What each happening writes into the books. Every list sums to zero. */
export const bookings = {
  recharge: (amount: Fen) =>
    written([
      { account: 'channelClearing', amountFen: minus(amount) },
      { account: 'memberBalance', amountFen: amount },
    ]),
  paidFromBalance: (part: Purse) =>
    written([
      { account: 'memberBalance', amountFen: minus(part.boughtFen) },
      { account: 'memberGranted', amountFen: minus(part.grantedFen) },
      { account: 'revenue', amountFen: fen(part.boughtFen + part.grantedFen) },
    ]),
  paidByChannel: (amount: Fen) =>
    written([
      { account: 'channelClearing', amountFen: minus(amount) },
      { account: 'revenue', amountFen: amount },
    ]),
  refundedToBalance: (part: Purse) =>
    written([
      { account: 'revenue', amountFen: minus(fen(part.boughtFen + part.grantedFen)) },
      { account: 'memberBalance', amountFen: part.boughtFen },
      { account: 'memberGranted', amountFen: part.grantedFen },
    ]),
  refundOwed: (amount: Fen) =>
    written([
      { account: 'revenue', amountFen: minus(amount) },
      { account: 'refundsDue', amountFen: amount },
    ]),
  surplusOwed: (amount: Fen) =>
    written([
      { account: 'channelClearing', amountFen: minus(amount) },
      { account: 'refundsDue', amountFen: amount },
    ]),
  refundSent: (amount: Fen) =>
    written([
      { account: 'refundsDue', amountFen: minus(amount) },
      { account: 'channelClearing', amountFen: amount },
    ]),
  granted: (amount: Fen) =>
    written([
      { account: 'grantCost', amountFen: minus(amount) },
      { account: 'memberGranted', amountFen: amount },
    ]),
} satisfies Record<string, (of: never) => LedgerLine[]>;

const sumOf = (lines: readonly LedgerLine[], account: LedgerAccount): Fen =>
  fen(lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.amountFen, 0) || zeroFen);

/** What an entry changes of the member's own two accounts. */
export const changeOfPurse = (lines: readonly LedgerLine[]): Purse => ({
  boughtFen: sumOf(lines, 'memberBalance'),
  grantedFen: sumOf(lines, 'memberGranted'),
});

/** What the payer reads at the cashier. */
export const paymentSubject = (
  trade: { kind: 'checks' | 'recharge'; trade_no: string },
  orderNo: string | null,
): string =>
  [
    trade.kind === 'recharge' ? '账户充值' : '背景核查',
    ...(orderNo === null ? [] : [`订单 ${orderNo}`]),
    `支付单 ${trade.trade_no}`,
  ].join(' · ');
