import type { Data } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type { IntakeRow, operationsCalls } from '@beidiao/contract/operations/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { MemberId, StaffActor } from '../access/actor.ts';
import { readCursor, writeCursor } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { endDetail, lockDetail, moveDetail, openName } from '../order/order.ts';
import { noteAct } from '../staff/staff.ts';
import { type IntakeItem, type IntakeRecord, listIntake, listIntakeItems } from './intake-store.ts';

export type DetailRef = { readonly memberId: string; readonly orderDetailsId: string };
/** Staff name the member with the id; the row that is read with both proves them. */
export const refOf = ({ memberId, orderDetailsId }: DetailRef) => ({
  memberId: memberId as MemberId,
  id: orderDetailsId,
});

export async function readIntake(
  house: House,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<Data<typeof operationsCalls.intake>> {
  const { db } = house.system;
  const rows = await listIntake(db, cursor === undefined ? null : (readCursor(cursor) ?? null), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const items = page.length === 0 ? [] : await listIntakeItems(db, page);
  return {
    rows: page.map((row) => rowOf(house, row, items)),
    nextCursor: last === undefined ? null : writeCursor({ at: last.place, id: last.id }),
  };
}

const rowOf = (house: House, row: IntakeRecord, items: readonly IntakeItem[]): IntakeRow => ({
  memberId: row.member_id,
  orderDetailsId: row.id,
  orderNo: row.order_no,
  enterpriseName: row.enterprise_name,
  candidateName: openName(house.vault, row),
  position: row.position,
  packageName: row.package_name,
  amountFen: fen(row.amount_fen),
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  items: items
    .filter((item) => item.order_detail_id === row.id)
    .map((item) => ({
      code: item.code,
      name: { zh: item.name_zh, en: item.name_en },
      quantity: item.quantity,
      isExpedited: item.is_expedited,
      remark: item.remark,
      needsReview: item.needs_intake_review,
    })),
});

/** The order goes on to the candidate. @throws Refusal orderNotFound, orderNotInState */
export async function passIntake(house: House, staff: StaffActor, ref: DetailRef): Promise<OrderState> {
  const { memberId, id } = refOf(ref);
  return house.system.transaction(async (tx) => {
    const detail = await lockDetail(tx, memberId, id);
    if (detail === undefined) throw new Refusal('orderNotFound');
    const to = detail.is_identity_validated ? orderStates.awaitingAuthorization : orderStates.awaitingIdentity;
    await moveDetail(tx, detail, { move: 'passReview', to, userId: null, now: house.now() });
    await noteAct(tx, { staff, memberId, action: 'passIntake', subject: `detail ${id}` });
    return to;
  });
}

/** The order ends with a reason, and the money goes back where it came from. @throws Refusal orderNotFound, orderNotInState */
export async function failIntake(house: House, staff: StaffActor, { why, ...ref }: DetailRef & { why: string }) {
  const { memberId, id } = refOf(ref);
  return house.system.transaction(async (tx) => {
    const end = { move: 'failReview', to: orderStates.reviewFailed, userId: null, why } as const;
    const { refundedFen } = await endDetail(house, tx, { memberId, id, end });
    await noteAct(tx, { staff, memberId, action: 'failIntake', subject: `detail ${id}`, facts: { refundedFen } });
    return refundedFen;
  });
}
