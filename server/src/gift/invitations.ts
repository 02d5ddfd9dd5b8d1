import type { giftCalls } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { MemberId, UserId } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Tx } from '../base/db/db.ts';
import type { House } from '../house.ts';
import type { ToppedUp } from './activities.ts';
import { claimOnce, takeOfBatch } from './code-store.ts';
import { giveOne } from './give.ts';
import { countReferrals, findInviteCode, findReferral, takeReferral } from './referral-store.ts';
import { type BatchRow, holdBatch, listInvitationActivities } from './store.ts';

type Invitation = Data<typeof giftCalls.invitation>;

/** The code of a member, what came of it, and what runs for it now. */
export async function readInvitation(house: House, memberId: MemberId): Promise<Invitation> {
  const { db } = house.system;
  const inviteCode = await findInviteCode(db, memberId);
  const link = new URL('/Register', house.publicUrl);
  link.searchParams.set('inviteCode', inviteCode);
  return {
    inviteCode,
    link: link.href,
    ...(await countReferrals(db, memberId)),
    activityList: (await listInvitationActivities(db, dayInChina(house.now()))).map((row) => ({
      activityId: row.id,
      name: row.name,
      topUpFen: fen(row.top_up_fen ?? 0),
      until: row.redeem_until,
    })),
  };
}

/**
 * Gives to an invited enterprise and to who has invited it, for the first top-up that an activity of the day asks for.
 * A member that has had its share of an activity gets nothing more of it; the other one still does.
 */
export async function giveForInvitation(house: House, of: ToppedUp, day: string): Promise<void> {
  const { system } = house;
  if (!(await findReferral(system.db, of.memberId))) return;
  const activities = await listInvitationActivities(system.db, day);
  const fitting = activities.filter(({ top_up_fen }) => of.amountFen >= Number(top_up_fen));
  if (fitting.length === 0) return;
  await system.transaction(async (tx) => {
    // Before what members have had of them: two invitations that meet would otherwise wait for each other.
    for (const { id } of fitting.toSorted((a, b) => Number(a.id) - Number(b.id))) await holdBatch(tx, id);
    const inviterId = await takeReferral(tx, of);
    if (inviterId === undefined) return;
    for (const batch of fitting) {
      await giveTo(house, tx, { batch, of, memberId: of.memberId, userId: of.userId });
      await giveTo(house, tx, { batch, of, memberId: inviterId, userId: null });
    }
  });
}

type Giving = {
  readonly batch: BatchRow;
  readonly of: ToppedUp;
  readonly memberId: MemberId;
  readonly userId: UserId | null;
};
async function giveTo(house: House, tx: Tx, { batch, of, memberId, userId }: Giving): Promise<void> {
  const to = { batchId: batch.id, memberId, userId };
  if ((await takeOfBatch(tx, { ...to, most: batch.most_per_member })) !== 'taken') return;
  const codeKey = house.vault.lookUp('', 'gift invitation', batch.id, of.memberId, memberId);
  // The key is unique: what was given before can not be given again, whatever the referral says.
  if (!(await claimOnce(tx, { ...to, codeKey }))) throw new TypeError('an invitation was rewarded before');
  const given = await giveOne(tx, batch, { memberId, userId, codeKey });
  const facts = { batch: batch.id, kind: batch.kind, given };
  await writeAudit(tx, { memberId, userId: null, action: 'redeemGift', subject: `gift ${batch.id}`, facts });
}
