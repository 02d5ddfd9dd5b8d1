import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { eraseOutlived as outlived, eraseWhenAtRest } from './erase.ts';

export const eraseDetail = (house: House, { memberId, ...wish }: Tasks['eraseDetail']): Promise<void> =>
  eraseWhenAtRest(house, { ...wish, memberId: memberId as MemberId });

export const eraseOutlived = (house: House): Promise<void> => outlived(house);
