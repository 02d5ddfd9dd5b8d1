import type { gradeCalls } from '@beidiao/contract/grade/calls';
import { vipFlags } from '@beidiao/contract/grade/vip';
import { dayInChina, endOfDayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers } from '../house.ts';
import { goodsOf, openGradeOrder, shownTerm } from './grade.ts';
import { findGradeOn, findMember, listGrades, listShownTerms } from './store.ts';

/** More terms than anybody has. */
const termsForStaff = 100;

/** What shows orders or gifts as well stands above: order/usage-handlers.ts, gift/product-handlers.ts. */
export const gradeHandlers: Handlers<Omit<typeof gradeCalls, 'usage' | 'products'>> = {
  async grades(_, { house, actor, db }) {
    const now = house.now();
    const own = await findGradeOn(db, actor.memberId, dayInChina(now));
    const expireDate = own.last_day === null ? null : { time: endOfDayInChina(own.last_day) };
    const rows = await listGrades(db);
    return {
      gradeList: rows.map((row) => ({
        type: row.type,
        name: { zh: row.name_zh, en: row.name_en },
        discountPercent: row.discount_percent,
        isOwn: row.type === own.type,
        expireDate: row.type === own.type ? expireDate : null,
      })),
      ...vipFlags({ type: own.type, expireDate }, now.getTime()),
    };
  },

  async order({ orderAmount, discount, goodsDetails: [goods] }, context) {
    const { trade, order } = await openGradeOrder(context.house, context, {
      goodsCode: goods?.goodsCode ?? '',
      amountFen: fen(orderAmount),
      creditFen: discount === undefined ? undefined : fen(discount),
      idempotencyKey: context.request.idempotencyKey,
    });
    return {
      orderId: trade.id,
      tradeNo: trade.trade_no,
      amountFen: fen(trade.amount_fen),
      expiresAt: trade.expires_at.toISOString(),
      goodsList: [goodsOf(order)],
    };
  },

  async terms(page, { house, actor, db }) {
    const of = { memberId: actor.memberId, limit: page.pageSize, offset: offsetOf(page) };
    const { rows, total } = await listShownTerms(db, of);
    const day = dayInChina(house.now());
    return { rows: rows.map((row) => shownTerm(house, row, day)), total };
  },

  async ofMember({ memberId: asked }, { house, refuse }) {
    const { db } = house.system;
    const memberId = await findMember(db, asked);
    if (memberId === undefined) return refuse('memberNotFound');
    const day = dayInChina(house.now());
    const { rows } = await listShownTerms(db, { memberId, limit: termsForStaff, offset: 0 });
    return { rows: rows.map((row) => shownTerm(house, row, day)) };
  },
};
