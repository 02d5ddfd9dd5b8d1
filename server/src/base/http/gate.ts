import type { Call } from '@beidiao/contract/wire/call';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { sql, type System } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import type { Vault } from '../secrets/vault.ts';

/** What counts calls in the database. */
export type Counting = { readonly system: System; readonly vault: Vault };

/**
 * Above this rate it is machines that sign what they send: counting each of them in the database would cost more than it
 * keeps.
 */
const sharedUpTo = 120;

/** People of one member may do together what so many of them could do alone. */
const peopleOfMember = 10;

/** Who has called: a person, one of staff or a candidate, and the member that pays for it where there is one. */
export type KnownCaller = { readonly person: string; readonly member: string | undefined };

/**
 * How often a call may be made in a minute. Strangers are told apart by their address, counted in this process first,
 * which is cheap against a loop gone wild, and in the database as well: somebody who guesses meets one limit, however
 * many processes there are. Whoever is signed in is counted by name, and with all others of the member: people behind one
 * address, or behind a proxy that nobody has told us of, do not use up each other's minute.
 */
export class Gate {
  readonly #entry: Pick<Call, 'path' | 'perMinute'>;
  readonly #here: RateLimiterMemory;
  readonly #shared: Counting | undefined;
  readonly #members: RateLimiterMemory;

  constructor(entry: Pick<Call, 'path' | 'who'> & { readonly perMinute: number }, counting: Counting) {
    this.#entry = entry;
    this.#here = new RateLimiterMemory({ points: entry.perMinute, duration: 60 });
    this.#members = new RateLimiterMemory({ points: entry.perMinute * peopleOfMember, duration: 60 });
    this.#shared = entry.who === 'public' && entry.perMinute <= sharedUpTo ? counting : undefined;
  }

  /** @throws Refusal tooMany */
  async passCaller({ person, member }: KnownCaller): Promise<void> {
    await passGate(this.#here, person);
    if (member !== undefined) await passGate(this.#members, member);
  }

  /** @throws Refusal tooMany */
  async passAddress(address: string): Promise<void> {
    await passGate(this.#here, address);
    if (this.#shared === undefined) return;
    const key = this.#shared.vault.lookUp('', 'gate', this.#entry.path, address);
    const [row] = await this.#shared.system.db.rows(countOne, key);
    if (row !== undefined && row.count > (this.#entry.perMinute ?? 0))
      throw new Refusal('tooMany', { seconds: Math.max(1, row.seconds_left) });
  }
}

const countOne = sql<{ count: number; seconds_left: number }>(`
  insert into app.tally as t (subject_key, since, count) values ($1, now(), 1)
  on conflict (subject_key) do update set
    count = case when t.since > now() - interval '1 minute' then t.count + 1 else 1 end,
    since = case when t.since > now() - interval '1 minute' then t.since else now() end
  returning count, ceil(extract(epoch from since + interval '1 minute' - now()))::integer as seconds_left`);

/** @throws Refusal tooMany */
async function passGate(gate: RateLimiterMemory, key: string): Promise<void> {
  try {
    await gate.consume(key);
  } catch (full) {
    const wait =
      typeof full === 'object' && full !== null && 'msBeforeNext' in full ? Number(full.msBeforeNext) : 60_000;
    throw new Refusal('tooMany', { seconds: Math.ceil(wait / 1000) });
  }
}
