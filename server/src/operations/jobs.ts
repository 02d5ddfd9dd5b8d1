import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { tellItemPrice as tell } from './item-versions.ts';

export const tellItemPrice = (house: House, told: Tasks['tellItemPrice']): Promise<void> => tell(house, told);
