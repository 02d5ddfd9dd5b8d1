import { addFen, type Fen, fen, zeroFen } from '../wire/money.ts';

export const costRules = {
  /** Months of the chart, the chosen one among them. */
  months: 6,
  /** From so many per cent more on a change is marked. */
  markedPercent: 15,
  leastMonth: '2020-01',
  mostFenPerMinute: 100_000,
} as const;

const minuteMs = 60_000n;

/** What work costs, rounded half up to the fen. Once for each item of a month, so that lines add up to their total. */
export const workCost = (workedMs: number, fenPerMinute: number): Fen =>
  fen((2n * BigInt(workedMs) * BigInt(fenPerMinute) + minuteMs) / (2n * minuteMs));

export type Cost = {
  readonly units: number;
  readonly found: number;
  /** What sources charge. */
  readonly askedFen: number;
  readonly workedMs: number;
  /** What the work of reviewers costs. */
  readonly workFen: number;
};
export type CostCell = {
  readonly code: string;
  /** Name of the connector; null: reviewers. */
  readonly source: string | null;
  readonly now: Cost;
  /** Of the same days of the month before. */
  readonly before: Cost;
};
export type Earned = { readonly code: string; readonly revenueFen: number; readonly beforeFen: number };

export type CostLine = {
  readonly key: string;
  readonly code: string | null;
  /** Sources of an item, items of a source. */
  readonly parts: readonly string[];
  readonly now: Cost;
  readonly before: Cost;
  readonly costFen: Fen;
  readonly beforeCostFen: Fen;
  /** Null by source: what is paid for an item is not paid for one of its sources. */
  readonly revenueFen: Fen | null;
};

const none: Cost = { units: 0, found: 0, askedFen: 0, workedMs: 0, workFen: 0 };
export const addCosts = (costs: readonly Cost[]): Cost =>
  costs.reduce(
    (sum, cost) => ({
      units: sum.units + cost.units,
      found: sum.found + cost.found,
      askedFen: sum.askedFen + cost.askedFen,
      workedMs: sum.workedMs + cost.workedMs,
      workFen: sum.workFen + cost.workFen,
    }),
    none,
  );
export const costOfAll = ({ askedFen, workFen }: Cost): Fen => addFen(fen(askedFen), fen(workFen));

export const costViews = ['item', 'source'] as const;
export type CostView = (typeof costViews)[number];
/** Stands for reviewers where a source is named by a text. */
export const byReviewers = '';

export type Narrowed = {
  readonly by: CostView;
  readonly code?: string | undefined;
  readonly source?: string | undefined;
};

/** Lines by item or by source, the dearest first; of one item or one source alone where it is named. */
export function costLines(
  cells: readonly CostCell[],
  earned: readonly Earned[],
  { by, code, source }: Narrowed,
): CostLine[] {
  const chosen = cells.filter(
    (cell) =>
      (code === undefined || cell.code === code) && (source === undefined || (cell.source ?? byReviewers) === source),
  );
  const groups = new Map<string, CostCell[]>();
  // What was earned with an item for which nothing was spent yet has a line as well.
  if (by === 'item' && source === undefined)
    for (const it of earned) if (code === undefined || it.code === code) groups.set(it.code, []);
  for (const cell of chosen) {
    const key = by === 'item' ? cell.code : (cell.source ?? byReviewers);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups]
    .map(([key, own]): CostLine => {
      const [now, before] = [addCosts(own.map((cell) => cell.now)), addCosts(own.map((cell) => cell.before))];
      const parts = own
        .filter((cell) => cell.now.units > 0 || costOfAll(cell.now) > 0)
        .map((cell) => (by === 'item' ? (cell.source ?? byReviewers) : cell.code));
      return {
        key,
        code: by === 'item' ? key : null,
        parts,
        now,
        before,
        costFen: costOfAll(now),
        beforeCostFen: costOfAll(before),
        revenueFen:
          by === 'item' && source === undefined ? fen(earned.find((it) => it.code === key)?.revenueFen ?? 0) : null,
      };
    })
    .sort((a, b) => b.costFen - a.costFen || (b.revenueFen ?? 0) - (a.revenueFen ?? 0) || a.key.localeCompare(b.key));
}

/** The last line: what stands above it, added up. */
export function totalOf(lines: readonly CostLine[]) {
  const now = addCosts(lines.map((line) => line.now));
  const isEarned = lines.every(({ revenueFen }) => revenueFen !== null);
  return {
    now,
    costFen: addFen(...lines.map(({ costFen }) => costFen)),
    beforeCostFen: addFen(...lines.map(({ beforeCostFen }) => beforeCostFen)),
    revenueFen: isEarned ? addFen(...lines.map(({ revenueFen }) => revenueFen ?? zeroFen)) : null,
  };
}

/** What one question or one task costs, in fen, not rounded; null where there was none. */
export const unitCost = (costFen: number, units: number): number | null => (units === 0 ? null : costFen / units);

/** In per cent, rounded; null where there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : Math.round((now / before - 1) * 100);

/** What stays of the revenue, in per cent with one decimal; null where nothing was earned. */
export const marginOf = (revenueFen: number | null, costFen: number): number | null =>
  revenueFen === null || revenueFen <= 0 ? null : Math.round(((revenueFen - costFen) / revenueFen) * 1000) / 10;

/**
 * `onlyBill` we know no such question · `onlyOurs` it is not on the bill · `otherAmount` · `otherMonth` it was asked in
 * another month · `twice` it is on the bill more than once, though the same key is charged once.
 */
export const billDifferences = ['onlyBill', 'onlyOurs', 'otherAmount', 'otherMonth', 'twice'] as const;
export type BillDifferenceKind = (typeof billDifferences)[number];
/** `headings` there is no sheet with a key and an amount · `key` · `amount` · `rows` more than are read */
export const billFaults = ['headings', 'key', 'amount', 'rows'] as const;
export type BillFault = (typeof billFaults)[number];
export const billLimits = { rows: 50_000, differences: 5_000, faults: 20, key: 200 } as const;
