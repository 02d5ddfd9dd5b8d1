import { describe, expect, it } from 'vitest';
import { languages } from '../wire/language.ts';
import { noticeKinds } from './calls.ts';
import type { NoticeKindOf } from './kinds.ts';

const kinds = Object.entries<NoticeKindOf>(noticeKinds);
const places = (text: string | undefined): string[] =>
  [...new Set([...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)))].toSorted();

describe.each(kinds)('the notice %s', (_, kind) => {
  it('says the same facts in both languages', () => {
    for (const part of ['title', 'sms'] as const) expect(places(kind.en[part])).toEqual(places(kind.zh[part]));
    expect(places(kind.en.body)).toEqual(places(kind.zh.body));
  });

  it('has words for each way that it goes', () => {
    expect(new Set(kind.channels).size).toBe(kind.channels.length);
    for (const language of languages) {
      const words = kind[language];
      expect([words.title, words.body].every((text) => text.trim() !== '')).toBe(true);
      expect(Boolean(words.act) || !kind.channels.includes('mail')).toBe(true);
    }
  });

  it('fits into an SMS, whatever the enterprise is called, and names no candidate in it', () => {
    for (const language of languages) {
      const text = kind.channels.includes('sms') ? (kind[language].sms ?? kind[language].body) : '';
      const filled = text.replace(/\{url\}/g, 'u'.repeat(110)).replace(/\{\w+\}/g, '某'.repeat(60));
      expect([...filled].length).toBeLessThan(490);
      expect(text).not.toContain('{candidate}');
    }
  });

  it('leads somewhere of ours, or to the secret link', () => {
    expect(kind.path).toMatch(/^(\/[\w/]*(\?\w+=[\w{}]+)?|\{link\})$/);
    // The variables of a template have to be told by name.
    const said = kind.channels.includes('sms') ? places(kind.zh.sms ?? kind.zh.body) : [];
    expect([...(kind.smsFacts ?? []), 'url']).toEqual(expect.arrayContaining(said));
  });
});
