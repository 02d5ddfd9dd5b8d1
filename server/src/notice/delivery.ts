import type { NoticeKind } from '@beidiao/contract/notice/calls';
import { countReceived } from '../account/account.ts';
import type { Tx } from '../base/db/db.ts';
import type { House } from '../house.ts';
import { type DeliveryOf, openAddress, openSecret } from '../notify.ts';
import { BreakerOpen, VendorRefused, VendorSilent } from '../ports/ports.ts';
import { openName, openPhone } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import {
  claimDelivery,
  type DeliveryRow,
  endDelivery,
  findDeliveryState,
  holdDelivery,
  putDeliveryBack,
} from './delivery-store.ts';
import { writeMail } from './mail.ts';
import {
  absolute,
  afterRestMs,
  claimLifeMs,
  compose,
  isNoticeKind,
  kindOf,
  maskName,
  maxTries,
  restAtMostMs,
  type NoticeFacts,
  retryAfterMs,
  templateFacts,
} from './rules.ts';

/**
 * Hands one message to the outside service. It is claimed first, so that of two runs one sends; only a process that dies
 * between the service's yes and our note of it lets the message be sent again, under the same key.
 */
export async function deliver(house: House, id: string): Promise<void> {
  const now = house.now();
  const staleBefore = new Date(now.getTime() - claimLifeMs);
  const row = await house.system.transaction(async (tx) => {
    const claimed = await claimDelivery(tx, id, { now, staleBefore });
    return claimed && (await isHeldBack(house, tx, claimed)) ? 'heldBack' : claimed;
  });
  if (row === 'heldBack') return;
  if (row === undefined) return lookLater(house, id);
  const problem = await trySending(house, row);
  await house.system.transaction(async (tx) => {
    if (problem !== undefined && 'restsMs' in problem)
      return waitForService(house, tx, { row, restsMs: problem.restsMs });
    if (problem === undefined) return endDelivery(tx, id, { state: 'sent', problem: null });
    if (problem.isFinal || row.attempts >= maxTries)
      return endDelivery(tx, id, { state: problem.code === 'noAddress' ? 'dropped' : 'failed', problem: problem.code });
    await putDeliveryBack(tx, id, problem.code);
    await sendLater(tx, row, after(house, retryAfterMs(row.attempts)));
  });
}

/** The service is left alone now. The try does not count, but nobody waits for longer than a day. */
async function waitForService(
  house: House,
  tx: Tx,
  { row, restsMs }: { row: DeliveryRow; restsMs: number },
): Promise<void> {
  if (row.waits_ms > restAtMostMs) return endDelivery(tx, row.id, { state: 'failed', problem: silent });
  await holdDelivery(tx, row.id, silent);
  await sendLater(tx, row, after(house, restsMs + afterRestMs(row.waits_ms)));
}

/** Has a message sent by a job of its channel's queue: a mail server that is silent holds up no SMS. */
export async function sendLater(
  tx: Tx,
  { id, channel }: Pick<DeliveryRow, 'id' | 'channel'>,
  runAt?: Date,
): Promise<void> {
  const task = channel === 'mail' ? 'deliver' : 'deliverText';
  await enqueue(tx, { task, payload: { deliveryId: id }, ...(runAt === undefined ? {} : { runAt }) });
}

/**
 * No phone gets more than its share, whoever has messages sent to it, nor an address that is no person's here. What is too
 * much at once waits; what is too much for the day fails, and staff see it.
 */
async function isHeldBack(house: House, tx: Tx, row: DeliveryRow): Promise<boolean> {
  // What a test world sends reaches nobody, and takes nothing from the share of whoever has that phone.
  if (row.is_test) return false;
  const to = addressOf(house, row);
  const isOwnMail = row.channel === 'mail' && row.is_to_user;
  // Its first try was counted, also one that found the service left alone.
  if (row.attempts > 1 || row.problem === silent || to === undefined || to === '' || isOwnMail) return false;
  const full = await countReceived(house, tx, { kind: row.channel, to });
  if (full === undefined) return false;
  if (full.isForToday) {
    await endDelivery(tx, row.id, { state: 'failed', problem: 'receiverFull' });
    return true;
  }
  await holdDelivery(tx, row.id, 'receiverFull');
  await sendLater(tx, row, full.endsAt);
  return true;
}

const after = (house: House, ms: number): Date => new Date(house.now().getTime() + ms);

