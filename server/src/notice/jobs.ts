import { fen, formatFen } from '@beidiao/contract/money';
import { readPerson } from '../account/account.ts';
import type { MemberId, UserId } from '../base/db.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { readTrade } from '../wallet/wallet.ts';
import { receiptWords, welcomeWords } from './words.ts';

/** Greets a person who has registered an enterprise. */
export async function welcomeUser(house: House, { userId }: Tasks['welcomeUser']): Promise<void> {
  const person = await readPerson(house.system.db, house.vault, userId as UserId);
  if (person.email === null) return;
  const words = welcomeWords({ name: person.username, loginName: person.loginName, url: `${house.publicUrl}/Login` });
  await house.ports.mail.send({ sendKey: `welcome ${userId}`, to: person.email, ...words });
}

/** Tells the person who topped up that the money has come. */
export async function receiptMail(house: House, { memberId, tradeOrderId }: Tasks['receiptMail']): Promise<void> {
  const trade = await readTrade(house.system.db, memberId as MemberId, tradeOrderId);
  const person = await readPerson(house.system.db, house.vault, trade.user_id);
  if (person.email === null) return;
  const words = receiptWords({
    name: person.username,
    amount: formatFen(fen(trade.amount_fen)),
    url: `${house.publicUrl}/Dashboard/Account`,
  });
  await house.ports.mail.send({ sendKey: `receipt ${tradeOrderId}`, to: person.email, ...words });
}
