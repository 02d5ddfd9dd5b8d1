import { staffSession, staffTicketMs, staffTries } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const insertTicket = sql(`
  insert into app.staff_ticket (token_hash, staff_id, offered_secret_enc, expires_at)
  values ($1, $2, $3, now() + interval '${staffTicketMs} milliseconds')`);
const ticketOf = sql<TicketRow>(
  'select staff_id, offered_secret_enc from app.staff_ticket where token_hash = $1 and expires_at > now()',
);
const takeTicketUp = sql<{ staff_id: StaffId }>(
  'delete from app.staff_ticket where token_hash = $1 and expires_at > now() returning staff_id',
);

export type TicketRow = { staff_id: StaffId; offered_secret_enc: Buffer | null };
export async function addTicket(
  tx: Tx,
  ticket: { tokenHash: Buffer; staffId: StaffId; offeredSecretEnc: Buffer | null },
): Promise<void> {
  await tx.rows(insertTicket, ticket.tokenHash, ticket.staffId, ticket.offeredSecretEnc);
}
export const findTicket = async (db: Db, tokenHash: Buffer): Promise<TicketRow | undefined> =>
  (await db.rows(ticketOf, tokenHash))[0];
/** Answers whether it was still there: of two requests with one ticket, one goes on. */
export const spendTicket = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.rows(takeTicketUp, tokenHash)).length === 1;

const insertSession = sql(`
  insert into app.staff_session (token_hash, staff_id, expires_at) values ($1, $2, now() + interval '${staffSession.lifeMs} milliseconds')`);
const deleteSession = sql('delete from app.staff_session where token_hash = $1');
const deleteSessions = sql('delete from app.staff_session where staff_id = $1 and token_hash <> $2');
const deleteTickets = sql('delete from app.staff_ticket where staff_id = $1');

type SignedInRow = { staff_id: StaffId; name_enc: Buffer; roles: StaffRole[]; may_confirm_from: Date | null };
/** A session lives on while it is used; that is noted once a minute, not with each call. */
const useSession = sql<SignedInRow>(`
  with good as (
    select token_hash, staff_id, seen_at from app.staff_session
    where token_hash = $1 and expires_at > now() and seen_at > now() - interval '${staffSession.idleMs} milliseconds'
  ), used as (
    update app.staff_session s set seen_at = now() from good where s.token_hash = good.token_hash and good.seen_at < now() - interval '1 minute'
  )
  select f.id as staff_id, f.name_enc, f.roles, case when f.may_confirm_from > now() then f.may_confirm_from end as may_confirm_from
  from good join app.staff f on f.id = good.staff_id and f.disabled_at is null`);
/** Whose token it is, with the name still sealed. */
export const findStaffOfToken = async (db: Db, tokenHash: Buffer): Promise<SignedInRow | undefined> =>
  (await db.rows(useSession, tokenHash))[0];

export async function addSession(tx: Tx, tokenHash: Buffer, staffId: StaffId): Promise<void> {
  await tx.rows(insertSession, tokenHash, staffId);
}
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.rows(deleteSession, tokenHash);
}
/** Every way that the person has in, but for the session that `except` names. */
export async function endSessionsOf(tx: Tx, staffId: StaffId, except: Buffer = Buffer.alloc(0)): Promise<void> {
  await tx.rows(deleteSessions, staffId, except);
  await tx.rows(deleteTickets, staffId);
}

/** While the way is locked a further try does not lengthen the lock: whoever guesses can not keep the person out for ever. */
const takeTry = sql<{ tries: number; seconds_left: number }>(`
  insert into app.staff_try as t (subject_key, of_staff_key, tries, last_at) values ($1, $2, 1, now())
  on conflict (subject_key) do update set
    tries = case when t.last_at > now() - interval '${staffTries.lockMinutes} minutes' then t.tries + 1 else 1 end,
    last_at = case when t.last_at > now() - interval '${staffTries.lockMinutes} minutes' and t.tries >= $3 then t.last_at else now() end
  returning tries, ceil(extract(epoch from last_at + interval '${staffTries.lockMinutes} minutes' - now()))::integer as seconds_left`);
const clearTries = sql('delete from app.staff_try where subject_key = any($1)');
const clearTriesOf = sql('delete from app.staff_try where of_staff_key = $1');
/** A count under the key of the name itself is that of tries from everywhere. */
const lockedOf = sql<{ of_staff_key: Buffer | null }>(`
  select distinct of_staff_key from app.staff_try
  where of_staff_key = any($1::bytea[]) and last_at > now() - interval '${staffTries.lockMinutes} minutes'
    and tries >= case when subject_key = of_staff_key then $2::integer else $3::integer end`);
