import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitText, fitWords, hasGlyph, readGlyphs } from './glyphs.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const glyphsOf = (weight: string) => readGlyphs(readFileSync(join(folder, weight, `NotoSansSC_${weight}.ttf`)));
const glyphs = glyphsOf('400Regular');

describe('the fonts of the papers', () => {
  it('draw the same signs in both weights', () => {
    expect(glyphsOf('600SemiBold')).toEqual(glyphs);
    for (const sign of '背调王龘䶮㛃𬭚·A9￥〔〕+U≠')
      expect({ sign, has: hasGlyph(glyphs, sign.codePointAt(0) ?? 0) }).toEqual({ sign, has: true });
    expect(hasGlyph(glyphs, 0x20bb7)).toBe(false);
  });
});

describe('fitting a text', () => {
  it('names what can not be drawn and drops what has no shape', () => {
    expect(fitText('王𠮷\u202e文\u0007\ufe00', glyphs)).toBe('王〔U+20BB7〕文');
    expect(fitText('两行\n在此', glyphs)).toBe('两行\n在此');
  });

  it('lets a long run break, and finds texts wherever they stand', () => {
    expect(fitText('a'.repeat(60), glyphs)).toBe(`${'a'.repeat(28)}\u200b${'a'.repeat(28)}\u200baaaa`);
    expect(fitWords({ a: ['𠮷', 1, null, { b: true }] }, glyphs)).toEqual({ a: ['〔U+20BB7〕', 1, null, { b: true }] });
  });
});
