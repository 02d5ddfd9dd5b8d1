import {
  type Finding,
  findingShape,
  type PartyRole,
  partyRoles,
  type RecordIdentity,
  type RecordKind,
  type RecordOutcome,
  recordOutcomes,
  type RegisterRecord,
  type SearchReceipt,
  systemVerifier,
} from '@beidiao/contract/finding/finding';
import {
  type DraftRecord,
  emptyRecord,
  type ReviewFacts,
  searchOfReceipts,
  statedIn,
} from '@beidiao/contract/verification/review-draft';
import { judgedRulesOf, reviewFormOf, searchTermsOf } from '@beidiao/contract/verification/review-forms';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import { reportedFinding } from '@beidiao/contract/verification/unreported-records';
import { catalogueCodes, factsOfCase } from './report-set.ts';
import type { SetCase } from './report-set-cases.ts';

/**
 * Every record that a register can hold of a candidate: kind × role × outcome × age × cause, typed by a reviewer in the sheet
 * or told by a source, with each rule that a person may judge of it.
 */

/** When everything here was searched: the period of five years begins on 2021-11-19. */
export const searchedAt = '2026-11-19T01:12:00.000Z';

const recordAges = ['recent', 'firstDay', 'dayBefore', 'longAgo', 'undated', 'ahead'] as const;
export type RecordAge = (typeof recordAges)[number];
const dayOfAge: Record<RecordAge, string | null> = {
  recent: '2026-11-01',
  firstDay: '2021-11-19',
  dayBefore: '2021-11-18',
  longAgo: '2012-05-01',
  undated: null,
  ahead: '2026-11-25',
};

const recordCauses = ['ordinary', 'labour', 'unstated'] as const;
type RecordCause = (typeof recordCauses)[number];

type RecordWay = 'sheet' | 'source';
/** What the candidate said of posts, where the item asks. */
type PostsSaid = 'none' | 'some' | 'unsaid';

export type RecordCase = {
  readonly way: RecordWay;
  readonly code: string;
  readonly list: RegisterList;
  readonly kind: RecordKind;
  readonly role: PartyRole | null;
  readonly outcome: RecordOutcome | null;
  readonly age: RecordAge;
  readonly cause: RecordCause;
  readonly identity: RecordIdentity;
  /** The rule that a person judges of it. */
  readonly judged: string | null;
  readonly said: PostsSaid;
};

export const registerCodes = catalogueCodes.filter((code) => reviewFormOf({ code }).register !== null);
export const rolesAndNone = [...partyRoles, null] as const;
const outcomesAndNone = [...recordOutcomes, null] as const;

const causesOf: Record<RecordKind, Partial<Record<RecordCause, string | null>>> = {
  civil: { ordinary: '民间借贷纠纷', labour: '追索劳动报酬纠纷', unstated: null },
  criminal: { ordinary: '诈骗罪', labour: '拒不支付劳动报酬罪' },
  enforcement: { ordinary: '民间借贷纠纷', labour: '追索劳动报酬纠纷', unstated: null },
  dishonest: { ordinary: '买卖合同纠纷' },
  restricted: { ordinary: '买卖合同纠纷' },
  penalty: { ordinary: '发布虚假广告' },
  ban: { ordinary: '内幕交易' },
  tax: { ordinary: '虚开增值税专用发票' },
  position: { ordinary: '杭州晨曦财务咨询有限公司' },
};
export const causeText = ({ kind, cause }: Pick<RecordCase, 'kind' | 'cause'>): string | null =>
  causesOf[kind][cause] ?? null;

const saidOf = (code: string): readonly PostsSaid[] =>
  reviewFormOf({ code }).asked === null ? ['unsaid'] : ['none', 'some', 'unsaid'];
const judgeable = (code: string): readonly string[] =>
  judgedRulesOf(factsOfCase({ code, outcome: 'record', claim: {} }).facts.rules).map(({ when }) => when);

type Place = Pick<RecordCase, 'way' | 'code' | 'list' | 'kind'>;
/** A source searches by the number, so it can tell whose a judgment is; the public site cannot. */
const placesOf = (code: string): Place[] => {
  const lists = reviewFormOf({ code }).register?.registers ?? [];
  const typed = lists.flatMap((list) => list.kinds.map((kind): Place => ({ way: 'sheet', code, list, kind })));
  const told = lists
    .filter(({ isOptional }) => !isOptional)
    .flatMap((list) => list.kinds.map((kind): Place => ({ way: 'source', code, list, kind })));
  const first = told.filter((place, at) => told.findIndex(({ kind }) => kind === place.kind) === at);
  return [...typed, ...first];
};

const product = <A, B>(all: readonly A[], more: (one: A) => readonly B[]): (A & B)[] =>
  all.flatMap((one) => more(one).map((other) => ({ ...one, ...other })));

/** Whether the sheet takes a record of the candidate there: only pages that show the number tell whose it is. */
const isTaken = ({ way, list }: Place): boolean => way === 'source' || list.showsId;
/** A period has a first day; where there is none old is old. */
const agesOf = (place: Place): readonly RecordAge[] => {
  if (!isTaken(place)) return ['recent', 'undated'];
  const years = reviewFormOf(place).register?.years ?? null;
  return years === null ? ['recent', 'dayBefore', 'undated', 'ahead'] : recordAges;
};

