import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordKinds, type RegisterRecord } from '@beidiao/contract/finding/finding';
import { saidByRecord } from '@beidiao/contract/finding/record-kinds';
import { automaticRules, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { type RiskRule, ruleOfRecord } from '@beidiao/contract/verification/risk-rules';
import { type Light, lights, overallLight } from '@beidiao/contract/verification/task-states';
import { unreportedReason } from '@beidiao/contract/verification/unreported-records';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../base/package-root.ts';
import { afterSilence, closedForOpenItem, closedKeys, expectedMs, isProtected, maxAttempts } from './rules.ts';

/** The rules that are shipped, not some of the test. */
const catalogue: { items: { code: string; riskRules: RiskRule[] }[] } = JSON.parse(
  readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8'),
);
const rulesOf = (code: string): RiskRule[] => catalogue.items.find((item) => item.code === code)?.riskRules ?? [];
const now = new Date('2026-11-21T00:00:00+08:00');

type Facts = Partial<RegisterRecord> & Pick<RegisterRecord, 'kind'>;
type Case = [words: string, code: string, record: Facts, light: Light, rule: string | undefined];
const stated = { role: null, outcome: null, cause: null, on: null };
const loan = '民间借贷纠纷';
const cases: Case[] = [
  [
    'a plaintiff',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'plaintiff', cause: loan, outcome: 'liable', on: '2025-05-01' },
    'blue',
    'plaintiff-case',
  ],
  [
    'a plaintiff who lost',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'plaintiff', cause: loan, outcome: 'notLiable', on: '2025-05-01' },
    'blue',
    'plaintiff-case',
  ],
  [
    'a plaintiff long ago',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'plaintiff', on: '2001-05-01' },
    'blue',
    'plaintiff-case',
  ],
  [
    'a defendant who is liable',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', cause: loan, outcome: 'liable', on: '2025-05-01' },
    'yellow',
    'civil-defendant-liable',
  ],
  [
    'a defendant who is not liable',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', outcome: 'notLiable', on: '2025-05-01' },
    'blue',
    undefined,
  ],
  [
    'a defendant whose case is open',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', outcome: 'open', on: '2026-05-01' },
    'blue',
    undefined,
  ],
  [
    'a liable defendant, one day inside five years',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', outcome: 'liable', on: '2021-11-22' },
    'yellow',
    'civil-defendant-liable',
  ],
  [
    'a liable defendant, five years and a day ago',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', outcome: 'liable', on: '2021-11-19' },
    'blue',
    undefined,
  ],
  [
    'a liable defendant of a day that nobody tells',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', outcome: 'liable' },
    'yellow',
    undefined,
  ],
  [
    'a defendant of whom the document does not say how it ended',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', on: '2025-05-01' },
    'yellow',
    undefined,
  ],
  [
    'a defendant of long ago of whom the document does not say how it ended',
    'LIT_PUBLIC',
    { kind: 'civil', role: 'defendant', on: '2015-05-01' },
    'blue',
    undefined,
  ],
  [
    'a tax case that does not say who the person was in it',
    'TAX_DISHONEST',
    { kind: 'tax', outcome: 'liable', on: '2025-05-01' },
    'yellow',
    undefined,
  ],
  [
    'a ban that does not say whether it has ended',
    'MARKET_BAN',
    { kind: 'ban', role: 'responsible', on: '2012-05-01' },
    'yellow',
    undefined,
  ],
  ['a third party', 'LIT_PUBLIC', { kind: 'civil', role: 'third', on: '2025-05-01' }, 'blue', undefined],
  [
    'a case whose party nobody tells',
    'LIT_PUBLIC',
    { kind: 'civil', cause: loan, on: '2025-05-01' },
    'yellow',
    undefined,
  ],
  [
    'a conviction',
    'LIT_PUBLIC',
    { kind: 'criminal', role: 'defendant', outcome: 'convicted', on: '2024-01-01' },
    'red',
    'criminal-conviction-public',
  ],
  [
    'an old conviction',
    'LIT_PUBLIC',
    { kind: 'criminal', role: 'defendant', outcome: 'convicted', on: '2015-01-01' },
    'blue',
    undefined,
  ],
  [
    'an enforcement that is open',
    'LIT_PUBLIC',
    { kind: 'enforcement', outcome: 'open', on: '2012-01-01' },
    'yellow',
    'enforcement-open',
  ],
  [
    'an enforcement that is closed',
    'LIT_PUBLIC',
    { kind: 'enforcement', outcome: 'closed', on: '2025-01-01' },
    'blue',
    'enforcement-closed',
  ],
  ['a dishonest debtor', 'LIT_PUBLIC', { kind: 'dishonest' }, 'red', 'dishonest-debtor-current'],
  [
    'a dishonest debtor who has paid since',
    'LIT_PUBLIC',
    { kind: 'dishonest', role: 'defendant', outcome: 'closed' },
    'blue',
    'dishonest-debtor-past',
  ],
  ['a creditor of a dishonest debtor', 'LIT_PUBLIC', { kind: 'dishonest', role: 'plaintiff' }, 'blue', undefined],
  ['a consumption restriction', 'LIT_PUBLIC', { kind: 'restricted' }, 'yellow', 'consumption-restricted'],
  [
    'a consumption restriction that was lifted',
    'LIT_PUBLIC',
    { kind: 'restricted', outcome: 'closed' },
    'blue',
    'consumption-restriction-past',
  ],
  [
    'a creditor whose enforcement is open',
    'LIT_PUBLIC',
    { kind: 'enforcement', role: 'plaintiff', outcome: 'open', on: '2025-01-01' },
    'blue',
    undefined,
  ],
  [
    'a victim in a criminal case',
    'LIT_PUBLIC',
    { kind: 'criminal', role: 'third', outcome: 'convicted', on: '2025-01-01' },
    'blue',
    undefined,
  ],
  ['a third party of a day that nobody tells', 'LIT_PUBLIC', { kind: 'civil', role: 'third' }, 'blue', undefined],
  ['a penalty', 'ADMIN_PENALTY', { kind: 'penalty', on: '2025-01-01' }, 'yellow', 'penalty-recorded'],
  [
    'a penalty that was repaired',
    'ADMIN_PENALTY',
    { kind: 'penalty', outcome: 'closed', on: '2025-01-01' },
    'blue',
    'penalty-repaired',
  ],
  ['somebody else who was penalised', 'ADMIN_PENALTY', { kind: 'penalty', role: 'third' }, 'blue', undefined],
  ['a penalty that was not imposed', 'ADMIN_PENALTY', { kind: 'penalty', outcome: 'notLiable' }, 'blue', undefined],
  ['a market ban', 'MARKET_BAN', { kind: 'ban', outcome: 'open' }, 'red', 'market-ban-current'],
  ['a market ban that has ended', 'MARKET_BAN', { kind: 'ban', outcome: 'closed' }, 'blue', 'market-ban-ended'],
  ['a market ban of somebody else', 'MARKET_BAN', { kind: 'ban', role: 'third', outcome: 'open' }, 'blue', undefined],
  ['a penalty by a regulator', 'MARKET_BAN', { kind: 'penalty', on: '2025-01-01' }, 'yellow', 'regulator-penalty'],
  [
    'a penalty by a regulator that is settled',
    'MARKET_BAN',
    { kind: 'penalty', outcome: 'closed', on: '2025-01-01' },
    'blue',
    'regulator-penalty-closed',
  ],
  ['who answers for a tax case', 'TAX_DISHONEST', { kind: 'tax', role: 'responsible' }, 'red', 'tax-case-current'],
  [
    'the officer of a company in an open tax case',
    'TAX_DISHONEST',
    { kind: 'tax', role: 'officer', outcome: 'open', on: '2025-01-01' },
    'red',
    'tax-case-current',
  ],
  [
    'who answered for a tax case that is settled',
    'TAX_DISHONEST',
    { kind: 'tax', role: 'responsible', outcome: 'closed', on: '2012-05-01' },
    'blue',
    'tax-case-closed',
  ],
  [
    'a third party in a tax case that was closed in 2012',
    'TAX_DISHONEST',
    { kind: 'tax', role: 'third', outcome: 'closed', on: '2012-05-01' },
    'blue',
    'tax-case-closed',
  ],
  ['a third party in an open tax case', 'TAX_DISHONEST', { kind: 'tax', role: 'third' }, 'blue', undefined],
  ['a tax case of a role that nobody tells', 'TAX_DISHONEST', { kind: 'tax' }, 'yellow', undefined],
];

