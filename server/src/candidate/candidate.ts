import { consentLifeMs, consentTextVersion } from '@beidiao/contract/candidate/calls';
import { consentFieldError } from '@beidiao/contract/candidate/consent-fields';
import { faceItemCode } from '@beidiao/contract/candidate/face';
import { orderMoveAllowed, orderStates, type OrderState } from '@beidiao/contract/order/states';
import type { CandidateTenant, MemberId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import {
  dropItems,
  endDetail,
  lockWithTrade,
  moveDetail,
  notInState,
  openName,
  stateWhenConsented,
  tellMove,
} from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import type { ConsentEvidence } from './consent-paper.ts';
import { addConsent, findConsent, findGivenConsent, withdrawConsentRow } from './consent-store.ts';
import { readIdentityProof } from './identity.ts';
import { readOwnDetail } from './own-detail.ts';
import { type AskedItemRow, listAskedItems, listOwnTimeline, type OwnDetailRow } from './store.ts';

export { readSentLink, resendLink, sendAgain, sendLink, stillAsked } from './link.ts';
export { findFullyReminded, takeReminder } from './reminder.ts';
export { openSession } from './session.ts';
export { readableCode } from './rules.ts';
export { findConsentByNo, readConsentEvidence, readConsentFile, verifyUrl } from './consent-document.ts';
export { tellCandidate } from './news.ts';
export { orderIdOf, readOwnDetail, takeCandidateTurn } from './own-detail.ts';
export { readOwnCheck } from './own-check.ts';
export { listMine, mineOf } from './mine.ts';
export {
  amendClaim,
  type ClaimContent,
  correctClaim,
  listAbsent,
  listAskedClaims,
  openClaim,
  openClaimOfTask,
  readClaimOf,
  saveClaims,
  sealClaim,
  submitClaims,
} from './claims.ts';
export { type IdentityByProof, proveIdentity, readIdentityProof } from './identity.ts';
export { takeCredentials } from './credential.ts';

export type Authorization = {
  /** Of the sensitive items; undefined where nothing was said of them, which agrees to none and declines none. */
  readonly agreedCodes: readonly string[] | undefined;
  readonly textVersion: string | undefined;
  readonly signature: string | undefined;
  readonly signedName: string | undefined;
  readonly request: RequestFacts;
};

export type Authorized = { readonly status: OrderState; readonly droppedCodes: string[] };

/**
 * Keeps the consent as it was given, drops and refunds what was not agreed to, and moves on. The items that are not
 * sensitive are agreed to together; each sensitive one by itself. A repeat answers what the first request has done.
 * @throws Refusal orderNotFound, orderNotInState, consentIncomplete, consentTextOld
 */
export async function giveConsent(house: House, tenant: CandidateTenant, given: Authorization): Promise<Authorized> {
  const detail = await readOwnDetail(tenant.db, tenant);
  if (detail.state !== orderStates.awaitingAuthorization) return givenBefore(tenant.db, detail);
  const decided = await decideOnItems(house, tenant, { detail, given });
  const droppedCodes = decided.filter((item) => !item.agreed).map((item) => item.code);
  const { memberId, orderDetailsId } = tenant.candidate;
  // Whoever ordered the face asks for it; whoever left it out is not asked.
  const asksFace = decided.some((item) => item.code === faceItemCode && item.agreed);
  const papers = await readIdentityProof(house.system.db, tenant.candidate);
  return house.system.transaction(async (tx) => {
    // Under both locks, before anything is written: of several that come at once, one gives the consent.
    const held = await lockWithTrade(tx, memberId, orderDetailsId);
    if (held === undefined) throw new Refusal('orderNotFound');
    if (held.state !== orderStates.awaitingAuthorization) return givenBefore(tx, held);
    if (droppedCodes.length > 0) await dropItems(tx, { memberId, id: orderDetailsId, codes: droppedCodes });
    const consentId = await addConsent(tx, {
      memberId,
      orderDetailsId,
      textVersion: consentTextVersion,
      recipient: detail.enterprise_name,
      purpose: `employment:${detail.position ?? ''}`,
      endsAt: new Date(house.now().getTime() + consentLifeMs),
      proof: `phone code; ${papers?.kind ?? 'three elements'}`,
      evidenceEnc: house.vault.seal('consent.evidence', evidenceOf(given), `detail ${orderDetailsId}`),
      items: decided,
    });
    const status = asksFace ? orderStates.awaitingFace : await stateWhenConsented(tx, held);
    await enqueue(tx, { task: 'sealConsent', payload: { memberId, orderDetailsId, consentId } });
    await moveDetail(tx, detail, { move: 'authorize', to: status, userId: null, now: house.now() });
    return { status, droppedCodes };
  });
}

/** @throws Refusal orderNotInState where no consent is in force */
async function givenBefore(db: Db, detail: Pick<OwnDetailRow, 'id' | 'member_id' | 'state'>): Promise<Authorized> {
  const before = await findGivenConsent(db, detail.member_id, detail.id);
  if (before === undefined) throw notInState(detail.state);
  return { status: before.status, droppedCodes: before.dropped_codes };
}

type Deciding = { readonly detail: OwnDetailRow; readonly given: Authorization };

/** @throws Refusal consentTextOld, or consentIncomplete, which names what is missing in `fields` */
async function decideOnItems(
  house: House,
  { db }: CandidateTenant,
  { detail, given }: Deciding,
): Promise<{ code: string; agreed: boolean }[]> {
  const { textVersion, agreedCodes } = given;
  if (textVersion !== undefined && textVersion !== consentTextVersion) throw new Refusal('consentTextOld');
  const items = await listAskedItems(db, detail.member_id, detail.id);
  const isSigned = given.signature !== undefined || given.signedName === openName(house.vault, detail);
  const left = items.filter((item) => !isAgreed(item, given));
  const isUndecided = left.some((item) => !item.is_optional || agreedCodes === undefined);
  const facts = { version: consentTextVersion, codes: left.map(({ code }) => code).join(', ') };
  const lacking = [
    ...(textVersion === undefined ? ['textVersion' as const] : []),
    ...(isSigned ? [] : ['signature' as const]),
    ...(isUndecided || left.length === items.length ? ['agreedCodes' as const] : []),
  ];
  if (lacking.length > 0) {
    const fields = lacking.map((field) => consentFieldError(field, given.request.language, facts));
    throw new Refusal('consentIncomplete', {}, { fields });
  }
  return items.map((item) => ({ code: item.code, agreed: isAgreed(item, given) }));
}

const isAgreed = (item: AskedItemRow, { agreedCodes }: Authorization): boolean =>
  !item.is_sensitive || agreedCodes?.includes(item.code) === true;

const evidenceOf = ({ signature, signedName, request }: Authorization): string =>
  JSON.stringify({
    signature: signature ?? null,
    signedName: signedName ?? null,
    address: request.address,
    userAgent: request.userAgent,
    language: request.language,
  } satisfies ConsentEvidence);

/** Ends the check by the candidate's will and refunds it; one that they have ended stays so. What was typed is deleted by a job. @throws Refusal orderNotFound, orderNotInState */
export async function refuseCheck(
  house: House,
  { candidate }: CandidateTenant,
  why: string | undefined,
): Promise<OrderState> {
  const { memberId, orderDetailsId } = candidate;
  const to = orderStates.refused;
  await house.system.transaction(async (tx) => {
    const held = await lockWithTrade(tx, memberId, orderDetailsId);
    if (held?.state === to) return;
    await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId } });
    await endDetail(house, tx, {
      memberId,
      id: orderDetailsId,
      end: { move: 'refuse', to, userId: null, ...(why ? { why } : {}) },
    });
  });
  return to;
}

