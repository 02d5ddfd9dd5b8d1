import { readPerson } from '../account/account.ts';
import type { UserId } from '../base/db.ts';
import type { House } from '../house.ts';

export type Words = { readonly subject: string; readonly text: string };

/**
 * Mails a person, once per `sendKey`. Whoever has no address is not written to.
 * `words` are made from the person's own name; the address stays in here.
 */
export async function mailPerson(
  house: House,
  mail: { userId: UserId; sendKey: string; words: (name: string) => Words },
): Promise<void> {
  const person = await readPerson(house.system.db, house.vault, mail.userId);
  if (person.email === null) return;
  await house.ports.mail.send({ sendKey: mail.sendKey, to: person.email, ...mail.words(person.username) });
}
