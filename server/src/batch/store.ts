import type { CellProblem, Fix } from '@beidiao/contract/batch/cells';
import type { Column, Mapping } from '@beidiao/contract/batch/columns';
import type { BatchFault, BatchRowState, BatchState, OpenRowState } from '@beidiao/contract/batch/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';
import { forManyRows } from '../base/db/many-rows.ts';
import { readVersion } from './rules.ts';

export type BatchOf = { readonly memberId: MemberId; readonly batchFileId: string };

export type BatchRecord = {
  id: string;
  member_id: MemberId;
  user_id: UserId;
  operator_enc: Buffer | null;
  name_enc: Buffer;
  state: BatchState;
  fault: BatchFault | null;
  sheet_enc: Buffer | null;
  headings_enc: Buffer | null;
  heading_row: number | null;
  mapping: Mapping;
  read_rows: number;
  all_rows: number | null;
  created_at: Date;
  ends_at: Date;
  version: number;
};
const columns = `f.id, f.member_id, f.user_id, u.name_enc as operator_enc, f.name_enc, f.state, f.fault, f.sheet_enc, f.headings_enc,
  f.heading_row, f.mapping, f.read_rows, f.all_rows, f.created_at, f.ends_at, f.version`;
const tables = `app.batch_file f ${withPersonName('f.user_id')}`;

const insertFile = sql<{ id: string }>(`
  insert into app.batch_file (member_id, user_id, name_enc, ends_at) values ($1, $2, $3, $4) returning id`);
const insertContent = sql('insert into app.batch_content (member_id, batch_file_id, content_enc) values ($1, $2, $3)');
const byId = sql<BatchRecord>(`select ${columns} from ${tables} where f.member_id = $1 and f.id = $2`);
const held = sql<{ state: BatchState }>('select state from app.batch_file where member_id = $1 and id = $2 for update');
const contentOf = sql<{ content_enc: Buffer }>(
  'select content_enc from app.batch_content where member_id = $1 and batch_file_id = $2',
);
const openCount = sql<{ count: number }>(
  "select count(*)::integer as count from app.batch_file where member_id = $1 and state <> 'ordered'",
);

export async function addBatch(
  tx: Tx,
  it: { memberId: MemberId; userId: UserId; nameEnc: Buffer; endsAt: Date },
): Promise<string> {
  const [row] = await tx.rows(insertFile, it.memberId, it.userId, it.nameEnc, it.endsAt);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}
export async function keepContent(tx: Tx, { memberId, batchFileId }: BatchOf, contentEnc: Buffer): Promise<void> {
  await tx.rows(insertContent, memberId, batchFileId, contentEnc);
}
export const findBatch = async (db: Db, { memberId, batchFileId }: BatchOf): Promise<BatchRecord | undefined> =>
  (await db.rows(byId, memberId, batchFileId))[0];
/** Locks the list until the end of the transaction. */
export const holdBatch = async (tx: Tx, { memberId, batchFileId }: BatchOf): Promise<BatchState | undefined> =>
  (await tx.rows(held, memberId, batchFileId))[0]?.state;
export const findContent = async (db: Db, { memberId, batchFileId }: BatchOf): Promise<Buffer | undefined> =>
  (await db.rows(contentOf, memberId, batchFileId))[0]?.content_enc;
const countOne = sql("select pg_advisory_xact_lock(hashtextextended('open batches ' || $1::text, 0))");
/** Who brings lists for one member does so one after the other until the end of the transaction: else many at once pass a limit. */
export async function lockOpen(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.rows(countOne, memberId);
}
/** Lists that were brought and not ordered. */
export const countOpen = async (db: Db, memberId: MemberId): Promise<number> =>
  (await db.rows(openCount, memberId))[0]?.count ?? 0;

export type Beginning = { row: number; mapping: Mapping; sheetEnc: Buffer; headingsEnc: Buffer | null };
const begin = sql(`
  update app.batch_file set heading_row = $3, mapping = $4, sheet_enc = $5, headings_enc = $6, state = $7
  where member_id = $1 and id = $2`);
