import { expect, test } from 'vitest';
import type { RiskRule } from '../verification/risk-rules.ts';
import { type Conclusion, conclude } from './conclusion.ts';
import type { Field, FieldFinding, Finding, RegisterRecord, SearchReceipt } from './finding.ts';
import { overallLightOf, overallSentence } from './overall.ts';
import { resultWord } from './result-words.ts';
import { itemWords } from './sentence.ts';

const at = '2026-11-20T06:22:00.000Z';
const rule = (when: string, light: RiskRule['light']): RiskRule => ({
  when,
  no: 'W-99',
  light,
  textZh: '规则',
  textEn: 'Rule',
});
const rules = [
  rule('tenure-gap-over-6m', 'red'),
  rule('tenure-gap-3-to-6m', 'yellow'),
  rule('insured-months-apart', 'yellow'),
];
const found = (value: string): FieldFinding => ({ kind: 'value', value, words: value });
const field = (key: string, stated: string, finding: FieldFinding, more: Partial<Field> = {}): Field => ({
  key,
  label: { zh: key, en: key },
  claim: { kind: 'value', value: stated, words: stated === 'present' ? { zh: '至今', en: 'to date' } : stated },
  finding,
  comparison: 'month',
  isMandatory: true,
  rule: 'tenure',
  foundRule: null,
  ground: finding.kind === 'value' ? 0 : null,
  corrected: null,
  ...more,
});
const record = (more: Partial<Finding>): Finding => ({
  shape: 2,
  form: 'compare',
  fields: [],
  grounds: [
    {
      kind: 'query',
      source: '社保系统',
      method: '接口',
      at,
      verifier: 'system',
      queryNo: null,
      checkCode: null,
      contact: null,
    },
  ],
  search: null,
  records: [],
  judged: [],
  notVerified: null,
  tries: [],
  verifier: 'V-0213',
  secondVerifier: null,
  ...more,
});
const silent: FieldFinding = { kind: 'silent' };
const word = (conclusion: Conclusion): string => resultWord(conclusion).zh;
const job = (start: string, rest: FieldFinding): Finding =>
  record({
    fields: [
      field('from', '2019-03', found(start)),
      field('to', '2021-08', rest, { comparison: 'tenureEnd' }),
      field('position', '会计', rest, { comparison: 'text', rule: null }),
    ],
  });

test('what is silent makes an item partly verified, whether the rest is equal, a little off or far off', () => {
  const [equal, slight, far] = ['2019-03', '2019-04', '2019-12'].map((start) => conclude(job(start, silent), rules));
  expect([equal, slight, far].map((each) => each?.isPartial)).toEqual([true, true, true]);
  expect([equal, slight, far].map((each) => each?.light)).toEqual(['grey', 'blue', 'red']);
  expect([equal, slight, far].map((each) => each && word(each))).toEqual([
    '部分核实',
    '有出入，供参考，部分核实',
    '不一致，部分核实',
  ]);
});

test('an item is whole when every mandatory field was answered, and when nothing was found it is not verified', () => {
  const optional = record({
    fields: [field('from', '2019-03', found('2019-03')), field('to', '2021-08', silent, { isMandatory: false })],
  });
  expect(conclude(optional, rules)).toMatchObject({ isPartial: false, result: 'consistent' });
  const none = record({ fields: [field('from', '2019-03', silent)] });
  expect(conclude(none, rules)).toMatchObject({ isPartial: false, result: 'notVerified' });
});

test('where the source knows nothing of the subject no other field is left open', () => {
  const answer = field('conduct', '', found('denied'), {
    claim: { kind: 'notAsked' },
    comparison: 'none',
    rule: null,
    foundRule: 'tenure-gap-over-6m',
    saysUnknown: true,
  });
  const fields = [answer, field('from', '2019-03', silent)];
  expect(conclude(record({ fields }), rules)).toMatchObject({ isPartial: false, light: 'red' });
  const open = [{ ...answer, saysUnknown: undefined }, field('from', '2019-03', silent)];
  expect(conclude(record({ fields: open }), rules).isPartial).toBe(true);
});

const receipt = (more: Partial<SearchReceipt>): SearchReceipt => ({
  key: 'judgments',
  register: '裁判文书网',
  terms: '姓名',
  at,
  queryNo: null,
  page: null,
  result: 'none',
  reason: null,
  nameOnly: 0,
  otherId: 0,
  ...more,
});
const penalty: RegisterRecord = {
  kind: 'penalty',
  authority: '市监局',
  number: '1',
  on: '2024-03-15',
  cause: null,
  role: 'responsible',
  outcome: 'liable',
  outcomeWords: null,
  identity: 'sameId',
};
const searched = (receipts: readonly SearchReceipt[], records: readonly RegisterRecord[]): Finding =>
  record({
    form: 'register',
    search: { registers: ['裁判文书网'], years: null, terms: '姓名', queryNo: '', at, receipts },
    records,
  });

