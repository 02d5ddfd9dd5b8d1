import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { StatementLine } from '../ports/ports.ts';

export type StatementTrouble = 'silent' | 'refused' | 'fault';
export type StatementRow = {
  channel: ChannelCode;
  state: 'fetching' | 'done' | 'failed';
  trouble: StatementTrouble | null;
  started_at: Date;
  took_ms: number | null;
  our_count: number | null;
  our_fen: string | null;
  channel_count: number | null;
  channel_fen: string | null;
  ledger_lines: number | null;
  ledger_fen: string | null;
};
const ofDay = sql<StatementRow>(`
  select channel, state, trouble, started_at, took_ms, our_count, our_fen, channel_count, channel_fen, ledger_lines, ledger_fen
  from app.statement where day = $1 order by channel`);
export const listStatements = (db: Db, day: string): Promise<StatementRow[]> => db.rows(ofDay, day);

/** One run at a time; one that has died is taken over after a while. */
const begin = sql<{ run: number }>(`
  insert into app.statement as s (channel, day, state) values ($1, $2, 'fetching')
  on conflict (channel, day) do update set run = s.run + 1, state = 'fetching', started_at = now(), trouble = null
    where s.state <> 'fetching' or s.started_at < now() - interval '15 minutes'
  returning run`);
/** The number of the run; undefined while another one is at it. */
export const beginRun = async (tx: Tx, channel: ChannelCode, day: string): Promise<number | undefined> =>
  (await tx.rows(begin, channel, day))[0]?.run;

const fail = sql(`update app.statement set state = 'failed', trouble = $4,
  took_ms = extract(epoch from now() - started_at) * 1000 where channel = $1 and day = $2 and run = $3`);
export async function failRun(tx: Tx, of: Run, trouble: StatementTrouble): Promise<void> {
  await tx.rows(fail, of.channel, of.day, of.run, trouble);
}

export type Run = { readonly channel: ChannelCode; readonly day: string; readonly run: number };
const addLines = sql(`
  insert into app.statement_line (channel, day, run, n, kind, reference, provider_reference, amount_fen, at)
  select $1, $2, $3, $4 + place, kind, reference, provider_reference, amount_fen, at
  from unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::timestamptz[])
    with ordinality as l (kind, reference, provider_reference, amount_fen, at, place)`);
/** The lines that follow the first `before` ones. */
export async function writeLines(
  tx: Tx,
  of: Run,
  { before, lines }: { before: number; lines: readonly StatementLine[] },
): Promise<void> {
  await tx.rows(
    addLines,
    of.channel,
    of.day,
    of.run,
    before,
    lines.map(({ kind }) => kind),
    lines.map(({ reference }) => reference),
    lines.map(({ providerReference }) => providerReference),
    lines.map(({ amountFen }) => amountFen),
    lines.map(({ at }) => at),
  );
}

/**
 * Both sides of a day, one row a reference: our movements by the time of the booking, theirs as the statement has them.
 * Ours are what a channel has told us to have collected or sent back; what the sum of a day is made of. A bank transfer is
 * known to the bank by its own number, and stands on the day on which the bank credited it.
 */
const bothSides = `
  theirs as (
    select kind, reference, sum(amount_fen)::bigint as fen, min(provider_reference) as provider_reference, min(at) as at, count(*)::integer as lines
    from app.statement_line where channel = $1 and day = $2 and run = $3 group by kind, reference
  ), ours as (
    select 'payment' as kind, reference, amount_fen as fen, provider_reference, ended_at as at
    from app.payment where channel = $1 and $1 <> 'TRANSFER' and state in ('succeeded', 'surplus') and ended_at >= $4 and ended_at < $5
    union all
    select 'payment', provider_reference, amount_fen, provider_reference, (received_on + time '12:00') at time zone 'Asia/Shanghai'
    from app.payment where $1 = 'TRANSFER' and channel = 'TRANSFER' and received_on = $2::date
    union all
    select 'refund', reference, -amount_fen, null, ended_at
    from app.refund where channel = $1 and state = 'succeeded' and payment_id is not null and ended_at >= $4 and ended_at < $5
  )`;
const matchDay = sql<{ run: number }>(`
  with ${bothSides}, sums as (
    select (select count(*)::integer from ours) as our_count, (select coalesce(sum(fen), 0)::bigint from ours) as our_fen,
      (select coalesce(sum(lines), 0)::integer from theirs) as channel_count, (select coalesce(sum(fen), 0)::bigint from theirs) as channel_fen
  ), books as (
    select count(*)::integer as lines, coalesce(sum(l.amount_fen), 0)::bigint as fen
    from app.ledger_entry e join app.ledger_line l on l.member_id = e.member_id and l.entry_id = e.id where e.at >= $4 and e.at < $5
  ), apart as (
    select coalesce(o.kind, t.kind) as kind, coalesce(o.reference, t.reference) as reference,
      coalesce(t.provider_reference, o.provider_reference) as provider_reference, coalesce(o.at, t.at) as at, o.fen as our_fen, t.fen as channel_fen
    from ours o full join theirs t on t.kind = o.kind and t.reference = o.reference where o.fen is distinct from t.fen
  ), written as (
    insert into app.statement_difference as d
      (channel, day, kind, reference, provider_reference, at, our_fen, channel_fen, payment_id, refund_id, member_id, run)
    select $1, $2, a.kind, a.reference, a.provider_reference, a.at, a.our_fen, a.channel_fen,
      coalesce(p.id, b.id, r.payment_id), r.id, coalesce(p.member_id, b.member_id, r.member_id), $3
    from apart a
    left join app.payment p on $1 <> 'TRANSFER' and a.kind = 'payment' and p.reference = a.reference and p.channel = $1
    left join app.payment b on $1 = 'TRANSFER' and b.channel = 'TRANSFER' and b.received_on is not null and b.provider_reference = a.reference
    left join app.refund r on a.kind = 'refund' and r.reference = a.reference and r.channel = $1
    on conflict (channel, day, kind, reference) do update set run = excluded.run,
      our_fen = case when d.state = 'closed' then d.our_fen else excluded.our_fen end,
      channel_fen = case when d.state = 'closed' then d.channel_fen else excluded.channel_fen end
  )
  update app.statement s set state = 'done', trouble = null, took_ms = extract(epoch from now() - s.started_at) * 1000,
    our_count = sums.our_count, our_fen = sums.our_fen, channel_count = sums.channel_count, channel_fen = sums.channel_fen,
    ledger_lines = books.lines, ledger_fen = books.fen
  from sums, books where s.channel = $1 and s.day = $2 and s.run = $3 returning s.run`);
