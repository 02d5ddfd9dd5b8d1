import type { MemberId, UserId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

export type InvitedPerson = {
  id: UserId;
  loginName: string;
  passwordHash: string;
  nameEnc: Buffer;
  phoneEnc: Buffer;
  phoneKey: Buffer;
  emailEnc: Buffer | null;
  emailKey: Buffer | null;
  idCardEnc: Buffer | null;
  personalMemberId: MemberId;
};

const insertPerson = sql(`
  insert into app.user_account (id, login_name, password_hash, name_enc, phone_enc, phone_key, email_enc, email_key, id_card_enc, personal_member_id)
  overriding system value values ($10, $1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const fillEmail = sql('update app.user_account set email_enc = $2, email_key = $3 where id = $1 and email_enc is null');

export async function addInvitedPerson(tx: Tx, person: InvitedPerson): Promise<void> {
  const { loginName, passwordHash, nameEnc, phoneEnc, phoneKey, emailEnc, emailKey, idCardEnc } = person;
  const values = [loginName, passwordHash, nameEnc, phoneEnc, phoneKey, emailEnc, emailKey, idCardEnc];
  await tx.rows(insertPerson, ...values, person.personalMemberId, person.id);
}

/** An address that was proved by a link, for whoever has none yet. */
export async function addProvedEmail(tx: Tx, userId: UserId, email: { enc: Buffer; key: Buffer }): Promise<void> {
  await tx.rows(fillEmail, userId, email.enc, email.key);
}