/**
 * Withdraws the consent: from this moment no source is asked any more. Before the start the check ends and is refunded;
 * after it a job stops and refunds what has not run, and what was found stays. A repeat withdraws nothing more.
 * @throws Refusal orderNotFound, orderNotInState
 */
export async function withdrawConsent(house: House, tenant: CandidateTenant): Promise<OrderState> {
  const { memberId, orderDetailsId } = tenant.candidate;
  return house.system.transaction(async (tx) => {
    // Under both locks, the trade order first as everywhere: the checks may begin in this very moment, and then what runs
    // is stopped before anything is refunded.
    const detail = await lockWithTrade(tx, memberId, orderDetailsId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    const { state } = detail;
    const isFirst = await withdrawConsentRow(tx, memberId, orderDetailsId);
    if (!isFirst && (await findConsent(tx, memberId, orderDetailsId))?.withdrawn_at) return state;
    if (state === orderStates.generating || state === orderStates.partlyReported) {
      await enqueue(tx, { task: 'stopVerification', payload: { memberId, orderDetailsId } });
      await tellMove(tx, { member_id: memberId, id: orderDetailsId }, { move: 'withdraw' });
      return state;
    }
    const to = orderStates.refused;
    await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId } });
    await endDetail(house, tx, { memberId, id: orderDetailsId, end: { move: 'withdraw', to, userId: null } });
    return to;
  });
}

/** Ends what can be ended by the candidate; a finished check has its consent withdrawn all the same. */
export async function stopEverything(house: House, tenant: CandidateTenant): Promise<void> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const { state } = await readOwnDetail(tenant.db, tenant);
  if (orderMoveAllowed('refuse', state)) await refuseCheck(house, tenant, undefined);
  else if (orderMoveAllowed('withdraw', state) || state === orderStates.partlyReported)
    await withdrawConsent(house, tenant);
  else await house.system.transaction((tx) => withdrawConsentRow(tx, memberId, orderDetailsId));
}

/** What happened in the own check, oldest first. */
export const listOwnEvents = async (db: Db, memberId: MemberId, id: string): Promise<{ at: string; event: string }[]> =>
  (await listOwnTimeline(db, memberId, id)).map(({ at, event }) => ({ at: at.toISOString(), event }));
