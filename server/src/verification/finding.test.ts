import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimChoices } from '@beidiao/contract/candidate/claim-choices';
import { isFieldAsked } from '@beidiao/contract/candidate/claim-fields';
import { claimSaid } from '@beidiao/contract/candidate/claim-said';
import { type Conclusion, needsSecondReader } from '@beidiao/contract/finding/conclusion';
import { type Finding, recordOutcomes, unsearchableReasons } from '@beidiao/contract/finding/finding';
import { overallSentence } from '@beidiao/contract/finding/overall';
import { type Published, publishedOf } from '@beidiao/contract/finding/published';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { receiptLines, recordLines } from '@beidiao/contract/report/lines';
import {
  beginDraft,
  claimOfField,
  type DraftField,
  emptyReceipt,
  emptyRecord,
  findingOfDraft,
  type ReviewDraft,
  type ReviewFacts,
} from '@beidiao/contract/verification/review-draft';
import { type ReviewField, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { forbiddenMatter } from '@beidiao/contract/verification/forbidden-matter';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { lights } from '@beidiao/contract/verification/task-states';
import { unreportedReason } from '@beidiao/contract/verification/unreported-records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../base/package-root.ts';

/** The items and rules that are shipped, with every answer that their forms allow. */
const catalogue: { items: { code: string; needs: string[]; riskRules: RiskRule[] }[] } = JSON.parse(
  readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8'),
);
const at = '2026-11-20T06:22:00.000Z';
const contact = {
  contactId: '1',
  at,
  channel: 'switchboard',
  origin: 'website',
  outcome: 'reached',
  seconds: 372,
} as const;
const idNumber = '330106199004150417';
const consent = { givenAt: '2026-11-18T04:14:22.000Z', endsAt: '2026-11-19T04:14:22.000Z' };
/** Before the consent, in its very minute, under it, after it ended, in the future. */
const askedTimes = [
  '2026-11-18T04:13:59.999Z',
  '2026-11-18T04:14:00.000Z',
  '2026-11-19T04:14:22.000Z',
  '2026-11-19T04:14:23.000Z',
  '2026-11-20T06:22:01.000Z',
] as const;

const months = fc.constantFrom('2014-07', '2018-10', '2019-02', '2019-03', '2022-12', '2026-11', '2026-12');
const texts = fc.constantFrom('无锡恒铭达电子', '无锡恒铭达 电子', '杭州澜石软件', '会计', '会计主管', '本科', '硕士');
const amounts = fc.constantFrom('10000', '8000', '7999.99', '12,500 元', '不详');
const days = fc.constantFrom('2026-09-01', '2026-11-18', '2026-11-19', '2026-11-21');

function valueOf({ kind, choices }: ReviewField): fc.Arbitrary<string> {
  if (kind === 'pair') return fc.constantFrom('equal', 'different');
  if (choices.length > 0) return fc.constantFrom(...choices.map(({ key }) => key));
  if (kind === 'amount') return amounts;
  if (kind === 'month') return months;
  if (kind === 'tenureEnd') return fc.oneof(months, fc.constant('present'));
  return kind === 'day' ? days : texts;
}

/** A candidate may also not know. */
const claimedIn = (field: ReviewField, key: string): fc.Arbitrary<string> => {
  const answers = claimChoices(key);
  if (answers.length > 0) return fc.constantFrom(...answers.map((answer) => answer.key));
  return valueOf({ ...field, kind: field.kind === 'pair' ? 'text' : field.kind });
};

type Case = { readonly facts: ReviewFacts; readonly draft: ReviewDraft };

/** Any draft of any item: claims filled in or not, findings of every state, records of every kind, judged rules. */
const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...catalogue.items).chain(({ code, needs, riskRules }) => {
  const form = reviewFormOf({ code });
  const claims = fc.record({
    ...Object.fromEntries(
      form.fields.flatMap((field) =>
        field.claimKey === null
          ? []
          : [[field.claimKey, fc.option(claimedIn(field, field.claimKey), { nil: '' })] as const],
      ),
    ),
    ...(form.asked === null
      ? {}
      : { [form.asked]: fc.constantFrom(true, false, null), posts: fc.constantFrom('杭州澜石软件，监事', '') }),
  }) as fc.Arbitrary<ReviewFacts['claim']>;
  const typed = fc.record(
    Object.fromEntries(
      form.fields.map((field) => [
        field.key,
        fc.oneof(
          { weight: 4, arbitrary: valueOf(field).map((value): DraftField => ({ state: 'value', value })) },
          { weight: 1, arbitrary: fc.constant<DraftField>({ state: 'silent' }) },
          { weight: 1, arbitrary: fc.constant<DraftField>({ state: 'unchecked' }) },
        ),
      ]),
    ),
  );
  const record = fc.record({
    ...Object.fromEntries(Object.entries(emptyRecord).map(([key, value]) => [key, fc.constant(value)])),
    kind: fc.constantFrom(...(form.register?.kinds ?? (['civil'] as const))),
    register: fc.constantFrom(...(form.register?.registers.map(({ key }) => key) ?? [''])),
    role: fc.option(fc.constantFrom(...(form.register?.roles ?? (['third'] as const)))),
    outcome: fc.constantFrom(...recordOutcomes, null),
    on: fc.constantFrom('2024-03-15', '2010-01-01', '2026-11-19', '2026-12-30', null),
    identity: fc.constantFrom('sameId', 'nameOnly', 'otherId'),
    authority: fc.constantFrom('杭州市西湖区应急管理局', null),
    number: fc.constant('杭西应急罚〔2024〕12 号'),
    cause: fc.constantFrom('追索劳动报酬纠纷', '民间借贷纠纷', null),
    outcomeWords: fc.constant('罚款 20,000 元'),
    idDigits: fc.constant('3301**********0417'),
  }) as fc.Arbitrary<ReviewDraft['records'][number]>;
  const lists = form.register?.registers ?? [];
  const pages = ['1', ...lists.map(({ key }) => key)];
  const receipt = fc.record({
    result: fc.constantFrom(null, 'none' as const, 'some' as const, 'some' as const, 'unsearchable' as const),
    reason: fc.constantFrom(...unsearchableReasons),
    nameOnly: fc.constantFrom(0, 0, 14),
    otherId: fc.constantFrom(0, 0, 1),
  });
  const receipts = fc.record(Object.fromEntries(lists.map(({ key }) => [key, receipt])));
  const judgeable = riskRules.filter(({ judged }) => judged).map(({ when }) => when);
  return fc
    .record({
      claims,
      typed,
      receipts,
      records: fc.array(record, { minLength: 1, maxLength: 3 }),
      judged: fc.subarray(judgeable),
      fact: fc.constantFrom('', '单位 2020 年改过名', '听说他有案底'),
      notVerified: fc.option(fc.constantFrom('refused' as const), { freq: 8 }),
      asked: fc.constantFrom(...askedTimes),
      // An order of before asks for less.
      isOlder: fc.boolean(),
    })
    .map(
      ({
        isOlder,
        claims: claim,
        typed: fields,
        receipts: answered,
        records,
        judged,
        fact,
        notVerified,
        asked,
      }): Case => {
        const begun = beginDraft(form);
        const ground = { ...begun.ground, contactId: '1', queryNo: 'XYZG-1', queriedAt: asked };
        return {
          facts: {
            form,
            rules: riskRules,
            claim,
            needs: isOlder ? [] : needs,
            contacts: [
              { ...contact, at: asked },
              { ...contact, contactId: '2', outcome: 'refused' },
            ],
            evidenceCount: pages.length,
            evidenceIds: pages,
            materialExpired: false,
            materialAsks: 0,
            sourceFailed: false,
            mayContact: true,
            closedEmployers: [],
            consent,
            idNumber,
            verifier: 'V-0213',
            now: at,
          },
          draft: {
            ...begun,
            fields,
            ground,
            receipts: Object.fromEntries(
              lists.map((list) => [
                list.key,
                { ...emptyReceipt(list), at: asked, queryNo: 'XYZG-1', pageId: list.key, ...answered[list.key] },
              ]),
            ),
            records: form.register ? records : [],
            judged: judged.map((rule) => ({ rule, reason: '应聘岗位相关' })),
            fact,
            factGround: { kind: 'contact', contactId: '1' },
            notVerified,
          },
        };
      },
    );
});