describe('a record', () => {
  it.each(cases)('%s (%s)', (_, code, record, light, when) => {
    const rule = ruleOfRecord({ ...stated, ...record }, rulesOf(code), now);
    const last = light === 'blue' ? 'record-noted' : 'record-unclear';
    expect({ light: rule.light, rule: rule.when }).toEqual({ light, rule: when ?? last });
  });
});

type Roles = readonly RegisterRecord['role'][];
type Outcomes = readonly RegisterRecord['outcome'][];
/** `within`: a record that is older, or states no day, weighs as one that no line names. */
type Weight = {
  readonly kind: RegisterRecord['kind'];
  readonly roles: Roles;
  readonly outcomes: Outcomes;
  readonly within: number | null;
  readonly light: Light;
};
const own: Roles = ['defendant', 'responsible', 'officer', 'shareholder', null];
const standing: Outcomes = ['liable', 'convicted', 'open', null];

/** What weighs against a candidate, item by item: role × outcome × age. Whatever no line names is noted or unclear. */
const weights: Readonly<Record<string, readonly Weight[]>> = {
  LIT_PUBLIC: [
    { kind: 'dishonest', roles: own, outcomes: standing, within: null, light: 'red' },
    { kind: 'criminal', roles: own, outcomes: ['convicted'], within: 5, light: 'red' },
    { kind: 'restricted', roles: own, outcomes: standing, within: null, light: 'yellow' },
    { kind: 'enforcement', roles: own, outcomes: ['open'], within: null, light: 'yellow' },
    { kind: 'civil', roles: ['defendant'], outcomes: ['liable'], within: 5, light: 'yellow' },
  ],
  ADMIN_PENALTY: [{ kind: 'penalty', roles: own, outcomes: standing, within: 5, light: 'yellow' }],
  MARKET_BAN: [
    { kind: 'ban', roles: own, outcomes: ['open'], within: null, light: 'red' },
    { kind: 'penalty', roles: own, outcomes: standing, within: 5, light: 'yellow' },
  ],
  TAX_DISHONEST: [{ kind: 'tax', roles: ['responsible', 'officer'], outcomes: standing, within: null, light: 'red' }],
  // Whether a post may be held is judged by a person.
  BIZ_POSITION: [],
  BIZ_CONFLICT: [],
  BIZ_OFFICER: [],
};