/** False when another run has begun meanwhile. */
export const writeMatch = async (tx: Tx, of: Run, { from, until }: { from: string; until: string }): Promise<boolean> =>
  (await tx.rows(matchDay, of.channel, of.day, of.run, from, until)).length > 0;

const dropOthers = sql('delete from app.statement_line where channel = $1 and day = $2 and run <> $3');
/** What a comparison no longer finds is no difference any more; nobody had dealt with it. */
const endGone = sql(`
  update app.statement_difference set state = 'closed', ended_by = 'rematched'
  where channel = $1 and day = $2 and run <> $3 and state in ('open', 'waiting', 'asked')`);
/** Once a difference is back that had gone, it is open again. */
const reopen = sql(`
  update app.statement_difference set state = 'open', ended_by = null
  where channel = $1 and day = $2 and run = $3 and ended_by = 'rematched'`);
export async function tidyRun(tx: Tx, of: Run): Promise<void> {
  for (const statement of [dropOthers, endGone, reopen]) await tx.rows(statement, of.channel, of.day, of.run);
}

/** What one side has on this day the other has on another, of the same amount: both differences end. */
const pairDays = sql(`
  with pairs as (
    select a.id as one, b.id as other, a.day as one_day, b.day as other_day
    from app.statement_difference a
    join app.statement_difference b on b.channel = a.channel and b.kind = a.kind and b.reference = a.reference and b.day <> a.day
      and b.our_fen is null and b.channel_fen = a.our_fen and b.state in ('open', 'waiting')
    where a.channel = $1 and a.channel_fen is null and a.state in ('open', 'waiting')
  )
  update app.statement_difference d set state = 'closed', ended_by = 'otherDay',
    other_day = case when d.id = pairs.one then pairs.other_day else pairs.one_day end
  from pairs where d.id in (pairs.one, pairs.other)`);
/** What was booked by the act of staff on a later day: the statement of the former day has it. */
const pairTaken = sql(`
  with pairs as (
    select a.id, b.day as other_day from app.statement_difference a
    join app.statement_difference b on b.channel = a.channel and b.kind = a.kind and b.reference = a.reference and b.day <> a.day
      and b.channel_fen = a.our_fen and b.our_fen is null and b.ended_by = 'taken'
    where a.channel = $1 and a.channel_fen is null and a.state in ('open', 'waiting')
  )
  update app.statement_difference d set state = 'closed', ended_by = 'otherDay', other_day = pairs.other_day from pairs where d.id = pairs.id`);
const putBack = sql(`
  update app.statement_difference set state = 'open', put_back = true where channel = $1 and day < $2 and state = 'waiting'`);
export async function settleAcrossDays(tx: Tx, { channel, day }: Pick<Run, 'channel' | 'day'>): Promise<void> {
  await tx.rows(pairDays, channel);
  await tx.rows(pairTaken, channel);
  await tx.rows(putBack, channel, day);
}

const undone = sql<{ channel: ChannelCode; day: string }>(`
  select c.channel, d.day::date::text as day
  from unnest($1::text[]) as c (channel), generate_series($2::date, $3::date, interval '1 day') as d (day)
  where not exists (select from app.statement s where s.channel = c.channel and s.day = d.day::date and s.state = 'done')
  order by day, channel`);
/** Days of the last while whose statement has not been compared. */
export const listUndone = (
  db: Db,
  of: { channels: readonly ChannelCode[]; first: string; last: string },
): Promise<{ channel: ChannelCode; day: string }[]> => db.rows(undone, of.channels, of.first, of.last);

const copyLines = sql(`
  insert into app.statement_line (channel, day, run, n, kind, reference, provider_reference, amount_fen, at)
  select channel, day, $3, n, kind, reference, provider_reference, amount_fen, at from app.statement_line
  where channel = $1 and day = $2 and run = $3 - 1`);
/** The lines of the comparison before, for one that is made anew without a new statement. */
export async function keepLines(tx: Tx, of: Run): Promise<void> {
  await tx.rows(copyLines, of.channel, of.day, of.run);
}

const hasStatementOf = sql<{ is_there: boolean }>(
  'select exists (select from app.statement where channel = $1 and day = $2) as is_there',
);
export const hasStatement = async (db: Db, channel: ChannelCode, day: string): Promise<boolean> =>
  (await db.rows(hasStatementOf, channel, day))[0]?.is_there ?? false;

const transfersOf = sql<{ count: number; fen: string }>(`
  select count(*)::integer as count, coalesce(sum(amount_fen), 0)::bigint as fen from app.payment
  where channel = 'TRANSFER' and received_on = $1`);
/** What finance has matched of the credits of a day. */
export async function sumTransfers(db: Db, day: string): Promise<{ count: number; fen: string }> {
  const [row] = await db.rows(transfersOf, day);
  return row ?? { count: 0, fen: '0' };
}