/** Of these keys of names, those whose next try is refused, from wherever. */
export const listLocked = async (db: Db, ofStaffKeys: readonly Buffer[]): Promise<Buffer[]> =>
  (await db.rows(lockedOf, ofStaffKeys, staffTries.mostOfName, staffTries.most)).flatMap(
    (row) => row.of_staff_key ?? [],
  );

export type StaffTry = { subjectKey: Buffer; ofStaffKey: Buffer; most: number };
/** Counts a try before it is looked at. Answers for how many seconds the way is locked; 0 when it is open. */
export async function countTry(tx: Tx, { subjectKey, ofStaffKey, most }: StaffTry): Promise<number> {
  const row = (await tx.rows(takeTry, subjectKey, ofStaffKey, most))[0];
  return row !== undefined && row.tries > most ? row.seconds_left : 0;
}
export async function forgetTries(tx: Tx, ...subjectKeys: readonly Buffer[]): Promise<void> {
  await tx.rows(clearTries, subjectKeys);
}
/** Lifts every lock of one login name, wherever it came from. */
export async function forgetTriesOf(tx: Tx, ofStaffKey: Buffer): Promise<void> {
  await tx.rows(clearTriesOf, ofStaffKey);
}

const knowsDevice = sql<{ staff_id: StaffId }>(
  'select staff_id from app.staff_device where staff_id = $1 and device_key = $2',
);
const putDevice = sql(`
  insert into app.staff_device (staff_id, device_key) values ($1, $2)
  on conflict (staff_id, device_key) do update set last_seen_at = now()`);
const dropDevices = sql('delete from app.staff_device where staff_id = $1 and device_key is distinct from $2');

/** Whether the person has signed in on this device. */
export const isKnownDevice = async (db: Db, staffId: StaffId, deviceKey: Buffer): Promise<boolean> =>
  (await db.rows(knowsDevice, staffId, deviceKey)).length === 1;
export async function rememberDevice(tx: Tx, staffId: StaffId, deviceKey: Buffer): Promise<void> {
  await tx.rows(putDevice, staffId, deviceKey);
}
/** Every device but this one is a stranger's again. */
export async function forgetDevices(tx: Tx, staffId: StaffId, keptKey?: Buffer): Promise<void> {
  await tx.rows(dropDevices, staffId, keptKey ?? null);
}

const keepSecret = sql('update app.staff set totp_secret_enc = $2, totp_last_step = 0 where id = $1');
const takeStep = sql<{ id: string }>(
  'update app.staff set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id',
);
export async function writeSecret(tx: Tx, staffId: StaffId, secretEnc: Buffer | null): Promise<void> {
  await tx.rows(keepSecret, staffId, secretEnc);
}
/** Answers whether the step had not been used: a code counts once, and none that is older. */
export const spendStep = async (tx: Tx, staffId: StaffId, step: number): Promise<boolean> =>
  (await tx.rows(takeStep, staffId, step)).length === 1;

const deleteCodes = sql('delete from app.staff_recovery_code where staff_id = $1');
const insertCodes = sql('insert into app.staff_recovery_code (staff_id, code_key) select $1, unnest($2::bytea[])');
const takeCode = sql<{ staff_id: string }>(
  'update app.staff_recovery_code set used_at = now() where staff_id = $1 and code_key = $2 and used_at is null returning staff_id',
);
const codesLeft = sql<{ left: number }>(
  'select count(*)::integer as left from app.staff_recovery_code where staff_id = $1 and used_at is null',
);
export async function replaceRecoveryCodes(tx: Tx, staffId: StaffId, codeKeys: readonly Buffer[]): Promise<void> {
  await tx.rows(deleteCodes, staffId);
  await tx.rows(insertCodes, staffId, codeKeys);
}
export const spendRecoveryCode = async (tx: Tx, staffId: StaffId, codeKey: Buffer): Promise<boolean> =>
  (await tx.rows(takeCode, staffId, codeKey)).length === 1;
export const countRecoveryCodes = async (db: Db, staffId: StaffId): Promise<number> =>
  (await db.rows(codesLeft, staffId))[0]?.left ?? 0;

const sweepSessions = sql(`
  delete from app.staff_session where expires_at < now() or seen_at < now() - interval '${staffSession.idleMs} milliseconds'`);
const sweepTickets = sql('delete from app.staff_ticket where expires_at < now()');
const sweepChallenges = sql('delete from app.staff_challenge where expires_at < now()');
const sweepTries = sql("delete from app.staff_try where last_at < now() - interval '1 day'");
const sweepDevices = sql("delete from app.staff_device where last_seen_at < now() - interval '400 days'");
export async function sweepEnded(tx: Tx): Promise<void> {
  await tx.rows(sweepSessions);
  await tx.rows(sweepTickets);
  await tx.rows(sweepChallenges);
  await tx.rows(sweepTries);
  await tx.rows(sweepDevices);
}
