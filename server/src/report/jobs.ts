import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { writeReport as write } from './report.ts';

export const writeReport = (house: House, { memberId, orderDetailsId }: Tasks['writeReport']): Promise<void> =>
  write(house, { memberId: memberId as MemberId, orderDetailsId });
