import { idCardChecksumHolds, obeys, readIdCard } from '@beidiao/contract/wire/rules';
import { expect, test } from 'vitest';
import { inventPerson } from './invented-person.ts';

test('an invented person can be ordered, and is another one each time', () => {
  const people = Array.from({ length: 200 }, inventPerson);
  for (const { phoneNo, idCard } of people) {
    expect(obeys('phone', phoneNo)).toBe(true);
    expect(idCardChecksumHolds(idCard)).toBe(true);
    expect(readIdCard(idCard)).toBeDefined();
    expect(['403', '404', '500']).not.toContain(idCard.slice(14, 17));
    expect(Number(phoneNo.slice(-4))).toBeGreaterThanOrEqual(1_000);
  }
  expect(new Set(people.map(({ idCard }) => idCard)).size).toBeGreaterThan(150);
});