const published = ({ facts, draft }: Case): { finding: Finding; item: Published } => {
  const finding = findingOfDraft(facts, draft);
  return { finding, item: publishedOf(finding, facts.rules) };
};
type Given = Case & { readonly finding: Finding; readonly item: Published };
/** What breaks the rule: the sentence with the facts that led to it; null when nothing generated does. */
function breaking(rule: (given: Given) => boolean): unknown {
  const run = fc.check(
    fc.property(anyCase, (given) => rule({ ...given, ...published(given) })),
    { numRuns: 1_500 },
  );
  const found = run.counterexample?.[0];
  if (run.errorInstance instanceof TypeError) throw run.errorInstance;
  return found === undefined ? null : { draft: found.draft, claim: found.facts.claim, ...published(found).item };
}

const heaviest = ({ rules }: Pick<Conclusion, 'rules'>): number =>
  Math.max(0, ...rules.map(({ light }) => lights.indexOf(light)));
/** At least one list was. */
const isSearched = ({ search }: Finding): boolean =>
  (search?.receipts ?? []).some(({ result }) => result !== 'unsearchable');
const greenResults = ['consistent', 'noRecord', 'interviewed', 'clear'];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Labels that stand before 一致 in the sentence. */
const saidToMatch = ({ sentence, rows }: Published): string[] =>
  sentence.zh
    .split('。')
    .flatMap((part) => (part.endsWith('一致') && !part.includes('“') ? part.slice(0, -2).split('、') : []))
    .map((label) => label.replace('（至今）', ''))
    .filter((label) => rows.some((row) => row.label.zh === label));

