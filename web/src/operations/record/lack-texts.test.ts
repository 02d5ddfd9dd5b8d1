import { lackText } from '@beidiao/contract/verification/lack-words';
import { languages } from '@beidiao/contract/wire/language';
import { emptyDraft, emptyReceipt, emptyRecord, type ReviewFacts } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import { describe, expect, it } from 'vitest';
import { lackPlace, lacksIn } from './lack-texts.ts';

const facts = (code: string): ReviewFacts => ({
  form: reviewFormOf({ code }),
  rules: [],
  claim: {},
  contacts: [],
  evidenceCount: 0,
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: { givenAt: '2026-11-20T05:00:00Z', endsAt: '2026-12-20T05:00:00Z' },
  evidenceIds: [],
  idNumber: '330106199004150417',
  verifier: 'V-0213',
  now: '2026-11-20T06:18:00Z',
});

const unanswered = emptyReceipt({ takes: ['name'] });
const record = { ...emptyRecord, identity: 'sameId', register: 'enforcement' } as const;

describe('what is missing', () => {
  it('stands beside the name of its field and says what to do, in both languages', () => {
    const drafts = [
      ['XP_HR', emptyDraft],
      [
        'LIT_PUBLIC',
        { ...emptyDraft, receipts: { enforcement: { ...unanswered, result: 'some' } }, records: [record] },
      ],
      [
        'LIT_PUBLIC',
        { ...emptyDraft, receipts: { judgments: { ...unanswered, terms: 'company', result: 'unsearchable' } } },
      ],
    ] as const;
    for (const [code, draft] of drafts) {
      const known = facts(code);
      const lacks = lacksOf(known, draft);
      expect(lacks.length).toBeGreaterThan(3);
      for (const lack of lacks)
        for (const language of languages) {
          expect(lackPlace(lack, known, language)).not.toMatch(/\.|undefined|^$/);
          expect(lackText(lack, language)).not.toMatch(/[{}]|undefined/);
        }
    }
  });

  it('is read from a refusal, and nothing that is no lack', () => {
    const lack = { field: 'records.0.idDigits', what: 'digitsDiffer', facts: { a: '2246', b: '1523' } };
    expect(lacksIn({ lacks: [lack, 'words', { field: 'x', what: 'unheardOf' }, null] })).toEqual([lack]);
    expect(lackText({ ...lack, what: 'digitsDiffer' }, 'zh')).toContain('2246，候选人是 1523');
    expect(lacksIn(undefined)).toEqual([]);
  });
});
