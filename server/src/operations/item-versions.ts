import { isAgreedSeparately } from '@beidiao/contract/candidate/consent-separate';
import {
  affectedDays,
  aheadHours,
  type ItemForm,
  type ItemLine,
  type ItemTerms,
  type ItemVersion,
  type ItemVersionState,
  type itemVersionCalls,
  toldAtHour,
  toldDaysAhead,
} from '@beidiao/contract/operations/item-versions';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { dayInChina, daysAfter, minuteInChina, momentInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import {
  basePriceOf,
  groupOf,
  holdItem,
  type ItemTermsRow,
  type ItemVersionRow,
  markItemTold,
  nameOf,
  plannedVersions,
  readSold,
  versionsOfItem,
  withdrawItemVersion,
  writeItemVersion,
} from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { noticeTask } from '../notify.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import { enqueue, type Tasks } from '../tasks.ts';
import { percentOf } from './rules.ts';
import { countAffected, tellUnitPriced } from './item-version-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Every item that is sold, with what is planned of it. */
export async function readItemLines(house: House): Promise<Data<typeof itemVersionCalls.list>> {
  const { db } = house.system;
  const now = house.now();
  const sold = await readSold(db, now);
  const planned = new Map((await plannedVersions(db, now)).map((row) => [row.code, row]));
  const makers = [...planned.values()].map((row) => row.made_by);
  const names = await namesOfStaff(house, db, makers);
  return {
    itemList: sold.items.map((item): ItemLine => {
      const ahead = planned.get(item.code);
      return {
        itemCode: item.code,
        group: item.group_code,
        name: nameOf(item),
        version: item.version,
        basePriceFen: basePriceOf(item),
        turnaroundHours: item.turnaround_hours,
        planned: ahead
          ? {
              version: ahead.version,
              basePriceFen: fen(ahead.base_price_fen),
              startTime: ahead.valid_from.toISOString(),
              savedBy: ahead.made_by && (names.get(ahead.made_by) ?? null),
            }
          : null,
      };
    }),
    groupList: sold.groups.map(groupOf),
  };
}

/** @throws Refusal itemUnknown */
export async function tryUnitPrice(
  house: House,
  { itemCode, basePriceFen }: ParamsRead<typeof itemVersionCalls.trial>,
): Promise<Data<typeof itemVersionCalls.trial>> {
  const { items } = await readSold(house.system.db, house.now());
  const item = items.find(({ code }) => code === itemCode);
  if (item === undefined) throw new Refusal('itemUnknown', { item: itemCode });
  const stepFen = fen(basePriceFen - basePriceOf(item));
  return { stepFen, stepPercent: percentOf(stepFen, basePriceOf(item)) };
}

const isOpen = (row: ItemVersionRow): boolean => row.withdrawn_at === null;
const isAhead = (row: ItemVersionRow, now: Date): boolean =>
  isOpen(row) && row.valid_from !== null && row.valid_from > now;

/** @throws Refusal itemUnknown */
export async function readItemForm(house: House, itemCode: string): Promise<ItemForm> {
  const { db } = house.system;
  const now = house.now();
  const { items, groups } = await readSold(db, now);
  const item = items.find(({ code }) => code === itemCode);
  const group = groups.find(({ code }) => code === item?.group_code);
  if (item === undefined || group === undefined) throw new Refusal('itemUnknown', { item: itemCode });
  const rows = await versionsOfItem(db, itemCode);
  const ahead = rows.find((row) => isAhead(row, now));
  const counted = await countAffected(db, {
    code: itemCode,
    day: dayInChina(ahead?.valid_from ?? now),
    since: new Date(now.getTime() - affectedDays * dayMs),
  });
  return {
    itemCode,
    group: groupOf(group).name,
    versions: await shownVersions(house, itemCode, { rows, inForce: item.version }),
    nextVersion: ahead?.version ?? (rows[0]?.version ?? 0) + 1,
    affected: {
      unitPriceMembers: counted.unit_price_members,
      agreedMembers: counted.agreed_members,
      fixedPackages: counted.fixed_packages,
      pieces: counted.pieces,
    },
  };
}

/** Whether whoever is ordered for now agrees to it by a tick of its own; a version of before may not say so itself. */
const asksSeparately = (code: string, row: ItemVersionRow): boolean =>
  isAgreedSeparately({ code, needs: row.needs, isSensitive: row.is_sensitive }, null);

async function shownVersions(
  house: House,
  code: string,
  { rows, inForce }: { rows: readonly ItemVersionRow[]; inForce: number },
): Promise<ItemVersion[]> {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.map((row) => row.made_by),
  );
  const stateOf = (row: ItemVersionRow): ItemVersionState =>
    !isOpen(row) ? 'withdrawn' : row.version === inForce ? 'inForce' : row.version > inForce ? 'ahead' : 'past';
  return rows.map((row, place) => {
    const next = rows.slice(0, place).findLast(isOpen);
    const state = stateOf(row);
    return {
      ...termsOf(row),
      ...(state === 'inForce' || state === 'ahead' ? { isSensitive: asksSeparately(code, row) } : {}),
      version: row.version,
      state,
      revision: row.revision,
      startTime: row.valid_from?.toISOString() ?? null,
      endTime: isOpen(row) ? (next?.valid_from?.toISOString() ?? null) : null,
      savedBy: row.made_by && (names.get(row.made_by) ?? null),
      savedAt: row.made_at.toISOString(),
      tellsMembers: row.tells_members,
      toldAt: row.told_at?.toISOString() ?? null,
    };
  });
}

