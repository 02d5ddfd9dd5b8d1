import { identityItemCode } from '@beidiao/contract/candidate/calls';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { IdentityStanding } from '@beidiao/contract/verification/identity-standing';
import { type TaskMove, taskMoves, type TaskState } from '@beidiao/contract/verification/task-states';
import type { MemberId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { SourceWay } from '../ports/ports.ts';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';

/** What the engine is to do with a task that it has taken in hand. */
export type Turn =
  /** A new question, written down under the consent. */
  | 'ask'
  /** The process that asked has died; the source may be asked the same again. */
  | 'askSame'
  /** The process that asked has died; nobody knows whether the source was asked, and asking twice would be charged twice. */
  | 'lost'
  /** The source answers later: see whether it has. */
  | 'look'
  /** No consent in force covers the item. */
  | 'uncovered'
  /** People look this item up. */
  | 'byHand';

export type TakenTask = {
  id: string;
  member_id: MemberId;
  /** Of a test world, whose sources are played. */
  is_test: boolean;
  order_detail_id: string;
  code: string;
  n: number;
  attempt: number;
  faults: number;
  turn: Turn;
  is_retriable: boolean;
  reference: string | null;
  waits_until: Date | null;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  claim_enc: Buffer | null;
  needs: string[];
  risk_rules: RiskRule[];
};

/**
 * Takes tasks that are due, each by one engine only, and writes each new question down before it is asked: the trigger of
 * source_call takes it under a consent that covers item and moment, or not at all. Whatever becomes of this process, a
 * task that was taken is looked at again when its lease ends.
 */
const take = sql<TakenTask>(`
  with way as (
    select * from unnest($2::text[], $3::text[], $4::boolean[], $5::bigint[], $6::integer[]) as w (code, connector, is_retriable, cost_fen, longest_ms)
  ), due as (
    select id, member_id, order_detail_id, code, n, item_version, state, attempts, faults from app.check_task t
    where state in ('queued', 'running') and look_at <= clock_timestamp() and ($8::bigint is null or id = $8)
      and (code <> all($7::text[]) or exists (select from app.member m where m.id = t.member_id and m.test_of is not null))
    order by look_at limit $1 for no key update skip locked
  ), seen as (
    select due.*, m.test_of is not null as is_test, k.id as consent_id, w.connector, w.cost_fen, coalesce(w.longest_ms, 0) as longest_ms, c.reference, c.waits_until,
      case when due.state = 'queued' then w.is_retriable else c.is_retriable end as is_retriable,
      case
        when k.id is null then 'uncovered'
        when w.connector is null or not (p.has_id_card or due.code = any($10::text[])) then 'byHand'
        when due.state = 'queued' then 'ask'
        when c.waits_until is not null then 'look'
        when c.is_retriable then 'askSame'
        else 'lost'
      end as turn
    from due
    join app.member m on m.id = due.member_id
    join app.order_detail p on p.member_id = due.member_id and p.id = due.order_detail_id
    left join way w on w.code = case when m.test_of is not null then $9 when due.code = any($2::text[]) then due.code else '' end
    left join lateral (
      select k.id from app.consent k
      join app.consent_item ci on ci.consent_id = k.id and ci.code = due.code and ci.agreed
      where k.order_detail_id = due.order_detail_id and k.withdrawn_at is null and clock_timestamp() between k.given_at and k.ends_at
    ) k on true
    left join app.source_call c on due.state = 'running' and c.task_id = due.id and c.attempt = due.attempts
  ), taken as (
    update app.check_task t set
      state = case when seen.turn = 'ask' then 'running' else t.state end,
      attempts = t.attempts + case when seen.turn = 'ask' then 1 else 0 end,
      look_at = clock_timestamp() + (seen.longest_ms + 5000) * interval '1 millisecond'
    from seen where t.id = seen.id returning t.id, t.attempts
  ), asked as (
    insert into app.source_call (member_id, task_id, consent_id, attempt, connector, key, is_retriable, cost_fen)
    select seen.member_id, seen.id, seen.consent_id, taken.attempts, seen.connector, seen.id || '-' || taken.attempts, seen.is_retriable, seen.cost_fen
    from seen join taken using (id) where seen.turn = 'ask'
    on conflict (task_id, attempt) do update set asked_at = excluded.asked_at, answered_at = null, outcome = null where source_call.outcome = 'notAsked'
  )
  select seen.id, seen.member_id, seen.is_test, seen.order_detail_id, seen.code, seen.n, taken.attempts as attempt, seen.faults, seen.turn,
    coalesce(seen.is_retriable, true) as is_retriable, seen.reference, seen.waits_until,
    d.name_enc, d.phone_enc, d.id_card_enc, cl.content_enc as claim_enc, v.needs, i.risk_rules
  from taken join seen using (id)
  join app.order_detail d on d.member_id = seen.member_id and d.id = seen.order_detail_id
  join app.check_item i on i.code = seen.code
  join app.item_version v on v.code = seen.code and v.version = seen.item_version
  left join app.claim cl on cl.order_detail_id = seen.order_detail_id and cl.code = seen.code and cl.n = seen.n`);

export type TakeWish = {
  atMost: number;
  /** By code; the empty code stands for every item that is not named. */
  ways: ReadonlyMap<string, SourceWay | undefined>;
  /** How every item of a test world is looked up. */
  played: SourceWay | undefined;
  blockedCodes: readonly string[];
  /** Items that papers of the candidate can answer: they have a way also where registers know nobody by the document. */
  shownCodes: readonly string[];
  /** This task alone. */
  only?: string | undefined;
};
/** Stands for every item of a test world: no item has such a code. */
const playedCode = '*test';
/** Undefined when a consent ended in this very moment: nothing was taken, and the next look sees it. */
export async function takeTasks(
  tx: Tx,
  { atMost, ways: real, played, blockedCodes, shownCodes, only }: TakeWish,
): Promise<TakenTask[] | undefined> {
  const ways = new Map([...real, [playedCode, played] as const]);
  const codes = [...ways.keys()];
  const each = [...ways.values()];
  try {
    return await tx.rows(
      take,
      atMost,
      codes,
      each.map((way) => way?.connector ?? null),
      each.map((way) => way?.isRetriable ?? null),
      each.map((way) => way?.costFen ?? null),
      each.map((way) => way?.longestMs ?? null),
      blockedCodes,
      only ?? null,
      playedCode,
      shownCodes,
    );
  } catch (error) {
    if (brokenConstraint(error) === 'source_call_has_consent') return undefined;
    throw error;
  }
}

/** How the turn of one task ended. */
export type Ending = {
  readonly id: string;
  readonly attempt: number;
  readonly to: TaskState;
  /** What is written on the call; null when it goes on waiting, or when there was none. */
  readonly outcome: 'answered' | 'silent' | 'unknown' | 'notAsked' | null;
  readonly lookAfterMs: number;
  readonly finding?: {
    result: ItemResult;
    light: string;
    rule: string | null;
    isPartial: boolean;
    identity: IdentityStanding | null;
    contentEnc: Buffer;
  };
  /** What somebody has to read before it is a finding, sealed. */
  readonly answerEnc?: Buffer;
  readonly wait?: { reference: string; forMs: number };
  /** A fault of ours, in words for staff. */
  readonly fault?: { text: string; isLast: boolean };
};
export type EndedRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  code: string;
  state: TaskState;
  is_late: boolean;
};

