import { expect, it } from 'vitest';
import { publishedOf } from '../finding/published.ts';
import { FoundItemShape } from '../finding/shapes.ts';
import { beginDraft, emptyReceipt, findingOfDraft, type ReviewFacts } from '../verification/review-draft.ts';
import { reviewFormOf } from '../verification/review-forms.ts';
import { askedLines, sourceLines } from './lines.ts';

const form = reviewFormOf({ code: 'BIZ_CONFLICT' });
const compared = {
  companies: [
    { name: '甲企业', creditCode: '91330600MA2XY0017C' },
    { name: '乙企业', creditCode: null },
  ],
  // Past midnight in China.
  givenAt: '2026-11-17T16:30:00.000Z',
};
const facts: ReviewFacts = {
  form,
  rules: [],
  claim: {},
  needs: [],
  contacts: [],
  evidenceCount: 1,
  evidenceIds: [],
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  consent: { givenAt: '2026-11-18T04:14:00.000Z', endsAt: '2026-12-18T04:14:00.000Z' },
  idNumber: '330106199004152415',
  verifier: 'V-0213',
  now: '2026-11-20T06:22:00.000Z',
};
const receipts = Object.fromEntries(
  (form.register?.registers ?? []).map((list) => [
    list.key,
    { ...emptyReceipt(list), at: '2026-11-19T01:12:00.000Z', result: 'none' as const },
  ]),
);
const searched = { ...beginDraft(form), receipts };
const itemOf = (known: ReviewFacts, draft = searched) => ({
  ...publishedOf(findingOfDraft(known, draft), []),
  at: facts.now,
});

it('the report says with which companies the item was compared, and when the client gave them', () => {
  const item = itemOf({ ...facts, compared });
  const line = { label: '比对名单（委托方 2026-11-18 提供）', words: '甲企业（91330600MA2XY0017C）、乙企业' };
  expect(askedLines(item, 'zh')).toContainEqual(line);
  expect(sourceLines(item, 'zh')).toContainEqual(line);
  expect(askedLines(item, 'en')).toContainEqual({
    label: 'Companies compared (given by the client on 2026-11-18)',
    words: '甲企业 (91330600MA2XY0017C), 乙企业',
  });
});

it('says nothing of companies where nothing was verified', () => {
  const item = itemOf({ ...facts, compared, sourceFailed: true }, { ...searched, notVerified: 'sourceDown' });
  expect(item).not.toHaveProperty('compared');
  expect(JSON.stringify(sourceLines(item, 'zh'))).not.toContain('比对');
});

it('a finding without companies has no line and no word more than before', () => {
  const item = itemOf(facts);
  expect(item).not.toHaveProperty('compared');
  expect(Object.keys(FoundItemShape.parse(item))).not.toContain('compared');
  expect(askedLines(item, 'zh')).toEqual(
    askedLines(itemOf({ ...facts, compared }), 'zh').filter(({ label }) => !label.startsWith('比对名单')),
  );
});
