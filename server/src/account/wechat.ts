import { bindTicketLifeMs } from '@beidiao/contract/account/sign-in';
import { Refusal } from '../base/refusal.ts';
import { ofHouse } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { VendorRefused, type WechatPort, type WechatWay } from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { addOpenId, dropOpenId, findOpenId } from './open-id-store.ts';
import { findOwn } from './person-store.ts';
import { noteOwnAct, type Self } from './settings.ts';
import { findUser, type UserRow } from './store.ts';

const openIdPlace = 'open_id.openid';
const ticketPlace = 'wechat ticket';

const keyOf = (house: House, openId: string): Buffer => house.vault.lookUp('', 'openid', openId);

/** The same browser asks and comes back, so that it tells by which way a code came. */
export const wayOf = (userAgent: string): WechatWay => (/MicroMessenger/i.test(userAgent) ? 'inside' : 'scan');

/** @throws Refusal wechatOff where no WeChat is configured */
export function wechatPort({ ports }: House): WechatPort {
  if (ports.wechat === undefined) throw new Refusal('wechatOff');
  return ports.wechat;
}

/** Which of the two ways a browser may be offered. */
export function wechatWays({ ports, publicUrl }: House): { wechatInside: boolean; wechatScan: boolean } {
  const leads = (way: WechatWay): boolean =>
    ports.wechat?.authorizeUrl({ returnUrl: `${publicUrl}/Login`, state: '', way }) !== undefined;
  return { wechatInside: leads('inside'), wechatScan: leads('scan') };
}

/**
 * Asks WeChat, whose code is good once. Where WeChat tells the name that its apps share, that one counts: a person who is
 * linked inside WeChat signs in by scanning as well. @throws Refusal wechatOff, wechatRefused, vendorSilent
 */
async function readOpenId(house: House, { code, way }: { code: string; way: WechatWay }) {
  try {
    const { openId, unionId } = await refusingSilence(wechatPort(house).openIdOf(code, way));
    return { openId, name: unionId ?? openId };
  } catch (error) {
    throw error instanceof VendorRefused ? new Refusal('wechatRefused') : error;
  }
}

/** @throws Refusal wechatOff, wechatRefused, vendorSilent, openIdUnbound with a ticket to link it later */
export async function userByWechat(
  house: House,
  { code, openId: claimed, way }: { code: string; openId: string | undefined; way: WechatWay },
): Promise<{ user: UserRow; openId: string }> {
  const { openId, name } = await readOpenId(house, { code, way });
  if (claimed !== undefined && claimed !== openId && claimed !== name) throw new Refusal('wechatRefused');
  // Who was linked before the apps shared a name is still known by the old one.
  const { db } = house.system;
  const bound = (await findOpenId(db, keyOf(house, name))) ?? (await findOpenId(db, keyOf(house, openId)));
  const user = bound === undefined ? undefined : await findUser(house.system.db, bound.user_id);
  if (user === undefined) throw new Refusal('openIdUnbound', {}, { bindTicket: makeTicket(house, name) });
  return { user, openId: name };
}

const makeTicket = (house: House, openId: string): string =>
  house.vault
    .seal(ticketPlace, JSON.stringify({ openId, until: house.now().getTime() + bindTicketLifeMs }), ofHouse)
    .toString('base64url');

/** @throws Refusal wechatRefused */
function openTicket(house: House, ticket: string): string {
  try {
    const { openId, until } = JSON.parse(house.vault.open(ticketPlace, Buffer.from(ticket, 'base64url'), ofHouse)) as {
      openId: string;
      until: number;
    }; // sealed by `makeTicket`
    if (until > house.now().getTime()) return openId;
  } catch {
    // Not ours, or changed.
  }
  throw new Refusal('wechatRefused');
}

export type WechatProof = {
  readonly wechatCode: string | undefined;
  readonly bindTicket: string | undefined;
  readonly way: WechatWay;
};

/** Linking what is linked already changes nothing. @throws Refusal wechatOff, wechatRefused, vendorSilent, openIdTaken */
export async function bindOpenId(house: House, { userId, request }: Self, proof: WechatProof): Promise<void> {
  const openId =
    proof.wechatCode === undefined
      ? openTicket(house, proof.bindTicket ?? '')
      : (await readOpenId(house, { code: proof.wechatCode, way: proof.way })).name;
  const key = keyOf(house, openId);
  const isNew = await house.system.transaction(async (tx) => {
    const isFree = await addOpenId(tx, { key, enc: house.vault.seal(openIdPlace, openId, `user ${userId}`), userId });
    if (isFree) await noteOwnAct(tx, await findOwn(tx, userId), { action: 'bindWechat', request });
    return isFree;
  });
  if (!isNew && (await findOpenId(house.system.db, key))?.user_id !== userId) throw new Refusal('openIdTaken');
}

/** Answers whether it was linked to this person. */
export const unbindOpenId = (house: House, { userId, request }: Self, openId: string): Promise<boolean> =>
  house.system.transaction(async (tx) => {
    const wasBound = await dropOpenId(tx, keyOf(house, openId), userId);
    if (wasBound) await noteOwnAct(tx, await findOwn(tx, userId), { action: 'unbindWechat', request });
    return wasBound;
  });
