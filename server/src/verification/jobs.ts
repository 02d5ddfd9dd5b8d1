import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { stopVerification as stop } from './moves.ts';
import { startVerification as start } from './verification.ts';

export const startVerification = (
  house: House,
  { memberId, orderDetailsId }: Tasks['startVerification'],
): Promise<void> => start(house, { memberId: memberId as MemberId, orderDetailsId });

export const stopVerification = (
  house: House,
  { memberId, orderDetailsId }: Tasks['stopVerification'],
): Promise<void> => stop(house, { memberId: memberId as MemberId, orderDetailsId });

export { measureItems, maintainTasks } from './operate.ts';
