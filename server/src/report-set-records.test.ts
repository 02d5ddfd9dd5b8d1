import { type PartyRole, type RecordKind, type RecordOutcome, systemVerifier } from '@beidiao/contract/finding/finding';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Report } from '@beidiao/contract/report/calls';
import { receiptLines, recordLines, ruleLines } from '@beidiao/contract/report/lines';
import { searchTermsOf } from '@beidiao/contract/verification/review-forms';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { Language } from '@beidiao/contract/wire/language';
import { describe, expect, it } from 'vitest';
import { buildCase, draftCase, factsOfCase, reportOfFound } from './report-set.ts';
import {
  caseOfRecords,
  causeText,
  foundBySource,
  namesakeCases,
  type RecordAge,
  type RecordCase,
  recordCases,
  recordOf,
  registerCodes,
  registerRecordOf,
  rolesAndNone,
  searchedAt,
  searchedLists,
} from './report-set-records.ts';
import { type SourceAnswer, VendorSilent } from './ports/ports.ts';
import { findingOfAnswer } from './verification/finding-record.ts';

/*
 * What a report says of a record, by a table of its own: nothing here asks the product which rule a record falls under, or
 * whether it is reported.
 */

type Roles = readonly (PartyRole | null)[];
type Outcomes = readonly (RecordOutcome | null)[];
type Ages = readonly RecordAge[];

/** Whoever a record names for itself, or of whom it says nothing. */
const own: Roles = ['defendant', 'responsible', 'officer', 'shareholder', null];
/** Whoever sued, and whom a case of others touches. */
const others: Roles = ['plaintiff', 'third'];
const anyRole: Roles = rolesAndNone;
/** What is not over, and what the document leaves out. */
const standing: Outcomes = ['liable', 'convicted', 'open', null];
const over: Outcomes = ['closed', 'notLiable'];
const reportable: Outcomes = [...standing, ...over];
const anyAge: Ages = ['recent', 'firstDay', 'dayBefore', 'longAgo', 'undated'];
/** Five years before the search, its first day included; of a record without a day nobody can say that it lies within. */
const fiveYears: Ages = ['recent', 'firstDay'];
const dated: Ages = ['recent', 'firstDay', 'dayBefore', 'longAgo'];

const notPosts: readonly RecordKind[] = [
  'civil',
  'criminal',
  'enforcement',
  'dishonest',
  'restricted',
  'penalty',
  'ban',
  'tax',
];

/** What each kind of record can say of the person and of its end; any document may leave both out. */
const knows: Record<RecordKind, { readonly roles: Roles; readonly outcomes: Outcomes }> = {
  civil: {
    roles: ['plaintiff', 'defendant', 'third'],
    outcomes: ['liable', 'notLiable', 'open', 'closed', 'withdrawn', 'revoked'],
  },
  criminal: {
    roles: ['plaintiff', 'defendant', 'third'],
    outcomes: ['convicted', 'acquitted', 'open', 'withdrawn', 'revoked'],
  },
  enforcement: { roles: ['plaintiff', 'defendant', 'third'], outcomes: ['open', 'closed', 'withdrawn', 'revoked'] },
  dishonest: { roles: ['plaintiff', 'defendant', 'third'], outcomes: ['open', 'closed', 'revoked'] },
  restricted: { roles: ['plaintiff', 'defendant', 'third'], outcomes: ['open', 'closed', 'revoked'] },
  penalty: { roles: ['responsible', 'third'], outcomes: ['liable', 'notLiable', 'open', 'closed', 'revoked'] },
  ban: { roles: ['responsible', 'third'], outcomes: ['open', 'closed', 'revoked'] },
  tax: { roles: ['responsible', 'officer', 'third'], outcomes: ['liable', 'notLiable', 'open', 'closed', 'revoked'] },
  position: { roles: ['officer', 'shareholder'], outcomes: ['open', 'closed'] },
};
const isKnown = ({ kind, role, outcome }: RecordCase): boolean =>
  (role === null || knows[kind].roles.includes(role)) && (outcome === null || knows[kind].outcomes.includes(outcome));

