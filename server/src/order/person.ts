import { idNumberKey } from '@beidiao/contract/typed/id-number';
import { nameKey, plainName } from '@beidiao/contract/typed/name';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import type { MemberId } from '../access/actor.ts';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import { namePrefixes, prefixesAsked } from './name-prefixes.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

export type Person = { readonly name: string; readonly phoneNo: string; readonly idCard: string };

/** Equal for two spellings of one person, as `isSamePerson` takes them. */
export function keysOfPerson(vault: Vault, memberId: MemberId, { name, phoneNo, idCard }: Person): PersonKeys {
  const number = idNumberKey(idCard);
  return {
    phoneKey: keyOfPhone(vault, memberId, phoneNo),
    phoneTailKey: vault.lookUp(memberId, 'phoneTail', phoneNo.slice(-4)),
    idCardKey: vault.lookUp(memberId, 'idCard', number),
    personKey: vault.lookUp(memberId, 'person', nameKey(name), phoneNo, number),
  };
}

export const keyOfPhone = (vault: Vault, memberId: MemberId, phoneNo: string): Buffer =>
  vault.lookUp(memberId, 'phone', phoneNo);

/** Whose the sealed fields of an order detail are: under another member they do not open. */
export const ownerOfPerson = (memberId: string): SealOwner => `member ${memberId}`;

export const sealPhone = (vault: Vault, memberId: string, phoneNo: string): Buffer =>
  vault.seal('order_detail.phone', phoneNo, ownerOfPerson(memberId));

/** The keys under which a name is found by its parts; sorted, so that their order does not tell which is the shorter. */
export const namePrefixKeys = (vault: Vault, memberId: MemberId, name: string): Buffer[] =>
  namePrefixes(name)
    .map((prefix) => namePrefixKey(vault, memberId, prefix))
    .toSorted(Buffer.compare);

/** The keys that a name must have all of to be found, the one first that the fewest have: that of the longest word. Empty when nothing was asked that a name could have. */
export const keysOfNameSearch = (vault: Vault, memberId: MemberId, text: string): Buffer[] =>
  prefixesAsked(text)
    .toSorted((one, other) => other.length - one.length)
    .map((prefix) => namePrefixKey(vault, memberId, prefix));

const namePrefixKey = (vault: Vault, memberId: MemberId, prefix: string): Buffer =>
  vault.lookUp(memberId, 'namePrefix', prefix);

export const sealPerson = (vault: Vault, memberId: string, person: Person): SealedPerson => ({
  name_enc: vault.seal('order_detail.name', person.name, ownerOfPerson(memberId)),
  phone_enc: sealPhone(vault, memberId, person.phoneNo),
  id_card_enc: vault.seal('order_detail.id_card', person.idCard.toUpperCase(), ownerOfPerson(memberId)),
});

type OfMember<Field extends keyof SealedPerson> = Pick<SealedPerson, Field> & { readonly member_id: string };

export const openName = (vault: Vault, { member_id, name_enc }: OfMember<'name_enc'>): string =>
  vault.open('order_detail.name', name_enc, ownerOfPerson(member_id));
export const openPhone = (vault: Vault, { member_id, phone_enc }: OfMember<'phone_enc'>): string =>
  vault.open('order_detail.phone', phone_enc, ownerOfPerson(member_id));

export const openPerson = (vault: Vault, sealed: OfMember<keyof SealedPerson>): Person => ({
  name: openName(vault, sealed),
  phoneNo: openPhone(vault, sealed),
  idCard: vault.open('order_detail.id_card', sealed.id_card_enc, ownerOfPerson(sealed.member_id)),
});

/** What a source is asked for: the name in the writing of registers. */
export const forSource = (person: Person): Person => ({ ...person, name: plainName(person.name) });

/** Whether two spellings are of one person: of the name in any dots, blanks and widths, of the number in 15 digits or 18. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  nameKey(one.name) === nameKey(other.name) &&
  one.phoneNo === other.phoneNo &&
  idNumberKey(one.idCard) === idNumberKey(other.idCard);

/** As lists and drawers show it until somebody asks to see more. */
export const maskPerson = (person: Person): Person => ({
  name: person.name,
  phoneNo: maskPhone(person.phoneNo),
  idCard: maskIdCard(person.idCard),
});
