import { obeys } from '@beidiao/contract/wire/rules';
import { tidyField, toHalfWidth } from './tidy-field.ts';

export type PastedPerson = { name?: string; phoneNo?: string; idCard?: string };

const labels =
  /姓名|名字|候选人|联系电话|手机号码|手机号|手机|电话号码|电话|联系方式|身份证号码|身份证号|身份证|证件号码|证件号|\b(name|phone( no)?|mobile|id( card)?( no)?)\b/gi;
const idCard = /(?<![\dXx])(?:\d{6}[\s-]?\d{8}[\s-]?\d{3}[\dXx]|\d{15})(?![\dXx])/;
const phone = /(?<!\d)(?:(?:\+|00)?86[\s-]?)?1\d{2}[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;

/** Most Chinese names have two to four characters; one with a middle dot is a name for sure. */
const looksLikeName = (word: string): boolean => /[·•]/.test(word) || (word.length >= 2 && word.length <= 4);

/** The longest run of Latin words: a name may have spaces, hyphens, apostrophes and initials in it. */
function latinNameIn(text: string): string | undefined {
  const runs = text.match(/[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ.'’ -]*/g) ?? [];
  const names = runs.map((run) => run.replace(/\s+/g, ' ').replace(/[\s-]+$/, '')).filter((run) => obeys('name', run));
  return names.sort((a, b) => b.length - a.length)[0];
}

function nameIn(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- the rule of names is "not ASCII", from \x00 on
  const words = text.split(/[\x00-\x7f、。；，：]+/).filter((word) => obeys('name', word));
  return words.find(looksLikeName) ?? words[0] ?? latinNameIn(text);
}

/**
 * Reads "name phone ID card" from one line of a chat, a mail or a spreadsheet, in any order and with any separators.
 * Null unless at least two of the three are in it: a lone value belongs into the field it was pasted into.
 */
export function readPasted(text: string): PastedPerson | null {
  let rest = toHalfWidth(text).replace(labels, ' ');
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    // A gap is left, so that the parts beside it do not grow together.
    if (found) rest = rest.replace(found, ' ');
    return found;
  };
  const foundIdCard = take(idCard);
  const foundPhone = take(phone);
  const name = nameIn(rest);
  const person: PastedPerson = {
    ...(name ? { name } : {}),
    ...(foundPhone ? { phoneNo: tidyField('phoneNo', foundPhone) } : {}),
    ...(foundIdCard ? { idCard: tidyField('idCard', foundIdCard) } : {}),
  };
  return Object.keys(person).length >= 2 ? person : null;
}
