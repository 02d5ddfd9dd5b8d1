import { frameScope } from '@beidiao/contract/wire/call';
import type { Actor, UserId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';

/** The system around the page of this person. @throws Refusal forbidden for whoever is not on such a page */
export function channelOfFrame({ program }: Actor): string {
  if (program === null || !program.scopes.includes(frameScope)) throw new Refusal('forbidden');
  return program.channel;
}

export const nameOfUser = (house: House, userId: UserId, sealed: Buffer | null): string =>
  sealed === null ? '' : house.vault.open('user_account.name', sealed, `user ${userId}`);