/** Where the list stands in the file; without headings the state says that a column is not known. */
export async function writeBeginning(
  tx: Tx,
  of: BatchOf,
  it: Beginning & { state: 'reading' | 'headings' },
): Promise<void> {
  const { row, mapping, sheetEnc, headingsEnc, state } = it;
  await tx.rows(begin, of.memberId, of.batchFileId, row, JSON.stringify(mapping), sheetEnc, headingsEnc, state);
}

const remap = sql(`
  with dropped as (delete from app.batch_row where member_id = $1 and batch_file_id = $2)
  update app.batch_file set mapping = $3, state = 'reading', read_rows = 0, all_rows = null where member_id = $1 and id = $2`);
/** The list is to be read by it from the beginning. */
export async function writeMapping(tx: Tx, of: BatchOf, mapping: Mapping): Promise<void> {
  await tx.rows(remap, of.memberId, of.batchFileId, JSON.stringify(mapping));
}
const rememberHeadings = sql(`
  insert into app.batch_heading (member_id, heading, column_name)
  select $1, h.heading, h.column_name from jsonb_to_recordset($2::jsonb) as h (heading text, column_name text)
  on conflict (member_id, heading) do update set column_name = excluded.column_name`);
export async function keepHeadings(
  tx: Tx,
  memberId: MemberId,
  headings: readonly { heading: string; column: Column }[],
): Promise<void> {
  const rows = headings.map(({ heading, column }) => ({ heading, column_name: column }));
  await tx.rows(rememberHeadings, memberId, JSON.stringify(rows));
}
const knownHeadings = sql<{ heading: string; column_name: Column }>(
  'select heading, column_name from app.batch_heading where member_id = $1 limit 500',
);
export const readHeadingsOf = async (db: Db, memberId: MemberId): Promise<Record<string, Column>> =>
  Object.fromEntries((await db.rows(knownHeadings, memberId)).map((row) => [row.heading, row.column_name]));

const end = sql(
  `update app.batch_file set state = $3, fault = $4, headings_enc = case when $4::text is null then headings_enc end
  where member_id = $1 and id = $2 and state = 'reading'`,
);
const dropContent = sql('delete from app.batch_content where member_id = $1 and batch_file_id = $2');
const dropRows = sql('delete from app.batch_row where member_id = $1 and batch_file_id = $2');
/** Of a file that is refused nothing stays. */
export async function endReading(tx: Tx, of: BatchOf, fault: BatchFault | null): Promise<void> {
  await tx.rows(end, of.memberId, of.batchFileId, fault === null ? 'fixing' : 'refused', fault);
  if (fault === null) return;
  await tx.rows(dropContent, of.memberId, of.batchFileId);
  await tx.rows(dropRows, of.memberId, of.batchFileId);
}

const remove = sql(`
  delete from app.batch_file f where f.member_id = $1 and f.id = $2 and f.state <> 'ordered'
    and not exists (select from app.check_order o where o.member_id = f.member_id and o.batch_file_id = f.id)`);
const dropRest = sql(`
  with dropped as (
    delete from app.batch_row where member_id = $1 and batch_file_id = $2 and order_detail_id is null
  )
  update app.batch_file set state = 'ordered' where member_id = $1 and id = $2 and state = 'fixing'`);
/** Of a list that was ordered in part those go who were not ordered. */
export async function removeBatch(tx: Tx, of: BatchOf): Promise<void> {
  await tx.rows(remove, of.memberId, of.batchFileId);
  await tx.rows(dropRest, of.memberId, of.batchFileId);
}
const over = sql<{ member_id: MemberId; batch_file_id: string }>(`
  select member_id, id as batch_file_id from app.batch_file where ends_at < $1 and state <> 'ordered'
  order by ends_at limit 100 for update skip locked`);
/** Lists that are over their time, held until the end of the transaction. */
export const holdOver = async (tx: Tx, before: Date): Promise<BatchOf[]> =>
  (await tx.rows(over, before)).map((row) => ({ memberId: row.member_id, batchFileId: row.batch_file_id }));

export type ReadyRow = { n: number; person_key: Buffer; now_enc: Buffer };
const ready = sql<ReadyRow>(`
  select n, coalesce(person_key, '') as person_key, coalesce(now_enc, '') as now_enc from app.batch_row where member_id = $1 and batch_file_id = $2 and rank = 3 order by n`);
