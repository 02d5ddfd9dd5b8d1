import { type Fen, fen, zeroFen } from '@beidiao/contract/wire/money';
import type { LedgerAccount, LedgerCause, TradeKind } from '@beidiao/contract/wallet/calls';
import type { CreditKind } from '@beidiao/contract/wallet/credits';
import type { SettlementWay } from '@beidiao/contract/wallet/failed-refunds';
import type { DifferenceAct, DifferenceState, Guess } from '@beidiao/contract/wallet/reconciliation';
import { type PermissionCode, permissions } from '@beidiao/contract/wire/permissions';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';

export type LedgerLine = { readonly account: LedgerAccount; readonly amountFen: Fen };
export type Purse = { readonly boughtFen: Fen; readonly grantedFen: Fen };

/** Granted credit is spent before bought money. Undefined when both together do not reach. */
export function splitSpend(purse: Purse, amount: Fen): Purse | undefined {
  if (purse.boughtFen + purse.grantedFen < amount) return undefined;
  const grantedFen = fen(Math.min(purse.grantedFen, amount));
  return { boughtFen: fen(amount - grantedFen), grantedFen };
}

/** What balance or channel have to pay of a trade order. */
export const dueOf = (trade: { readonly amount_fen: string; readonly gift_part_fen: string }): Fen =>
  fen(Number(trade.amount_fen) - Number(trade.gift_part_fen));

/**
 * Whether a person may settle what is left of it: nothing. What costs nothing, since a voucher covers it, anybody may; a gift
 * card is money of the member, and asks for a right to pay, whichever.
 */
export const settlesFree = (
  trade: { readonly kind: TradeKind; readonly amount_fen: string; readonly gift_part_fen: string },
  rights: ReadonlySet<PermissionCode>,
): boolean =>
  trade.kind !== 'recharge' &&
  dueOf(trade) === 0 &&
  (fen(trade.amount_fen) === 0 || rights.has(permissions.payFromBalance) || rights.has(permissions.payOnline));

/** Of what is paid for a trade order: what a gift card pays, and what balance or channel do. */
export type Parts = { readonly giftFen: Fen; readonly restFen: Fen };

