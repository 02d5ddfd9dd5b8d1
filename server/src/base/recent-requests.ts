/** Upper bounds of the classes in which durations are counted, in ms; what takes longer falls into one more. */
const bounds = [5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000, 10_000] as const;
const keptMinutes = 1440;

type Minute = { at: number; requests: number; failed: number; byClass: number[] };
export type Recent = { readonly requests: number; readonly failed: number; readonly p95Ms: number | null };

/** Requests of the last day by the minute, in the memory of this process: 1,440 rows at most. */
export class RecentRequests {
  readonly #minutes = new Map<number, Minute>();
  readonly #now: () => number;
  readonly since: Date;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.since = new Date(now());
  }

  note(ms: number, isFailed: boolean): void {
    const at = Math.floor(this.#now() / 60_000);
    const slot = at % keptMinutes;
    let minute = this.#minutes.get(slot);
    if (minute?.at !== at) {
      minute = { at, requests: 0, failed: 0, byClass: Array.from({ length: bounds.length + 1 }, () => 0) };
      this.#minutes.set(slot, minute);
    }
    minute.requests += 1;
    if (isFailed) minute.failed += 1;
    const found = bounds.findIndex((bound) => ms <= bound);
    const place = found < 0 ? bounds.length : found;
    minute.byClass[place] = (minute.byClass[place] ?? 0) + 1;
  }

  /** Of the last minutes, the present one included. The 95th percentile is the bound of its class: never better than it was. */
  last(minutes: number, atLeast: number): Recent {
    const from = Math.floor(this.#now() / 60_000) - minutes + 1;
    const rows = [...this.#minutes.values()].filter(({ at }) => at >= from);
    const requests = rows.reduce((sum, row) => sum + row.requests, 0);
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    return { requests, failed, p95Ms: requests < atLeast ? null : percentile(rows, requests * 0.95) };
  }
}

function percentile(rows: readonly Minute[], wanted: number): number {
  let passed = 0;
  for (const [place, bound] of bounds.entries()) {
    passed += rows.reduce((sum, { byClass }) => sum + (byClass[place] ?? 0), 0);
    if (passed >= wanted) return bound;
  }
  return bounds.at(-1) ?? 0;
}
