import { randomBytes } from 'node:crypto';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { ComparedCompany } from '@beidiao/contract/conflict/companies';
import { qrCodeLength, qrCodesMost, qrPath, qrStateOf } from '@beidiao/contract/qrcode/rules';
import { orderStates } from '@beidiao/contract/order/states';
import { type Fen, fen, timesFen, type WithAmounts } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import { readableCode } from '../candidate/candidate.ts';
import { findPackage, nameOf, type Offer, type PackageRow, readOffer } from '../catalogue/catalogue.ts';
import { listForOrder } from '../conflict/conflict.ts';
import { mustBeConfirmed } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { powersOver, putPlace, lockDetail, notInState } from '../order/order.ts';
import { type Quote, quoteByTerms, quoteChoice } from '../pricing/pricing.ts';
import * as store from './store.ts';
import type { CodeRow } from './store.ts';
import { countSubmissions, findSubmissions } from './submission-store.ts';

type Calls = typeof qrcodeCalls;
type Reading = Pick<Tenant, 'actor' | 'db'>;

/** Whose each of these codes is; those of other members are left out. */
export const ownersOfCodes = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => store.ownersOfCodes(db, memberId, ids);

/** Whose things a person sees: null for everybody's. */
export const seenBy = ({ rights, userId, forUserId }: Actor): UserId | null =>
  rights.has(permissions.seeOrdersOfOthers) ? null : (forUserId ?? userId);

export const choiceOf = (packageId: string, items: readonly { code: string; quantity: number }[]) => ({
  objId: packageId,
  objType: 'package' as const,
  checkedDataItemList: items.map(({ code, quantity }) => ({ code, quantity })),
  checkedCardList: [],
  explosiveOrder: '2' as const,
});

/**
 * A package as it is ordered by a code today. Nobody looks at an order by hand before the candidate, who stands there, is asked.
 * @throws Refusal packageUnknown, qrPackageUnfit, conflictListMissing, and those of `quoteChoice`
 */
export async function quotePackage(
  house: House,
  reading: Reading,
  { packageId, hasIdCard = true }: { readonly packageId: string; readonly hasIdCard?: boolean },
): Promise<{ found: PackageRow; quote: Quote; companies: readonly ComparedCompany[] | null }> {
  const found = await findPackage(reading.db, await readOffer(house, reading), packageId);
  if (found === undefined) throw new Refusal('packageUnknown');
  const quote = await quoteChoice(house, reading, { choice: choiceOf(packageId, found.items), hasIdCard });
  const reviewed = quote.lines.find(({ row }) => row.needs_intake_review);
  if (reviewed !== undefined) throw new Refusal('qrPackageUnfit', { item: nameOf(reviewed.row) });
  const codes = quote.lines.map(({ row }) => row.code);
  const list = await listForOrder(reading.db, reading.actor.memberId, codes);
  return { found, quote, companies: list?.companies ?? null };
}

/** @throws Refusal packageUnknown, qrPackageUnfit, conflictListMissing, qrsTooMany, enterpriseUnconfirmed, and those of `quoteChoice` */
export async function makeCode(
  house: House,
  tenant: Tenant,
  wish: ParamsRead<Calls['create']>,
): Promise<WithAmounts<QrCode>> {
  const { actor, db, transaction } = tenant;
  const { memberId, userId, forUserId } = actor;
  const { found } = await quotePackage(house, tenant, { packageId: wish.itemGroupId });
  await mustBeConfirmed(db, memberId);
  const row = {
    member_id: memberId,
    user_id: forUserId ?? userId,
    check_code: readableCode(randomBytes(4)),
    name: wish.name ?? found.name_zh.slice(0, 40),
    package_id: wish.itemGroupId,
    department: wish.department ?? null,
    position: wish.position ?? null,
    cap: wish.cap ?? null,
    ends_at: wish.endsAt === undefined ? null : new Date(wish.endsAt),
  };
  const qrcodeId = await transaction(async (tx) => {
    await refuseTooMany(house, tx, memberId);
    const id = await addUnique(tx, row);
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'makeQrCode',
      subject: `qr code ${id}`,
      facts: { package: row.package_id },
    });
    return id;
  });
  return presentOne(house, tenant, qrcodeId);
}

async function addUnique(tx: Tx, row: Omit<store.NewCode, 'code'>): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const id = await store.addCode(tx, { ...row, code: readableCode(randomBytes(qrCodeLength)) });
    if (id !== undefined) return id;
  }
  throw new TypeError('no free code was found');
}

