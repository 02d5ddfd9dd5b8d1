import { addFen, type Fen, fen, percentOfFenRoundedHalfUp, timesFen, zeroFen } from '@beidiao/contract/money';
import type { PriceBreakdown, PriceLine } from '@beidiao/contract/pricing';

/** What the price of one item depends on. Amounts are fen. */
export type PricedItem = {
  readonly code: string;
  readonly baseFen: Fen;
  readonly turnaroundHours: number;
  readonly expediteHours: number | null;
  readonly surchargePercent: number;
};
export type Terms = {
  readonly grade: { readonly name: string; readonly discountPercent: number };
  readonly agreements: readonly { readonly name: string; readonly prices: ReadonlyMap<string, Fen> }[];
};
export type ChosenLine = { readonly item: PricedItem; readonly quantity: number; readonly isExpedited: boolean };
export type FixedPackage = {
  readonly name: string;
  readonly priceFen: Fen;
  readonly items: readonly { readonly code: string; readonly quantity: number }[];
};
export type Voucher = { readonly name: string; readonly itemCodes: readonly string[] };
export type Coupon = { readonly name: string; readonly offFen: Fen; readonly thresholdFen: Fen };
export type PriceQuestion = {
  readonly terms: Terms;
  readonly lines: readonly ChosenLine[];
  readonly fixedPackage?: FixedPackage | undefined;
  readonly voucher?: Voucher | undefined;
  readonly coupon?: Coupon | undefined;
};
export type Price = Omit<PriceBreakdown, 'calculateId' | 'estimatedCompletedDate'>;

type Saved = Price['saved'][number];
type Unused = Price['unused'][number];
/** A line while it is being priced: what the item costs, and its surcharge, apart. */
type Line = {
  readonly chosen: ChosenLine;
  readonly unitFen: Fen;
  readonly rule: PriceLine['rule'];
  readonly ruleName: string;
  itemFen: Fen;
  readonly surchargeFen: Fen;
  /** Pieces that the fixed price of a package has paid for. */
  inPackage: number;
};

/**
 * The price of a choice. Pure: the same question has the same answer. In this order:
 * base price; the better of grade and agreement per item; surcharge for urgency; the fixed price of a package;
 * then the better of voucher and coupon. A voucher pays for no piece of a package, so that of package and voucher the
 * cheaper way is taken. Never negative; the lines sum to the total.
 */
export function price(question: PriceQuestion): Price {
  const { fixedPackage, ...rest } = question;
  const packaged = priceOneWay(question);
  if (fixedPackage === undefined) return packaged;
  const byPiece = priceOneWay(rest);
  if (packaged.totalFen <= byPiece.totalFen) return packaged;
  return { ...byPiece, unused: [{ rule: 'package', name: fixedPackage.name, why: 'otherApplied' }, ...byPiece.unused] };
}

function priceOneWay(question: PriceQuestion): Price {
  const lines = question.lines.map((chosen) => priceLine(chosen, question.terms));
  const saved: Saved[] = savedByUnitPrices(lines);
  const unused: Unused[] = [];
  applyPackage(lines, question.fixedPackage, { saved, unused });
  applyCards(lines, question, { saved, unused });
  return {
    lines: lines.map(writtenLine),
    itemsFen: addFen(...lines.map(({ chosen }) => timesFen(chosen.item.baseFen, chosen.quantity))),
    surchargeFen: addFen(...lines.map((line) => line.surchargeFen)),
    saved,
    unused,
    totalFen: totalOf(lines),
    estimatedHours: Math.max(0, ...lines.map(({ chosen }) => hoursOf(chosen))),
  };
}

const hoursOf = ({ item, isExpedited }: ChosenLine): number =>
  isExpedited ? (item.expediteHours ?? item.turnaroundHours) : item.turnaroundHours;
const totalOf = (lines: readonly Line[]): Fen => addFen(...lines.flatMap((line) => [line.itemFen, line.surchargeFen]));

function priceLine(chosen: ChosenLine, terms: Terms): Line {
  const { item, quantity, isExpedited } = chosen;
  let best: Pick<Line, 'unitFen' | 'rule' | 'ruleName'> = { unitFen: item.baseFen, rule: 'base', ruleName: '' };
  const graded = percentOfFenRoundedHalfUp(item.baseFen, terms.grade.discountPercent);
  if (graded < best.unitFen) best = { unitFen: graded, rule: 'grade', ruleName: terms.grade.name };
  for (const agreement of terms.agreements) {
    const agreed = agreement.prices.get(item.code);
    if (agreed !== undefined && agreed < best.unitFen)
      best = { unitFen: agreed, rule: 'agreement', ruleName: agreement.name };
  }
  const itemFen = timesFen(best.unitFen, quantity);
  return {
    chosen,
    ...best,
    itemFen,
    surchargeFen: isExpedited ? percentOfFenRoundedHalfUp(itemFen, item.surchargePercent) : zeroFen,
    inPackage: 0,
  };
}

/** What grade and agreements have taken off, a row for each. */
function savedByUnitPrices(lines: readonly Line[]): Saved[] {
  const rows = new Map<string, Saved>();
  for (const { chosen, unitFen, rule, ruleName } of lines) {
    if (rule === 'base') continue;
    const offFen = timesFen(fen(chosen.item.baseFen - unitFen), chosen.quantity);
    const key = `${rule} ${ruleName}`;
    rows.set(key, { rule, name: ruleName, offFen: addFen(fen(rows.get(key)?.offFen ?? 0), offFen) });
  }
  return [...rows.values()];
}