/** A cause decides whether a record is reported, at any age. */
const causesIn = (place: Place & Pick<RecordCase, 'age'>): readonly RecordCause[] =>
  recordCauses.filter(
    (cause) =>
      causesOf[place.kind][cause] !== undefined &&
      (cause === 'ordinary' || (isTaken(place) && ['recent', 'undated', 'ahead'].includes(place.age))),
  );
/** What may be judged depends on the age only where there is a period. */
const isJudged = (place: Place & Pick<RecordCase, 'age'>): boolean =>
  isTaken(place) &&
  (place.age === 'recent' ||
    place.age === 'undated' ||
    (agesOf(place).includes('firstDay') && (place.age === 'firstDay' || place.age === 'dayBefore')));

/** Every record of the candidate, and with each rule that a person may judge of it. */
export function recordCases(codes: readonly string[] = registerCodes): RecordCase[] {
  const facts = product(
    codes.flatMap(placesOf).flatMap((place) => agesOf(place).map((age) => ({ ...place, age }))),
    () => rolesAndNone.flatMap((role) => outcomesAndNone.map((outcome) => ({ role, outcome }))),
  );
  const plain = product(facts, (place) =>
    causesIn(place).map((cause): CaseRest => ({ cause, identity: 'sameId', judged: null, said: 'unsaid' })),
  );
  const judged = product(facts.filter(isJudged), ({ code }) =>
    judgeable(code).flatMap((rule) =>
      saidOf(code).map((said): CaseRest => ({ cause: 'ordinary', identity: 'sameId', judged: rule, said })),
    ),
  );
  return [...plain, ...judged];
}
type CaseRest = Pick<RecordCase, 'cause' | 'identity' | 'judged' | 'said'>;

/** The same facts in a record of somebody of the same name. */
export const namesakeCases = (): RecordCase[] =>
  product(
    recordCases().filter(({ age, judged, cause }) => age === 'recent' && judged === null && cause === 'ordinary'),
    () => [{ identity: 'nameOnly' as const }, { identity: 'otherId' as const }],
  );

export const recordOf = (of: RecordCase, place = 1): DraftRecord => ({
  ...emptyRecord,
  kind: of.kind,
  authority: `杭州市第${place}登记机关`,
  number: `（2024）浙0106登${place}821号`,
  on: dayOfAge[of.age],
  cause: causeText(of),
  role: of.role,
  outcome: of.outcome,
  outcomeWords: `涉及金额 ${place}6,000 元`,
  identity: of.identity,
  idDigits: of.identity === 'sameId' ? '3301**********2415' : '',
  register: of.list.key,
});

/** The check in which these records are found; they are of one item and come one way. */
export const caseOfRecords = (all: readonly [RecordCase, ...RecordCase[]]): SetCase => {
  const [{ code, said, judged }] = all;
  return {
    code,
    outcome: 'record',
    claim: said === 'unsaid' ? {} : { hasPosts: said === 'some', posts: '宁波甬江商贸有限公司，监事' },
    records: all.map((each, place) => recordOf(each, place + 1)),
    ground: { queryNo: 'FY-20261119-302266', queriedAt: searchedAt },
    judged: judged === null ? [] : [{ rule: judged, reason: '与登记信息页所示相同' }],
  };
};

export const searchedLists = (code: string): readonly RegisterList[] =>
  (reviewFormOf({ code }).register?.registers ?? []).filter(({ isOptional }) => !isOptional);

export const registerRecordOf = (of: RecordCase, place = 1): RegisterRecord => {
  const { idDigits: _, kind, role, outcome, identity, ...record } = recordOf(of, place);
  return {
    ...record,
    kind: kind === '' ? null : kind,
    role: role === '' ? null : role,
    outcome: outcome === '' ? null : outcome,
    identity: identity === '' ? 'nameOnly' : identity,
  };
};

/** What a source that searches by name and number becomes; nobody has typed it. */
export function foundBySource(
  all: readonly RecordCase[],
  { code, facts }: { readonly code: string; readonly facts: ReviewFacts },
): Finding {
  const judged = all[0]?.judged ?? null;
  const { form } = facts;
  const holding = new Set(all.map(({ list }) => list.key));
  const terms = searchTermsOf('idCard');
  const queryNo = 'FY-20261119-302266';
  const receipts = searchedLists(code).map(
    ({ key, label, takes: [usual] }): SearchReceipt => ({
      key,
      register: label,
      terms: terms[usual],
      at: searchedAt,
      queryNo,
      page: null,
      result: holding.has(key) ? 'some' : 'none',
      reason: null,
      nameOnly: 0,
      otherId: 0,
    }),
  );
  return reportedFinding({
    shape: findingShape,
    form: 'register',
    fields: [],
    grounds: [
      {
        kind: 'query',
        source: { zh: '公开信息', en: 'Public records' },
        method: { zh: '接口查询', en: 'Query by interface' },
        at: searchedAt,
        verifier: systemVerifier,
        queryNo,
        checkCode: null,
        contact: null,
      },
    ],
    search: { ...searchOfReceipts(receipts, form.register?.years ?? null), queryNo },
    records: all.map((each, place) => registerRecordOf(each, place + 1)),
    judged: judged === null ? [] : [{ rule: judged, reason: '' }],
    stated: statedIn(form, facts.rules, facts),
    notVerified: null,
    tries: [],
    verifier: systemVerifier,
    secondVerifier: null,
  });
}
