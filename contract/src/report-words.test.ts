import { describe, expect, it } from 'vitest';
import { comparison } from './report-words.ts';

const row = (claimed: string | null, found: string | null, verdict: 'same' | 'differs' | 'unknown') => ({
  key: 'rehire',
  label: { zh: '是否愿意再次共事', en: 'Would work together again' },
  claimed,
  found,
  verdict,
});

describe('a row of the report', () => {
  it.each([
    ['differs from what was said', row('2022-12', '2022-07', 'differs'), 'inconsistent', 'yellow', 'differs'],
    ['differs from nothing when nothing was said', row(null, '不愿意', 'differs'), 'inconsistent', 'yellow', 'noted'],
    ['is a record where records are looked for', row(null, '1', 'differs'), 'recordFound', 'yellow', 'recordFound'],
    ['that nobody knows is no comparison', row(null, null, 'unknown'), 'inconsistent', 'grey', 'unknown'],
    ['is as it was said', row('2022-12', '2022-12', 'same'), 'inconsistent', 'green', 'same'],
  ] as const)('%s', (_, it, result, light, word) => {
    expect(comparison(it, { light: 'yellow', result })).toEqual({ light, word });
  });
});
