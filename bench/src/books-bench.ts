import type pg from 'pg';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import type { Size } from './size.ts';

/** ms of the check of all books, of one sum over the same lines, and the ratio of each pair. */
export type BooksCost = {
  readonly lines: number;
  readonly checkMs: number;
  readonly sumMs: number;
  readonly ratios: readonly number[];
  /** Members whose books do not add up: none, or nothing was measured. */
  readonly unsettled: number;
};

/** Top-ups of the members in turn over two years, two lines each, straight into the tables; the balances follow. */
async function fill(owner: pg.Client, members: readonly BenchMember[], lines: number): Promise<void> {
  await owner.query(
    `with chosen as (select array_agg(id) as ids from unnest($1::bigint[]) id
     ), entry as (
       insert into app.ledger_entry (member_id, cause, cause_id, member_delta_fen, balance_after_fen, at)
       select ids[1 + n % cardinality(ids)], 'recharged', 'bench ' || n, 100, 100, app.now() - (1 - n::float8 / $2) * interval '2 years' from chosen, generate_series(1, $2::integer) n
       returning id, member_id
     ), line as (
       insert into app.ledger_line (member_id, entry_id, account, amount_fen)
       select member_id, id, account, fen from entry, (values ('memberBalance', 100), ('channelClearing', -100)) side (account, fen)
     )
     update app.balance b set bought_fen = bought_fen + added.fen
     from (select member_id, count(*) * 100 as fen from entry group by member_id) added where b.member_id = added.member_id`,
    [members.map(({ memberId }) => memberId), lines / 2],
  );
  await owner.query('vacuum analyze app.ledger_entry, app.ledger_line, app.balance');
}

const check = 'select member_id from app.unsettled_balances()';
const sum = 'select member_id, sum(amount_fen) from app.ledger_line group by member_id';

/** The check of all books, as the nightly task runs it, beside the least that could be read for it. */
export async function measureBooks(
  { owner, worker }: { owner: pg.Client; worker: pg.Client },
  members: readonly BenchMember[],
  { ledgerLines, bookRounds }: Pick<Size, 'ledgerLines' | 'bookRounds'>,
): Promise<BooksCost> {
  await fill(owner, members, ledgerLines);
  const timed = async (text: string): Promise<{ ms: number; rows: number }> => {
    const began = performance.now();
    const { rowCount } = await worker.query(text);
    return { ms: performance.now() - began, rows: rowCount ?? 0 };
  };
  await timed(sum);
  const pairs: { check: number; sum: number }[] = [];
  let unsettled = 0;
  for (let round = 0; round < bookRounds; round += 1) {
    const checked = await timed(check);
    unsettled = checked.rows;
    pairs.push({ check: checked.ms, sum: (await timed(sum)).ms });
  }
  return {
    lines: ledgerLines,
    checkMs: median(pairs.map((pair) => pair.check)),
    sumMs: median(pairs.map((pair) => pair.sum)),
    ratios: pairs.map((pair) => pair.check / pair.sum),
    unsettled,
  };
}
