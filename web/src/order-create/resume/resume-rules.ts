import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { filledOf, orderedFieldsFor } from '@beidiao/contract/candidate/claim-form';
import type { FoundPost, ResumeReading } from '@beidiao/contract/resume/calls';
import { type DraftCandidate, type DraftResume, type ResumeField, resumeFields } from '../draft.ts';

export type Proposal = {
  readonly field: ResumeField;
  readonly value: string;
  /** The words of the résumé; null: it was not found. */
  readonly words: string | null;
  /** `filled` by the résumé · `same` as what was typed · `differs` from it · `open`: found, and the field is empty · `missing`. */
  readonly state: 'filled' | 'same' | 'differs' | 'open' | 'missing';
};

/** What the résumé says of each field, beside what stands there now. */
export const proposalsOf = ({ reading, before }: DraftResume, candidate: DraftCandidate): Proposal[] =>
  resumeFields.map((field) => {
    const found = reading[field];
    if (found === null) return { field, value: '', words: null, state: 'missing' };
    const { value, words } = found;
    const typed = candidate[field].trim();
    const same = field in before ? 'filled' : 'same';
    return { field, value, words, state: typed === value ? same : typed === '' ? 'open' : 'differs' };
  });

/** The form and the résumé, which change together. */
export type Filled = { candidate: DraftCandidate; resume: DraftResume };
/** Puts what was found into one field, and remembers what stood there. */
export function fillField({ candidate, resume }: Filled, field: ResumeField): Filled {
  const found = resume.reading[field];
  if (found === null) return { candidate, resume };
  return {
    candidate: { ...candidate, [field]: found.value },
    resume: { ...resume, before: { ...resume.before, [field]: candidate[field] } },
  };
}

/** A new résumé fills what is empty, and nothing else. */
export const fillEmpty = (candidate: DraftCandidate, file: File, reading: ResumeReading): Filled =>
  resumeFields
    .filter((field) => candidate[field].trim() === '')
    .reduce(fillField, { candidate, resume: { file, reading, before: {} } });

/** The form as it was: what was typed over since stays. */
export function takeBack({ candidate, resume }: Filled, fields: readonly ResumeField[] = resumeFields): Filled {
  const filled = fields.filter((field) => field in resume.before && candidate[field] === resume.reading[field]?.value);
  const earlier = Object.fromEntries(filled.map((field) => [field, resume.before[field] ?? '']));
  const left = Object.entries(resume.before).filter(([field]) => !fields.some((it) => it === field));
  return { candidate: { ...candidate, ...earlier }, resume: { ...resume, before: Object.fromEntries(left) } };
}

/** What the résumé holds for an item with these needs. */
export const postsFor = (needs: readonly string[], reading: ResumeReading): readonly FoundPost[] =>
  needs.includes('employer') ? reading.employers : needs.includes('school') ? reading.schools : [];

/** A piece with what is found for the fields that it leaves empty; what was typed stays. */
export function withPost(needs: readonly string[], content: ClaimContent, post: FoundPost): ClaimContent {
  const asked = orderedFieldsFor(needs).map(({ name }) => name);
  const found = Object.entries(post.content).filter(([name]) => asked.includes(name));
  return { ...Object.fromEntries(found), ...filledOf(content) };
}
