import type { Bilingual } from '../wire/language.ts';
import { addFen, type Fen, fen, percentOfFenRoundedHalfUp, timesFen, zeroFen } from '../wire/money.ts';
import { type PriceBreakdown, type PriceLine, priceVersion } from './calls.ts';

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
  readonly agreements: readonly Agreed[];
};
/** What is settled with a member: a price for each item, or one for a unit of all of them together. */
export type Agreed = Named & {
  readonly version: number;
  readonly prices: ReadonlyMap<string, Fen>;
  /** Of all items together; their own prices then do not count. */
  readonly fixedFen?: Fen | undefined;
};
export type ChosenLine = { readonly item: PricedItem; readonly quantity: number; readonly isExpedited: boolean };
export type FixedPackage = Named & {
  readonly priceFen: Fen;
  readonly items: readonly { readonly code: string; readonly quantity: number }[];
};
export type Voucher = Named & {
  readonly itemCodes: readonly string[];
  /** The most that a piece takes off; undefined: whatever it costs. */
  readonly fixedFen?: Fen | undefined;
};
/** Money for orders: what is left on it. */
export type GiftCard = { readonly ref: string; readonly name: string; readonly tail: string; readonly balanceFen: Fen };
export type Coupon = Named & { readonly offFen: Fen; readonly thresholdFen: Fen };
export type PriceQuestion = {
  /** Candidates; the lines are ordered for each of them. */
  readonly people: number;
  readonly terms: Terms;
  readonly lines: readonly ChosenLine[];
  readonly fixedPackage?: FixedPackage | undefined;
  readonly voucher?: Voucher | undefined;
  readonly coupon?: Coupon | undefined;
  /** Pays, below the total; it lowers no price. */
  readonly giftCard?: GiftCard | undefined;
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
  readonly by: (Named & { readonly rule: Exclude<PriceLine['rule'], 'base'>; readonly version?: number }) | undefined;
  itemFen: Fen;
  readonly surchargeFen: Fen;
  /** Pieces of one person that the fixed price of a bundle has paid for. */
  inBundle: number;
};
/** Items that have one price together: a package, or an agreement with a fixed total. */
type Bundle = FixedPackage & { readonly rule: 'package' | 'agreement'; readonly version?: number };

/**
 * The price of a choice for all people. Pure: the same question has the same answer. In this order:
 * base price; the better of grade and agreement per item; surcharge for urgency; the fixed price of a package or of an
 * agreement, for each person; then the better of voucher and coupon, once for the order. Of several fixed prices one
 * counts, and a voucher pays for no piece of it, so that the cheapest way is taken. Never negative; the lines sum to the total.
 * A gift card pays below the total.
 */
export function price(question: PriceQuestion): Price {
  const bundled = bundlesOf(question).map((bundle) => ({ bundle, ...priceOneWay(question, bundle) }));
  const byPiece = { bundle: undefined, ...priceOneWay(question) };
  const best = [...bundled, byPiece].reduce((least, way) => (way.price.totalFen < least.price.totalFen ? way : least));
  const left = bundled.flatMap(({ bundle, why }): Unused[] =>
    bundle === best.bundle && why === null ? [] : [{ ...idOf(bundle.rule, bundle), why: why ?? 'otherApplied' }],
  );
  return { ...best.price, unused: [...left, ...best.price.unused], ...paidByGift(question, fen(best.price.totalFen)) };
}

/** A gift card pays what it can of the total; the rest is due. */
function paidByGift({ giftCard }: PriceQuestion, totalFen: Fen): Pick<Price, 'giftCard'> {
  if (giftCard === undefined) return {};
  const { balanceFen, ...card } = giftCard;
  const payFen = fen(Math.min(balanceFen, totalFen));
  return { giftCard: { ...card, payFen, leftFen: fen(balanceFen - payFen), dueFen: fen(totalFen - payFen) } };
}

const idOf = <R extends Saved['rule']>(rule: R, { ref, name }: Named) => ({ rule, ref, name });

/** The chosen package before what is agreed on: of two that save the same, the first is taken. */
const bundlesOf = ({ fixedPackage, terms }: PriceQuestion): Bundle[] => [
  ...(fixedPackage === undefined ? [] : [{ ...fixedPackage, rule: 'package' as const }]),
  ...terms.agreements.flatMap(({ ref, name, version, prices, fixedFen }) => {
    const items = [...prices.keys()].map((code) => ({ code, quantity: 1 }));
    return fixedFen === undefined
      ? []
      : [{ ref, name, version, priceFen: fixedFen, items, rule: 'agreement' as const }];
  }),
];

type Way = {
  readonly price: Price;
  /** Why the bundle was not taken; null where it was. */
  readonly why: Unused['why'] | null;
};

