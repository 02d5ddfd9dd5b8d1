import { bindTicketLifeMs } from '@beidiao/contract/sign-in';
import type { UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { VendorRefused } from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { addOpenId, findOpenId } from './open-id-store.ts';
import { findOwn } from './person-store.ts';
import { noteOwnAct } from './settings.ts';
import { findUser, type UserRow } from './store.ts';

const openIdPlace = 'open_id.openid';
const ticketPlace = 'wechat ticket';

const keyOf = (house: House, openId: string): Buffer => house.vault.lookUp('', 'openid', openId);

/** Asks WeChat, whose code is good once. @throws Refusal wechatRefused, vendorSilent */
async function readOpenId(house: House, code: string): Promise<string> {
  try {
    return (await refusingSilence(house.ports.wechat.openIdOf(code))).openId;
  } catch (error) {
    throw error instanceof VendorRefused ? new Refusal('wechatRefused') : error;
  }
}

/** @throws Refusal wechatRefused, vendorSilent, openIdUnbound with a ticket to link it later */
export async function userByWechat(
  house: House,
  { code, openId: claimed }: { code: string; openId: string | undefined },
): Promise<UserRow> {
  const openId = await readOpenId(house, code);
  if (claimed !== undefined && claimed !== openId) throw new Refusal('wechatRefused');
  const bound = await findOpenId(house.system.db, keyOf(house, openId));
  const user = bound === undefined ? undefined : await findUser(house.system.db, bound.user_id);
  if (user === undefined) throw new Refusal('openIdUnbound', {}, { bindTicket: makeTicket(house, openId) });
  return user;
}

const makeTicket = (house: House, openId: string): string =>
  house.vault
    .seal(ticketPlace, JSON.stringify({ openId, until: house.now().getTime() + bindTicketLifeMs }))
    .toString('base64url');

/** @throws Refusal wechatRefused */
function openTicket(house: House, ticket: string): string {
  try {
    const { openId, until } = JSON.parse(house.vault.open(ticketPlace, Buffer.from(ticket, 'base64url'))) as {
      openId: string;
      until: number;
    }; // sealed by `makeTicket`
    if (until > house.now().getTime()) return openId;
  } catch {
    // Not ours, or changed.
  }
  throw new Refusal('wechatRefused');
}

export type WechatProof = { readonly wechatCode: string | undefined; readonly bindTicket: string | undefined };

/** Linking what is linked already changes nothing. @throws Refusal wechatRefused, vendorSilent, openIdTaken */
export async function bindOpenId(house: House, userId: UserId, proof: WechatProof): Promise<void> {
  const openId =
    proof.wechatCode === undefined
      ? openTicket(house, proof.bindTicket ?? '')
      : await readOpenId(house, proof.wechatCode);
  const key = keyOf(house, openId);
  const isNew = await house.system.transaction(async (tx) => {
    const isFree = await addOpenId(tx, { key, enc: house.vault.seal(openIdPlace, openId), userId });
    if (isFree) await noteOwnAct(tx, await findOwn(tx, userId), { action: 'bindWechat' });
    return isFree;
  });
  if (!isNew && (await findOpenId(house.system.db, key))?.user_id !== userId) throw new Refusal('openIdTaken');
}
