import type { BillDifferenceKind } from '@beidiao/contract/costs/rules';
import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const asked = sql<{ source: string }>(`
  select distinct source from app.cost_day where day >= $1::date and day < $1::date + interval '1 month' and source <> '' order by source`);
/** Sources that were asked in a month. @param month its first day */
export const listAsked = async (db: Db, month: string): Promise<string[]> =>
  (await db.rows(asked, month)).map(({ source }) => source);

const isKnown = sql<{ is_known: boolean }>('select exists (select from app.cost_day where source = $1) as is_known');
export const isSource = async (db: Db, source: string): Promise<boolean> =>
  (await db.rows(isKnown, source))[0]?.is_known ?? false;

export type BillRow = {
  source: string;
  compared_by: StaffId;
  compared_at: Date;
  bill_count: number;
  bill_fen: string;
  our_count: number;
  our_fen: string;
  same_count: number;
  kinds: Partial<Record<BillDifferenceKind, number>>;
};
const columns = 'source, compared_by, compared_at, bill_count, bill_fen, our_count, our_fen, same_count, kinds';
const bills = sql<BillRow>(`select ${columns} from app.source_bill where month = $1::date order by source`);
export const listBills = (db: Db, month: string): Promise<BillRow[]> => db.rows(bills, month);

/** Also the lock of this bill: whoever compares another one of it at the same time waits. */
const begin = sql(`
  insert into app.source_bill (source, month, compared_by, compared_at, bill_count, bill_fen, our_count, our_fen, same_count, kinds)
  values ($1, $2::date, $3, $4, 0, 0, 0, 0, 0, '{}')
  on conflict (source, month) do update set compared_by = excluded.compared_by, compared_at = excluded.compared_at`);
const clear = sql('delete from app.source_bill_difference where source = $1 and month = $2::date');
export type Comparing = { readonly source: string; readonly month: string };
export async function beginBill(
  tx: Tx,
  { source, month }: Comparing,
  by: { staffId: StaffId; at: Date },
): Promise<void> {
  await tx.rows(begin, source, month, by.staffId, by.at);
  await tx.rows(clear, source, month);
}

export type BillLine = { readonly key: string; readonly fen: number; readonly row: number };
/** $3 to $5: lines with a key of their own; $6 to $8: those that repeat one. A question that surely was not asked is not charged. */
const compare = sql<BillRow>(`
  with bill as materialized (
    select * from unnest($3::text[], $4::bigint[], $5::integer[]) b (key, fen, row)
  ), ours as materialized (
    select c.key, c.cost_fen from app.source_call c join app.member m on m.id = c.member_id and m.test_of is null
    where c.connector = $1 and c.key is not null and c.outcome is distinct from 'notAsked'
      and c.asked_at >= $2::date::timestamp at time zone 'Asia/Shanghai' and c.asked_at < ($2::date + interval '1 month') at time zone 'Asia/Shanghai'
  ), joined as materialized (
    select coalesce(b.key, o.key) as key, b.row, b.fen as bill_fen, coalesce(o.cost_fen, e.cost_fen) as our_fen,
      case when b.key is null then 'onlyOurs' when o.key is null and e.key is null then 'onlyBill' when o.key is null then 'otherMonth'
        when b.fen <> o.cost_fen then 'otherAmount' end as kind
    from bill b full join ours o on o.key = b.key
    left join app.source_call e on o.key is null and e.key = b.key and e.connector = $1 and e.outcome is distinct from 'notAsked'
    union all
    select r.key, r.row, r.fen, null, 'twice' from unnest($6::text[], $7::bigint[], $8::integer[]) r (key, fen, row)
  ), kept as (
    insert into app.source_bill_difference (source, month, n, kind, key, bill_row, bill_fen, our_fen)
    select $1, $2::date, row_number() over (order by kind, row, key), kind, key, row, bill_fen, our_fen from joined where kind is not null
    order by kind, row, key limit $9
  )
  update app.source_bill set
    bill_count = (select count(*) from joined where row is not null), bill_fen = (select coalesce(sum(bill_fen), 0) from joined),
    our_count = (select count(*) from ours), our_fen = (select coalesce(sum(cost_fen), 0) from ours),
    same_count = (select count(*) from joined where kind is null),
    kinds = (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) as n from joined where kind is not null group by kind) k)
  where source = $1 and month = $2::date returning ${columns}`);
export type BillLines = { readonly lines: readonly BillLine[]; readonly repeated: readonly BillLine[] };
export async function writeComparison(
  tx: Tx,
  { source, month }: Comparing,
  of: BillLines & { most: number },
): Promise<BillRow> {
  const arrays = [of.lines, of.repeated].flatMap((lines) => [
    lines.map(({ key }) => key),
    lines.map(({ fen }) => fen),
    lines.map(({ row }) => row),
  ]);
  const [row] = await tx.rows(compare, source, month, ...arrays, of.most);
  if (row === undefined) throw new TypeError('a bill that was begun is gone');
  return row;
}

export type DifferenceRow = {
  n: number;
  kind: BillDifferenceKind;
  key: string;
  bill_row: number | null;
  bill_fen: string | null;
  our_fen: string | null;
};
const differences = sql<DifferenceRow>(`
  select n, kind, key, bill_row, bill_fen, our_fen from app.source_bill_difference
  where source = $1 and month = $2::date and n > $3 order by n limit $4`);
export const listDifferences = (
  db: Db,
  { source, month }: Comparing,
  page: { after: number; limit: number },
): Promise<DifferenceRow[]> => db.rows(differences, source, month, page.after, page.limit);
