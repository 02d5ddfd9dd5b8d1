import type { FieldError } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import { explainsAbsence, type WireMessageName, wireMessage, wireMessages } from '@beidiao/contract/wire/messages';
import type { z } from 'zod';

const isMessageName = (text: string): text is WireMessageName => Object.hasOwn(wireMessages, text);

/** Says for each issue which field is wrong and how, in the reader's language. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], params: unknown, language: Language): FieldError[] {
  return issues.flatMap(insideUnion).map((issue) => {
    const { name, facts } = describe(issue, valueAt(params, issue.path));
    const last = String(issue.path.at(-1) ?? '');
    const message = name === 'missing' ? missingMessage(last, language) : wireMessage(name, language, facts);
    return { field: issue.path.map(String).join('.') || 'params', message };
  });
}

/** What is wrong with the one form of several that was meant, such as a list where a list or a single thing may stand. */
function insideUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter((issues) => !issues.some(isOfOtherType));
  const [only] = meant;
  if (only === undefined || meant.length > 1) return [issue];
  return only.flatMap((inner) => insideUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}
const isOfOtherType = ({ code, path }: z.core.$ZodIssue): boolean => code === 'invalid_type' && path.length === 0;

const unstorable = /\0|\p{Surrogate}/u;

/** Where a text stands that no column of the database takes: with a NUL, or with half a surrogate pair. */
export function findUnstorable(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = findUnstorable(inner);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}

function describe(issue: z.core.$ZodIssue, value: unknown): { name: WireMessageName; facts: Record<string, unknown> } {
  const isMissing = value === undefined || value === '' || value === null;
  if (isMissing && issue.code !== 'unrecognized_keys' && !explainsAbsence(issue.message))
    return { name: 'missing', facts: {} };
  if (isMessageName(issue.message))
    return { name: issue.message, facts: { ...issue, ...(issue.code === 'custom' ? issue.params : {}) } };
  switch (issue.code) {
    case 'invalid_type':
      return { name: 'wrongType', facts: { expected: issue.expected } };
    case 'too_big':
      return {
        name: issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooBig',
        facts: { maximum: issue.maximum },
      };
    case 'too_small':
      return {
        name: issue.origin === 'string' || issue.origin === 'array' ? 'tooShort' : 'tooSmall',
        facts: { minimum: issue.minimum },
      };
    case 'invalid_value':
    case 'invalid_union':
      return { name: 'notAllowed', facts: {} };
    default:
      return { name: 'wrong', facts: {} };
  }
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    params,
  );
}
