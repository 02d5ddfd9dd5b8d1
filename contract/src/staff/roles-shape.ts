import { z } from 'zod';
import { staffRoles } from './roles.ts';

export const StaffRoleShape = z.enum(staffRoles);
