import type { Bilingual } from '../wire/language.ts';
import {
  isHeavy,
  mayBeJudged,
  recordNotedRule,
  type RiskRule,
  ruleOfRecord,
  slightRule,
  wordedRule,
} from '../verification/risk-rules.ts';
import { type Light, lights } from '../verification/task-states.ts';
import { postsField } from '../candidate/claim-said.ts';
import { readYuanText, tidyYuan } from '../wire/money.ts';
import {
  type Field,
  type FieldClaim,
  type FieldFinding,
  type Finding,
  stillEmployed,
  systemVerifier,
} from './finding.ts';
import { hasOpenLists, isEqual, monthsBetween, type RowState, stateOfField, stateOfRegister } from './row-state.ts';

/** Results that follow from the rows. What ended without one (withdrawn, declined …) stands in `ended-item.ts`. */
export const itemResults = [
  'consistent',
  'noRecord',
  'interviewed',
  'clear',
  'worded',
  'flagged',
  'interviewedAdverse',
  'recordFound',
  'inconsistent',
  'partlyVerified',
  'notVerified',
] as const;
export type ItemResult = (typeof itemResults)[number];

export type FiredRule = {
  readonly when: string;
  /** As the report names it: W-03. */
  readonly no: string;
  readonly light: Light;
  readonly text: Bilingual;
  /** `person`: somebody judged it, with the reason. */
  readonly by: 'auto' | 'person';
  readonly reason: string | null;
  /** The rows that fired it. */
  readonly rows: readonly string[];
};

export type Row = Pick<Field, 'key' | 'label' | 'claim' | 'finding' | 'comparison' | 'ground' | 'corrected'> & {
  readonly state: RowState;
  /** Of the heaviest rule that names the row; else of its state. */
  readonly light: Light | null;
  /** The rules that it fired, heaviest first. */
  readonly rules: readonly string[];
};

export type Conclusion = {
  readonly rows: readonly Row[];
  readonly rules: readonly FiredRule[];
  readonly result: ItemResult;
  readonly light: Light;
  /** Part of what had to be verified was not, whatever else was found. */
  readonly isPartial: boolean;
};

/** Key of the fact for which the form of an item has no field. */
export const factKey = 'fact';
/** Key and label of the one row of a register item. */
export const registerKey = 'register';
export const registerLabel: Bilingual = { zh: '公开记录', en: 'Public records' };

const weight = (light: Light): number => lights.indexOf(light);

/** Whether the candidate has said what the rule speaks of. Findings of before do not tell, and stay as they are. */
function isStated({ asks, exceptSaid }: RiskRule, { stated }: Pick<Finding, 'stated'>): boolean {
  if (asks === undefined || stated === undefined) return true;
  const said = stated[asks];
  return said?.kind === 'value' && said.value !== exceptSaid;
}

/** Nothing can weigh for or against anybody where nothing was found, whatever else stands in the record. */
const hasFindings = ({ notVerified, fields, search }: Finding): boolean =>
  notVerified === null && (search !== null || fields.some(({ finding }) => finding.kind === 'value'));
const withoutFindings = (finding: Finding): Finding => ({
  ...finding,
  fields: finding.fields.map((field) => ({
    ...field,
    finding: field.finding.kind === 'silent' ? field.finding : { kind: 'unchecked' },
    ground: null,
  })),
  search: null,
  records: [],
  judged: [],
});

type Fired = { readonly rule: RiskRule; readonly row: string };

/**
 * What follows from the facts: the rules that fired, all of them; the state of each row; the result and the light. A light
 * above green exists only through a rule, and nothing that was not verified is ever green.
 */
export function conclude(given: Finding, all: readonly RiskRule[]): Conclusion {
  const rules = all.filter((rule) => isStated(rule, given));
  const finding = hasFindings(given) ? given : withoutFindings(given);
  const fired = [...fieldRules(finding, rules), ...recordRules(finding, rules)];
  const shown = merge(fired, finding, rules);
  const rows = rowsOf(finding, shown);
  const light = shown.reduce<Light>(
    (worst, rule) => (weight(rule.light) > weight(worst) ? rule.light : worst),
    'green',
  );
  const isOpen = isPartly(finding, rows);
  const result = resultOf({ finding, rows, rules: shown, isOpen });
  const isGrey = result === 'notVerified' || result === 'partlyVerified';
  return { rows, rules: shown, result, light: isGrey ? 'grey' : light, isPartial: isOpen && result !== 'notVerified' };
}

function fieldRules({ fields, grounds }: Finding, rules: readonly RiskRule[]): Fired[] {
  const byKey = new Map(rules.map((rule) => [rule.when, rule]));
  return fields.flatMap((field) => {
    const month = grounds[field.ground ?? -1]?.at.slice(0, 7) ?? '';
    const fired = keysOfField(field, month).flatMap((when) => byKey.get(when) ?? []);
    // A difference that no rule names falls under the last one: every coloured row is named by a rule.
    const isLast = isDifferent(field, month) && fired.length === 0;
    return (isLast ? [lastRuleOf(field)] : fired).map((rule) => ({ rule, row: field.key }));
  });
}

