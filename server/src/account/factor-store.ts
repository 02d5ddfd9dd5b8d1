import { factorOfferMs, stepTicketMs } from '@beidiao/contract/account/second-factor';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { NewPasskey } from '../base/secrets/passkeys.ts';

const hold = sql('select id from app.user_account where id = $1 for share');
const anyFactor = sql<{ has_totp: boolean; passkeys: number }>(`
  select exists (select from app.totp_factor where user_id = $1) as has_totp,
    (select count(*)::integer from app.passkey where user_id = $1) as passkeys`);

export type Factors = { readonly hasTotp: boolean; readonly passkeys: number };
export async function countFactors(db: Db, userId: UserId): Promise<Factors> {
  const [row] = await db.rows(anyFactor, userId);
  return { hasTotp: row?.has_totp ?? false, passkeys: row?.passkeys ?? 0 };
}
/** Whoever adds or removes one in this moment is waited for. */
export async function holdFactors(tx: Tx, userId: UserId): Promise<Factors> {
  await tx.rows(hold, userId);
  return countFactors(tx, userId);
}

const totpOf = sql<{ secret_enc: Buffer; added_at: Date }>(
  'select secret_enc, added_at from app.totp_factor where user_id = $1',
);
/** The code that confirms the secret is spent with it. */
const putTotp = sql(`
  insert into app.totp_factor (user_id, secret_enc, last_step) values ($1, $2, $3)
  on conflict (user_id) do update set secret_enc = excluded.secret_enc, last_step = excluded.last_step, added_at = app.now()`);
const takeStep = sql<{ user_id: UserId }>(
  'update app.totp_factor set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
);
const dropTotp = sql<{ user_id: UserId }>('delete from app.totp_factor where user_id = $1 returning user_id');

export const findTotp = async (db: Db, userId: UserId) => (await db.rows(totpOf, userId))[0];
export async function writeTotp(tx: Tx, userId: UserId, totp: { secretEnc: Buffer; step: number }): Promise<void> {
  await tx.rows(putTotp, userId, totp.secretEnc, totp.step);
}
/** Answers whether the step had not been used: a code counts once, and none that is older. */
export const spendStep = async (tx: Tx, userId: UserId, step: number): Promise<boolean> =>
  (await tx.rows(takeStep, userId, step)).length === 1;
export const deleteTotp = async (tx: Tx, userId: UserId): Promise<boolean> =>
  (await tx.rows(dropTotp, userId)).length === 1;

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
const passkeyColumns = 'id, credential_id, public_key, sign_count, transports, name_enc, added_at, last_used_at';
const passkeysOf = sql<PasskeyRecord>(
  `select ${passkeyColumns} from app.passkey where user_id = $1 order by id limit 100`,
);
const insertPasskey = sql(`
  insert into app.passkey (user_id, credential_id, public_key, sign_count, transports, name_enc) values ($1, $2, $3, $4, $5, $6)`);
/** A count that does not grow is a copy's, but for authenticators that do not count. */
const usePasskey = sql<{ id: string }>(`
  update app.passkey set sign_count = $3, last_used_at = now()
  where user_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0)) returning id`);
const dropPasskey = sql<{ id: string }>('delete from app.passkey where user_id = $1 and id = $2 returning id');
const dropPasskeys = sql('delete from app.passkey where user_id = $1');

export const listPasskeys = (db: Db, userId: UserId): Promise<PasskeyRecord[]> => db.rows(passkeysOf, userId);
/** Answers false when this very passkey is somebody's already. */
export async function addPasskey(tx: Tx, userId: UserId, passkey: NewPasskey & { nameEnc: Buffer }): Promise<boolean> {
  const { credentialId, publicKey, signCount, transports, nameEnc } = passkey;
  try {
    await tx.rows(insertPasskey, userId, credentialId, publicKey, signCount, transports, nameEnc);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'passkey_credential_id_key') return false;
    throw error;
  }
}
export const notePasskeyUse = async (
  tx: Tx,
  userId: UserId,
  used: { id: string; signCount: number },
): Promise<boolean> => (await tx.rows(usePasskey, userId, used.id, used.signCount)).length === 1;
export const deletePasskey = async (tx: Tx, userId: UserId, id: string): Promise<boolean> =>
  (await tx.rows(dropPasskey, userId, id)).length === 1;

const deleteCodes = sql('delete from app.recovery_code where user_id = $1');
const insertCodes = sql('insert into app.recovery_code (user_id, code_key) select $1, unnest($2::bytea[])');
const takeCode = sql<{ user_id: string }>(
  'update app.recovery_code set used_at = now() where user_id = $1 and code_key = $2 and used_at is null returning user_id',
);
const codesLeft = sql<{ left: number }>(
  'select count(*)::integer as left from app.recovery_code where user_id = $1 and used_at is null',
);
export async function replaceRecoveryCodes(tx: Tx, userId: UserId, codeKeys: readonly Buffer[]): Promise<void> {
  await tx.rows(deleteCodes, userId);
  await tx.rows(insertCodes, userId, codeKeys);
}
export const spendRecoveryCode = async (tx: Tx, userId: UserId, codeKey: Buffer): Promise<boolean> =>
  (await tx.rows(takeCode, userId, codeKey)).length === 1;
export const countRecoveryCodes = async (db: Db, userId: UserId): Promise<number> =>
  (await db.rows(codesLeft, userId))[0]?.left ?? 0;

export type OfferPurpose = 'totp' | 'create' | 'use';
const putOffer = sql(`
  insert into app.factor_offer (holder_hash, purpose, user_id, content_enc, expires_at)
  values ($1, $2, $3, $4, now() + interval '${factorOfferMs} milliseconds')
  on conflict (holder_hash, purpose) do update set user_id = excluded.user_id, content_enc = excluded.content_enc,
    expires_at = excluded.expires_at`);