const otherDocuments = sql<{ is_there: boolean }>(`
  select exists (select from app.batch_row where member_id = $1 and batch_file_id = $2 and rank = 3 and not has_id_card) as is_there`);
/** Whether somebody who can be ordered has another document than an ID card. */
export const hasOtherDocuments = async (db: Db, { memberId, batchFileId }: BatchOf): Promise<boolean> =>
  (await db.rows(otherDocuments, memberId, batchFileId))[0]?.is_there === true;
/** Who can be ordered, in the order of the file. */
export const listReady = (db: Db, { memberId, batchFileId }: BatchOf): Promise<ReadyRow[]> =>
  db.rows(ready, memberId, batchFileId);
const readyKeys = sql<Pick<ReadyRow, 'n' | 'person_key'>>(`
  select n, coalesce(person_key, '') as person_key from app.batch_row where member_id = $1 and batch_file_id = $2 and rank = 3 order by n`);
export const listReadyKeys = (
  tx: Tx,
  { memberId, batchFileId }: BatchOf,
): Promise<Pick<ReadyRow, 'n' | 'person_key'>[]> => tx.rows(readyKeys, memberId, batchFileId);

const linkRows = sql(`
  with linked as (
    update app.batch_row b set order_detail_id = o.detail_id, remark_enc = o.remark_enc, given_enc = null, now_enc = null, twin = null
    from unnest($3::integer[], $4::bigint[], $5::bytea[]) as o (n, detail_id, remark_enc)
    where b.member_id = $1 and b.batch_file_id = $2 and b.n = o.n returning b.n
  )
  update app.batch_file set headings_enc = null, state = case when exists (
    select from app.batch_row b where b.member_id = $1 and b.batch_file_id = $2 and b.rank <= 3 and not exists (select from unnest($3::integer[]) as o (n) where o.n = b.n))
    then state else 'ordered' end where member_id = $1 and id = $2`);
export type Linked = { readonly n: number; readonly detailId: string; readonly remarkEnc: Buffer | null };
/** The rows of who was ordered keep their remark and nothing else of the person, and its file goes. A list without open rows is ordered. */
export async function noteOrdered(tx: Tx, of: BatchOf, rows: readonly Linked[]): Promise<void> {
  await forManyRows(tx, rows.length, () =>
    tx.rows(
      plannedByValue(linkRows),
      of.memberId,
      of.batchFileId,
      rows.map(({ n }) => n),
      rows.map(({ detailId }) => detailId),
      rows.map(({ remarkEnc }) => remarkEnc),
    ),
  );
}

const count = sql('update app.batch_file set all_rows = $3 where member_id = $1 and id = $2');
/** How many rows there are to be looked at. */
export async function writeCount(tx: Tx, of: BatchOf, rows: number): Promise<void> {
  await tx.rows(count, of.memberId, of.batchFileId, rows);
}

export type NewRow = {
  n: number;
  givenEnc: Buffer;
  nowEnc: Buffer;
  problems: Readonly<Partial<Record<Column, CellProblem>>>;
  fixes: readonly string[];
  personKey: Buffer | null;
  hasIdCard: boolean;
};
const hex = (bytes: Buffer | null): string | null => bytes && `\\x${bytes.toString('hex')}`;
const rowsJson = (rows: readonly NewRow[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      n: row.n,
      given_enc: hex(row.givenEnc),
      now_enc: hex(row.nowEnc),
      problems: row.problems,
      fixes: row.fixes,
      person_key: hex(row.personKey),
      has_id_card: row.hasIdCard,
    })),
  );
const shape =
  'as r (n integer, given_enc bytea, now_enc bytea, problems jsonb, fixes text[], person_key bytea, has_id_card boolean)';
const insertRows = sql(`
  with added as (
    insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, problems, fixes, person_key, has_id_card, read_version)
    select $1, $2, r.n, r.given_enc, r.now_enc, r.problems, r.fixes, r.person_key, r.has_id_card, ${readVersion} from jsonb_to_recordset($3::jsonb) ${shape}
    on conflict do nothing
  )
  update app.batch_file set read_rows = greatest(read_rows, $4) where member_id = $1 and id = $2 and state = 'reading' returning id`);
