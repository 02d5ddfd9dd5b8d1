import type pg from 'pg';

/** Rows of one table that changed: how many there are, and the values of each column, sorted. */
type TableEffect = { readonly added: number; readonly columns: ReadonlyMap<string, readonly string[]> };
/** What changed since a moment, by table. */
export type Effects = ReadonlyMap<string, TableEffect>;
type Mark = { readonly count: number; readonly hash: string };
type Moment = ReadonlyMap<string, Mark>;

/** These count requests, whatever the request does: what guards against guessing counts each try, the log tells of each, and what a channel has called back is noted each time. */
const counters = new Set([
  'tally',
  'sign_in_failure',
  'gift_try',
  'staff_try',
  'migration',
  'security_event',
  'known_device',
  'staff_device',
  'channel_callback',
]);

/** These count in place: one row stands for as many as its number says. */
const tallies: Readonly<Record<string, string>> = { usage_day: 'coalesce(sum(n), 0)' };

/**
 * The content of a database at one moment, kept beside it, so that it can be put back within milliseconds. Only tables
 * that have changed are written, without triggers and foreign keys; sequences go on.
 */
export class Snapshot {
  private readonly owner: pg.Pool;
  private readonly columns: ReadonlyMap<string, string>;
  private kept: Moment = new Map();
  private newest: Moment = new Map();
  private putBacks = 0;
  private readonly worn = new Set<string>();

  private constructor(owner: pg.Pool, columns: ReadonlyMap<string, string>) {
    this.owner = owner;
    this.columns = columns;
  }

  static async take(owner: pg.Pool): Promise<Snapshot> {
    const { rows } = await owner.query<{ name: string; columns: string }>(`
      select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'app' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`);
    const tables = rows.filter(({ name }) => !counters.has(name));
    // Who writes a table says so in the same transaction: what nobody has written is not read again.
    await owner.query(`
      create schema kept;
      create unlogged table kept.written (name text not null);
      create function kept.note_written() returns trigger language plpgsql security definer
        as 'begin insert into kept.written values (tg_table_name); return null; end'`);
    for (const { name } of tables)
      await owner.query(`
        create table kept.${name} as table app.${name};
        create trigger zz_written after insert or update or delete or truncate on app.${name}
          for each statement execute function kept.note_written()`);
    const snapshot = new Snapshot(owner, new Map(tables.map(({ name, columns }) => [name, columns])));
    snapshot.kept = await snapshot.read([...snapshot.columns.keys()]);
    snapshot.newest = snapshot.kept;
    return snapshot;
  }

  async moment(): Promise<Moment> {
    const { rows } = await this.owner.query<{ name: string }>('delete from kept.written returning name');
    const written = [...new Set(rows.map(({ name }) => name))];
    if (written.length > 0) this.newest = new Map([...this.newest, ...(await this.read(written))]);
    return this.newest;
  }

  private async read(tables: readonly string[]): Promise<Moment> {
    const marks = tables.map(
      (name) => `select '${name}' as name, ${tallies[name] ?? 'count(*)'}::integer as count,
        coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from app.${name} t`,
    );
    const { rows } = await this.owner.query<Mark & { name: string }>(marks.join(' union all '));
    return new Map(rows.map(({ name, ...mark }) => [name, mark]));
  }

  /** As it was when the snapshot was taken; what changed since the newest moment that was read has to be read first. */
  async putBack(): Promise<void> {
    const changed = changedTables(this.kept, this.newest);
    if (changed.length === 0) return;
    const writes = changed.map(
      (table) => `delete from app.${table};
        insert into app.${table} (${this.columns.get(table)}) overriding system value
        select ${this.columns.get(table)} from kept.${table};`,
    );
    await this.owner.query(`begin; set local session_replication_role = replica; ${writes.join(' ')} commit;`);
    this.newest = this.kept;
    for (const table of changed) this.worn.add(table);
    this.putBacks += 1;
    if (this.putBacks % 20 === 0) await this.sweep();
  }

  /** Rows that were deleted stay in their tables until then, and whoever reads a table reads over them. */
  private async sweep(): Promise<void> {
    const tables = [...this.worn].map((table) => `app.${table}`);
    await this.owner.query(`vacuum ${[...tables, 'kept.written'].join(', ')}`);
    this.worn.clear();
  }

  async effectsSince(before: Moment): Promise<Effects> {
    const now = await this.moment();
    const effects = new Map<string, TableEffect>();
    for (const table of changedTables(before, now)) {
      const { rows } = await this.owner.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from app.${table} t`,
      );
      const names = Object.keys(rows[0]?.row ?? {});
      const sorted = (name: string) => rows.map(({ row }) => JSON.stringify(row[name])).toSorted();
      const added = (now.get(table)?.count ?? 0) - (before.get(table)?.count ?? 0);
      effects.set(table, { added, columns: new Map(names.map((name) => [name, sorted(name)])) });
    }
    return effects;
  }
}

const changedTables = (before: Moment, now: Moment): string[] =>
  [...now].filter(([table, { hash }]) => before.get(table)?.hash !== hash).map(([table]) => table);

/** How long something took: two runs have it alike by chance alone, so that a third does not have to. */
const durations = new Set(['cost_work.worked_ms']);

const isSame = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Where two effects differ, as `table` or `table.column`.
 * @param like another run of the first: what differs between the two (ids, times, secrets) is left out
 */
export function differences(one: Effects, other: Effects, like: Effects = one): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].toSorted().flatMap((table) => {
    const [a, b, c] = [one.get(table), other.get(table), like.get(table)];
    if (a === undefined || b === undefined) return [table];
    if (a.added !== b.added) return [`${table}: ${a.added} rows, then ${b.added}`];
    return [...a.columns]
      .filter(([name]) => !durations.has(`${table}.${name}`))
      .filter(([name, values]) => isSame(values, c?.columns.get(name)) && !isSame(values, b.columns.get(name)))
      .map(([name]) => `${table}.${name}`);
  });
}