const ages = [
  { on: '2026-11-01', years: 0 },
  { on: '2021-11-22', years: 4 },
  { on: '2021-11-19', years: 5 },
  { on: '2012-05-01', years: 14 },
  { on: null, years: Number.POSITIVE_INFINITY },
] as const;
const settledOutcomes: Outcomes = ['closed', 'notLiable'];
const otherRoles: Roles = ['third', 'plaintiff'];
const isSettled = ({ outcome, role }: Pick<RegisterRecord, 'outcome' | 'role'>): boolean =>
  settledOutcomes.includes(outcome) || otherRoles.includes(role);

/** Every item × kind × role × outcome × age. */
const combinations = Object.keys(weights).flatMap((code) =>
  recordKinds.flatMap((kind) =>
    [...saidByRecord(kind).roles, null].flatMap((role) =>
      [...saidByRecord(kind).outcomes, null].flatMap((outcome) =>
        ages.map(({ on, years }) => ({ code, years, record: { kind, role, outcome, on, cause: loan } })),
      ),
    ),
  ),
);
type Combination = (typeof combinations)[number];

function lightByTable({ code, years, record }: Combination): Light {
  const { kind, role, outcome, on } = record;
  const named = weights[code]?.find(
    (each) =>
      each.kind === kind &&
      each.roles.includes(role) &&
      each.outcomes.includes(outcome) &&
      (each.within === null || years < each.within),
  );
  if (named !== undefined) return named.light;
  // What the document leaves out could be what a rule asks for.
  const { roles, outcomes } = saidByRecord(kind);
  const couldWeigh = weights[code]?.some(
    (each) =>
      each.kind === kind &&
      (role === null ? roles.some((it) => each.roles.includes(it)) : each.roles.includes(role)) &&
      (outcome === null ? outcomes.some((it) => each.outcomes.includes(it)) : each.outcomes.includes(outcome)) &&
      (each.within === null || on === null || years < each.within),
  );
  const isClear = on !== null && (role !== null || outcome !== null) && couldWeigh !== true;
  return isClear || isSettled(record) ? 'blue' : 'yellow';
}

