import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@beidiao/contract/staff/calls';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../base/refusal.ts';
import type { StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { isRecoveryCode, plainRecoveryCode } from './rules.ts';
import { replaceRecoveryCodes, spendRecoveryCode, spendStep } from './session-store.ts';

const place = 'staff.totp_secret';
const stepSeconds = 30;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Beidiao', label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });

export const newSecret = (): string => new Secret({ size: 20 }).base32;
export const sealSecret = (vault: Vault, secret: string): Buffer => vault.seal(place, secret);
export const openSecret = (vault: Vault, sealed: Buffer): string => vault.open(place, sealed);
export const uriOf = (secret: string, loginName: string): string => totpOf(secret, loginName).toString();

/** The time step whose code this is; a clock may be one step off. Undefined when it is none of the three. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Takes a code of the authenticator or a recovery code; either counts once. @throws Refusal staffCodeWrong */
export async function takeCode(
  house: House,
  tx: Tx,
  { staffId, secret, code }: { staffId: StaffId; secret: string; code: string },
): Promise<void> {
  if (isRecoveryCode(code)) {
    if (await spendRecoveryCode(tx, staffId, recoveryKey(house.vault, staffId, code))) return;
    throw new Refusal('staffCodeWrong');
  }
  const step = stepOf(secret, code, house.now());
  if (step === undefined || !(await spendStep(tx, staffId, step))) throw new Refusal('staffCodeWrong');
}

const recoveryKey = (vault: Vault, staffId: StaffId, code: string): Buffer =>
  vault.lookUp(staffId, 'recovery code', plainRecoveryCode(code));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const newRecoveryCode = (): string => {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** New codes in place of those before. */
export async function renewRecoveryCodes(house: House, tx: Tx, staffId: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryKey(house.vault, staffId, code)),
  );
  return codes;
}
