import { factorOfferMs } from '@beidiao/contract/account/second-factor';
import type { StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { NewPasskey } from '../base/secrets/passkeys.ts';

export type PasskeyRecord = {
  id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  name_enc: Buffer;
  added_at: Date;
  last_used_at: Date | null;
};
const columns = 'id, credential_id, public_key, sign_count, transports, name_enc, added_at, last_used_at';
const passkeysOf = sql<PasskeyRecord>(
  `select ${columns} from app.staff_passkey where staff_id = $1 order by id limit 100`,
);
const insert = sql(`
  insert into app.staff_passkey (staff_id, credential_id, public_key, sign_count, transports, name_enc) values ($1, $2, $3, $4, $5, $6)`);
/** A count that does not grow is a copy's, but for authenticators that do not count. */
const use = sql<{ id: string }>(`
  update app.staff_passkey set sign_count = $3, last_used_at = now()
  where staff_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0)) returning id`);
const drop = sql<{ id: string }>('delete from app.staff_passkey where staff_id = $1 and id = $2 returning id');
const dropAll = sql('delete from app.staff_passkey where staff_id = $1');

export const listPasskeys = (db: Db, staffId: StaffId): Promise<PasskeyRecord[]> => db.rows(passkeysOf, staffId);
/** Answers false when this very passkey is somebody's already. */
export async function addPasskey(
  tx: Tx,
  staffId: StaffId,
  passkey: NewPasskey & { nameEnc: Buffer },
): Promise<boolean> {
  const { credentialId, publicKey, signCount, transports, nameEnc } = passkey;
  try {
    await tx.rows(insert, staffId, credentialId, publicKey, signCount, transports, nameEnc);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'staff_passkey_credential_id_key') return false;
    throw error;
  }
}
export const notePasskeyUse = async (
  tx: Tx,
  staffId: StaffId,
  it: { id: string; signCount: number },
): Promise<boolean> => (await tx.rows(use, staffId, it.id, it.signCount)).length === 1;
export const deletePasskey = async (tx: Tx, staffId: StaffId, id: string): Promise<boolean> =>
  (await tx.rows(drop, staffId, id)).length === 1;
export async function deletePasskeys(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.rows(dropAll, staffId);
}

export type Challenge = { readonly holderHash: Buffer; readonly purpose: 'create' | 'use'; readonly staffId: StaffId };
const put = sql(`
  insert into app.staff_challenge (holder_hash, purpose, staff_id, content_enc, expires_at)
  values ($1, $2, $3, $4, now() + interval '${factorOfferMs} milliseconds')
  on conflict (holder_hash, purpose) do update set staff_id = excluded.staff_id, content_enc = excluded.content_enc,
    expires_at = excluded.expires_at`);
const take = sql<{ content_enc: Buffer }>(`
  delete from app.staff_challenge where holder_hash = $1 and purpose = $2 and staff_id = $3 and expires_at > now()
  returning content_enc`);
/** The newest question of a holder counts; the one before is forgotten. */
export async function keepChallenge(tx: Tx, of: Challenge, contentEnc: Buffer): Promise<void> {
  await tx.rows(put, of.holderHash, of.purpose, of.staffId, contentEnc);
}
/** Of several answers at once one gets it. */
export const spendChallenge = async (tx: Tx, of: Challenge): Promise<Buffer | undefined> =>
  (await tx.rows(take, of.holderHash, of.purpose, of.staffId))[0]?.content_enc;
