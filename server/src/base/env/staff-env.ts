import { z } from 'zod';
import { inTheClear } from './production-env.ts';

export const staffFields = {
  /** Another origin, where staff alone are; without it they share PUBLIC_URL. */
  STAFF_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://staff.example.com' }).optional(),
};

/** Another host name, reached as safely as PUBLIC_URL: browsers keep host names apart, ports of one host they do not. */
export function wrongStaffUrl(
  staffUrl: string | undefined,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): string[] {
  if (staffUrl === undefined) return [];
  const [staff, open] = [new URL(staffUrl), new URL(publicUrl)];
  if (staff.href !== `${staff.origin}/`)
    return ['STAFF_URL: must end after the host name and port, such as https://staff.example.com'];
  if (staff.hostname === open.hostname)
    return ['STAFF_URL: must have another host name than PUBLIC_URL; another port does not keep staff apart'];
  const clear = isProduction ? inTheClear('STAFF_URL', staffUrl) : [];
  if (clear.length > 0) return clear;
  // One process answers both, and its cookies are marked as those of encrypted pages or they are not.
  if (staff.protocol !== open.protocol) return [`STAFF_URL: must start with ${open.protocol}//, as PUBLIC_URL does`];
  return [];
}
