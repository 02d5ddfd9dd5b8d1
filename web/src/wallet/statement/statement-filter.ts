import type { StatementFilters } from '@beidiao/contract/invoice/statement';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { type LedgerCause, ledgerCauses } from '@beidiao/contract/wallet/calls';

/** What the entries are narrowed to; it stands in the address, so that "back" and a shared link lead to the same rows. */
export type EntryFilter = {
  /** yyyy-mm; empty for this month. */
  month: string;
  q: string;
  /** yyyy-mm-dd in China, both ends included; empty for the month. */
  from: string;
  to: string;
  causes: readonly LedgerCause[];
  by: string;
  /** As typed, in yuan. */
  least: string;
  most: string;
  direction: '' | 'in' | 'out';
  size: number;
};
export type Search = Readonly<Record<string, string | undefined>>;

const dayOf = (text: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');

/** Tolerant: an address that somebody has edited shows the entries all the same. */
export function readFilter(search: Search): EntryFilter {
  const { month = '', q = '', cause = '', by = '', least = '', most = '', dir, size } = search;
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    q: q.trim().slice(0, 60),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    causes: ledgerCauses.filter((it) => cause.split(',').includes(it)),
    by: /^[1-9]\d{0,17}$/.test(by) ? by : '',
    least: least.slice(0, 16),
    most: most.slice(0, 16),
    direction: dir === 'in' || dir === 'out' ? dir : '',
    size: [20, 50, 100].find((it) => String(it) === size) ?? 20,
  };
}

/** What differs from the plain list, as search parameters. */
export const writeFilter = (it: EntryFilter): Search => ({
  month: it.month || undefined,
  q: it.q || undefined,
  from: it.from || undefined,
  to: it.to || undefined,
  cause: it.causes.join() || undefined,
  by: it.by || undefined,
  least: it.least || undefined,
  most: it.most || undefined,
  dir: it.direction || undefined,
  size: it.size === 20 ? undefined : String(it.size),
});

export const widened = (it: EntryFilter): EntryFilter => ({ ...readFilter({}), month: it.month, size: it.size });
export const isNarrowed = (it: EntryFilter): boolean =>
  JSON.stringify(writeFilter(it)) !== JSON.stringify(writeFilter(widened(it)));

/** Fen of what was typed; null for nothing, undefined for what is no amount. */
export function amountOf(typed: string): number | null | undefined {
  const plain = tidyYuan(typed);
  return plain === '' ? null : (readYuanText(plain) ?? undefined);
}

export function paramsOf(it: EntryFilter): Partial<StatementFilters> {
  const [minAmount, maxAmount] = [amountOf(it.least), amountOf(it.most)];
  return {
    ...(it.month ? { month: it.month } : {}),
    ...(it.from ? { startTime: startOfDayInChina(it.from) } : {}),
    ...(it.to ? { endTime: startOfDayInChina(daysAfter(it.to, 1)) } : {}),
    ...(it.causes.length > 0 ? { causes: [...it.causes] } : {}),
    ...(it.by ? { userId: it.by } : {}),
    ...(minAmount == null ? {} : { minAmount }),
    ...(maxAmount == null ? {} : { maxAmount }),
    ...(it.direction ? { direction: it.direction } : {}),
    ...(it.q ? { search: it.q } : {}),
  };
}

/** @param month yyyy-mm */
export const monthBy = (month: string, months: number): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The days whose entries are shown, both ends included: those chosen, else the month up to today. */
export function daysOf({ month, from, to }: EntryFilter, today: string): { from: string; to: string } {
  if (from !== '' || to !== '') return { from: from || to, to: to || today };
  const of = month || today.slice(0, 7);
  const last = daysAfter(`${monthBy(of, 1)}-01`, -1);
  return { from: `${of}-01`, to: last < today ? last : today };
}
