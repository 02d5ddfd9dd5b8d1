import { walkMember, walkPublic } from '../fixtures/walk.ts';
import { walkScreens } from '../fixtures/walk-screens.ts';

walkScreens({ public: walkPublic, member: walkMember });
