import type { RiskRule } from '../verification/risk-rules.ts';
import { type Conclusion, conclude } from './conclusion.ts';
import type { Finding } from './finding.ts';
import { itemWords, type ItemWords } from './sentence.ts';

/** A finding as a report publishes it: the facts, what follows from them, and the words. */
export type Published = Omit<Finding, 'shape' | 'fields' | 'judged' | 'stated'> & Conclusion & ItemWords;

export function publishedOf(finding: Finding, rules: readonly RiskRule[]): Published {
  const conclusion = conclude(finding, rules);
  const { shape: _, fields: __, judged: ___, stated: ____, ...facts } = finding;
  return { ...facts, ...conclusion, ...itemWords({ ...facts, ...conclusion }) };
}
