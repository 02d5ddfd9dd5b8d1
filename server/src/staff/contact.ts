import { maskPhone } from '@beidiao/contract/wire/rules';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import type { SealedContact } from './store.ts';

/** How somebody is reached; one of the two is there for whoever was added, raised or reset since there are two people for it. */
export type Contact = { readonly mail: string | null; readonly phone: string | null };

/** Of whom the values are: a person of staff, or a change that is to make it theirs. */
const placesOf = { staff: 'staff', change: 'staff_change' } as const;
type ContactOf = { readonly of: keyof typeof placesOf; readonly id: string };
const ownerOf = ({ of, id }: ContactOf): SealOwner => `${of} ${id}`;

export function sealContact(vault: Vault, whose: ContactOf, { mail, phone }: Contact): SealedContact {
  const seal = (name: 'mail' | 'phone', value: string | null): Buffer | null =>
    value === null ? null : vault.seal(`${placesOf[whose.of]}.${name}`, value, ownerOf(whose));
  return { mailEnc: seal('mail', mail), phoneEnc: seal('phone', phone) };
}

export function openContact(vault: Vault, whose: ContactOf, { mailEnc, phoneEnc }: SealedContact): Contact {
  const open = (name: 'mail' | 'phone', sealed: Buffer | null): string | null =>
    sealed === null ? null : vault.open(`${placesOf[whose.of]}.${name}`, sealed, ownerOf(whose));
  return { mail: open('mail', mailEnc), phone: open('phone', phoneEnc) };
}

/** For lists: enough to tell two of them apart. */
export const maskContact = ({ mail, phone }: Contact): Contact => ({
  mail: mail === null ? null : mail.replace(/^(.).*(@.*)$/, '$1***$2'),
  phone: phone === null ? null : maskPhone(phone),
});