/**
 * Ends turns. A task that somebody else has moved meanwhile stays as it is: what came is noted on the call, and changes
 * nothing.
 */
const end = sql<EndedRow>(`
  with e as (
    select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bytea[],
      $10::text[], $11::bigint[], $12::text[], $13::boolean[], $14::bytea[], $15::boolean[], $16::text[])
      as e (id, attempt, to_state, outcome, look_after_ms, result, light, rule, content_enc, reference, wait_ms, failure, is_failed, answer_enc,
        is_partial, identity)
  ), moved as (
    update app.check_task t set state = e.to_state, result = e.result,
      attempts = t.attempts - case when e.outcome = 'notAsked' then 1 else 0 end,
      look_at = clock_timestamp() + e.look_after_ms * interval '1 millisecond',
      faults = case when e.failure is null then t.faults else t.faults + 1 end,
      failure = e.failure, failed_at = case when e.is_failed then clock_timestamp() end,
      expected_at = case when e.to_state = 'waitingReviewer' then greatest(t.expected_at, t.deadline_at) else t.expected_at end,
      ended_at = case when e.to_state = 'done' then clock_timestamp() end
    from e where t.id = e.id and t.state in ('queued', 'running') and t.attempts = e.attempt
    returning t.id, t.member_id, t.order_detail_id, t.code, t.state, coalesce(t.promised_at + t.waited < clock_timestamp(), false) as is_late
  ), calls as (
    update app.source_call c set outcome = coalesce(e.outcome, c.outcome), reference = coalesce(e.reference, c.reference),
      answered_at = case when e.outcome is null then c.answered_at else clock_timestamp() end,
      waits_until = coalesce(c.waits_until, clock_timestamp() + e.wait_ms * interval '1 millisecond')
    from e where c.task_id = e.id and c.attempt = e.attempt and c.outcome is null
  ), found as (
    insert into app.finding (member_id, task_id, version, result, light, rule, content_enc, is_partial, identity)
    select m.member_id, m.id, 1 + coalesce((select max(f.version) from app.finding f where f.member_id = m.member_id and f.task_id = m.id), 0),
      e.result, e.light, e.rule, e.content_enc, e.is_partial, e.identity
    from moved m join e on e.id = m.id where e.result is not null
  ), to_read as (
    insert into app.review as r (task_id, member_id, state, answer_enc, answered_at)
    select m.id, m.member_id, 'awaitingSecond', e.answer_enc, clock_timestamp() from moved m join e on e.id = m.id where e.answer_enc is not null
    on conflict (task_id) do update set state = 'awaitingSecond', answer_enc = excluded.answer_enc, answered_at = excluded.answered_at,
      draft_version = r.draft_version + 1, first_staff_id = null, opinion_enc = null, opinion_staff_id = null, opinion_at = null,
      rejection_enc = null, rejected_by_id = null, rejected_at = null, holder_id = null, held_until = null, assigned_id = null, assigned_at = null, back_to_id = null, back_until = null
  )
  select * from moved`);

