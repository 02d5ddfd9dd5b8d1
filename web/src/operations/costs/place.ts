import { type CostView, costViews } from '@beidiao/contract/costs/rules';

/** What the address narrows the costs to. `source` may be empty: reviewers. */
export type Place = {
  readonly month?: string | undefined;
  readonly by: CostView;
  readonly code?: string | undefined;
  readonly source?: string | undefined;
};

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

/** A month that is none is left out. */
export function readPlace(search: Readonly<Record<string, unknown>>): Place {
  const month = textOf(search['month']);
  return {
    month: month !== undefined && /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    by: costViews.find((view) => view === search['by']) ?? 'item',
    code: textOf(search['code']),
    source: textOf(search['source']),
  };
}

/** Parts of an address; what says nothing is left out. */
export const searchOf = ({ month, by, code, source }: Place): Record<string, string> => ({
  ...(month === undefined ? {} : { month }),
  ...(by === 'item' ? {} : { by }),
  ...(code === undefined ? {} : { code }),
  ...(source === undefined ? {} : { source }),
});

/** @param month yyyy-mm */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
