import type { Bilingual } from '@beidiao/contract/wire/language';
import { addFen, type Fen, fen, percentOfFenRoundedHalfUp, timesFen, zeroFen } from '@beidiao/contract/wire/money';
import { type PriceBreakdown, type PriceLine, priceVersion } from '@beidiao/contract/pricing/calls';

/** What decides is the id; the name is for whoever reads the price. */
export type Named = { readonly ref: string; readonly name: Bilingual };

/** What the price of one item depends on. Amounts are fen. */
export type PricedItem = {
  readonly code: string;
  readonly name: Named['name'];
  readonly baseFen: Fen;
  readonly turnaroundHours: number;
  readonly expediteHours: number | null;
  readonly surchargePercent: number;
};
export type Terms = {
  readonly grade: Named & { readonly discountPercent: number };
  readonly agreements: readonly (Named & { readonly prices: ReadonlyMap<string, Fen> })[];
};
export type ChosenLine = { readonly item: PricedItem; readonly quantity: number; readonly isExpedited: boolean };
export type FixedPackage = Named & {
  readonly priceFen: Fen;
  readonly items: readonly { readonly code: string; readonly quantity: number }[];
};
export type Voucher = Named & { readonly itemCodes: readonly string[] };
export type Coupon = Named & { readonly offFen: Fen; readonly thresholdFen: Fen };
export type PriceQuestion = {
  /** Candidates; the lines are ordered for each of them. */
  readonly people: number;
  readonly terms: Terms;
  readonly lines: readonly ChosenLine[];
  readonly fixedPackage?: FixedPackage | undefined;
  readonly voucher?: Voucher | undefined;
  readonly coupon?: Coupon | undefined;
};
export type Price = Omit<PriceBreakdown, 'calculateId' | 'estimatedCompletedDate'>;

type Saved = Price['saved'][number];
type Unused = Price['unused'][number];
/** A line while it is being priced: what the item costs all people, and its surcharge, apart. */
type Line = {
  readonly chosen: ChosenLine;
  readonly unitFen: Fen;
  /** Of all people. */
  readonly pieces: number;
  readonly by: (Named & { readonly rule: Exclude<PriceLine['rule'], 'base'> }) | undefined;
  itemFen: Fen;
  readonly surchargeFen: Fen;
  /** Pieces of one person that the fixed price of a package has paid for. */
  inPackage: number;
};

/**
 * The price of a choice for all people. Pure: the same question has the same answer. In this order:
 * base price; the better of grade and agreement per item; surcharge for urgency; the fixed price of a package, for each
 * person; then the better of voucher and coupon, once for the order. A voucher pays for no piece of a package, so that of
 * package and voucher the cheaper way is taken. Never negative; the lines sum to the total.
 */
export function price(question: PriceQuestion): Price {
  const { fixedPackage, ...rest } = question;
  const packaged = priceOneWay(question);
  if (fixedPackage === undefined) return packaged;
  const byPiece = priceOneWay(rest);
  if (packaged.totalFen <= byPiece.totalFen) return packaged;
  return { ...byPiece, unused: [{ ...idOf('package', fixedPackage), why: 'otherApplied' }, ...byPiece.unused] };
}

const idOf = <R extends Saved['rule']>(rule: R, { ref, name }: Named) => ({ rule, ref, name });

