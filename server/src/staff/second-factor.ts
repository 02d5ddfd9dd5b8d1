import { recoveryCodeCount } from '@beidiao/contract/account/second-factor';
import { Refusal } from '../base/refusal.ts';
import type { StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { isRecoveryCode, newRecoveryCodes, plainRecoveryCode } from '../base/secrets/recovery-codes.ts';
import { totpStep } from '../base/secrets/totp.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { replaceRecoveryCodes, spendRecoveryCode, spendStep } from './session-store.ts';

const place = 'staff.totp_secret';

export const sealSecret = (vault: Vault, staffId: StaffId, secret: string): Buffer =>
  vault.seal(place, secret, `staff ${staffId}`);
export const openSecret = (vault: Vault, staffId: StaffId, sealed: Buffer): string =>
  vault.open(place, sealed, `staff ${staffId}`);

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
  const step = totpStep(secret, code, house.now());
  if (step === undefined || !(await spendStep(tx, staffId, step))) throw new Refusal('staffCodeWrong');
}

const recoveryKey = (vault: Vault, staffId: StaffId, code: string): Buffer =>
  vault.lookUp(staffId, 'recovery code', plainRecoveryCode(code));

/** New codes in place of those before. */
export async function renewRecoveryCodes(house: House, tx: Tx, staffId: StaffId): Promise<string[]> {
  const codes = newRecoveryCodes(recoveryCodeCount);
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryKey(house.vault, staffId, code)),
  );
  return codes;
}
