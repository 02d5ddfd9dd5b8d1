import type { Bilingual } from '../wire/language.ts';
import { idNumberKey, readIdNumber } from './id-number.ts';

/**
 * By which document somebody is ordered. Residence permits for people of Hong Kong, Macao and Taiwan and for foreigners have a
 * number like that of an ID card, and are `idCard`. Only such a number can be looked up in the registers of China.
 */
export const documentTypes = ['idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a document is called, and its number on forms and papers. */
export const documentWords: Readonly<Record<DocumentType, { readonly name: Bilingual; readonly number: Bilingual }>> = {
  idCard: {
    name: { zh: '居民身份证（含居住证）', en: 'ID card (or residence permit)' },
    number: { zh: '身份证号', en: 'ID card number' },
  },
  passport: { name: { zh: '护照', en: 'Passport' }, number: { zh: '护照号', en: 'Passport number' } },
  hkMacaoPermit: {
    name: { zh: '港澳居民来往内地通行证', en: 'HK/Macao travel permit' },
    number: { zh: '港澳通行证号', en: 'Travel permit number' },
  },
  taiwanPermit: {
    name: { zh: '台湾居民来往大陆通行证', en: 'Taiwan travel permit' },
    number: { zh: '台胞证号', en: 'Travel permit number' },
  },
};

/** As it is called in a sentence. */
export const documentShort: Readonly<Record<DocumentType, Bilingual>> = {
  idCard: { zh: '身份证', en: 'ID card' },
  passport: { zh: '护照', en: 'passport' },
  hkMacaoPermit: { zh: '港澳通行证', en: 'travel permit' },
  taiwanPermit: { zh: '台胞证', en: 'travel permit' },
};
/** What of it is photographed and looked at. */
export const documentPapers: Readonly<Record<DocumentType, Bilingual>> = {
  idCard: { zh: '身份证正反面', en: 'both sides of the ID card' },
  passport: { zh: '护照资料页', en: 'the data page of the passport' },
  hkMacaoPermit: { zh: '港澳通行证正反面', en: 'both sides of the travel permit' },
  taiwanPermit: { zh: '台胞证正反面', en: 'both sides of the travel permit' },
};
/** So many photos show it. */
export const photosOf = (type: DocumentType): number => (type === 'passport' ? 1 : 2);

type OtherDocument = Exclude<DocumentType, 'idCard'>;
/**
 * ICAO 9303 has nine characters for a passport number, and some states print more. A permit of Hong Kong or Macao is H or M
 * with eight digits, one of Taiwan eight digits; both had two digits more for how often they were issued.
 */
const forms: Readonly<Record<OtherDocument, RegExp>> = {
  passport: /^(?=.*\d)[A-Z\d]{5,15}$/,
  hkMacaoPermit: /^[HM]\d{8}(?:\d{2})?$/,
  taiwanPermit: /^\d{8}(?:\d{2})?$/,
};
export const isDocumentNumber = (type: OtherDocument, number: string): boolean => forms[type].test(number);

/** How much of a number stays the same when the document is issued anew. */
const lasting: Readonly<Record<OtherDocument, number>> = { passport: 15, hkMacaoPermit: 9, taiwanPermit: 8 };

/** Equal for two writings of one document's number, and never for two documents of different types. Never shown. */
export const documentKey = (type: DocumentType, typed: string): string =>
  type === 'idCard' ? idNumberKey(typed) : `${type} ${readIdNumber(typed).slice(0, lasting[type])}`;

/** Which documents other than an ID card a text could be the number of. */
export const documentTypesOf = (typed: string): OtherDocument[] =>
  documentTypes.filter((type) => type !== 'idCard').filter((type) => isDocumentNumber(type, readIdNumber(typed)));
