import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { drawFinding } from './draw.ts';

export const drawSample = (house: House, { memberId, taskId }: Tasks['drawSample']): Promise<void> =>
  drawFinding(house, { memberId: memberId as MemberId, taskId });
