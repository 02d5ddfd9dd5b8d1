import {
  mostPasskeys,
  type PasskeyMade,
  type PasskeyRow,
  type PasskeyUsed,
} from '@beidiao/contract/account/second-factor';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import {
  askToCreate,
  askToUse,
  passkeySite,
  type PasskeySite,
  readCreated,
  readUsed,
} from '../base/secrets/passkeys.ts';
import type { House } from '../house.ts';
import {
  addPasskey,
  type Challenge,
  deletePasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRecord,
  spendChallenge,
} from './passkey-store.ts';
import { noteAct } from './staff.ts';
import { findStaff, holdStaff } from './store.ts';

const namePlace = 'staff_passkey.name';
const challengePlace = 'staff_challenge.content';

/** Who answers: a ticket between two steps, or an open session. */
type Holder = { readonly staffId: StaffId; readonly holderHash: Buffer };

/** @throws Refusal passkeysOff */
function siteOf({ staffUrl }: House): PasskeySite {
  const site = passkeySite(staffUrl);
  if (site === undefined) throw new Refusal('passkeysOff');
  return site;
}
const known = (rows: readonly PasskeyRecord[]) =>
  rows.map((row) => ({ credentialId: row.credential_id, transports: row.transports }));
const keep = (house: House, of: Challenge, challenge: string): Promise<void> =>
  house.system.transaction((tx) =>
    keepChallenge(tx, of, house.vault.seal(challengePlace, challenge, `staff ${of.staffId}`)),
  );
/** Used up by whoever answers, right or wrong, in a transaction of its own. */
async function take(house: House, of: Challenge): Promise<string | undefined> {
  const sealed = await house.system.transaction((tx) => spendChallenge(tx, of));
  return sealed === undefined ? undefined : house.vault.open(challengePlace, sealed, `staff ${of.staffId}`);
}

export const passkeysOf = async (house: House, staffId: StaffId): Promise<PasskeyRow[]> =>
  (await listPasskeys(house.system.db, staffId)).map((row) => ({
    passkeyId: row.id,
    name: house.vault.open(namePlace, row.name_enc, `staff ${staffId}`),
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));

/** @throws Refusal passkeysOff, passkeyRefused for somebody without one */
export async function askPasskey(house: House, { staffId, holderHash }: Holder): Promise<Record<string, unknown>> {
  const site = siteOf(house);
  const rows = await listPasskeys(house.system.db, staffId);
  if (rows.length === 0) throw new Refusal('passkeyRefused');
  const question = await askToUse(site, known(rows));
  await keep(house, { staffId, holderHash, purpose: 'use' }, question.challenge);
  return { ...question };
}

/**
 * The question is used up before the answer is looked at; what it answers is carried out in the transaction of the sign-in.
 * @throws Refusal passkeyRefused, passkeysOff
 */
export async function readyPasskey(
  house: House,
  { staffId, holderHash }: Holder,
  response: PasskeyUsed,
): Promise<(tx: Tx) => Promise<void>> {
  const site = siteOf(house);
  const challenge = await take(house, { staffId, holderHash, purpose: 'use' });
  const credentialId = Buffer.from(response.id, 'base64url');
  const row = (await listPasskeys(house.system.db, staffId)).find((each) => each.credential_id.equals(credentialId));
  if (challenge === undefined || row === undefined) throw new Refusal('passkeyRefused');
  const passkey = { credentialId, publicKey: row.public_key, signCount: Number(row.sign_count) };
  const signCount = await readUsed(site, { response, challenge, passkey });
  if (signCount === undefined) throw new Refusal('passkeyRefused');
  return async (tx) => {
    if (!(await notePasskeyUse(tx, staffId, { id: row.id, signCount }))) throw new Refusal('passkeyRefused');
  };
}

/** @throws Refusal passkeysOff, passkeysFull */
export async function askNewPasskey(house: House, { staffId, holderHash }: Holder): Promise<Record<string, unknown>> {
  const site = siteOf(house);
  const rows = await listPasskeys(house.system.db, staffId);
  const account = await findStaff(house.system.db, staffId);
  if (account === undefined) throw new Refusal('notSignedIn');
  if (rows.length >= mostPasskeys) throw new Refusal('passkeysFull', { most: mostPasskeys });
  const question = await askToCreate(site, {
    userHandle: house.vault.lookUp('', 'passkey staff', staffId),
    userName: account.login_name,
    known: known(rows),
  });
  await keep(house, { staffId, holderHash, purpose: 'create' }, question.challenge);
  return { ...question };
}

/** @throws Refusal passkeyRefused, passkeysOff, passkeysFull */
export async function keepNewPasskey(
  house: House,
  staff: StaffActor,
  { holderHash, name, passkey: response }: { holderHash: Buffer; name: string; passkey: PasskeyMade },
): Promise<void> {
  const site = siteOf(house);
  const { staffId } = staff;
  const challenge = await take(house, { staffId, holderHash, purpose: 'create' });
  const made = challenge === undefined ? undefined : await readCreated(site, { response, challenge });
  if (made === undefined) throw new Refusal('passkeyRefused');
  await house.system.transaction(async (tx) => {
    await holdStaff(tx, staffId);
    if ((await listPasskeys(tx, staffId)).length >= mostPasskeys)
      throw new Refusal('passkeysFull', { most: mostPasskeys });
    const isNew = await addPasskey(tx, staffId, {
      ...made,
      nameEnc: house.vault.seal(namePlace, name, `staff ${staffId}`),
    });
    if (!isNew) throw new Refusal('passkeyRefused');
    await noteAct(tx, { staff, memberId: null, action: 'addStaffPasskey', subject: `staff ${staffId}` });
  });
}

/** @throws Refusal notFound */
export async function removePasskey(house: House, staff: StaffActor, passkeyId: string): Promise<void> {
  const { staffId } = staff;
  await house.system.transaction(async (tx) => {
    if (!(await deletePasskey(tx, staffId, passkeyId))) throw new Refusal('notFound');
    await noteAct(tx, { staff, memberId: null, action: 'removeStaffPasskey', subject: `staff ${staffId}` });
  });
}
