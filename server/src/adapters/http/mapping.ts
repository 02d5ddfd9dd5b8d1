import { claimSaid } from '@beidiao/contract/candidate/claim-said';
import type { FieldClaim, RegisterRecord } from '@beidiao/contract/finding/finding';
import type { RegisterForm } from '@beidiao/contract/verification/register-forms';
import { reviewFormOf, searchTermsOf } from '@beidiao/contract/verification/review-forms';
import {
  type SourceAnswer,
  type SourceField,
  type SourceQuestion,
  type SourceVerdict,
  VendorSilent,
} from '../../ports/ports.ts';
import type { AnswerSettings, PickSettings, RequestSettings } from './connector-settings.ts';

type Known = Pick<SourceQuestion, 'person' | 'claim' | 'companies'>;

/** What is sent: the fields that the configuration names, and nothing else of the person. */
export function writeRequest(settings: RequestSettings, known: Known): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [path, from] of Object.entries(settings))
    put(request, path.split('.'), typeof from === 'string' ? sentAs(known, from) : from.value);
  return request;
}

function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[first] = value;
  else put((into[first] ??= {}) as Record<string, unknown>, rest, value);
}

const sentAs = (known: Known, from: string) =>
  from === 'companies'
    ? (known.companies ?? []).map(({ name, creditCode }) => ({ name, creditCode }))
    : knownAt(known, from);

function knownAt({ person, claim }: Known, name: string): string | boolean | null {
  const field = name.slice(name.indexOf('.') + 1);
  if (name.startsWith('claim.')) return claim[field] ?? null;
  return field === 'name' ? person.name : field === 'idCard' ? person.idCard : person.phoneNo;
}

/** @throws VendorSilent when it does not say what the configuration looks for */
export function readAnswer(
  { answer: settings, request }: ItemSettings,
  json: unknown,
  question: SourceQuestion,
): SourceAnswer {
  const rule = settings.rule === undefined ? null : wordAt(json, settings.rule);
  if (rule !== null && !question.rules.includes(rule))
    throw new VendorSilent('names a rule that the item does not have');
  const verdict = wordAt(json, settings.result);
  if (verdict === null) throw new VendorSilent('says no result');
  const source = says(json, settings.source);
  const { register } = reviewFormOf(question);
  const byId = Object.values(request).includes('person.idCard');
  return {
    // The words of the configuration were checked at the start.
    verdict: verdict as SourceVerdict,
    fields: settings.rows.map((row, place) => fieldOf(row, `row${place}`, { json, question })),
    search: register && {
      lists: [{ key: 'source', register: source, terms: { ...terms[byId ? 'nameAndId' : 'name'] } }],
      years: register.years,
    },
    records: recordsOf(settings, json, { verdict, register, byId }),
    rules: rule === null ? [] : [rule],
    source,
    method: says(json, settings.method),
    queryNo: textAt(json, settings.queryNo) ?? question.key,
    checkCode: textAt(json, settings.checkCode),
  };
}

type ItemSettings = { readonly answer: AnswerSettings; readonly request: RequestSettings };
/** Of people with an ID card alone: nobody else is asked about. */
const terms = searchTermsOf('idCard');
const textAt = (json: unknown, path: string | undefined): string | null =>
  path === undefined ? null : textOf(valueAt(json, path));

type Answered = { readonly json: unknown; readonly question: SourceQuestion };

function fieldOf(row: AnswerSettings['rows'][number], key: string, { json, question }: Answered): SourceField {
  const stated = row.claimed === undefined ? null : textOf(knownAt(question, row.claimed));
  const found = textOf(valueAt(json, row.found));
  const claimKey = row.claimed?.startsWith('claim.') ? row.claimed.slice('claim.'.length) : undefined;
  const said = claimKey === undefined ? undefined : claimSaid(claimKey, question);
  return {
    key,
    label: row.label,
    // What nobody was asked for is compared with nothing, whatever the claim holds under its name.
    claimed: stated === null || said?.kind === 'unasked' ? null : claimedOf(said, stated),
    claimKey,
    found: found === null ? null : { value: found, words: found },
    comparison: row.claimed === undefined ? 'none' : row.comparison,
    isMandatory: true,
    rule: row.rule ?? null,
    foundRule: null,
  };
}

/** What was chosen from a list is said in the words of the list. */
const claimedOf = (said: FieldClaim | undefined, stated: string): NonNullable<SourceField['claimed']> =>
  said?.kind === 'value' && said.value === stated
    ? { value: stated, words: said.words, ...(said.isOpen === true ? { isOpen: true } : {}) }
    : { value: stated, words: stated };

const unknownRecord = {
  authority: null,
  number: null,
  on: null,
  cause: null,
  role: null,
  outcome: null,
  outcomeWords: null,
} as const;

function recordsOf(
  settings: AnswerSettings,
  json: unknown,
  { verdict, register, byId }: { verdict: string; register: RegisterForm | null; byId: boolean },
): RegisterRecord[] {
  // Who was not sent the ID number can only know the name, whatever the record is taken for.
  const identity = byId ? 'sameId' : 'nameOnly';
  if (settings.records !== undefined) return readRecords(settings.records, json, identity);
  // A source that says no more than that there is a record.
  if (verdict !== 'recordFound' || register === null) return [];
  return [{ ...unknownRecord, kind: register.kinds[0] ?? 'civil', identity }];
}

function readRecords(
  settings: NonNullable<AnswerSettings['records']>,
  json: unknown,
  unsaid: RegisterRecord['identity'],
): RegisterRecord[] {
  const list = valueAt(json, settings.at) ?? [];
  if (!Array.isArray(list)) throw new VendorSilent('lists no records');
  // The words of the configuration were checked at the start.
  return list.slice(0, 200).map((record: unknown) => ({
    kind: ('value' in settings.kind
      ? settings.kind.value
      : needed(wordAt(record, settings.kind))) as RegisterRecord['kind'],
    role: (settings.role ? wordAt(record, settings.role) : null) as RegisterRecord['role'],
    outcome: (settings.outcome ? wordAt(record, settings.outcome) : null) as RegisterRecord['outcome'],
    outcomeWords: textAt(record, settings.outcomeWords),
    authority: textAt(record, settings.authority),
    number: textAt(record, settings.number),
    cause: textAt(record, settings.cause),
    on: dayAt(record, settings.on),
    identity: (settings.identity ? needed(wordAt(record, settings.identity)) : unsaid) as RegisterRecord['identity'],
  }));
}

function dayAt(record: unknown, path: string | undefined): string | null {
  const day = path === undefined ? null : textOf(valueAt(record, path));
  return day !== null && !Number.isNaN(Date.parse(day)) ? day : null;
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