async function refuseTooMany(house: House, tx: Tx, memberId: MemberId): Promise<void> {
  if ((await store.countInUse(tx, memberId, house.now())) >= qrCodesMost)
    throw new Refusal('qrsTooMany', { most: qrCodesMost });
}

/** @throws Refusal qrUnknown */
export async function holdOwn(tx: Tx, of: store.CodeOf): Promise<CodeRow> {
  const row = await store.holdCode(tx, of);
  if (row === undefined) throw new Refusal('qrUnknown');
  return row;
}

/** @throws Refusal qrUnknown, qrCapBelow, qrsTooMany */
export async function changeCode(
  house: House,
  tenant: Tenant,
  wish: ParamsRead<Calls['change']>,
): Promise<WithAmounts<QrCode>> {
  const { memberId, userId } = tenant.actor;
  const of = { memberId, qrcodeId: wish.qrcodeId };
  await tenant.transaction(async (tx) => {
    const before = await holdOwn(tx, of);
    const after = changed(before, wish, house.now());
    if (after.cap !== null && after.cap < before.submitted)
      throw new Refusal('qrCapBelow', { submitted: before.submitted });
    if (stateOf(before, house.now()) !== 'open' && stateOf(after, house.now()) === 'open')
      await refuseTooMany(house, tx, memberId);
    await store.putCode(tx, of, after);
    await writeAudit(tx, { memberId, userId, action: 'changeQrCode', subject: `qr code ${wish.qrcodeId}`, facts: {} });
  });
  return presentOne(house, tenant, wish.qrcodeId);
}

function changed(before: CodeRow, { name, cap, endsAt, isStopped }: ParamsRead<Calls['change']>, now: Date): CodeRow {
  const stoppedAt = isStopped === true ? (before.stopped_at ?? now) : isStopped === false ? null : before.stopped_at;
  return {
    ...before,
    name: name ?? before.name,
    cap: cap === undefined ? before.cap : cap,
    ends_at: endsAt === undefined ? before.ends_at : endsAt === null ? null : new Date(endsAt),
    stopped_at: stoppedAt,
  };
}

export const stateOf = (row: CodeRow, now: Date) =>
  qrStateOf({ ...row, endsAt: row.ends_at, isStopped: row.stopped_at !== null || row.is_frozen }, now);

type PlaceWish = ParamsRead<Calls['setPlace']>;
type Place = { department: string | null; position: string | null };
const placed = (before: Place, { department, position }: PlaceWish): Place => ({
  department: department === undefined ? before.department : department,
  position: position === undefined ? before.position : position,
});

/** @throws Refusal qrUnknown, orderNotFound, orderNotInState for what was not submitted by a code, or was viewed */
export async function setPlace({ actor, transaction }: Tenant, wish: PlaceWish): Promise<Place> {
  const { memberId, userId } = actor;
  const { qrcodeId, orderDetailsId } = wish;
  return transaction(async (tx) => {
    let place: Place = { department: null, position: null };
    if (orderDetailsId !== undefined) {
      place = await setOfSubmission(tx, { memberId, id: orderDetailsId, wish });
      await writeAudit(tx, { memberId, userId, action: 'setPlace', subject: `detail ${orderDetailsId}`, facts: {} });
    }
    if (qrcodeId !== undefined) {
      const before = await holdOwn(tx, { memberId, qrcodeId });
      place = placed(before, wish);
      await store.putCode(tx, { memberId, qrcodeId }, { ...before, ...place });
      await writeAudit(tx, { memberId, userId, action: 'changeQrCode', subject: `qr code ${qrcodeId}`, facts: {} });
    }
    return place;
  });
}

async function setOfSubmission(
  tx: Tx,
  { memberId, id, wish }: { memberId: MemberId; id: string; wish: PlaceWish },
): Promise<Place> {
  const detail = await lockDetail(tx, memberId, id);
  if (detail === undefined) throw new Refusal('orderNotFound');
  const [before] = await findSubmissions(tx, memberId, [id]);
  if (before === undefined || !beforeViewing.includes(detail.state)) throw notInState(detail.state);
  const place = placed(before, wish);
  await putPlace(tx, { memberId, id }, place);
  return place;
}
const s = orderStates;
const beforeViewing: readonly number[] = [
  s.awaitingIdentity,
  s.awaitingAuthorization,
  s.awaitingFace,
  s.awaitingViewing,
];

