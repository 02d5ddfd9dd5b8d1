import { type System, sql } from '../base/db/db.ts';
import type { Log } from '../base/log.ts';
import type { Meter } from '../base/meter.ts';

const seal = sql<{ count: number }>('select app.seal_audit(5000) as count');
const broken = sql<{ member_id: string; seq: string; why: string }>(
  'select member_id, seq, why from app.broken_audit()',
);

/** Seals what has been written since the last time into the global chain. */
export async function sealAudit(system: System): Promise<void> {
  for (;;) {
    const [row] = await system.transaction((tx) => tx.rows(seal));
    if ((row?.count ?? 0) < 5000) return;
  }
}

export const findBrokenAudit = (system: System) => system.db.rows(broken);

/** Proves the whole trail; a broken row is news for the operator. */
export async function proveAudit(system: System, { meter, log }: { meter: Meter; log: Log }): Promise<void> {
  const rows = await findBrokenAudit(system);
  meter.reportBroken('audit', rows.length);
  if (rows.length > 0) log.error({ rows: rows.slice(0, 20) }, 'the audit trail was tampered with');
}
