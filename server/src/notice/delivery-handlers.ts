import type { deliveryCalls, DeliveryRow } from '@beidiao/contract/notice/delivery';
import type { Handlers } from '../house.ts';
import { noteAct } from '../staff/staff.ts';
import { sendLater } from './delivery.ts';
import { beginAgain, countFailed, type DeliveryRecord, listDeliveries } from './failed-store.ts';
import { isNoticeKind, kindOf } from './rules.ts';

function rowOf(row: DeliveryRecord): DeliveryRow {
  const kind = isNoticeKind(row.kind) ? kindOf(row.kind) : undefined;
  return {
    deliveryId: row.id,
    enterpriseName: row.enterprise_name,
    channel: row.channel,
    kind: row.kind,
    // Without the facts: they may name a person.
    title: { zh: plain(kind?.zh.title ?? row.kind), en: plain(kind?.en.title ?? row.kind) },
    language: row.language,
    receiver: row.has_address ? 'address' : row.user_id === null ? 'candidate' : 'person',
    orderNo: row.order_no,
    state: row.state,
    attempts: row.attempts,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
const plain = (words: string): string => words.replace(/\s*\{\w+\}\s*/g, ' ').trim();

export const deliveryHandlers: Handlers<typeof deliveryCalls> = {
  async deliveries({ state, cursor, pageSize }, { house }) {
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : null;
    const rows = await listDeliveries(house.system.db, { state, before, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    return {
      rows: shown.map(rowOf),
      cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
      failed: await countFailed(house.system.db),
    };
  },

  async sendAgain({ deliveryId }, { house, staff, refuse }) {
    const isBegun = await house.system.transaction(async (tx) => {
      const begun = await beginAgain(tx, deliveryId);
      if (begun === undefined) return false;
      await sendLater(tx, { id: deliveryId, channel: begun.channel });
      await noteAct(tx, { staff, memberId: begun.member_id, action: 'sendAgain', subject: `delivery ${deliveryId}` });
      return true;
    });
    return isBegun ? { state: 'waiting' as const } : refuse('deliveryNotFailed');
  },
};
