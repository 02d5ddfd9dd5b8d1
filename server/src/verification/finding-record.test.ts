import { randomBytes } from 'node:crypto';
import { publishedOf } from '@beidiao/contract/finding/published';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { describe, expect, it } from 'vitest';
import type { StaffId } from '../access/actor.ts';
import { Vault } from '../base/secrets/vault.ts';
import { type SourceAnswer, VendorSilent } from '../ports/ports.ts';
import { faceAnswer } from './face-answer.ts';
import { askedTimes, findingOfAnswer, openAnswer, openFinding, sealAnswer, sealFinding } from './finding-record.ts';

/** What was stated is of no account here. */
const nothing = { claim: {}, needs: [] };
const faceRules = [
  { when: 'face-mismatch', no: 'I-03', light: 'red', textZh: '', textEn: '' },
  { when: 'manual-proof-used', no: 'I-04', light: 'blue', textZh: '由核查员核对证件', textEn: '' },
] as const;
const at = '2026-11-20T02:00:00.000Z';
const published = (shown: Parameters<typeof faceAnswer>[0]) =>
  publishedOf(
    findingOfAnswer(faceAnswer(shown, { key: '7-1', idType: 'idCard', verifier: 'V-0213' }), {
      code: 'ID_FACE',
      rules: faceRules,
      said: nothing,
      now: new Date('2026-11-22T02:00:00.000Z'),
    }),
    faceRules,
  );

it.each([0.973, null])('a face that matched (%s) is green, with the time of the comparison', (score) => {
  const item = published({ by: 'face', score, at });
  expect(item).toMatchObject({ result: 'consistent', light: 'green', verifier: 'system' });
  expect(item.grounds[0]).toMatchObject({ at, verifier: 'system' });
});

it.each(['papers', 'videoCall'] as const)('%s that a reviewer accepted bear that reviewer and that time', (kind) => {
  const item = published({ by: 'proof', kind, at, staffId: '1' as StaffId });
  expect(item).toMatchObject({ result: 'flagged', light: 'blue', verifier: 'V-0213' });
  expect(item.grounds[0]).toMatchObject({ at, verifier: 'V-0213' });
  expect(item.rows.find(({ key }) => key === 'face')?.state).toBe('match');
});

const now = new Date('2026-11-26T02:48:00.000Z');
const common = {
  source: '来源',
  method: '接口查询',
  queryNo: 'Q-1',
  checkCode: null,
  rules: [],
  records: [],
  search: null,
};

/** An employment that the source confirms, with these dates. */
const employment = (dates: Readonly<Record<string, string>>): SourceAnswer => ({
  ...common,
  verdict: 'consistent',
  fields: reviewFormOf({ code: 'XP_AUTO' }).fields.flatMap(({ key, label, isMandatory }) => {
    const value = { company: '启明数据', ...dates }[key];
    if (value === undefined) return [];
    const said = { value, words: value };
    return [
      { key, label, isMandatory, claimed: said, found: said, comparison: 'text' as const, rule: null, foundRule: null },
    ];
  }),
});
const recorded = (on: string | null): SourceAnswer => ({
  ...common,
  verdict: 'recordFound',
  fields: [],
  search: { lists: [{ key: 'list', register: '名单', terms: '姓名' }], years: null },
  records: [
    {
      kind: 'dishonest',
      authority: '法院',
      number: '1182 号',
      on,
      cause: '',
      role: 'defendant',
      outcome: 'open',
      outcomeWords: '',
      identity: 'sameId',
    },
  ],
});
const rules: readonly RiskRule[] = [
  { when: 'on-dishonest-list', no: 'F-01', light: 'red', textZh: '', textEn: '', records: { kind: ['dishonest'] } },
];
const found = (answer: SourceAnswer, code: string) => () =>
  findingOfAnswer(answer, { code, rules, said: nothing, now });

it('an answer whose dates lie ahead of it, or end before they begin, is taken for none: a person looks', () => {
  expect(found(employment({ from: '2023-04', to: '2026-11' }), 'XP_AUTO')).not.toThrow();
  expect(found(employment({ from: '2023-04', to: 'present' }), 'XP_AUTO')).not.toThrow();
  expect(found(employment({ from: '2023-04', to: '2026-12' }), 'XP_AUTO')).toThrow(VendorSilent);
  expect(found(employment({ from: '2023-04', to: '2023-03' }), 'XP_AUTO')).toThrow(VendorSilent);
});