/** What came by balance or channel goes back first, since the gift card was spent first. */
export function splitGiftRefund(
  paid: { readonly amountFen: Fen; readonly giftPartFen: Fen; readonly refundedFen: Fen },
  amount: Fen,
): Parts {
  const restLeft = Math.max(0, paid.amountFen - paid.giftPartFen - paid.refundedFen);
  const restFen = fen(Math.min(restLeft, amount));
  return { restFen, giftFen: fen(amount - restFen) };
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
  grade: { paid: 'gradePaid', refunded: 'gradeRefunded' },
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
  paidFromBalance: (part: Purse, giftFen: Fen = zeroFen) =>
    written([
      { account: 'giftCard', amountFen: minus(giftFen) },
      { account: 'memberBalance', amountFen: minus(part.boughtFen) },
      { account: 'memberGranted', amountFen: minus(part.grantedFen) },
      { account: 'revenue', amountFen: fen(part.boughtFen + part.grantedFen + giftFen) },
    ]),
  paidByChannel: (amount: Fen, giftFen: Fen = zeroFen) =>
    written([
      { account: 'giftCard', amountFen: minus(giftFen) },
      { account: 'channelClearing', amountFen: minus(amount) },
      { account: 'revenue', amountFen: fen(amount + giftFen) },
    ]),
  refundedToBalance: (part: Purse, giftFen: Fen = zeroFen) =>
    written([
      { account: 'revenue', amountFen: minus(fen(part.boughtFen + part.grantedFen + giftFen)) },
      { account: 'giftCard', amountFen: giftFen },
      { account: 'memberBalance', amountFen: part.boughtFen },
      { account: 'memberGranted', amountFen: part.grantedFen },
    ]),
  refundOwed: (amount: Fen, giftFen: Fen = zeroFen) =>
    written([
      { account: 'revenue', amountFen: minus(fen(amount + giftFen)) },
      { account: 'giftCard', amountFen: giftFen },
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
  /** A refund that the channel did not make becomes bought money of the member. */
  refundToBalance: (amount: Fen) =>
    written([
      { account: 'refundsDue', amountFen: minus(amount) },
      { account: 'memberBalance', amountFen: amount },
    ]),
  /** It went out by another way than a channel, as some money comes in. */
  refundByBank: (amount: Fen) =>
    written([
      { account: 'refundsDue', amountFen: minus(amount) },
      { account: 'otherReceipts', amountFen: amount },
    ]),
  /** The books have so much more than the statement of the channel; less when negative. */
  correction: (more: Fen) =>
    written([
      { account: 'channelClearing', amountFen: more },
      { account: 'statementDifference', amountFen: minus(more) },
    ]),
  giftCard: (amount: Fen) =>
    written([
      { account: 'couponCost', amountFen: minus(amount) },
      { account: 'giftCard', amountFen: amount },
    ]),
  granted: (amount: Fen) =>
    written([
      { account: 'grantCost', amountFen: minus(amount) },
      { account: 'memberGranted', amountFen: amount },
    ]),
  /** Money of the member that came by another way than a channel. */
  otherReceipt: (amount: Fen) =>
    written([
      { account: 'otherReceipts', amountFen: minus(amount) },
      { account: 'memberBalance', amountFen: amount },
    ]),
} satisfies Record<string, (of: never) => LedgerLine[]>;

/** What staff credit by hand: granted allowance is never bought money, and never invoiced. */
export const creditBooking = (kind: CreditKind, amount: Fen): { cause: LedgerCause; lines: LedgerLine[] } =>
  kind === 'granted'
    ? { cause: 'creditGranted', lines: bookings.granted(amount) }
    : { cause: 'creditBought', lines: bookings.otherReceipt(amount) };

/** What one person has credited alone today counts: many small credits are one big one. */
export const creditNeedsSecond = (
  limits: { readonly creditAloneFen: number; readonly creditDayFen: number },
  wish: { readonly kind: CreditKind; readonly amountFen: number; readonly aloneTodayFen: number },
): boolean =>
  wish.kind === 'bought' ||
  wish.amountFen > limits.creditAloneFen ||
  wish.aloneTodayFen + wish.amountFen > limits.creditDayFen;

/** The channel has said no, or has taken it and given up; one that it has yet to answer may still arrive. */
export const isRefusedForGood = (refund: {
  readonly state: 'waiting' | 'succeeded' | 'failed' | 'settled';
  readonly trouble: 'refused' | 'silent' | null;
}): boolean => refund.state === 'failed' || (refund.state === 'waiting' && refund.trouble === 'refused');

type Settled = { readonly cause: 'refundToBalance' | 'refundByBank'; readonly lines: LedgerLine[] };

/** What ends a refund that a channel does not make. */
export const settlementBooking = (way: SettlementWay, amount: Fen): Settled =>
  way === 'balance'
    ? { cause: 'refundToBalance', lines: bookings.refundToBalance(amount) }
    : { cause: 'refundByBank', lines: bookings.refundByBank(amount) };

/** Money that leaves the house takes two; within it the limits of credits hold, which count what was credited as well. */
export const settlementNeedsSecond = (
  limits: { readonly creditAloneFen: number; readonly creditDayFen: number },
  wish: { readonly way: SettlementWay; readonly amountFen: number; readonly aloneTodayFen: number },
): boolean =>
  wish.way === 'bank' ||
  wish.amountFen > limits.creditAloneFen ||
  wish.aloneTodayFen + wish.amountFen > limits.creditDayFen;

const sumOf = (lines: readonly LedgerLine[], account: LedgerAccount): Fen =>
  fen(lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.amountFen, 0) || zeroFen);

/** What an entry changes of the member's own two accounts. */
export const changeOfPurse = (lines: readonly LedgerLine[]): Purse => ({
  boughtFen: sumOf(lines, 'memberBalance'),
  grantedFen: sumOf(lines, 'memberGranted'),
});

/**
 * How money that has come pays the trade order; undefined where it is owed back. A membership is still wanted when its
 * time is over: who has scanned has decided.
 */
export function moveOfMoney({ kind, state }: { kind: TradeKind; state: TradeState }): 'pay' | 'payLate' | undefined {
  if (state === tradeStates.unpaid) return 'pay';
  return kind === 'grade' && state === tradeStates.expired ? 'payLate' : undefined;
}

const subjects: Record<TradeKind, string> = { checks: '背景核查', recharge: '账户充值', grade: '会员' };

/** What the payer reads at the cashier. */
export const paymentSubject = (trade: { kind: TradeKind; trade_no: string }, orderNo: string | null): string =>
  [subjects[trade.kind], ...(orderNo === null ? [] : [`订单 ${orderNo}`]), `支付单 ${trade.trade_no}`].join(' · ');

export type DifferenceFacts = {
  readonly ourFen: Fen | null;
  readonly channelFen: Fen | null;
  /** What was asked for; null where it is not ours. */
  readonly askedFen: Fen | null;
  readonly isOurs: boolean;
  /** The payment has arrived in the books, on whatever day. */
  readonly isBooked: boolean;
  readonly isRefund: boolean;
  /** A refund that staff have ended another way. */
  readonly isSettled: boolean;
  /** Of the bank, which nobody can be asked about but by its statement. */
  readonly isTransfer: boolean;
  readonly state: DifferenceState;
  readonly isPutBack: boolean;
  /** The trade order ended unpaid: nobody wants its money. */
  readonly isOrderOver: boolean;
  /** hh:mm:ss in China. */
  readonly timeOfDay: string;
};

export const isOrderOver = (state: TradeState | null): boolean =>
  state === tradeStates.cancelled || state === tradeStates.expired;

/** Channels close their day by their own clock: within these minutes around midnight it may be another day there. */
const isAroundMidnight = (timeOfDay: string): boolean => timeOfDay >= '23:50' || timeOfDay < '00:10';

/** What is most likely behind a difference. */
export function guessOf({ ourFen, channelFen, askedFen, isOurs, ...facts }: DifferenceFacts): Guess {
  if (!isOurs) return facts.isTransfer ? 'unentered' : 'foreign';
  if (facts.isTransfer && ourFen === null) return 'otherDate';
  if (facts.isSettled && channelFen !== null) return 'sentTwice';
  if (channelFen === null) return isAroundMidnight(facts.timeOfDay) && !facts.isPutBack ? 'crossDay' : 'missing';
  if (channelFen !== askedFen || ourFen !== null) return 'otherAmount';
  if (facts.isBooked && isAroundMidnight(facts.timeOfDay)) return 'crossDay';
  return facts.isOrderOver ? 'lateCallback' : 'lostCallback';
}

/** What can be done about it: never more than what changes something. */
export function actsOf(facts: DifferenceFacts): DifferenceAct[] {
  const { ourFen, channelFen, askedFen, isOurs, state } = facts;
  if (state === 'closed' || state === 'asked') return [];
  const isMissing = channelFen === null;
  const { isSettled } = facts;
  const isWanted = (facts.isRefund && !isSettled) || !facts.isBooked;
  const isTaken = !isMissing && ourFen === null && isOurs && channelFen === askedFen && isWanted;
  const isLate = ourFen === null && facts.isBooked && !isSettled;
  const isWaitable = isOurs && (isMissing || isLate) && state === 'open';
  return [
    ...(isWaitable ? (['wait'] as const) : []),
    ...(isTaken ? (['take'] as const) : []),
    ...(isOurs && !facts.isTransfer ? (['ask'] as const) : []),
    ...(isOurs && !isTaken ? (['correct'] as const) : []),
    'explain',
  ];
}
