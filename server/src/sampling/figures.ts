import type { Data } from '@beidiao/contract/wire/call';
import type { SampleScope, samplingCalls } from '@beidiao/contract/sampling/calls';
import { agreementOf, samplingRules } from '@beidiao/contract/sampling/rules';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import {
  type CountedRow,
  countSamples,
  countVerdicts,
  listItems,
  listReviewerIds,
  listSamples,
  listShares,
  type ShareWish,
  writeShare,
} from './store.ts';

const isLead = ({ roles }: StaffActor): boolean => roles.includes('lead');

export async function readSamples(
  house: House,
  staff: StaffActor,
  { scope, after, pageSize }: { scope: SampleScope; after: string | undefined; pageSize: number },
): Promise<Data<typeof samplingCalls.list>> {
  const { db } = house.system;
  const looking = { staffId: staff.staffId, isLead: isLead(staff) };
  const rows = await listSamples(db, looking, { scope, after: after ?? null, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const names = await namesOfStaff(
    house,
    db,
    page.map((row) => row.holder_id),
  );
  return {
    rows: page.map((row) => ({
      sampleId: row.id,
      code: row.code,
      itemName: { zh: row.name_zh, en: row.name_en },
      reason: row.state === 'open' ? null : row.reason,
      foundOn: dayInChina(row.found_at),
      state: row.state,
      holder:
        row.holder_id === null ? null : { name: names.get(row.holder_id) ?? '', isMe: row.holder_id === staff.staffId },
    })),
    hasMore: rows.length > pageSize,
    counts: await countSamples(db, looking),
  };
}

type Sums = Pick<CountedRow, 'found' | 'drawn' | 'judged' | 'agreed' | 'corrected'>;
function sumOf(rows: readonly Sums[]) {
  const sums = { found: 0, drawn: 0, judged: 0, agreed: 0, corrected: 0 };
  for (const row of rows)
    for (const key of ['found', 'drawn', 'judged', 'agreed', 'corrected'] as const) sums[key] += row[key];
  return { ...sums, agreement: agreementOf(sums) };
}

function groupedBy<K>(rows: readonly CountedRow[], keyOf: (row: CountedRow) => K): Map<K, CountedRow[]> {
  const groups = new Map<K, CountedRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** How far the verdicts of the last four weeks agree; who does not lead sees their own. */
export async function readFigures(house: House, staff: StaffActor): Promise<Data<typeof samplingCalls.figures>> {
  const { db } = house.system;
  const since = daysAfter(dayInChina(house.now()), 1 - samplingRules.days);
  const rows = await countVerdicts(db, new Date(startOfDayInChina(since)), isLead(staff) ? null : staff.staffId);
  const byStaff = groupedBy(rows, (row) => row.staff_id);
  const byItem = groupedBy(rows, (row) => row.code);
  const names = await namesOfStaff(house, db, [...byStaff.keys()]);
  return {
    since,
    total: sumOf(rows),
    reviewers: [...byStaff].map(([staffId, own]) => ({ staffId, name: names.get(staffId) ?? '', ...sumOf(own) })),
    items: [...byItem].map(([code, own]) => ({
      code,
      itemName: { zh: own[0]?.name_zh ?? code, en: own[0]?.name_en ?? code },
      ...sumOf(own),
    })),
  };
}

export async function readShares(house: House): Promise<Data<typeof samplingCalls.shares>> {
  const { db } = house.system;
  const rows = await listShares(db);
  const reviewers = await listReviewerIds(db);
  const names = await namesOfStaff(house, db, [...reviewers, ...rows.flatMap((row) => [row.staff_id, row.saved_by])]);
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? ''));
  return {
    rows: rows.map((row) => ({
      staffId: row.staff_id,
      staffName: nameOf(row.staff_id),
      code: row.code,
      itemName: row.name_zh === null || row.name_en === null ? null : { zh: row.name_zh, en: row.name_en },
      perMille: row.per_mille,
      savedBy: nameOf(row.saved_by),
      savedAt: row.saved_at?.toISOString() ?? null,
    })),
    reviewers: reviewers.map((staffId) => ({ staffId, name: nameOf(staffId) ?? '' })),
    items: (await listItems(db)).map((row) => ({ code: row.code, name: { zh: row.name_zh, en: row.name_en } })),
  };
}

/** @throws Refusal ownSampling, staffNotFound, itemUnknown */
export async function saveShare(house: House, staff: StaffActor, wish: ShareWish): Promise<void> {
  const { staffId, code, perMille } = wish;
  if (staffId === staff.staffId) throw new Refusal('ownSampling');
  const { db } = house.system;
  if (staffId !== null && !(await listReviewerIds(db)).includes(staffId as StaffActor['staffId']))
    throw new Refusal('staffNotFound');
  if (code !== null && !(await listItems(db)).some((item) => item.code === code)) throw new Refusal('itemUnknown');
  await house.system.transaction(async (tx) => {
    await writeShare(tx, wish, { by: staff.staffId, at: house.now() });
    const subject = `sampling ${staffId ?? '*'} ${code ?? '*'}`;
    await noteAct(tx, { staff, memberId: null, action: 'saveSamplingShare', subject, facts: { perMille } });
  });
}