const termsOf = (row: ItemTermsRow): ItemTerms => ({
  name: nameOf(row),
  description: { zh: row.description_zh, en: row.description_en },
  basePriceFen: fen(row.base_price_fen),
  unit: row.unit,
  maxQuantity: row.max_quantity,
  turnaroundHours: row.turnaround_hours,
  expediteHours: row.expedite_hours,
  expediteSurchargePercent: row.expedite_surcharge_percent,
  isSensitive: row.is_sensitive,
  needs: row.needs,
  legalBasis: { zh: row.legal_basis_zh, en: row.legal_basis_en },
});

/** What cannot be expedited has no surcharge. */
const rowOf = (of: ItemTerms): ItemTermsRow => ({
  name_zh: of.name.zh,
  name_en: of.name.en,
  description_zh: of.description.zh,
  description_en: of.description.en,
  legal_basis_zh: of.legalBasis.zh,
  legal_basis_en: of.legalBasis.en,
  needs: [...new Set(of.needs)],
  is_sensitive: of.isSensitive,
  unit: of.unit,
  max_quantity: of.maxQuantity,
  turnaround_hours: of.turnaroundHours,
  expedite_hours: of.expediteHours,
  expedite_surcharge_percent: of.expediteHours === null ? 0 : of.expediteSurchargePercent,
  base_price_fen: String(of.basePriceFen),
});

const isSame = (row: ItemTermsRow, terms: ItemTermsRow): boolean =>
  JSON.stringify(termsOf(row)) === JSON.stringify(termsOf(terms));

type Wish = ParamsRead<typeof itemVersionCalls.save>;
type Planning = { readonly code: string; readonly rows: readonly ItemVersionRow[]; readonly now: Date };

/** The versions of an item that nobody else plans meanwhile. @throws Refusal itemUnknown */
async function holdVersions(house: House, tx: Tx, code: string): Promise<Planning> {
  if (!(await holdItem(tx, code))) throw new Refusal('itemUnknown', { item: code });
  return { code, rows: await versionsOfItem(tx, code), now: house.now() };
}

/**
 * Plans a version: of two who save at once the second is told. What changes nothing is answered by what stands, so that a
 * repeat saves nothing.
 * @throws Refusal itemUnknown, itemChanged, itemTooSoon, itemMembersTold
 */
