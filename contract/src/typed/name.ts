import { narrow, withoutUnseen, withSingleBlanks } from './signs.ts';

/** The middle dot between the parts of a name, as keyboards, registers and spreadsheets write it. */
const dots = /\s*[·•‧∙⋅⸱・᛫]\s*/gu;
/** A full stop between parts of which one is Chinese stands for it. */
const stops = /(?<=\p{L})\s*[.。]\s*(?=\p{Script=Han})|(?<=\p{Script=Han})\s*[.。]\s*(?=\p{L})/gu;
/** Chinese names of two characters are spaced to the width of three. */
const betweenHan = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;
/** As phones, keyboards and word processors write it; the last two are letters of some languages. */
export const apostrophes = /['’‘`´ʼʻ]/gu;

/** As it is kept and shown: as it was typed, but for blanks too many and what nobody sees. */
export const shownName = (typed: string): string => withSingleBlanks(withoutUnseen(typed));

/** In the writing of registers, which sources are asked in: "热依扎．木拉提" is 热依扎·木拉提, "王 五" 王五. */
export const plainName = (typed: string): string =>
  withSingleBlanks(narrow(typed))
    .replace(dots, '·')
    .replace(stops, '·')
    .replace(betweenHan, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[’‘`]/g, "'");

/** Two spellings of one name are equal by it: "J. R. SMITH" and "J.R. Smith", "O’Neill" and "O'Neill". Never shown. */
export const nameKey = (typed: string): string =>
  withSingleBlanks(plainName(typed).toLowerCase().replace(apostrophes, "'").replaceAll('.', ' '));

/** One letter or Chinese sign alone: no search finds anybody by it. */
export const isOneSign = (typed: string): boolean =>
  /\p{L}/u.test(typed) && typed.match(/[\p{L}\p{N}]/gu)?.length === 1;