type Unreported = {
  readonly kinds: readonly RecordKind[];
  readonly roles: Roles;
  readonly outcomes: Outcomes;
  readonly isLabour?: true;
  readonly why: string;
};
/** Records of which no report holds a trace. */
const unreported: readonly Unreported[] = [
  { kinds: ['criminal'], roles: anyRole, outcomes: ['acquitted'], why: 'an acquittal weighs against nobody' },
  {
    kinds: ['civil', 'criminal', 'enforcement'],
    roles: anyRole,
    outcomes: ['withdrawn'],
    why: 'a suit that was dropped decided nothing',
  },
  { kinds: notPosts, roles: anyRole, outcomes: ['revoked'], why: 'an act that was taken back is no act' },
  {
    kinds: ['civil'],
    roles: anyRole,
    outcomes: reportable,
    isLabour: true,
    why: 'who has sued an employer is no concern of the next one',
  },
  {
    kinds: ['enforcement'],
    roles: rolesAndNone.filter((role) => role !== 'defendant'),
    outcomes: reportable,
    isLabour: true,
    why: 'the enforcement of an award tells of the suit; who owes it is a debtor like others',
  },
];

type Row = {
  readonly code: string;
  readonly kind: RecordKind;
  readonly roles: Roles;
  readonly outcomes: Outcomes;
  readonly ages: Ages;
  readonly no: string;
  readonly light: Light;
};
const row = (code: string, kind: RecordKind, of: Omit<Row, 'code' | 'kind'>): Row => ({ code, kind, ...of });

/** Which rule a record falls under; the first row that fits. */
const ruled: readonly Row[] = [
  row('LIT_PUBLIC', 'dishonest', { roles: own, outcomes: standing, ages: anyAge, no: 'L-01', light: 'red' }),
  row('LIT_PUBLIC', 'dishonest', { roles: own, outcomes: ['closed'], ages: anyAge, no: 'L-18', light: 'blue' }),
  row('LIT_PUBLIC', 'criminal', { roles: own, outcomes: ['convicted'], ages: fiveYears, no: 'L-02', light: 'red' }),
  row('LIT_PUBLIC', 'restricted', { roles: own, outcomes: standing, ages: anyAge, no: 'L-03', light: 'yellow' }),
  row('LIT_PUBLIC', 'restricted', { roles: own, outcomes: ['closed'], ages: anyAge, no: 'L-19', light: 'blue' }),
  row('LIT_PUBLIC', 'enforcement', { roles: own, outcomes: ['open'], ages: anyAge, no: 'L-04', light: 'yellow' }),
  row('LIT_PUBLIC', 'enforcement', { roles: anyRole, outcomes: ['closed'], ages: anyAge, no: 'L-06', light: 'blue' }),
  row('LIT_PUBLIC', 'civil', {
    roles: ['defendant'],
    outcomes: ['liable'],
    ages: fiveYears,
    no: 'L-05',
    light: 'yellow',
  }),
  row('LIT_PUBLIC', 'civil', { roles: ['plaintiff'], outcomes: reportable, ages: anyAge, no: 'L-07', light: 'blue' }),
  row('ADMIN_PENALTY', 'penalty', { roles: own, outcomes: standing, ages: fiveYears, no: 'L-09', light: 'yellow' }),
  row('ADMIN_PENALTY', 'penalty', { roles: anyRole, outcomes: ['closed'], ages: anyAge, no: 'L-10', light: 'blue' }),
  row('MARKET_BAN', 'ban', { roles: own, outcomes: ['open'], ages: anyAge, no: 'L-11', light: 'red' }),
  row('MARKET_BAN', 'ban', { roles: anyRole, outcomes: ['closed'], ages: anyAge, no: 'L-13', light: 'blue' }),
  row('MARKET_BAN', 'penalty', { roles: own, outcomes: standing, ages: fiveYears, no: 'L-12', light: 'yellow' }),
  row('MARKET_BAN', 'penalty', { roles: anyRole, outcomes: ['closed'], ages: anyAge, no: 'L-20', light: 'blue' }),
  row('TAX_DISHONEST', 'tax', {
    roles: ['responsible', 'officer'],
    outcomes: standing,
    ages: anyAge,
    no: 'L-14',
    light: 'red',
  }),
  row('TAX_DISHONEST', 'tax', { roles: anyRole, outcomes: ['closed'], ages: anyAge, no: 'L-21', light: 'blue' }),
];

