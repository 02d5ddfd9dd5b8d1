import { expect, it } from 'vitest';
import { faceAnswer } from './face-answer.ts';
import { lightOf } from './rules.ts';

const rules = [
  { when: 'face-mismatch', light: 'red', textZh: '', textEn: '' },
  { when: 'manual-proof-used', light: 'blue', textZh: '', textEn: '' },
] as const;

it.each([
  [{ by: 'face', score: 0.973 }, '一致 97'],
  [{ by: 'face', score: null }, '一致'],
  [{ by: 'proof', kind: 'papers' }, '一致'],
  [{ by: 'proof', kind: 'videoCall' }, '一致'],
] as const)('whoever has shown who they are (%o) is as good as anybody else', (shown, found) => {
  const answer = faceAnswer(shown);
  expect(answer.rows[0]?.found).toMatchObject({ zh: found });
  expect(lightOf(answer, rules).light).toBe('green');
});
