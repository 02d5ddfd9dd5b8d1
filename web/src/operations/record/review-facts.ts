import type { Bilingual } from '@beidiao/contract/wire/language';
import {
  concludeDraft,
  receiptOf,
  type ReviewDraft,
  type ReviewFacts,
} from '@beidiao/contract/verification/review-draft';
import type { Conclusion, FiredRule, Row } from '@beidiao/contract/finding/conclusion';
import type { Finding } from '@beidiao/contract/finding/finding';
import { itemWords, type ItemWords } from '@beidiao/contract/finding/sentence';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import { reviewMethods } from '@beidiao/contract/verification/review-grounds';
import { type SecondReason, secondReasons } from '@beidiao/contract/verification/text-lacks';
import { isListDone } from './list-in-focus.ts';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';

export type Concluded = {
  readonly finding: Pick<Finding, 'grounds' | 'search' | 'records'>;
  readonly conclusion: Conclusion;
  readonly words: ItemWords;
  /** Why a second reader is needed; empty where none is. `unread`: a source has answered, and nobody has read it. */
  readonly secondReasons: readonly (SecondReason | 'unread')[];
};

/** What the report will say of a draft, by the functions that make the report. */
export function concludedOf(facts: ReviewFacts, draft: ReviewDraft): Concluded {
  const { finding, conclusion } = concludeDraft(facts, draft);
  return {
    finding,
    conclusion,
    words: itemWords({ ...finding, ...conclusion }),
    secondReasons: secondReasons(facts, draft, conclusion),
  };
}

/** A draft as its preview tells it: a list whose receipt is not whole counts as not searched. */
export function wholeSearches({ form }: Pick<ReviewFacts, 'form'>, draft: ReviewDraft): ReviewDraft {
  const lists = form.register?.registers ?? [];
  const isTold = lists.some((list) => draft.receipts[list.key]?.result != null);
  if (!isTold) return draft;
  const receipts = lists.flatMap((list) => {
    const receipt = receiptOf(list, draft);
    if (isListDone(list, draft)) return receipt.result === null ? [] : [[list.key, receipt] as const];
    return [[list.key, { ...receipt, result: 'unsearchable' as const, reason: null }] as const];
  });
  return { ...draft, receipts: Object.fromEntries(receipts) };
}

/** The red light of a source that somebody has to read before it is published. */
export const answerToRead = ({ state, firstReader, answer }: ReviewSheet): ReviewSheet['answer'] =>
  state === 'awaitingSecond' && firstReader === null ? answer : null;

/** What the report will say of the answer of a source: it is published as it came. */
export function concludedOfAnswer(answer: NonNullable<ReviewSheet['answer']>): Concluded {
  const { sentence, summary } = answer;
  const conclusion = { ...answer, isPartial: answer.isPartial === true };
  return { finding: answer, conclusion, words: { sentence, summary }, secondReasons: ['unread'] };
}

/** Whether something was asked already: before that no finding can be equal to its claim. */
export function hasGround({ contacts }: Pick<ReviewFacts, 'contacts'>, { ground }: ReviewDraft): boolean {
  if (ground.method === null) return false;
  const kind = reviewMethods[ground.method].ground;
  if (kind === 'document') return true;
  if (kind === 'query') return ground.queriedAt !== null;
  return contacts.some(({ contactId, outcome }) => contactId === ground.contactId && outcome === 'reached');
}

export const ruleText = ({ textZh, textEn }: RiskRule): Bilingual => ({ zh: textZh, en: textEn });
export const rowOf = (rows: readonly Row[], key: string): Row | undefined => rows.find((row) => row.key === key);
export const isFired = (rules: readonly FiredRule[], when: string): boolean => rules.some((rule) => rule.when === when);
