import type { Field } from '../finding/finding.ts';
import { isEqual } from '../finding/row-state.ts';
import type { Lack } from './lack-words.ts';
import type { ReviewChoice, ReviewField } from './review-forms.ts';

/** How a candidate words that leaving was not their own decision. */
const dismissal = /违纪|开除|辞退|解除|除名|dismiss|terminat/i;

/**
 * Answers that cannot both be true: a source that knows nothing of the subject has said nothing of its parts, and whoever was
 * dismissed for misconduct did not leave for the reason that they state.
 * @param found the fields as they were found, beside what the candidate stated
 */
export function contradictionLacks(form: readonly ReviewField[], found: readonly Field[]): Lack[] {
  const answers = found.filter(({ finding }) => finding.kind === 'value');
  const saying = (what: 'saysUnknown' | 'saysDismissed'): Field | undefined =>
    answers.find((field) => chosenIn(form, field)?.[what] === true);
  const unknown = saying('saysUnknown');
  if (unknown !== undefined)
    return answers
      .filter(({ key }) => key !== unknown.key && form.some((field) => field.key === key && field.isOfOthers !== true))
      .map(({ key }) => ({ field: `fields.${key}`, what: 'besideUnknown' }));
  const reason = answers.find(({ key }) => key === 'leaveReason');
  const isBeside = saying('saysDismissed') !== undefined && reason !== undefined && isEqual(reason);
  return isBeside && reason.claim.kind === 'value' && !dismissal.test(reason.claim.value)
    ? [{ field: 'fields.leaveReason', what: 'besideDismissal' }]
    : [];
}

/** Whether the answer says that the source knows nothing of the subject. */
export const isUnknownThere = (form: readonly ReviewField[], field: Pick<Field, 'key' | 'finding'>): boolean =>
  chosenIn(form, field)?.saysUnknown === true;

function chosenIn(
  form: readonly ReviewField[],
  { key, finding }: Pick<Field, 'key' | 'finding'>,
): ReviewChoice | undefined {
  const choices = form.find((field) => field.key === key)?.choices ?? [];
  return finding.kind === 'value' ? choices.find((choice) => choice.key === finding.value) : undefined;
}
