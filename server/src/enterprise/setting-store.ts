import type { Actor, MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { sql } from '../base/db/db.ts';

export type SettingCode = '0013' | 'disabledViewReport' | 'candidateTheme';

const settingOf = sql<{ value: string }>('select value from app.member_setting where member_id = $1 and code = $2');
const putSetting = sql(`
  insert into app.member_setting (member_id, code, value, set_by) values ($1, $2, $3, $4)
  on conflict (member_id, code) do update set value = excluded.value, set_by = excluded.set_by, set_at = now()`);

export const findSetting = async (db: Db, memberId: MemberId, code: SettingCode): Promise<string | undefined> =>
  (await db.rows(settingOf, memberId, code))[0]?.value;

export async function keepSetting(
  tx: Tx,
  actor: Pick<Actor, 'memberId' | 'userId'>,
  { code, value }: { code: SettingCode; value: string },
): Promise<void> {
  await tx.rows(putSetting, actor.memberId, code, value, actor.userId);
}