const lastRuleOf = ({ comparison }: Field): RiskRule =>
  comparison === 'text' || comparison === 'choice' ? wordedRule : slightRule;

/** Months that were insured are not those of joining and leaving: only far apart do they differ. */
const isDifferent = (field: Field, month: string): boolean =>
  field.claim.kind === 'value' &&
  field.claim.isOpen !== true &&
  field.finding.kind === 'value' &&
  field.finding.value.trim() !== '' &&
  !isEqual(field) &&
  (field.comparison !== 'insured' || monthsApart(field, month) >= 3);

/** Of a field that begins or ends an employment: how far it is off decides which rule it is. */
export const tenureRule = 'tenure';

function keysOfField(field: Field, month: string): string[] {
  const keys: string[] = [];
  if (field.finding.kind === 'value' && field.foundRule !== null) keys.push(field.foundRule);
  if (!isDifferent(field, month) || field.rule === null || conditions[field.rule]?.(field) === false) return keys;
  return field.rule === tenureRule ? [...keys, ...tenureKeys(field, month)] : [...keys, field.rule];
}

/** Rules for which not every difference is enough. */
const conditions: Readonly<Record<string, (field: Field) => boolean>> = {
  'salary-below-claim': ({ claim, finding }) => 5 * amountIn(finding) < 4 * amountIn(claim),
  'claim-mismatch': ({ claim, finding }) => {
    const both = [claim, finding].map((side) => (side.kind === 'value' ? side.value : ''));
    return both.includes('none') && both.includes('active');
  },
};
/** Not a number where none can be read: nothing is less than that. */
const amountIn = (side: FieldClaim | FieldFinding): number =>
  side.kind === 'value' ? Number(readYuanText(tidyYuan(side.value)) ?? Number.NaN) : Number.NaN;

function tenureKeys(field: Field, month: string): string[] {
  const months = monthsApart(field, month);
  if (months > 6) return ['tenure-gap-over-6m'];
  return months >= 3 ? ['tenure-gap-3-to-6m'] : [];
}

/** An employment that goes on counts to the month in which it was looked up. */
function monthsApart({ claim, finding }: Field, month: string): number {
  if (claim.kind !== 'value' || finding.kind !== 'value') return 0;
  const [from, to] = [claim.value, finding.value].map((value) => (value === stillEmployed ? month : value));
  return Math.abs(monthsBetween(from ?? '', to ?? ''));
}

/** Those that are about the candidate; the others are named and do not count. */
export const countedRecords = ({ records }: Pick<Finding, 'records'>) =>
  records.filter(({ identity }) => identity === 'sameId');

function recordRules(finding: Finding, rules: readonly RiskRule[]): Fired[] {
  const at = new Date(finding.search?.at ?? 0);
  return countedRecords(finding).map((record) => ({ rule: ruleOfRecord(record, rules, at), row: registerKey }));
}

/** Each rule once, heaviest first, with the rows that fired it and what a person judged. */
function merge(fired: readonly Fired[], finding: Finding, rules: readonly RiskRule[]): FiredRule[] {
  const out = new Map<string, FiredRule>();
  const add = (rule: RiskRule, more: Pick<FiredRule, 'by' | 'reason' | 'rows'>): void => {
    const before = out.get(rule.when);
    const rows = [...new Set([...(before?.rows ?? []), ...more.rows])];
    const text = { zh: rule.textZh, en: rule.textEn };
    const by = before?.by ?? more.by;
    out.set(rule.when, {
      when: rule.when,
      no: rule.no,
      light: rule.light,
      text,
      by,
      reason: before?.reason ?? more.reason,
      rows,
    });
  };
  // What a person sees fulfilled is judged, also where a row names it: an adverse remark is marked by a reviewer.
  for (const { rule, row } of fired)
    add(rule, { by: rule.judged === true ? 'person' : 'auto', reason: null, rows: [row] });
  const isRegister = finding.form === 'register';
  // A source that names a rule has decided it by its own data.
  const by = finding.verifier === systemVerifier ? 'auto' : 'person';
  const counted = countedRecords(finding);
  // What a person or a source judges of records weighs no more than these can, and not by one of before the period.
  const searchedAt = new Date(finding.search?.at ?? 0);
  const weighing = counted.filter((record) => mayBeJudged(record, rules, searchedAt));
  const mayFire = ({ light }: RiskRule): boolean => !isRegister || (isHeavy(light) ? weighing : counted).length > 0;
  for (const { rule: when, reason } of finding.judged) {
    const rule = rules.find((each) => each.when === when);
    if (rule !== undefined && mayFire(rule)) add(rule, { by, reason, rows: isRegister ? [registerKey] : [] });
  }
  // What was judged of a record says more than that there is one.
  if (isRegister && finding.judged.some(({ rule }) => out.has(rule))) out.delete(recordNotedRule.when);
  return [...out.values()].sort((a, b) => weight(b.light) - weight(a.light));
}