/** What a person judges. `asks`: only where the candidate was asked for posts and has said this. */
const judgedRules: Readonly<Record<string, { no: string; light: Light; asks?: readonly RecordCase['said'][] }>> = {
  'ADMIN_PENALTY penalty-serious': { no: 'L-08', light: 'red' },
  'BIZ_POSITION undisclosed-position': { no: 'B-01', light: 'yellow', asks: ['none', 'some'] },
  'BIZ_POSITION declared-position': { no: 'B-02', light: 'blue', asks: ['some'] },
  'BIZ_POSITION company-revoked': { no: 'B-03', light: 'yellow' },
  'BIZ_CONFLICT conflict-with-listed': { no: 'B-04', light: 'red', asks: ['none', 'some'] },
  'BIZ_CONFLICT undisclosed-position': { no: 'B-05', light: 'yellow', asks: ['none', 'some'] },
  'BIZ_CONFLICT declared-position': { no: 'B-02', light: 'blue', asks: ['some'] },
  'BIZ_OFFICER officer-barred': { no: 'B-06', light: 'red' },
  'BIZ_OFFICER revoked-company-officer': { no: 'B-07', light: 'yellow' },
  'BIZ_OFFICER bar-ended': { no: 'B-08', light: 'blue' },
};
/** Items that look five years back: of what is older nobody judges that it weighs today. */
const fiveYearItems = ['LIT_PUBLIC', 'ADMIN_PENALTY', 'MARKET_BAN'];
/** Lists whose pages show no ID number: nobody can tell the candidate's record from that of a namesake. */
const withoutNumbers = ['judgments', 'companies', 'authority', 'csrc', 'nfra', 'pboc'];

type Fired = { readonly no: string; readonly light: Light };
type Expected =
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unreported' }
  | { readonly is: 'reported'; readonly rules: readonly Fired[] };

const order: readonly Light[] = ['green', 'blue', 'grey', 'yellow', 'red'];
const worstOf = (lights: readonly Light[]): Light => order.findLast((light) => lights.includes(light)) ?? 'green';
const isHeavy = (light: Light): boolean => light === 'yellow' || light === 'red';
const isOver = ({ role, outcome }: Pick<RecordCase, 'role' | 'outcome'>): boolean =>
  over.includes(outcome) || others.includes(role);
const isUnreported = ({ kind, role, outcome, cause }: RecordCase): boolean =>
  unreported.some(
    (each) =>
      each.kinds.includes(kind) &&
      each.roles.includes(role) &&
      each.outcomes.includes(outcome) &&
      (each.isLabour !== true || cause === 'labour'),
  );

/** Whether a heavy rule would hold if what the document leaves out were as the rule asks. */
const couldWeigh = ({ code, kind, role, outcome, age }: RecordCase): boolean =>
  ruled.some(
    (each) =>
      each.code === code &&
      each.kind === kind &&
      isHeavy(each.light) &&
      (role === null ? knows[kind].roles.some((it) => each.roles.includes(it)) : each.roles.includes(role)) &&
      (outcome === null
        ? knows[kind].outcomes.some((it) => each.outcomes.includes(it))
        : each.outcomes.includes(outcome)) &&
      (age === 'undated' || each.ages.includes(age)),
  );

function ruleOf(of: RecordCase): Fired {
  const { code, kind, role, outcome, age } = of;
  const named = ruled.find(
    (each) =>
      each.code === code &&
      each.kind === kind &&
      each.roles.includes(role) &&
      each.outcomes.includes(outcome) &&
      each.ages.includes(age),
  );
  if (named !== undefined) return { no: named.no, light: named.light };
  const isClear = dated.includes(age) && (role !== null || outcome !== null) && !couldWeigh(of);
  return isClear || isOver(of) ? { no: 'R-01', light: 'blue' } : { no: 'R-02', light: 'yellow' };
}

/** Whether a person may judge this rule of the record; what is left undone of it is the reason why not. */
function judgedOf(of: RecordCase): Fired | 'unsaid' | 'over' | 'old' | null {
  const rule = of.judged === null ? undefined : judgedRules[`${of.code} ${of.judged}`];
  if (rule === undefined) return null;
  if (rule.asks?.includes(of.said) === false) return 'unsaid';
  if (!isHeavy(rule.light)) return rule;
  if (isOver(of)) return 'over';
  return fiveYearItems.includes(of.code) && !fiveYears.includes(of.age) ? 'old' : rule;
}

