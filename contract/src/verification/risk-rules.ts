import type { PartyRole, RecordKind, RecordOutcome, RegisterRecord } from '../finding/finding.ts';
import { yearsBefore } from '../finding/moments.ts';
import { saidByRecord } from '../finding/record-kinds.ts';
import type { Light } from './task-states.ts';

/** A rule of an item. Reports name it by `no`; code and connectors by `when`. */
export type RiskRule = {
  readonly when: string;
  readonly no: string;
  readonly light: Light;
  readonly textZh: string;
  readonly textEn: string;
  /** Which records fall under it. */
  readonly records?: RecordCondition;
  /** Only a person, or a source that names it, can see it fulfilled; with a reason. */
  readonly judged?: true;
  /** The field of the claim that it speaks of: whoever was not asked for it, or did not answer, cannot fall under it. */
  readonly asks?: string;
  /** The answer to it with which the rule cannot hold: whoever said that there is none has declared nothing. */
  readonly exceptSaid?: string;
};

/** Every fact that is named has to fit; a fact that the record does not state fits nothing. */
export type RecordCondition = {
  readonly kind: readonly RecordKind[];
  readonly role?: readonly PartyRole[];
  readonly outcome?: readonly RecordOutcome[];
  /** A record that has ended so falls under another rule. */
  readonly exceptOutcome?: readonly RecordOutcome[];
  /** A record in which the candidate is this falls under another rule. */
  readonly exceptRole?: readonly PartyRole[];
  /** Any of these words stands in the cause. */
  readonly cause?: readonly string[];
  readonly withinYears?: number;
  readonly olderThanYears?: number;
};

export type RecordFacts = Pick<RegisterRecord, 'kind' | 'role' | 'outcome' | 'cause' | 'on'>;

/**
 * Records that no rule of the item asks for: noted without weight where nothing that the document leaves out could make them
 * weigh, else to be looked at. They hold for every register item, so that a record is never without a rule.
 */
export const recordNotedRule: RiskRule = {
  when: 'record-noted',
  no: 'R-01',
  light: 'blue',
  textZh: '有记录，供参考',
  textEn: 'A record, for reference',
};
export const recordUnclearRule: RiskRule = {
  when: 'record-unclear',
  no: 'R-02',
  light: 'yellow',
  textZh: '候选人角色、日期、结果文书没有写全',
  textEn: "The document leaves out the candidate's role, the date or the outcome",
};

/** The rule of an interview that a sentence fires which a reviewer has marked as adverse. */
export const adverseRemarkRule = 'negative-remark-confirmed';

/** The last rules of every item: a difference that no rule of the item names still has one. */
export const wordedRule: RiskRule = {
  when: 'worded-differently',
  no: 'C-01',
  light: 'blue',
  textZh: '与自述的表述不同，供参考',
  textEn: 'Worded differently from the statement, for reference',
};
export const slightRule: RiskRule = {
  when: 'slight-difference',
  no: 'C-02',
  light: 'blue',
  textZh: '与自述有出入，供参考',
  textEn: 'Differs from the statement, for reference',
};

/**
 * Whether a record can weigh against the candidate at all. What is settled, what they did not answer for, and a case of
 * others or of their own suing is no worse than blue under any rule.
 */
export const mayWeigh = ({ role, outcome }: Pick<RecordFacts, 'role' | 'outcome'>): boolean =>
  outcome !== 'closed' && outcome !== 'notLiable' && role !== 'third' && role !== 'plaintiff';

/**
 * Whether a person can judge that a record weighs against the candidate: of an item that looks some years back a record that
 * is older, or states no day, does not.
 */
export function mayBeJudged(record: RecordFacts, rules: readonly RiskRule[], now: Date): boolean {
  const periods = rules.flatMap(({ records }) => records?.withinYears ?? []);
  return mayWeigh(record) && (periods.length === 0 || isWithinYears(record, Math.max(...periods), now));
}

/** Whether a light weighs against the candidate. */
export const isHeavy = (light: Light): boolean => light === 'yellow' || light === 'red';

/** The rule that a record falls under; of several the first, as the catalogue lists the heaviest first. */
export function ruleOfRecord(record: RecordFacts, rules: readonly RiskRule[], now: Date): RiskRule {
  const asked = rules.find((each) => each.records !== undefined && falls(record, each.records, now));
  if (asked !== undefined) return asked;
  const isKnown = record.on !== null && (record.role !== null || record.outcome !== null);
  const isClear = isKnown && !couldFallUnderHeavy(record, rules, now);
  return isClear || !mayWeigh(record) ? recordNotedRule : recordUnclearRule;
}

/** Whether a heavy rule would hold if role, outcome or day that the document leaves out were what the rule asks for. */
function couldFallUnderHeavy({ kind, ...stated }: RecordFacts, rules: readonly RiskRule[], now: Date): boolean {
  const { roles, outcomes } = saidByRecord(kind);
  return rules.some(
    ({ light, records: asked }) =>
      isHeavy(light) &&
      asked !== undefined &&
      anyOf(stated.role, roles).some((role) =>
        anyOf(stated.outcome, outcomes).some((outcome) =>
          anyOf(stated.on, [now.toISOString().slice(0, 10)]).some((on) =>
            falls({ ...stated, kind, role, outcome, on }, asked, now),
          ),
        ),
      ),
  );
}
/** What is stated, or else whatever it could be. */
const anyOf = <T>(stated: T | null, possible: readonly T[]): readonly T[] => (stated === null ? possible : [stated]);

function falls(record: RecordFacts, asked: RecordCondition, now: Date): boolean {
  return (
    record.kind !== null &&
    asked.kind.includes(record.kind) &&
    isOneOf(asked.role, record.role) &&
    isOneOf(asked.outcome, record.outcome) &&
    !(record.outcome !== null && asked.exceptOutcome?.includes(record.outcome)) &&
    !(record.role !== null && asked.exceptRole?.includes(record.role)) &&
    (asked.cause === undefined || asked.cause.some((word) => record.cause?.includes(word) === true)) &&
    isInTime(record, asked, now)
  );
}

const isOneOf = <T>(asked: readonly T[] | undefined, stated: T | null): boolean =>
  asked === undefined || (stated !== null && asked.includes(stated));

/**
 * Whether a record is of before the last so many years, counted by days in China as the sentence counts them: the first day
 * that it names is inside. One that does not state its day is neither before nor within.
 */
export const isBeforeYears = ({ on }: Pick<RecordFacts, 'on'>, years: number, now: Date): boolean =>
  on !== null && on < yearsBefore(now.toISOString(), years);
const isWithinYears = (record: Pick<RecordFacts, 'on'>, years: number, now: Date): boolean =>
  record.on !== null && !isBeforeYears(record, years, now);

function isInTime(record: RecordFacts, { withinYears, olderThanYears }: RecordCondition, now: Date): boolean {
  if (withinYears !== undefined && !isWithinYears(record, withinYears, now)) return false;
  return olderThanYears === undefined || isBeforeYears(record, olderThanYears, now);
}
