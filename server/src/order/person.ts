import { documentKey, type DocumentType, documentTypes, documentTypesOf } from '@beidiao/contract/typed/document';
import { nameKey, plainName } from '@beidiao/contract/typed/name';
import { maskIdCard, maskPhone, obeys } from '@beidiao/contract/wire/rules';
import type { MemberId } from '../access/actor.ts';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import { namePrefixes, prefixesAsked } from './name-prefixes.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

export type Person = {
  readonly name: string;
  readonly phoneNo: string;
  /** The number of the document. */
  readonly idCard: string;
  readonly idType: DocumentType;
};

/** Equal for two spellings of one person, as `isSamePerson` takes them. */
export function keysOfPerson(vault: Vault, memberId: MemberId, { name, phoneNo, idCard, idType }: Person): PersonKeys {
  const number = documentKey(idType, idCard);
  return {
    phoneKey: keyOfPhone(vault, memberId, phoneNo),
    phoneTailKey: keyOfPhoneTail(vault, memberId, phoneNo.slice(-4)),
    idCardKey: keyOfDocument(vault, memberId, { idCard, idType }),
    personKey: vault.lookUp(memberId, 'person', nameKey(name), phoneNo, number),
  };
}

/** Under which a document is found. */
export const keyOfDocument = (
  vault: Vault,
  memberId: MemberId,
  { idCard, idType }: Pick<Person, 'idCard' | 'idType'>,
): Buffer => vault.lookUp(memberId, 'idCard', documentKey(idType, idCard));

/** Under which a number that was typed without its type is found. */
export function keysOfNumber(vault: Vault, memberId: MemberId, idCard: string): Buffer[] {
  const types = obeys('idCard', idCard) ? (['idCard'] as const) : documentTypesOf(idCard);
  return types.map((idType) => keyOfDocument(vault, memberId, { idCard, idType }));
}

export const keyOfPhoneTail = (vault: Vault, memberId: MemberId, tail: string): Buffer =>
  vault.lookUp(memberId, 'phoneTail', tail);

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
  id_card_enc: vault.seal('order_detail.id_card', writeDocument(person), ownerOfPerson(memberId)),
});

/** What is sealed of a document: an ID card is its number alone, another has its type in front: `passport E12345678`. */
const writeDocument = ({ idCard, idType }: Person): string =>
  idType === 'idCard' ? idCard.toUpperCase() : `${idType} ${idCard.toUpperCase()}`;

function readDocument(written: string): Pick<Person, 'idCard' | 'idType'> {
  const idType = documentTypes.find((type) => written.startsWith(`${type} `));
  return idType === undefined
    ? { idCard: written, idType: 'idCard' }
    : { idCard: written.slice(idType.length + 1), idType };
}

type OfMember<Field extends keyof SealedPerson> = Pick<SealedPerson, Field> & { readonly member_id: string };

export const openName = (vault: Vault, { member_id, name_enc }: OfMember<'name_enc'>): string =>
  vault.open('order_detail.name', name_enc, ownerOfPerson(member_id));
export const openPhone = (vault: Vault, { member_id, phone_enc }: OfMember<'phone_enc'>): string =>
  vault.open('order_detail.phone', phone_enc, ownerOfPerson(member_id));

export const openPerson = (vault: Vault, sealed: OfMember<keyof SealedPerson>): Person => ({
  name: openName(vault, sealed),
  phoneNo: openPhone(vault, sealed),
  ...readDocument(vault.open('order_detail.id_card', sealed.id_card_enc, ownerOfPerson(sealed.member_id))),
});

/** What a source is asked for: the name in the writing of registers. */
export const forSource = (person: Person): Person => ({ ...person, name: plainName(person.name) });

/** Registers know ID card numbers alone: whoever has another document is looked at by people. */
export const isInRegisters = ({ idType }: Pick<Person, 'idType'>): boolean => idType === 'idCard';

/** Whether two spellings are of one person: of the name in any dots, blanks and widths, of the number in 15 digits or 18. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  nameKey(one.name) === nameKey(other.name) &&
  one.phoneNo === other.phoneNo &&
  documentKey(one.idType, one.idCard) === documentKey(other.idType, other.idCard);

/** As lists and drawers show it until somebody asks to see more. */
export const maskPerson = (person: Person): Person => ({
  ...person,
  phoneNo: maskPhone(person.phoneNo),
  idCard: maskIdCard(person.idCard),
});
