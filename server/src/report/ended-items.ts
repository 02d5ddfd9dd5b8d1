import type { EndedItem } from '@beidiao/contract/finding/ended-item';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import type { Report } from '@beidiao/contract/report/calls';
import type { TaskOfDetail, WorkRow } from '../verification/verification.ts';
import type { EndedRow, HeadRow } from './store.ts';

type Missing = Report['missing'][number];
type Worked = { readonly tasks: readonly TaskOfDetail[]; readonly work: ReadonlyMap<string, WorkRow> };

/**
 * Items that ended without a finding, each with the event that ended it: not agreed to, withdrawn before there was a
 * result, stated not to exist. What was agreed to once is never called declined.
 */
export function endedItems(head: HeadRow, worked: Worked, rows: readonly EndedRow[]): Missing[] {
  const { tasks } = worked;
  const given = head.given_at.toISOString();
  const whole = rows.filter(({ dropped_at: at }) => at !== null).flatMap((row) => wholeItem(head, worked, row));
  const stopped = tasks.filter(({ state, code }) => state === 'stopped' && !whole.some((item) => item.code === code));
  const parts = stopped.map((task): Missing => {
    const at = (isUnidentified(task) ? task.ended_at : (head.withdrawn_at ?? task.ended_at))?.toISOString();
    const result = isUnidentified(task) ? 'unidentified' : head.withdrawn_at === null ? 'expired' : 'withdrawn';
    return named(task, {
      result,
      agreedAt: given,
      endedAt: at ?? head.ends_at.toISOString(),
      wasSearched: wasSearched(worked, [task]),
      isRefunded: false,
    });
  });
  const absent = rows
    .filter((row) => row.absent > 0 && row.dropped_at === null)
    .flatMap((row) =>
      Array.from({ length: row.absent }, () =>
        named(row, { result: 'absent', agreedAt: given, endedAt: given, wasSearched: false, isRefunded: true }),
      ),
    );
  return [...whole, ...parts, ...absent];
}

/** The identity was not proved, whatever the candidate did afterwards. */
const isUnidentified = ({ stop_reason: reason }: TaskOfDetail): boolean => reason === 'unidentified';

const wasSearched = ({ work }: Worked, tasks: readonly TaskOfDetail[]): boolean =>
  tasks.some(({ id }) => work.get(id)?.was_searched === true || (work.get(id)?.contact_count ?? 0) > 0);

/** As many as there are subjects: the counts of a report add up to what was ordered. */
function wholeItem(head: HeadRow, worked: Worked, row: EndedRow): Missing[] {
  const own = worked.tasks.filter(({ code }) => code === row.code);
  const given = head.given_at.toISOString();
  const searched = { wasSearched: wasSearched(worked, own), isRefunded: true };
  if (row.agreed !== true) return [named(row, { result: 'declined', agreedAt: null, endedAt: given, ...searched })];
  const isStopped = own.some(isUnidentified);
  const at = ((isStopped ? row.dropped_at : (head.withdrawn_at ?? row.dropped_at)) ?? head.ends_at).toISOString();
  const result = isStopped ? 'unidentified' : head.withdrawn_at === null ? 'cancelled' : 'withdrawn';
  const ended: EndedItem = { result, agreedAt: given, endedAt: at, ...searched };
  return own.length === 0 ? [named(row, ended)] : own.map((task) => named(task, ended));
}

const named = (row: { code: string; name_zh: string; name_en: string; n?: number }, ended: EndedItem): Missing => ({
  code: row.code,
  ...(row.n === undefined ? {} : { n: row.n }),
  name: { zh: row.name_zh, en: row.name_en },
  ...ended,
  sentence: endedSentence(ended),
});
