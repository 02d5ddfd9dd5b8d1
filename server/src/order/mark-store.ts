import type { Language } from '@beidiao/contract/wire/language';
import type { OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

/** What is noted of an order detail that leaves it in its state. */

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

const handIn = sql<{ id: string }>(`
  update app.order_detail set submitted_at = now() where member_id = $1 and id = $2 and submitted_at is null returning id`);
export const writeSubmitted = async (tx: Tx, of: Of): Promise<boolean> =>
  (await tx.rows(handIn, of.memberId, of.orderDetailsId)).length === 1;

const countMiss = sql<{ misses: number }>(`
  update app.order_detail set identity_misses = identity_misses + 1, identity_unasked = identity_unasked + $4::boolean::integer
  where member_id = $1 and id = $2 and state = 18 and identity_misses < $3 returning identity_misses as misses`);
/** `isAsked`: what was typed is the person of the order, and the source is asked of it. */
export type IdentityTry = { readonly atMost: number; readonly isAsked: boolean };
export const writeIdentityTry = async (tx: Tx, of: Of, { atMost, isAsked }: IdentityTry): Promise<number | undefined> =>
  (await tx.rows(countMiss, of.memberId, of.orderDetailsId, atMost, !isAsked))[0]?.misses;

const giveBack = sql(`
  update app.order_detail set identity_misses = identity_misses - 1 where member_id = $1 and id = $2 and identity_misses > 0`);
export async function dropIdentityTry(tx: Tx, of: Of): Promise<void> {
  await tx.rows(giveBack, of.memberId, of.orderDetailsId);
}

const setDue = sql('update app.order_detail set due_at = $3 where member_id = $1 and id = $2 and state = any($4)');
export async function writeDue(
  tx: Tx,
  of: Of,
  { dueAt, states }: { dueAt: Date | null; states: readonly number[] },
): Promise<void> {
  await tx.rows(setDue, of.memberId, of.orderDetailsId, dueAt, states);
}

const endDue = sql<{ id: string }>(`
  update app.order_detail set due_at = $3 where member_id = $1 and id = $2 and due_at is not null and state = any($4) returning id`);
export const endDueAt = async (
  tx: Tx,
  of: Of,
  { at, states }: { at: Date; states: readonly number[] },
): Promise<boolean> => (await tx.rows(endDue, of.memberId, of.orderDetailsId, at, states)).length === 1;

const notePortal = sql<{ id: string }>(`
  update app.order_detail set portal_code_at = $3 where member_id = $1 and id = $2
    and (portal_code_at is null or portal_code_at <= $3::timestamptz - $4 * interval '1 millisecond') returning id`);
export const writePortalCode = async (
  tx: Tx,
  of: Of,
  { now, afterMs }: { now: Date; afterMs: number },
): Promise<boolean> => (await tx.rows(notePortal, of.memberId, of.orderDetailsId, now, afterMs)).length === 1;

const rememberLanguage = sql(`
  update app.order_detail set candidate_language = $3 where member_id = $1 and id = $2 and candidate_language is distinct from $3`);
export async function writeCandidateLanguage(tx: Tx, of: Of, language: Language): Promise<void> {
  await tx.rows(rememberLanguage, of.memberId, of.orderDetailsId, language);
}

export type DueSoon = { id: string; member_id: MemberId; state: OrderState; due_at: Date };
/**
 * An order that is not paid is paid as a whole: its first candidate stands for it. No lock of the key: whoever writes a row
 * that points to the check, such as a message, holds that, and the reminder would be put off.
 */
const takeReminders = sql<DueSoon>(`
  update app.order_detail d set reminded_state = d.state
  from (select id, state from app.order_detail where due_at > $1 and due_at < $2 and state = any($3::smallint[])
      and reminded_state is distinct from state and (state <> 1 or n = 1) order by due_at limit 200 for no key update skip locked) near
  where d.id = near.id returning d.id, d.member_id, d.state, d.due_at`);
export type Term = { after: Date; before: Date; states: readonly OrderState[] };
export const markReminded = (tx: Tx, { after, before, states }: Term): Promise<DueSoon[]> =>
  tx.rows(takeReminders, after, before, states);

const putRead = sql<{ version: number }>(`
  insert into app.report_read (member_id, order_detail_id, user_id, version)
  select d.member_id, d.id, $3, d.report_version from app.order_detail d where d.member_id = $1 and d.id = $2
  on conflict (order_detail_id, user_id) do update set version = greatest(report_read.version, excluded.version), read_at = now()
  returning version`);
/** Answers false when the member has no such order detail. */
export const markRead = async (
  tx: Tx,
  reader: { memberId: MemberId; userId: UserId },
  detailId: string,
): Promise<boolean> => (await tx.rows(putRead, reader.memberId, detailId, reader.userId)).length === 1;

const putReport = sql(
  'update app.order_detail set report_version = $3, report_light = $4 where member_id = $1 and id = $2 and report_version < $3',
);
/** A new version makes the report unread again for everybody; its light is what a list is narrowed by. */
export async function noteReport(
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string },
  { version, light }: { version: number; light: Light },
): Promise<void> {
  await tx.rows(putReport, of.memberId, of.orderDetailsId, version, light);
}
