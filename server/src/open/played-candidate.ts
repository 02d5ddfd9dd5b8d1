import { consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { CandidateActor, CandidateTenant } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import {
  type ClaimContent,
  giveConsent,
  listAskedClaims,
  proveIdentity,
  readOwnDetail,
  saveClaims,
  submitClaims,
} from '../candidate/candidate.ts';
import type { House } from '../house.ts';

/** Of nobody: the sources of a test world confirm whatever is stated. */
const inventedClaim: ClaimContent = {
  company: '澜石软件有限公司',
  position: '主管',
  from: '2019-03',
  to: '2024-08',
  hrPhone: '057188880000',
  leaveReason: '个人发展',
  refereeName: '方静',
  refereePhone: '13812340000',
  mayContact: true,
  relation: '主管',
  school: '江海大学',
  major: '工商管理',
  level: '本科',
  graduatedAt: '2016-06',
  degreeNo: '103351201610001',
  certificateName: '高级工程师',
  certificateNo: '2016103351',
  issuingOffice: '杭州市公安局',
  issuedAt: '2026-01',
  purpose: '入职',
  licenceNo: '330106000000001',
  bankCardLast4: '8812',
  studyForm: '全日制',
  monthlyPay: '12000',
  nonCompete: 'none',
  hasPosts: false,
};

type Playing = {
  readonly name: string;
  readonly idCard: string;
  readonly agreed: readonly string[];
  readonly request: RequestFacts;
};

/**
 * Does in a test world what its candidate would do on the phone. Each step answers a repeat as the first, so that a
 * request which was cut goes on where it has stopped.
 * @throws Refusal orderNotFound, orderNotInState, identityUnproved, identityTriesOver, lookUpsUsed, consentIncomplete, claimsIncomplete, vendorSilent
 */
export async function playCandidate(house: House, candidate: CandidateActor, playing: Playing): Promise<void> {
  const { system } = house;
  const tenant: CandidateTenant = {
    candidate,
    db: system.db,
    transaction: (work) => system.transaction(work),
    aside: (work) => work(),
  };
  const { name, idCard, agreed, request } = playing;
  if ((await readOwnDetail(system.db, tenant)).state === orderStates.awaitingIdentity) {
    const typed = { name, idCard, noticeVersion: identityNoticeVersion, request };
    const { result } = await proveIdentity(house, tenant, typed);
    if (result !== 'match') throw new Refusal('identityUnproved', {}, { result });
  }
  const signed = { textVersion: consentTextVersion, signature: undefined, signedName: name };
  await giveConsent(house, tenant, { agreedCodes: agreed, ...signed, request });
  await handIn(house, tenant);
}

async function handIn(house: House, tenant: CandidateTenant): Promise<void> {
  if ((await readOwnDetail(tenant.db, tenant)).submitted_at !== null) return;
  const lacking = (await listAskedClaims(house, tenant, undefined)).filter(({ missing }) => missing.length > 0);
  const entries = lacking.map(({ itemCode, n }) => ({ itemCode, n, content: inventedClaim, completed: true }));
  if (entries.length > 0) await saveClaims(house, tenant, entries);
  await submitClaims(house, tenant);
}
