import type { StaffChangeKind, staffChangeDoers, StaffChangeState } from '@beidiao/contract/staff/changes';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealedContact } from './store.ts';

export type ChangeRow = {
  id: string;
  kind: StaffChangeKind;
  state: StaffChangeState;
  staff_id: StaffId | null;
  login_name: string | null;
  name_enc: Buffer | null;
  roles: StaffRole[] | null;
  mail_enc: Buffer | null;
  phone_enc: Buffer | null;
  asked_by: StaffId;
  asked_at: Date;
  lapses_at: Date;
  alone_until: Date | null;
  decided_by: StaffId | null;
  decided_at: Date | null;
  why: string;
  done_by: (typeof staffChangeDoers)[number] | null;
};
const columns =
  'c.id, c.kind, c.state, c.staff_id, c.login_name, c.name_enc, c.roles, c.mail_enc, c.phone_enc, c.asked_by, c.asked_at, c.lapses_at, c.alone_until, c.decided_by, c.decided_at, c.why, c.done_by';

const nextChange = sql<{ id: string }>("select nextval('app.staff_change_id_seq')::text as id");
/** The id of a change that is about to be written: sealed fields are bound to it. */
export async function takeChangeId(tx: Tx): Promise<string> {
  const [row] = await tx.rows(nextChange);
  if (row === undefined) throw new TypeError('a sequence answered no row');
  return row.id;
}

export type NewChange = Pick<
  ChangeRow,
  | 'id'
  | 'kind'
  | 'staff_id'
  | 'login_name'
  | 'name_enc'
  | 'roles'
  | 'asked_by'
  | 'asked_at'
  | 'lapses_at'
  | 'alone_until'
> &
  SealedContact;
const insert = sql(`
  insert into app.staff_change
    (id, kind, staff_id, login_name, name_enc, roles, mail_enc, phone_enc, asked_by, asked_at, lapses_at, alone_until)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);
const oneAtATime = ['staff_change_one_of_account', 'staff_change_one_of_name'];

/** @throws Refusal staffChangeWaiting */
export async function insertChange(tx: Tx, it: NewChange): Promise<void> {
  const of = [it.id, it.kind, it.staff_id, it.login_name, it.name_enc, it.roles, it.mailEnc, it.phoneEnc];
  try {
    await tx.rows(insert, ...of, it.asked_by, it.asked_at, it.lapses_at, it.alone_until);
  } catch (error) {
    throw oneAtATime.includes(brokenConstraint(error) ?? '') ? new Refusal('staffChangeWaiting') : error;
  }
}

const byIdLocked = sql<ChangeRow>(`select ${columns} from app.staff_change c where c.id = $1 for update`);
export const holdChange = async (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  (await tx.rows(byIdLocked, id))[0];

export type ChangeEnd = Pick<ChangeRow, 'id' | 'staff_id' | 'decided_by' | 'why' | 'done_by'> & {
  state: Exclude<StaffChangeState, 'waiting'>;
  decided_at: Date;
};
const end = sql(`
  update app.staff_change set state = $2, staff_id = $3, decided_by = $4, decided_at = $5, why = $6, done_by = $7,
    mail_enc = null, phone_enc = null
  where id = $1 and state = 'waiting'`);
/** What it was to become is forgotten where it names a mail or a phone. */
export async function endChange(tx: Tx, it: ChangeEnd): Promise<void> {
  await tx.rows(end, it.id, it.state, it.staff_id, it.decided_by, it.decided_at, it.why, it.done_by);
}

const leave = sql("update app.staff_change set alone_until = null where id = $1 and state = 'waiting'");
/** Somebody else can confirm it by now. */
export async function leaveToOthers(tx: Tx, id: string): Promise<void> {
  await tx.rows(leave, id);
}

const due = sql<{ id: string }>(`
  select id from app.staff_change where state = 'waiting' and (lapses_at <= $1 or alone_until <= $1) order by id limit 100`);
/** Changes that have waited long enough, to lapse or to be carried out. */
export const listDueChanges = async (db: Db, at: Date): Promise<string[]> =>
  (await db.rows(due, at)).map((row) => row.id);

type Named = { person_login: string | null; person_enc: Buffer | null };
export type ChangeListRow = ChangeRow & Named;
const waiting = sql<ChangeListRow>(`
  select ${columns}, p.login_name as person_login, p.name_enc as person_enc
  from app.staff_change c left join app.staff p on p.id = c.staff_id
  where c.state = 'waiting' and c.id > $1 order by c.id limit $2`);
const ended = sql<ChangeListRow>(`
  select ${columns}, p.login_name as person_login, p.name_enc as person_enc
  from app.staff_change c left join app.staff p on p.id = c.staff_id
  where c.state <> 'waiting' and ($1::bigint is null or c.id < $1) order by c.id desc limit $2`);
export const listWaiting = (db: Db, after: string | null, limit: number): Promise<ChangeListRow[]> =>
  db.rows(waiting, after ?? '0', limit);
export const listEnded = (db: Db, before: string | null, limit: number): Promise<ChangeListRow[]> =>
  db.rows(ended, before, limit);

const alone = sql<ChangeListRow & { alone_until: Date; asker_enc: Buffer }>(`
  select ${columns}, p.login_name as person_login, p.name_enc as person_enc, a.name_enc as asker_enc
  from app.staff_change c join app.staff a on a.id = c.asked_by left join app.staff p on p.id = c.staff_id
  where c.state = 'waiting' and c.alone_until is not null order by c.alone_until limit 20`);
/** Those that the wait carries out. */
export const listAlone = (db: Db): Promise<(ChangeListRow & { alone_until: Date; asker_enc: Buffer })[]> =>
  db.rows(alone);
