import type { FieldClaim } from '../finding/finding.ts';
import type { Bilingual } from '../wire/language.ts';
import { claimChoices } from './claim-choices.ts';
import type { ClaimContent } from './claim-content.ts';
import { isFieldAsked, ruleFields } from './claim-fields.ts';

/** What the candidate stated, with what the order's own version of the item asks. */
export type Stated = { readonly claim: ClaimContent; readonly needs: readonly string[] };

/** The declaration of other posts and shares, which stands beside what registers show. */
export const postsField = 'hasPosts';
const noPosts: Bilingual = { zh: '没有其他任职或持股', en: 'No other posts or shares' };

/** What was said of one field. Nobody has left a field empty who was not asked for it. */
export function claimSaid(field: string, { claim, needs }: Stated): FieldClaim {
  const isAsked = isFieldAsked(needs, field);
  if (!isAsked && ruleFields.includes(field)) return { kind: 'unasked' };
  if (field === postsField && claim[postsField] === false) return { kind: 'value', value: 'none', words: noPosts };
  const value = textOf(field === postsField ? claim['posts'] : claim[field]);
  if (value === '') return { kind: isAsked ? 'empty' : 'unasked' };
  const chosen = claimChoices(field).find(({ key }) => key === value);
  const isOpen = chosen?.isOpen === true ? { isOpen: true } : {};
  return { kind: 'value', value, words: chosen?.label ?? value, ...isOpen };
}

const textOf = (said: ClaimContent[string] | undefined): string => (typeof said === 'string' ? said.trim() : '');
