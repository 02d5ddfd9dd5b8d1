import { emptyDraft } from '@beidiao/contract/verification/review-draft';
import { describe, expect, it } from 'vitest';
import { groundPlace } from './ground-place.ts';

describe('where a ground is missing', () => {
  it.each([
    [null, 'ground.method'],
    ['switchboard', 'ground.contactId'],
    ['portal', 'ground.queriedAt'],
  ] as const)('by the method %s it is %s', (method, place) => {
    expect(groundPlace({ ground: { ...emptyDraft.ground, method } })).toBe(place);
  });
});
