import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { TakenTask } from './task-store.ts';

export type AskedTask = TakenTask & { outcome: string | null; connector: string; is_covered: boolean };
const byKey = sql<AskedTask>(`
  select t.id, t.member_id, m.test_of is not null as is_test, t.order_detail_id, t.code, t.n, c.attempt, t.faults, 'look' as turn, c.is_retriable, c.reference, c.waits_until,
    c.outcome, c.connector, k.withdrawn_at is null and clock_timestamp() <= k.ends_at as is_covered,
    d.name_enc, d.phone_enc, d.id_card_enc, cl.content_enc as claim_enc, v.needs, i.risk_rules
  from app.source_call c
  join app.check_task t on t.member_id = c.member_id and t.id = c.task_id
  join app.member m on m.id = t.member_id
  join app.consent k on k.member_id = c.member_id and k.id = c.consent_id
  join app.order_detail d on d.member_id = t.member_id and d.id = t.order_detail_id
  join app.check_item i on i.code = t.code
  join app.item_version v on v.code = t.code and v.version = t.item_version
  left join app.claim cl on cl.order_detail_id = t.order_detail_id and cl.code = t.code and cl.n = t.n
  where c.key = $1`);
/** The question that a source answers, with the task that it was asked for. */
export const findAsked = async (db: Db, key: string): Promise<AskedTask | undefined> => (await db.rows(byKey, key))[0];

export type Verdict = 'taken' | 'repeated' | 'late' | 'unknown';
const insertCallback = sql('insert into app.source_callback (connector, nonce, key, verdict) values ($1, $2, $3, $4)');
/** @throws NonceSpent when this very callback has been here before: whatever was to be written with it is undone */
export async function noteCallback(
  tx: Tx,
  callback: { connector: string; nonce: string; key: string; verdict: Verdict },
): Promise<void> {
  try {
    await tx.rows(insertCallback, callback.connector, callback.nonce, callback.key, callback.verdict);
  } catch (error) {
    throw brokenConstraint(error) === 'source_callback_pkey' ? new NonceSpent() : error;
  }
}
export class NonceSpent extends Error {}

const sweep = sql("delete from app.source_callback where at < now() - interval '30 days'");
export async function sweepCallbacks(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
