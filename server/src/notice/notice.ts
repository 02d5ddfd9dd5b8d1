import type { Language } from '@beidiao/contract/wire/language';
import type { NoticeSwitch, SystemMessage } from '@beidiao/contract/notice/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { House } from '../house.ts';
import { openName } from '../order/order.ts';
import type { Tasks } from '../tasks.ts';
import { sendLater } from './delivery.ts';
import { addDelivery, type NewDelivery } from './delivery-store.ts';
import { addMessages, listMessagesTo, type MessageRow } from './message-store.ts';
import { findCandidateLanguage, findSetting, listReceivers, putSetting, type ReceiverRow } from './receiver-store.ts';
import { channelsFor, compose, hideAmounts, isNoticeKind, kindOf, switchesOf, withSwitches } from './rules.ts';

type Told = Tasks['notify'];
type Addressee = Pick<NewDelivery, 'userId' | 'addressEnc'> & { name: string; language: Language | null | undefined };

/** Chinese unless somebody has been met in English. */
const languageOf = (known: Language | null | undefined, told: Told): Language => known ?? told.language ?? 'zh';

/** Spreads a notice to its receivers: rows at the bell, and a delivery for each mail and SMS. Running twice spreads once. */
export async function spreadNotice(house: House, told: Told): Promise<void> {
  const memberId = told.memberId as MemberId;
  const { to, kind } = told;
  await house.system.transaction(async (tx) => {
    if (to.who === 'address') {
      const addressEnc = Buffer.from(to.sealed, 'base64');
      await addTo(tx, told, { channel: to.channel, to: { userId: null, addressEnc, name: 'address', language: null } });
    } else if (to.who === 'candidate') {
      const found = await findCandidateLanguage(tx, memberId, told.orderDetailsId ?? '0');
      if (found === undefined) return;
      const candidate = { userId: null, addressEnc: null, name: 'candidate', language: found.language };
      for (const channel of kindOf(kind).channels)
        if (channel !== 'system') await addTo(tx, told, { channel, to: candidate });
    } else {
      await spreadToPeople(tx, told, await listReceivers(tx, memberId, { to, orderDetailsId: told.orderDetailsId }));
    }
  });
}

async function spreadToPeople(tx: Tx, told: Told, people: readonly ReceiverRow[]): Promise<void> {
  const { kind } = told;
  const wants = (person: ReceiverRow, channel: 'system' | 'mail' | 'sms'): boolean =>
    channelsFor(kind, person.switched_off).includes(channel);
  for (const person of people) {
    const to = { userId: person.user_id, addressEnc: null, name: person.user_id, language: person.language };
    const said = person.sees_amounts ? told : { ...told, facts: hideAmounts(told.facts) };
    if (person.has_mail && wants(person, 'mail')) await addTo(tx, said, { channel: 'mail', to });
    if (person.has_phone && wants(person, 'sms')) await addTo(tx, said, { channel: 'sms', to });
  }
  const atBell = people.filter((person) => wants(person, 'system')).map((person) => person.user_id);
  if (atBell.length === 0) return;
  await addMessages(tx, {
    memberId: told.memberId as MemberId,
    userIds: atBell,
    noticeKey: told.key,
    toldAt: told.toldAt,
    topic: kindOf(kind).topic,
    kind,
    orderDetailsId: told.orderDetailsId ?? null,
    facts: told.facts,
    byUserId: told.byUserId ?? null,
  });
}

async function addTo(tx: Tx, told: Told, { channel, to }: { channel: 'mail' | 'sms'; to: Addressee }): Promise<void> {
  const id = await addDelivery(tx, {
    memberId: told.memberId as MemberId,
    sendKey: `${told.key} ${channel} ${to.name}`,
    channel,
    kind: told.kind,
    language: languageOf(to.language, told),
    userId: to.userId,
    addressEnc: to.addressEnc,
    orderDetailsId: told.orderDetailsId ?? null,
    facts: told.facts,
    secretEnc: told.secret === undefined ? null : Buffer.from(told.secret, 'base64'),
  });
  if (id !== undefined) await sendLater(tx, { id, channel });
}

/** In the reader's language; who is signed in may read the candidate's name whole, and amounts with the right to see them. */
export function messageOfRow(
  house: House,
  row: MessageRow,
  { language, seesAmounts }: { language: Language; seesAmounts: boolean },
): SystemMessage[] {
  // A kind that this build does not know any more has no words.
  if (!isNoticeKind(row.kind)) return [];
  const facts = {
    ...(row.order_detail_id === null ? {} : { orderDetailsId: row.order_detail_id }),
    ...(row.order_no === null ? {} : { orderNo: row.order_no }),
    ...(row.trade_no === null ? {} : { tradeNo: row.trade_no }),
    ...(row.name_enc === null
      ? {}
      : { candidate: openName(house.vault, { member_id: row.member_id, name_enc: row.name_enc }) }),
    ...(seesAmounts ? row.facts : hideAmounts(row.facts)),
  };
  const { title, body, path } = compose({ kind: row.kind, language, facts }, house.publicUrl);
  return [
    {
      id: row.id,
      type: row.topic,
      kind: row.kind,
      title,
      content: body,
      path,
      orderDetailsId: row.order_detail_id,
      viewCheck: row.read_at !== null,
      createdAt: row.told_at.toISOString(),
    },
  ];
}

type Settings = { language: Language | null; switches: NoticeSwitch[] };

export async function readSwitches(house: House, userId: UserId): Promise<Settings> {
  const row = await findSetting(house.system.db, userId);
  return { language: row.language, switches: switchesOf(row.switched_off) };
}

export async function setSwitches(
  house: House,
  userId: UserId,
  wish: { language: Language | undefined; switches: readonly NoticeSwitch[] },
): Promise<Settings> {
  const row = await house.system.transaction(async (tx) => {
    const before = await findSetting(tx, userId);
    const switchedOff = withSwitches(before.switched_off, wish.switches);
    return putSetting(tx, userId, { language: wish.language ?? null, switchedOff });
  });
  return { language: row.language, switches: switchesOf(row.switched_off) };
}

/** What a person was told within these members, the latest first; at most 5000. */
export async function readMessagesTo(db: Db, userId: UserId, members: readonly MemberId[]) {
  const rows = await listMessagesTo(db, userId, members);
  return rows.map((row) => ({
    kind: row.kind,
    topic: row.topic,
    toldAt: row.told_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    orderDetailsId: row.order_detail_id,
  }));
}
