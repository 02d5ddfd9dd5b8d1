import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { IdentityByProof } from '../candidate/candidate.ts';
import type { SourceAnswer, SourceField, SourceQuestion } from '../ports/ports.ts';

const words = (zh: string, en: string) => ({ zh, en });

/**
 * The three elements of a candidate whom a reviewer has recognised by papers: who it is has been seen, and that the phone is
 * theirs has not. The source is not asked once more, and nothing of this is called a match of the three.
 */
export function identityAnswer(
  { kind, misses, decidedAt }: IdentityByProof,
  { question, verifier }: { question: SourceQuestion; verifier: string },
): SourceAnswer {
  const field = fieldOf(question);
  return {
    verdict: 'consistent',
    fields: [
      {
        ...field('idName'),
        found: {
          value: 'equal',
          words: words('核查员核对证件，是本人', 'A reviewer checked the ID card'),
          isEqual: true,
        },
      },
      { ...field('idPhone'), found: 'unchecked' },
      ...(misses > 0 ? [earlierTries(misses)] : []),
    ],
    search: null,
    records: [],
    rules: [],
    source: words('候选人的身份证', "The candidate's ID card"),
    method:
      kind === 'videoCall'
        ? words('视频通话核对身份证', 'ID card checked on a video call')
        : words('核对身份证正反面，照片已删除', 'Both sides of the ID card; photos deleted'),
    queryNo: `ID-${question.key}`,
    checkCode: null,
    by: { verifier, at: decidedAt.toISOString() },
  };
}

const earlierTries = (misses: number): SourceField => ({
  key: 'earlierTries',
  label: words('此前比对三要素', 'Earlier match of name, ID and phone'),
  claimed: null,
  found: {
    value: String(misses),
    words: words(
      `${misses} 次没有对上，来源没有说明是哪一项`,
      `${misses} without a match; the source did not say which`,
    ),
  },
  comparison: 'none',
  isMandatory: false,
  rule: null,
  foundRule: null,
});

const fieldOf =
  ({ claim }: SourceQuestion) =>
  (key: string): Omit<SourceField, 'found'> => {
    const field = reviewFormOf({ code: 'ID_THREE' }).fields.find((each) => each.key === key);
    if (field === undefined) throw new TypeError(`the form of the three elements has no field ${key}`);
    const value = String(claim[key] ?? '');
    const { label, isMandatory, rule } = field;
    return { key, label, claimed: { value, words: value }, comparison: 'source', isMandatory, rule, foundRule: null };
  };
