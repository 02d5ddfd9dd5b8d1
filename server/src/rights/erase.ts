import { allOrderStates, isOrderEnd, orderStates } from '@beidiao/contract/order/states';
import { writeAudit } from '../access/audit.ts';
import { endExportsWith } from '../export/export.ts';
import { removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { lockDetail, moveDetail, noteEvent, openPhone, sealPerson } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import { type Erasing, eraseEverything, findErasable, isTelling, listOutlived } from './erase-store.ts';

const filesOfAPerson = ['claim', 'proof', 'evidence', 'consent', 'attachment', 'material', 'resume'] as const;

/** In lists it stands in the place of the name, in both languages: whoever reads it knows which person is meant by the order number. */
const nameOfTombstone = '已删除 Deleted';

type Wish = Pick<Erasing, 'memberId' | 'orderDetailsId' | 'why'>;

/**
 * Deletes everything of one candidate in one check. The row stays with its money and its consent, without content; the
 * trail stays whole, since nothing personal was ever in it. False while the check has not come to rest, since a
 * withdrawal goes before, and while the candidate is being told something.
 */
export async function eraseDetail(house: House, { memberId, orderDetailsId, why }: Wish): Promise<boolean> {
  const row = await findErasable(house.system.db, memberId, { orderDetailsId });
  if (row === undefined || row.erased_at !== null) return true;
  const phoneNo = openPhone(house.vault, { member_id: memberId, phone_enc: row.phone_enc });
  const none = sealPerson(house.vault, memberId, { name: nameOfTombstone, phoneNo: '', idCard: '', idType: 'idCard' });
  const emptied = { noName: none.name_enc, noPhone: none.phone_enc, noCard: none.id_card_enc };
  const isErased = await house.system.transaction(async (tx) => {
    const detail = await lockDetail(tx, memberId, orderDetailsId);
    if (detail === undefined) return true;
    const isReported = detail.state === orderStates.reported;
    if (!isReported && !isOrderEnd(detail.state)) return false;
    if (await isTelling(tx, memberId, orderDetailsId)) return false;
    const now = house.now();
    const event = why === 'request' ? 'erase' : 'outlive';
    await endExportsWith(tx, { memberId, orderDetailsId, isWanted: why === 'request' });
    await removeFilesOfDetail(tx, { memberId, orderDetailsId, kinds: filesOfAPerson });
    await eraseEverything(tx, {
      memberId,
      orderDetailsId,
      why,
      at: now,
      ...emptied,
    });
    if (why === 'request')
      await notify(tx, {
        memberId,
        to: { who: 'orderer' },
        kind: 'dataErased',
        orderDetailsId,
        key: `erased ${orderDetailsId}`,
      });
    if (isReported) await moveDetail(tx, detail, { move: event, to: orderStates.deleted, userId: null, now });
    // An ended check stays in its state; its timeline says what became of the data.
    else await noteEvent(tx, { memberId, id: orderDetailsId, event });
    await writeAudit(tx, {
      memberId,
      userId: null,
      action: 'eraseDetail',
      subject: `detail ${orderDetailsId}`,
      facts: { why },
    });
    return true;
  });
  if (isErased) await (await house.worlds.of(memberId)).sms.forget?.(phoneNo);
  return isErased;
}

const againMs = 20_000;

/** A granted deletion: once the candidate has been told, and what still ran has come to rest. */
export async function eraseWhenAtRest(house: House, wish: Wish & { toldKey?: string }): Promise<void> {
  const row = await findErasable(house.system.db, wish.memberId, wish);
  if (row === undefined || (row.is_told && (await eraseDetail(house, wish)))) return;
  const runAt = new Date(house.now().getTime() + againMs);
  await house.system.transaction((tx) => enqueue(tx, { task: 'eraseDetail', payload: wish, runAt }));
}

const batch = 200;
const batchesMax = 25;
const atRest = allOrderStates.filter((state) => isOrderEnd(state) || state === orderStates.reported);

/** Deletes what was kept long enough, in batches; what is left over waits for the next night. */
export async function eraseOutlived(house: House): Promise<void> {
  for (let turn = 0; turn < batchesMax; turn += 1) {
    const rows = await listOutlived(house.system.db, { now: house.now(), states: atRest, limit: batch });
    for (const row of rows)
      await eraseDetail(house, { memberId: row.member_id, orderDetailsId: row.id, why: 'retention' });
    if (rows.length < batch) return;
  }
}
