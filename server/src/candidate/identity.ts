import { identityNoticeVersion, identityTries } from '@beidiao/contract/candidate/calls';
import { consentFieldError } from '@beidiao/contract/candidate/consent-fields';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import { orderStates } from '@beidiao/contract/order/states';
import type { Language } from '@beidiao/contract/wire/language';
import type { CandidateTenant } from '../access/actor.ts';
import { countLookUp } from '../account/account.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import {
  endDetail,
  forSource,
  giveIdentityTryBack,
  isInRegisters,
  isSamePerson,
  moveDetail,
  notInState,
  openPerson,
  takeIdentityTry,
} from '../order/order.ts';
import type { IdentityPort, ThreeElements } from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { enqueue } from '../tasks.ts';
import { findProof, hasTicked } from './face-store.ts';
import { noteTick } from './notice-tick.ts';
import { readStanding } from './own-detail.ts';
import { findOwnDetail, lockPerson, type OwnDetailRow } from './store.ts';

export type Identity = {
  readonly name: string;
  readonly idCard: string;
  /** The phone that was ordered, when left out. */
  readonly phoneNo?: string | undefined;
  /** The notice that was ticked: the source is asked before the consent is given. One that was ticked before stands. */
  readonly noticeVersion: string | undefined;
  readonly request: RequestFacts;
};

/**
 * Compares what the candidate typed with the person that was ordered, then with the source. The third mismatch ends the
 * comparisons and not the check: a phone may be registered to a relative, and papers are left (`askProof`).
 * @throws Refusal orderNotFound, orderNotInState, papersOnly, noticeUnticked, identityTriesOver, lookUpsUsed, vendorSilent
 */
export async function proveIdentity(house: House, tenant: CandidateTenant, typed: Identity) {
  const { detail, isProofWaiting } = await readStanding(tenant.db, tenant);
  const ordered = openPerson(house.vault, detail);
  const { name, idCard, phoneNo = ordered.phoneNo } = typed;
  const person = forSource({ name, idCard, idType: 'idCard', phoneNo });
  const isThePerson = isSamePerson(person, ordered);
  // A repeat of what has matched: its answer was lost.
  if (detail.state === orderStates.awaitingAuthorization && isThePerson) return { result: 'match' } as const;
  if (detail.state !== orderStates.awaitingIdentity || isProofWaiting) throw notInState(detail.state);
  const { identity: source } = await house.worlds.of(detail.member_id);
  if (source === undefined || !isInRegisters(ordered)) throw new Refusal('papersOnly');
  const isTicked = typed.noticeVersion === identityNoticeVersion;
  if (!isTicked && !(await hasTickedBefore(tenant, typed))) throw noticeUnticked(typed.request.language);
  if (detail.identity_misses >= identityTries) throw new Refusal('identityTriesOver');
  // Kept before anything is asked, each time it is ticked.
  const tick = { detail, version: identityNoticeVersion, request: typed.request };
  if (isTicked) await tenant.transaction((tx) => noteTick(house, tx, tick));
  const misses = await takeTry(house, detail, isThePerson ? person : undefined);
  // Another request of the same moment has matched since the state was read.
  if (misses === undefined && isThePerson && (await hasMatched(tenant, detail))) return { result: 'match' } as const;
  if (misses === undefined) throw new Refusal('identityTriesOver');
  const result = isThePerson ? await askSourceFor(house, tenant, { source, person, detail }) : 'mismatch';
  if (result === 'mismatch') return { result, isAsked: isThePerson, triesLeft: identityTries - misses };
  // A source that knows nothing is no fault of the person; only a mismatch costs a try.
  await giveTryBack(house, detail);
  if (result === 'match') {
    await noteMatch(house, tenant, detail);
    return { result } as const;
  }
  return { result, isAsked: true, triesLeft: identityTries - misses + 1 };
}

/** A version that is sent and is not the current one was read in place of it. */
const hasTickedBefore = async ({ db, candidate }: CandidateTenant, { noticeVersion }: Identity): Promise<boolean> =>
  noticeVersion === undefined && (await hasTicked(db, candidate, identityNoticeVersion));

const noticeUnticked = (language: Language): Refusal =>
  new Refusal(
    'noticeUnticked',
    {},
    {
      fields: [consentFieldError('noticeVersion', language, { version: identityNoticeVersion })],
    },
  );