/** Rows that were written before a restart stay as they are, and so does how far it had come. @returns whether the list is still being read */
export const addRows = async (tx: Tx, of: BatchOf, it: { rows: readonly NewRow[]; read: number }): Promise<boolean> =>
  (await tx.rows(insertRows, of.memberId, of.batchFileId, rowsJson(it.rows), it.read)).length > 0;

const changeRows = sql<{ person_key: Buffer | null }>(`
  with changed as (select * from jsonb_to_recordset($3::jsonb) ${shape}),
  before as (
    select b.person_key from app.batch_row b join changed r on r.n = b.n where b.member_id = $1 and b.batch_file_id = $2
  ), written as (
    update app.batch_row b set given_enc = r.given_enc, now_enc = r.now_enc, problems = r.problems, fixes = r.fixes,
      person_key = r.person_key, has_id_card = r.has_id_card, read_version = ${readVersion}, twin = null, ordered_at = null, decision = null
    from changed r where b.member_id = $1 and b.batch_file_id = $2 and b.n = r.n and b.order_detail_id is null
  )
  select person_key from before where person_key is not null`);
/** A row that says something else is nobody's decision any more, and is compared anew with the others. @returns the people that stood there before */
export const writeRows = async (tx: Tx, of: BatchOf, rows: readonly NewRow[]): Promise<Buffer[]> =>
  (await tx.rows(changeRows, of.memberId, of.batchFileId, rowsJson(rows))).flatMap(
    ({ person_key }) => person_key ?? [],
  );

const decide = sql<{ person_key: Buffer | null }>(`
  update app.batch_row set decision = $4 where member_id = $1 and batch_file_id = $2 and n = any($3) and order_detail_id is null
    and decision is distinct from $4
  returning person_key`);
/** @returns the rows that were decided otherwise before, with their people */
export const writeDecision = (
  tx: Tx,
  of: BatchOf,
  it: { rows: readonly number[]; decision: 'order' | 'leave' | null },
): Promise<{ person_key: Buffer | null }[]> => tx.rows(decide, of.memberId, of.batchFileId, it.rows, it.decision);

/** The first row of a person that is not left out is the one; the others are its twins. Null: of every person of the list. */
const findTwins = sql<{ n: number }>(`
  with numbered as (
    select n, person_key, min(n) filter (where decision is distinct from 'leave') over (partition by person_key) as first
    from app.batch_row where member_id = $1 and batch_file_id = $2 and person_key is not null and ($3::bytea[] is null or person_key = any($3))
  ), lately as (
    select d.person_key, max(d.created_at) as at from app.order_detail d
    where d.member_id = $1 and d.created_at > $4 and d.person_key = any(coalesce($3::bytea[], array(
      select person_key from app.batch_row where member_id = $1 and batch_file_id = $2 and person_key is not null)))
    group by 1
  )
  update app.batch_row b set twin = t.twin, ordered_at = t.at
  from (
    select n, case when first < n then first end as twin, at from numbered left join lately using (person_key)
  ) t
  where b.member_id = $1 and b.batch_file_id = $2 and b.n = t.n and b.order_detail_id is null
    and (b.twin, b.ordered_at) is distinct from (t.twin, t.at)
  returning b.n`);
/** Looks anew who stands there twice, and who was ordered since a moment. @returns the rows that look otherwise now */
export async function markTwins(
  tx: Tx,
  of: BatchOf,
  { people, since }: { people: readonly Buffer[] | null; since: Date },
): Promise<number[]> {
  const found = await forManyRows(tx, people?.length ?? Number.POSITIVE_INFINITY, () =>
    tx.rows(plannedByValue(findTwins), of.memberId, of.batchFileId, people, since),
  );
  return found.map(({ n }) => n);
}

const nextOldList = sql<{ member_id: MemberId; id: string; state: BatchState }>(`
  select f.member_id, f.id, f.state from app.batch_file f where f.state <> 'reading' and exists (
    select from app.batch_row r where r.member_id = f.member_id and r.batch_file_id = f.id and r.read_version < ${readVersion})
  order by f.id limit 1 for update of f skip locked`);
const oldRows = sql<{ n: number; given_enc: Buffer }>(`
  select n, coalesce(given_enc, '') as given_enc from app.batch_row where member_id = $1 and batch_file_id = $2 and read_version < ${readVersion} and order_detail_id is null`);
