import { consentLifeMs, consentTextVersion, identityTries } from '@beidiao/contract/candidate';
import { orderStates, type OrderState } from '@beidiao/contract/order-states';
import type { CandidateTenant, Db } from '../base/db.ts';
import type { RequestFacts } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/vault.ts';
import type { House } from '../house.ts';
import { dropItems, endDetail, keysOfPerson, moveDetail, notInState, tellMove } from '../order/order.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { enqueue } from '../tasks.ts';
import { addConsent, listClaims, markSubmitted, withdrawConsentRow } from './consent-store.ts';
import { isClaimAsked, missingFields } from './rules.ts';
import { type AskedItemRow, findOwnDetail, listAskedItems, noteIdentityMiss, type OwnDetailRow } from './store.ts';

export { type News, tellCandidate } from './news.ts';

/** @throws Refusal orderNotFound */
export async function readOwnDetail(db: Db, { candidate }: Pick<CandidateTenant, 'candidate'>): Promise<OwnDetailRow> {
  const row = await findOwnDetail(db, candidate.memberId, candidate.orderDetailsId);
  if (row === undefined) throw new Refusal('orderNotFound');
  return row;
}

export type Identity = { readonly name: string; readonly idCard: string };

/**
 * Compares what the candidate typed with the person that was ordered, then with the source. The third mismatch ends the
 * check and refunds it.
 * @throws Refusal orderNotFound, orderNotInState, vendorSilent
 */
export async function proveIdentity(house: House, tenant: CandidateTenant, typed: Identity) {
  const detail = await readOwnDetail(tenant.db, tenant);
  if (detail.state !== orderStates.awaitingIdentity) throw notInState(detail.state);
  const phoneNo = house.vault.open('order_detail.phone', detail.phone_enc);
  const person = { ...typed, phoneNo };
  const isThePerson = keysOfPerson(house.vault, detail.member_id, person).personKey.equals(detail.person_key);
  const result = isThePerson ? await askSource(house, tenant, person) : 'mismatch';
  if (result === 'match') {
    await tenant.transaction((tx) =>
      moveDetail(tx, detail, {
        move: 'matchIdentity',
        to: orderStates.awaitingAuthorization,
        userId: null,
        now: house.now(),
      }),
    );
    return { result, triesLeft: identityTries - detail.identity_misses };
  }
  // A source that knows nothing is no fault of the person; only a mismatch costs a try.
  const triesLeft = result === 'mismatch' ? await countMismatch(house, detail) : identityTries - detail.identity_misses;
  return { result, triesLeft };
}

const askSource = (house: House, tenant: CandidateTenant, person: Identity & { phoneNo: string }) =>
  refusingSilence(tenant.aside(() => house.ports.identity.compare(person)));

function countMismatch(house: House, detail: OwnDetailRow): Promise<number> {
  return house.system.transaction(async (tx) => {
    const misses = await noteIdentityMiss(tx, detail.member_id, detail.id);
    if (misses === undefined) return 0;
    if (misses >= identityTries) {
      const end = { move: 'failIdentity', to: orderStates.identityFailed, userId: null } as const;
      await endDetail(house, tx, { memberId: detail.member_id, id: detail.id, end });
    }
    return Math.max(0, identityTries - misses);
  });
}

export type Authorization = {
  readonly agreedCodes: readonly string[];
  readonly textVersion: string | undefined;
  readonly signature: string | undefined;
  readonly signedName: string | undefined;
  readonly request: RequestFacts;
};

/**
 * Keeps the consent as it was given, drops and refunds what was not agreed to, and moves on. The items that are not
 * sensitive are agreed to together; each sensitive one by itself.
 * @throws Refusal orderNotFound, orderNotInState, consentIncomplete, consentTextOld
 */
export async function giveConsent(
  house: House,
  tenant: CandidateTenant,
  given: Authorization,
): Promise<{ status: OrderState; droppedCodes: string[] }> {
  const detail = await readOwnDetail(tenant.db, tenant);
  if (given.textVersion !== consentTextVersion) throw new Refusal('consentTextOld');
  const items = await listAskedItems(tenant.db, detail.member_id, detail.id);
  const decided = items.map((item) => ({ code: item.code, agreed: isAgreed(item, given) }));
  const isSigned =
    given.signature !== undefined || given.signedName === house.vault.open('order_detail.name', detail.name_enc);
  const lacksNeeded = items.some((item) => !item.is_optional && !isAgreed(item, given));
  if (!isSigned || lacksNeeded || decided.every((item) => !item.agreed)) throw new Refusal('consentIncomplete');
  const droppedCodes = decided.filter((item) => !item.agreed).map((item) => item.code);
  const { memberId, orderDetailsId } = tenant.candidate;
  const status = orderStates.authorized;
  await house.system.transaction(async (tx) => {
    if (droppedCodes.length > 0) await dropItems(tx, { memberId, id: orderDetailsId, codes: droppedCodes });
    await addConsent(tx, {
      memberId,
      orderDetailsId,
      textVersion: consentTextVersion,
      recipient: detail.enterprise_name,
      purpose: `employment:${detail.position ?? ''}`,
      endsAt: new Date(house.now().getTime() + consentLifeMs),
      proof: 'phone code; three elements',
      evidenceEnc: house.vault.seal('consent.evidence', evidenceOf(given)),
      items: decided,
    });
    await moveDetail(tx, detail, { move: 'authorize', to: status, userId: null, now: house.now() });
  });
  return { status, droppedCodes };
}

