import { mostWaiting } from '@beidiao/contract/partner/partner-app';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type AppRow = { app_id: string; name: string; enterprise: string; key_enc: Buffer; member_id: MemberId };
export type AppListRow = { app_id: string; name: string; created_at: Date; is_disabled: boolean };
export type ApplicationStatus = 0 | 1 | 2;
export type ApplicationRow = {
  id: string;
  name: string;
  uid: string;
  remark: string;
  status: ApplicationStatus;
  applied_at: Date;
};

const liveApp = sql<AppRow>(`
  select a.app_id, a.name, m.name as enterprise, a.key_enc, a.member_id from app.partner_app a join app.member m on m.id = a.member_id
  where a.app_id = $1 and a.disabled_at is null and not m.is_frozen`);
const insertApp = sql('insert into app.partner_app (app_id, member_id, name, key_enc) values ($1, $2, $3, $4)');
const appsOf = sql<AppListRow>(`
  select app_id, name, created_at, disabled_at is not null as is_disabled from app.partner_app
  where member_id = $1 order by created_at desc, app_id limit 50`);
const disableApp = sql<{ app_id: string }>(
  'update app.partner_app set disabled_at = coalesce(disabled_at, now()) where member_id = $1 and app_id = $2 returning app_id',
);
/** One after the other for an app, so that many at once meet one limit. */
const takeTurn = sql("select pg_advisory_xact_lock(hashtextextended('partner application ' || $1, 0))");
/** Asking again changes nothing and answers what is there; nothing where as many wait as may. */
const putApplication = sql<{ id: string; status: ApplicationStatus }>(`
  insert into app.partner_application as a (member_id, app_id, uid, remark)
  select $1, $2, $3, $4 where (select count(*) from app.partner_application where app_id = $2 and status = 0) < $5
    or exists (select from app.partner_application where app_id = $2 and uid = $3)
  on conflict (app_id, uid) do update set uid = a.uid returning id, status`);
const applicationsOf = sql<ApplicationRow>(`
  select p.id, a.name, p.uid, p.remark, p.status, p.applied_at from app.partner_application p
  join app.partner_app a on a.app_id = p.app_id where p.member_id = $1 order by p.id desc limit $2 offset $3`);
const decide = sql<{ id: string }>(
  'update app.partner_application set status = $3 where member_id = $1 and id = $2 returning id',
);
const takeNonce = sql<{ nonce: string }>(`
  insert into app.partner_nonce (app_id, nonce, expires_at) values ($1, $2, $3) on conflict do nothing returning nonce`);

export const findLiveApp = async (db: Db, appId: string): Promise<AppRow | undefined> =>
  (await db.rows(liveApp, appId))[0];

export async function addApp(
  tx: Tx,
  app: { appId: string; memberId: MemberId; name: string; keyEnc: Buffer },
): Promise<void> {
  await tx.rows(insertApp, app.appId, app.memberId, app.name, app.keyEnc);
}

export const listApps = (db: Db, memberId: MemberId): Promise<AppListRow[]> => db.rows(appsOf, memberId);

const newKey = sql<{ app_id: string }>(
  'update app.partner_app set key_enc = $3 where member_id = $1 and app_id = $2 and disabled_at is null returning app_id',
);
/** Answers whether the member has such an app that is switched on. */
export const changeKey = async (tx: Tx, memberId: MemberId, app: { appId: string; keyEnc: Buffer }): Promise<boolean> =>
  (await tx.rows(newKey, memberId, app.appId, app.keyEnc)).length === 1;

/** Answers whether the member has such an app. */
export const switchAppOff = async (tx: Tx, memberId: MemberId, appId: string): Promise<boolean> =>
  (await tx.rows(disableApp, memberId, appId)).length === 1;

/** Undefined when as many wait as may. */
export async function addApplication(tx: Tx, app: AppRow, wish: { uid: string; remark: string }) {
  await tx.rows(takeTurn, app.app_id);
  const [row] = await tx.rows(putApplication, app.member_id, app.app_id, wish.uid, wish.remark, mostWaiting);
  return row === undefined ? undefined : { applyId: row.id, status: row.status };
}

export const listApplications = (
  db: Db,
  memberId: MemberId,
  page: { limit: number; offset: number },
): Promise<ApplicationRow[]> => db.rows(applicationsOf, memberId, page.limit, page.offset);

/** Answers whether the member has such an application. */
export const decideApplication = async (
  tx: Tx,
  memberId: MemberId,
  decision: { applyId: string; status: 1 | 2 },
): Promise<boolean> => (await tx.rows(decide, memberId, decision.applyId, decision.status)).length === 1;

/** Answers whether the nonce is new. */
export const useUpNonce = async (tx: Tx, appId: string, nonce: { text: string; expiresAt: Date }): Promise<boolean> =>
  (await tx.rows(takeNonce, appId, nonce.text, nonce.expiresAt)).length === 1;

const forget = sql("update app.partner_application set remark = '' where applied_at < $1 and remark <> ''");
/** What partners wrote about their people before. */
export async function forgetRemarks(tx: Tx, before: Date): Promise<void> {
  await tx.rows(forget, before);
}

const sweepNonces = sql('delete from app.partner_nonce where expires_at < now()');
/** Signatures are refused by their moment once they are this old. */
export async function dropOldNonces(tx: Tx): Promise<void> {
  await tx.rows(sweepNonces);
}
