import { expect, test } from 'vitest';
import { questions } from './faq-answers.ts';
import { findAnswers, markHits, wordsSought } from './search-answers.ts';

const idsOf = (typed: string, language: 'zh' | 'en'): string[] =>
  findAnswers(questions, wordsSought(typed), language).map(({ id }) => id);

test('the search › finds by the words of everyday speech and their kin', () => {
  expect(idsOf('候选人不同意', 'zh')).toEqual(
    expect.arrayContaining(['refused-refund', 'consent-withdrawn', 'why-me']),
  );
  expect(idsOf('receipt', 'en')).toEqual(['invoice']);
  expect(idsOf('火星', 'zh')).toEqual([]);
});

test('the search › takes 不同意 for a refusal and not for a consent', () => {
  expect(wordsSought('候选人不同意')).not.toContain('授权');
});

test('marks › cut a text at its hits, the longest word first, and lose no sign', () => {
  const pieces = markHits('候选人不同意，钱退吗？', ['不同意', '同意']);
  expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['不同意']);
  expect(pieces.map(({ text }) => text).join('')).toBe('候选人不同意，钱退吗？');
});

test('questions › each has an address of its own and both languages', () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  for (const { answer } of questions) expect(answer.en).toHaveLength(answer.zh.length);
});