describe('every role, outcome and age of every kind in every register', () => {
  const lit = combinations
    .filter(({ record }) => unreportedReason(record) === null)
    .map((each) => ({ ...each, rule: ruleOfRecord(each.record, rulesOf(each.code), now) }));

  it('has the light of the table', () => {
    const differing = lit.filter((each) => each.rule.light !== lightByTable(each));
    expect(differing.map(({ code, record, rule }) => ({ code, ...record, rule: rule.no }))).toEqual([]);
  });

  it('is blue where it is settled, or not the candidate’s to answer for', () => {
    const worse = lit.filter(({ record, rule }) => isSettled(record) && rule.light !== 'blue');
    expect(worse.map(({ code, record, rule }) => ({ code, ...record, rule: rule.no }))).toEqual([]);
  });

  it('stands in the table with every register of the catalogue', () => {
    const registers = catalogue.items
      .map(({ code }) => code)
      .filter((code) => reviewFormOf({ code }).register !== null);
    expect(Object.keys(weights).toSorted()).toEqual(registers.toSorted());
  });

  it('that is settled says so: no rule calls it current', () => {
    const current = lit.filter(
      ({ record, rule }) => record.outcome === 'closed' && /目前|尚未|公布期内/.test(rule.textZh),
    );
    expect(current).toEqual([]);
  });
});

describe('every rule that is shipped', () => {
  const all = catalogue.items.flatMap((item) => item.riskRules.map((rule) => ({ code: item.code, ...rule })));

  it('fires by itself or is judged by a person, and never both', () => {
    for (const { code, when, records, judged } of all) {
      const isAutomatic = records !== undefined || automaticRules({ code }).has(when);
      expect({ code, when, isAutomatic }).toEqual({ code, when, isAutomatic: judged !== true });
    }
  });

  it('asks of records only for kinds that its item searches, and for roles and ends that such a record can say', () => {
    for (const { code, no, records } of all) {
      const form = reviewFormOf({ code }).register;
      for (const kind of records?.kind ?? []) {
        const { roles, outcomes } = saidByRecord(kind);
        const isSaid =
          form?.kinds.includes(kind) === true &&
          (records?.role?.every((role) => roles.includes(role) && form.roles.includes(role)) ?? true) &&
          (records?.outcome?.every((outcome) => outcomes.includes(outcome)) ?? true);
        expect({ code, no, kind, isSaid }).toEqual({ code, no, kind, isSaid: true });
      }
    }
  });

  it('has a number that no other rule has, and a colour above green', () => {
    const byNumber = new Map<string, string>();
    for (const { no, when, textZh, light } of all) {
      expect(no).toMatch(/^[A-Z]-\d{2}$/);
      expect(byNumber.get(no) ?? `${when} ${textZh}`).toBe(`${when} ${textZh}`);
      byNumber.set(no, `${when} ${textZh}`);
      expect(['blue', 'yellow', 'red']).toContain(light);
    }
  });

  it('is there for every rule that a form names', () => {
    const lacking = catalogue.items.flatMap(({ code, riskRules }) =>
      [...automaticRules({ code })]
        .filter((when) => when !== 'tenure' && !riskRules.some((rule) => rule.when === when))
        .map((when) => `${code} ${when}`),
    );
    expect(lacking).toEqual([]);
  });
});