function expectedOf(of: RecordCase): Expected {
  const isSheet = of.way === 'sheet';
  const judged = judgedOf(of);
  if (isSheet && withoutNumbers.includes(of.list.key)) return { is: 'refused', why: 'idNotShown' };
  if (!isKnown(of)) return { is: 'refused', why: 'notOfKind' };
  if (isSheet && judged === 'unsaid') return { is: 'refused', why: 'judgedUnsaid' };
  if (isUnreported(of))
    return isSheet && judged !== null ? { is: 'refused', why: 'judgedWithoutRecord' } : { is: 'unreported' };
  if (of.age === 'ahead') return { is: 'refused', why: 'laterThanFound' };
  if (isSheet && judged === 'over') return { is: 'refused', why: 'judgedOfSettled' };
  if (isSheet && judged === 'old') return { is: 'refused', why: 'judgedOfOld' };
  const rule = ruleOf(of);
  if (judged === null || typeof judged === 'string') return { is: 'reported', rules: [rule] };
  // What was judged says more than that there is a record.
  return { is: 'reported', rules: rule.no === 'R-01' ? [judged] : [rule, judged] };
}

/** As the sheet names what it refuses. */
const lacksOfWhy: Readonly<Record<string, readonly string[]>> = {
  idNotShown: ['idNotShown'],
  judgedUnsaid: ['judgedUnanswered', 'judgedDenied'],
  judgedWithoutRecord: ['judgedWithoutRecord'],
  judgedOfSettled: ['judgedOfSettled'],
  judgedOfOld: ['judgedOfOld'],
  laterThanFound: ['laterThanFound'],
  notOfKind: ['notOfKind'],
};

/** Whoever has enforced against a debtor who was listed. */
const isListedForOthers = ({ code, kind, role, outcome }: RecordCase): boolean =>
  code === 'LIT_PUBLIC' && ['dishonest', 'restricted'].includes(kind) && others.includes(role) && outcome === 'closed';

type Reported = { readonly of: RecordCase; readonly rules: readonly Fired[]; readonly report: Report };
const refused: { readonly why: string; readonly code: string }[] = [];
const leftOut: Reported[] = [];
const said: Reported[] = [];
const wrongVerdicts: object[] = [];

const nameOf = ({ list, ...of }: RecordCase) => ({ ...of, list: list.key });
const place = (of: RecordCase, expected: Exclude<Expected, { is: 'refused' }>, report: Report): void => {
  const rules = expected.is === 'reported' ? expected.rules : [];
  (expected.is === 'unreported' ? leftOut : said).push({ of, rules, report });
};
function typeInSheet(of: RecordCase): void {
  const expected = expectedOf(of);
  const set = caseOfRecords([of]);
  const drafted = draftCase(set);
  // The names of the pages are the same in all of them.
  const { evidenceFiles: _, ...facts } = drafted.facts;
  const whats = lacksOf(facts, drafted.draft).map(({ what }) => what as string);
  const allowed = expected.is === 'refused' ? (lacksOfWhy[expected.why] ?? []) : [];
  const isAsExpected = expected.is === 'refused' ? whats.some((what) => allowed.includes(what)) : whats.length === 0;
  if (!isAsExpected) wrongVerdicts.push({ ...nameOf(of), expected, whats });
  else if (expected.is === 'refused') refused.push({ why: expected.why, code: of.code });
  else place(of, expected, buildCase(set).report);
}
function tellBySource(of: RecordCase): void {
  const expected = expectedOf(of);
  // No source is believed that tells of days to come, or of an end that such a record does not have.
  if (expected.is === 'refused') return;
  const set = caseOfRecords([of]);
  place(of, expected, reportOfFound(set, foundBySource([of], { code: of.code, facts: factsOfCase(set).facts })));
}

const cases = recordCases();
for (const of of cases) (of.way === 'sheet' ? typeInSheet : tellBySource)(of);

const itemOf = ({ report }: Pick<Reported, 'report'>) => {
  const [item] = report.items;
  if (item === undefined) throw new Error('a report without its item');
  return item;
};
/** The first few that break a rule: a list of thousands tells no more. */
const breaking = (all: readonly Reported[], isWrong: (each: Reported) => boolean): object[] =>
  all
    .filter(isWrong)
    .slice(0, 3)
    .map((each) => ({ ...nameOf(each.of), rules: each.rules, says: itemOf(each).sentence, light: itemOf(each).light }));

