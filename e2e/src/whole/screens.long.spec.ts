import { walkNewcomer } from '../fixtures/walk.ts';
import { walkAccount, walkStaff } from '../fixtures/walk-rest.ts';
import { walkScreens } from '../fixtures/walk-screens.ts';

walkScreens({ account: walkAccount, newcomer: walkNewcomer, staff: walkStaff });
