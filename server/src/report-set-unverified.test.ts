import { endedResults, endedSentence } from '@beidiao/contract/finding/ended-item';
import { markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { overallOf } from '@beidiao/contract/report/overall';
import type { DraftReceipt } from '@beidiao/contract/verification/review-draft';
import { type ReviewField, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { Language } from '@beidiao/contract/wire/language';
import { describe, expect, it } from 'vitest';
import { buildCase, catalogueCodes, draftCase } from './report-set.ts';
import { type SetCase, setCases } from './report-set-cases.ts';
import { type RecordCase, recordOf, registerCodes, searchedAt } from './report-set-records.ts';

/* Every way in which a part of an item is not verified, beside every way in which the rest is. */

type State = 'match' | 'differs' | 'found' | 'silent' | 'unchecked';
type Answer = { readonly state: State; readonly value?: string };
type Answered = { readonly field: ReviewField; readonly answer: Answer };

/** What was stated of a field, and another value. */
const values: Readonly<Record<string, readonly [string, string]>> = {
  idName: ['equal', 'different'],
  idPhone: ['equal', 'different'],
  face: ['equal', 'different'],
  school: ['江海大学', '江河大学'],
  major: ['会计学', '金融学'],
  level: ['本科', '专科'],
  graduatedAt: ['2014-06', '2014-07'],
  studyForm: ['全日制', '非全日制'],
  degreeNo: ['114821201405004217', '114821201405004271'],
  certificateName: ['注册会计师', '税务师'],
  certificateNo: ['330000120161', '330000120116'],
  company: ['无锡恒铭达电子科技有限公司', '无锡人才服务有限公司'],
  from: ['2014-07', '2014-08'],
  to: ['2019-02', '2019-01'],
  position: ['会计主管', '出纳'],
  leaveReason: ['个人发展', '合同到期'],
  relation: ['直属上级', '项目经理'],
  nonCompete: ['ended', 'none'],
  issuingOffice: ['杭州市公安局西湖区分局', '杭州市公安局上城区分局'],
  issuedAt: ['2026-10-12', '2026-10-13'],
  purpose: ['入职', '出国'],
  bankCardLast4: ['6621', '6612'],
  monthlyPay: ['18500', '14200'],
  licenceNo: ['330100172415', '330100172451'],
};
/** What only the source can state. */
const foundOnly: Readonly<Record<string, string>> = {
  issuer: '中国注册会计师协会',
  validUntil: '2027-10-31',
  performance: '月结准时',
  strengths: '细致',
  concerns: '话少',
  scope: '同类电子制造企业',
  reportedAt: '2026-11-17',
  months: '2014-07 至 2018-10',
  licenceClass: 'C1',
  score: '稳定性 72',
  finding: '社区确认居住满 2 年',
};
const open: readonly Answer[] = [{ state: 'silent' }, { state: 'unchecked' }];

function answersOf({ key, claimKey, choices }: ReviewField, isStated: boolean): readonly Answer[] {
  if (claimKey === null && choices.length > 0)
    return [...choices.map((choice): Answer => ({ state: 'found', value: choice.key })), ...open];
  const only = foundOnly[key];
  if (claimKey === null && only !== undefined) return [{ state: 'found', value: only }, ...open];
  const both = values[key];
  if (both === undefined) throw new Error(`no values for the field ${key}`);
  // Beside nothing that was stated nothing matches or differs.
  return isStated
    ? [{ state: 'match', value: both[0] }, { state: 'differs', value: both[1] }, ...open]
    : [{ state: 'found', value: both[0] }, ...open];
}

/** All of them up to six fields; beyond, every pair of answers beside every rest that is alike. */
function combinationsOf(fields: readonly ReviewField[], isStated: boolean): Answered[][] {
  const each = fields.map((field) => answersOf(field, isStated).map((answer): Answered => ({ field, answer })));
  if (fields.length <= 6)
    return each.reduce<Answered[][]>(
      (all, answers) => all.flatMap((some) => answers.map((one) => [...some, one])),
      [[]],
    );
  const alike = (state: State): Answered[] =>
    each.flatMap((answers) => answers.find(({ answer }) => answer.state === state) ?? answers[0] ?? []);
  const bases = (['match', 'differs', 'silent', 'unchecked'] as const).map(alike);
  const changed = bases.flatMap((base) =>
    each.flatMap((first, a) =>
      each
        .slice(a + 1)
        .flatMap((second, b) =>
          first.flatMap((one) => second.map((other) => base.with(a, one).with(a + 1 + b, other))),
        ),
    ),
  );
  const told = new Map(changed.map((some) => [some.map(({ answer }) => answer.value ?? answer.state).join(), some]));
  return [...told.values()];
}

const comparedCodes = catalogueCodes.filter((code) => reviewFormOf({ code }).register === null);
const grounds: Readonly<Record<string, Partial<SetCase>>> = {
  DRIVING_LICENCE: { ground: { queryNo: 'FY-20261119-302266', queriedAt: searchedAt }, evidence: ['查询页'] },
};
type Compared = { readonly code: string; readonly isStated: boolean; readonly all: readonly Answered[] };
function caseOf({ code, isStated, all }: Compared): SetCase {
  const base = setCases.find((each) => each.code === code && each.found !== undefined);
  const asked = reviewFormOf({ code }).fields.flatMap(({ key }) => (values[key] ? [[key, values[key][0]]] : []));
  const found = all.flatMap(({ field, answer: { state, value } }) =>
    state === 'silent' ? [[field.key, null]] : value === undefined ? [] : [[field.key, value]],
  );
  const { contacts = [], ground = {}, evidence = ['查询页'] } = base ?? {};
  return {
    code,
    outcome: 'unknown',
    claim: isStated ? Object.fromEntries(asked) : {},
    contacts,
    ground,
    evidence,
    found: Object.fromEntries(found),
    ...grounds[code],
  };
}

/** Answers by which the source knows nothing of the subject. */
const unknownThere = ['missing', 'notFound', 'denied'];
/** What can be answered all the same: employments of the candidate overlap, whoever insured this one. */
const isOfOthers = ({ code }: Pick<Compared, 'code'>, { field }: Answered): boolean =>
  code === 'XP_AUTO_DEEP' && field.key === 'overlap';
const has = (all: readonly Answered[], key: string, value: string): boolean =>
  all.some(({ field, answer }) => field.key === key && answer.value === value);
const isUnknownThere = (all: readonly Answered[]): boolean =>
  all.some(({ field, answer }) => field.claimKey === null && unknownThere.includes(answer.value ?? ''));

function refusalOf({ code, all, isStated }: Compared): string | null {
  const told = all.filter(({ answer }) => answer.value !== undefined);
  if (told.length === 0) return 'nothingFound';
  if (isUnknownThere(all) && told.filter((each) => !isOfOthers({ code }, each)).length > 1) return 'besideUnknown';
  const isDismissed = isStated && has(all, 'conduct', 'cause') && all.some(({ field }) => field.key === 'leaveReason');
  return isDismissed && has(all, 'leaveReason', '个人发展') ? 'besideDismissal' : null;
}
/** What had to be answered and was not; where nobody knows the subject there is nothing more to learn. */
const isOpen = ({ code, all }: Pick<Compared, 'code' | 'all'>): boolean =>
  all
    .filter((each) => !isUnknownThere(all) || isOfOthers({ code }, each))
    .some(({ field, answer }) => field.isMandatory && open.some(({ state }) => state === answer.state));

type Built = {
  readonly code: string;
  readonly all: readonly Answered[];
  readonly item: ReportItem;
  readonly report: Report;
};
const built: Built[] = [];
const refused: string[] = [];
const wrongVerdicts: object[] = [];
const shown = (all: readonly Answered[]) =>
  Object.fromEntries(all.map(({ field, answer }) => [field.key, answer.value ?? answer.state]));

function build(of: Compared): void {
  const { code, all } = of;
  const set = caseOf(of);
  const { facts: given, draft: begun } = draftCase(set);
  const { evidenceFiles: _, ...facts } = given;
  const unasked = all.filter(({ answer }) => answer.state === 'unchecked');
  // A reviewer has said of each field that was not asked that it was not.
  const fields = {
    ...begun.fields,
    ...Object.fromEntries(unasked.map(({ field }) => [field.key, { state: 'unchecked' as const }])),
  };
  const whats = lacksOf({ ...facts, materialAsks: 1 }, { ...begun, fields }).map(({ what }) => what as string);
  const expected = refusalOf(of);
  if (expected === null ? whats.length > 0 : !whats.includes(expected))
    wrongVerdicts.push({ code, ...shown(all), expected, whats });
  else if (expected !== null) refused.push(expected);
  else {
    const { report } = buildCase(set);
    const [item] = report.items;
    if (item !== undefined) built.push({ code, all, item, report });
  }
}
/** Nobody is asked who they are: the order says it. */
const isAsked = (code: string): boolean => !code.startsWith('ID_');
for (const code of comparedCodes)
  for (const isStated of isAsked(code) ? [true, false] : [true])
    for (const all of combinationsOf(reviewFormOf({ code }).fields, isStated)) build({ code, isStated, all });

/** It agrees, or is an answer to which no rule is bound; an insured month may be a month off. */
function isGood({ field, answer: { state, value } }: Answered): boolean {
  if (state === 'silent' || state === 'unchecked') return true;
  const bound = field.choices.find(({ key }) => key === value)?.rule ?? field.foundRule;
  return bound === null && (state !== 'differs' || field.isInsured === true);
}

const breaking = (isWrong: (each: Built) => boolean): object[] =>
  built
    .filter(isWrong)
    .slice(0, 3)
    .map(({ code, all, item }) => ({
      code,
      ...shown(all),
      says: item.sentence,
      light: item.light,
      result: item.result,
    }));

/** The labels of one part of a sentence, as they follow each other in running text. */
function labelsOf(all: readonly Answered[], state: State, language: Language): string {
  const labels = all
    // An optional answer of the source alone that nobody asked for leaves no row.
    .filter(
      ({ field, answer }) =>
        answer.state === state && (state !== 'unchecked' || field.isMandatory || field.claimKey !== null),
    )
    .map(({ field }) => field.label[language].toLowerCase());
  if (language === 'zh') return labels.join('、');
  const last = labels.pop() ?? '';
  return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
}
const partOf = (text: string, pattern: RegExp): string => (pattern.exec(text)?.[1] ?? '').toLowerCase();

describe('every combination of what was compared and what was not verified', () => {
  it('is refused or reported as its answers allow, and both occur', () => {
    expect(wrongVerdicts.slice(0, 3)).toEqual([]);
    expect(new Set(refused)).toEqual(new Set(['nothingFound', 'besideUnknown', 'besideDismissal']));
    expect(new Set(built.map(({ code }) => code))).toEqual(new Set(comparedCodes));
    for (const isPartly of [true, false])
      expect(built.filter((each) => isOpen(each) === isPartly).length).toBeGreaterThan(500);
  });

  it('is partly verified where anything that had to be answered was not, whatever else was found', () => {
    const wrong = breaking(({ code, all, item, report }) => {
      if (!isOpen({ code, all })) return false;
      const grey = item.rules.length === 0;
      return (
        item.isPartial !== true ||
        !resultWord(item).zh.includes('部分核实') ||
        !resultWord(item).en.toLowerCase().includes('partly verified') ||
        item.light === 'green' ||
        (item.light === 'grey') !== grey ||
        (grey && markOfItem(item) !== 'partly') ||
        !['grey', 'yellow', 'red'].includes(report.overall.light) ||
        !report.overall.sentence.zh.includes('部分核实') ||
        !report.overall.sentence.en.includes('partly verified')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is never called partly verified where everything was answered', () => {
    const wrong = breaking(
      ({ code, all, item, report }) =>
        !isOpen({ code, all }) &&
        (item.isPartial === true ||
          item.light === 'grey' ||
          report.overall.light !== item.light ||
          /部分|partly/iu.test(
            JSON.stringify([resultWord(item), item.sentence, item.summary, report.overall.sentence]),
          )),
    );
    expect(wrong).toEqual([]);
  });

  it('is green where nothing differs and no answer weighs, and only there', () => {
    const wrong = breaking(
      ({ code, all, item }) => (item.light === 'green') !== (all.every(isGood) && !isOpen({ code, all })),
    );
    expect(wrong).toEqual([]);
  });

  it('names in both languages exactly the fields that match, that the source left out and that nobody checked', () => {
    const wrong = breaking(({ all, item: { sentence } }) =>
      [
        [partOf(sentence.zh, /^([^。]*?)一致。/u), labelsOf(all, 'match', 'zh')],
        [partOf(sentence.zh, /(?:^|[。；])([^。；]*)来源未说明/u), labelsOf(all, 'silent', 'zh')],
        [partOf(sentence.zh, /(?:^|[。；])([^。；]*)未核实/u), labelsOf(all, 'unchecked', 'zh')],
        [partOf(sentence.en, /^([^.;]*?) match(?:es)?\./u), labelsOf(all, 'match', 'en')],
        [partOf(sentence.en, /source did not say: ([^.;]*)/iu), labelsOf(all, 'silent', 'en')],
        [partOf(sentence.en, /not checked: ([^.;]*)/iu), labelsOf(all, 'unchecked', 'en')],
      ].some(([said, expected]) => said !== expected),
    );
    expect(wrong).toEqual([]);
  });

  it('says of each field that differs or was found what was found, in both languages', () => {
    const wrong = breaking(({ all, item: { sentence, rows } }) =>
      all.some(({ field, answer }) => {
        if (answer.state !== 'differs' && answer.state !== 'found') return false;
        const found = rows.find(({ key }) => key === field.key)?.finding;
        const words = found?.kind === 'value' ? found.words : '';
        return (['zh', 'en'] as const).some(
          (language) =>
            words === '' || !sentence[language].includes(typeof words === 'string' ? words : words[language]),
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});

type ListState = 'none' | 'record' | 'nameOnly' | 'otherId' | 'unsearchable' | 'leftOut';
type Listed = { readonly list: RegisterList; readonly state: ListState };
const receiptOf: Record<ListState, Partial<DraftReceipt>> = {
  none: { result: 'none' },
  record: { result: 'some' },
  nameOnly: { result: 'some', nameOnly: 2 },
  otherId: { result: 'some', otherId: 1 },
  unsearchable: { result: 'unsearchable', reason: 'maintenance' },
  leftOut: {},
};
const searchesOf = (code: string): Listed[][] =>
  (reviewFormOf({ code }).register?.registers ?? []).reduce<Listed[][]>(
    (all, list) =>
      all.flatMap((some) =>
        (
          [
            'none',
            'record',
            'nameOnly',
            'otherId',
            'unsearchable',
            ...(list.isOptional ? (['leftOut'] as const) : []),
          ] as const
        ).map((state): Listed[] => [...some, { list, state }]),
      ),
    [[]],
  );
const recordIn = (code: string, list: RegisterList, at: number) => {
  const [kind] = list.kinds;
  if (kind === undefined) throw new Error(`${list.key} holds nothing`);
  const of: RecordCase = {
    way: 'sheet',
    code,
    list,
    kind,
    role: kind === 'position' ? 'officer' : 'third',
    outcome: kind === 'criminal' ? 'open' : 'closed',
    age: 'recent',
    cause: 'ordinary',
    identity: 'sameId',
    judged: null,
    said: 'unsaid',
  };
  return recordOf(of, at + 1);
};
const searchCase = (code: string, all: readonly Listed[]): SetCase => ({
  code,
  outcome: 'unknown',
  claim: {},
  ground: { queryNo: 'FY-20261119-302266', queriedAt: searchedAt },
  receipts: Object.fromEntries(
    all.flatMap(({ list, state }) => (state === 'leftOut' ? [] : [[list.key, receiptOf[state]]])),
  ),
  records: all.flatMap(({ list, state }, at) => (state === 'record' ? [recordIn(code, list, at)] : [])),
});

const searches = registerCodes.flatMap((code) => searchesOf(code).map((all) => ({ code, all })));
/** A page without numbers tells neither that a record is the candidate's nor that it is not. */
const isUnshown = (all: readonly Listed[]): boolean =>
  all.some(({ list, state }) => !list.showsId && (state === 'record' || state === 'otherId'));
const reported = searches
  .filter(({ all }) => !isUnshown(all))
  .flatMap(({ code, all }) => {
    const { report } = buildCase(searchCase(code, all));
    return report.items.map((item) => ({ code, all, report, item }));
  });
type Searched = (typeof reported)[number];
const breakingSearch = (isWrong: (each: Searched) => boolean): object[] =>
  reported
    .filter(isWrong)
    .slice(0, 3)
    .map(({ code, all, item }) => ({
      code,
      ...Object.fromEntries(all.map(({ list, state }) => [list.key, state])),
      says: item.sentence,
      light: item.light,
      result: item.result,
    }));

const listsIn = (all: readonly Listed[], ...states: ListState[]): RegisterList[] =>
  all.filter(({ state }) => states.includes(state)).map(({ list }) => list);
const isOpenSearch = (all: readonly Listed[]): boolean => listsIn(all, 'unsearchable', 'nameOnly').length > 0;
const isNothing = (all: readonly Listed[]): boolean => listsIn(all, 'unsearchable', 'leftOut').length === all.length;
/** A list of a site stands behind its name: what it is called among them. */
const ownName = ({ label }: RegisterList, language: Language): string => label[language].split(' · ').at(-1) ?? '';
const partsOf = (text: string, language: Language): string[] => text.split(language === 'zh' ? '。' : '. ');

describe('every combination of lists that were searched, and that were not', () => {
  it('is refused where a page cannot show whose a record is, and reported otherwise', () => {
    const counts = { refused: 0, reported: 0 };
    for (const { code, all } of searches) {
      const { facts: given, draft } = draftCase(searchCase(code, all));
      const { evidenceFiles: _, ...facts } = given;
      const isRefused = lacksOf(facts, draft).length > 0;
      counts[isRefused ? 'refused' : 'reported'] += 1;
      expect({ code, isRefused, all: all.map(({ state }) => state) }).toEqual({
        code,
        // A search that nobody has made is none.
        isRefused: isUnshown(all),
        all: all.map(({ state }) => state),
      });
    }
    expect(counts.reported).toBe(reported.length);
    expect(Math.min(counts.refused, counts.reported)).toBeGreaterThan(300);
  });

  it('is partly verified where a list could not be searched or holds a namesake who may be the candidate', () => {
    const wrong = breakingSearch(({ all, item, report }) => {
      const isPartly = isOpenSearch(all) && !isNothing(all);
      const words = JSON.stringify([resultWord(item), report.overall.sentence]);
      return (
        item.isPartial !== isPartly ||
        (isPartly && (!words.includes('部分核实') || !words.toLowerCase().includes('partly verified'))) ||
        (!isPartly && /部分|partly/iu.test(words)) ||
        (isOpenSearch(all) &&
          (item.light === 'green' || report.overall.light === 'green' || report.overall.light === 'blue'))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is found where a record is, open where a list is, not verified where none was searched, and green only else', () => {
    const wrong = breakingSearch(({ all, item }) => {
      const count = listsIn(all, 'record').length;
      const [result, light]: [ReportItem['result'], Light] = isNothing(all)
        ? ['notVerified', 'grey']
        : count > 0
          ? ['recordFound', 'blue']
          : isOpenSearch(all)
            ? ['partlyVerified', 'grey']
            : ['noRecord', 'green'];
      return item.result !== result || item.light !== light || item.records.length !== count;
    });
    expect(wrong).toEqual([]);
  });

  it('names each list that could not be searched and each namesake, and no other, in both languages', () => {
    const wrong = breakingSearch(({ all, item: { sentence } }) =>
      all.some(({ list, state }) => {
        const [zh, en] = [partsOf(sentence.zh, 'zh'), partsOf(sentence.en, 'en')];
        const said = {
          unsearchable: [
            zh.includes(`${list.label.zh}无法检索（网站维护），未核实`),
            en.some((part) =>
              part.startsWith(`${list.label.en} could not be searched (site under maintenance), not checked`),
            ),
          ],
          nameOnly: [
            zh.some(
              (part) => part.startsWith(`${list.label.zh}按`) && part.endsWith('同名 2 条，不能确认是本人，不计入'),
            ),
            en.some(
              (part) =>
                part.startsWith(`${list.label.en}, searched by`) &&
                part.includes('2 records under the same name, not shown to be this person'),
            ),
          ],
          otherId: [
            zh.some((part) => part.startsWith(`${list.label.zh}按`) && part.endsWith('同名 1 条，证件号不同，不计入')),
            en.some(
              (part) =>
                part.startsWith(`${list.label.en}, searched by`) &&
                part.includes('1 record under the same name with a different ID number'),
            ),
          ],
        };
        return Object.entries(said).some(([of, both]) => both.some((each) => each !== (of === state)));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('says “no record” of exactly the lists that hold none of the candidate', () => {
    const wrong = breakingSearch(({ all, item: { sentence } }) => {
      const noneZh = partsOf(sentence.zh, 'zh').find((part) => /未见(?:本人的)?记录$/u.test(part)) ?? '';
      const noneEn = partsOf(sentence.en, 'en').find((part) => part.startsWith('No record')) ?? '';
      const enNames = noneEn.split(/ in |[(),;]/u).map((part) => part.trim());
      return all.some(({ list, state }) => {
        const isEmpty = state === 'none' || state === 'otherId';
        return noneZh.includes(ownName(list, 'zh')) !== isEmpty || enNames.includes(ownName(list, 'en')) !== isEmpty;
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('a report of two parts', () => {
  const [clear] = buildCase(searchCase('TAX_DISHONEST', searchesOf('TAX_DISHONEST')[0] ?? [])).report.items;
  const partly = reported.find(({ item }) => item.result === 'partlyVerified')?.item;
  const noted = reported.find(({ item }) => item.light === 'blue' && item.isPartial !== true)?.item;
  const samples = [clear, partly, noted].filter((item) => item !== undefined);
  const order: readonly Light[] = ['green', 'blue', 'grey', 'yellow', 'red'];
  const leavesOpen = ['declined', 'withdrawn', 'expired', 'unidentified'];

  it('is grey at least where the other was declined, withdrawn, ran out or has no identity, and has else the worst light', () => {
    expect(samples).toHaveLength(3);
    for (const item of samples)
      for (const result of endedResults) {
        const ended = { result, agreedAt: null, endedAt: searchedAt, wasSearched: false, isRefunded: true };
        const missing = [
          {
            code: 'CREDIT',
            n: 1,
            name: { zh: '个人信用报告', en: 'Credit report' },
            ...ended,
            sentence: endedSentence(ended),
          },
        ];
        const { light } = overallOf({ items: [item], missing, waiting: [] });
        const least = leavesOpen.includes(result) || item.isPartial === true ? 'grey' : 'green';
        expect({ result, light }).toEqual({
          result,
          light: order.findLast((each) => each === item.light || each === least),
        });
      }
  });

  it('has the light of the worse item', () => {
    for (const first of samples)
      for (const second of samples) {
        const { light } = overallOf({ items: [first, second], missing: [], waiting: [] });
        expect(light).toBe(order.findLast((each) => each === first.light || each === second.light));
      }
  });
});
