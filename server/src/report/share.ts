import { type ShareState, type shareDays, sharesAtMost, shareViewsShown } from '@beidiao/contract/report/share';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { countOutside, isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { notify, sealAddress, sealSecret } from '../notify.ts';
import { findDetail, lockDetail, ownersOfDetails, powersOver } from '../order/order.ts';
import { readReport } from './reading.ts';
import {
  addShare,
  countStanding,
  endOne,
  isConsentTakenBack,
  listReadings,
  listShares,
  type ShareRow,
} from './share-store.ts';

const place = 'report_share.person';
const dayMs = 24 * 3_600_000;

/** Whom a report is shared with, and what for. */
export type Reader = { readonly name: string; readonly phoneNo: string; readonly purpose: string };

/** Undefined once the data of the candidate is erased. */
export const openReader = (house: House, row: Pick<ShareRow, 'person_enc' | 'order_detail_id'>): Reader | undefined =>
  row.person_enc === null
    ? undefined
    : (JSON.parse(house.vault.open(place, row.person_enc, `detail ${row.order_detail_id}`)) as Reader); // sealed by `shareReport`

type Sharing = Tenant & { readonly house: House };
type Wish = Reader & { readonly orderDetailsId: string; readonly days: (typeof shareDays)[number] };

/**
 * Shares the newest version of a report with a named person. The link is told once, to whoever shares and by a message to
 * the reader; what is kept of it opens nothing.
 * @throws Refusal orderNotFound, viewingOff, reportDeleted, reportNotReady, consentTakenBack, sharedAlready, sharesFull, messagesUsed
 */
export async function shareReport(
  context: Sharing,
  { orderDetailsId, days, ...reader }: Wish,
): Promise<{ shareId: string; url: string; expiresAt: string }> {
  const { house, actor } = context;
  const { memberId, userId } = actor;
  await readReport(context, { detailId: orderDetailsId });
  const token = newToken();
  const now = house.now();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const of = { memberId, orderDetailsId };
  // In the fragment, which the browser sends to nobody, so that no log keeps it.
  const url = `${house.publicUrl}/Shared#${token}`;
  const shareId = await house.system.transaction(async (tx) => {
    await lockDetail(tx, memberId, orderDetailsId);
    if (await isConsentTakenBack(tx, memberId, orderDetailsId)) throw new Refusal('consentTakenBack');
    const standing = await countStanding(tx, { ...of, now });
    const added = await addShare(tx, {
      ...of,
      userId,
      personEnc: house.vault.seal(place, JSON.stringify(reader), `detail ${orderDetailsId}`),
      phoneKey: house.vault.lookUp(memberId, 'share phone', reader.phoneNo),
      tokenHash: hashToken(token),
      now,
      expiresAt,
    });
    if (added === undefined) throw new Refusal('sharedAlready');
    if (standing >= sharesAtMost) throw new Refusal('sharesFull', { most: sharesAtMost });
    await countOutside(house, tx, { memberId, userId, count: 1 });
    const sealed = sealAddress(house.vault, of, reader.phoneNo);
    await notify(tx, {
      ...of,
      to: { who: 'address', channel: 'sms', sealed },
      kind: 'reportShared',
      facts: { dueAt: expiresAt.toISOString() },
      secret: sealSecret(house.vault, of, { link: url, token }),
    });
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'shareReport',
      subject: `share ${added}`,
      facts: { ...of, days },
    });
    return added;
  });
  return { shareId, url, expiresAt: expiresAt.toISOString() };
}

const stateOf = ({ ended_at: endedAt, expires_at: expiresAt }: ShareRow, now: Date): ShareState => {
  if (endedAt !== null && endedAt < expiresAt) return 'ended';
  return expiresAt <= now ? 'expired' : 'open';
};

type Seen = { readonly row: ShareRow; readonly reader: Reader | undefined };

async function presentShares(house: House, db: Db, of: { memberId: MemberId; detailId: string }) {
  const rows = await listShares(db, of.memberId, of.detailId);
  const shareIds = rows.map(({ id }) => id);
  const readings = await listReadings(db, of.memberId, { shareIds, most: shareViewsShown });
  return rows.map((row) => {
    const read = readings.find(({ share_id: id }) => id === row.id);
    const reader = openReader(house, row);
    const seen: Seen = { row, reader };
    return {
      ...seen,
      share: {
        name: reader?.name ?? '',
        purpose: reader?.purpose ?? '',
        state: stateOf(row, house.now()),
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        openedCount: read?.count ?? 0,
        openedAt: (read?.times ?? []).map((at) => at.toISOString()),
      },
    };
  });
}

/** @throws Refusal orderNotFound, viewingOff */
export async function readShares({ house, db, actor }: Sharing, detailId: string) {
  const { memberId } = actor;
  const [owned] = await ownersOfDetails(db, memberId, [detailId]);
  if (owned === undefined || (await findDetail(db, memberId, detailId)) === undefined)
    throw new Refusal('orderNotFound');
  if (await isReportKeptFrom(db, actor)) throw new Refusal('viewingOff');
  const mayEnd = powersOver(actor, owned.user_id).mayChange;
  return (await presentShares(house, db, { memberId, detailId })).map(({ row, reader, share }) => ({
    ...share,
    shareId: row.id,
    phoneNo: reader === undefined ? '' : maskPhone(reader.phoneNo),
    sharedBy: row.maker_enc === null ? '' : house.vault.open('user_account.name', row.maker_enc, `user ${row.made_by}`),
    mayEnd,
  }));
}

/** For the candidate, whose own connection knows nothing of it: the house looks. */
export async function readSharedWith(house: House, of: { memberId: MemberId; detailId: string }) {
  return (await presentShares(house, house.system.db, of)).map(({ share }) => share);
}

type Ending = { readonly orderDetailsId: string; readonly shareId: string };
/** A share that has ended stays so. @throws Refusal orderNotFound, shareNotFound */
export async function endShare(
  { house, db, actor: { memberId, userId } }: Pick<Sharing, 'house' | 'db' | 'actor'>,
  { orderDetailsId, shareId }: Ending,
): Promise<void> {
  if ((await findDetail(db, memberId, orderDetailsId)) === undefined) throw new Refusal('orderNotFound');
  await house.system.transaction(async (tx) => {
    const it = { memberId, orderDetailsId, shareId, at: house.now(), userId };
    const ended = await endOne(tx, it);
    if (ended === undefined) throw new Refusal('shareNotFound');
    if (ended.was_open)
      await writeAudit(tx, { memberId, userId, action: 'endShare', subject: `share ${shareId}`, facts: {} });
  });
}
