import { emptyDraft } from '@beidiao/contract/verification/review-draft';
import { describe, expect, it } from 'vitest';
import { recheckOf } from './use-ruling.ts';

const { ground } = emptyDraft;

describe('what was looked up again', () => {
  it('is nothing as long as no disputed row was answered', () => {
    expect(recheckOf({ fields: {}, identities: {}, ground })).toBeNull();
    expect(recheckOf({ fields: { to: { state: 'value', value: ' ' } }, identities: {}, ground })).toBeNull();
    expect(recheckOf({ fields: {}, identities: { 0: { identity: '', idDigits: '' } }, ground })).toBeNull();
  });

  it('holds the rows and records that were answered, and no other', () => {
    const identities = { 0: { identity: '', idDigits: '' }, 1: { identity: 'otherId', idDigits: '2246' } } as const;
    const fields = { to: { state: 'silent' }, from: { state: 'value', value: '' } } as const;
    expect(recheckOf({ fields, identities, ground })).toEqual({
      fields: { to: { state: 'silent' } },
      identities: [{ place: 1, identity: 'otherId', idDigits: '2246' }],
      ground,
    });
  });
});
