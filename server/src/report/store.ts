import { createHash } from 'node:crypto';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { VersionKind } from '@beidiao/contract/finding/overall';
import type { OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

export type ReportRow = {
  id: string;
  member_id: string;
  order_detail_id: string;
  version: number;
  kind: VersionKind;
  content_enc: Buffer | null;
  hash: Buffer;
  created_at: Date;
};
/** What a member has deleted is shown to nobody, though its content is there for a while. */
const shown = 'case when r.taken_back_at is null then r.content_enc end as content_enc';
const newest = sql<ReportRow>(`
  select id, member_id, order_detail_id, version, kind, ${shown}, hash, created_at from app.report r
  where member_id = $1 and order_detail_id = $2 and ($3::smallint is null or version = $3) order by version desc limit 1`);
const versions = sql<ReportRow>(`
  select id, member_id, order_detail_id, version, kind, null::bytea as content_enc, hash, created_at from app.report where member_id = $1 and order_detail_id = $2 order by version desc limit 100`);
const insertReport = sql<{ id: string }>(`
  insert into app.report (member_id, order_detail_id, version, kind, light, content_enc, hash, finding_count) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (order_detail_id, version) do nothing returning id`);

export const hashOf = (content: string): Buffer => createHash('sha256').update(content).digest();

export const findReport = async (
  db: Db,
  of: { memberId: MemberId; detailId: string; version?: number | undefined },
): Promise<ReportRow | undefined> => (await db.rows(newest, of.memberId, of.detailId, of.version ?? null))[0];
export const listVersions = (db: Db, memberId: MemberId, detailId: string): Promise<ReportRow[]> =>
  db.rows(versions, memberId, detailId);

export type NewReport = {
  memberId: MemberId;
  orderDetailsId: string;
  version: number;
  kind: VersionKind;
  light: Light;
  contentEnc: Buffer;
  hash: Buffer;
  findingCount: number;
};
/** Nothing is written when another process has written this version. */
export async function addReport(tx: Tx, report: NewReport): Promise<void> {
  await tx.rows(
    insertReport,
    report.memberId,
    report.orderDetailsId,
    report.version,
    report.kind,
    report.light,
    report.contentEnc,
    report.hash,
    report.findingCount,
  );
}

export type NewestRow = Pick<ReportRow, 'content_enc'> & { detail_id: string; state: OrderState } & (
    | ReportRow
    | { [K in Exclude<keyof ReportRow, 'content_enc'>]: null }
  );
const newestOfEach = sql<NewestRow>(`
  select d.id as detail_id, d.state, r.id, r.member_id, r.order_detail_id, r.version, r.kind, ${shown}, r.hash, r.created_at
  from app.order_detail d
  left join lateral (
    select * from app.report r where r.member_id = d.member_id and r.order_detail_id = d.id order by r.version desc limit 1
  ) r on true
  where d.member_id = $1 and d.id = any($2)`);
/** One row for each order detail that the member has; without a report its columns are null. */
export const listNewest = (db: Db, memberId: MemberId, detailIds: readonly string[]): Promise<NewestRow[]> =>
  db.rows(newestOfEach, memberId, detailIds);

const insertViews = sql(
  'insert into app.report_view (member_id, report_id, user_id, what) select $1, unnest($2::bigint[]), $3, $4',
);
export type View = { memberId: MemberId; userId: UserId; what: 'open' | 'download' | 'evidence' };
export async function noteViews(tx: Tx, view: View, reportIds: readonly string[]): Promise<void> {
  await tx.rows(insertViews, view.memberId, reportIds, view.userId, view.what);
}
const insertOwnView = sql(
  'insert into app.report_view (member_id, report_id, what, by_candidate) values ($1, $2, $3, true)',
);
/** The candidate has opened the own report. */
export async function noteOwnView(
  tx: Tx,
  view: { memberId: MemberId; reportId: string; what: 'open' | 'download' },
): Promise<void> {
  await tx.rows(insertOwnView, view.memberId, view.reportId, view.what);
}
export type ViewRow = { user_id: string | null; name_enc: Buffer | null; what: View['what']; at: Date };
const viewsOf = sql<ViewRow>(`
  select v.user_id, u.name_enc, v.what, v.at from app.report_view v
  join app.report r on r.member_id = v.member_id and r.id = v.report_id
  ${withPersonName('v.user_id')}
  where v.member_id = $1 and r.order_detail_id = $2 and not v.by_candidate order by v.id desc limit 50`);
export const listViews = (db: Db, memberId: MemberId, detailId: string): Promise<ViewRow[]> =>
  db.rows(viewsOf, memberId, detailId);

export type HeadRow = {
  member_id: string;
  order_no: string;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  position: string | null;
  enterprise_name: string;
  consent_id: string;
  consent_no: string;
  given_at: Date;
  ends_at: Date;
  withdrawn_at: Date | null;
  evidence_enc: Buffer;
  text_version: string;
};
const head = sql<HeadRow>(`
  select d.member_id, o.order_no, d.name_enc, d.phone_enc, d.id_card_enc, d.position, m.name as enterprise_name,
    k.id as consent_id, k.consent_no, k.given_at, k.ends_at, k.withdrawn_at, k.evidence_enc, k.text_version
  from app.order_detail d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = d.member_id
  join lateral (select * from app.consent k where k.member_id = d.member_id and k.order_detail_id = d.id order by k.id desc limit 1) k on true
  where d.member_id = $1 and d.id = $2`);
export const findHead = async (db: Db, memberId: MemberId, detailId: string): Promise<HeadRow | undefined> =>
  (await db.rows(head, memberId, detailId))[0];

export type ConsentItemRow = {
  code: string;
  name_zh: string;
  name_en: string;
  needs: string[];
  is_sensitive: boolean;
  agreed: boolean | null;
};
const consentItems = sql<ConsentItemRow>(`
  select i.code, c.name_zh, c.name_en, c.needs, c.is_sensitive, ci.agreed from app.order_item i join app.item_version c on c.code = i.code and c.version = i.item_version
  left join app.consent_item ci on ci.member_id = i.member_id and ci.consent_id = $3 and ci.code = i.code
  where i.member_id = $1 and i.order_detail_id = $2 order by i.n`);
/** What was ordered, with what the candidate said to it; null where it was not asked. */
export const listConsentItems = (
  db: Db,
  of: { memberId: MemberId; orderDetailsId: string; consentId: string },
): Promise<ConsentItemRow[]> => db.rows(consentItems, of.memberId, of.orderDetailsId, of.consentId);

export type EndedRow = {
  code: string;
  name_zh: string;
  name_en: string;
  absent: number;
  dropped_at: Date | null;
  agreed: boolean | null;
};
const endedItems = sql<EndedRow>(`
  select i.code, c.name_zh, c.name_en, i.absent, i.dropped_at, ci.agreed from app.order_item i
  join app.item_version c on c.code = i.code and c.version = i.item_version
  left join app.consent_item ci on ci.consent_id = $3 and ci.code = i.code
  where i.member_id = $1 and i.order_detail_id = $2 and (i.dropped_at is not null or i.absent > 0) order by i.n`);
/** Items that were given up as a whole, or of which there are fewer than ordered; with what the candidate agreed to. */
export const listEndedItems = (
  db: Db,
  memberId: MemberId,
  of: { detailId: string; consentId: string },
): Promise<EndedRow[]> => db.rows(endedItems, memberId, of.detailId, of.consentId);

const staleStage = sql<{ is_stale: boolean }>(`
  select r.finding_count <> (
    select count(*) from app.check_task t join app.finding f on f.member_id = t.member_id and f.task_id = t.id
    where t.member_id = r.member_id and t.order_detail_id = r.order_detail_id) as is_stale
  from app.report r where r.member_id = $1 and r.id = $2`);
/**
 * Whether something was found that a version does not say. Counted and not told by times: a finding has the time at which
 * its transaction began, and may be there only after a version that was written later.
 */
export const isStale = async (db: Db, memberId: MemberId, reportId: string): Promise<boolean> =>
  (await db.rows(staleStage, memberId, reportId))[0]?.is_stale ?? false;

export type EventRow = { at: Date; event: string; proof_by: ProofKind | null };
const events = sql<EventRow>(`
  select at, event, app.proof_behind(member_id, order_detail_id, event) as proof_by from app.order_timeline
  where member_id = $1 and order_detail_id = $2 order by id limit 200`);
export const listEvents = (db: Db, memberId: MemberId, detailId: string): Promise<EventRow[]> =>
  db.rows(events, memberId, detailId);
