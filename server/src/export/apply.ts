import type { ExportWish } from '@beidiao/contract/export/calls';
import { exportKeptDays, openExportsMax } from '@beidiao/contract/export/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Language } from '@beidiao/contract/wire/language';
import type { Actor, MemberId, Tenant, UserId } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { dayMs, findByConfirmedEmail, readActing } from '../account/account.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import { countAsked, mostOf } from './lists.ts';
import { mayApply } from './rules.ts';
import { openWish, sealWish } from './seals.ts';
import {
  addExport,
  type ExportOf,
  type ExportRecord,
  findExport,
  findWaiting,
  holdExport,
  listOwners,
  lockPlaces,
  openAgain,
  writeShown,
  writeStopped,
} from './store.ts';

export const ownersOfExports = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => listOwners(db, memberId, ids);

export type Applying = Tenant & { readonly house: House; readonly language: Language };
export type Applied = { readonly id: string; readonly total: number };

export const keptUntil = (now: Date): Date => new Date(now.getTime() + exportKeptDays * dayMs);

/** @throws Refusal forbidden, viewingOff, orderNotFound, statementUnsettled, exportEmpty, exportTooBig */
async function countAllowed(context: Applying, wish: ExportWish): Promise<number> {
  const { house, actor, db } = context;
  if (!mayApply(wish.kind, actor.rights)) throw new Refusal('forbidden');
  if (wish.kind === 'reports' && (await isReportKeptFrom(db, actor))) throw new Refusal('viewingOff');
  const total = await countAsked(context, { wish, at: house.now() });
  if (total === 0) throw new Refusal('exportEmpty');
  const most = mostOf(wish.kind);
  if (total > most) throw new Refusal('exportTooBig', { most });
  return total;
}

type ExportAct = 'applyExport' | 'retryExport' | 'stopExport' | 'showExport';
type Noted = { readonly action: ExportAct; readonly exportId: string; readonly facts?: Record<string, unknown> };
const note = (
  tx: Tx,
  { memberId, userId }: Pick<Actor, 'memberId' | 'userId'>,
  { action, exportId, facts = {} }: Noted,
): Promise<unknown> => writeAudit(tx, { memberId, userId, action, subject: `export ${exportId}`, facts });

const putToWork = (tx: Tx, { memberId, exportId }: ExportOf): Promise<void> =>
  enqueue(tx, { task: 'makeExport', payload: { memberId, exportId } });

/** What waits for this one may begin. */
export async function letNextBegin(tx: Tx, of: ExportOf): Promise<void> {
  const next = await findWaiting(tx, of);
  if (next !== undefined) await putToWork(tx, { memberId: of.memberId, exportId: next });
}

const tooMany = (): Refusal => new Refusal('exportsTooMany', { most: openExportsMax });

type Counted = { readonly wish: ExportWish; readonly total: number };

/** Under the lock of this person's places. @throws Refusal exportsTooMany */
async function add(
  tx: Tx,
  { house, actor, language }: Applying,
  { wish, total, toldUserId }: Counted & { readonly toldUserId: UserId | null },
): Promise<Applied> {
  const { memberId, userId } = actor;
  const wishEnc = sealWish(house.vault, memberId, wish);
  const id = await addExport(tx, { memberId, userId, kind: wish.kind, wishEnc, language, total, toldUserId });
  if (id === undefined) throw tooMany();
  await putToWork(tx, { memberId, exportId: id });
  await note(tx, actor, { action: 'applyExport', exportId: id, facts: { kind: wish.kind, total } });
  return { id, total };
}

/** @throws Refusal as `countAllowed`, exportsTooMany */
export async function applyFor(context: Applying, wish: ExportWish): Promise<Applied> {
  const { actor, transaction } = context;
  const total = await countAllowed(context, wish);
  return transaction(async (tx) => {
    await lockPlaces(tx, actor.memberId, actor.userId);
    return add(tx, context, { wish, total, toldUserId: null });
  });
}

/**
 * Several at once, all or none, of which somebody is told by mail as well.
 * @throws Refusal as `countAllowed`, exportsTooMany, exportReaderUnknown
 */
export async function applyForReader(
  context: Applying,
  { email, wishes }: { readonly email: string; readonly wishes: readonly ExportWish[] },
): Promise<Applied[]> {
  const { house, actor, transaction } = context;
  const { memberId, userId } = actor;
  const toldUserId = await findByConfirmedEmail(house, memberId, email);
  const reader = toldUserId === undefined ? undefined : await readActing(house.system.db, memberId, toldUserId);
  const seesThem = toldUserId === userId || reader?.rights.has(permissions.seeOrdersOfOthers) === true;
  if (toldUserId === undefined || !seesThem) throw new Refusal('exportReaderUnknown');
  const counted: Counted[] = [];
  for (const wish of wishes) counted.push({ wish, total: await countAllowed(context, wish) });
  return transaction(async (tx) => {
    await lockPlaces(tx, memberId, userId);
    const applied: Applied[] = [];
    for (const each of counted) applied.push(await add(tx, context, { ...each, toldUserId }));
    return applied;
  });
}

/** @throws Refusal notFound */
async function mustFind(db: Db, of: ExportOf): Promise<ExportRecord> {
  const row = await findExport(db, of);
  if (row === undefined) throw new Refusal('notFound');
  return row;
}

/**
 * A failed one goes on, with the rights of whoever had applied; of another one the conditions are applied for anew.
 * @throws Refusal notFound, exportOpen, and as `applyFor`
 */
export async function applyAgain(context: Applying, exportId: string): Promise<Applied> {
  const { house, actor, db, transaction } = context;
  const of = { memberId: actor.memberId, exportId };
  const row = await mustFind(db, of);
  if (row.state === 'ready' || row.state === 'expired')
    return applyFor(context, openWish(house.vault, actor.memberId, row.wish_enc));
  return transaction(async (tx) => {
    await lockPlaces(tx, actor.memberId, row.user_id);
    const now = await holdExport(tx, of);
    if (now?.state !== 'failed') throw new Refusal('exportOpen');
    if (!(await openAgain(tx, of, house.now()))) throw tooMany();
    await putToWork(tx, of);
    await note(tx, actor, { action: 'retryExport', exportId, facts: { done: now.done } });
    return { id: exportId, total: now.total };
  });
}

/** @throws Refusal notFound, exportNotOpen */
export async function stopExport({ house, actor, db, transaction }: Applying, exportId: string): Promise<void> {
  const of = { memberId: actor.memberId, exportId };
  await mustFind(db, of);
  await transaction(async (tx) => {
    const now = house.now();
    if (!(await writeStopped(tx, of, { now, until: keptUntil(now) }))) throw new Refusal('exportNotOpen');
    await letNextBegin(tx, of);
    await note(tx, actor, { action: 'stopExport', exportId });
  });
}

/** @throws Refusal notFound */
export async function showExport(
  { actor, db, transaction }: Tenant,
  { id: exportId, isShow }: { id: string; isShow: boolean },
): Promise<void> {
  const of = { memberId: actor.memberId, exportId };
  await mustFind(db, of);
  await transaction(async (tx) => {
    await writeShown(tx, of, isShow);
    await note(tx, actor, { action: 'showExport', exportId, facts: { isShow } });
  });
}
