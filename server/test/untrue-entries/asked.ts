import { emptyRecord, type DraftRecord, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { searched } from '../review.ts';
import { job, words } from './people.ts';
import type { SaidRight } from './said-right.ts';
import { type Around, draftWith, groundWith, switchboardCall, type TriedSheet } from './sheet.ts';

const post: DraftRecord = {
  ...emptyRecord,
  kind: 'position',
  authority: '杭州市市场监督管理局',
  number: '91330106MA2XXXXX1A',
  on: '2022-05-06',
  cause: '杭州晨曦财务咨询有限公司',
  role: 'shareholder',
  outcome: null,
  outcomeWords: '存续，持股 40%',
  identity: 'sameId',
  register: 'companyPosts',
};
const withPost =
  (code: string, rule?: string) =>
  ({ sheet, pages, now }: Around): ReviewDraft =>
    draftWith(
      {},
      {
        receipts: searched(code, { pages, at: now, lists: { companyPosts: { result: 'some' } } }),
        records: [{ ...post, idDigits: `3301**********${sheet.person.idTail}` }],
        judged: rule === undefined ? [] : [{ rule, reason: '企业登记信息页' }],
      },
    );

const notAskedForPosts: TriedSheet = {
  code: 'BIZ_CONFLICT',
  isSourceDown: true,
  notYetAsked: 'posts',
  claim: { hasPosts: false },
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'asked',
      entered: words(
        '查到持股，没有问过候选人有没有任职或持股，判 B-05 “未申报”',
        'Shares were found, nobody asked the candidate for posts or shares, and B-05 (undeclared) is judged',
      ),
      draft: withPost('BIZ_CONFLICT', 'undisclosed-position'),
      refused: ['judged.undisclosed-position judgedUnasked'],
    },
    {
      point: 'asked',
      entered: words(
        '查到在名单内企业持股，没有问过候选人，判 B-04（红）',
        'Shares in a listed company, nobody asked the candidate, and B-04 (red) is judged',
      ),
      draft: withPost('BIZ_CONFLICT', 'conflict-with-listed'),
      refused: ['judged.conflict-with-listed judgedUnasked'],
    },
  ],
};
const deniedPosts: TriedSheet = {
  code: 'BIZ_POSITION',
  isSourceDown: true,
  claim: { hasPosts: false },
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'asked',
      entered: words(
        '候选人说没有任职或持股，查到持股，判 B-02 “已申报”',
        'The candidate said that there are no posts or shares, shares were found, and B-02 (declared) is judged',
      ),
      draft: withPost('BIZ_POSITION', 'declared-position'),
      refused: ['judged.declared-position judgedDenied'],
    },
  ],
};
export const askedSheets: readonly TriedSheet[] = [notAskedForPosts, deniedPosts];

const posts = { code: 'BIZ_POSITION', isSourceDown: true, contacts: [], pages: 1, point: 'asked' } as const;
const nonCompete = {
  code: 'XP_NON_COMPETE',
  contacts: [switchboardCall],
  pages: 0,
  point: 'asked',
  draft: ({ contactIds }: Around) =>
    draftWith(
      { company: job.company, nonCompete: 'active', scope: '-' },
      { ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactIds[0] ?? null }) },
    ),
} as const;
const degree = { school: '浙江大学', major: '会计学', level: '本科', graduatedAt: '2012-06' };
const study = {
  code: 'DEGREE_DOMESTIC',
  contacts: [],
  pages: 1,
  point: 'asked',
  draft: ({ now }: Around) =>
    draftWith(
      { inRegister: 'recorded', ...degree, studyForm: '成人教育', degreeNo: '-' },
      {
        ground: groundWith({
          source: 'officialPortal',
          method: 'portal',
          queryNo: 'FY-20261119-302266',
          queriedAt: now,
        }),
      },
    ),
} as const;
const pay = {
  code: 'INCOME_PAYROLL',
  contacts: [],
  pages: 1,
  point: 'asked',
  draft: ({ now }: Around) =>
    draftWith(
      { document: 'genuine', bankCardLast4: '8812', payer: 'own', monthlyPay: '9000' },
      { ground: groundWith({ source: 'bank', method: 'portal', queryNo: 'LS-20261119-7', queriedAt: now }) },
    ),
} as const;
const payroll = { ...job, bankCardLast4: '8812', noFile: true };

/** What stands in a claim under the name of a field that nobody was asked for is no answer. */
export const askedSaid: readonly SaidRight[] = [
  {
    ...posts,
    claim: { hasPosts: false },
    notYetAsked: 'posts',
    entered: words('查到持股，没有问过候选人', 'Shares were found, and nobody had asked the candidate'),
    draft: withPost('BIZ_POSITION'),
    claimOf: { row: 'register', zh: '候选人：未询问候选人' },
    fires: ['R-01 blue'],
  },
  {
    ...posts,
    claim: { hasPosts: false },
    entered: words(
      '查到持股，候选人说没有，判 B-01',
      'Shares were found, the candidate had denied any, B-01 is judged',
    ),
    draft: withPost('BIZ_POSITION', 'undisclosed-position'),
    claimOf: { row: 'register', zh: '候选人：没有其他任职或持股' },
    fires: ['B-01 yellow'],
  },
  {
    ...nonCompete,
    claim: { ...job, nonCompete: 'none', noFile: true },
    notYetAsked: 'nonCompete',
    entered: words(
      '单位说在限制期内，没有问过候选人有没有竞业限制',
      'In force, says the employer; nobody had asked the candidate for a non-compete',
    ),
    claimOf: { row: 'nonCompete', zh: '候选人：未询问候选人' },
    fires: ['W-09 yellow'],
  },
  {
    ...nonCompete,
    claim: { ...job, nonCompete: 'none', noFile: true },
    entered: words(
      '单位说在限制期内，候选人说没有约定',
      'In force, says the employer; the candidate said that there is none',
    ),
    claimOf: { row: 'nonCompete', zh: '候选人：没有' },
    fires: ['W-09 yellow', 'W-11 yellow'],
  },
  {
    ...study,
    claim: { ...degree, studyForm: '全日制' },
    notYetAsked: 'studyForm',
    entered: words('学习形式“成人教育”，没有问过候选人', 'Studied as adult education; nobody had asked the candidate'),
    claimOf: { row: 'studyForm', zh: '候选人：未询问候选人' },
    fires: [],
  },
  {
    ...study,
    claim: { ...degree, studyForm: '全日制' },
    entered: words(
      '学习形式“成人教育”，候选人说“全日制”',
      'Studied as adult education; the candidate said that it was full-time',
    ),
    claimOf: { row: 'studyForm', zh: '候选人：全日制' },
    fires: ['E-03 yellow'],
  },
  {
    ...pay,
    claim: { ...payroll, monthlyPay: '12000' },
    notYetAsked: 'monthlyPay',
    entered: words('月均实发 9000 元，没有问过候选人', 'Paid CNY 9,000 a month; nobody had asked the candidate'),
    claimOf: { row: 'monthlyPay', zh: '候选人：未询问候选人' },
    fires: [],
  },
  {
    ...pay,
    claim: { ...payroll, monthlyPay: '12000' },
    entered: words(
      '月均实发 9000 元，候选人说 12000 元',
      'Paid CNY 9,000 a month; the candidate said that it was CNY 12,000',
    ),
    claimOf: { row: 'monthlyPay', zh: '候选人：12000' },
    fires: ['F-09 yellow'],
  },
];
