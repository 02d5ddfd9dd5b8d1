import { retention } from '@beidiao/contract/rights/retention';
import type { ReportSetting } from '@beidiao/contract/rights/calls';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/**
 * A table of its own beside `member_setting`: that one holds what the wire asks for by a code, as it is sent, with who set
 * it last; these are values with a type, and the nightly look for what was kept long enough joins them row by row.
 */
type SettingRow = { hidden_codes: string[]; hides_sources: boolean; retention_months: number };
const settingOf = sql<SettingRow>(
  'select hidden_codes, hides_sources, retention_months from app.report_setting where member_id = $1',
);
const putSetting = sql(`
  insert into app.report_setting (member_id, hidden_codes, hides_sources, retention_months) values ($1, $2, $3, $4)
  on conflict (member_id) do update set hidden_codes = excluded.hidden_codes, hides_sources = excluded.hides_sources,
    retention_months = excluded.retention_months`);
const sold = sql<{ code: string }>('select code from app.check_item where code = any($1)');

/** Who has set nothing shows everything and keeps for the usual time. */
export async function findReportSetting(db: Db, memberId: MemberId): Promise<ReportSetting> {
  const [row] = await db.rows(settingOf, memberId);
  return {
    hiddenCodes: row?.hidden_codes ?? [],
    hidesSources: row?.hides_sources ?? false,
    retentionMonths: row?.retention_months ?? retention.usual,
  };
}
export async function keepReportSetting(tx: Tx, memberId: MemberId, setting: ReportSetting): Promise<void> {
  await tx.rows(putSetting, memberId, setting.hiddenCodes, setting.hidesSources, setting.retentionMonths);
}
/** Which of these items exist. */
export const knownCodes = async (db: Db, codes: readonly string[]): Promise<Set<string>> =>
  new Set((await db.rows(sold, codes)).map((row) => row.code));
