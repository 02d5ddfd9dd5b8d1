import type { RecruitingMapping, RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { StageTrouble } from '@beidiao/contract/ats/states';
import type { OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type TakenStage = {
  id: string;
  run: number;
  tries: number;
  member_id: MemberId;
  link_id: string;
  arrival_id: string;
  order_detail_id: string;
  outside_id: string;
  stage_id: string;
  stage_at: Date;
  kind: 'progress' | 'result';
  state_told: OrderState;
  system: RecruitingSystemName;
  base_url: string;
  client_id: string;
  secrets_enc: Buffer;
  mapping: RecruitingMapping;
  order_no: string;
  light: Light | null;
  is_agreed: boolean;
};
const take = sql<TakenStage>(`
  with chosen as (
    select due.id from app.ats_link l cross join lateral (
      select s.id, s.next_at from app.ats_stage s
      where s.link_id = l.id and s.state = 'waiting' and s.next_at <= now() and (s.lease_until is null or s.lease_until <= now())
        and not exists (select from app.ats_stage f where f.arrival_id = s.arrival_id and f.sequence < s.sequence and f.state <> 'sent')
      order by s.next_at, s.id
      limit greatest($2 - (select count(*) from app.ats_stage u where u.link_id = l.id and u.lease_until > now()), 0)
      for update of s skip locked
    ) due
    where l.state = 'active' and (l.resting_until is null or l.resting_until <= now())
    order by due.next_at, due.id limit $1
  ), taken as (
    update app.ats_stage s set lease_until = now() + $3::integer * interval '1 ms', run = run + 1 from chosen where s.id = chosen.id returning s.*
  )
  select t.id, t.run, t.tries, t.member_id, t.link_id, t.arrival_id, t.stage_id, t.stage_at, t.kind, t.state_told, d.id as order_detail_id, a.outside_id,
    l.system, l.base_url, l.client_id, l.secrets_enc, l.mapping, o.order_no, d.report_light as light,
    exists (select from app.handover h where h.member_id = t.member_id and h.order_detail_id = d.id and h.agreed_at is not null and h.ended_at is null) as is_agreed
  from taken t join app.ats_arrival a on a.id = t.arrival_id join app.ats_link l on l.id = t.link_id
    join app.order_detail d on d.member_id = a.member_id and d.id = a.order_detail_id
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  order by t.id`);
/** What is due, of each connection as much as its share leaves. The next of a check is not taken before the one before was heard. */
export const takeStages = (
  tx: Tx,
  { atMost, share, leaseMs }: { atMost: number; share: number; leaseMs: number },
): Promise<TakenStage[]> => tx.rows(take, atMost, share, leaseMs);

type Taking = Pick<TakenStage, 'id' | 'run'>;
const end = sql<{ id: string }>(`
  update app.ats_stage set state = 'sent', is_withheld = $3, ended_at = now(), lease_until = null, trouble = null, code = null
  where id = $1 and run = $2 and lease_until is not null returning id`);
/** False where the lease was lost meanwhile: another one has it. */
export const endStage = async (tx: Tx, { id, run }: Taking, isWithheld: boolean): Promise<boolean> =>
  (await tx.rows(end, id, run, isWithheld)).length > 0;

const later = sql(`
  update app.ats_stage set tries = tries + $3, next_at = now() + $4::integer * interval '1 ms', trouble = $5, code = $6, lease_until = null
  where id = $1 and run = $2 and lease_until is not null`);
export type Put = {
  readonly counts: boolean;
  readonly afterMs: number;
  readonly trouble: StageTrouble;
  readonly code: string | null;
};
export async function putOffStage(tx: Tx, { id, run }: Taking, it: Put): Promise<void> {
  await tx.rows(later, id, run, it.counts ? 1 : 0, Math.round(it.afterMs), it.trouble, it.code);
}

const giveUp = sql(`
  update app.ats_stage set state = 'troubled', tries = tries + 1, ended_at = now(), lease_until = null, trouble = $3, code = $4
  where id = $1 and run = $2 and lease_until is not null`);
export async function giveStageUp(
  tx: Tx,
  { id, run }: Taking,
  { trouble, code }: { trouble: StageTrouble; code: string | null },
): Promise<void> {
  await tx.rows(giveUp, id, run, trouble, code);
}

const again = sql<{ id: string }>(`
  update app.ats_stage set state = 'waiting', tries = 0, next_at = now(), ended_at = null
  where member_id = $1 and arrival_id = $2 and state = 'troubled' returning id`);
/** Answers whether anything was given up. */
export const beginAgain = async (tx: Tx, memberId: MemberId, arrivalId: string): Promise<boolean> =>
  (await tx.rows(again, memberId, arrivalId)).length > 0;

const owed = sql('select app.tell_ats_outcome($1, $2)');
/** Puts the outcome where it was withheld; nothing where it was not. */
export async function putOwedOutcome(tx: Tx, memberId: MemberId, detailId: string): Promise<void> {
  await tx.rows(owed, memberId, detailId);
}
const agreed = sql<{ is_agreed: boolean }>(`
  select exists (select from app.handover h where h.member_id = $1 and h.order_detail_id = $2 and h.agreed_at is not null and h.ended_at is null) as is_agreed`);
export const isAgreed = async (db: Db, memberId: MemberId, detailId: string): Promise<boolean> =>
  (await db.rows(agreed, memberId, detailId))[0]?.is_agreed === true;

export type StuckRow = {
  id: string;
  arrival_id: string;
  enterprise_name: string;
  link_name: string;
  system: RecruitingSystemName;
  order_no: string;
  waiting: number;
  tries: number;
  trouble: StageTrouble;
  code: string | null;
  ended_at: Date;
};
const stuck = sql<StuckRow>(`
  select s.id, s.arrival_id, m.name as enterprise_name, l.name as link_name, l.system, o.order_no, s.tries, coalesce(s.trouble, 'silent') as trouble, s.code, coalesce(s.ended_at, s.created_at) as ended_at,
    (select count(*)::integer from app.ats_stage w where w.arrival_id = s.arrival_id and w.state = 'waiting') as waiting
  from app.ats_stage s join app.ats_link l on l.id = s.link_id join app.member m on m.id = s.member_id
    join app.ats_arrival a on a.id = s.arrival_id join app.order_detail d on d.member_id = a.member_id and d.id = a.order_detail_id
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where s.state = 'troubled' and l.state <> 'removed' and s.id > $1 order by s.id limit $2`);
export const listStuck = (db: Db, after: string, limit: number): Promise<StuckRow[]> => db.rows(stuck, after, limit);

const countAll = sql<{ n: number }>(`
  select count(*)::integer as n from app.ats_stage s join app.ats_link l on l.id = s.link_id where s.state = 'troubled' and l.state <> 'removed'`);
export const countStuck = async (db: Db): Promise<number> => (await db.rows(countAll))[0]?.n ?? 0;

const stuckOf = sql<{ member_id: MemberId }>('select member_id from app.ats_arrival where id = $1 for no key update');
/** For staff, who name no member. */
export const holdMemberOf = async (tx: Tx, arrivalId: string): Promise<MemberId | undefined> =>
  (await tx.rows(stuckOf, arrivalId))[0]?.member_id;