/** What a document says, in the words of its kind of record. */
const roleSaid = ({ kind, role }: RecordCase, language: Language): string => {
  const isEnforced = kind === 'enforcement' || kind === 'dishonest' || kind === 'restricted';
  const words: Record<PartyRole, Record<Language, string>> = {
    plaintiff: isEnforced ? { zh: '申请执行人', en: 'enforcement creditor' } : { zh: '原告', en: 'plaintiff' },
    defendant: isEnforced
      ? { zh: '被执行人', en: 'judgment debtor' }
      : kind === 'civil'
        ? { zh: '被告', en: 'defendant' }
        : kind === 'criminal'
          ? { zh: '被告人', en: 'defendant' }
          : { zh: '当事人', en: 'party to the case' },
    third: { zh: '第三人', en: 'third party' },
    responsible: { zh: '直接责任人', en: 'person directly responsible' },
    officer: { zh: '法定代表人或高管', en: 'legal representative or officer' },
    shareholder: { zh: '股东', en: 'shareholder' },
  };
  if (role === null)
    return { zh: '候选人角色文书没有写', en: 'role of the candidate not stated in the document' }[language];
  return { zh: `候选人为${words[role].zh}，`, en: `the candidate named as ${words[role].en}, ` }[language];
};
const outcomeSaid = ({ kind, outcome }: RecordCase, language: Language): string => {
  const isPenal = kind === 'penalty' || kind === 'ban' || kind === 'tax';
  const words: Partial<Record<RecordOutcome, Record<Language, string>>> = {
    liable: isPenal ? { zh: '受到处罚', en: 'penalized' } : { zh: '承担责任', en: 'held liable' },
    notLiable: { zh: '不承担责任', en: 'not held liable' },
    convicted: { zh: '被判有罪', en: 'convicted' },
    open: { zh: '尚未了结', en: 'still open' },
    closed: { zh: '已了结或已信用修复', en: 'closed, or credit restored' },
    ...(kind === 'position' && {
      open: { zh: '在任或持股中', en: 'held now' },
      closed: { zh: '已离任或退出', en: 'no longer held' },
    }),
  };
  const word = outcome === null ? '' : words[outcome]?.[language];
  const head = { zh: '结果：', en: 'outcome: ' }[language];
  return `${head}${word}${word === '' ? '' : { zh: '，', en: ', ' }[language]}涉及金额`;
};
const kindSaid: Record<RecordKind, Record<Language, string>> = {
  civil: { zh: '民事案件', en: 'civil case' },
  criminal: { zh: '刑事案件', en: 'criminal case' },
  enforcement: { zh: '执行案件', en: 'enforcement case' },
  dishonest: { zh: '失信被执行人', en: 'dishonest judgment debtor' },
  restricted: { zh: '限制高消费', en: 'high-consumption restriction' },
  penalty: { zh: '行政处罚', en: 'administrative penalty' },
  ban: { zh: '市场禁入', en: 'market ban' },
  tax: { zh: '税收违法', en: 'tax violation' },
  position: { zh: '任职或持股', en: 'position or shareholding' },
};
const notStated: Record<Language, string> = { zh: '文书没有写', en: ' not stated in the document' };
const factLabels: Record<'on' | 'cause', Record<Language, string>> = {
  on: { zh: '日期', en: 'date' },
  cause: { zh: '事由', en: 'cause' },
};

/** Every fact of a record as the sentence has to say it. */
function factsSaid(of: RecordCase, language: Language): string[] {
  const { authority, number, on } = recordOf(of);
  const head = { zh: '有 1 条记录：', en: '1 record: ' }[language];
  const or = (text: string | null, label: 'on' | 'cause'): string =>
    text ?? factLabels[label][language] + notStated[language];
  return [
    `${head}${kindSaid[of.kind][language]}`,
    `${authority}`,
    `${number}`,
    or(on, 'on'),
    or(causeText(of), 'cause'),
    roleSaid(of, language),
    outcomeSaid(of, language),
  ];
}
const isOlder = ({ code, age }: RecordCase): boolean =>
  fiveYearItems.includes(code) && (age === 'dayBefore' || age === 'longAgo');

/** What would tell of a record, wherever it stood. */
const tracesOf = (of: RecordCase, at = 1): string[] => {
  const { authority, number, outcomeWords } = recordOf(of, at);
  return [authority, number, outcomeWords, causeText(of)].filter((text) => text !== null);
};
const holdsTrace = ({ report }: Pick<Reported, 'report'>, traces: readonly string[]): boolean => {
  const text = JSON.stringify(report);
  return traces.some((trace) => text.includes(trace));
};

/** A search of each item that found none. */
const emptyReports = new Map<string, Report>(
  registerCodes.flatMap((code) => {
    const set = {
      code,
      outcome: 'match',
      claim: {},
      ground: { queryNo: 'FY-20261119-302266', queriedAt: searchedAt },
    } as const;
    const { facts } = factsOfCase(set);
    return [
      [`sheet${code}`, buildCase(set).report] as const,
      [`source${code}`, reportOfFound(set, foundBySource([], { code, facts }))] as const,
    ];
  }),
);

