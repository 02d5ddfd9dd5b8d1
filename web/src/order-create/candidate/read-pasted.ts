import type { DocumentType } from '@beidiao/contract/typed/document';
import { findDocument, readDocument } from '@beidiao/contract/typed/read-document';
import { narrow } from '@beidiao/contract/typed/signs';
import { doubleSurnames } from '@beidiao/contract/typed/surnames';
import { troubleOf } from '@beidiao/contract/typed/trouble';
import { tidyField } from './tidy-field.ts';

export type PastedPerson = { name?: string; phoneNo?: string; idCard?: string; idType?: DocumentType };

const labels =
  /姓名|名字|候选人|联系电话|手机号码|手机号|手机|电话号码|电话|联系方式|身份证号码|身份证号|身份证|证件号码|证件号|\b(name|phone( no)?|mobile|id( card)?( no)?)\b/gi;
const idCard = /(?<![\dXx])(?:\d{6}[\s\p{Pd}]?\d{8}[\s\p{Pd}]?\d{3}[\dXx×хХ]|\d{15})(?![\dXx])/u;
const phone = /(?<!\d)(?:\(?(?:\+|00)?86\)?[\s\p{Pd}]{0,2})?1\d{2}[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\d{4}(?!\d)/u;

const lengthOf = (word: string): number => [...word].length;
/** Most Chinese names have two to four characters; one with a middle dot is a name for sure. */
const looksLikeName = (word: string): boolean => word.includes('·') || (lengthOf(word) >= 2 && lengthOf(word) <= 4);

/** Surname and given name that a blank sets apart, as in 王 五 and 欧阳 娜娜; undefined where the word here is no surname. */
function spacedName([surname = '', given = '', more = '']: readonly string[]): string | undefined {
  const isSurname = lengthOf(surname) === 1 || doubleSurnames.has(surname);
  if (!isSurname || given === '' || lengthOf(given) > 2) return undefined;
  return lengthOf(given) === 1 && lengthOf(more) === 1 ? `${surname} ${given} ${more}` : `${surname} ${given}`;
}

function chineseNameIn(part: string): string | undefined {
  const words = part.split(' ').filter((word) => /\p{Script=Han}/u.test(word) && troubleOf('name', word) === null);
  for (const [at, word] of words.entries()) {
    const name = spacedName(words.slice(at)) ?? (looksLikeName(word) ? word : undefined);
    if (name !== undefined) return name;
  }
  return words[0];
}

/** The longest run of Latin words: a name may have spaces, hyphens, apostrophes and initials in it. */
function latinNameIn(text: string): string | undefined {
  const runs = text.match(/[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ.'’‘`´ -]*/g) ?? [];
  const names = runs
    .map((run) => run.replace(/\s+/g, ' ').replace(/[\s-]+$/, ''))
    .filter((run) => troubleOf('name', run) === null);
  return names.sort((a, b) => b.length - a.length)[0];
}

/** What stands between the parts of a line; a blank and the dots of names may stand within one. */
const betweenParts = /[\t\n,，、;；:：|/\\()[\]【】"“”\d]+| {2,}/u;

function nameIn(text: string): string | undefined {
  const parts = text
    .replace(/ *[·•‧∙⋅⸱・᛫] */gu, '·')
    .replace(/(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, '·')
    .split(betweenParts)
    .map((part) => part.replace(/[。.]+(?= |$)/gu, '').trim());
  const names = parts.map(chineseNameIn).filter((name) => name !== undefined);
  return names.find((name) => looksLikeName(name) || name.includes(' ')) ?? names[0] ?? latinNameIn(text);
}

/**
 * Reads "name phone ID card" from one line of a chat, a mail or a spreadsheet, in any order and with any separators; in place of
 * the ID card another document that is named, or a passport. Null unless at least two of the three are in it: a lone value
 * belongs into the field it was pasted into.
 */
export function readPasted(text: string): PastedPerson | null {
  const line = narrow(text);
  const other = findDocument(line);
  let rest = (other === undefined ? line : line.replace(other, '\n')).replace(labels, '\n');
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    // A gap is left, so that the parts beside it do not grow together.
    if (found) rest = rest.replace(found, '\n');
    return found;
  };
  const document = other === undefined ? undefined : readDocument(other);
  const foundIdCard = document?.number ?? take(idCard);
  const foundPhone = take(phone);
  const name = nameIn(rest);
  const person: PastedPerson = {
    ...(name ? { name } : {}),
    ...(foundPhone ? { phoneNo: tidyField('phoneNo', foundPhone) } : {}),
    ...(foundIdCard ? { idCard: tidyField('idCard', foundIdCard), idType: document?.idType ?? 'idCard' } : {}),
  };
  return [name, foundPhone, foundIdCard].filter(Boolean).length >= 2 ? person : null;
}
