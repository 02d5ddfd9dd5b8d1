import {
  type CredentialCity,
  type CredentialKind,
  credentialKinds,
  credentialLifeMs,
  credentialRules,
} from '@beidiao/contract/candidate/collect';
import { phoneCode } from '@beidiao/contract/account/phone-code';
import type { CandidateTenant, MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { notePortalCode, openPerson } from '../order/order.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { holdOpenClaims } from './claims.ts';
import {
  dropCredentials,
  listLent,
  putCredential,
  sweepCredentialRows,
  takeCredentialRows,
} from './credential-store.ts';
import { readOwnDetail } from './own-detail.ts';
import { type AskedItemRow, listAskedItems } from './store.ts';

export type Credential = {
  readonly kind: CredentialKind;
  readonly city: CredentialCity;
  readonly account: string;
  readonly secret: string;
  readonly validateCode?: string | undefined;
};

const place = 'credential.content';
const itemsOf = (kind: CredentialKind, items: readonly AskedItemRow[]): string[] =>
  items
    .filter((item) => item.is_agreed === true && credentialRules[kind].items.includes(item.code))
    .map(({ code }) => code);

/** What may be lent for the items of this check, and what has been: that can be taken back at any time. @throws Refusal orderNotFound */
export async function listOffers({ lendsAccounts }: House, tenant: CandidateTenant) {
  const { memberId, orderDetailsId } = tenant.candidate;
  await readOwnDetail(tenant.db, tenant);
  const items = await listAskedItems(tenant.db, memberId, orderDetailsId);
  const lent = await listLent(tenant.db, tenant.candidate);
  return credentialKinds
    .map((kind) => ({
      kind,
      itemCodes: itemsOf(kind, items),
      lentAt: lent.find((row) => row.kind === kind)?.lent_at.toISOString() ?? null,
    }))
    .filter((offer) => offer.itemCodes.length > 0 && (lendsAccounts || offer.lentAt !== null));
}

/** Keeps what is lent, or takes all of it back. @throws Refusal orderNotFound, orderNotInState, lendingOff, credentialUnasked */
export async function lendCredentials(
  house: House,
  tenant: CandidateTenant,
  credentials: readonly Credential[],
): Promise<CredentialKind[]> {
  if (!house.lendsAccounts && credentials.length > 0) throw new Refusal('lendingOff');
  const items = await holdOpenClaims(tenant);
  for (const { kind, city } of credentials)
    if (itemsOf(kind, items).length === 0 || !credentialRules[kind].cities.includes(city))
      throw new Refusal('credentialUnasked');
  await tenant.transaction(async (tx) => {
    if (credentials.length === 0) await dropCredentials(tx, tenant.candidate);
    for (const { kind, ...content } of credentials) {
      const contentEnc = house.vault.seal(place, JSON.stringify(content), ownerOf(tenant.candidate, kind));
      await putCredential(tx, tenant.candidate, { kind, contentEnc });
    }
  });
  return credentials.map(({ kind }) => kind);
}

/** Has the portal write to the phone of this candidate. @throws Refusal orderNotFound, orderNotInState, lendingOff, credentialUnasked, codeTooSoon, vendorSilent */
export async function sendPortalCode(house: House, tenant: CandidateTenant): Promise<void> {
  const { portals } = await house.worlds.of(tenant.candidate.memberId);
  if (!house.lendsAccounts || portals === undefined) throw new Refusal('lendingOff');
  const items = await holdOpenClaims(tenant);
  if (itemsOf('socialSecurity', items).length === 0) throw new Refusal('credentialUnasked');
  const detail = await readOwnDetail(tenant.db, tenant);
  const { phoneNo } = openPerson(house.vault, detail);
  const now = house.now();
  const isKept = await tenant.transaction((tx) =>
    notePortalCode(tx, tenant.candidate, { now, afterMs: phoneCode.resendAfterMs }),
  );
  if (!isKept) throw new Refusal('codeTooSoon', { seconds: phoneCode.resendAfterMs / 1000 });
  const sendKey = `portal ${detail.id} ${now.getTime()}`;
  await refusingSilence(tenant.aside(() => portals.sendCode({ city: 'beijing', phoneNo, sendKey })));
}

/** One account that is lent: another portal's does not open in its place. */
const ownerOf = ({ orderDetailsId }: { orderDetailsId: string }, kind: CredentialKind): SealOwner =>
  `detail ${orderDetailsId} ${kind}`;

/** What was lent for this item. It is gone with the transaction that has read it. */
export async function takeCredentials(
  house: House,
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string; itemCode: string },
): Promise<Credential[]> {
  const kinds = credentialKinds.filter((kind) => credentialRules[kind].items.includes(of.itemCode));
  const rows = kinds.length === 0 ? [] : await takeCredentialRows(tx, of, kinds);
  return rows.map((row) => ({
    kind: row.kind,
    ...(JSON.parse(house.vault.open(place, row.content_enc, ownerOf(of, row.kind))) as Omit<Credential, 'kind'>), // sealed by `lendCredentials`
  }));
}

export const sweepOldCredentials = (house: House): Promise<void> =>
  house.system.transaction((tx) => sweepCredentialRows(tx, new Date(house.now().getTime() - credentialLifeMs)));
