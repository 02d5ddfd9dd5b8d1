import pg from 'pg';
import { clusterOf } from './house.ts';

/** Looks into the embedded database of a house as its superuser: what no call may show. */
export class Books {
  readonly pool: pg.Pool;

  constructor(dataDir: string) {
    this.pool = new pg.Pool({
      host: clusterOf(dataDir),
      port: 5432,
      user: 'postgres',
      database: 'beidiao',
      max: 3,
    });
    // A killed database ends idle connections; the next query opens another.
    this.pool.on('error', () => undefined);
  }

  /** The first column of the first row, as text. */
  async look(sql: string, ...values: readonly unknown[]): Promise<string> {
    const { rows } = await this.pool.query<Record<string, unknown>>(sql, [...values]);
    return String(Object.values(rows[0] ?? {})[0]);
  }

  count = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    Number(await this.look(sql, ...values));

  /** What is wrong with ledger, balances and audit trail; all empty when the books are right. */
  async wrongs(): Promise<{ ledgerSum: number; unsettled: unknown[]; brokenAudit: unknown[] }> {
    return {
      ledgerSum: await this.count('select coalesce(sum(amount_fen), 0) from app.ledger_line'),
      unsettled: (await this.pool.query('select * from app.unsettled_balances()')).rows,
      brokenAudit: (await this.pool.query('select * from app.broken_audit()')).rows,
    };
  }

  /** What failed is tried again now instead of later: the waiting between two tries is proved elsewhere. */
  async hurry({ butNotAfter = 4 }: { butNotAfter?: number } = {}): Promise<void> {
    await this.pool.query(
      "update app.check_task set look_at = now() where state = 'queued' and attempts < $1 and look_at > now()",
      [butNotAfter],
    );
    await this.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0 and run_at > now()',
    );
  }

  close = (): Promise<void> => this.pool.end();
}

export const rightBooks = { ledgerSum: 0, unsettled: [], brokenAudit: [] };
