import { remindersPerDay } from '@beidiao/contract/candidate/reminders';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const countReminder = sql<{ n: number }>(`
  insert into app.reminder_day as r (member_id, person_key, day, n)
  select d.member_id, d.person_key, $3::date, 1 from app.order_detail d where d.member_id = $1 and d.id = $2
  on conflict (member_id, person_key, day) do update set n = r.n + 1 where r.n < ${remindersPerDay} returning r.n`);
/** Counts before anything is sent, so that many at once meet one limit. False when there were as many as may be on that day. */
export const addReminder = async (
  tx: Tx,
  { memberId, detailId, day }: { memberId: MemberId; detailId: string; day: string },
): Promise<boolean> => (await tx.rows(countReminder, memberId, detailId, day)).length === 1;

const dropOld = sql("delete from app.reminder_day where day < (now() at time zone 'Asia/Shanghai')::date");
/** Days that are over count no more. */
export async function sweepReminders(tx: Tx): Promise<void> {
  await tx.rows(dropOld);
}

const remindedOn = sql<{ person_key: Buffer }>(`
  select person_key from app.reminder_day where member_id = $1 and day = $2 and n >= ${remindersPerDay}
    and person_key = any($3::bytea[])`);
/** Who of these can not be reminded any more on that day. */
export const listReminded = async (
  db: Db,
  { memberId, day, persons }: { memberId: MemberId; day: string; persons: readonly Buffer[] },
): Promise<Buffer[]> => (await db.rows(remindedOn, memberId, day, persons)).map((row) => row.person_key);