test('a record does not hide a list that could not be searched', () => {
  const open = receipt({ key: 'dishonest', result: 'unsearchable', reason: 'maintenance' });
  const both = conclude(searched([receipt({ result: 'some' }), open], [penalty]), rules);
  expect(both).toMatchObject({ result: 'recordFound', isPartial: true });
  expect(word(both)).toBe('有记录，部分核实');
  const whole = conclude(searched([receipt({ result: 'some' })], [penalty]), rules);
  expect(whole).toMatchObject({ result: 'recordFound', isPartial: false });
});

const insured = (of: { from?: [string, string]; to?: [string, string] }): Finding =>
  record({
    fields: Object.entries(of).map(([key, [stated, month]]) =>
      field(key, stated, found(month), { comparison: 'insured', rule: 'insured-months-apart' }),
    ),
  });

test('insured months far from the stated employment are yellow at most and are not said to differ', () => {
  const conclusion = conclude(insured({ to: ['2021-08', '2019-01'] }), rules);
  expect(conclusion).toMatchObject({ light: 'yellow', result: 'flagged', rows: [{ state: 'found' }] });
  const { sentence } = itemWords({ ...insured({}), ...conclusion });
  expect(sentence.zh).toContain('自述离职 2021-08；参保至 2019-01');
  expect(sentence.en).toContain('stated leaving date 2021-08; insured until 2019-01');
  expect(sentence.zh).not.toContain('不一致');
});

test.each([
  ['自述在职；参保至 2023-05', 'stated still employed; insured until 2023-05', ['present', '2023-05']],
  ['自述离职 2021-08；参保至今', 'stated leaving date 2021-08; still insured', ['2021-08', 'present']],
] as const)('a job or an insurance that goes on is said as such: %s', (zh, en, to) => {
  const finding = insured({ to: [...to] });
  const { sentence } = itemWords({ ...finding, ...conclude(finding, rules) });
  expect(sentence.zh).toContain(zh);
  expect(sentence.en).toContain(en);
});

test('insured months within two months of the stated employment fire no rule', () => {
  const near = conclude(insured({ from: ['2019-03', '2019-05'], to: ['2021-08', '2021-08'] }), rules);
  expect(near.rules).toEqual([]);
  expect(near.rows.map(({ state }) => state)).toEqual(['found', 'match']);
  expect(conclude(insured({ from: ['2019-03', '2019-06'] }), rules).light).toBe('yellow');
  // An employment that goes on counts to the month of the search.
  expect(conclude(insured({ to: ['present', '2026-09'] }), rules).rules).toEqual([]);
  expect(conclude(insured({ to: ['present', '2026-08'] }), rules).light).toBe('yellow');
});

const title = { zh: '学历', en: 'Degree' };
const clear = { title, light: 'green', result: 'consistent', why: { zh: '', en: '' }, isPartial: false } as const;

test('a report is not green where an item was declined, withdrawn or ran out, or was verified in part only', () => {
  const ended = (result: 'declined' | 'withdrawn' | 'expired' | 'cancelled' | 'absent') =>
    overallLightOf({ items: [clear], ended: [{ result, at }] });
  expect(['declined', 'withdrawn', 'expired'].map((result) => ended(result as 'declined'))).toEqual([
    'grey',
    'grey',
    'grey',
  ]);
  expect([ended('cancelled'), ended('absent')]).toEqual(['green', 'green']);
  const slight = { ...clear, light: 'blue', result: 'worded', isPartial: true } as const;
  expect(overallLightOf({ items: [clear, slight], ended: [] })).toBe('grey');
  expect(overallLightOf({ items: [clear, { ...slight, light: 'red' }], ended: [] })).toBe('red');
});

test('the overall sentence says of an item with a difference that it was verified in part only', () => {
  const slight = { ...clear, light: 'blue', result: 'worded', why: { zh: '入职晚 1 个月', en: 'start' } } as const;
  const sentence = overallSentence({ items: [{ ...slight, isPartial: true }], open: 0, ended: [] });
  expect(sentence.zh).toContain('学历，入职晚 1 个月（部分核实）');
  expect(sentence.en).toContain('(partly verified)');
});