export const planItemVersion = (
  house: House,
  staff: StaffActor,
  wish: Wish,
): Promise<{ version: number; revision: number }> =>
  house.system.transaction(async (tx) => {
    const { code, rows, now } = await holdVersions(house, tx, wish.itemCode);
    const ahead = rows.find((row) => isAhead(row, now));
    const inForce = rows.find((row) => isOpen(row) && row !== ahead);
    const terms = rowOf({ ...wish, expediteHours: wish.expediteHours ?? null });
    const validFrom = new Date(wish.startTime);
    // A message says the old price and the new one.
    const tellsMembers = wish.tellsMembers && inForce?.base_price_fen !== terms.base_price_fen;
    const isMoved = ahead?.valid_from?.getTime() !== validFrom.getTime();
    if (ahead && !isMoved && ahead.tells_members === tellsMembers && isSame(ahead, terms))
      return { version: ahead.version, revision: ahead.revision };
    const version = ahead?.version ?? (rows[0]?.version ?? 0) + 1;
    if (wish.version !== version || wish.revision !== (ahead?.revision ?? 0))
      throw await changedMeanwhile(house, tx, rows[0]);
    if (ahead?.told_at && (isMoved || ahead.base_price_fen !== terms.base_price_fen))
      throw new Refusal('itemMembersTold');
    if (validFrom.getTime() < now.getTime() + aheadHours * hourMs) throw new Refusal('itemTooSoon');
    const { staffId } = staff;
    const told = ahead?.told_at ? ahead.tells_members : tellsMembers;
    const isNew = ahead === undefined;
    await writeItemVersion(tx, { code, version, terms, validFrom, tellsMembers: told, staffId, at: now, isNew });
    if (told && !ahead?.told_at)
      await enqueue(tx, {
        task: 'tellItemPrice',
        payload: { code, version, news: 'ahead' },
        runAt: tellAt(validFrom, now),
        jobKey: `tellItemPrice ${code} ${version}`,
      });
    const facts = { version, basePriceFen: wish.basePriceFen, startTime: validFrom.toISOString(), tellsMembers };
    await noteAct(tx, { staff, memberId: null, action: 'planItemVersion', subject: `item ${code}`, facts });
    return { version, revision: (ahead?.revision ?? 0) + 1 };
  });

/** In the morning, days ahead; at once where that has passed. */
export function tellAt(validFrom: Date, now: Date): Date {
  const day = daysAfter(dayInChina(validFrom), -toldDaysAhead);
  const morning = new Date(momentInChina(day, `${toldAtHour}:00:00`));
  return morning > now ? morning : now;
}

async function changedMeanwhile(house: House, db: Db, newest: ItemVersionRow | undefined): Promise<Refusal> {
  const by = newest?.withdrawn_by ?? newest?.made_by ?? null;
  const at = newest?.withdrawn_at ?? newest?.made_at ?? house.now();
  const names = await namesOfStaff(house, db, [by]);
  const savedBy = by && (names.get(by) ?? null);
  return new Refusal('itemChanged', { time: minuteInChina(at) }, { savedBy, savedAt: at.toISOString() });
}

/** @throws Refusal itemUnknown, itemChanged, itemVersionStands */
export const withdrawVersion = (
  house: House,
  staff: StaffActor,
  wish: ParamsRead<typeof itemVersionCalls.withdraw>,
): Promise<Record<string, never>> =>
  house.system.transaction(async (tx) => {
    const { code, rows, now } = await holdVersions(house, tx, wish.itemCode);
    const { version } = wish;
    const named = rows.find((row) => row.version === version);
    if (named !== undefined && !isOpen(named)) return {};
    if (named === undefined || named.revision !== wish.revision) throw await changedMeanwhile(house, tx, rows[0]);
    if (!isAhead(named, now)) throw new Refusal('itemVersionStands', { version });
    await withdrawItemVersion(tx, { code, version, staffId: staff.staffId, at: now });
    if (named.told_at !== null)
      await enqueue(tx, { task: 'tellItemPrice', payload: { code, version, news: 'withdrawn' } });
    const facts = { version, wasTold: named.told_at !== null };
    await noteAct(tx, { staff, memberId: null, action: 'withdrawItemVersion', subject: `item ${code}`, facts });
    return {};
  });

/** Tells the members that pay the unit price of what becomes of it. Running twice tells once. */
export async function tellItemPrice(house: House, { code, version, news }: Tasks['tellItemPrice']): Promise<void> {
  const now = house.now();
  await house.system.transaction(async (tx) => {
    const rows = await versionsOfItem(tx, code);
    const row = rows.find((it) => it.version === version);
    const before = rows.find((it) => isOpen(it) && it.version < version);
    if (!row?.valid_from || before === undefined) return;
    if (news === 'ahead' && !(await markItemTold(tx, { code, version, at: now }))) return;
    const { payload } = noticeTask({
      memberId: '0', // each of them, by the statement
      to: { who: 'administrators' },
      kind: news === 'ahead' ? 'itemPriceAhead' : 'itemPriceStays',
      facts: {
        itemZh: before.name_zh,
        itemEn: before.name_en,
        beforeFen: Number(before.base_price_fen),
        afterFen: Number(row.base_price_fen),
        dueAt: row.valid_from.toISOString(),
      },
    });
    await tellUnitPriced(tx, {
      code,
      day: dayInChina(row.valid_from),
      since: new Date(now.getTime() - affectedDays * dayMs),
      notice: payload,
      key: `${payload.kind} ${code} ${version}`,
    });
  });
}
