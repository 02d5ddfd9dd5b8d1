import { mapCandidate, packageOf, type RecruitingMapping, usualMapping } from '@beidiao/contract/ats/mapping';
import { mostLinks, type StageTrouble } from '@beidiao/contract/ats/states';
import type { recruitingCalls } from '@beidiao/contract/ats/calls';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { Act } from '@beidiao/contract/acts';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Tx } from '../base/db/db.ts';
import { ClosedAddress } from '../base/outbound/outbound.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { findPackage, readOffer } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { VendorRefused, VendorSilent } from '../ports/ports.ts';
import { accountOf, openSecrets, sealSecrets } from './account.ts';
import { addLink, endLink, findLink, holdLink, type LinkRow, listLinks, writeLink } from './link-store.ts';
import { callbackUrlOf } from './news.ts';
import { wrongFieldsOf } from './ordering.ts';
import { troubleOf } from './stage-teller.ts';

type Calls = typeof recruitingCalls;

const note = (tx: Tx, { actor: { memberId, userId } }: Tenant, { action, linkId }: { action: Act; linkId: string }) =>
  writeAudit(tx, { memberId, userId, action, subject: `ats link ${linkId}`, facts: {} });

/** The address as it is kept, without a stroke at its end. @throws Refusal recruitingAddressBad */
async function judgeBase({ outbound }: House, tenant: Tenant, text: string): Promise<string> {
  try {
    const { url } = await tenant.aside(() => outbound.judge(text));
    if (url.search !== '') throw new Refusal('recruitingAddressBad');
    return url.href.replace(/\/+$/, '');
  } catch (error) {
    throw error instanceof ClosedAddress ? new Refusal('recruitingAddressBad') : error;
  }
}

/** @throws Refusal packageUnknown */
async function mustKnowPackages(
  house: House,
  tenant: Tenant,
  { packages, packageId }: Pick<RecruitingMapping, 'packages' | 'packageId'>,
): Promise<void> {
  const ids = new Set([...packages.map((it) => it.packageId), ...(packageId === null ? [] : [packageId])]);
  if (ids.size === 0) return;
  const offer = await readOffer(house, tenant);
  for (const id of ids)
    if ((await findPackage(tenant.db, offer, id)) === undefined) throw new Refusal('packageUnknown');
}

/** Who comes at the same moment as others may lose each place to one of them, but no place twice. */
const turns = mostLinks + 1;

/** @throws Refusal packageUnknown, recruitingAddressBad, recruitingLinkTaken, recruitingLinksFull */
export async function connectSystem(house: House, tenant: Tenant, wish: ParamsRead<Calls['connect']>) {
  const { memberId, userId } = tenant.actor;
  const { system, name, clientId, clientSecret, signingKey, packageId } = wish;
  await mustKnowPackages(house, tenant, { packages: [], packageId });
  const baseUrl = await judgeBase(house, tenant, wish.baseUrl);
  const callbackKey = newToken();
  const link = {
    memberId,
    userId,
    system,
    name,
    baseUrl,
    clientId,
    secretsEnc: sealSecrets(house.vault, memberId, { clientSecret, signingKey, callbackKey }),
    keyHash: hashToken(callbackKey),
    mapping: { ...usualMapping(system), packageId },
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const linkId = await tenant.transaction(async (tx) => {
      const id = await addLink(tx, link);
      if (id !== undefined) await note(tx, tenant, { action: 'connectRecruiting', linkId: id });
      return id;
    });
    if (linkId !== undefined) return { linkId, callbackUrl: callbackUrlOf(house, callbackKey) };
    const rows = await listLinks(tenant.db, memberId);
    if (rows.some((row) => row.system === system && row.base_url === baseUrl && row.client_id === clientId))
      throw new Refusal('recruitingLinkTaken');
    if (rows.length >= mostLinks) break;
  }
  throw new Refusal('recruitingLinksFull');
}

/** Does `work` on a connection that is held. @throws Refusal recruitingLinkUnknown */
const onLink = <T>(tenant: Tenant, linkId: string, work: (tx: Tx, held: LinkRow) => Promise<T>): Promise<T> =>
  tenant.transaction(async (tx) => {
    const held = await holdLink(tx, tenant.actor.memberId, linkId);
    if (held === undefined) throw new Refusal('recruitingLinkUnknown');
    return work(tx, held);
  });

/** What has come while it was paused is ordered once it goes on: a trigger asks for it. @throws Refusal recruitingLinkUnknown, packageUnknown */
export async function changeSystem(house: House, tenant: Tenant, wish: ParamsRead<Calls['change']>): Promise<void> {
  if (wish.mapping !== undefined) await mustKnowPackages(house, tenant, wish.mapping);
  await onLink(tenant, wish.linkId, async (tx, held) => {
    const { memberId } = tenant.actor;
    const { name = held.name, mapping = held.mapping, isPaused = held.state === 'paused' } = wish;
    const before = openSecrets(house.vault, held);
    const { clientSecret = before.clientSecret, signingKey = before.signingKey } = wish;
    const secrets = { ...before, clientSecret, signingKey };
    const isSame = clientSecret === before.clientSecret && signingKey === before.signingKey;
    await writeLink(tx, {
      ...held,
      name,
      mapping,
      state: isPaused ? 'paused' : 'active',
      secrets_enc: isSame ? held.secrets_enc : sealSecrets(house.vault, memberId, secrets),
    });
    await note(tx, tenant, { action: 'changeRecruiting', linkId: held.id });
  });
}

/** @throws Refusal recruitingLinkUnknown */
export const removeSystem = (tenant: Tenant, linkId: string): Promise<void> =>
  onLink(tenant, linkId, async (tx, { id }) => {
    await endLink(tx, tenant.actor.memberId, id);
    await note(tx, tenant, { action: 'removeRecruiting', linkId: id });
  });

/** Null where the system lets us in. @throws Refusal recruitingLinkUnknown */
export async function tryConnection(house: House, tenant: Tenant, linkId: string): Promise<StageTrouble | null> {
  const link = await findLink(tenant.db, tenant.actor.memberId, linkId);
  if (link === undefined) throw new Refusal('recruitingLinkUnknown');
  try {
    await tenant.aside(() => house.recruiting[link.system].prove(accountOf(house.vault, link)));
    return null;
  } catch (error) {
    if (error instanceof VendorRefused) return troubleOf(error);
    if (error instanceof VendorSilent) return error.retryAfterMs === undefined ? 'silent' : 'busy';
    throw error;
  }
}

/** @throws Refusal recruitingLinkUnknown, packageUnknown, recruitingSampleBad */
export async function tryMapping(
  house: House,
  tenant: Tenant,
  { linkId, mapping, sample }: { linkId: string; mapping: RecruitingMapping; sample: string },
) {
  if ((await findLink(tenant.db, tenant.actor.memberId, linkId)) === undefined)
    throw new Refusal('recruitingLinkUnknown');
  await mustKnowPackages(house, tenant, mapping);
  const found = mapCandidate(mapping, readSample(sample));
  const { package: named, ...candidate } = found;
  return { found, wrong: wrongFieldsOf(candidate), packageId: packageOf(mapping, named) };
}

/** @throws Refusal recruitingSampleBad */
function readSample(text: string): object {
  try {
    const sample: unknown = JSON.parse(text);
    if (typeof sample === 'object' && sample !== null && !Array.isArray(sample)) return sample;
  } catch {
    // Answered below, as what is no object.
  }
  throw new Refusal('recruitingSampleBad');
}