/** Somebody else sends it at this moment, or has died over it: seen again once the claim is stale. */
async function lookLater(house: House, id: string): Promise<void> {
  const at = await findDeliveryState(house.system.db, id);
  if (at?.state !== 'sending') return;
  await house.system.transaction((tx) => sendLater(tx, { id, channel: at.channel }, after(house, claimLifeMs)));
}

/** What stands with a message whose service gave no answer. */
const silent = 'silent';

type Problem =
  | { readonly code: string; readonly isFinal: boolean }
  /** The service was not asked: it has not answered others. */
  | { readonly restsMs: number };

async function trySending(house: House, row: DeliveryRow): Promise<Problem | undefined> {
  if (!isNoticeKind(row.kind)) return { code: 'unknownKind', isFinal: true };
  const to = addressOf(house, row);
  // An empty one is that of a person whose fields were deleted.
  if (to === undefined || to === '') return { code: 'noAddress', isFinal: true };
  try {
    await (row.channel === 'mail' ? sendMail : sendSms)(house, row, { kind: row.kind, to });
    return undefined;
  } catch (error) {
    if (error instanceof VendorRefused) return { code: error.code, isFinal: true };
    if (error instanceof BreakerOpen) return { restsMs: error.retryAfterMs ?? 0 };
    if (error instanceof VendorSilent) return { code: silent, isFinal: false };
    throw error;
  }
}

const ofDelivery = (row: DeliveryRow): DeliveryOf => ({
  memberId: row.member_id,
  orderDetailsId: row.order_detail_id,
});

function addressOf({ vault }: House, row: DeliveryRow): string | undefined {
  if (row.address_enc !== null) return openAddress(vault, ofDelivery(row), row.address_enc);
  if (!row.is_to_user)
    return row.candidate_phone_enc === null
      ? undefined
      : openPhone(vault, { member_id: row.member_id, phone_enc: row.candidate_phone_enc });
  const sealed = row.channel === 'mail' ? row.email_enc : row.phone_enc;
  const place = `user_account.${row.channel === 'mail' ? 'email' : 'phone'}`;
  return sealed === null ? undefined : vault.open(place, sealed, `user ${row.user_id}`);
}

/** A sign-in name is free text of a stranger; it goes into no message. */
const personalAccount = { zh: '个人用户', en: 'A personal account' } as const;

/** The candidate is not named whole in what lies in mailboxes for years. */
function factsOf({ vault }: House, row: DeliveryRow): NoticeFacts {
  return {
    enterprise: row.enterprise_name ?? personalAccount[row.language],
    ...(row.order_detail_id === null ? {} : { orderDetailsId: row.order_detail_id }),
    ...(row.order_no === null ? {} : { orderNo: row.order_no }),
    ...(row.trade_no === null ? {} : { tradeNo: row.trade_no }),
    ...(row.candidate_enc === null
      ? {}
      : { candidate: maskName(openName(vault, { member_id: row.member_id, name_enc: row.candidate_enc })) }),
    ...row.facts,
    ...(row.secret_enc === null ? {} : openSecret(vault, ofDelivery(row), row.secret_enc)),
  };
}

type Sending = { readonly kind: NoticeKind; readonly to: string };

async function sendMail(house: House, row: DeliveryRow, { kind, to }: Sending): Promise<void> {
  const { language } = row;
  const composed = compose({ kind, language, facts: factsOf(house, row) }, house.publicUrl);
  const name =
    row.user_name_enc === null ? null : house.vault.open('user_account.name', row.user_name_enc, `user ${row.user_id}`);
  const sheet = writeMail({
    language,
    name,
    title: composed.title,
    body: composed.body,
    act: composed.act,
    url: absolute(composed.path, house.publicUrl),
    settingsUrl: row.is_to_user && !kindOf(kind).isNeeded ? `${house.publicUrl}/Dashboard/Setting` : null,
  });
  await house.worlds.in(row.is_test).mail.send({ sendKey: row.send_key, to, subject: composed.title, ...sheet });
}

async function sendSms(house: House, row: DeliveryRow, { kind, to }: Sending): Promise<void> {
  const composing = { kind, language: row.language, facts: factsOf(house, row) };
  const { sms, path } = compose(composing, house.publicUrl);
  await house.worlds.in(row.is_test).sms.send({
    sendKey: row.send_key,
    to,
    language: row.language,
    text: sms,
    template: { kind, facts: templateFacts(composing, absolute(path, house.publicUrl)) },
  });
}