const isAgreed = (item: AskedItemRow, { agreedCodes }: Authorization): boolean =>
  !item.is_sensitive || agreedCodes.includes(item.code);

const evidenceOf = ({ signature, signedName, request }: Authorization): string =>
  JSON.stringify({
    signature: signature ?? null,
    signedName: signedName ?? null,
    address: request.address,
    userAgent: request.userAgent,
  });

/** Ends the check by the candidate's will and refunds it. What was typed is deleted by a job. @throws Refusal orderNotFound, orderNotInState */
export async function refuseCheck(
  house: House,
  { candidate }: CandidateTenant,
  why: string | undefined,
): Promise<OrderState> {
  const { memberId, orderDetailsId } = candidate;
  const to = orderStates.refused;
  await house.system.transaction(async (tx) => {
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
 * after it a job stops and refunds what has not run, and what was found stays.
 * @throws Refusal orderNotFound, orderNotInState
 */
export async function withdrawConsent(house: House, tenant: CandidateTenant): Promise<OrderState> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const { state } = await readOwnDetail(tenant.db, tenant);
  const isRunning = state === orderStates.generating || state === orderStates.partlyReported;
  if (isRunning) {
    await house.system.transaction(async (tx) => {
      await withdrawConsentRow(tx, memberId, orderDetailsId);
      await enqueue(tx, { task: 'stopVerification', payload: { memberId, orderDetailsId } });
      await tellMove(tx, { member_id: memberId, id: orderDetailsId }, { move: 'withdraw' });
    });
    return state;
  }
  const to = orderStates.refused;
  await house.system.transaction(async (tx) => {
    await withdrawConsentRow(tx, memberId, orderDetailsId);
    await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId } });
    await endDetail(house, tx, { memberId, id: orderDetailsId, end: { move: 'withdraw', to, userId: null } });
  });
  return to;
}

/** Hands the claims in. @throws Refusal orderNotFound, orderNotInState, claimsIncomplete naming the items */
export async function submitClaims(house: House, tenant: CandidateTenant): Promise<OrderState> {
  const detail = await readOwnDetail(tenant.db, tenant);
  if (detail.state !== orderStates.authorized) throw notInState(detail.state);
  const items = (await listAskedItems(tenant.db, detail.member_id, detail.id)).filter(
    (item) => item.is_agreed === true && isClaimAsked(item.needs),
  );
  const claims = await listClaims(tenant.db, detail.member_id, detail.id);
  const lacking = items.filter(
    (item) => !claims.some((claim) => claim.code === item.code && isWhole(house, item, claim.content_enc)),
  );
  if (lacking.length > 0) {
    const join = (names: string[], sign: string): string => names.join(sign);
    const named = {
      zh: join(
        lacking.map((item) => item.name_zh),
        '、',
      ),
      en: join(
        lacking.map((item) => item.name_en),
        ', ',
      ),
    };
    throw new Refusal('claimsIncomplete', { items: named }, { codes: lacking.map((item) => item.code) });
  }
  await tenant.transaction(async (tx) => {
    const isFirst = await markSubmitted(tx, detail.member_id, detail.id);
    if (isFirst)
      await enqueue(tx, {
        task: 'startVerification',
        payload: { memberId: detail.member_id, orderDetailsId: detail.id },
      });
  });
  return detail.state;
}

const claimPlace = 'claim.content';
export type ClaimContent = Record<string, string | boolean | null>;

export const sealClaim = (vault: Vault, content: ClaimContent): Buffer =>
  vault.seal(claimPlace, JSON.stringify(content));
export const openClaim = (vault: Vault, sealed: Buffer): ClaimContent =>
  JSON.parse(vault.open(claimPlace, sealed)) as ClaimContent;

const isWhole = (house: House, item: AskedItemRow, sealed: Buffer): boolean =>
  missingFields(item.needs, openClaim(house.vault, sealed)).length === 0;