describe('whatever is found', () => {
  it('names before 一致 exactly the rows that match', () => {
    const broken = breaking(({ item }) => {
      const matching = item.rows.filter(({ state }) => state === 'match').map(({ label }) => label.zh);
      return item.result === 'notVerified' || isSame(saidToMatch(item), matching);
    });
    expect(broken).toBeNull();
  });

  it('names every row that is printed', () => {
    const broken = breaking(({ item }) =>
      item.rows
        .filter(({ key }) => key !== 'register')
        .every(
          ({ key, label, comparison, claim, state }) =>
            // Of a month beside another thing the sentence says both.
            (comparison === 'insured' && state === 'found' && claim.kind === 'value'
              ? item.sentence.zh.includes(`；${key === 'from' ? '参保自' : '参保至'}`)
              : item.sentence.zh.includes(label.zh)) &&
            (comparison === 'insured' || item.sentence.en.toLowerCase().includes(label.en.toLowerCase())),
        ),
    );
    expect(broken).toBeNull();
  });

  it('is green only where every mandatory row matches, shows no record or has a harmless answer', () => {
    const broken = breaking(({ item, facts }) => {
      const isGreen = item.light === 'green';
      if (isGreen !== greenResults.includes(item.result)) return false;
      const mandatory = facts.form.fields.filter((each) => each.isMandatory).map(({ key }) => key);
      const fine = item.rows
        .filter(({ key }) => key === 'register' || mandatory.includes(key))
        .every(({ state }) => ['match', 'noRecord', 'found'].includes(state));
      return !isGreen || (fine && item.rules.length === 0);
    });
    expect(broken).toBeNull();
  });

  it('is partly verified where a mandatory row was not answered or a list is open, whatever else was found', () => {
    const broken = breaking(({ item, facts, finding }) => {
      if (item.result === 'notVerified') return !item.isPartial;
      const isUnknown = finding.fields.some(({ saysUnknown }) => saysUnknown === true);
      // Of a subject that nobody knows there is nothing more to learn; employments overlap all the same.
      const mandatory = facts.form.fields
        .filter(({ key, isMandatory }) => isMandatory && (!isUnknown || key === 'overlap'))
        .map(({ key }) => key);
      const isMissing = item.rows.some(
        ({ key, state }) => mandatory.includes(key) && (state === 'silent' || state === 'unchecked'),
      );
      const isOpen =
        (finding.search?.receipts ?? []).some(({ result, nameOnly }) => result === 'unsearchable' || nameOnly > 0) ||
        finding.records.some(({ identity }) => identity === 'nameOnly');
      return item.isPartial === (isMissing || isOpen) && (item.result !== 'partlyVerified' || item.isPartial);
    });
    expect(broken).toBeNull();
  });

  it('is never red for the months that were insured', () => {
    const broken = breaking(({ item, facts }) =>
      facts.form.fields
        .filter(({ isInsured }) => isInsured === true)
        .every(({ key }) => item.rows.find((row) => row.key === key)?.light !== 'red'),
    );
    expect(broken).toBeNull();
  });

  it('has the light of the heaviest rule that fired, and shows all of them', () => {
    const broken = breaking(({ item }) => {
      const isLit = item.light === 'grey' ? item.rules.length === 0 : lights.indexOf(item.light) === heaviest(item);
      const { zh, en } = item.sentence;
      return isLit && item.rules.every(({ no, text }) => zh.includes(`${no} ${text.zh}`) && en.includes(text.en));
    });
    expect(broken).toBeNull();
  });

  it('has a rule for every coloured row, and no rule for a row that is not there', () => {
    const broken = breaking(({ item }) => {
      const keys = item.rows.map(({ key }) => key);
      const coloured = item.rows.filter(({ light }) => light !== null && light !== 'green');
      return (
        coloured.every((row) =>
          item.rules.some(({ when, rows }) => row.rules.includes(when) && rows.includes(row.key)),
        ) && item.rules.every(({ rows }) => rows.every((key) => keys.includes(key)))
      );
    });
    expect(broken).toBeNull();
  });

  it('rests each found row on a ground, which took place before it is published', () => {
    const broken = breaking(({ item, facts, draft }) => {
      const isPublished = lacksOf(facts, draft).length === 0;
      const isOfLists = item.search?.receipts !== undefined;
      const searches = (item.search?.receipts ?? []).filter(({ result }) => result !== 'unsearchable');
      // The one row of a search rests on all its lists.
      return item.rows
        .filter(({ finding }) => finding.kind === 'value')
        .flatMap(({ key, ground }) =>
          isOfLists && key === 'register'
            ? searches.map(({ at: searchedAt }) => item.grounds.find((each) => each.at === searchedAt))
            : [item.grounds[ground ?? -1]],
        )
        .every((ground) => ground?.verifier === 'V-0213' && (ground.at <= facts.now || !isPublished));
    });
    expect(broken).toBeNull();
  });

  it('is never equal to a claim that was not stated, nor found where the source was silent', () => {
    const broken = breaking(({ item, facts, draft }) =>
      facts.form.fields.every((field) => {
        const state = item.rows.find(({ key }) => key === field.key)?.state ?? 'unchecked';
        const isStated = claimOfField(field, facts).kind === 'value';
        const isSilent = draft.notVerified === null && draft.fields[field.key]?.state === 'silent';
        return (isStated || !['match', 'differs', 'worded'].includes(state)) && (!isSilent || state === 'silent');
      }),
    );
    expect(broken).toBeNull();
  });

  it('falls under no rule of a statement that was not asked for or not given, whoever names the rule', () => {
    const broken = breaking(({ facts, finding }) => {
      const judged = facts.rules.map(({ when }) => ({ rule: when, reason: '应聘岗位相关' }));
      const { rules } = publishedOf({ ...finding, judged }, facts.rules);
      return facts.rules.every(({ when, asks }) => {
        if (asks === undefined || claimSaid(asks, facts).kind === 'value') return true;
        return !rules.some((rule) => rule.when === when);
      });
    });
    expect(broken).toBeNull();
  });

  it('says of a field that nobody was asked for it, or left it empty, by what was asked', () => {
    const broken = breaking(({ item, facts }) =>
      facts.form.fields.every(({ key, claimKey }) => {
        const kind = item.rows.find((row) => row.key === key)?.claim.kind;
        if (claimKey === null || kind === undefined || kind === 'value') return true;
        return kind === (isFieldAsked(facts.needs, claimKey) ? 'empty' : 'unasked');
      }),
    );
    expect(broken).toBeNull();
  });

  it('counts only records that are about the candidate', () => {
    const broken = breaking(({ item, finding }) => {
      if (finding.form !== 'register' || !isSearched(finding)) return true;
      const isCounted = finding.records.some(({ identity }) => identity === 'sameId');
      const [row] = item.rows;
      return (
        (row?.state === 'record') === isCounted &&
        ['recordFound', 'flagged'].includes(item.result) === isCounted &&
        item.sentence.zh.includes('条记录：') === isCounted
      );
    });
    expect(broken).toBeNull();
  });

  it('is verified in part where a list could not be searched, or holds somebody who may be the candidate', () => {
    const broken = breaking(({ item, finding }) => {
      if (finding.form !== 'register' || !isSearched(finding)) return true;
      const receipts = finding.search?.receipts ?? [];
      const isOpen =
        receipts.some(({ result, nameOnly }) => result === 'unsearchable' || nameOnly > 0) ||
        finding.records.some(({ identity }) => identity === 'nameOnly');
      const isCounted = finding.records.some(({ identity }) => identity === 'sameId');
      return isCounted || (item.result === 'partlyVerified') === isOpen;
    });
    expect(broken).toBeNull();
  });

  it('names every list that was searched by what its page shows, and no other', () => {
    const broken = breaking(({ item, finding, facts }) => {
      const lists = facts.form.register?.registers ?? [];
      const receipts = finding.search?.receipts ?? [];
      const lines = receiptLines(item, 'zh');
      return (
        isSame(
          lines.map(({ register }) => register),
          lists.filter(({ key }) => receipts.some((each) => each.key === key)).map(({ label }) => label.zh),
        ) &&
        receipts.every(({ key, result, reason }, place) => {
          const line = lines[place];
          if (result !== 'unsearchable') return line?.result.includes('无法检索') === false;
          const label = lists.find((list) => list.key === key)?.label.zh ?? '';
          return reason !== null && item.sentence.zh.includes(`${label}无法检索`) && line?.mark === 'unchecked';
        })
      );
    });
    expect(broken).toBeNull();
  });

  it('is the same, letter by letter, without the records that are not reported', () => {
    const broken = breaking(({ facts, draft, item }) => {
      const records = draft.records.filter((record) => unreportedReason(record) === null);
      return isSame(item, published({ facts, draft: { ...draft, records } }).item);
    });
    expect(broken).toBeNull();
  });

  it('is no worse than blue where every record that counts is settled or of others, whatever a person judges', () => {
    const broken = breaking(({ item, finding }) => {
      const counted = finding.records.filter(({ identity }) => identity === 'sameId');
      const isSettled = counted.every(
        ({ role, outcome }) =>
          outcome === 'closed' || outcome === 'notLiable' || role === 'third' || role === 'plaintiff',
      );
      return finding.form !== 'register' || !isSettled || ['green', 'blue', 'grey'].includes(item.light);
    });
    expect(broken).toBeNull();
  });

  it('holds nothing of the case of somebody of the same name', () => {
    const broken = breaking(({ item, facts, draft }) => {
      const strangers = draft.records.map((record) => ({
        ...record,
        identity: record.identity === 'sameId' ? ('nameOnly' as const) : record.identity,
      }));
      const { finding, item: theirs } = published({ facts, draft: { ...draft, records: strangers } });
      const isKept = finding.records.some((record) =>
        Object.entries(record).some(([key, fact]) => key !== 'identity' && key !== 'register' && fact !== null),
      );
      const said = JSON.stringify([
        theirs.sentence,
        theirs.summary,
        recordLines(theirs, 'zh'),
        recordLines(theirs, 'en'),
      ]);
      return item.form !== 'register' || (!isKept && !/罚款|杭西应急罚|应急管理局|民间借贷|候选人角色|Role/.test(said));
    });
    expect(broken).toBeNull();
  });

  it('that could not be verified says nothing for or against anybody', () => {
    const broken = breaking(({ item, draft }) => {
      const { result, light, rules, grounds, records } = item;
      const isEmpty = isSame([result, light, rules, grounds, records], ['notVerified', 'grey', [], [], []]);
      return draft.notVerified === null || (isEmpty && !/一致|未见记录|未见能确认|命中/.test(item.sentence.zh));
    });
    expect(broken).toBeNull();
  });

  it('says nothing that no report may say, once it is published', () => {
    const broken = breaking(({ facts, draft, item }) => {
      const isPublished = lacksOf(facts, draft).length === 0;
      const texts = item.rows.flatMap(({ finding }) => (finding.kind === 'value' ? [finding.value] : []));
      return !isPublished || texts.every((text) => forbiddenMatter(text).length === 0);
    });
    expect(broken).toBeNull();
  });

  it('has a second reader when it is red, judged against the candidate or holds a fact in free words', () => {
    const broken = breaking(({ item }) => {
      const isJudged = item.rules.some(({ by, light }) => by === 'person' && (light === 'yellow' || light === 'red'));
      const hasFact = item.rows.some(({ key, finding }) => key === 'fact' && finding.kind === 'value');
      return !(item.light === 'red' || isJudged || hasFact) || needsSecondReader(item);
    });
    expect(broken).toBeNull();
  });

  it('says the same words for the same facts, letter by letter', () => {
    const broken = breaking(({ item }) => isSame(itemWords(item), { sentence: item.sentence, summary: item.summary }));
    expect(broken).toBeNull();
  });

  it('is not published without a contact, a query or evidence', () => {
    const nothing = { contacts: [], evidenceCount: 0, evidenceIds: [], evidenceFiles: [] };
    const broken = breaking(
      ({ facts, draft }) => draft.notVerified !== null || lacksOf({ ...facts, ...nothing }, draft).length > 0,
    );
    expect(broken).toBeNull();
  });

  it('is published only with questions that were asked under the consent, and by now', () => {
    const broken = breaking(({ facts, draft }) => {
      if (draft.notVerified !== null || lacksOf(facts, draft).length > 0) return true;
      return findingOfDraft(facts, draft).grounds.every(
        (ground) => ground.kind === 'document' || (ground.at >= '2026-11-18T04:14' && ground.at <= consent.endsAt),
      );
    });
    expect(broken).toBeNull();
  });

  it('is published only with dates that had come to pass, and that end after they begin', () => {
    const broken = breaking(({ facts, draft }) => {
      if (draft.notVerified !== null || lacksOf(facts, draft).length > 0) return true;
      const finding = findingOfDraft(facts, draft);
      const learntOn = (finding.grounds[0]?.at ?? '').slice(0, 10);
      const found = new Map(finding.fields.map(({ key, finding: it }) => [key, it.kind === 'value' ? it.value : '']));
      const dates = [...found].filter(([key]) => key !== 'validUntil' && !facts.form.fields.some(isExpected(key)));
      const isAhead = [...dates.map(([, date]) => date), ...finding.records.map(({ on }) => on ?? '')].some(
        (date) => /^\d{4}-\d{2}(-\d{2})?$/.test(date) && date > learntOn.slice(0, date.length),
      );
      const [from = '', to = ''] = [found.get('from'), found.get('to')];
      return !isAhead && (from === '' || to === '' || from <= to);
    });
    expect(broken).toBeNull();
  });

  it('is counted once in the overall sentence, and the counts add up to what was ordered', () => {
    const sums = fc.property(fc.array(anyCase, { maxLength: 8 }), fc.nat(3), fc.nat(2), (cases, open, declined) => {
      const items = cases.map((each) => {
        const { light, result } = published(each).item;
        return { title: { zh: '项', en: 'item' }, light, result, why: { zh: '原因', en: 'reason' } };
      });
      const ended = Array.from({ length: declined }, () => ({ result: 'declined' as const, at }));
      const { zh } = overallSentence({ items, open, ended });
      return sumOf(zh) === items.length + open + declined;
    });
    expect(fc.check(sums, { numRuns: 400 }).counterexample).toBeNull();
  });
});

/** An expected graduation lies ahead. */
const isExpected =
  (key: string) =>
  (field: ReviewField): boolean =>
    field.key === key && field.label.zh === '预计毕业';

/** Of "10 项中：4 项一致；1 项…": what stands behind the colon, added up. */
const sumOf = (zh: string): number =>
  [...zh.slice(zh.indexOf('：') + 1).matchAll(/(?:^|；)(\d+) 项(?!见明细)/g)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
