import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { eraseDeletedReports as eraseDeleted } from './deleted.ts';
import { writeReport as write } from './snapshot.ts';

export const writeReport = (house: House, { memberId, orderDetailsId }: Tasks['writeReport']): Promise<void> =>
  write(house, { memberId: memberId as MemberId, orderDetailsId });

export const eraseDeletedReports = (house: House): Promise<void> => eraseDeleted(house);
