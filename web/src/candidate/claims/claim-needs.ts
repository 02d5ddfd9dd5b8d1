import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { withoutHidden } from '@beidiao/contract/candidate/claim-fields';
import { type ClaimField, fieldsFor, lackOfField } from '@beidiao/contract/candidate/claim-form';

/** Facts of one employer, which several items ask for. Whatever else has the same name is about another thing. */
const ofEmployer = ['company', 'position', 'from', 'to', 'isPresent', 'hrPhone', 'leaveReason'];

/** What was said of an employer for one item, as far as another asks for it too. */
export function carriedOver(known: ClaimContent, fields: readonly ClaimField[]): ClaimContent | null {
  const shared = fields.filter(({ name }) => ofEmployer.includes(name) && name in known);
  if (known['none'] === true || shared.length === 0) return null;
  return withoutHidden(Object.fromEntries(shared.map(({ name }) => [name, known[name] ?? null])));
}

type Said = { readonly n: number; readonly content: ClaimContent; readonly fileCount: number };

/** Of several subjects all but the first may be said not to exist; of papers that they can not be shown. */
export const isNone = ({ n, content }: Omit<Said, 'fileCount'>): boolean => n > 1 && content['none'] === true;
export const lacksFile = (needs: readonly string[], { content, fileCount }: Omit<Said, 'n'>): boolean =>
  needs.includes('upload') && fileCount === 0 && content['noFile'] !== true;

export const isComplete = (needs: readonly string[], said: Said): boolean =>
  isNone(said) ||
  (fieldsFor(needs).every((field) => lackOfField(field, said.content) === null) && !lacksFile(needs, said));