it('an answer that knows nothing of a diploma and confirms its school is taken for none', () => {
  const diploma = (register: string, others: 'unchecked' | 'said'): SourceAnswer => ({
    ...common,
    verdict: register === 'missing' ? 'inconsistent' : 'consistent',
    fields: reviewFormOf({ code: 'DEGREE_DOMESTIC' }).fields.flatMap(({ key, label, isMandatory, choices }) => {
      const value = { inRegister: register, school: '浙江大学' }[key];
      if (value === undefined) return [];
      const said = { value, words: value };
      const isRegister = key === 'inRegister';
      const found = isRegister || others === 'said' ? said : ('unchecked' as const);
      const foundRule = choices.find((choice) => choice.key === value)?.rule ?? null;
      const of = { key, label, isMandatory, rule: null, foundRule };
      return [{ ...of, claimed: isRegister ? null : said, found, comparison: isRegister ? 'none' : 'text' } as const];
    }),
  });
  const notFound = { when: 'degree-not-found', no: 'E-01', light: 'red', textZh: '', textEn: '' } as const;
  const answered = (answer: SourceAnswer) => () =>
    findingOfAnswer(answer, { code: 'DEGREE_DOMESTIC', rules: [notFound], said: nothing, now });
  expect(answered(diploma('recorded', 'said'))).not.toThrow();
  expect(answered(diploma('missing', 'unchecked'))).not.toThrow();
  expect(answered(diploma('missing', 'said'))).toThrow(VendorSilent);
});

it('a record of a day that has not come is taken for no answer', () => {
  expect(found(recorded('2026-11-26'), 'LIT_PUBLIC')).not.toThrow();
  expect(found(recorded(null), 'LIT_PUBLIC')).not.toThrow();
  expect(found(recorded('2026-11-27'), 'LIT_PUBLIC')).toThrow(VendorSilent);
});

it('an answer with nothing but what is not reported is that of a search that found none', () => {
  const { records } = recorded('2024-03-15');
  const kinds = { acquitted: 'criminal', withdrawn: 'civil', revoked: 'dishonest' } as const;
  const ofOutcome = (outcome: keyof typeof kinds): SourceAnswer['records'] =>
    records.map((record) => ({ ...record, kind: kinds[outcome], outcome }));
  const none = { ...recorded(null), verdict: 'noRecord' as const, records: [] };
  for (const outcome of ['acquitted', 'withdrawn', 'revoked'] as const) {
    const answer = { ...recorded(null), records: ofOutcome(outcome), rules: ['on-dishonest-list'] };
    const finding = findingOfAnswer(answer, { code: 'LIT_PUBLIC', rules, said: nothing, now });
    expect(finding).toEqual(findingOfAnswer(none, { code: 'LIT_PUBLIC', rules, said: nothing, now }));
    expect(finding.search?.leftOut).not.toHaveLength(0);
  }
  expect(found({ ...recorded(null), records: [] }, 'LIT_PUBLIC')).toThrow(VendorSilent);
});

it('an answer that says of a record what its kind does not know is taken for none: a person looks', () => {
  const said = (facts: Partial<SourceAnswer['records'][number]>) => {
    const answer = recorded('2024-03-15');
    return found({ ...answer, records: answer.records.map((record) => ({ ...record, ...facts })) }, 'LIT_PUBLIC');
  };
  expect(said({})).not.toThrow();
  expect(said({ outcome: null, role: null })).not.toThrow();
  expect(said({ outcome: 'convicted' })).toThrow(VendorSilent);
  expect(said({ role: 'shareholder' })).toThrow(VendorSilent);
  expect(said({ kind: 'position', outcome: 'acquitted' })).toThrow(VendorSilent);
});

it('an answer that says what no report may say is taken for none: a person looks', () => {
  const named = (company: string) => found(employment({ from: '2023-04', to: '2026-11', company }), 'XP_AUTO');
  expect(named('民族证券股份有限公司')).not.toThrow();
  expect(named('启明数据，怀孕后离职')).toThrow(VendorSilent);
  const [record] = recorded('2024-03-15').records;
  const withCause = (cause: string) =>
    found({ ...recorded('2024-03-15'), records: record === undefined ? [] : [{ ...record, cause }] }, 'LIT_PUBLIC');
  expect(withCause('合同诈骗')).not.toThrow();
  expect(withCause('听说还有一起')).toThrow(VendorSilent);
});

it('of somebody of the same name a source leaves nothing but that there is one', () => {
  const { records } = recorded('2024-03-15');
  const stranger = { ...records[0], kind: 'dishonest', identity: 'otherId' } as (typeof records)[number];
  const finding = findingOfAnswer(
    { ...recorded(null), records: [...records, stranger] },
    { code: 'LIT_PUBLIC', rules, said: nothing, now },
  );
  expect(finding.records.map(({ identity, number, kind }) => [identity, number, kind])).toEqual([
    ['sameId', '1182 号', 'dishonest'],
    ['otherId', null, null],
  ]);
});

it('a search of a source is printed list by list, under the number of its answer', () => {
  const { search, records } = findingOfAnswer(recorded('2024-03-15'), {
    code: 'LIT_PUBLIC',
    rules,
    said: nothing,
    now,
  });
  expect(search).toMatchObject({ registers: ['名单'], queryNo: 'Q-1', at: now.toISOString() });
  expect(search?.receipts).toMatchObject([
    { key: 'list', register: '名单', terms: '姓名', queryNo: 'Q-1', page: null, result: 'some' },
  ]);
  expect(records).toMatchObject([{ register: 'list' }]);
});

