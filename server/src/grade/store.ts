import type { GradeAct } from '@beidiao/contract/grade/calls';
import { type Fen, fen } from '@beidiao/contract/wire/money';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { Term } from './rules.ts';

export type GradeRow = {
  type: number;
  name_zh: string;
  name_en: string;
  discount_percent: number;
  /** Null: not sold. */
  price_fen: string | null;
};
const grades = sql<GradeRow>(
  'select type, name_zh, name_en, discount_percent, price_fen from app.grade where type > 0 order by type',
);
/** The grades that there are, the lowest first. */
export const listGrades = (db: Db): Promise<GradeRow[]> => db.rows(grades);

const gradeOn = sql<{ type: number; last_day: string | null }>(
  'select type, last_day::text from app.grade_on($1, $2::date)',
);
export const findGradeOn = async (
  db: Db,
  memberId: MemberId,
  day: string,
): Promise<{ type: number; last_day: string | null }> =>
  (await db.rows(gradeOn, memberId, day))[0] ?? { type: -1, last_day: null };

type TermRow = {
  id: string;
  grade_type: number;
  first_day: string;
  last_day: string | null;
  until_day: string | null;
  price_fen: string;
};
const termColumns = 't.id, t.grade_type, t.first_day::text, t.last_day::text, t.until_day::text, t.price_fen';
export const termOf = (row: TermRow): Term => ({
  id: row.id,
  gradeType: row.grade_type,
  firstDay: row.first_day,
  lastDay: row.last_day,
  untilDay: row.until_day,
  priceFen: fen(row.price_fen),
});

const termsOf = sql<TermRow>(`select ${termColumns} from app.grade_term t where t.member_id = $1 order by t.id`);
/** All that the member has had, and what follows. */
export const listTerms = async (db: Db, memberId: MemberId): Promise<Term[]> =>
  (await db.rows(termsOf, memberId)).map(termOf);

export type ShownTermRow = TermRow & {
  act: GradeAct | null;
  name_zh: string;
  name_en: string;
  credit_fen: string;
  trade_no: string | null;
  user_id: string | null;
  name_enc: Buffer | null;
  made_at: Date;
};
const shown = sql<ShownTermRow>(`
  select ${termColumns}, o.act, g.name_zh, g.name_en, coalesce(o.credit_fen, 0) as credit_fen, d.trade_no, d.user_id, u.name_enc, t.made_at
  from app.grade_term t join app.grade g on g.type = t.grade_type
  left join app.grade_order o on o.member_id = t.member_id and o.trade_order_id = t.trade_order_id
  left join app.trade_order d on d.member_id = t.member_id and d.id = t.trade_order_id
  left join app.user_account u on u.id = d.user_id
  where t.member_id = $1 order by t.id desc limit $2 offset $3`);
const count = sql<{ count: number }>('select count(*)::integer as count from app.grade_term where member_id = $1');
/** The newest first. */
export async function listShownTerms(
  db: Db,
  { memberId, limit, offset }: { memberId: MemberId; limit: number; offset: number },
): Promise<{ rows: ShownTermRow[]; total: number }> {
  const rows = await db.rows(shown, memberId, limit, offset);
  return { rows, total: (await db.rows(count, memberId))[0]?.count ?? 0 };
}

export type GradeOrder = {
  readonly memberId: MemberId;
  readonly tradeOrderId: string;
  readonly act: GradeAct;
  readonly gradeType: number;
  readonly quotedOn: string;
  readonly afterTermId: string | null;
  readonly priceFen: Fen;
  readonly creditFen: Fen;
};
const insertOrder = sql(`
  insert into app.grade_order (member_id, trade_order_id, act, grade_type, quoted_on, after_term_id, price_fen, credit_fen)
  values ($1, $2, $3, $4, $5::date, $6, $7, $8)`);
export async function addOrder(tx: Tx, order: GradeOrder): Promise<void> {
  const { memberId, tradeOrderId, act, gradeType, quotedOn, afterTermId, priceFen, creditFen } = order;
  await tx.rows(insertOrder, memberId, tradeOrderId, act, gradeType, quotedOn, afterTermId, priceFen, creditFen);
}

type OrderRow = {
  act: GradeAct;
  grade_type: number;
  quoted_on: string;
  after_term_id: string | null;
  price_fen: string;
  credit_fen: string;
};
const orderOfTrade = sql<OrderRow>(`
  select act, grade_type, quoted_on::text, after_term_id, price_fen, credit_fen from app.grade_order
  where member_id = $1 and trade_order_id = $2`);
export async function findOrder(db: Db, memberId: MemberId, tradeOrderId: string): Promise<GradeOrder | undefined> {
  const [row] = await db.rows(orderOfTrade, memberId, tradeOrderId);
  return (
    row && {
      memberId,
      tradeOrderId,
      act: row.act,
      gradeType: row.grade_type,
      quotedOn: row.quoted_on,
      afterTermId: row.after_term_id,
      priceFen: fen(row.price_fen),
      creditFen: fen(row.credit_fen),
    }
  );
}

const termOfTrade = sql<{ id: string }>('select id from app.grade_term where member_id = $1 and trade_order_id = $2');
export const hasBegun = async (db: Db, memberId: MemberId, tradeOrderId: string): Promise<boolean> =>
  (await db.rows(termOfTrade, memberId, tradeOrderId)).length > 0;

const cut = sql(`
  update app.grade_term set until_day = greatest(first_day, $2::date)
  where member_id = $1 and (until_day is null or until_day > $2::date)`);
/** Ends what is in force with the day before, and what follows before it has begun. */
export async function cutTerms(tx: Tx, memberId: MemberId, day: string): Promise<void> {
  await tx.rows(cut, memberId, day);
}

export type NewTerm = {
  readonly memberId: MemberId;
  readonly tradeOrderId: string;
  readonly gradeType: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly priceFen: Fen;
};
const insertTerm = sql(`
  insert into app.grade_term (member_id, trade_order_id, grade_type, first_day, last_day, until_day, price_fen)
  values ($1, $2, $3, $4::date, $5::date, $5::date + 1, $6)`);
export async function addTerm(tx: Tx, term: NewTerm): Promise<void> {
  const { memberId, tradeOrderId, gradeType, firstDay, lastDay, priceFen } = term;
  await tx.rows(insertTerm, memberId, tradeOrderId, gradeType, firstDay, lastDay, priceFen);
}

export type EndingRow = { id: string; member_id: MemberId; last_day: string };
const ending = sql<EndingRow>(`
  select t.id, t.member_id, t.last_day::text from app.grade_term t
  where t.grade_type > 1 and t.first_day <= $1::date and t.until_day = t.last_day + 1
    and t.last_day >= $1::date and t.last_day <= $2::date
    and not exists (select from app.grade_term n where n.member_id = t.member_id and n.first_day >= t.until_day and n.until_day > n.first_day)`);
/** Terms in force of paid grades that end between these days, and that nothing follows. */
export const listEnding = (db: Db, { from, until }: { from: string; until: string }): Promise<EndingRow[]> =>
  db.rows(ending, from, until);

const memberById = sql<{ id: MemberId }>('select id from app.member where id = $1');
export const findMember = async (db: Db, id: string): Promise<MemberId | undefined> =>
  (await db.rows(memberById, id))[0]?.id;
