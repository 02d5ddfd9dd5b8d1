import { sql, type Tx } from '../base/db/db.ts';
import type { UrgencyRow } from './store.ts';

const heldVersion = sql<{ version: string }>('select version from app.catalogue_version for update');
const putSwitch = sql("update app.system_switch set is_on = $1 where key = 'explosiveOrder'");
const dropDays = sql('delete from app.urgency_day');
const putDays = sql(`
  insert into app.urgency_day (days, surcharge_percent)
  select days, "surchargePercent" from jsonb_to_recordset($1::jsonb) as d (days smallint, "surchargePercent" smallint)`);
const nextVersion = sql<{ version: string }>(
  'update app.catalogue_version set version = version + 1 returning version',
);

/** Of the catalogue, locked until the transaction ends. */
export const holdVersion = async (tx: Tx): Promise<string> => (await tx.rows(heldVersion))[0]?.version ?? '0';

/** Answers the version of the catalogue that begins with it. */
export async function writeUrgency(tx: Tx, { isOn, dayList }: UrgencyRow): Promise<string> {
  await tx.rows(putSwitch, isOn);
  await tx.rows(dropDays);
  await tx.rows(putDays, JSON.stringify(dayList));
  return (await tx.rows(nextVersion))[0]?.version ?? '0';
}
