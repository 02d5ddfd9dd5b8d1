import type { SealOwner, Vault } from '../base/secrets/vault.ts';

const ownerOf = (staffId: string): SealOwner => `staff ${staffId}`;

export const openName = (vault: Vault, staffId: string, nameEnc: Buffer): string =>
  vault.open('staff.name', nameEnc, ownerOf(staffId));
export const sealName = (vault: Vault, staffId: string, name: string): Buffer =>
  vault.seal('staff.name', name, ownerOf(staffId));

const placeOfChange = 'staff_change.name';
const ownerOfChange = (changeId: string): SealOwner => `change ${changeId}`;

/** The name of an account that is not there yet. */
export const sealNewName = (vault: Vault, changeId: string, name: string): Buffer =>
  vault.seal(placeOfChange, name, ownerOfChange(changeId));
export const openNewName = (vault: Vault, changeId: string, nameEnc: Buffer): string =>
  vault.open(placeOfChange, nameEnc, ownerOfChange(changeId));