/** Several requests of one person may match side by side: the first moves the check on. @throws Refusal orderNotInState */
async function noteMatch(house: House, tenant: CandidateTenant, detail: OwnDetailRow): Promise<void> {
  try {
    await tenant.transaction(async (tx) => {
      // What matched is not the person that stands there now.
      if (!(await lockPerson(tx, detail))) throw notInState(detail.state);
      // Papers that were added and not handed in are needed no more.
      await removeFilesOfDetail(tx, { ...tenant.candidate, kinds: ['proof'] });
      await moveOn(house, tx, { detail, move: 'matchIdentity' });
    });
  } catch (error) {
    const isMoved = error instanceof Refusal && error.why === 'orderNotInState';
    if (!isMoved || !(await hasMatched(tenant, detail))) throw error;
  }
}

async function hasMatched(tenant: CandidateTenant, detail: OwnDetailRow): Promise<boolean> {
  const now = await findOwnDetail(tenant.db, detail.member_id, detail.id);
  return now?.state === orderStates.awaitingAuthorization;
}

const askSource = (tenant: CandidateTenant, source: IdentityPort, person: ThreeElements) =>
  refusingSilence(tenant.aside(() => source.compare(person)));

const idOf = (detail: OwnDetailRow) => ({ memberId: detail.member_id, orderDetailsId: detail.id });

/**
 * Counted before it is compared, and among the look-ups of the day before the source is asked: of many that come at once
 * none slips past the third. Undefined where none is left, or identity is no longer asked.
 * @throws Refusal lookUpsUsed
 */
const takeTry = (house: House, detail: OwnDetailRow, asked: ThreeElements | undefined): Promise<number | undefined> =>
  house.system.transaction(async (tx) => {
    const taken = await takeIdentityTry(tx, idOf(detail), { atMost: identityTries, isAsked: asked !== undefined });
    if (taken !== undefined && asked !== undefined)
      await countLookUp(house, tx, { kind: 'source', memberId: detail.member_id, idCard: asked.idCard });
    return taken;
  });

const giveTryBack = (house: House, detail: OwnDetailRow): Promise<void> =>
  house.system.transaction((tx) => giveIdentityTryBack(tx, idOf(detail)));

/** A source that does not answer costs no try either. @throws Refusal vendorSilent */
async function askSourceFor(
  house: House,
  tenant: CandidateTenant,
  { source, person, detail }: { source: IdentityPort; person: ThreeElements; detail: OwnDetailRow },
) {
  try {
    return await askSource(tenant, source, person);
  } catch (error) {
    await giveTryBack(house, detail);
    throw error;
  }
}

type Moving = {
  readonly detail: Pick<OwnDetailRow, 'id' | 'member_id' | 'state'>;
  readonly move: 'matchIdentity' | 'acceptIdentity';
};
const moveOn = (house: House, tx: Tx, { detail, move }: Moving) =>
  moveDetail(tx, detail, { move, to: orderStates.awaitingAuthorization, userId: null, now: house.now() });

/** A reviewer has seen the papers: on to the consent. */
export const acceptIdentity = (house: House, tx: Tx, detail: Moving['detail']) =>
  moveOn(house, tx, { detail, move: 'acceptIdentity' });

/** Ends the check with a refund: neither the source nor a reviewer could confirm who it is. */
export async function failIdentity(house: House, tx: Tx, of: CandidateTenant['candidate']): Promise<void> {
  await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId: of.orderDetailsId } });
  const end = { move: 'failIdentity', to: orderStates.identityFailed, userId: null } as const;
  await endDetail(house, tx, { memberId: of.memberId, id: of.orderDetailsId, end });
}

export type IdentityByProof = {
  readonly kind: ProofKind;
  readonly decidedAt: Date;
  readonly staffId: string;
  /** How often the three elements did not match before; 0 where they were never compared. */
  readonly misses: number;
  /** How many of these differed from the order, so that no source was asked. */
  readonly unasked: number;
};

/** How a reviewer has confirmed the identity; undefined where the three elements matched. */
export async function readIdentityProof(
  db: Db,
  of: CandidateTenant['candidate'],
): Promise<IdentityByProof | undefined> {
  const proof = await findProof(db, of, 'threeElements');
  if (proof?.state !== 'accepted' || proof.decided_at === null || proof.decided_by === null) return undefined;
  const detail = await findOwnDetail(db, of.memberId, of.orderDetailsId);
  const { kind, decided_at: decidedAt, decided_by: staffId } = proof;
  return { kind, decidedAt, staffId, misses: detail?.identity_misses ?? 0, unasked: detail?.identity_unasked ?? 0 };
}
