import type { GradeProduct, GradeTerm } from '@beidiao/contract/grade/calls';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { type Fen, fen, formatFen, zeroFen } from '@beidiao/contract/wire/money';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { holdPurse, openTrade, refundTrade, type TradeRow } from '../wallet/wallet.ts';
import { creditOf, firstDayOf, lastDayOfYearFrom, newestOf, orderLifeMs, quoteOf, replaces, stateOf } from './rules.ts';
import {
  addOrder,
  addTerm,
  cutTerms,
  findGradeOn,
  findOrder,
  type GradeOrder,
  type GradeRow,
  hasBegun,
  listGrades,
  listTerms,
  type ShownTermRow,
  termOf,
} from './store.ts';

export { foretell, isTooFew } from './forecast.ts';

const nameOf = (row: Pick<GradeRow, 'name_zh' | 'name_en'>): Bilingual => ({ zh: row.name_zh, en: row.name_en });
const goodsPrefix = 'GRADE_';
const goodsCodeOf = (type: number): string => `${goodsPrefix}${type}`;

export type KnownGrade = {
  readonly type: number;
  readonly name: Bilingual;
  readonly discountPercent: number;
  /** Of one year; 0 of the free one. */
  readonly priceFen: Fen;
};

/** All grades with what they cost, and the one that the member has on that day: -1 without one. */
export async function readGrades(
  db: Db,
  of: { memberId: MemberId; day: string },
): Promise<{ grades: KnownGrade[]; ownType: number }> {
  const grades = (await listGrades(db)).map((row) => ({
    type: row.type,
    name: nameOf(row),
    discountPercent: row.discount_percent,
    priceFen: row.price_fen === null ? zeroFen : fen(row.price_fen),
  }));
  return { grades, ownType: (await findGradeOn(db, of.memberId, of.day)).type };
}

/** The memberships that are sold, with what each costs this member on that day. */
export async function readProducts(db: Db, memberId: MemberId, day: string): Promise<GradeProduct[]> {
  const [terms, grades] = [await listTerms(db, memberId), await listGrades(db)];
  const names = new Map(grades.map((row) => [row.type, nameOf(row)]));
  return grades.flatMap((row) => {
    if (row.price_fen === null) return [];
    const priceFen = fen(row.price_fen);
    const quote = quoteOf(terms, { type: row.type, priceFen }, day);
    const named = (type: number): Bilingual => names.get(type) ?? { zh: '', en: '' };
    return [
      {
        goodsCode: goodsCodeOf(row.type),
        gradeType: row.type,
        name: nameOf(row),
        discountPercent: row.discount_percent,
        priceFen,
        quote: quote && { ...quote, credits: quote.credits.map((it) => ({ ...it, name: named(it.gradeType) })) },
      },
    ];
  });
}

export type GradeWish = {
  readonly goodsCode: string;
  /** As the member has read it: another one than that of today is refused. */
  readonly amountFen: Fen;
  readonly creditFen: Fen | undefined;
  readonly idempotencyKey: string | undefined;
};

const mayBuy = ({ category, role }: Actor): boolean => category === 2 || role === 1;

/**
 * Opens the trade order of a membership. A repeat under the same key answers what the first has opened.
 * @throws Refusal gradeAdminOnly, gradeNotOnSale, quoteChanged, keyReused
 */
export function openGradeOrder(
  house: House,
  { actor, transaction }: Pick<Tenant, 'actor' | 'transaction'>,
  wish: GradeWish,
): Promise<{ trade: TradeRow; order: GradeOrder }> {
  if (!mayBuy(actor)) throw new Refusal('gradeAdminOnly');
  const { memberId, userId } = actor;
  const now = house.now();
  return transaction(async (tx) => {
    const { trade, isNew } = await openTrade(tx, {
      memberId,
      userId,
      kind: 'grade',
      amountFen: wish.amountFen,
      idempotencyKey: wish.idempotencyKey,
      request: [wish.amountFen, wish.goodsCode],
      now,
      lifeMs: orderLifeMs(now),
    });
    const before = isNew ? undefined : await findOrder(tx, memberId, trade.id);
    if (before !== undefined) return { trade, order: before };
    const order = {
      memberId,
      tradeOrderId: trade.id,
      ...(await quoteFor(tx, memberId, { wish, day: dayInChina(now) })),
    };
    await addOrder(tx, order);
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'orderGrade',
      subject: `trade ${trade.id}`,
      facts: { act: order.act, gradeType: order.gradeType, amountFen: wish.amountFen },
    });
    return { trade, order };
  });
}