export const endTurns = (tx: Tx, endings: readonly Ending[]): Promise<EndedRow[]> =>
  tx.rows(
    end,
    endings.map((ending) => ending.id),
    endings.map((ending) => ending.attempt),
    endings.map((ending) => ending.to),
    endings.map((ending) => ending.outcome),
    endings.map((ending) => Math.round(ending.lookAfterMs)),
    endings.map((ending) => ending.finding?.result ?? null),
    endings.map((ending) => ending.finding?.light ?? null),
    endings.map((ending) => ending.finding?.rule ?? null),
    endings.map((ending) => ending.finding?.contentEnc ?? null),
    endings.map((ending) => ending.wait?.reference ?? null),
    endings.map((ending) => ending.wait?.forMs ?? null),
    endings.map((ending) => ending.fault?.text ?? null),
    endings.map((ending) => ending.fault?.isLast ?? false),
    endings.map((ending) => ending.answerEnc ?? null),
    endings.map((ending) => ending.finding?.isPartial ?? false),
    endings.map((ending) => ending.finding?.identity ?? null),
  );

const moveTaskState = sql<{ id: string }>(`
  update app.check_task set state = $2, result = $4, look_at = clock_timestamp(), failed_at = null, failure = null,
    faults = case when $2 = 'queued' then 0 else faults end, attempts = attempts + case when $2 = 'running' then 1 else 0 end,
    ended_at = case when 'disputed' in ($2, state) or state = 'done' and $2 = 'done' then ended_at when $2 in ('done', 'stopped') then clock_timestamp() end
  where id = $1 and state = any($3) returning id`);