/** A list with rows that were read in an older way, held until the end of the transaction; its open rows. Only for jobs. */
export async function holdOldList(tx: Tx) {
  const [file] = await tx.rows(nextOldList);
  if (file === undefined) return undefined;
  const of: BatchOf = { memberId: file.member_id, batchFileId: file.id };
  return { of, state: file.state, rows: await tx.rows(oldRows, of.memberId, of.batchFileId) };
}
const reread = sql(`
  update app.batch_row b set now_enc = r.now_enc, problems = r.problems, fixes = r.fixes, person_key = r.person_key, read_version = ${readVersion}
  from jsonb_to_recordset($3::jsonb) ${shape} where b.member_id = $1 and b.batch_file_id = $2 and b.n = r.n`);
/** What was ordered has forgotten its cells, and has the key of its check. */
const renewOrdered = sql(`
  update app.batch_row b set person_key = d.person_key, read_version = ${readVersion} from app.order_detail d
  where b.member_id = $1 and b.batch_file_id = $2 and b.read_version < ${readVersion} and d.member_id = b.member_id and d.id = b.order_detail_id`);
/** What somebody has decided of them stays. */
export async function writeReread(tx: Tx, { memberId, batchFileId }: BatchOf, rows: readonly NewRow[]): Promise<void> {
  await tx.rows(reread, memberId, batchFileId, rowsJson(rows));
  await tx.rows(renewOrdered, memberId, batchFileId);
}

type RowOf = BatchOf & { readonly n: number };
const heldRemark = sql<{ remark_enc: Buffer | null; remark_version: number }>(`
  select remark_enc, remark_version from app.batch_row where member_id = $1 and batch_file_id = $2 and n = $3 and order_detail_id is not null for update`);
/** Locks the row; undefined where nobody was ordered. */
export const holdRemark = async (tx: Tx, { memberId, batchFileId, n }: RowOf) =>
  (await tx.rows(heldRemark, memberId, batchFileId, n))[0];
const putRemark = sql(
  'update app.batch_row set remark_enc = $4, remark_version = remark_version + 1 where member_id = $1 and batch_file_id = $2 and n = $3',
);
export async function writeRemark(tx: Tx, { memberId, batchFileId, n }: RowOf, sealed: Buffer | null): Promise<void> {
  await tx.rows(putRemark, memberId, batchFileId, n, sealed);
}

const nextVersion = sql<{ version: number }>(
  'update app.batch_file set version = version + 1 where member_id = $1 and id = $2 returning version',
);
const thisVersion = sql<{ version: number }>('select version from app.batch_file where member_id = $1 and id = $2');
/** One more where something was changed. */
export const countChange = async (tx: Tx, of: BatchOf, isChanged: boolean): Promise<number> =>
  (await tx.rows(isChanged ? nextVersion : thisVersion, of.memberId, of.batchFileId))[0]?.version ?? 0;

export type RowRecord = {
  n: number;
  rank: number;
  state: OpenRowState;
  given_enc: Buffer;
  now_enc: Buffer;
  problems: Partial<Record<Column, CellProblem>>;
  twin: number | null;
  ordered_at: Date | null;
};
/** Of rows that are not ordered: they have their cells. */
const rowColumns =
  "n, rank, state, coalesce(given_enc, '') as given_enc, coalesce(now_enc, '') as now_enc, problems, twin, ordered_at";
const page = sql<RowRecord>(`
  select ${rowColumns} from app.batch_row
  where member_id = $1 and batch_file_id = $2 and rank between $3 and $4 and (rank, n) > ($5::smallint, $6::integer)
  order by rank, n limit $7`);
export const listRows = (
  db: Db,
  of: BatchOf,
  it: { ranks: readonly [number, number]; after: { rank: number; n: number }; limit: number },
): Promise<RowRecord[]> =>
  db.rows(page, of.memberId, of.batchFileId, it.ranks[0], it.ranks[1], it.after.rank, it.after.n, it.limit);
const some = sql<RowRecord>(`
  select ${rowColumns} from app.batch_row where member_id = $1 and batch_file_id = $2 and n = any($3) and order_detail_id is null order by rank, n`);