it('somebody of the same name leaves the search of a source verified in part', () => {
  const [record] = recorded(null).records;
  if (record === undefined) throw new TypeError('a record');
  const answer = {
    ...recorded(null),
    verdict: 'noRecord' as const,
    records: [{ ...record, identity: 'nameOnly' as const }],
  };
  const item = publishedOf(findingOfAnswer(answer, { code: 'LIT_PUBLIC', rules, said: nothing, now }), rules);
  expect(item).toMatchObject({ result: 'partlyVerified', light: 'grey' });
  expect(item.sentence.zh).toContain('同名 1 条，不能确认是本人，不计入');
});

it('a finding of before is read without what is not reported, and with its scope', () => {
  const vault = new Vault(randomBytes(32));
  const kept = findingOfAnswer(recorded('2024-03-15'), { code: 'LIT_PUBLIC', rules, said: nothing, now });
  const [record] = recorded('2024-03-15').records;
  if (record === undefined || kept.search === null) throw new Error('a search with a record');
  const { leftOut, receipts: _, ...search } = kept.search;
  const old = { ...kept, search, records: [record, { ...record, outcome: 'acquitted' as const }] };
  const read = openFinding(vault, sealFinding(vault, '7', old), { taskId: '7', code: 'LIT_PUBLIC', foundAt: now });
  expect(read).toEqual({ ...kept, search: { ...search, leftOut }, records: [record] });
});

it('months that were insured are compared as such, as a source names them and in a finding of before', () => {
  const apart: RiskRule = { when: 'insured-months-apart', no: 'W-21', light: 'yellow', textZh: '', textEn: '' };
  const { fields, ...answer } = employment({ from: '2023-04', to: '2025-01' });
  const left = { value: '2025-11', words: '2025-11' };
  const said = { ...answer, fields: fields.map((field) => (field.key === 'to' ? { ...field, claimed: left } : field)) };
  const named = findingOfAnswer(
    { ...said, verdict: 'inconsistent' },
    { code: 'XP_AUTO', rules: [apart], said: nothing, now },
  );
  const vault = new Vault(randomBytes(32));
  const old = {
    ...named,
    fields: named.fields.map((field) => ({ ...field, comparison: 'month' as const, rule: 'tenure' })),
  };
  const read = openFinding(vault, sealFinding(vault, '7', old), { taskId: '7', code: 'XP_AUTO', foundAt: now });
  const answered = openAnswer(vault, sealAnswer(vault, '7', old), { taskId: '7', code: 'XP_AUTO' });
  for (const finding of [named, read, answered]) {
    const item = publishedOf(finding, [apart, { ...apart, when: 'tenure-gap-over-6m', light: 'red' }]);
    expect(item).toMatchObject({ light: 'yellow', result: 'flagged' });
  }
});

it('the times of asking are those of queries and contacts, the first and the last', () => {
  const ground = { source: '', method: '', verifier: '', queryNo: null, checkCode: null, contact: null };
  const at = (hour: string, kind: 'query' | 'contact' | 'document') => ({
    ...ground,
    kind,
    at: `2026-11-26T${hour}:00:00+08:00`,
  });
  expect(askedTimes([at('12', 'contact'), at('09', 'query'), at('23', 'document')])).toEqual({
    from: '2026-11-26T01:00:00.000Z',
    until: '2026-11-26T04:00:00.000Z',
  });
  expect(askedTimes([at('23', 'document')])).toBeNull();
});

describe('a source that speaks of a statement', () => {
  const spoken: readonly RiskRule[] = [
    { when: 'study-form-mismatch', no: 'E-03', light: 'yellow', textZh: '', textEn: '', asks: 'studyForm' },
  ];
  const answer: SourceAnswer = {
    ...common,
    verdict: 'consistent',
    fields: [
      {
        key: 'row0',
        label: { zh: '学习形式', en: 'Form of study' },
        isMandatory: true,
        claimed: null,
        claimKey: 'studyForm',
        found: { value: '成人教育', words: '成人教育' },
        comparison: 'choice',
        rule: 'study-form-mismatch',
        foundRule: null,
      },
    ],
    rules: ['study-form-mismatch'],
  };
  const said = (needs: readonly string[]) => ({ claim: {}, needs });
  const read = (needs: readonly string[]) =>
    publishedOf(findingOfAnswer(answer, { code: 'DEGREE_DOMESTIC', rules: spoken, said: said(needs), now }), spoken);

  it.each([
    [['school'], 'unasked'],
    [['school', 'studyForm'], 'empty'],
  ])('fires no rule where %j was asked for, and says so: %s', (needs, kind) => {
    const { rules: fired, rows } = read(needs);
    expect(fired).toEqual([]);
    expect(rows).toMatchObject([{ claim: { kind }, state: 'found' }]);
  });
});