/** Moves one task, for people and withdrawals. False when the move does not leave the state that the task is in. */
export async function moveTask(
  tx: Tx,
  id: string,
  { move, result = null }: { move: TaskMove; result?: ItemResult | null },
): Promise<boolean> {
  const { from, to } = taskMoves[move];
  return (await tx.rows(moveTaskState, id, to, from, result)).length > 0;
}

export type LeftRow = { order_detail_id: string; open: number; done: number; expected_at: Date | null };
const openStates = "'queued', 'running', 'waitingReviewer', 'waitingCandidate'";
const left = sql<LeftRow>(`
  select order_detail_id, count(*) filter (where state in (${openStates}))::integer as open,
    count(*) filter (where state in ('done', 'disputed'))::integer as done,
    max(expected_at) filter (where state in (${openStates})) as expected_at
  from app.check_task where order_detail_id = any($1::bigint[]) group by order_detail_id`);
/** What is still open, by order detail. Read after the details are locked: what others ended before is seen. */
export const countLeft = (db: Db, detailIds: readonly string[]): Promise<LeftRow[]> => db.rows(left, detailIds);

const withdrawn = sql<{ id: string; member_id: MemberId }>(`
  select d.id, d.member_id from app.order_detail d
  where d.id = any($1::bigint[]) and exists (select from app.consent k where k.order_detail_id = d.id)
    and not exists (select from app.consent k where k.order_detail_id = d.id and k.withdrawn_at is null)`);
/** Which of these have no consent left that was not withdrawn. */
export const listWithdrawn = (db: Db, detailIds: readonly string[]) => db.rows(withdrawn, detailIds);

const release = sql<{ order_detail_id: string }>(`
  with settled as (
    select i.member_id, i.order_detail_id, i.waited from app.check_task i
    left join lateral (
      select identity from app.finding f where f.member_id = i.member_id and f.task_id = i.id order by f.version desc limit 1
    ) f on true
    where i.order_detail_id = any($1::bigint[]) and i.code = $2 and (i.state = 'stopped' or i.state = 'done' and f.identity = 'proved')
  )
  update app.check_task t set state = t.after_identity, after_identity = null, look_at = clock_timestamp(),
    waited = t.waited + s.waited, deadline_at = t.deadline_at + s.waited, expected_at = t.expected_at + s.waited
  from settled s
  where t.member_id = s.member_id and t.order_detail_id = s.order_detail_id and t.state = 'queued' and t.after_identity is not null
  returning t.order_detail_id`);
/**
 * Lets go what waited for an identity that is proved now, and answers the checks. What the candidate was waited for meanwhile
 * is no delay of theirs.
 */
export const releaseHeld = async (tx: Tx, detailIds: readonly string[]): Promise<string[]> =>
  (await tx.rows(release, detailIds, identityItemCode)).map((row) => row.order_detail_id);

const held = sql<{ member_id: MemberId; order_detail_id: string }>(`
  select distinct member_id, order_detail_id from app.check_task
  where order_detail_id = any($1::bigint[]) and state = 'queued' and after_identity is not null`);
/** Those of these checks in which something waits for the identity. */
export const listHeld = async (db: Db, detailIds: readonly string[]) =>
  detailIds.length === 0 ? [] : db.rows(held, detailIds);

const stopHeldTasks = sql<{ code: string }>(`
  update app.check_task t set state = 'stopped', stop_reason = 'unidentified', ended_at = clock_timestamp()
  where t.member_id = $1 and t.order_detail_id = $2 and t.state = 'queued' and t.after_identity is not null and exists (
    select from app.check_task i
    join lateral (
      select identity from app.finding f where f.member_id = i.member_id and f.task_id = i.id order by f.version desc limit 1
    ) f on f.identity in ('mismatch', 'open')
    where i.member_id = t.member_id and i.order_detail_id = t.order_detail_id and i.code = $3 and i.state = 'done'
  ) returning t.code`);
/** Ends what waited for an identity that was not proved: nothing of it has run. Answers the items. */
export const stopHeld = async (tx: Tx, memberId: MemberId, detailId: string): Promise<string[]> => [
  ...new Set((await tx.rows(stopHeldTasks, memberId, detailId, identityItemCode)).map((row) => row.code)),
];
