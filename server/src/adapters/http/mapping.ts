import type { SourceRecord } from '@beidiao/contract/risk-rules';
import type { TaskResult } from '@beidiao/contract/task-states';
import { type SourceAnswer, type SourceQuestion, VendorSilent } from '../../ports/ports.ts';
import type { AnswerSettings, PickSettings, RequestSettings } from './connector-settings.ts';

type Known = Pick<SourceQuestion, 'person' | 'claim'>;

/** What is sent: the fields that the configuration names, and nothing else of the person. */
export function writeRequest(settings: RequestSettings, known: Known): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [path, from] of Object.entries(settings))
    put(request, path.split('.'), typeof from === 'string' ? knownAt(known, from) : from.value);
  return request;
}

function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[first] = value;
  else put((into[first] ??= {}) as Record<string, unknown>, rest, value);
}

function knownAt({ person, claim }: Known, name: string): string | boolean | null {
  const field = name.slice(name.indexOf('.') + 1);
  if (name.startsWith('claim.')) return claim[field] ?? null;
  return field === 'name' ? person.name : field === 'idCard' ? person.idCard : person.phoneNo;
}

/** @throws VendorSilent when it does not say what the configuration looks for */
export function readAnswer(settings: AnswerSettings, json: unknown, question: SourceQuestion): SourceAnswer {
  const rule = settings.rule === undefined ? null : wordAt(json, settings.rule);
  if (rule !== null && !question.rules.includes(rule))
    throw new VendorSilent('names a rule that the item does not have');
  const result = wordAt(json, settings.result);
  if (result === null) throw new VendorSilent('says no result');
  const records = settings.records === undefined ? undefined : readRecords(settings.records, json);
  return {
    // The words of the configuration were checked at the start.
    result: result as TaskResult,
    rule,
    ...(records === undefined ? {} : { records }),
    source: says(json, settings.source),
    method: says(json, settings.method),
    rows: settings.rows.map((row) => {
      const claimed = row.claimed === undefined ? null : textOf(knownAt(question, row.claimed));
      const found = textOf(valueAt(json, row.found));
      return { label: row.label, claimed, found, verdict: verdictOf({ claimed, found }, result) };
    }),
  };
}

function verdictOf(
  { claimed, found }: { claimed: string | null; found: string | null },
  result: string,
): 'same' | 'differs' | 'unknown' {
  if (found === null) return 'unknown';
  if (claimed !== null) return claimed.trim().toLowerCase() === found.trim().toLowerCase() ? 'same' : 'differs';
  return result === 'inconsistent' || result === 'recordFound' ? 'differs' : 'same';
}

function readRecords(settings: NonNullable<AnswerSettings['records']>, json: unknown): SourceRecord[] {
  const list = valueAt(json, settings.at) ?? [];
  if (!Array.isArray(list)) throw new VendorSilent('lists no records');
  // The words of the configuration were checked at the start.
  return list.slice(0, 200).map((record: unknown) => ({
    kind: ('value' in settings.kind
      ? settings.kind.value
      : needed(wordAt(record, settings.kind))) as SourceRecord['kind'],
    role: (settings.role && wordAt(record, settings.role)) as SourceRecord['role'],
    outcome: (settings.outcome && wordAt(record, settings.outcome)) as SourceRecord['outcome'],
    cause: (settings.cause && textOf(valueAt(record, settings.cause))) ?? undefined,
    on: dayAt(record, settings.on),
  }));
}

function dayAt(record: unknown, path: string | undefined): string | undefined {
  const day = path === undefined ? null : textOf(valueAt(record, path));
  return day !== null && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function needed<T>(value: T | null): T {
  if (value === null) throw new VendorSilent('says less than it has to');
  return value;
}

/** Null when it says nothing there. @throws VendorSilent when the word is none that we know */
export function wordAt(json: unknown, { at, words }: PickSettings): string | null {
  const text = textOf(valueAt(json, at));
  if (text === null || words === undefined) return text;
  const word = Object.hasOwn(words, text) ? words[text] : undefined;
  if (word === undefined) throw new VendorSilent(`says a word that we do not know at ${at}`);
  return word;
}

const says = (json: unknown, settings: AnswerSettings['source']): string =>
  'value' in settings ? String(settings.value) : needed(wordAt(json, settings));

export function valueAt(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      json,
    );
}

/** Long texts are cut: a report is read by people. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value.slice(0, 500);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