type Shown = { readonly row: CodeRow; readonly found: PackageRow | undefined };
const packageNameOf = (found: PackageRow | undefined) => found && { zh: found.name_zh, en: found.name_en };
const endedStates = ['full', 'expired', 'stopped'];

/** @throws Refusal pageTooDeep */
export async function listOwnCodes(house: House, reading: Reading, wish: ParamsRead<Calls['list']>) {
  const { actor, db } = reading;
  const offset = offsetOf(wish);
  const rows = await store.listCodes(db, actor.memberId, seenBy(actor));
  const offer = await readOffer(house, reading);
  const packages = new Map<string, PackageRow | undefined>();
  for (const id of new Set(rows.map((row) => row.package_id))) packages.set(id, await findPackage(db, offer, id));
  const found = rows
    .map((row): Shown => ({ row, found: packages.get(row.package_id) }))
    .filter(({ row }) => wish.qrcodeId === undefined || row.id === wish.qrcodeId)
    .filter((shown) => holds(shown, wish.searchCriteria?.toLowerCase()));
  const now = house.now();
  const isEnded = ({ row }: Shown): boolean => endedStates.includes(stateOf(row, now));
  const inTab = found.filter((shown) => wish.tab === 'all' || isEnded(shown) === (wish.tab === 'ended'));
  const ended = found.filter(isEnded).length;
  return {
    rows: await present(house, reading, { offer, shown: inTab.slice(offset, offset + wish.pageSize) }),
    total: inTab.length,
    counts: { all: found.length, open: found.length - ended, ended },
  };
}

const holds = ({ row, found }: Shown, text: string | undefined): boolean =>
  !text ||
  [row.name, row.department, row.code, found?.name_zh, found?.name_en].some((it) => it?.toLowerCase().includes(text));

async function presentOne(house: House, reading: Reading, qrcodeId: string): Promise<WithAmounts<QrCode>> {
  const row = await store.findCode(reading.db, { memberId: reading.actor.memberId, qrcodeId });
  if (row === undefined) throw new Refusal('qrUnknown');
  const offer = await readOffer(house, reading);
  const shown = [{ row, found: await findPackage(reading.db, offer, row.package_id) }];
  const [code] = await present(house, reading, { offer, shown });
  if (code === undefined) throw new TypeError('a code was presented as nothing');
  return code;
}

async function present(
  house: House,
  { actor, db }: Reading,
  { offer, shown }: { offer: Offer; shown: readonly Shown[] },
): Promise<WithAmounts<QrCode>[]> {
  const counted = await countSubmissions(db, {
    memberId: actor.memberId,
    qrcodeId: null,
    userId: seenBy(actor),
    states: [s.awaitingViewing],
  });
  const waiting = new Map(counted.map((row) => [row.qr_code_id, row.count]));
  return shown.map(({ row, found }) => {
    const items = found?.items ?? [];
    const priceFen = priceOf(offer, found);
    return {
      qrcodeId: row.id,
      qrcode: row.code,
      name: row.name,
      state: stateOf(row, house.now()),
      itemGroupId: row.package_id,
      packageName: packageNameOf(found) ?? null,
      dataItemList: items.map(({ code, quantity }) => {
        const item = offer.items.get(code);
        return { code, quantity, name: item === undefined ? { zh: code, en: code } : nameOf(item) };
      }),
      priceFen,
      mostFen: priceFen === null || row.cap === null ? null : timesFen(priceFen, row.cap),
      department: row.department,
      position: row.position,
      cap: row.cap,
      submitted: row.submitted,
      waiting: waiting.get(row.id) ?? 0,
      endsAt: row.ends_at?.toISOString() ?? null,
      link: `${house.publicUrl}${qrPath(row.code)}`,
      checkCode: row.check_code,
      enterpriseName: row.enterprise_name,
      operatorName:
        row.operator_enc === null ? '' : house.vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`),
      mayChange: powersOver(actor, row.user_id).mayChange,
      createdAt: row.created_at.toISOString(),
    };
  });
}

/** Of one candidate today; null while an item of the package is not open to the member. */
function priceOf(offer: Offer, found: PackageRow | undefined): Fen | null {
  const isOpen = ({ code, quantity }: PackageRow['items'][number]): boolean =>
    quantity <= (offer.items.get(code)?.max_quantity ?? 0);
  if (found === undefined || !found.items.every(isOpen)) return null;
  return fen(quoteByTerms(offer, { items: found.items, packageId: found.id }).totalFen);
}