export const findRows = (db: Db, of: BatchOf, rows: readonly number[]): Promise<RowRecord[]> =>
  db.rows(some, of.memberId, of.batchFileId, rows);

const counts = sql<{ batch_file_id: string; state: BatchRowState; count: number }>(`
  select batch_file_id, state, count(*)::integer as count from app.batch_row
  where member_id = $1 and batch_file_id = any($2) group by 1, 2`);
export const countRows = (
  db: Db,
  memberId: MemberId,
  batchFileIds: readonly string[],
): Promise<{ batch_file_id: string; state: BatchRowState; count: number }[]> => db.rows(counts, memberId, batchFileIds);

const problemCounts = sql<{ column_name: Column; problem: CellProblem; count: number }>(`
  select p.key as column_name, p.value #>> '{}' as problem, count(*)::integer as count
  from app.batch_row r, jsonb_each(r.problems) p
  where r.member_id = $1 and r.batch_file_id = $2 and r.rank = 1 group by 1, 2 order by 3 desc, 1, 2`);
const fixCounts = sql<{ fix: Fix; count: number }>(`
  select f as fix, count(*)::integer as count from app.batch_row r, unnest(r.fixes) f
  where r.member_id = $1 and r.batch_file_id = $2 group by 1 order by 2 desc, 1`);
export const countProblems = (db: Db, of: BatchOf) => db.rows(problemCounts, of.memberId, of.batchFileId);
export const countFixes = (db: Db, of: BatchOf) => db.rows(fixCounts, of.memberId, of.batchFileId);

const owners = sql<{ id: string; user_id: UserId }>(
  'select id, user_id from app.batch_file where member_id = $1 and id = any($2)',
);
export const listOwners = (db: Db, memberId: MemberId, ids: readonly string[]) => db.rows(owners, memberId, ids);

export type ListName = { id: string; user_id: UserId; name_enc: Buffer; created_at: Date };
const names = sql<ListName>(`
  select f.id, f.user_id, f.name_enc, f.created_at from app.batch_file f
  where f.member_id = $1 and f.created_at >= $2 and f.created_at < $3 and ($4::bigint is null or f.user_id = $4)
  order by f.created_at desc, f.id desc limit $5`);
/** The newest, with what they are found and sorted by. */
export const listNames = (db: Db, it: InTime & { readonly limit: number }): Promise<ListName[]> =>
  db.rows(names, it.memberId, it.from, it.until, it.userId, it.limit);
const orderers = sql<{ user_id: UserId; name_enc: Buffer }>(
  'select u.id as user_id, u.name_enc from app.user_account u where u.id = any($1::bigint[])',
);
/** The sealed names of those who brought the lists. */
export const listOrderers = (db: Db, ids: readonly UserId[]) => db.rows(orderers, ids);
const byIds = sql<BatchRecord>(`
  select ${columns} from unnest($2::bigint[]) with ordinality as asked (id, place)
  join ${tables} on true where f.member_id = $1 and f.id = asked.id order by asked.place`);
/** In the order of the ids. */
export const listByIds = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<BatchRecord[]> =>
  db.rows(byIds, memberId, ids);

type InTime = { memberId: MemberId; from: string; until: string; userId: UserId | null };
const newest = sql<{ id: string }>(`
  select f.id from app.batch_file f where f.member_id = $1 and f.created_at >= $2 and f.created_at < $3 and ($4::bigint is null or f.user_id = $4)
  order by f.created_at desc, f.id desc limit $5 offset $6`);
/** A page of them. */
export const listNewest = async (db: Db, it: InTime & { limit: number; offset: number }): Promise<string[]> =>
  (await db.rows(newest, it.memberId, it.from, it.until, it.userId, it.limit, it.offset)).map(({ id }) => id);
const countOf = sql<{ count: number }>(`
  select count(*)::integer as count from (
    select from app.batch_file f where f.member_id = $1 and f.created_at >= $2 and f.created_at < $3 and ($4::bigint is null or f.user_id = $4) limit 1000) few`);
/** A thousand at most. */
export const countInTime = async (db: Db, it: InTime): Promise<number> =>
  (await db.rows(countOf, it.memberId, it.from, it.until, it.userId))[0]?.count ?? 0;
