import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

export type CodeOf = { readonly memberId: MemberId; readonly qrcodeId: string };

export type CodeRow = {
  id: string;
  member_id: MemberId;
  user_id: UserId;
  operator_enc: Buffer | null;
  enterprise_name: string;
  is_frozen: boolean;
  code: string;
  check_code: string;
  name: string;
  package_id: string;
  department: string | null;
  position: string | null;
  cap: number | null;
  submitted: number;
  ends_at: Date | null;
  stopped_at: Date | null;
  created_at: Date;
};
const columns = `c.id, c.member_id, c.user_id, u.name_enc as operator_enc, m.name as enterprise_name, m.is_frozen, c.code,
  c.check_code, c.name, c.package_id, c.department, c.position, c.cap, c.submitted, c.ends_at, c.stopped_at, c.created_at`;
const tables = `app.qr_code c join app.member m on m.id = c.member_id ${withPersonName('c.user_id')}`;

const insert = sql<{ id: string }>(`
  insert into app.qr_code (member_id, user_id, code, check_code, name, package_id, department, position, cap, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (code) do nothing returning id`);
const byId = sql<CodeRow>(`select ${columns} from ${tables} where c.member_id = $1 and c.id = $2`);
const byCode = sql<CodeRow>(`select ${columns} from ${tables} where c.code = $1`);
const held = sql<CodeRow>(
  `select ${columns} from ${tables} where c.member_id = $1 and c.id = $2 for no key update of c`,
);
const ofMember = sql<CodeRow>(`
  select ${columns} from ${tables} where c.member_id = $1 and ($2::bigint is null or c.user_id = $2)
  order by c.created_at desc, c.id desc limit 2000`);
const inUse = sql<{ count: number }>(`
  select count(*)::integer as count from app.qr_code
  where member_id = $1 and stopped_at is null and (ends_at is null or ends_at > $2) and (cap is null or submitted < cap)`);
const update = sql(`
  update app.qr_code set name = $3, department = $4, position = $5, cap = $6, ends_at = $7, stopped_at = $8
  where member_id = $1 and id = $2`);
const owners = sql<{ id: string; user_id: UserId }>(
  'select id, user_id from app.qr_code where member_id = $1 and id = any($2::bigint[])',
);

export type NewCode = Pick<
  CodeRow,
  | 'member_id'
  | 'user_id'
  | 'code'
  | 'check_code'
  | 'name'
  | 'package_id'
  | 'department'
  | 'position'
  | 'cap'
  | 'ends_at'
>;
/** Undefined when another sheet has this code. */
export const addCode = async (tx: Tx, it: NewCode): Promise<string | undefined> =>
  (
    await tx.rows(
      insert,
      it.member_id,
      it.user_id,
      it.code,
      it.check_code,
      it.name,
      it.package_id,
      it.department,
      it.position,
      it.cap,
      it.ends_at,
    )
  )[0]?.id;

export const findCode = async (db: Db, { memberId, qrcodeId }: CodeOf): Promise<CodeRow | undefined> =>
  (await db.rows(byId, memberId, qrcodeId))[0];
/** Whoever's it is: for whoever stands before the sheet. */
export const findScanned = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (await db.rows(byCode, code))[0];
/** Of several that submit or change it at once, each sees what the one before has left. */
export const holdCode = async (tx: Tx, { memberId, qrcodeId }: CodeOf): Promise<CodeRow | undefined> =>
  (await tx.rows(held, memberId, qrcodeId))[0];
/** Of one person, or of everybody; the newest first. */
export const listCodes = (db: Db, memberId: MemberId, userId: UserId | null): Promise<CodeRow[]> =>
  db.rows(ofMember, memberId, userId);
export const countInUse = async (db: Db, memberId: MemberId, now: Date): Promise<number> =>
  (await db.rows(inUse, memberId, now))[0]?.count ?? 0;
/** Whose each of these codes is; those of other members are left out. */
export const ownersOfCodes = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => db.rows(owners, memberId, ids);

type Changed = Pick<CodeRow, 'name' | 'department' | 'position' | 'cap' | 'ends_at' | 'stopped_at'>;
export async function putCode(tx: Tx, { memberId, qrcodeId }: CodeOf, it: Changed): Promise<void> {
  await tx.rows(update, memberId, qrcodeId, it.name, it.department, it.position, it.cap, it.ends_at, it.stopped_at);
}
