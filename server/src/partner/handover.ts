import { authCodeLifeMs, grantLifeMs, grantTextVersion, grantWords } from '@beidiao/contract/partner/handover';
import { fillWords } from '@beidiao/contract/wire/language';
import { writeAudit } from '../access/audit.ts';
import type { CandidateTenant, Tenant } from '../access/actor.ts';
import { brokenConstraint } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { isBoundTo, nameOfChannel, proveChannel } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { type OpenedReport, openNewest } from '../report/report.ts';
import {
  addAuthCode,
  addHandover,
  answerHandover,
  findHandover,
  findMemberName,
  type HandoverRow,
  takeAuthCode,
} from './handover-store.ts';

type Wish = { readonly channelCode: string; readonly deliveryId: string; readonly state: string };

/** A program opens for its own channel only. @throws Refusal atsNotBound, orderNotFound, handoverTaken */
export async function openHandover(house: House, { actor, db, transaction }: Tenant, wish: Wish): Promise<Date> {
  const { channelCode: channel, deliveryId: detailId, state } = wish;
  const { memberId, userId } = actor;
  const isOthers = actor.program !== null && actor.program.channel !== channel;
  if ((await findDetail(db, memberId, detailId)) === undefined) throw new Refusal('orderNotFound');
  if (isOthers || !(await isBoundTo(db, memberId, channel))) throw new Refusal('atsNotBound');
  const expiresAt = new Date(house.now().getTime() + grantLifeMs);
  return transaction(async (tx) => {
    const isNew = await addHandover(tx, { memberId, detailId, channel, state, userId, expiresAt });
    const row = await findHandover(tx, memberId, detailId);
    if (row?.channel !== channel || row.state !== state) throw new Refusal('handoverTaken');
    const subject = `detail ${detailId}`;
    if (isNew) await writeAudit(tx, { memberId, userId, action: 'openHandover', subject, facts: { channel } });
    return row.expires_at;
  });
}

const isOpen = (row: HandoverRow): boolean => row.agreed_at !== null && row.ended_at === null;

/** @throws Refusal handoverUnknown: for a state of nobody's, of another candidate, and one whose time to answer is over */
async function findOwn(house: House, { candidate, db }: CandidateTenant, state: string): Promise<HandoverRow> {
  const row = await findHandover(db, candidate.memberId, candidate.orderDetailsId);
  if (row?.state !== state) throw new Refusal('handoverUnknown');
  if (row.expires_at <= house.now() && row.agreed_at === null) throw new Refusal('handoverUnknown');
  return row;
}

type Said = { readonly state: string; readonly agree: boolean; readonly textVersion: string | undefined };

/** @throws Refusal handoverUnknown, consentTextOld, consentIncomplete */
async function answerGrant(
  house: House,
  tenant: CandidateTenant & { readonly request: RequestFacts },
  { state, agree, textVersion }: Said,
): Promise<HandoverRow> {
  const { candidate, request } = tenant;
  const before = await findOwn(house, tenant, state);
  if (agree && textVersion !== grantTextVersion) throw new Refusal('consentTextOld');
  if (agree === isOpen(before) && (agree || before.ended_at !== null)) return before;
  const at = house.now();
  if (agree && before.expires_at <= at) throw new Refusal('handoverUnknown');
  const { address, userAgent } = request;
  const evidenceEnc = house.vault.seal(
    'handover.evidence',
    JSON.stringify({ address, userAgent }),
    `detail ${candidate.orderDetailsId}`,
  );
  const answered = await tenant
    .aside(() =>
      house.system.transaction(async (tx) => {
        const yes = agree ? { textVersion: grantTextVersion, evidenceEnc } : null;
        const row = await answerHandover(tx, candidate, { state, at, yes });
        if (row === undefined) return undefined;
        await writeAudit(tx, {
          memberId: candidate.memberId,
          userId: null,
          action: agree ? 'agreeHandover' : 'refuseHandover',
          subject: `detail ${candidate.orderDetailsId}`,
          facts: { channel: row.channel, textVersion: row.text_version },
        });
        return row;
      }),
    )
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'grant_in_time' ? new Refusal('consentIncomplete') : error;
    });
  // Of several answers at once the first one counts, and the others read it.
  return answered ?? findOwn(house, tenant, state);
}

/** What the candidate reads; with an answer it is given first. */
export async function readAgreement(
  house: House,
  tenant: CandidateTenant & { readonly request: RequestFacts },
  { state, agree, textVersion }: { state: string; agree: boolean | undefined; textVersion: string | undefined },
) {
  const row =
    agree === undefined
      ? await findOwn(house, tenant, state)
      : await answerGrant(house, tenant, { state, agree, textVersion });
  const names = {
    channelName: await nameOfChannel(house, row.channel),
    enterpriseName: await findMemberName(house.system.db, tenant.candidate.memberId),
  };
  return {
    deliveryId: tenant.candidate.orderDetailsId,
    ...names,
    textVersion: grantTextVersion,
    text: { zh: fillWords(grantWords.zh, names), en: fillWords(grantWords.en, names) },
    answer: isOpen(row) ? ('agreed' as const) : row.ended_at === null ? ('open' as const) : ('ended' as const),
    answeredAt: (row.ended_at ?? row.agreed_at)?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** @throws Refusal orderNotFound, handoverUnknown, grantMissing, viewingOff, reportDeleted, reportNotReady */
export async function makeAuthCode(house: House, { actor, db, transaction }: Tenant, detailId: string) {
  const { memberId, userId } = actor;
  if ((await findDetail(db, memberId, detailId)) === undefined) throw new Refusal('orderNotFound');
  const handover = await findHandover(db, memberId, detailId);
  const isOthers = actor.program !== null && actor.program.channel !== handover?.channel;
  if (handover === undefined || isOthers) throw new Refusal('handoverUnknown');
  if (!isOpen(handover)) throw new Refusal('grantMissing');
  await openNewest(house, db, { memberId, detailId, reader: actor });
  const authCode = newToken();
  const expiresAt = new Date(house.now().getTime() + authCodeLifeMs);
  await transaction(async (tx) => {
    await addAuthCode(tx, { codeHash: hashToken(authCode), memberId, detailId, userId, expiresAt });
    const subject = `detail ${detailId}`;
    await writeAudit(tx, { memberId, userId, action: 'makeAuthCode', subject, facts: { channel: handover.channel } });
  }).catch((error: unknown) => {
    // Taken back between the look and the write.
    throw brokenConstraint(error) === 'code_is_granted' ? new Refusal('grantMissing') : error;
  });
  return { authCode, expiresInMs: authCodeLifeMs };
}

export type Redemption = {
  readonly channelCode: string;
  readonly secret: string;
  readonly deliveryId: string;
  readonly authCode: string;
};

/** @throws Refusal atsUnknown, authCodeGone, reportDeleted, reportNotReady */
export async function redeemAuthCode(house: House, { deliveryId: detailId, authCode, ...proof }: Redemption) {
  const channel = await proveChannel(house, proof);
  return house.system.transaction(async (tx) => {
    const of = { codeHash: hashToken(authCode), detailId, channel: channel.code, now: house.now() };
    const taken = await takeAuthCode(tx, of);
    if (taken === undefined) throw new Refusal('authCodeGone');
    const { member_id: memberId, made_by: userId } = taken;
    const { report }: OpenedReport = await openNewest(house, tx, { memberId, detailId, reader: null });
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'passReport',
      subject: `detail ${detailId}`,
      facts: { channel: channel.code, version: report.version },
    });
    return { deliveryId: detailId, state: taken.state, orderNo: taken.order_no, status: taken.status, report };
  });
}
