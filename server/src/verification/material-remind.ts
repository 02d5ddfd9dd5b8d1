import type { WaitingMaterial } from '@beidiao/contract/verification/material';
import { materialRules } from '@beidiao/contract/verification/material-rules';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, StaffActor, Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { takeReminder, tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { noteAct } from '../staff/staff.ts';
import { listOfOrder, markMemberReminded, type MaterialRow, type OrderMaterialRow } from './material-store.ts';

/** What everybody reads of something that a reviewer asks for. */
export const askedOf = (
  row: Pick<MaterialRow, 'id' | 'state' | 'reasons' | 'wants' | 'asked_at' | 'due_at' | 'ended_at'>,
) => ({
  materialId: row.id,
  state: row.state,
  reasons: row.reasons,
  wants: row.wants,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

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

/** One message for everything that is open. @throws Refusal orderNotFound, materialEnded, materialReminded, remindedOften, remindAtNight */
export async function remindOfMaterial(reading: Reading, orderDetailsId: string): Promise<void> {
  const { house, actor } = reading;
  const open = (await listAsked(reading, orderDetailsId)).filter(({ state }) => state === 'open');
  const of = { memberId: actor.memberId, orderDetailsId };
  await house.system.transaction(async (tx) => {
    const facts = { materials: await remind(house, tx, { of, open, by: 'member' }) };
    const { userId } = actor;
    await writeAudit(tx, { ...of, userId, action: 'remindMaterial', subject: `detail ${orderDetailsId}`, facts });
  });
}

/** As a member reminds, and counted with it: the candidate hears of it once a day, whoever asks. @throws Refusal materialEnded, materialReminded, remindedOften, remindAtNight */
export async function remindByStaff(
  house: House,
  staff: StaffActor,
  of: { readonly memberId: MemberId; readonly orderDetailsId: string },
): Promise<void> {
  const open = (await listOfOrder(house.system.db, of)).filter(({ state }) => state === 'open');
  await house.system.transaction(async (tx) => {
    const facts = { materials: await remind(house, tx, { of, open, by: 'staff' }) };
    const subject = `detail ${of.orderDetailsId}`;
    await noteAct(tx, { staff, memberId: of.memberId, action: 'remindCandidate', subject, facts });
  });
}

type Reminding = {
  readonly of: { readonly memberId: MemberId; readonly orderDetailsId: string };
  readonly open: readonly OrderMaterialRow[];
  readonly by: 'member' | 'staff';
};

/** Marks what is open as reminded of and tells the candidate once; answers what it was about. */
async function remind(house: House, tx: Tx, { of, open, by }: Reminding): Promise<string[]> {
  if (open.length === 0) throw new Refusal('materialEnded');
  const now = house.now();
  const notSince = new Date(now.getTime() - materialRules.memberRemindsEveryMs);
  const ids = await markMemberReminded(tx, of, { now, notSince });
  if (ids.length === 0) {
    const againAt = Math.min(...open.map(remindableAt));
    throw new Refusal('materialReminded', { hours: Math.max(1, Math.ceil((againAt - now.getTime()) / 3_600_000)) });
  }
  await takeReminder(house, tx, of);
  const dueAt = new Date(Math.min(...open.map((row) => row.due_at.getTime()))).toISOString();
  const key = `material ${ids.join(' ')} by ${by} ${now.toISOString()}`;
  await tellCandidate(house, tx, { ...of, kind: 'materialReminder', facts: { dueAt }, key });
  return ids;
}
