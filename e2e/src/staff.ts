import { randomInt } from 'node:crypto';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { type StaffPerson, staffCalls } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { totp } from './totp.ts';
import type { Wire } from './wire.ts';

/** As the console keeps it in its tab. */
export type StaffSession = { readonly accessToken: string; readonly endsAt: number; readonly staff: StaffPerson };

const administrators = new WeakMap<Wire, Promise<string>>();

/** The demo's administrator, signed in once a house: a code of the authenticator counts once. */
function administrator(wire: Wire): Promise<string> {
  const known = administrators.get(wire) ?? enterAsAdministrator(wire);
  administrators.set(wire, known);
  return known;
}

async function enterAsAdministrator(wire: Wire): Promise<string> {
  const begun = await wire.call(
    staffCalls.signIn,
    await wire.sealed({ loginName: 'heqing', password: 'demo2026staff' }),
  );
  let spent = '';
  let token: string | undefined;
  await expect
    .poll(
      async () => {
        const { code } = await wire.call(sandboxCalls.staffCode, {});
        if (code === spent) return undefined;
        spent = code;
        const { answer } = await wire.ask(staffCalls.enterCode, { ticket: begun.ticket, code });
        token = (answer.data as { accessToken?: string } | null)?.accessToken;
        return token;
      },
      { timeout: 90_000, message: 'another test has used the code of this half minute' },
    )
    .toBeDefined();
  return token ?? '';
}

export type Hired = { readonly loginName: string; readonly name: string; readonly firstPassword: string };

/** A new account, with the password that its owner has yet to change. */
export async function addStaff(wire: Wire, roles: readonly StaffRole[]): Promise<Hired> {
  const token = await administrator(wire);
  const tag = crypto.randomUUID().slice(0, 8);
  const person = { loginName: `staff${tag}`, name: `陆${String.fromCodePoint(0x4e00 + randomInt(2_000))}` };
  const { firstPassword } = await wire.call(staffCalls.add, { ...person, roles: [...roles] }, { token });
  return { ...person, firstPassword };
}

/** Somebody of staff who is signed in already: forms and authenticator have a journey of their own. */
export async function hire(wire: Wire, roles: readonly StaffRole[] = ['reviewer']): Promise<StaffSession> {
  const { loginName, firstPassword } = await addStaff(wire, roles);
  const { ticket, enrolment } = await wire.call(
    staffCalls.signIn,
    await wire.sealed({ loginName, password: firstPassword }),
  );
  const { newPassword } = await wire.sealed({ newPassword: 'staff2026journeys' });
  const code = totp(enrolment?.secret ?? '');
  const { accessToken, expiresInMs, staff } = await wire.call(staffCalls.enterCode, { ticket, code, newPassword });
  return { accessToken, endsAt: Date.now() + expiresInMs, staff };
}

/** The next page that this tab opens is theirs. */
export const sitDown = (page: Page, session: StaffSession): Promise<unknown> =>
  page.addInitScript((text) => sessionStorage.setItem('beidiao.staff.session', text), JSON.stringify(session));