describe('the overall light', () => {
  it('is the worst of every choice of items, in every order', () => {
    for (let choice = 1; choice < 2 ** lights.length; choice += 1) {
      const items = lights.filter((_, n) => (choice & (1 << n)) !== 0);
      for (const order of [items, items.toReversed(), [...items, ...items]])
        expect(overallLight(order)).toBe(items.at(-1));
    }
  });
});

describe('after silence', () => {
  const asked = [1, 2, 3, 4, 5].flatMap((attempt) => [true, false].map((isRetriable) => ({ attempt, isRetriable })));
  const silences = [true, false].flatMap((wasAsked) =>
    [true, false].flatMap((isResting) =>
      [undefined, 7_000].map((retryAfterMs) => ({ wasAsked, isResting, retryAfterMs })),
    ),
  );
  const all = asked.flatMap((one) => silences.map((silence) => [one, silence] as const));

  const outcomes = all.map(([one, silence]) => ({ one, silence, after: afterSilence(one, silence) }));

  it('nothing that may have arrived is asked again by itself where asking is charged', () => {
    const charged = outcomes.filter(({ one, silence }) => silence.wasAsked && !silence.isResting && !one.isRetriable);
    expect(charged.length).toBeGreaterThan(0);
    for (const { after } of charged) expect(after).toMatchObject({ outcome: 'unknown', next: 'askReviewer' });
  });

  it('the tries are bounded, and a rest costs none', () => {
    for (const { silence, after } of outcomes) expect(after.outcome === 'notAsked').toBe(silence.isResting);
    const last = outcomes.filter(({ one, silence }) => !silence.isResting && one.attempt >= maxAttempts);
    expect(new Set(last.map(({ after }) => after.next))).toEqual(new Set(['askReviewer']));
  });

  it('the source is not asked before it wants to be', () => {
    for (const { silence, after } of outcomes.filter((each) => each.after.next === 'retry'))
      expect(after.lookAfterMs).toBeGreaterThanOrEqual(silence.retryAfterMs ?? 2_000);
  });
});

describe('the expected time', () => {
  const item = { turnaroundHours: 10 };
  const hour = 3_600_000;
  it('is the catalogue as long as nothing was measured, then comes nearer to what was', () => {
    expect(expectedMs(item, undefined)).toBe(10 * hour);
    const measured = [0, 1, 20, 200].map((sample) => expectedMs(item, { p80Seconds: 7_200, sample }) / hour);
    expect(measured[0]).toBe(10);
    expect(measured[2]).toBe(6);
    expect(measured).toEqual(measured.toSorted((a, b) => b - a));
    expect(measured[3]).toBeLessThan(3);
  });
  it('is never nothing at all', () => {
    expect(expectedMs({ turnaroundHours: 0 }, { p80Seconds: 1, sample: 200 })).toBe(5 * 60_000);
  });
});

describe('an employer that must not be contacted', () => {
  const closed = { company: '南浔映山示例物流（集团）', isPresent: true, doNotContact: true };
  const open = { company: '湖州青禾示例食品', doNotContact: false };
  const claims = [closed, open];
  const keys = closedKeys(claims);

  it.each([
    [['employer']],
    [['employer', 'upload']],
    [['employer', 'bankCardLast4', 'upload']],
    [['employer', 'referee']],
    [['employer', 'school', 'licence']],
  ])('is closed for an item that needs %j', (needs) => {
    const of = (company: string) => isProtected({ needs, claim: { company, mayContact: true } }, keys);
    expect([of('南浔映山示例物流 (集团)'), of('湖州青禾示例食品')]).toEqual([true, false]);
  });

  it('is named where the item names no employer and might ask one: no other employer, and nowhere else', () => {
    expect(closedForOpenItem({ code: 'CUSTOM_CHECK', claim: {} }, claims)).toEqual([closed.company]);
    expect(closedForOpenItem({ code: 'ADDED_BY_STAFF', claim: {} }, claims)).toEqual([closed.company]);
    expect(closedForOpenItem({ code: 'ADDED_BY_STAFF', claim: open }, claims)).toEqual([]);
    expect(closedForOpenItem({ code: 'DEGREE_DOMESTIC', claim: {} }, claims)).toEqual([]);
  });
});
