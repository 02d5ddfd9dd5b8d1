import { sql, type Tx } from '../base/db/db.ts';

/**
 * What tells this database from every other: the cluster, the line of its history (each restore to a point in time and each
 * standby that takes over begins another one), the database in it, and a table (a dump that is read back makes another one).
 */
const identity = `(
  select concat_ws('/', c.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid, 'app.payment'::regclass::oid)
  from pg_control_system() c, pg_database d where d.datname = current_database())`;
const noteFirst = sql(`insert into app.database_copy (identity) select ${identity} on conflict (is_only) do nothing`);
const noteOther = sql<{ identity: string }>(`
  update app.database_copy set identity = here.identity, since = now() from (select ${identity} as identity) here
  where database_copy.identity <> here.identity returning database_copy.identity`);
/** Whether this is another database than when somebody last looked; of processes that look at once one is told so. */
export async function isOtherDatabase(tx: Tx): Promise<boolean> {
  await tx.rows(noteFirst);
  return (await tx.rows(noteOther)).length > 0;
}

export type MarkedOpen = { readonly payments: number; readonly refunds: number };
/** A bank transfer is looked for by staff, and nobody can be asked about it. */
const markOpen = sql<MarkedOpen>(`
  with payments as (
    update app.payment set look_at = now() where state = 'waiting' and channel not in ('BALANCE', 'TRANSFER')
    returning member_id, trade_order_id
  ), refunds as (
    update app.refund set look_at = now() where state = 'waiting' and payment_id is not null returning id
  ), kept_open as (
    update app.trade_order t set expires_at = greatest(t.expires_at, now() + interval '1 hour') from payments p
    where t.member_id = p.member_id and t.id = p.trade_order_id and t.state = 1
  )
  select (select count(*)::integer from payments) as payments, (select count(*)::integer from refunds) as refunds`);
/**
 * Everything at a channel whose end is not known is due for a look. What is to be paid stays open for an hour at least, so
 * that the channel is asked before its time is over.
 */
export async function markOpenAtChannels(tx: Tx): Promise<MarkedOpen> {
  const [marked] = await tx.rows(markOpen);
  return marked ?? { payments: 0, refunds: 0 };
}
