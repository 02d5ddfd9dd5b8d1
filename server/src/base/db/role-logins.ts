import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { readAddress } from './address.ts';
import { type ServingRole, servingRoles } from './serving-roles.ts';
import { roleLimits, settingsOf } from './time-limits.ts';

/** The password of a role follows from the master key, so that an operator keeps one secret and every process knows it. */
export const passwordOf = (masterKey: Buffer, role: ServingRole): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `beidiao database login ${role}`, 32)).toString('base64url');

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What PostgreSQL keeps of a password (RFC 5802): the password itself stands in no statement and in no log of the server. */
export function scramOf(password: string, salt = randomBytes(16)): string {
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${hmac(salted, 'Server Key').toString('base64')}`;
}

/** The address of the same database for a role: parameters count before what stands in front of the host. */
export function addressOf(databaseUrl: string, role: ServingRole, masterKey: Buffer): string {
  const url = readAddress(databaseUrl);
  url.searchParams.set('user', role);
  url.searchParams.set('password', passwordOf(masterKey, role));
  return url.href;
}

/** Whether the address names who may migrate. Without, another process does. */
export function namesOwner(databaseUrl: string): boolean {
  const { username, searchParams } = readAddress(databaseUrl);
  return username !== '' || searchParams.has('user');
}

/** Gives a role that can not sign in its password; needs a login that may alter the role. */
export async function keepLogins(owner: pg.Client, addressFor: (role: ServingRole) => string, masterKey: Buffer) {
  for (const role of servingRoles) {
    if (await signsIn(addressFor(role))) continue;
    const password = pg.escapeLiteral(scramOf(passwordOf(masterKey, role)));
    await owner.query(`alter role ${role} login password ${password}`);
    if (!(await signsIn(addressFor(role))))
      throw new Error(
        `PostgreSQL does not let ${role} sign in by its password: look at pg_hba.conf (docs/database.md)`,
      );
  }
}

/** False for a wrong password, or none. */
async function signsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** For who makes the roles by hand: what `migrate` would do. */
export const loginStatements = (masterKey: Buffer): string =>
  [
    'create role app_owner nologin;',
    ...servingRoles.map(
      (role) =>
        `create role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb password '${scramOf(passwordOf(masterKey, role))}';`,
    ),
    ...servingRoles.flatMap((role) =>
      settingsOf(roleLimits[role]).map(([name, ms]) => `alter role ${role} set ${name} = ${ms};`),
    ),
  ].join('\n');
