import { daysAfter, momentInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { z } from 'zod';
import { isRealDay } from '../china-time.ts';

/**
 * How the parameters of every call are read before their schema judges them: lenient in form, strict in meaning.
 *
 * - An empty text in an optional field is absent. In a required one it stays, and is named as missing.
 * - A text, number or boolean where a list is meant is a list of one.
 * - A number may come as text, a text (an id, a phone number, a code) as a whole number, and one of several given values
 *   in either form: 4 and "4" are the same state. Yes and no may come as 1 and 0, in either form.
 * - Where a moment is meant, a plain date or a time without offset is read in China's time. At the end of a range
 *   (`RangeEnd` of the contract) a plain date is that whole day.
 *
 * Nothing else is guessed: what fits no rule is left as it came, so that the schema refuses it and names the field.
 */
export function readForm(schema: z.core.$ZodType, given: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return given === '' ? undefined : readForm(def.innerType, given);
    case 'nullable':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return given === null ? null : readForm(def.innerType, given);
    case 'pipe':
      return readForm(def.in, given);
    case 'object':
      return isRecord(given) ? readFields(def.shape, given) : given;
    case 'record':
      return isRecord(given)
        ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, readForm(def.valueType, value)]))
        : given;
    case 'array':
      return readList(def.element, given);
    case 'union':
      return readUnion(def.options, given);
    case 'literal':
      return readOneOf(def.values, given);
    case 'enum':
      return readOneOf(Object.values(def.entries), given);
    case 'number':
      return typeof given === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(given) ? Number(given) : given;
    case 'boolean':
      return readYesNo(given);
    case 'string':
      return readText(schema, given);
    default:
      return given;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that the shape does not know stay: they are looked at before the schema drops them, `memberId` for instance. */
function readFields(shape: z.core.$ZodShape, given: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(given).map(([key, value]): [string, unknown] => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return [key, field === undefined ? value : readForm(field, value)];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function readList(element: z.core.$ZodType, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((value) => readForm(element, value));
  const isScalar = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
  if (!isScalar) return given;
  const only = readForm(element, given);
  // Where no scalar can be an element, "a list is expected" is the truer word.
  return z.safeParse(element, only).success || takesText(element) ? [only] : given;
}

const takesText = (element: z.core.$ZodType): boolean =>
  ['string', 'literal', 'enum', 'number'].includes((element as z.core.$ZodTypes)._zod.def.type);

function readUnion(options: readonly z.core.$ZodType[], given: unknown): unknown {
  if (options.some((option) => z.safeParse(option, given).success)) return given;
  for (const option of options) {
    const read = readForm(option, given);
    if (z.safeParse(option, read).success) return read;
  }
  return given;
}

function readYesNo(given: unknown): unknown {
  if (given === 1 || given === '1' || given === 'true') return true;
  return given === 0 || given === '0' || given === 'false' ? false : given;
}

function readOneOf(values: readonly unknown[], given: unknown): unknown {
  if (typeof given !== 'string' && typeof given !== 'number') return given;
  if (values.includes(given)) return given;
  return (
    values.find((value) => typeof value !== 'boolean' && value !== null && String(value) === String(given)) ?? given
  );
}

function readText(schema: z.core.$ZodType, given: unknown): unknown {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? String(given) : given;
  if (typeof given !== 'string' || formatOf(schema) !== 'datetime') return given;
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(given);
  const [, day, minute, second = ':00'] = parts ?? [];
  if (day === undefined) return given;
  if (minute !== undefined) return momentInChina(day, `${minute}${second}`);
  return z.globalRegistry.get(schema)?.['plainDateIs'] === 'wholeDay' ? dayAfter(day) : startOfDayInChina(day);
}

const formatOf = (schema: z.core.$ZodType): string | undefined => (schema as z.core.$ZodStringFormat)._zod.def.format;

/** Left as it is where there is no such day: the schema says so. */
const dayAfter = (day: string): string => startOfDayInChina(isRealDay(day) ? daysAfter(day, 1) : day);
