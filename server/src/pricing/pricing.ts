import { turnaroundFor } from '@beidiao/contract/catalogue/turnaround';
import { type Fen, fen } from '@beidiao/contract/wire/money';
import type { Choice, ChosenItem, PriceBreakdown } from '@beidiao/contract/pricing/calls';
import type { Tenant, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { Refusal } from '../base/refusal.ts';
import type { ItemLimit } from '../enterprise/enterprise.ts';
import {
  type AgreementRow,
  basePriceOf,
  type CardRow,
  findPackage,
  type ItemRow,
  type MemberTerms,
  nameOf,
  type Offer,
  type PackageRow,
  readOffer,
  refusalOfCard,
} from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { findGiftCard } from '../wallet/wallet.ts';
import { type Alternative, alternativesOf, type HeldCard } from './alternatives.ts';
import {
  type ChosenLine,
  type Coupon,
  type FixedPackage,
  type GiftCard,
  type Named,
  type Price,
  price,
  type PricedItem,
  type PriceQuestion,
  shareByPerson,
  type Terms,
  type Voucher,
} from '@beidiao/contract/pricing/rules';

export { hoursOf } from '@beidiao/contract/pricing/rules';

/** What the orderer fills in for the candidate. It changes no price. */
type Filled = Pick<ChosenItem, 'userAction' | 'business' | 'selectIndex'>;

/** A choice with everything that its price and its order need. */
export type Quote = {
  readonly offer: Offer;
  readonly breakdown: PriceBreakdown;
  /** What else is held, and what the choice would cost with it. */
  readonly alternatives: () => Alternative[];
  /** What each person costs, line by line. */
  readonly shares: readonly (readonly Fen[])[];
  readonly lines: readonly (ChosenLine & {
    readonly row: ItemRow;
    readonly remark: string | null;
    readonly filled: Filled;
  })[];
  readonly objectName: string | null;
  /** What `objId` has turned out to be. */
  readonly objectType: 'package' | 'agreement' | null;
  /** In how many days the whole order is wanted. */
  readonly urgencyDays: number | null;
  readonly cards: readonly CardRow[];
};

/**
 * Prices a choice now, for as many people as are ordered for.
 * @throws Refusal nothingChosen, itemUnknown, quantityTooBig, expediteUnavailable, urgencyOff, urgencyDayUnknown, packageUnknown, cardUnusable, cardTaken, cardsTogether, itemNotAllowed, agreementLimited
 */
export async function quoteChoice(
  house: House,
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  {
    choice,
    people = 1,
    hasIdCard = true,
  }: { readonly choice: Choice; readonly people?: number; readonly hasIdCard?: boolean },
): Promise<Quote> {
  const offer = await readOffer(house, { actor, db });
  const day = urgencyDayOf(offer, choice);
  const lines = chosenLines(offer, choice, day).map((line) => promisedLine(line, hasIdCard));
  const object = await findObject(db, offer, choice);
  for (const limit of offer.limits) refuseOverLimit(limit, { lines, object, choice });
  refuseOutsideAgreement(object, lines);
  const asking = { db, offer, userId: actor.userId, people };
  const coupon = await findCoupon(asking, choice.checkedCardList);
  const voucher = await findCard(asking, 'voucher', choice.investigationId);
  const question: PriceQuestion = {
    people,
    terms: termsOf(offer),
    lines,
    fixedPackage: object.fixedPackage,
    voucher: voucher && voucherOf(voucher),
    coupon: coupon && couponOf(coupon),
    giftCard: await findGift(db, offer, choice.giftCardId),
  };
  const answer = price(question);
  const estimatedCompletedDate = new Date(house.now().getTime() + answer.estimatedHours * hourMs).toISOString();
  const applied = new Set(answer.saved.map((row) => row.rule));
  return {
    offer,
    lines,
    objectName: object.name,
    objectType: object.type,
    urgencyDays: day?.days ?? null,
    breakdown: { calculateId: fingerprint(house.vault, answer), ...answer, estimatedCompletedDate },
    alternatives: () => alternativesOf(question, answer, heldCards(offer)),
    shares: shareByPerson(answer),
    cards: [applied.has('coupon') ? coupon : undefined, applied.has('voucher') ? voucher : undefined].filter(
      (card) => card !== undefined,
    ),
  };
}

/**
 * What a choice would cost one person by these terms, without urgency and cards: for whoever plans prices. Items that are
 * no longer sold are left out.
 */
export const priceByTerms = (terms: MemberTerms, choice: ChoiceByTerms): Fen =>
  fen(quoteByTerms(terms, choice).totalFen);

type ChoiceByTerms = {
  readonly items: readonly { readonly code: string; readonly quantity: number }[];
  readonly packageId: string | null;
};
/** The same with its lines. */
export function quoteByTerms(terms: MemberTerms, { items, packageId }: ChoiceByTerms): Price {
  const lines = items.flatMap(({ code, quantity }) => {
    const row = terms.items.get(code);
    return row === undefined ? [] : [{ item: pricedItem(row), quantity, isExpedited: false }];
  });
  const chosen = terms.packages.find(({ id }) => id === packageId);
  const fixedPackage = chosen && fixedPackageOf(chosen);
  return price({ people: 1, terms: termsOf(terms), lines, fixedPackage });
}

const hourMs = 3_600_000;
const notInPrice: ReadonlySet<string> = new Set([
  'name',
  'ref',
  'version',
  'unused',
  'tail',
  'leftFen',
  'estimatedHours',
]);

/**
 * Stands for a price: equal amounts by equal rules have equal ids, so that nothing needs to be kept between quote and
 * order. What a rule or an item is called, which row it came from, what was looked at and not used, and when the report is
 * promised, changes no price.
 * Keyed: whoever may not see amounts could else try prices until one fits.
 */
const fingerprint = (vault: Vault, answer: object): string => {
  const priced = JSON.stringify(answer, (key, value: unknown) => (notInPrice.has(key) ? undefined : value));
  return vault.lookUp('', 'price', priced).toString('hex');
};

const pricedItem = (row: ItemRow): PricedItem => ({
  code: row.code,
  name: nameOf(row),
  baseFen: basePriceOf(row),
  turnaroundHours: row.turnaround_hours,
  expediteHours: row.expedite_hours,
  surchargePercent: row.expedite_surcharge_percent,
});

/** Agreements and cards have one name, whatever the reader's language. */
const oneName = (name: string): Named['name'] => ({ zh: name, en: name });
const namedCard = ({ id, name }: CardRow): Named => ({ ref: id, name: oneName(name) });
const voucherOf = (card: CardRow): Voucher => ({
  ...namedCard(card),
  itemCodes: card.itemCodes,
  fixedFen: card.fixedFen === null ? undefined : fen(card.fixedFen),
});
const couponOf = (card: CardRow): Coupon => ({
  ...namedCard(card),
  offFen: fen(card.offFen ?? 0),
  thresholdFen: fen(card.thresholdFen),
});

const heldCards = ({ cards, cardsAhead }: Offer): HeldCard[] =>
  [...cards, ...cardsAhead].map((card) => {
    const from = cardsAhead.includes(card) ? card.validFrom : null;
    return card.kind === 'voucher'
      ? { kind: 'voucher', ...voucherOf(card), from }
      : { kind: 'coupon', ...couponOf(card), onlyBatch: card.onlyBatch, from };
  });

const termsOf = ({ grade, agreements }: Pick<Offer, 'grade' | 'agreements'>): Terms => ({
  grade: { ref: String(grade.type), name: grade.name, discountPercent: grade.discountPercent },
  agreements: agreements.map(({ id, name, version, items, fixedPriceFen }) => ({
    ref: id,
    name: oneName(name),
    version,
    prices: new Map<string, Fen>(items.map((item) => [item.code, fen(item.priceFen)])),
    fixedFen: fixedPriceFen === null ? undefined : fen(fixedPriceFen),
  })),
});

type UrgencyDay = Offer['urgency']['dayList'][number];
const dayHours = 24;

/** In how many days the whole order is wanted. @throws Refusal urgencyOff, urgencyDayUnknown */
function urgencyDayOf({ urgency }: Offer, choice: Choice): UrgencyDay | undefined {
  const isWhole = choice.explosiveOrder === '1';
  if (!urgency.isOn && (isWhole || choice.checkedDataItemList.some(({ explosiveOrder }) => explosiveOrder === '1')))
    throw new Refusal('urgencyOff');
  const wished = choice.explosiveOrderDay;
  if (!isWhole || wished === undefined || wished === '') return undefined;
  const day = urgency.dayList.find(({ days }) => days === Number(wished));
  if (day === undefined) throw new Refusal('urgencyDayUnknown', { days: wished });
  return day;
}

/** Without an ID card a reviewer looks up what a register would answer. */
const promisedLine = (line: Quote['lines'][number], hasIdCard: boolean): Quote['lines'][number] => ({
  ...line,
  item: { ...line.item, turnaroundHours: turnaroundFor(line.item.turnaroundHours, { hasIdCard }) },
});

/** An item that is named twice counts once, with both quantities. */
function chosenLines(offer: Offer, choice: Choice, day: UrgencyDay | undefined): Quote['lines'] {
  if (choice.checkedDataItemList.length === 0) throw new Refusal('nothingChosen');
  const lines = new Map<string, Quote['lines'][number]>();
  for (const chosen of choice.checkedDataItemList) {
    const row = offer.items.get(chosen.code);
    if (row === undefined) throw new Refusal('itemUnknown', { item: chosen.code });
    const before = lines.get(chosen.code);
    const quantity = chosen.quantity + (before?.quantity ?? 0);
    if (quantity > row.max_quantity)
      throw new Refusal('quantityTooBig', { item: nameOf(row), maximum: row.max_quantity });
    const ofOrder = chosen.explosiveOrder === undefined ? day : undefined;
    const isFast = isWantedFast(row, { choice, ofItem: chosen.explosiveOrder, ofOrder });
    const isExpedited = isFast || before?.isExpedited === true;
    lines.set(chosen.code, {
      row,
      item: ofOrder === undefined ? pricedItem(row) : wantedIn(ofOrder, pricedItem(row)),
      quantity,
      isExpedited,
      remark: chosen.remark ?? before?.remark ?? null,
      filled: chosen.business === undefined && before !== undefined ? before.filled : chosen,
    });
  }
  return [...lines.values()];
}

/** As fast as it can be, but no faster than it is wanted; the surcharge is that of the days. */
const wantedIn = ({ days, surchargePercent }: UrgencyDay, item: PricedItem): PricedItem => ({
  ...item,
  expediteHours: item.expediteHours && Math.max(item.expediteHours, days * dayHours),
  surchargePercent,
});

type Wanted = {
  readonly choice: Choice;
  readonly ofItem: '1' | '2' | undefined;
  readonly ofOrder: UrgencyDay | undefined;
};

/**
 * The urgency of the item counts; that of the order expedites what can be expedited, and what is not done in time anyway.
 * @throws Refusal expediteUnavailable
 */
function isWantedFast(row: ItemRow, { choice, ofItem, ofOrder }: Wanted): boolean {
  if (ofItem === '1' && row.expedite_hours === null) throw new Refusal('expediteUnavailable', { item: nameOf(row) });
  if (ofOrder !== undefined && row.turnaround_hours <= ofOrder.days * dayHours) return false;
  return (ofItem ?? choice.explosiveOrder) === '1' && row.expedite_hours !== null;
}

/** A package that is open brings its items with it; everything else has to be open by itself. @throws Refusal itemNotAllowed */
function refuseOverLimit(
  limit: ItemLimit,
  { lines, object, choice }: { lines: Quote['lines']; object: ChosenObject; choice: Choice },
): void {
  const isOpenPackage = object.type === 'package' && limit.package_ids.includes(choice.objId ?? '');
  const open = new Set([...limit.item_codes, ...(isOpenPackage ? object.itemCodes : [])]);
  const closed = lines.find(({ row }) => !open.has(row.code));
  if (closed !== undefined) throw new Refusal('itemNotAllowed', { item: nameOf(closed.row) });
}

/** By an agreement that is limited nothing else can be ordered. @throws Refusal agreementLimited */
function refuseOutsideAgreement({ limitedTo }: ChosenObject, lines: Quote['lines']): void {
  const outside = limitedTo && lines.find(({ row }) => !limitedTo.items.some(({ code }) => code === row.code));
  if (outside) throw new Refusal('agreementLimited', { item: nameOf(outside.row), agreement: limitedTo.name });
}

type ChosenObject = {
  readonly type: Quote['objectType'];
  readonly name: string | null;
  readonly fixedPackage: FixedPackage | undefined;
  readonly itemCodes: readonly string[];
  /** An agreement by which nothing else can be ordered. */
  readonly limitedTo?: AgreementRow | undefined;
};

/**
 * An id whose type is not said is a package, unless no package of this member has it and an agreement has.
 * @throws Refusal packageUnknown
 */
async function findObject(db: Db, offer: Offer, { objId, objType }: Choice): Promise<ChosenObject> {
  if (objId === undefined) return { type: null, name: null, fixedPackage: undefined, itemCodes: [] };
  const chosen = objType === 'agreement' ? undefined : await findPackage(db, offer, objId);
  if (chosen !== undefined)
    return {
      type: 'package',
      name: chosen.name_zh,
      fixedPackage: fixedPackageOf(chosen),
      itemCodes: chosen.items.map(({ code }) => code),
    };
  const agreement = objType === 'package' ? undefined : offer.agreements.find(({ id }) => id === objId);
  if (agreement === undefined) throw new Refusal('packageUnknown');
  const limitedTo = agreement.limitStatus ? agreement : undefined;
  return { type: 'agreement', name: agreement.name, fixedPackage: undefined, itemCodes: [], limitedTo };
}

const fixedPackageOf = (row: PackageRow): FixedPackage | undefined =>
  row.fixed_price_fen === null
    ? undefined
    : {
        ref: row.id,
        name: { zh: row.name_zh, en: row.name_en },
        priceFen: fen(row.fixed_price_fen),
        items: row.items,
      };

/** @throws Refusal cardUnusable */
async function findGift(db: Db, { memberId, day }: Offer, id: string | undefined): Promise<GiftCard | undefined> {
  if (id === undefined) return undefined;
  const card = await findGiftCard(db, { memberId, id, day });
  if (card === undefined) throw new Refusal('cardUnusable');
  return { ref: card.id, name: card.name, tail: card.tail, balanceFen: fen(card.balance_fen) };
}

type AskingForCard = { readonly db: Db; readonly offer: Offer; readonly userId: UserId; readonly people: number };

/** The one coupon of an order. @throws Refusal cardUnusable, cardTaken, or cardsTogether, which says which to leave out */
async function findCoupon(asking: AskingForCard, ids: readonly string[]): Promise<CardRow | undefined> {
  const found: (CardRow | undefined)[] = [];
  for (const id of new Set(ids)) found.push(await findCard(asking, 'coupon', id));
  const [coupon, ...others] = found;
  if (others.length === 0) return coupon;
  const cards = others.flatMap((card) => (card === undefined ? [] : [{ id: card.id, name: card.name }]));
  const names = cards.map(({ name }) => name);
  throw new Refusal('cardsTogether', { cards: { zh: names.join('、'), en: names.join(', ') } }, { cards });
}

/** @throws Refusal cardUnusable, cardTaken */
async function findCard(
  { db, offer, userId, people }: AskingForCard,
  kind: CardRow['kind'],
  id: string | undefined,
): Promise<CardRow | undefined> {
  if (id === undefined) return undefined;
  const card = offer.cards.find((each) => each.id === id && each.kind === kind);
  if (card === undefined)
    throw await refusalOfCard(db, { memberId: offer.memberId, userId, cardId: id, day: offer.day, people });
  if (card.onlyBatch && people === 1) throw new Refusal('cardUnusable');
  return card;
}