type Notes = { readonly saved: Saved[]; readonly unused: Unused[] };

/** A package replaces the price of its items when all of them are chosen, and only when that is cheaper. */
function applyPackage(lines: Line[], fixed: FixedPackage | undefined, { saved, unused }: Notes): void {
  if (fixed === undefined) return;
  const covered = fixed.items.map(({ code, quantity }) => ({
    line: lines.find((line) => line.chosen.item.code === code),
    quantity,
  }));
  const isWhole = covered.every(({ line, quantity }) => line !== undefined && line.chosen.quantity >= quantity);
  const parts = covered.flatMap(({ line, quantity }) =>
    line === undefined ? [] : [{ line, quantity, partFen: timesFen(line.unitFen, quantity) }],
  );
  const offFen = fen(addFen(...parts.map((part) => part.partFen)) - fixed.priceFen);
  if (!isWhole) unused.push({ rule: 'package', name: fixed.name, why: 'coversNothing' });
  else if (offFen <= 0) unused.push({ rule: 'package', name: fixed.name, why: 'notCheaper' });
  else {
    takeOff(parts, offFen);
    for (const { line, quantity } of parts) line.inPackage = quantity;
    saved.push({ rule: 'package', name: fixed.name, offFen });
  }
}

/** At most one of voucher and coupon; of two the one that saves more, the voucher when they are equal. */
function applyCards(lines: Line[], { voucher, coupon }: PriceQuestion, { saved, unused }: Notes): void {
  const byVoucher = voucher === undefined ? undefined : voucherParts(lines, voucher);
  const voucherOff = addFen(...(byVoucher ?? []).map((part) => part.partFen));
  const couponOff = coupon === undefined ? zeroFen : couponOffOf(totalOf(lines), coupon);
  if (voucher !== undefined && voucherOff === 0)
    unused.push({ rule: 'voucher', name: voucher.name, why: 'coversNothing' });
  if (coupon !== undefined && couponOff === 0)
    unused.push({ rule: 'coupon', name: coupon.name, why: 'belowThreshold' });
  if (voucher !== undefined && byVoucher !== undefined && voucherOff > 0 && voucherOff >= couponOff) {
    takeOff(byVoucher, voucherOff);
    saved.push({ rule: 'voucher', name: voucher.name, offFen: voucherOff });
    if (coupon !== undefined && couponOff > 0) unused.push({ rule: 'coupon', name: coupon.name, why: 'otherApplied' });
  } else if (coupon !== undefined && couponOff > 0) {
    takeOffWhole(lines, couponOff);
    saved.push({ rule: 'coupon', name: coupon.name, offFen: couponOff });
    if (voucher !== undefined && voucherOff > 0)
      unused.push({ rule: 'voucher', name: voucher.name, why: 'otherApplied' });
  }
}

const couponOffOf = (total: Fen, coupon: Coupon): Fen =>
  total >= coupon.thresholdFen ? fen(Math.min(coupon.offFen, total)) : zeroFen;

/** A voucher pays for one piece of each item that it names; the surcharge for urgency stays. */
const voucherParts = (lines: readonly Line[], voucher: Voucher) =>
  lines
    .filter(({ chosen, inPackage }) => voucher.itemCodes.includes(chosen.item.code) && chosen.quantity > inPackage)
    .map((line) => ({ line, partFen: line.unitFen }));

/** Takes an amount off the item prices, in proportion to the parts. `off` is never more than the parts together. */
function takeOff(parts: readonly { line: Line; partFen: Fen }[], off: Fen): void {
  const shares = shareFen(
    off,
    parts.map((part) => part.partFen),
  );
  parts.forEach(({ line }, place) => {
    line.itemFen = fen(line.itemFen - (shares[place] ?? 0));
  });
}

/** Takes an amount off everything that is to be paid; what exceeds a line's item price comes off its surcharge. */
function takeOffWhole(lines: Line[], off: Fen): void {
  const shares = shareFen(
    off,
    lines.map((line) => addFen(line.itemFen, line.surchargeFen)),
  );
  lines.forEach((line, place) => {
    line.itemFen = fen(line.itemFen - (shares[place] ?? 0));
  });
}

/** Splits an amount in proportion to weights, to the fen: what is left over goes to the largest remainders, first come first. */
export function shareFen(amount: Fen, weights: readonly Fen[]): Fen[] {
  const whole = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => zeroFen);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const floors = exact.map((part) => part / whole);
  let left = BigInt(amount) - floors.reduce((sum, part) => sum + part, 0n);
  const byRemainder = exact
    .map((part, place) => ({ place, rest: part % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of byRemainder) {
    if (left <= 0n) break;
    floors[place] = (floors[place] ?? 0n) + 1n;
    left -= 1n;
  }
  return floors.map((part) => fen(part));
}

const writtenLine = ({ chosen, unitFen, rule, itemFen, surchargeFen }: Line): PriceLine => ({
  code: chosen.item.code,
  quantity: chosen.quantity,
  unitFen,
  baseUnitFen: chosen.item.baseFen,
  rule,
  surchargeFen,
  totalFen: addFen(itemFen, surchargeFen),
});
