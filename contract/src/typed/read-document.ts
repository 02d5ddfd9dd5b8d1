import type { Bilingual } from '../wire/language.ts';
import { documentShort, type DocumentType, isDocumentNumber } from './document.ts';
import { readIdNumber } from './id-number.ts';
import { narrow } from './signs.ts';

/** How people write which document a number is of, before the number or in a column of its own; the first that fits. */
const callings: readonly (readonly [DocumentType, RegExp])[] = [
  ['taiwanPermit', /台胞证|台湾(?:居民)?(?:来往大陆)?通行证|\btaiwan[a-z /]*permit\b/i],
  [
    'hkMacaoPermit',
    /港澳台?(?:居民)?(?:来往内地)?通行证|港澳证|回乡证|\b(?:hong ?kong|hk|macao|macau)[a-z /]*permit\b/i,
  ],
  ['passport', /护照|\bpassport\b/i],
  ['idCard', /(?:外国人永久居留|居民)?身份证|(?:港澳台居民)?居住证|\bid(?: ?card)?\b/i],
];
const aroundNumber = /号码?|[：:#]|\b(?:no|number)\b\.?/giu;

export type ReadDocument = {
  /** Null where the number could be of several documents, and none is named. */
  readonly idType: DocumentType | null;
  readonly number: string;
  /** In what is written: `护照 E12345678`. */
  readonly isNamed: boolean;
};

/**
 * Which document, and its number, of a text that may name it: `护照 E12345678`, `Passport no. E1234 5678`. A number alone is
 * that of an ID card, or of a passport where it can be of nothing else; eight digits, and H or M before them, are asked about.
 */
export function readDocument(typed: string): ReadDocument {
  const text = narrow(typed);
  for (const [type, calling] of callings) {
    const found = calling.exec(text)?.[0];
    if (found === undefined) continue;
    const number = readIdNumber(text.replace(found, '').replace(aroundNumber, ''));
    // One name for the permits of all three, the number tells.
    const idType = /港澳台/u.test(found) && isDocumentNumber('taiwanPermit', number) ? 'taiwanPermit' : type;
    return { idType, number, isNamed: true };
  }
  const number = readIdNumber(text);
  return { idType: typeOfNumber(number), number, isNamed: false };
}

function typeOfNumber(number: string): DocumentType | null {
  if (/^(?:[HM]\d{8}(?:\d{2})?|\d{8,10})$/.test(number)) return null;
  return /^[A-Z]{1,2}\d{6,8}$/.test(number) ? 'passport' : 'idCard';
}

/** How a document is named before its number, in the language in which somebody has named it. */
const shortNames: Readonly<Record<DocumentType, Bilingual>> = {
  ...documentShort,
  hkMacaoPermit: { zh: documentShort.hkMacaoPermit.zh, en: 'HK/Macao permit' },
  taiwanPermit: { zh: documentShort.taiwanPermit.zh, en: 'Taiwan permit' },
};

/** The same as `readDocument`, in one writing: of an ID card the number alone. Reading it again changes nothing. */
export function tidyDocument(typed: string): string {
  const { idType, number, isNamed } = readDocument(typed);
  if (!isNamed || idType === null || idType === 'idCard') return number;
  return `${shortNames[idType][/\p{Script=Han}/u.test(typed) ? 'zh' : 'en']} ${number}`;
}

const numberAfter = /[\s:：#]*(?:(?:号码?|no\.?|number)[\s:：#]*)?[A-Z]{0,2}\d{5,10}(?!\d)/iu;
const aloneIn = /(?<![\p{L}\d])[A-Z]{1,2}\d{6,8}(?![\p{L}\d])/iu;
/** Another document than an ID card in a longer text, as it is written there: named before its number, or a passport for sure. */
export function findDocument(text: string): string | undefined {
  for (const [type, calling] of callings) {
    if (type === 'idCard') continue;
    const found = new RegExp(`(?:${calling.source})${numberAfter.source}`, 'iu').exec(text)?.[0];
    if (found !== undefined) return found;
  }
  const alone = aloneIn.exec(text)?.[0];
  return alone !== undefined && readDocument(alone).idType === 'passport' ? alone : undefined;
}
