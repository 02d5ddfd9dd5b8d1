import { idCardChecksumHolds, readIdCard } from '../wire/rules.ts';
import { expect, test } from 'vitest';
import { sampleIdCards } from './magic.ts';

test.each(
  Object.entries(sampleIdCards),
)('the sample for %s passes the rules and carries the magic characters', (sequence, card) => {
  expect(idCardChecksumHolds(card)).toBe(true);
  expect(readIdCard(card)?.birthDate).toBe('1990-01-01');
  expect(card.slice(14, 17)).toBe(sequence);
});
