import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import type { MemberId } from '../access/actor.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { namePrefixes, prefixesAsked } from './name-prefixes.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

export type Person = { readonly name: string; readonly phoneNo: string; readonly idCard: string };

/** Latin names are the same whatever their capitals, spaces and apostrophes; Chinese ones are left as they are. */
const nameAsKey = (name: string): string => name.replace(/\s+/g, ' ').replace(/’/g, "'").toLowerCase();

export function keysOfPerson(vault: Vault, memberId: MemberId, given: Person): PersonKeys {
  const person = { ...given, name: nameAsKey(given.name) };
  const idCard = person.idCard.toUpperCase();
  return {
    phoneKey: vault.lookUp(memberId, 'phone', person.phoneNo),
    phoneTailKey: vault.lookUp(memberId, 'phoneTail', person.phoneNo.slice(-4)),
    idCardKey: vault.lookUp(memberId, 'idCard', idCard),
    personKey: vault.lookUp(memberId, 'person', person.name, person.phoneNo, idCard),
  };
}

export const sealPhone = (vault: Vault, phoneNo: string): Buffer => vault.seal('order_detail.phone', phoneNo);

/** The keys under which a name is found by its parts; sorted, so that their order does not tell which is the shorter. */
export const namePrefixKeys = (vault: Vault, memberId: MemberId, name: string): Buffer[] =>
  namePrefixes(name)
    .map((prefix) => namePrefixKey(vault, memberId, prefix))
    .toSorted(Buffer.compare);

/** The keys that a name must have all of to be found. Empty when nothing was asked that a name could have. */
export const keysOfNameSearch = (vault: Vault, memberId: MemberId, text: string): Buffer[] =>
  prefixesAsked(text).map((prefix) => namePrefixKey(vault, memberId, prefix));

const namePrefixKey = (vault: Vault, memberId: MemberId, prefix: string): Buffer =>
  vault.lookUp(memberId, 'namePrefix', prefix);

export const sealPerson = (vault: Vault, person: Person): SealedPerson => ({
  name_enc: vault.seal('order_detail.name', person.name),
  phone_enc: sealPhone(vault, person.phoneNo),
  id_card_enc: vault.seal('order_detail.id_card', person.idCard.toUpperCase()),
});

export const openPerson = (vault: Vault, sealed: SealedPerson): Person => ({
  name: vault.open('order_detail.name', sealed.name_enc),
  phoneNo: vault.open('order_detail.phone', sealed.phone_enc),
  idCard: vault.open('order_detail.id_card', sealed.id_card_enc),
});

/** As lists and drawers show it until somebody asks to see more. */
export const maskPerson = (person: Person): Person => ({
  name: person.name,
  phoneNo: maskPhone(person.phoneNo),
  idCard: maskIdCard(person.idCard),
});