describe('every record that a register can hold of a candidate', () => {
  it('is refused, left out or reported as the table says, and each register has records of all three', () => {
    expect(wrongVerdicts.slice(0, 3)).toEqual([]);
    for (const code of registerCodes) {
      const countOf = (all: readonly Reported[]): number => all.filter(({ of }) => of.code === code).length;
      expect({ code, leftOut: countOf(leftOut) > 0 }).toEqual({
        code,
        leftOut: !code.startsWith('BIZ') || code === 'BIZ_OFFICER',
      });
      expect(countOf(said)).toBeGreaterThan(0);
      expect(refused.filter((each) => each.code === code).length).toBeGreaterThan(0);
    }
    expect(new Set(refused.map(({ why }) => why))).toEqual(new Set(Object.keys(lacksOfWhy)));
  });

  it('has a line in the table for each way to be left out, and each line leaves something out', () => {
    const empty = unreported.filter(
      (line) =>
        !leftOut.some(
          ({ of }) => line.kinds.includes(of.kind) && line.outcomes.includes(of.outcome) && isUnreported(of),
        ),
    );
    expect(empty).toEqual([]);
    const unused = ruled.filter(
      (line) => !said.some(({ of, rules }) => of.kind === line.kind && rules.some(({ no }) => no === line.no)),
    );
    expect(unused).toEqual([]);
  });

  it('falls under the rules of the table and no others, and has the light of the worst', () => {
    const wrong = breaking(said, (each) => {
      const { rules, light } = itemOf(each);
      const numbers = (all: readonly { no: string }[]): string =>
        all
          .map(({ no }) => no)
          .toSorted()
          .join();
      return numbers(rules) !== numbers(each.rules) || light !== worstOf(each.rules.map((rule) => rule.light));
    });
    expect(wrong).toEqual([]);
  });

  it('of a listing that is over never says of the creditor that they were listed', () => {
    const ofOthers = said.filter(({ of }) => isListedForOthers(of));
    expect(ofOthers.length).toBeGreaterThan(0);
    expect(breaking(ofOthers, (each) => /曾在|曾被/u.test(itemOf(each).sentence.zh))).toEqual([]);
  });

  it('that may not be reported leaves the words of a search that found none', () => {
    const wrong = breaking(leftOut, (each) => {
      const { report, of } = each;
      const empty = emptyReports.get(of.way + of.code);
      const [item, none] = [itemOf(each), empty?.items[0]];
      const words = ({ sentence, summary, rows, rules, records, result, light, isPartial }: typeof item) =>
        JSON.stringify({ sentence, summary, rows, rules, records, result, light, isPartial });
      return (
        none === undefined ||
        words(item) !== words(none) ||
        JSON.stringify(report.overall) !== JSON.stringify(empty?.overall) ||
        holdsTrace(each, tracesOf(of)) ||
        item.light !== 'green'
      );
    });
    expect(wrong).toEqual([]);
  });

  it('that is over, or not the candidate’s to answer for, is no worse than blue and says so', () => {
    const all = said.filter(({ of }) => isOver(of));
    expect(all.length).toBeGreaterThan(0);
    const wrong = breaking(all, (each) => {
      const { light, sentence } = itemOf(each);
      return (
        light !== 'blue' ||
        !sentence.zh.includes(roleSaid(each.of, 'zh')) ||
        !sentence.zh.includes(outcomeSaid(each.of, 'zh')) ||
        !sentence.en.includes(outcomeSaid(each.of, 'en'))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('of a plaintiff or a third party accuses nobody', () => {
    const accusing = {
      zh: /责任人|被告|有罪|目前|尚未|近 5 年|不得任职|被吊销/u,
      en: /defendant|\bnow\b|last 5 years|liab|convicted|penalised/iu,
    };
    const all = said.filter(({ of }) => others.includes(of.role));
    expect(all.length).toBeGreaterThan(0);
    const wrong = breaking(all, (each) =>
      itemOf(each).rules.some(({ text }) => accusing.zh.test(text.zh) || accusing.en.test(text.en)),
    );
    expect(wrong).toEqual([]);
  });

  it('is red only where it stands, is the candidate’s own, and lies within the period of its rule', () => {
    const red = said.filter((each) => itemOf(each).light === 'red');
    expect(red.length).toBeGreaterThan(0);
    const wrong = breaking(red, (each) => {
      const { code, kind, role, outcome } = each.of;
      const hasPeriod = code === 'ADMIN_PENALTY' || kind === 'criminal';
      const [record, ...more] = itemOf(each).records;
      return (
        !own.includes(role) ||
        // Whatever became of the company, a post was held.
        (kind !== 'position' && !standing.includes(outcome)) ||
        (hasPeriod && isOlder(each.of)) ||
        more.length > 0 ||
        record?.identity !== 'sameId'
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is said once, with every fact as it was written down and every gap named, in both languages', () => {
    const wrong = breaking(said, (each) => {
      const { sentence, summary, rows } = itemOf(each);
      const [own] = rows;
      return (
        !(['zh', 'en'] as const).every((language) => {
          const text = sentence[language].charAt(0).toLowerCase() + sentence[language].slice(1);
          return factsSaid(each.of, language).every((fact) => text.includes(fact));
        }) ||
        !summary.zh.startsWith('有 1 条记录') ||
        !summary.en.startsWith('1 record') ||
        own?.finding.kind !== 'value' ||
        own.finding.value !== '1'
      );
    });
    expect(wrong).toEqual([]);
  });

  it('stands in the lines of the report with its own authority, number and day, under the list that holds it', () => {
    const wrong = breaking(said, (each) => {
      const item = itemOf(each);
      const { authority, number, on } = recordOf(each.of);
      const [record, ...more] = recordLines(item, 'zh').map((lines) => lines.map(({ words }) => words));
      const holding = receiptLines(item, 'zh').filter(({ result }) => result === '有 1 条记录');
      return (
        record === undefined ||
        more.length > 0 ||
        ![authority, number, on ?? '文书没有写'].every((fact) => fact !== null && record.includes(fact)) ||
        holding.map(({ key }) => key).join() !== each.of.list.key
      );
    });
    expect(wrong).toEqual([]);
  });

  it('that is older than the period that was searched is said to be older, and no other', () => {
    const wrong = breaking(said, (each) => {
      const { zh, en } = itemOf(each).sentence;
      const isSaid = [
        zh.includes('1 条记录早于检索范围'),
        en.includes('1 record from before the period that was searched'),
      ];
      return isSaid.some((said) => said !== isOlder(each.of));
    });
    expect(wrong).toEqual([]);
  });

  it('names each rule that fired with number and words, and gives the report the light of its item', () => {
    const wrong = breaking(said, (each) => {
      const { rules, sentence, light } = itemOf(each);
      const named = ruleLines(itemOf(each), 'zh').map(({ words }) => words);
      return (
        named.length !== rules.length ||
        !rules.every(
          ({ no, text }) => sentence.zh.includes(`${no} ${text.zh}`) && sentence.en.includes(`${no} ${text.en}`),
        ) ||
        !sentence.zh.includes(`命中 ${rules.length} 条规则：`) ||
        each.report.overall.light !== light ||
        /部分核实/u.test(resultWord(itemOf(each)).zh)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('a record of somebody of the same name', () => {
  const built = namesakeCases()
    .filter(isKnown)
    .map((of): Reported => {
      const set = caseOfRecords([of]);
      const { facts } = factsOfCase(set);
      const report =
        of.way === 'sheet' ? buildCase(set).report : reportOfFound(set, foundBySource([of], { code: of.code, facts }));
      return { of, rules: [], report };
    });
  const seen = built.filter(({ of }) => !isUnreported(of));

  it('never lights anything, and leaves its count and nothing of the case', () => {
    expect(seen.length).toBeGreaterThan(0);
    const wrong = breaking(seen, (each) => {
      const { rules, sentence } = itemOf(each);
      const why = each.of.identity === 'nameOnly' ? '不能确认是本人' : '证件号不同';
      return (
        rules.length > 0 || holdsTrace(each, tracesOf(each.of)) || !sentence.zh.includes(`同名 1 条，${why}，不计入`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('leaves the item partly verified where it may be the candidate, and only there', () => {
    const wrong = breaking(seen, (each) => {
      const { light, result } = itemOf(each);
      const isOpen = each.of.identity === 'nameOnly';
      return light !== (isOpen ? 'grey' : 'green') || (result === 'partlyVerified') !== isOpen;
    });
    expect(wrong).toEqual([]);
  });
});

describe('two records of one search', () => {
  const keyOf = ({ of, rules }: Reported): string =>
    [of.way, of.code, isOlder(of), of.outcome === 'closed', ...rules.map(({ no }) => no)].join(' ');
  const apart = [...leftOut, ...said].filter(({ of }) => of.judged === null && of.said === 'unsaid');
  /** One of each kind that the table tells apart. */
  const one = [...new Map(apart.map((each) => [keyOf(each), each])).values()];
  const pairs = one.flatMap((first) =>
    one
      .filter(({ of }) => of.code === first.of.code && of.way === first.of.way)
      .map((second) => {
        const both = [first.of, second.of] as const;
        const set = caseOfRecords(both);
        const { facts } = factsOfCase(set);
        const report =
          first.of.way === 'sheet'
            ? buildCase(set).report
            : reportOfFound(set, foundBySource(both, { code: first.of.code, facts }));
        return { first, second, item: itemOf({ report }), overall: report.overall };
      }),
  );
  const kept = ({ first, second }: (typeof pairs)[number]): Reported[] =>
    [first, second].filter(({ rules }) => rules.length > 0);

  it('are counted as often as they are reported, and each is said with its own number', () => {
    expect(pairs.length).toBeGreaterThan(100);
    for (const pair of pairs) {
      const { first, second, item } = pair;
      const count = kept(pair).length;
      const [zh, en] = [item.sentence.zh, item.sentence.en];
      expect(item.records).toHaveLength(count);
      expect(zh.startsWith(`有 ${count} 条记录：`)).toBe(count > 0);
      expect(en.startsWith(`${count} record${count === 1 ? '' : 's'}: `)).toBe(count > 0);
      for (const [at, { of, rules }] of [first, second].entries()) {
        const { number } = recordOf(of, at + 1);
        expect([zh, en].map((text) => text.includes(`${number}`))).toEqual([rules.length > 0, rules.length > 0]);
      }
      const older = kept(pair).filter(({ of }) => isOlder(of)).length;
      const lines = zh.split('。').filter((line) => line.endsWith('早于检索范围'));
      expect(lines).toEqual(older > 0 ? [`${older} 条记录早于检索范围`] : []);
    }
  });

  it('have the light of the worst, and what is left out changes none', () => {
    for (const pair of pairs) {
      const rules = kept(pair).flatMap((each) => each.rules);
      expect(pair.item.light).toBe(worstOf(rules.map(({ light }) => light)));
      expect(pair.overall.light).toBe(pair.item.light);
      expect(new Set(pair.item.rules.map(({ no }) => no))).toEqual(new Set(rules.map(({ no }) => no)));
    }
  });
});

describe('the answer of a source', () => {
  const told = cases.filter(
    ({ way, age, judged }) => way === 'source' && (age === 'recent' || age === 'ahead') && judged === null,
  );
  const findingOf = (of: RecordCase) => {
    const { facts } = factsOfCase(caseOfRecords([of]));
    const terms = searchTermsOf('idCard');
    const answer: SourceAnswer = {
      verdict: 'recordFound',
      fields: [],
      search: {
        lists: searchedLists(of.code).map(({ key, label, takes: [usual] }) => ({
          key,
          register: label,
          terms: terms[usual],
        })),
        years: facts.form.register?.years ?? null,
      },
      records: [registerRecordOf(of)],
      rules: [],
      source: { zh: '公开信息', en: 'Public records' },
      method: { zh: '接口查询', en: 'Query by interface' },
      queryNo: 'FY-20261119-302266',
      checkCode: null,
      by: { verifier: systemVerifier, at: searchedAt },
    };
    const asked = { code: of.code, rules: facts.rules, said: facts, now: new Date(searchedAt) };
    return { found: findingOfAnswer(answer, asked), facts };
  };

  /** What is left out is not looked at: its day is nobody's concern. */
  const isBelieved = (of: RecordCase): boolean => isKnown(of) && (of.age !== 'ahead' || isUnreported(of));

  it('becomes the finding that this set is made of', () => {
    const believed = told.filter(isBelieved);
    expect(believed.length).toBeGreaterThan(150);
    for (const of of believed) {
      const { found, facts } = findingOf(of);
      expect(found).toEqual(foundBySource([of], { code: of.code, facts }));
    }
  });

  it('that tells of days to come, or what such a record does not say, is not believed', () => {
    const [ahead, unknown] = [told.filter((of) => isKnown(of) && !isBelieved(of)), told.filter((of) => !isKnown(of))];
    expect(ahead.length).toBeGreaterThan(40);
    expect(unknown.length).toBeGreaterThan(100);
    for (const of of [...ahead, ...unknown]) expect(() => findingOf(of)).toThrow(VendorSilent);
  });
});
