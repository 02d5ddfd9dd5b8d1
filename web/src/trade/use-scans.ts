import { isGraded } from '@beidiao/contract/grade/vip';
import { roles } from '@beidiao/contract/account/calls';
import { useSession } from '../wire/send/session.ts';

/** Whether codes for candidates on site are open to this person: to administrators of a graded enterprise. */
export const useScans = (): boolean =>
  useSession(({ enterprise }) => enterprise?.roleId === roles.admin && isGraded(enterprise.grade, Date.now()));
