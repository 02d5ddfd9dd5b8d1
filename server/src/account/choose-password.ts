import { whyNotPassword } from '../base/secrets/password-choice.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import type { OwnRow } from './person-store.ts';

/** What others know of a person. A sign-in of before that holds any of it stays good. */
type Known = readonly (string | null | undefined)[];

export const knownOf = (vault: Vault, own: Pick<OwnRow, 'id' | 'login_name' | 'email_enc' | 'phone_enc'>): Known => [
  own.login_name,
  own.email_enc === null ? null : vault.open('user_account.email', own.email_enc, `user ${own.id}`),
  own.phone_enc === null ? null : vault.open('user_account.phone', own.phone_enc, `user ${own.id}`),
];

/** @throws Refusal passwordCommon, passwordPersonal */
export async function refuseGuessable(house: House, password: string, known: Known): Promise<void> {
  const why = await whyNotPassword(password, known, house.breachedPasswords);
  if (why !== undefined) throw new Refusal(why);
}

/** The hash of a password that somebody chooses. @throws Refusal passwordCommon, passwordPersonal */
export async function hashOfChosen(house: House, password: string, known: Known): Promise<string> {
  await refuseGuessable(house, password, known);
  return hashPassword(password);
}
