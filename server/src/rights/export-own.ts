import { dayInChina } from '@beidiao/contract/wire/china-time';
import { listMembersOf, readOwnRecord } from '../account/account.ts';
import type { UserId } from '../access/actor.ts';
import { readEntrancesOf } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { readMessagesTo } from '../notice/notice.ts';
import { readOrdersPlacedBy } from '../order/order.ts';

/** Of each list at most this many, the latest first: some 2 MB of text, so that it is answered at once. */
const most = 5000;

/** Everything that is kept of a person, and what they did: ids and dates, for whom it was about is others' data. */
export async function exportOwn(house: House, userId: UserId): Promise<{ fileName: string; content: string }> {
  const { db } = house.system;
  const members = await listMembersOf(db, userId);
  const { acts, actsAboutMe, securityEvents, ...person } = await readOwnRecord(house, userId, members);
  const done = {
    orders: await readOrdersPlacedBy(db, userId, members),
    messages: await readMessagesTo(db, userId, members),
    ...(await readEntrancesOf(db, userId, members)),
    actsAboutMe,
    securityEvents,
  };
  const document = {
    exportedAt: house.now().toISOString(),
    ...person,
    ...done,
    // A list that is as long as this has lost what is older.
    isWhole: Object.values(done).every((rows) => rows.length < most),
    acts,
  };
  return { fileName: `beidiao-${dayInChina(house.now())}.json`, content: JSON.stringify(document, null, 2) };
}
