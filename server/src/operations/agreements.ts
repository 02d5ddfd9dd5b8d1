import type {
  AgreementForm,
  AgreementRow,
  AgreementState,
  AgreementVersion,
  agreementCalls,
} from '@beidiao/contract/operations/agreements';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { dayInChina, minuteInChina } from '@beidiao/contract/wire/china-time';
import { type Fen, fen, formatFen } from '@beidiao/contract/wire/money';
import type { MemberId, StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import {
  type AgreementHead,
  basePriceOf,
  costOf,
  findAgreement,
  findAgreementByName,
  groupOf,
  listAgreements,
  nameOf,
  otherAgreements,
  readSold,
  type VersionRow,
  versionsOfAgreement,
  writeAgreementVersion,
} from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { limitsOf, namesOfStaff, noteAct } from '../staff/staff.ts';
import { countOrdersByVersion } from './agreement-store.ts';
import { findMemberName, holdMember } from './member-store.ts';
import { belowCost, belowLimit } from './rules.ts';

type Page = { search: string | undefined; cursor: string | undefined; pageSize: number };

export async function readAgreements(
  house: House,
  { search, cursor, pageSize }: Page,
): Promise<Data<typeof agreementCalls.list>> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const day = dayInChina(house.now());
  const rows = await listAgreements(house.system.db, { day, before, search: search || null, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const stateOf = (row: (typeof rows)[number]): AgreementState =>
    row.is_in_force ? 'inForce' : row.valid_from > day ? 'ahead' : 'ended';
  return {
    rows: page.map(
      (row): AgreementRow => ({
        groupId: row.id,
        memberId: row.member_id,
        memberName: row.member_name,
        groupName: row.name,
        version: row.version,
        state: stateOf(row),
        start_time: row.valid_from,
        end_time: row.valid_until,
        itemCount: row.item_count,
        savedAt: row.made_at.toISOString(),
      }),
    ),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

type Whose = { readonly memberId: MemberId; readonly memberName: string; readonly head: AgreementHead | null };

/** By the agreement when one is named, else by the member. @throws Refusal agreementNotFound, memberNotFound */
export async function findWhose(
  db: Db,
  { groupId, memberId }: { groupId?: string | undefined; memberId?: string | undefined },
): Promise<Whose> {
  if (groupId !== undefined) {
    const head = await findAgreement(db, groupId);
    if (head === undefined || (memberId !== undefined && memberId !== head.member_id))
      throw new Refusal('agreementNotFound');
    return { memberId: head.member_id, memberName: head.member_name, head };
  }
  const id = (memberId ?? '0') as MemberId; // proven by the read that follows
  const memberName = await findMemberName(db, id);
  if (memberName === undefined) throw new Refusal('memberNotFound');
  return { memberId: id, memberName, head: null };
}

/** @throws Refusal agreementNotFound, memberNotFound */
export async function readAgreementForm(
  house: House,
  wish: { groupId?: string | undefined; memberId?: string | undefined },
): Promise<AgreementForm> {
  const { db } = house.system;
  const { memberId, memberName, head } = await findWhose(db, wish);
  const day = dayInChina(house.now());
  const sold = await readSold(db, house.now());
  const others = await otherAgreements(db, { memberId, agreementId: head?.id ?? null, day });
  return {
    memberId,
    memberName,
    groupId: head?.id ?? null,
    groupName: head?.name ?? '',
    version: head?.version ?? 0,
    versions: head === null ? [] : await readVersions(house, head, day),
    itemList: sold.items.map((item) => ({
      code: item.code,
      group: item.group_code,
      name: nameOf(item),
      basePriceFen: basePriceOf(item),
      costFen: costOf(item),
    })),
    groupList: sold.groups.map(groupOf),
    otherAgreements: others
      .filter((other) => other.fixed_price_fen === null)
      .map((other) => ({
        groupId: other.id,
        groupName: other.name,
        start_time: other.valid_from,
        end_time: other.valid_until,
        dataItemList: other.items,
      })),
  };
}

async function readVersions(house: House, head: AgreementHead, day: string): Promise<AgreementVersion[]> {
  const { db } = house.system;
  const rows = await versionsOfAgreement(db, head.member_id, head.id);
  const names = await namesOfStaff(
    house,
    db,
    rows.map((row) => row.made_by),
  );
  const used = await countOrdersByVersion(db, head.member_id, head.id);
  const inForce = rows.find((row) => row.valid_from <= day);
  return rows.map((row) => ({
    version: row.version,
    start_time: row.valid_from,
    end_time: row.valid_until,
    limitStatus: row.limit_status,
    dataItemList: row.items,
    fixedPriceFen: row.fixed_price_fen === null ? null : fen(row.fixed_price_fen),
    belowCostWhy: row.below_cost_why,
    isInForce: row === inForce && row.valid_until >= day,
    orderCount: used.get(row.version) ?? 0,
    savedBy: row.made_by === null ? null : (names.get(row.made_by) ?? null),
    savedAt: row.made_at.toISOString(),
  }));
}

export type AgreementWish = ParamsRead<typeof agreementCalls.save>;

/**
 * Saves a version: of two who save at once the second is told. What changes nothing is answered by the version that stands,
 * so that a repeat makes none.
 * @throws Refusal agreementNotFound, memberNotFound, agreementChanged, agreementNameTaken, agreementBelowCost, agreementTotalBelowCost, agreementBelowLimit,
 *   agreementTotalBelowLimit, itemUnknown
 */
export const saveAgreement = (
  house: House,
  staff: StaffActor,
  wish: AgreementWish,
): Promise<{ groupId: string; version: number }> =>
  house.system.transaction(async (tx) => {
    const { memberId } = await findWhose(tx, wish);
    await holdMember(tx, memberId);
    // Read under the lock of the member: whoever came first has written by now.
    const head = wish.groupId
      ? (await findWhose(tx, wish)).head
      : ((await findAgreementByName(tx, memberId, wish.groupName)) ?? null);
    const newest = head && (await versionsOfAgreement(tx, memberId, head.id))[0];
    if (head && newest && isSame(head, newest, wish)) return { groupId: head.id, version: head.version };
    if (head && wish.groupId === undefined) throw new Refusal('agreementNameTaken');
    if (head && newest && wish.version !== undefined && wish.version !== head.version)
      throw await changedMeanwhile(house, tx, newest);
    await refuseTakenName(tx, { memberId, head, name: wish.groupName });
    await refuseBelowLimit(tx, staff, { wish, at: house.now() });
    const isBelowCost = await refuseLoss(tx, wish, house.now());
    const version = (head?.version ?? 0) + 1;
    const fixedPriceFen = fixedOf(wish);
    const groupId = await writeAgreementVersion(tx, head?.id, {
      memberId,
      name: wish.groupName,
      version,
      limitStatus: wish.limitStatus === '1',
      items: wish.dataItemList,
      fixedPriceFen,
      validFrom: wish.start_time,
      validUntil: wish.end_time,
      belowCostWhy: isBelowCost ? (wish.belowCostWhy ?? null) : null,
      staffId: staff.staffId,
      at: house.now(),
    });
    const facts = { version, items: wish.dataItemList.length, fixedPriceFen, isBelowCost };
    await noteAct(tx, { staff, memberId, action: 'saveAgreement', subject: `agreement ${groupId}`, facts });
    return { groupId, version };
  });

export const fixedOf = ({
  isFixedPrice,
  fixedPrice,
}: Pick<AgreementWish, 'isFixedPrice' | 'fixedPrice'>): Fen | null =>
  isFixedPrice === '1' ? fen(fixedPrice ?? 0) : null;

function isSame(head: AgreementHead, { items, ...row }: VersionRow, wish: AgreementWish): boolean {
  const before = new Map(items.map(({ code, priceFen }) => [code, priceFen]));
  const fixedFen = row.fixed_price_fen === null ? null : fen(row.fixed_price_fen);
  return (
    head.name === wish.groupName &&
    row.limit_status === (wish.limitStatus === '1') &&
    row.valid_from === wish.start_time &&
    row.valid_until === wish.end_time &&
    fixedFen === fixedOf(wish) &&
    before.size === wish.dataItemList.length &&
    wish.dataItemList.every(({ code, priceFen }) => before.get(code) === priceFen)
  );
}

async function changedMeanwhile(house: House, db: Db, newest: VersionRow): Promise<Refusal> {
  const names = await namesOfStaff(house, db, [newest.made_by]);
  const savedBy = newest.made_by === null ? null : (names.get(newest.made_by) ?? null);
  const data = { version: newest.version, savedBy, savedAt: newest.made_at.toISOString() };
  return new Refusal('agreementChanged', { time: minuteInChina(newest.made_at) }, data);
}

type Naming = { memberId: MemberId; head: AgreementHead | null; name: string };
async function refuseTakenName(tx: Tx, { memberId, head, name }: Naming): Promise<void> {
  const named = await findAgreementByName(tx, memberId, name);
  if (named !== undefined && named.id !== head?.id) throw new Refusal('agreementNameTaken');
}

type Priced = { readonly wish: AgreementWish; readonly at: Date };
/** @throws Refusal agreementBelowLimit, agreementTotalBelowLimit */
async function refuseBelowLimit(tx: Tx, staff: StaffActor, { wish, at }: Priced): Promise<void> {
  const { leastPricePercent: percent } = await limitsOf(tx, staff);
  const sold = new Map((await readSold(tx, at)).items.map((item) => [item.code, item]));
  const listPrices = new Map([...sold].map(([code, item]) => [code, basePriceOf(item)]));
  const agreed = { prices: wish.dataItemList, fixedPriceFen: fixedOf(wish) };
  const low = belowLimit(agreed, listPrices, percent);
  if (low === null) return;
  const least = formatFen(fen(low.leastFen));
  const item = low.code === null ? undefined : sold.get(low.code);
  if (item === undefined) throw new Refusal('agreementTotalBelowLimit', { least, percent });
  throw new Refusal('agreementBelowLimit', { item: nameOf(item), least, percent }, { code: item.code });
}

/** Whether something is sold below its cost, with a reason. @throws Refusal itemUnknown, agreementBelowCost, agreementTotalBelowCost */
async function refuseLoss(tx: Tx, wish: AgreementWish, at: Date): Promise<boolean> {
  const sold = new Map((await readSold(tx, at)).items.map((item) => [item.code, item]));
  const unknown = wish.dataItemList.find(({ code }) => !sold.has(code));
  if (unknown !== undefined) throw new Refusal('itemUnknown', { item: unknown.code });
  const costs = new Map([...sold].map(([code, item]) => [code, costOf(item)]));
  const loss = belowCost({ prices: wish.dataItemList, fixedPriceFen: fixedOf(wish) }, costs);
  if (loss === null) return false;
  if (wish.belowCostWhy !== undefined && wish.belowCostWhy !== '') return true;
  const cost = formatFen(fen(loss.costFen));
  const item = loss.code === null ? undefined : sold.get(loss.code);
  if (item === undefined) throw new Refusal('agreementTotalBelowCost', { cost });
  throw new Refusal('agreementBelowCost', { item: nameOf(item), cost }, { code: item.code });
}
