import type { OwnReport } from '@beidiao/contract/rights/calls';

type Head = {
  title: 'stage' | 'differs' | 'recorded' | 'closed' | 'ended';
  /** What the title counts. */
  n: number;
  differs: number;
  all: number;
  done: number;
};

/**
 * While something is open the title says so and nothing else. Only what was compared and differs counts as different; a
 * record, an opinion or a thing that could not be verified does not.
 */
export function headOf({
  kind,
  items,
  waiting,
  missing,
}: Pick<OwnReport, 'kind' | 'items' | 'waiting' | 'missing'>): Head {
  const all = items.length + waiting.length + missing.length;
  const differs = items.filter(({ result }) => result === 'inconsistent' || result === 'worded').length;
  const recorded = items.filter(({ result }) => result === 'recordFound').length;
  const lacking = missing.filter(({ result }) => result !== 'absent').length;
  const of = { differs, all, done: all - waiting.length };
  if (kind === 'stage' || waiting.length > 0) return { ...of, title: 'stage', n: waiting.length };
  if (differs > 0) return { ...of, title: 'differs', n: differs };
  if (recorded > 0) return { ...of, title: 'recorded', n: recorded };
  return lacking > 0 ? { ...of, title: 'closed', n: lacking } : { ...of, title: 'ended', n: all };
}
