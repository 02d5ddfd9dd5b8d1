import type { GiftBatch, GiftBatchState, giftCalls } from '@beidiao/contract/gift/calls';
import { giftCostLimitOf, giftLimits } from '@beidiao/contract/gift/calls';
import { writeGiftCode } from '@beidiao/contract/gift/code';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { basePriceOf, costOf, groupOf, nameOf, readSold } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { holdPerson, namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import { giveOne, newCode } from './give.ts';
import { keyOfCode } from './redeem.ts';
import { costOfBatch, giftNeedsSecond } from './rules.ts';
import {
  addBatch,
  addCodes,
  type BatchRow,
  type BatchWish,
  changeBatch,
  findBatch,
  findBatchByRequest,
  findMember,
  holdBatch,
  listBatches,
  noteGivenAtOnce,
  sumAlone,
  writeDecision,
  writeVoid,
} from './store.ts';

type Page = { state: GiftBatchState | undefined; cursor: string | undefined; pageSize: number };

export async function readBatches(
  house: House,
  staff: StaffActor,
  { state, cursor, pageSize }: Page,
): Promise<Data<typeof giftCalls.list>> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listBatches(house.system.db, { state: state ?? null, before, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    rows: await presentBatches(house, staff, page),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** @throws Refusal giftBatchNotFound */
export async function readForm(
  house: House,
  staff: StaffActor,
  id: string | undefined,
): Promise<Data<typeof giftCalls.form>> {
  const sold = await readSold(house.system.db, house.now());
  return {
    batch: id === undefined ? null : await readBatch(house, staff, id),
    itemList: sold.items.map((item) => ({
      code: item.code,
      group: item.group_code,
      name: nameOf(item),
      basePriceFen: basePriceOf(item),
    })),
    groupList: sold.groups.map(groupOf),
    limits: { codes: giftLimits.codes, ...giftCostLimitOf(staff.roles) },
  };
}

async function readBatch(house: House, staff: StaffActor, id: string): Promise<GiftBatch> {
  const row = await findBatch(house.system.db, id);
  if (row === undefined) throw new Refusal('giftBatchNotFound');
  const [presented] = await presentBatches(house, staff, [row]);
  if (presented === undefined) throw new TypeError('one row makes one');
  return presented;
}

async function presentBatches(house: House, staff: StaffActor, rows: readonly BatchRow[]): Promise<GiftBatch[]> {
  const { db } = house.system;
  const names = await namesOfStaff(
    house,
    db,
    rows.flatMap((row) => [row.made_by, row.decided_by]),
  );
  const items = new Map((await readSold(db, house.now())).items.map((item) => [item.code, nameOf(item)]));
  const personOf = (id: string) => ({ name: names.get(id) ?? '', isMe: id === staff.staffId });
  const amount = (text: string | null) => (text === null ? null : fen(text));
  return rows.map((row) => {
    const isOfCodes = row.member_id === null && row.top_up_fen === null;
    const isMine = row.made_by === staff.staffId;
    const unusedCount = row.member_id === null ? row.count - row.redeemed_count : 0;
    return {
      investigationId: row.id,
      investigationName: row.name,
      kind: row.kind,
      dataItemList: row.item_codes.map((code) => ({ code, name: items.get(code) ?? { zh: code, en: code } })),
      fixedPrice: amount(row.fixed_fen),
      offFen: amount(row.off_fen),
      thresholdFen: fen(row.threshold_fen),
      onlyBatch: row.only_batch,
      valueFen: amount(row.value_fen),
      memberId: row.member_id,
      memberName: row.member_name,
      topUpFen: amount(row.top_up_fen),
      forInvitations: row.for_invitations,
      count: row.count,
      mostPerMember: row.most_per_member,
      start_time: row.usable_from,
      redeemUntil: row.redeem_until,
      end_time: row.valid_until,
      costFen: fen(row.cost_fen),
      spentFen: fen(row.spent_fen),
      redeemedCount: row.redeemed_count,
      unusedCount,
      state: row.state,
      madeBy: personOf(row.made_by),
      madeAt: row.made_at.toISOString(),
      decidedBy: row.decided_by === null ? null : personOf(row.decided_by),
      decidedWhy: row.decided_why,
      downloadedAt: row.downloaded_at?.toISOString() ?? null,
      mayDecide: row.state === 'waiting' && !isMine,
      mayDownload: row.state === 'made' && isOfCodes && row.downloaded_at === null,
      mayVoid: row.state === 'made' && unusedCount > 0,
      mayTakeBack: row.state === 'waiting' && isMine,
    };
  });
}

export type CostWish = ParamsRead<typeof giftCalls.cost>;

/** @throws Refusal itemUnknown */
export async function costOfWish(
  house: House,
  staff: StaffActor,
  wish: CostWish,
): Promise<Data<typeof giftCalls.cost>> {
  const { db } = house.system;
  const cost = await readCost(house, db, wish);
  const aloneTodayFen = await sumAlone(db, staff.staffId, dayBegan(house));
  return {
    pieces: wish.count * (wish.kind === 'voucher' ? wish.dataItemList.length : 1),
    ...cost,
    needsSecond: giftNeedsSecond(staff.roles, { costFen: cost.costFen, aloneTodayFen }),
    limitFen: fen(giftCostLimitOf(staff.roles).batchFen),
  };
}

const dayBegan = (house: House): Date => new Date(startOfDayInChina(dayInChina(house.now())));

/** @throws Refusal itemUnknown */
async function readCost(house: House, db: Db, { kind, dataItemList, offFen, valueFen, count }: CostWish) {
  const sold = new Map((await readSold(db, house.now())).items.map((item) => [item.code, item]));
  const itemCodes = kind === 'voucher' ? [...new Set(dataItemList)] : [];
  const unknown = itemCodes.find((code) => !sold.has(code));
  if (unknown !== undefined) throw new Refusal('itemUnknown', { item: unknown });
  const prices = new Map(
    [...sold].map(([code, item]) => [code, { baseFen: basePriceOf(item), costFen: costOf(item) }]),
  );
  const cost = costOfBatch({ kind, itemCodes, offFen: offFen ?? null, valueFen: valueFen ?? null, count }, prices);
  return { unitCostFen: fen(cost.unitCostFen), costFen: fen(cost.costFen), listFen: fen(cost.listFen) };
}

export type MakeWish = ParamsRead<typeof giftCalls.make>;

/**
 * Makes a batch, or changes one that the same person has made and that waits. Within the own limit it stands at once, and
 * what is meant for a member is given. The same request makes one.
 * @throws Refusal itemUnknown, memberNotFound, giftBatchNotFound, giftBatchMoved
 */
export async function makeBatch(
  house: House,
  staff: StaffActor,
  { wish, requestKey }: { wish: MakeWish; requestKey: string },
): Promise<GiftBatch> {
  const id = await house.system.transaction(async (tx) => {
    await holdPerson(tx, staff.staffId);
    const before = await findBatchByRequest(tx, staff.staffId, requestKey);
    if (before !== undefined) return before;
    const aloneTodayFen = await sumAlone(tx, staff.staffId, dayBegan(house));
    const batch = await batchOf(house, tx, { staff, wish, aloneTodayFen });
    const made = await writeBatch(tx, staff, { id: wish.investigationId, batch, requestKey });
    const facts = { kind: batch.kind, count: batch.count, costFen: batch.costFen, needsSecond: batch.needsSecond };
    if (!batch.needsSecond) await giveAtOnce(tx, made);
    await noteAct(tx, { staff, memberId: made.member_id, action: 'makeGifts', subject: `gift ${made.id}`, facts });
    return made.id;
  });
  return readBatch(house, staff, id);
}

async function batchOf(
  house: House,
  tx: Tx,
  { staff, wish, aloneTodayFen }: { staff: StaffActor; wish: MakeWish; aloneTodayFen: number },
): Promise<BatchWish> {
  const { costFen } = await readCost(house, tx, wish);
  if (wish.memberId !== undefined && (await findMember(tx, wish.memberId)) === undefined)
    throw new Refusal('memberNotFound');
  const { kind } = wish;
  const isVoucher = kind === 'voucher';
  return {
    kind,
    name: wish.investigationName,
    itemCodes: isVoucher ? [...new Set(wish.dataItemList)] : [],
    fixedFen: isVoucher ? wish.fixedPrice || null : null,
    offFen: kind === 'coupon' ? (wish.offFen ?? null) : null,
    thresholdFen: kind === 'coupon' ? wish.thresholdFen : 0,
    onlyBatch: kind === 'coupon' && wish.onlyBatch,
    valueFen: kind === 'giftCard' ? (wish.valueFen ?? null) : null,
    memberId: wish.memberId ?? null,
    topUpFen: wish.topUpFen ?? null,
    forInvitations: wish.forInvitations,
    count: wish.count,
    mostPerMember: Math.min(wish.mostPerMember, wish.count),
    usableFrom: wish.start_time,
    redeemUntil: wish.redeemUntil ?? wish.end_time,
    validUntil: wish.end_time,
    costFen,
    needsSecond: giftNeedsSecond(staff.roles, { costFen, aloneTodayFen }),
  };
}

type Writing = { readonly id: string | undefined; readonly batch: BatchWish; readonly requestKey: string };

async function writeBatch(tx: Tx, staff: StaffActor, { id, batch, requestKey }: Writing): Promise<BatchRow> {
  if (id !== undefined) {
    const held = await holdBatch(tx, id);
    if (held === undefined) throw new Refusal('giftBatchNotFound');
    if (held.state !== 'waiting' || held.made_by !== staff.staffId) throw new Refusal('giftBatchMoved');
    await changeBatch(tx, id, batch);
  }
  const made = await findBatch(tx, id ?? (await addBatch(tx, batch, { staffId: staff.staffId, requestKey })));
  if (made === undefined) throw new TypeError('a batch was written and is not there');
  return made;
}

/** What is meant for one member needs no codes. */
async function giveAtOnce(tx: Tx, batch: BatchRow): Promise<void> {
  const { member_id: memberId } = batch;
  if (memberId === null) return;
  for (let n = 0; n < batch.count; n += 1) await giveOne(tx, batch, { memberId, userId: null, codeKey: null });
  await noteGivenAtOnce(tx, batch.id, batch.count);
}

export type Decision = { readonly id: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal giftBatchNotFound, giftBatchMoved, giftBatchOwn, confirmsLater, reviewIncomplete */
export async function decideBatch(house: House, staff: StaffActor, decision: Decision): Promise<GiftBatch> {
  await house.system.transaction((tx) => carryOut(tx, staff, decision));
  return readBatch(house, staff, decision.id);
}

async function carryOut(tx: Tx, staff: StaffActor, { id, confirms, why }: Decision): Promise<void> {
  const batch = await holdBatch(tx, id);
  if (batch === undefined) throw new Refusal('giftBatchNotFound');
  const state = confirms ? 'made' : 'rejected';
  if (batch.state === state && batch.decided_by === staff.staffId) return;
  if (batch.state !== 'waiting') throw new Refusal('giftBatchMoved');
  refuseDecision(staff, { askedBy: batch.made_by, confirms, why, own: 'giftBatchOwn' });
  await writeDecision(tx, { id, state, staffId: staff.staffId, why });
  if (confirms) await giveAtOnce(tx, batch);
  const action = confirms ? 'confirmGifts' : 'rejectGifts';
  const facts = { costFen: fen(batch.cost_fen) };
  await noteAct(tx, { staff, memberId: batch.member_id, action, subject: `gift ${id}`, facts });
}

/** Makes the codes and hands them out: this once, since their hashes alone are kept. @throws Refusal giftBatchNotFound, giftBatchMoved, giftCodesTaken */
export const takeCodes = (house: House, staff: StaffActor, id: string): Promise<Data<typeof giftCalls.codes>> =>
  house.system.transaction(async (tx) => {
    const batch = await holdBatch(tx, id);
    if (batch === undefined) throw new Refusal('giftBatchNotFound');
    if (batch.downloaded_at !== null) throw new Refusal('giftCodesTaken');
    if (batch.state !== 'made' || batch.member_id !== null || batch.top_up_fen !== null)
      throw new Refusal('giftBatchMoved');
    const codes = new Set<string>();
    while (codes.size < batch.count) codes.add(newCode());
    const keys = [...codes].map((code) => keyOfCode(house, code));
    await addCodes(tx, { batchId: id, keys, staffId: staff.staffId });
    const facts = { count: batch.count };
    await noteAct(tx, { staff, memberId: null, action: 'takeGiftCodes', subject: `gift ${id}`, facts });
    return { fileName: `${batch.name}-${id}.csv`, codes: [...codes].map(writeGiftCode) };
  });

/** Voids what nobody has redeemed. @throws Refusal giftBatchNotFound, giftBatchMoved */
export async function voidBatch(house: House, staff: StaffActor, id: string): Promise<GiftBatch> {
  await house.system.transaction(async (tx) => {
    const batch = await holdBatch(tx, id);
    if (batch === undefined) throw new Refusal('giftBatchNotFound');
    if (batch.state === 'voided') return;
    if (batch.state !== 'made' || batch.member_id !== null) throw new Refusal('giftBatchMoved');
    await writeVoid(tx, id, staff.staffId);
    const facts = { unused: batch.count - batch.redeemed_count };
    await noteAct(tx, { staff, memberId: null, action: 'voidGifts', subject: `gift ${id}`, facts });
  });
  return readBatch(house, staff, id);
}
