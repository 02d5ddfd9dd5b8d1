import { permissions } from '@beidiao/contract/wire/permissions';
import type { Language } from '@beidiao/contract/wire/language';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { NoticeTo } from '../tasks.ts';

export type ReceiverRow = {
  user_id: UserId;
  has_mail: boolean;
  has_phone: boolean;
  language: Language | null;
  switched_off: string[];
  sees_amounts: boolean;
};

/**
 * The people that a notice is for. Whoever is named stays named; of the others only who may still sign in. When the one
 * who ordered is gone, the administrators are told.
 */
const receivers = sql<ReceiverRow>(`
  with asked as (
    select p.user_id, p.role, p.disabled_at is null and u.disabled_at is null as is_active,
      '${permissions.seeAmounts}' = any(app.held_rights($1, p.user_id, p.role)) as sees_amounts,
      u.email_enc is not null as has_mail, u.phone_enc is not null as has_phone,
      p.user_id = (select o.user_id from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
        where d.member_id = $1 and d.id = $4::bigint) as is_orderer
    from app.membership p join app.user_account u on u.id = p.user_id where p.member_id = $1
  )
  select a.user_id, a.has_mail, a.has_phone, a.sees_amounts, s.language, coalesce(s.switched_off, '{}') as switched_off
  from asked a left join app.notice_setting s on s.user_id = a.user_id
  where case $2::text
    when 'user' then a.user_id = $3::bigint
    when 'administrators' then a.is_active and a.role = 1
    when 'orderer' then a.is_active and (a.is_orderer
      or (a.role = 1 and not exists (select from asked o where o.is_orderer and o.is_active)))
    when 'holders' then a.is_active and exists (
      select from app.permission h where h.member_id = $1 and h.user_id = a.user_id and h.code = $5::text and h.holds)
    else false end
  order by a.user_id limit 200`);

/** At most 200. */
export const listReceivers = (
  db: Db,
  memberId: MemberId,
  { to, orderDetailsId }: { to: NoticeTo; orderDetailsId: string | undefined },
): Promise<ReceiverRow[]> =>
  db.rows(
    receivers,
    memberId,
    to.who,
    to.who === 'user' ? to.userId : null,
    orderDetailsId ?? null,
    to.who === 'holders' ? to.permission : null,
  );

const candidateLanguage = sql<{ language: Language | null }>(
  'select candidate_language as language from app.order_detail where member_id = $1 and id = $2',
);
export const findCandidateLanguage = async (
  db: Db,
  memberId: MemberId,
  id: string,
): Promise<{ language: Language | null } | undefined> => (await db.rows(candidateLanguage, memberId, id))[0];

export type SettingRow = { language: Language | null; switched_off: string[] };
const setting = sql<SettingRow>('select language, switched_off from app.notice_setting where user_id = $1');
const saveSetting = sql<SettingRow>(`
  insert into app.notice_setting (user_id, language, switched_off) values ($1, $2, $3)
  on conflict (user_id) do update set language = coalesce(excluded.language, notice_setting.language), switched_off = excluded.switched_off, updated_at = now()
  returning language, switched_off`);
const rememberUserLanguage = sql(`
  insert into app.notice_setting as s (user_id, language) values ($1, $2)
  on conflict (user_id) do update set language = excluded.language, updated_at = now() where s.language is distinct from excluded.language`);
export const findSetting = async (db: Db, userId: UserId): Promise<SettingRow> =>
  (await db.rows(setting, userId))[0] ?? { language: null, switched_off: [] };

export async function putSetting(
  tx: Tx,
  userId: UserId,
  { language, switchedOff }: { language: Language | null; switchedOff: readonly string[] },
): Promise<SettingRow> {
  const [row] = await tx.rows(saveSetting, userId, language, switchedOff);
  if (row === undefined) throw new TypeError('upsert answered no row');
  return row;
}

export async function noteUserLanguage(tx: Tx, userId: UserId, language: Language): Promise<void> {
  await tx.rows(rememberUserLanguage, userId, language);
}