/** @throws Refusal gradeNotOnSale, quoteChanged */
async function quoteFor(
  tx: Tx,
  memberId: MemberId,
  { wish, day }: { wish: GradeWish; day: string },
): Promise<Omit<GradeOrder, 'memberId' | 'tradeOrderId'>> {
  const product = (await readProducts(tx, memberId, day)).find(({ goodsCode }) => goodsCode === wish.goodsCode);
  if (product?.quote == null) throw new Refusal('gradeNotOnSale');
  const { quote, gradeType, priceFen } = product;
  const [amountFen, creditFen] = [fen(quote.amountFen), fen(quote.creditFen)];
  if (amountFen !== wish.amountFen || (wish.creditFen ?? creditFen) !== creditFen)
    throw new Refusal('quoteChanged', { amount: formatFen(amountFen) }, { amountFen, creditFen });
  const afterTermId = newestOf(await listTerms(tx, memberId));
  return { act: quote.act, gradeType, quotedOn: day, afterTermId, priceFen: fen(priceFen), creditFen };
}

/** For reading what was ordered. */
export const goodsOf = ({ gradeType, act, priceFen, creditFen }: GradeOrder) => ({
  goodsCode: goodsCodeOf(gradeType),
  gradeType,
  act,
  priceFen,
  creditFen,
});

type Begin = { readonly userId: UserId | null; readonly now: Date };

/**
 * Begins what a paid trade order asks for; trade order and balance must be held, so that of several orders of a member one
 * comes first. `changed`: the member's terms are others than those that were quoted for, and nothing was written.
 */
export async function beginTerm(
  tx: Tx,
  trade: TradeRow,
  { userId, now }: Begin,
): Promise<'begun' | 'begunBefore' | 'changed'> {
  const { member_id: memberId, id: tradeOrderId } = trade;
  const order = await findOrder(tx, memberId, tradeOrderId);
  if (order === undefined) throw new TypeError(`trade order ${tradeOrderId} asks for no membership`);
  if (await hasBegun(tx, memberId, tradeOrderId)) return 'begunBefore';
  const terms = await listTerms(tx, memberId);
  if (newestOf(terms) !== order.afterTermId) return 'changed';
  const { act, gradeType, priceFen } = order;
  // Money that was late counts from its own day: nobody pays for days that are over.
  const day = dayInChina(now);
  const firstDay = firstDayOf(terms, act, day);
  const lastDay = lastDayOfYearFrom(firstDay);
  if (replaces(act)) await cutTerms(tx, memberId, day);
  await addTerm(tx, { memberId, tradeOrderId, gradeType, firstDay, lastDay, priceFen });
  await notify(tx, {
    memberId,
    to: { who: 'user', userId: trade.user_id },
    kind: 'gradeBegun',
    facts: { amountFen: fen(trade.amount_fen), tradeNo: trade.trade_no, firstDay, lastDay },
    key: `gradeBegun ${tradeOrderId}`,
  });
  const facts = { act, gradeType, firstDay, lastDay };
  await writeAudit(tx, { memberId, userId, action: 'beginGrade', subject: `trade ${tradeOrderId}`, facts });
  return 'begun';
}

/** Money of a channel has come: begins the term, or sends the money back where the terms have changed since. The trade order must be held. */
export async function settlePaidGrade(tx: Tx, trade: TradeRow, now: Date): Promise<void> {
  await holdPurse(tx, trade.member_id);
  if (fen(trade.refunded_fen) > 0 || (await beginTerm(tx, trade, { userId: null, now })) !== 'changed') return;
  const amountFen = fen(trade.amount_fen);
  await refundTrade(tx, trade, { amountFen, cause: `grade ${trade.id}`, userId: null });
  await notify(tx, {
    memberId: trade.member_id,
    to: { who: 'user', userId: trade.user_id },
    kind: 'gradeNotBegun',
    facts: { amountFen, tradeNo: trade.trade_no },
    key: `gradeNotBegun ${trade.id}`,
  });
  await writeAudit(tx, {
    memberId: trade.member_id,
    userId: null,
    action: 'refuseGrade',
    subject: `trade ${trade.id}`,
    facts: { amountFen },
  });
}

/** A term as it is shown, on that day. */
export function shownTerm(house: Pick<House, 'vault'>, row: ShownTermRow, day: string): GradeTerm {
  const term = termOf(row);
  const state = stateOf(term, day);
  const isOpen = state === 'ahead' || state === 'inForce';
  const [priceFen, creditFen] = [fen(row.price_fen), fen(row.credit_fen)];
  return {
    id: term.id,
    gradeType: term.gradeType,
    name: nameOf(row),
    state,
    act: row.act,
    firstDay: term.firstDay,
    lastDay: term.lastDay,
    endedOn: state === 'replaced' ? term.untilDay : null,
    daysLeft: isOpen && term.lastDay !== null ? creditOf(term, day).daysLeft : null,
    priceFen,
    creditFen,
    paidFen: fen(priceFen - creditFen),
    tradeNo: row.trade_no,
    operatorName:
      row.name_enc === null ? null : house.vault.open('user_account.name', row.name_enc, `user ${row.user_id}`),
    createdAt: row.made_at.toISOString(),
  };
}
