import { walkAccount, walkStaff } from '../fixtures/walk-rest.ts';
import { walkScreens } from '../fixtures/walk-screens.ts';

walkScreens({ account: walkAccount, staff: walkStaff });