const offerOf = sql<{ content_enc: Buffer }>(`
  select content_enc from app.factor_offer where holder_hash = $1 and purpose = $2 and user_id = $3 and expires_at > now()`);
const takeOffer = sql<{ content_enc: Buffer }>(`
  delete from app.factor_offer where holder_hash = $1 and purpose = $2 and user_id = $3 and expires_at > now() returning content_enc`);

export type Offer = { readonly holderHash: Buffer; readonly purpose: OfferPurpose; readonly userId: UserId };
/** The newest question of a holder counts; the one before is forgotten. */
export async function keepOffer(tx: Tx, offer: Offer, contentEnc: Buffer): Promise<void> {
  await tx.rows(putOffer, offer.holderHash, offer.purpose, offer.userId, contentEnc);
}
export const findOffer = async (db: Db, offer: Offer): Promise<Buffer | undefined> =>
  (await db.rows(offerOf, offer.holderHash, offer.purpose, offer.userId))[0]?.content_enc;
/** Of several answers at once one gets it. */
export const spendOffer = async (tx: Tx, offer: Offer): Promise<Buffer | undefined> =>
  (await tx.rows(takeOffer, offer.holderHash, offer.purpose, offer.userId))[0]?.content_enc;

const insertTicket = sql(`
  insert into app.sign_in_ticket (token_hash, user_id, opening_enc, expires_at)
  values ($1, $2, $3, now() + interval '${stepTicketMs} milliseconds')`);
type TicketRow = { user_id: UserId; opening_enc: Buffer };
const ticketOf = sql<TicketRow>(
  'select user_id, opening_enc from app.sign_in_ticket where token_hash = $1 and expires_at > now()',
);
const takeTicket = sql<{ user_id: UserId }>(
  'delete from app.sign_in_ticket where token_hash = $1 and expires_at > now() returning user_id',
);
export async function addTicket(tx: Tx, it: { tokenHash: Buffer; userId: UserId; openingEnc: Buffer }): Promise<void> {
  await tx.rows(insertTicket, it.tokenHash, it.userId, it.openingEnc);
}
export const findTicket = async (db: Db, tokenHash: Buffer): Promise<TicketRow | undefined> =>
  (await db.rows(ticketOf, tokenHash))[0];
/** Answers whether it was still there: of two requests with one ticket, one goes on. */
export const spendTicket = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.rows(takeTicket, tokenHash)).length === 1;

const dropTickets = sql('delete from app.sign_in_ticket where user_id = $1');
const dropOffers = sql('delete from app.factor_offer where user_id = $1');
/** What is half done: sign-ins between two steps, questions without an answer. */
export async function forgetHalfDone(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropTickets, userId);
  await tx.rows(dropOffers, userId);
}
/** Everything of it: when the account is closed, the last one is removed, or all of them were lost. */
export async function forgetFactors(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropTotp, userId);
  await tx.rows(dropPasskeys, userId);
  await tx.rows(deleteCodes, userId);
  await forgetHalfDone(tx, userId);
}

const demandsOn = sql<{ member_id: MemberId; name: string; factor_from: Date; is_over: boolean }>(`
  select m.id as member_id, m.name, m.factor_from, m.factor_from <= now() as is_over
  from app.membership p join app.member m on m.id = p.member_id
  where p.user_id = $1 and p.disabled_at is null and m.factor_from is not null order by m.factor_from, m.id limit 200`);
/** The members of the person that ask for a second factor. */
export const listDemands = (db: Db, userId: UserId) => db.rows(demandsOn, userId);

const demandOf = sql<{ factor_from: Date | null; people: number; with_factor: number }>(`
  select m.factor_from, count(p.id)::integer as people, count(p.id) filter (
      where exists (select from app.totp_factor t where t.user_id = p.user_id)
        or exists (select from app.passkey k where k.user_id = p.user_id))::integer as with_factor
  from app.member m left join app.membership p on p.member_id = m.id and p.disabled_at is null
  where m.id = $1 group by m.factor_from`);
/** How many have one, without saying who. */
export const findDemand = async (db: Db, memberId: MemberId) => (await db.rows(demandOf, memberId))[0];

const setDemand = sql<{ was: Date | null; factor_from: Date | null }>(`
  with before as (select id, factor_from as was from app.member where id = $1 for no key update)
  update app.member m set factor_from = case when $2::integer is not null then now() + $2::integer * interval '1 day' end
  from before b where m.id = b.id returning b.was, m.factor_from`);
/** Days until it counts; null asks no longer. */
export const writeDemand = async (tx: Tx, memberId: MemberId, graceDays: number | null) =>
  (await tx.rows(setDemand, memberId, graceDays))[0];

const withoutFactor = sql<{ user_id: UserId }>(`
  select p.user_id from app.membership p where p.member_id = $1 and p.disabled_at is null
    and not exists (select from app.totp_factor t where t.user_id = p.user_id)
    and not exists (select from app.passkey k where k.user_id = p.user_id) order by p.user_id`);
export const listWithoutFactor = async (db: Db, memberId: MemberId): Promise<UserId[]> =>
  (await db.rows(withoutFactor, memberId)).map((row) => row.user_id);

const withFactor = sql<{ id: UserId }>(`
  select u.id from app.user_account u where u.id = any($1::bigint[]) and (
    exists (select from app.totp_factor t where t.user_id = u.id) or exists (select from app.passkey k where k.user_id = u.id))`);
export const listWithFactor = async (db: Db, userIds: readonly UserId[]): Promise<UserId[]> =>
  (await db.rows(withFactor, userIds)).map((row) => row.id);