function priceOneWay(question: PriceQuestion): Price {
  const lines = question.lines.map((chosen) => priceLine(chosen, question));
  const saved: Saved[] = savedByUnitPrices(lines);
  const unused: Unused[] = [];
  applyPackage(lines, question, { saved, unused });
  applyCards(lines, question, { saved, unused });
  return {
    version: priceVersion,
    people: question.people,
    lines: lines.map(writtenLine),
    itemsFen: addFen(...lines.map(({ chosen, pieces }) => timesFen(chosen.item.baseFen, pieces))),
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

function priceLine(chosen: ChosenLine, { terms, people }: PriceQuestion): Line {
  const { item, quantity, isExpedited } = chosen;
  let best: Pick<Line, 'unitFen' | 'by'> = { unitFen: item.baseFen, by: undefined };
  const graded = percentOfFenRoundedHalfUp(item.baseFen, terms.grade.discountPercent);
  if (graded < best.unitFen) best = { unitFen: graded, by: idOf('grade', terms.grade) };
  for (const agreement of terms.agreements) {
    const agreed = agreement.prices.get(item.code);
    if (agreed !== undefined && agreed < best.unitFen) best = { unitFen: agreed, by: idOf('agreement', agreement) };
  }
  // Rounded person by person: ten orders of one cost what one order of ten costs.
  const itemFen = timesFen(best.unitFen, quantity);
  const surchargeFen = isExpedited ? percentOfFenRoundedHalfUp(itemFen, item.surchargePercent) : zeroFen;
  return {
    chosen,
    ...best,
    pieces: quantity * people,
    itemFen: timesFen(itemFen, people),
    surchargeFen: timesFen(surchargeFen, people),
    inPackage: 0,
  };
}

/** What grade and agreements have taken off, a row for each. */
function savedByUnitPrices(lines: readonly Line[]): Saved[] {
  const rows = new Map<string, Saved>();
  for (const { chosen, unitFen, by, pieces } of lines) {
    if (by === undefined) continue;
    const offFen = timesFen(fen(chosen.item.baseFen - unitFen), pieces);
    const key = `${by.rule} ${by.ref}`;
    rows.set(key, { ...by, offFen: addFen(fen(rows.get(key)?.offFen ?? 0), offFen) });
  }
  return [...rows.values()];
}

type Notes = { readonly saved: Saved[]; readonly unused: Unused[] };

/** A package replaces the price of its items when all of them are chosen, and only when that is cheaper. */
function applyPackage(lines: Line[], { fixedPackage: fixed, people }: PriceQuestion, { saved, unused }: Notes): void {
  if (fixed === undefined) return;
  const covered = fixed.items.map(({ code, quantity }) => ({
    line: lines.find((line) => line.chosen.item.code === code),
    quantity,
  }));
  const isWhole = covered.every(({ line, quantity }) => line !== undefined && line.chosen.quantity >= quantity);
  const parts = covered.flatMap(({ line, quantity }) =>
    line === undefined ? [] : [{ line, quantity, partFen: timesFen(line.unitFen, quantity * people) }],
  );
  const offFen = fen(addFen(...parts.map((part) => part.partFen)) - timesFen(fixed.priceFen, people));
  if (!isWhole) unused.push({ ...idOf('package', fixed), why: 'coversNothing' });
  else if (offFen <= 0) unused.push({ ...idOf('package', fixed), why: 'notCheaper' });
  else {
    takeOff(parts, offFen);
    for (const { line, quantity } of parts) line.inPackage = quantity;
    saved.push({ ...idOf('package', fixed), offFen });
  }
}

/** At most one of voucher and coupon; of two the one that saves more, the voucher when they are equal. */
function applyCards(lines: Line[], { voucher, coupon }: PriceQuestion, { saved, unused }: Notes): void {
  const byVoucher = voucher === undefined ? undefined : voucherParts(lines, voucher);
  const voucherOff = addFen(...(byVoucher ?? []).map((part) => part.partFen));
  const couponOff = coupon === undefined ? zeroFen : couponOffOf(totalOf(lines), coupon);
  if (voucher !== undefined && voucherOff === 0) unused.push({ ...idOf('voucher', voucher), why: 'coversNothing' });
  if (coupon !== undefined && couponOff === 0) unused.push({ ...idOf('coupon', coupon), why: 'belowThreshold' });
  if (voucher !== undefined && byVoucher !== undefined && voucherOff > 0 && voucherOff >= couponOff) {
    takeOff(byVoucher, voucherOff);
    saved.push({ ...idOf('voucher', voucher), offFen: voucherOff });
    if (coupon !== undefined && couponOff > 0) unused.push({ ...idOf('coupon', coupon), why: 'otherApplied' });
  } else if (coupon !== undefined && couponOff > 0) {
    takeOffWhole(lines, couponOff);
    saved.push({ ...idOf('coupon', coupon), offFen: couponOff });
    if (voucher !== undefined && voucherOff > 0) unused.push({ ...idOf('voucher', voucher), why: 'otherApplied' });
  }
}

const couponOffOf = (total: Fen, coupon: Coupon): Fen =>
  total >= coupon.thresholdFen ? fen(Math.min(coupon.offFen, total)) : zeroFen;

/** A voucher pays for one piece of each item that it names, of one person; the surcharge for urgency stays. */
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

const writtenLine = ({ chosen, unitFen, by, itemFen, surchargeFen }: Line): PriceLine => ({
  code: chosen.item.code,
  name: chosen.item.name,
  quantity: chosen.quantity,
  unitFen,
  baseUnitFen: chosen.item.baseFen,
  rule: by?.rule ?? 'base',
  ref: by?.ref ?? null,
  surchargeFen,
  totalFen: addFen(itemFen, surchargeFen),
});

/** What each person costs, line by line: the lines shared out evenly, to the fen. */
export function shareByPerson({ lines, people }: Pick<Price, 'lines' | 'people'>): Fen[][] {
  const evenly = Array.from({ length: people }, () => fen(1));
  const shares = lines.map((line) => shareFen(fen(line.totalFen), evenly));
  return evenly.map((_, person) => shares.map((ofLine) => ofLine[person] ?? zeroFen));
}
