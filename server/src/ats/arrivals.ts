import { mapCandidate } from '@beidiao/contract/ats/mapping';
import type { recruitingCalls } from '@beidiao/contract/ats/calls';
import { refusals } from '@beidiao/contract/refusals';
import type { Language } from '@beidiao/contract/wire/language';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { MemberId, StaffActor, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { readShownOrders } from '../report/report.ts';
import { noteAct } from '../staff/staff.ts';
import { openSent } from './account.ts';
import { holdArrival, listArrivals, type ListedArrival, writeWaiting } from './arrival-store.ts';
import { beginAgain, countStuck, holdMemberOf, listStuck } from './stage-store.ts';

const wordsOf = (reason: string | null, language: Language): string | null => {
  const words = Object.entries(refusals).find(([name]) => name === reason)?.[1];
  // Facts were of the moment, and are not kept.
  return words === undefined ? reason : words[language].replace(/\{\w+\}/g, '…');
};

const nameOf = ({ vault }: House, row: ListedArrival): string => mapCandidate(row.mapping, openSent(vault, row)).name;

export async function pageOfArrivals(
  context: Tenant & { readonly house: House },
  { linkId, only, cursor, pageSize }: ParamsRead<(typeof recruitingCalls)['arrivals']>,
  language: Language,
) {
  const { house, actor, db } = context;
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined;
  const found = await listArrivals(db, actor.memberId, { linkId, only, before, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const ids = rows.flatMap(({ order_detail_id: id }) => id ?? []);
  const orders = new Map((await readShownOrders(context, ids)).map((it) => [it.orderDetailsId, it]));
  return {
    rows: rows.map((row) => {
      const order = orders.get(row.order_detail_id ?? '');
      return {
        arrivalId: row.id,
        linkId: row.link_id,
        linkName: row.link_name,
        system: row.system,
        outsideId: row.outside_id,
        name: order?.name ?? nameOf(house, row),
        state: row.state,
        reason: row.reason,
        reasonText: wordsOf(row.reason, language),
        fields: row.fields,
        orderDetailsId: row.order_detail_id,
        orderNo: order?.orderNo ?? null,
        stages: { waiting: row.stages_waiting, sent: row.stages_sent, troubled: row.stages_troubled },
        trouble: row.trouble,
        nextAt: row.next_at?.toISOString() ?? null,
        receivedAt: row.received_at.toISOString(),
      };
    }),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** @throws Refusal arrivalUnknown, nothingToRetry: also for a repeat */
export const retryArrival = (tenant: Tenant, { arrivalId, again }: { arrivalId: string; again: boolean }) =>
  tenant.transaction(async (tx) => {
    const { memberId, userId } = tenant.actor;
    const row = await holdArrival(tx, memberId, arrivalId);
    if (row === undefined) throw new Refusal('arrivalUnknown');
    if (row.state === 'refused') await writeWaiting(tx, { memberId, id: arrivalId }, again);
    else if (!(await beginAgain(tx, memberId, arrivalId))) throw new Refusal('nothingToRetry');
    const subject = `ats arrival ${arrivalId}`;
    await writeAudit(tx, { memberId, userId, action: 'retryRecruiting', subject, facts: {} });
  });

export async function pageOfStuck({ system: { db } }: House, cursor: string | undefined, pageSize: number) {
  const after = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : '0';
  const found = await listStuck(db, after, pageSize + 1);
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map((row) => ({
      arrivalId: row.arrival_id,
      enterpriseName: row.enterprise_name,
      linkName: row.link_name,
      system: row.system,
      orderNo: row.order_no,
      waiting: row.waiting,
      tries: row.tries,
      trouble: row.trouble,
      code: row.code,
      since: row.ended_at.toISOString(),
    })),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    count: await countStuck(db),
  };
}

/** @throws Refusal arrivalUnknown, nothingToRetry: also for a repeat */
export const retryStuck = ({ system }: House, staff: StaffActor, arrivalId: string): Promise<void> =>
  system.transaction(async (tx) => {
    const memberId: MemberId | undefined = await holdMemberOf(tx, arrivalId);
    if (memberId === undefined) throw new Refusal('arrivalUnknown');
    if (!(await beginAgain(tx, memberId, arrivalId))) throw new Refusal('nothingToRetry');
    await noteAct(tx, { staff, memberId, action: 'retryStuckStage', subject: `ats arrival ${arrivalId}` });
  });
