import { roles } from '@beidiao/contract/account/calls';
import type { approvalCalls, ApprovalRow } from '@beidiao/contract/approval/calls';
import { approvalCauses } from '@beidiao/contract/enterprise/limits';
import { refusals } from '@beidiao/contract/refusals';
import { fen } from '@beidiao/contract/wire/money';
import type { Actor } from '../access/actor.ts';
import { offsetOf, readCursor, writeCursor } from '../base/db/paging.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { Handlers } from '../house.ts';
import { openPerson } from '../order/order.ts';
import { decideOnOrder } from './approval.ts';
import { countWaiting, findWaiting, listWaiting, type WaitingRecord } from './store.ts';

const rowOf = (vault: Vault, actor: Actor, row: WaitingRecord): ApprovalRow => ({
  orderId: row.order_id,
  orderDetailsId: row.id,
  orderNo: row.order_no,
  name: openPerson(vault, row).name,
  position: row.position,
  packageName: row.package_name,
  itemCount: row.item_count,
  amountFen: fen(row.amount_fen),
  operatorName:
    row.operator_enc === null ? '' : vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`),
  isOwn: [row.user_id, row.placed_by].includes(actor.userId) && actor.role !== roles.admin,
  causes: approvalCauses.filter((cause) => row.why?.split(',').includes(cause)),
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
});

export const approvalHandlers: Handlers<typeof approvalCalls> = {
  async waiting({ orderDetailsId, cursor, ...page }, { house, actor, db }) {
    const { memberId } = actor;
    if (orderDetailsId !== undefined) {
      const found = await findWaiting(db, memberId, orderDetailsId);
      const rows = found.map((row) => rowOf(house.vault, actor, row));
      return {
        approvalList: rows,
        total: rows.length,
        mineCount: rows.filter(({ isOwn }) => !isOwn).length,
        nextCursor: null,
      };
    }
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const offset = after === undefined ? offsetOf(page) : 0;
    const rows = await listWaiting(db, memberId, { after, offset, limit: page.pageSize });
    const last = rows.length === page.pageSize ? rows.at(-1) : undefined;
    const { total, mine } = await countWaiting(db, actor);
    return {
      approvalList: rows.map((row) => rowOf(house.vault, actor, row)),
      total,
      mineCount: mine,
      nextCursor: last === undefined ? null : writeCursor({ at: last.created_at_text, id: last.id }),
    };
  },

  async decide({ orderId, result, type, why, recordId }, context) {
    const { language } = context.request;
    const isApproved = result === 1;
    // Whoever ordered reads it.
    if (!isApproved && why === undefined)
      return context.refuse(
        'reasonMissing',
        {},
        {
          fields: [{ field: 'why', message: refusals.reasonMissing[language] }],
        },
      );
    const decision = { orderId, isApproved, pays: isApproved && type === 2, why, detailId: recordId };
    return { status: await decideOnOrder(context.house, context, decision) };
  },
};
