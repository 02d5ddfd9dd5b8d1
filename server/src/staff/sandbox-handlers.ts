import { randomBytes } from 'node:crypto';
import type { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { hashPassword } from '../base/secrets/password.ts';
import { newTotpSecret } from '../base/secrets/totp.ts';
import type { Handlers } from '../house.ts';
import { addReadyStaff } from './administration.ts';

/** Of the sandbox: people who need nobody's yes and no day of waiting. `app.ts` serves it nowhere in production. */
export const hireHandlers: Handlers<Pick<typeof sandboxCalls, 'hireStaff'>> = {
  async hireStaff({ roles }, { house }) {
    const tag = randomBytes(5).toString('hex');
    const [password, secret] = [`${randomBytes(12).toString('base64url')}-1a`, newTotpSecret()];
    const person = { loginName: `staff${tag}`, name: '陆文静', mail: `staff${tag}@example.com` };
    const passwordHash = await hashPassword(password);
    const staffId = await addReadyStaff(house, { ...person, roles, passwordHash, secret });
    return { staffId, ...person, password, secret };
  },
};
