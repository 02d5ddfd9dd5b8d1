import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import type { reviewCalls } from '@beidiao/contract/verification/review';
import { lackOf, regionWords, skillLanguageWords, type TaskNeeds } from '@beidiao/contract/verification/skill-rules';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { findReviewer } from './desk-store.ts';
import { needsOfRow, skillsOf } from './fitness.ts';
import { claimTask } from './review.ts';
import { listQueue, type QueueFilter, type QueueRow } from './review-store.ts';
import { midnightAfter } from './rules.ts';

type Next = Data<typeof reviewCalls.takeNext>;
type Lacking = Next['lacking'];
/** So many are looked at for one that fits; who finds none among them is told what is lacking. */
const looksAt = 200;
const pageSize = 40;

type Narrowed = Omit<QueueFilter, 'staffId' | 'midnight' | 'ofStaffId'>;

/** The rows of a scope, due first on top, a page at a time. */
async function* rowsOf(house: House, staff: StaffActor, narrowed: Narrowed): AsyncGenerator<QueueRow> {
  const filter = { ...narrowed, staffId: staff.staffId, midnight: midnightAfter(house.now()) };
  let after: { at: string; id: string } | null = null;
  for (let seen = 0; seen < looksAt; seen += pageSize) {
    const page: QueueRow[] = await listQueue(house.system.db, filter, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = { at: last.place, id: last.id };
  }
}

/** False when somebody was quicker, or it is not for this person. */
async function claims(house: House, staff: StaffActor, id: string): Promise<boolean> {
  try {
    await claimTask(house, staff, id);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/**
 * The next task of what the queue is narrowed to, claimed in one step: the most urgent of one's own, else one that nobody has
 * and that is within one's skills; none that waits for its appointed time.
 */
export async function takeNext(
  house: House,
  staff: StaffActor,
  { besides, group, ...wish }: ParamsRead<typeof reviewCalls.takeNext>,
): Promise<Next> {
  const now = house.now();
  const narrowed = { ...wish, groups: group === undefined ? undefined : [group] };
  /** For a call that was agreed upon or the next try of a search; what has its answers waits for nothing but its reader. */
  const isWaiting = ({ state, next_contact_at: contactAt, search_again_at: searchAt }: QueueRow): boolean =>
    state !== 'awaitingSecond' && [contactAt, searchAt].some((at) => at !== null && at > now);
  for await (const row of rowsOf(house, staff, { ...narrowed, scope: 'mine' }))
    if (row.id !== besides && !isWaiting(row) && (await claims(house, staff, row.id)))
      return { taskId: row.id, lacking: [] };
  const reviewer = await findReviewer(house.system.db, staff.staffId);
  const skills = reviewer === undefined ? null : skillsOf(reviewer);
  const lacking = new Map<string, Lacking[number]>();
  for await (const row of rowsOf(house, staff, { ...narrowed, scope: 'unclaimed' })) {
    if (row.id === besides || isWaiting(row)) continue;
    const needs = needsOfRow(house, row);
    const lack = lackOf(skills, needs);
    if (lack !== null) countLack(lacking, { what: lack, row, needs });
    else if (await claims(house, staff, row.id)) return { taskId: row.id, lacking: [] };
  }
  return { taskId: null, lacking: [...lacking.values()].toSorted((a, b) => b.count - a.count) };
}

function countLack(
  into: Map<string, Lacking[number]>,
  { what, row, needs }: { what: Lacking[number]['what']; row: QueueRow; needs: TaskNeeds },
): void {
  const { language, region } = needs;
  const lack =
    what === 'language' && language !== null
      ? { code: language.code, name: skillLanguageWords[language.code] }
      : what === 'region' && region !== null
        ? { code: region, name: regionWords[region] }
        : { code: row.group_code, name: { zh: row.group_zh, en: row.group_en } };
  const counted = into.get(lack.code);
  into.set(lack.code, { what, ...lack, count: (counted?.count ?? 0) + 1 });
}