function rowsOf(finding: Finding, rules: readonly FiredRule[]): Row[] {
  const namesOf = (key: string) => rules.filter((rule) => rule.rows.includes(key));
  const fields = finding.fields
    .filter((field) => field.claim.kind !== 'notAsked' || field.finding.kind !== 'unchecked' || field.isMandatory)
    .map((field): Row => {
      const named = namesOf(field.key);
      const state = stateOfField(
        field,
        named.some(({ light }) => isHeavy(light)),
      );
      return { ...rowParts(field), state, light: lightOfRow(state, named), rules: named.map(({ when }) => when) };
    });
  const register = registerRow(finding, namesOf(registerKey));
  return register === undefined ? fields : [register, ...fields];
}

const rowParts = ({ key, label, claim, finding, comparison, ground, corrected }: Field) => ({
  key,
  label,
  claim,
  finding,
  comparison,
  ground,
  corrected,
});

function lightOfRow(state: RowState, named: readonly FiredRule[]): Light | null {
  const [heaviest] = named;
  if (heaviest) return heaviest.light;
  if (state === 'match' || state === 'noRecord') return 'green';
  return null;
}

function registerRow(finding: Finding, named: readonly FiredRule[]): Row | undefined {
  if (finding.form !== 'register') return undefined;
  const state = stateOfRegister(finding);
  const common = { key: registerKey, label: registerLabel, comparison: 'none', corrected: null } as const;
  const claim = finding.stated?.[postsField] ?? { kind: 'notAsked' as const };
  if (state === null)
    return {
      ...common,
      claim,
      finding: { kind: 'unchecked' },
      ground: null,
      state: 'unchecked',
      light: null,
      rules: [],
    };
  const count = countedRecords(finding).length;
  return {
    ...common,
    claim,
    finding: { kind: 'value', value: String(count), words: recordWords(count, state) },
    // Each list is a ground of its own.
    ground: finding.search?.receipts === undefined ? 0 : null,
    state,
    light: lightOfRow(state, named),
    rules: named.map(({ when }) => when),
  };
}

const noRecord: Bilingual = { zh: '未见记录', en: 'No record found' };
/** Somebody of the same name may be the candidate, or a list was not searched. */
const noneConfirmed: Bilingual = { zh: '未见能确认为本人的记录', en: 'No record confirmed to be of this person' };
const recordCount = (count: number): Bilingual => ({
  zh: `有 ${count} 条记录`,
  en: `${count} ${count === 1 ? 'record' : 'records'}`,
});
const recordWords = (count: number, state: RowState): Bilingual =>
  count > 0 ? recordCount(count) : state === 'partly' ? noneConfirmed : noRecord;

type Judging = {
  readonly finding: Finding;
  readonly rows: readonly Row[];
  readonly rules: readonly FiredRule[];
  readonly isOpen: boolean;
};

/** The first line that applies. */
function resultOf({ finding, rows, rules, isOpen }: Judging): ItemResult {
  const has = (state: RowState): boolean => rows.some((row) => row.state === state);
  if (finding.notVerified !== null || !rows.some((row) => row.finding.kind === 'value')) return 'notVerified';
  if (has('differs')) return 'inconsistent';
  if (has('record')) return 'recordFound';
  if (rules.some(({ light }) => isHeavy(light))) return finding.form === 'interview' ? 'interviewedAdverse' : 'flagged';
  if (has('worded')) return 'worded';
  if (rules.length > 0) return 'flagged';
  if (isOpen) return 'partlyVerified';
  if (finding.form === 'interview') return 'interviewed';
  if (has('noRecord')) return 'noRecord';
  return has('match') ? 'consistent' : 'clear';
}

/** A field that had to be answered was not, or a list is not cleared. */
function isPartly({ fields, search, records }: Finding, rows: readonly Row[]): boolean {
  const isUnknown = fields.some(({ saysUnknown }) => saysUnknown === true);
  const asked = fields.filter(({ isMandatory, isOfOthers }) => isMandatory && (!isUnknown || isOfOthers === true));
  return (
    (search !== null && hasOpenLists(search, records)) ||
    rows.some(
      ({ key, state }) =>
        (state === 'silent' || state === 'unchecked' || state === 'partly') &&
        ((key === registerKey && !isUnknown) || asked.some((field) => field.key === key)),
    )
  );
}

/** What of a conclusion has two readers. */
export type ReadTwice = 'red' | 'adverse' | 'judged' | 'fact';

/** A red light, every remark that a person judged against the candidate, and every fact in free words have two readers. */
export const readTwice = ({ light, rules, result, rows }: Conclusion): ReadTwice[] => {
  const holds: Record<ReadTwice, boolean> = {
    red: light === 'red',
    adverse: result === 'interviewedAdverse',
    judged: rules.some((rule) => rule.by === 'person' && isHeavy(rule.light)),
    fact: rows.some(({ key, finding }) => key === factKey && finding.kind === 'value'),
  };
  return (['red', 'adverse', 'judged', 'fact'] as const).filter((each) => holds[each]);
};
export const needsSecondReader = (conclusion: Conclusion): boolean => readTwice(conclusion).length > 0;
