import { describe, expect, it } from 'vitest';
import { plainWords } from './rules.ts';

describe('words that a candidate typed', () => {
  it.each([
    ['keep lines, and letters of every script', '工资由子公司发放。\nئۇيغۇر 𠮷', '工资由子公司发放。\nئۇيغۇر 𠮷'],
    ['keep markup as the letters that it is made of', '<b>不</b> & {x}', '<b>不</b> & {x}'],
    ['lose control characters', 'a\u0007b\u001bc\r\nd', 'abc\nd'],
    ['lose what turns the direction of the text around it', '不\u202e对\u2066吗\u2069', '不对吗'],
    ['lose what can not be seen', '\ufeff空\u200b白\u200f', '空白'],
    ['have one empty line at most', 'a\n\n\n\n \nb', 'a\n\nb'],
    ['are nothing when nothing is seen', ' \u200b\n\t', ''],
  ])('%s', (_, typed, plain) => expect(plainWords(typed)).toBe(plain));
});