function priceOneWay(question: PriceQuestion, bundle?: Bundle): Way {
  const lines = question.lines.map((chosen) => priceLine(chosen, question));
  const saved: Saved[] = savedByUnitPrices(lines);
  const unused: Unused[] = idleAgreements(lines, question.terms);
  const why = bundle === undefined ? null : applyBundle(lines, { bundle, people: question.people, saved });
  applyCards(lines, question, { saved, unused });
  return { price: priceOf(question, { lines, saved, unused }), why };
}

function priceOf(question: PriceQuestion, { lines, saved, unused }: Notes & { lines: readonly Line[] }): Price {
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

/** Within how many hours the line is promised. */
export const hoursOf = ({ item, isExpedited }: ChosenLine): number =>
  isExpedited ? (item.expediteHours ?? item.turnaroundHours) : item.turnaroundHours;
const totalOf = (lines: readonly Line[]): Fen => addFen(...lines.flatMap((line) => [line.itemFen, line.surchargeFen]));

function priceLine(chosen: ChosenLine, { terms, people }: PriceQuestion): Line {
  const { item, quantity, isExpedited } = chosen;
  let best: Pick<Line, 'unitFen' | 'by'> = { unitFen: item.baseFen, by: undefined };
  const graded = percentOfFenRoundedHalfUp(item.baseFen, terms.grade.discountPercent);
  if (graded < best.unitFen) best = { unitFen: graded, by: idOf('grade', terms.grade) };
  for (const agreement of terms.agreements) {
    const agreed = agreement.prices.get(item.code);
    const isBetter = agreement.fixedFen === undefined && agreed !== undefined && agreed < best.unitFen;
    if (isBetter) best = { unitFen: agreed, by: { ...idOf('agreement', agreement), version: agreement.version } };
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
    inBundle: 0,
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

/** Agreements whose prices have made none of the lines. */
const idleAgreements = (lines: readonly Line[], { agreements }: Terms): Unused[] =>
  agreements
    .filter(
      ({ ref, fixedFen }) =>
        fixedFen === undefined && !lines.some(({ by }) => by?.rule === 'agreement' && by.ref === ref),
    )
    .map((agreement) => ({
      ...idOf('agreement', agreement),
      why: lines.some(({ chosen }) => agreement.prices.has(chosen.item.code)) ? 'notCheaper' : 'coversNothing',
    }));

type Notes = { readonly saved: Saved[]; readonly unused: Unused[] };
type Bundling = { readonly bundle: Bundle; readonly people: number; readonly saved: Saved[] };

/** One price replaces those of its items when all of them are chosen, and only when that is cheaper. Answers why it was not. */
function applyBundle(lines: Line[], { bundle, people, saved }: Bundling): Unused['why'] | null {
  const { rule, version, priceFen, items } = bundle;
  const covered = items.map(({ code, quantity }) => ({
    line: lines.find((line) => line.chosen.item.code === code),
    quantity,
  }));
  const isWhole = covered.every(({ line, quantity }) => line !== undefined && line.chosen.quantity >= quantity);
  const parts = covered.flatMap(({ line, quantity }) =>
    line === undefined ? [] : [{ line, quantity, partFen: timesFen(line.unitFen, quantity * people) }],
  );
  const offFen = fen(addFen(...parts.map((part) => part.partFen)) - timesFen(priceFen, people));
  if (!isWhole) return 'notWhole';
  if (offFen <= 0) return 'notCheaper';
  takeOff(parts, offFen);
  for (const { line, quantity } of parts) line.inBundle = quantity;
  saved.push({ ...idOf(rule, bundle), ...(version === undefined ? {} : { version }), offFen });
  return null;
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

/** A voucher pays for one piece of each item that it names, of one person, up to its fixed amount; the surcharge for urgency stays. */
const voucherParts = (lines: readonly Line[], voucher: Voucher) =>
  lines
    .filter(({ chosen, inBundle }) => voucher.itemCodes.includes(chosen.item.code) && chosen.quantity > inBundle)
    .map((line) => ({ line, partFen: fen(Math.min(line.unitFen, voucher.fixedFen ?? line.unitFen)) }));

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
  ...(chosen.isExpedited ? { surchargePercent: chosen.item.surchargePercent } : {}),
  totalFen: addFen(itemFen, surchargeFen),
});

/** What each person costs, line by line: the lines shared out evenly, to the fen. */
export function shareByPerson({ lines, people }: Pick<Price, 'lines' | 'people'>): Fen[][] {
  const evenly = Array.from({ length: people }, () => fen(1));
  const shares = lines.map((line) => shareFen(fen(line.totalFen), evenly));
  return evenly.map((_, person) => shares.map((ofLine) => ofLine[person] ?? zeroFen));
}
