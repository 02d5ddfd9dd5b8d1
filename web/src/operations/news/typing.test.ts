import { describe, expect, it } from 'vitest';
import { insertBlock, prefix, wrap } from './typing.ts';

describe('a tool of the editor', () => {
  it('wraps what is selected, and words that stand for it where nothing is', () => {
    expect(wrap({ text: '三所英国院校', from: 2, to: 4 }, ['**', '**'], '粗体')).toEqual({
      text: '三所**英国**院校',
      from: 4,
      to: 6,
    });
    expect(wrap({ text: '', from: 0, to: 0 }, ['[', '](https://)'], 'text').text).toBe('[text](https://)');
  });

  it('marks each line that the selection touches', () => {
    expect(prefix({ text: 'a\nb\nc', from: 2, to: 5 }, '- ').text).toBe('a\n- b\n- c');
  });

  it('puts a picture between empty lines, and the cursor behind it', () => {
    const typed = insertBlock({ text: 'one\ntwo', from: 3, to: 3 }, '![x](picture:7)');
    expect(typed.text).toBe('one\n\n![x](picture:7)\n\ntwo');
    expect(typed.text.slice(0, typed.from)).toBe('one\n\n![x](picture:7)');
  });
});
