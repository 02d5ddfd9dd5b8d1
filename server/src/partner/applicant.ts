import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { Applicant, frameCalls } from '@beidiao/contract/partner/frame';
import { orderStateFacts } from '@beidiao/contract/order/states';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import { brokenConstraint, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { isBoundTo } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import {
  type ApplicantKey,
  findApplicant,
  findApplicantOfDetail,
  findOrderOf,
  holdApplicant,
  holdOrAddApplicant,
  linkDetail,
  putApplicant,
  writeDraft,
} from './applicant-store.ts';
import { judgeCallback } from './callback.ts';
import { channelOfFrame, nameOfUser } from './frame-access.ts';
import { askForGrant } from './partner.ts';

const ownerOf = ({ memberId, channel, applyId }: ApplicantKey) =>
  `applicant ${memberId} ${channel} ${applyId}` as const;
export const keyOfWholeName = (vault: Vault, memberId: MemberId, name: string): Buffer =>
  vault.lookUp(`member ${memberId}`, 'applicant.name', name);

/** Keeps what a system has sent of a candidate; with nothing new of them what is known stays. */
export async function bringApplicant(
  { vault }: House,
  tx: Tx,
  { key, candidate, callbackUrl }: { key: ApplicantKey; candidate: Applicant | undefined; callbackUrl: string | null },
): Promise<void> {
  await putApplicant(tx, key, {
    personEnc: candidate === undefined ? null : vault.seal('applicant.person', JSON.stringify(candidate), ownerOf(key)),
    nameKey:
      candidate === undefined || candidate.name === '' ? null : keyOfWholeName(vault, key.memberId, candidate.name),
    callbackUrl,
  });
}

const emptyApplicant: Applicant = {
  name: '',
  phoneNo: '',
  idCard: '',
  department: '',
  position: '',
  proposedEntryDate: '',
};
/** What the system knows of the candidate. */
export function openApplicant(vault: Vault, key: ApplicantKey, sealed: Buffer | null): Applicant {
  if (sealed === null) return emptyApplicant;
  return { ...emptyApplicant, ...JSON.parse(vault.open('applicant.person', sealed, ownerOf(key))) };
}

const keyIn = ({ actor }: Pick<Tenant, 'actor'>, applyId: string): ApplicantKey => ({
  memberId: actor.memberId,
  channel: channelOfFrame(actor),
  applyId,
});

/** @throws Refusal forbidden, applicantUnknown */
export async function readApplicant(house: House, tenant: Tenant, applyId: string) {
  const key = keyIn(tenant, applyId);
  const row = await findApplicant(tenant.db, key);
  if (row === undefined) throw new Refusal('applicantUnknown');
  const { begun_by: by, begun_at: at } = row;
  const draft = openDraft(house, key, row.draft_enc);
  return {
    applyId,
    candidate: row.order_detail_id === null ? openApplicant(house.vault, key, row.person_enc) : null,
    draft,
    version: row.draft_version,
    begun:
      by === null || at === null
        ? null
        : {
            userId: by,
            userName: nameOfUser(house, by, row.begun_name),
            at: at.toISOString(),
            isMine: by === tenant.actor.userId,
          },
    orderDetailsId: row.order_detail_id,
  };
}

/** @throws Refusal forbidden, applicantUnknown, applicantOrdered, draftOfOther, draftMoved */
export async function keepDraft(
  house: House,
  tenant: Tenant,
  { applyId, draft, version, takesOver }: ParamsRead<typeof frameCalls.saveDraft>,
): Promise<{ version: number }> {
  const key = keyIn(tenant, applyId);
  const { memberId, userId } = tenant.actor;
  const draftEnc = house.vault.seal('applicant.draft', draft, ownerOf(key));
  return tenant.transaction(async (tx) => {
    const row = await holdApplicant(tx, key);
    if (row === undefined) throw new Refusal('applicantUnknown');
    if (row.order_detail_id !== null) throw new Refusal('applicantOrdered');
    const isOthers = row.begun_by !== null && row.begun_by !== userId;
    if (isOthers && !takesOver) throw new Refusal('draftOfOther');
    // A repeat of what was kept last is answered as it was.
    if (row.draft_version === version + 1 && !isOthers && openDraft(house, key, row.draft_enc) === draft)
      return { version: row.draft_version };
    if (row.draft_version !== version) throw new Refusal('draftMoved');
    await writeDraft(tx, memberId, { id: row.id, draftEnc, version: version + 1, userId });
    return { version: version + 1 };
  });
}

const openDraft = ({ vault }: House, key: ApplicantKey, sealed: Buffer | null): string | null =>
  sealed === null ? null : vault.open('applicant.draft', sealed, ownerOf(key));

/**
 * By the member, by the page inside a system, or by the system itself: for its own channel alone.
 * @throws Refusal atsNotBound, orderNotFound, applicantOrdered, handoverTaken, callBackRefused
 */
export async function linkApplication(
  house: House,
  tenant: Tenant,
  wish: ParamsRead<typeof frameCalls.saveChannelOrder>,
) {
  const { actor, db } = tenant;
  const { memberId, userId } = actor;
  const { applyId, channelCode: channel, detailsId: detailId } = wish;
  const order = await findOrderOf(db, memberId, detailId);
  if (order === undefined || order.order_id !== wish.orderId) throw new Refusal('orderNotFound');
  const isOthers = actor.program !== null && actor.program.channel !== channel;
  if (isOthers || !(await isBoundTo(db, memberId, channel))) throw new Refusal('atsNotBound');
  const callbackUrl = wish.callBackUrl === undefined ? null : await judgeCallback(house, tenant, wish.callBackUrl);
  const key = { memberId, channel, applyId };
  await tenant
    .transaction(async (tx) => {
      const row = await holdOrAddApplicant(tx, key);
      if (row?.order_detail_id === detailId && (callbackUrl === null || callbackUrl === row.callback_url)) return;
      if (row !== undefined && row.order_detail_id !== null && row.order_detail_id !== detailId)
        throw new Refusal('applicantOrdered');
      const other = await findApplicantOfDetail(tx, memberId, detailId);
      if (other !== undefined && (other.channel !== channel || other.apply_id !== applyId))
        throw new Refusal('handoverTaken');
      await linkDetail(tx, key, { detailId, callbackUrl });
      await askForGrant(house, tx, { memberId, userId, channel, detailId });
      const subject = `detail ${detailId}`;
      await writeAudit(tx, { memberId, userId, action: 'linkApplication', subject, facts: { channel } });
    })
    .catch((error: unknown) => {
      // Of two orders for one application at once, or two applications for one order, the second waits and finds it taken.
      const broken = brokenConstraint(error);
      if (broken === 'applicant_member_id_order_detail_id_key') throw new Refusal('handoverTaken');
      throw error;
    });
  const { zh, en } = orderStateFacts[order.state];
  return { applyId, deliveryId: detailId, orderNo: order.order_no, status: order.state, statusName: { zh, en } };
}
