import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import { documentPapers, documentShort, type DocumentType } from '@beidiao/contract/typed/document';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { IdentityByProof } from '../candidate/candidate.ts';
import type { SourceAnswer, SourceField, SourceQuestion } from '../ports/ports.ts';

const words = (zh: string, en: string) => ({ zh, en });

/**
 * The three elements of a candidate whom a reviewer has recognised by papers: who it is has been seen, and that the phone is
 * theirs has not. The source is not asked once more, and nothing of this is called a match of the three.
 */
export function identityAnswer(
  { kind, misses, unasked, decidedAt }: IdentityByProof,
  { question, idType, verifier }: { question: SourceQuestion; idType: DocumentType; verifier: string },
): SourceAnswer {
  const field = fieldOf(question, idType);
  const short = documentShort[idType];
  return {
    verdict: 'consistent',
    fields: [
      {
        ...field('idName'),
        found: {
          value: 'equal',
          words:
            kind === 'videoCall'
              ? words('核查员视频通话核对证件，是本人', `A reviewer checked the ${short.en} on a video call`)
              : words('核查员核对证件，是本人', `A reviewer checked the ${short.en}`),
          isEqual: true,
        },
      },
      { ...field('idPhone'), found: 'unchecked' },
      ...(misses > 0 ? [earlierTries({ misses, unasked })] : []),
    ],
    search: null,
    records: [],
    rules: [],
    source: words(`候选人的${short.zh}`, `The candidate's ${short.en}`),
    method: methodOfDocument(kind, idType),
    queryNo: `ID-${question.key}`,
    checkCode: null,
    by: { verifier, at: decidedAt.toISOString() },
  };
}

const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** How a document was looked at. */
export function methodOfDocument(kind: ProofKind, idType: DocumentType) {
  const [short, papers] = [documentShort[idType], documentPapers[idType]];
  return kind === 'videoCall'
    ? words(`视频通话核对${short.zh}`, `${begun(short.en)} checked on a video call`)
    : words(`核对${papers.zh}，照片已删除`, `${begun(papers.en)}; photos deleted`);
}

const earlierTries = ({ misses, unasked }: Pick<IdentityByProof, 'misses' | 'unasked'>): SourceField => ({
  key: 'earlierTries',
  label: words('此前比对三要素', 'Earlier match of name, ID and phone'),
  claimed: null,
  found: { value: String(misses), words: triesWords({ asked: misses - unasked, unasked }) },
  comparison: 'none',
  isOfSource: false,
  isMandatory: false,
  rule: null,
  foundRule: null,
});

/** What differed from the order was never sent to the source, which has said nothing of it. */
function triesWords({ asked, unasked }: { readonly asked: number; readonly unasked: number }) {
  const parts = [
    ...(unasked > 0
      ? [
          words(
            `${unasked} 次所填与下单信息不同，没有查询来源`,
            `${unasked} differed from the order; no source was asked`,
          ),
        ]
      : []),
    ...(asked > 0
      ? [words(`${asked} 次没有对上，来源没有说明是哪一项`, `${asked} without a match; the source did not say which`)]
      : []),
  ];
  return words(parts.map(({ zh }) => zh).join('；'), parts.map(({ en }) => en).join('; '));
}

const fieldOf =
  ({ claim }: SourceQuestion, idType: DocumentType) =>
  (key: string): Omit<SourceField, 'found'> => {
    const field = reviewFormOf({ code: 'ID_THREE', idType }).fields.find((each) => each.key === key);
    if (field === undefined) throw new TypeError(`the form of the three elements has no field ${key}`);
    const value = String(claim[key] ?? '');
    const { label, isMandatory, rule } = field;
    return { key, label, claimed: { value, words: value }, comparison: 'source', isMandatory, rule, foundRule: null };
  };
