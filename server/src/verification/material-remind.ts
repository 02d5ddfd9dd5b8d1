import type { WaitingMaterial } from '@beidiao/contract/verification/material';
import { materialRules } from '@beidiao/contract/verification/material-rules';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { askedOf } from './material.ts';
import { listOfOrder, markMemberReminded, type OrderMaterialRow } from './material-store.ts';

type Reading = Pick<Tenant, 'db' | 'actor'> & { readonly house: House };

/** @throws Refusal orderNotFound */
async function listAsked({ db, actor }: Reading, orderDetailsId: string): Promise<OrderMaterialRow[]> {
  if ((await findDetail(db, actor.memberId, orderDetailsId)) === undefined) throw new Refusal('orderNotFound');
  return listOfOrder(db, { memberId: actor.memberId, orderDetailsId });
}

const remindableAt = (row: OrderMaterialRow): number =>
  row.member_reminded_at === null ? 0 : row.member_reminded_at.getTime() + materialRules.memberRemindsEveryMs;

/** @throws Refusal orderNotFound */
export async function readOrderMaterials(reading: Reading, orderDetailsId: string): Promise<WaitingMaterial[]> {
  const now = reading.house.now().getTime();
  return (await listAsked(reading, orderDetailsId)).map((row) => ({
    ...askedOf(row),
    itemCode: row.code,
    n: row.n,
    itemName: { zh: row.name_zh, en: row.name_en },
    remindableAt: remindableAt(row) > now ? new Date(remindableAt(row)).toISOString() : null,
  }));
}

/** One message for everything that is open. @throws Refusal orderNotFound, materialEnded, materialReminded */
export async function remindOfMaterial(reading: Reading, orderDetailsId: string): Promise<void> {
  const { house, actor } = reading;
  const open = (await listAsked(reading, orderDetailsId)).filter(({ state }) => state === 'open');
  const last = open[0];
  if (last === undefined) throw new Refusal('materialEnded');
  const of = { memberId: actor.memberId, orderDetailsId };
  const now = house.now();
  const notSince = new Date(now.getTime() - materialRules.memberRemindsEveryMs);
  await house.system.transaction(async (tx) => {
    const ids = await markMemberReminded(tx, of, { now, notSince });
    if (ids.length === 0) {
      const againAt = Math.min(...open.map(remindableAt));
      throw new Refusal('materialReminded', { hours: Math.max(1, Math.ceil((againAt - now.getTime()) / 3_600_000)) });
    }
    const dueAt = new Date(Math.min(...open.map((row) => row.due_at.getTime()))).toISOString();
    const key = `material ${ids.join(' ')} by member ${now.toISOString()}`;
    await tellCandidate(house, tx, { ...of, kind: 'materialReminder', facts: { dueAt }, key });
    const facts = { materials: ids };
    const { userId } = actor;
    await writeAudit(tx, { ...of, userId, action: 'remindMaterial', subject: `detail ${orderDetailsId}`, facts });
  });
}
