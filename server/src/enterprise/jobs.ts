import type { UserId } from '../base/db.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { refreshSearchKeys } from './people.ts';

/** Somebody has joined, or has another name, phone or address. */
export const personChanged = (house: House, { userId }: Tasks['personChanged']): Promise<void> =>
  refreshSearchKeys(house, userId as UserId);
