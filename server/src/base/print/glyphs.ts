/** Code points that a font can draw, as sorted ranges. */
export type Glyphs = readonly (readonly [first: number, last: number])[];

const groupBytes = 12;

/** Reads the table `cmap` (format 12) of a TrueType font. @throws TypeError when the font has none. */
export function readGlyphs(font: Buffer): Glyphs {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + tables * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === 'cmap') return readMap(font, font.readUInt32BE(entry + 8));
  }
  throw new TypeError('the font has no cmap');
}

function readMap(font: Buffer, cmap: number): Glyphs {
  const encodings = font.readUInt16BE(cmap + 2);
  for (let entry = cmap + 4; entry < cmap + 4 + encodings * 8; entry += 8) {
    const map = cmap + font.readUInt32BE(entry + 4);
    if (font.readUInt16BE(map) !== 12) continue;
    const groups = Array.from({ length: font.readUInt32BE(map + 12) }, (_, place) => map + 16 + place * groupBytes);
    return groups.map((group) => [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const);
  }
  throw new TypeError('the font maps no code points beyond the first plane');
}

export function hasGlyph(glyphs: Glyphs, code: number): boolean {
  let [low, high] = [0, glyphs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = glyphs[middle] ?? [0, -1];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Marks without a shape of their own: direction, joining, variants, control. Line breaks stay. */
const shapeless = /[\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Variation_Selector}]/u;
const longRun = /[^\s\p{Script=Han}]{28}(?=\S)/gu;
const zeroWidthSpace = '\u200b';

/**
 * The text as the font can show it. What it lacks is named by its number, never an empty box: a name must not be lost
 * in silence. Long runs without a space may break.
 */
export function fitText(text: string, glyphs: Glyphs): string {
  const drawn = [...text.normalize('NFC')].map((sign) => {
    if (sign === '\n') return sign;
    if (shapeless.test(sign)) return '';
    const code = sign.codePointAt(0) ?? 0;
    return hasGlyph(glyphs, code) ? sign : `〔U+${code.toString(16).toUpperCase()}〕`;
  });
  return drawn.join('').replace(longRun, `$&${zeroWidthSpace}`);
}

export const rareMark = /〔U\+[0-9A-F]{4,6}〕/;

/** Every text of a value, wherever it stands. */
export function fitWords(value: unknown, glyphs: Glyphs): unknown {
  if (typeof value === 'string') return fitText(value, glyphs);
  if (Array.isArray(value)) return value.map((each) => fitWords(each, glyphs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fitWords(each, glyphs)]));
}
