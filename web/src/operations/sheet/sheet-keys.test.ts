import { describe, expect, it } from 'vitest';
import { actOfPress } from './sheet-keys.ts';

const press = { key: '', code: '', isCommand: false, isAlt: false, isTyping: false };

describe('keys of the review sheet', () => {
  it.each([
    ['n', 'noRecord'],
    ['Y', 'record'],
    ['c', 'contact'],
    ['j', 'next'],
    ['t', 'take'],
    ['?', 'help'],
  ])('%s is an act outside a field, and text inside one', (key, act) => {
    expect(actOfPress({ ...press, key })).toBe(act);
    expect(actOfPress({ ...press, key, isTyping: true })).toBeNull();
  });

  it.each([
    ['Equal', '≠', 'copyAll'],
    ['Period', '≥', 'silent'],
    ['Minus', '–', 'unchecked'],
    ['KeyU', '¨', 'adverse'],
  ])('Alt goes by the place of the key: %s, whatever letter it writes', (code, key, act) => {
    expect(actOfPress({ ...press, code, key, isAlt: true, isTyping: true })).toBe(act);
  });

  it('commands work inside a field too', () => {
    expect(actOfPress({ ...press, key: 'Enter', isCommand: true, isTyping: true })).toBe('publish');
    expect(actOfPress({ ...press, key: 's', isCommand: true, isTyping: true })).toBe('save');
    expect(actOfPress({ ...press, key: 'c', isCommand: true })).toBeNull();
  });
});
