import { type Light, lights } from './task-states.ts';

/** What a record is about, in the words that rules ask for. A fact that the source does not tell is left out. */
export type SourceRecord = {
  readonly kind:
    | 'civil'
    | 'criminal'
    | 'enforcement'
    | 'dishonest'
    | 'restricted'
    | 'penalty'
    | 'ban'
    | 'tax'
    | 'position';
  /** As which party. */
  readonly role?: 'plaintiff' | 'defendant' | 'third' | undefined;
  /** As the source words it: 追索劳动报酬纠纷. */
  readonly cause?: string | undefined;
  readonly outcome?: 'liable' | 'notLiable' | 'convicted' | 'acquitted' | 'open' | 'closed' | undefined;
  /** The day that it counts from. */
  readonly on?: string | undefined;
};

export type RiskRule = {
  readonly when: string;
  readonly light: Light;
  readonly textZh: string;
  readonly textEn: string;
  /** Which records fall under it; without this the source or the reviewer names the rule. */
  readonly records?: RecordCondition;
};
/** Every fact that is named has to fit; a fact that the record does not tell fits nothing. */
export type RecordCondition = {
  readonly kind: readonly SourceRecord['kind'][];
  readonly role?: readonly NonNullable<SourceRecord['role']>[];
  readonly outcome?: readonly NonNullable<SourceRecord['outcome']>[];
  /** A record that has ended so falls under another rule. */
  readonly exceptOutcome?: readonly NonNullable<SourceRecord['outcome']>[];
  /** Any of these words stands in the cause. */
  readonly cause?: readonly string[];
  readonly withinYears?: number;
  readonly olderThanYears?: number;
};

/** The rule of the gravest record. A record whose facts are known and that no rule asks for is noted without weight. */
export function ruleOfRecords(
  records: readonly SourceRecord[],
  rules: readonly RiskRule[],
  now: Date,
): { light: Light; rule: RiskRule | undefined } {
  const found = records.map((record) => {
    const rule = rules.find((each) => each.records !== undefined && falls(record, each.records, now));
    return { light: rule?.light ?? lightWithoutRule(record), rule };
  });
  return found.reduce((worst, each) => (gravity(each.light) > gravity(worst.light) ? each : worst));
}

const gravity = (light: Light): number => lights.indexOf(light);

/** Who lost and when has to be known before a record may be waved through. */
const lightWithoutRule = ({ role, outcome, on }: SourceRecord): Light =>
  on !== undefined && (role !== undefined || outcome !== undefined) ? 'blue' : 'yellow';

function falls(record: SourceRecord, asked: RecordCondition, now: Date): boolean {
  return (
    asked.kind.includes(record.kind) &&
    isOneOf(asked.role, record.role) &&
    isOneOf(asked.outcome, record.outcome) &&
    !(record.outcome !== undefined && asked.exceptOutcome?.includes(record.outcome)) &&
    (asked.cause === undefined || asked.cause.some((word) => record.cause?.includes(word) === true)) &&
    isInTime(record, asked, now)
  );
}

const isOneOf = <T>(asked: readonly T[] | undefined, told: T | undefined): boolean =>
  asked === undefined || (told !== undefined && asked.includes(told));

/** A record that does not tell its day counts as recent. */
function isInTime({ on }: SourceRecord, { withinYears, olderThanYears }: RecordCondition, now: Date): boolean {
  const isOlderThan = (years: number): boolean => {
    const limit = new Date(now);
    limit.setFullYear(limit.getFullYear() - years);
    return on !== undefined && new Date(on) < limit;
  };
  if (withinYears !== undefined && isOlderThan(withinYears)) return false;
  return olderThanYears === undefined || isOlderThan(olderThanYears);
}
