import { publishedOf } from '@beidiao/contract/finding/published';
import { expect, it } from 'vitest';
import type { StaffId } from '../access/actor.ts';
import { faceAnswer } from './face-answer.ts';
import { findingOfAnswer } from './finding-record.ts';

const rules = [
  { when: 'face-mismatch', no: 'I-03', light: 'red', textZh: '', textEn: '' },
  { when: 'manual-proof-used', no: 'I-04', light: 'blue', textZh: '由核查员核对证件', textEn: '' },
] as const;
const at = '2026-11-20T02:00:00.000Z';
const now = new Date('2026-11-22T02:00:00.000Z');
const published = (shown: Parameters<typeof faceAnswer>[0]) =>
  publishedOf(
    findingOfAnswer(faceAnswer(shown, { key: '7-1', idType: 'idCard', verifier: 'V-0213' }), {
      code: 'ID_FACE',
      rules,
      now,
    }),
    rules,
  );

it.each([0.973, null])('a face that matched (%s) is green, with the time of the comparison', (score) => {
  const item = published({ by: 'face', score, at });
  expect(item).toMatchObject({ result: 'consistent', light: 'green', verifier: 'system' });
  expect(item.grounds[0]).toMatchObject({ at, verifier: 'system' });
});

it.each(['papers', 'videoCall'] as const)('%s that a reviewer accepted bear that reviewer and that time', (kind) => {
  const item = published({ by: 'proof', kind, at, staffId: '1' as StaffId });
  expect(item).toMatchObject({ result: 'flagged', light: 'blue', verifier: 'V-0213' });
  expect(item.grounds[0]).toMatchObject({ at, verifier: 'V-0213' });
  expect(item.rows.find(({ key }) => key === 'face')?.state).toBe('match');
});
