import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import type { EndedItem } from '@beidiao/contract/finding/ended-item';
import type { NotVerifiedReason } from '@beidiao/contract/finding/finding';
import type { ItemAnswer, ItemDispute } from '@beidiao/contract/catalogue/item-remark';
import {
  type DraftReceipt,
  type DraftRecord,
  emptyRecord,
  type LoggedContact,
  type ReviewDraft,
} from '@beidiao/contract/verification/review-draft';

/** What a report can say of an item. `further`: items of the catalogue that none of the others is about. */
export const setOutcomes = [
  'match',
  'mismatch',
  'record',
  'unknown',
  'withdrawn',
  'refused',
  'disputed',
  'corrected',
  'further',
] as const;
export type SetOutcome = (typeof setOutcomes)[number];

/** One check with one item: what the candidate stated, what was done, and what was written down. */
export type SetCase = {
  readonly code: string;
  readonly outcome: SetOutcome;
  readonly claim: ClaimContent;
  readonly contacts?: readonly LoggedContact[];
  /** Values by field; `null` is "the source did not say", what is left out was not asked. */
  readonly found?: Readonly<Record<string, string | null>>;
  readonly records?: readonly DraftRecord[];
  /** What is written of a list beside what every search has. */
  readonly receipts?: Readonly<Record<string, Partial<DraftReceipt>>>;
  readonly ground?: Partial<ReviewDraft['ground']>;
  readonly judged?: ReviewDraft['judged'];
  readonly adverse?: ReviewDraft['adverse'];
  readonly fact?: string;
  readonly notVerified?: NotVerifiedReason;
  readonly situation?: {
    readonly materialExpired?: boolean;
    readonly sourceFailed?: boolean;
    readonly mayContact?: boolean;
  };
  readonly evidence?: readonly string[];
  readonly second?: string;
  /** When it was concluded; ISO 8601. */
  readonly at?: string;
  readonly ended?: EndedItem;
  readonly answer?: ItemAnswer;
  readonly dispute?: ItemDispute;
  /** A claim that the candidate corrected afterwards, by field. */
  readonly corrected?: Readonly<Record<string, { readonly words: string; readonly at: string }>>;
};

const call = (at: string, more: Partial<LoggedContact> = {}): LoggedContact => ({
  contactId: at,
  at,
  channel: 'switchboard',
  outcome: 'reached',
  seconds: 372,
  origin: 'website',
  ...more,
});
const reached = '2026-11-20T06:05:00.000Z';
const byPhone = { contactId: reached } as const;
const byQuery = { queryNo: 'FY-20261119-302266', queriedAt: '2026-11-19T01:12:00.000Z' } as const;
const consented = '2026-11-18T12:14:00.000Z';
const withdrawn = (more: Partial<EndedItem> = {}): EndedItem => ({
  result: 'withdrawn',
  agreedAt: consented,
  endedAt: '2026-11-20T01:32:00.000Z',
  wasSearched: false,
  isRefunded: true,
  ...more,
});
const declined: EndedItem = {
  result: 'declined',
  agreedAt: null,
  endedAt: consented,
  wasSearched: false,
  isRefunded: true,
};
const decided = '2026-11-24T08:30:00.000Z';
const dispute = (state: ItemDispute['state'], words: string | null = null): ItemDispute => ({
  state,
  openedAt: '2026-11-21T02:00:00.000Z',
  dueAt: '2026-11-27T15:59:59.000Z',
  decidedAt: state === 'open' ? null : decided,
  words,
});

const degree = {
  school: '江海大学',
  major: '会计学',
  level: '本科',
  graduatedAt: '2014-06',
  studyForm: '全日制',
  degreeNo: '114821201405004217',
};
const job = {
  company: '无锡恒铭达电子科技有限公司',
  from: '2014-07',
  to: '2019-02',
  position: '会计主管',
  leaveReason: '个人发展',
};
const insured = { company: '杭州澜石软件有限公司', from: '2019-03', isPresent: true };
const referee = { relation: '直属上级', company: '无锡恒铭达电子科技有限公司' };
const penalty: DraftRecord = {
  ...emptyRecord,
  kind: 'penalty',
  authority: '杭州市市场监督管理局',
  number: '杭市监处罚〔2024〕118 号',
  on: '2024-03-18',
  cause: '发布虚假广告',
  role: 'responsible',
  outcome: 'liable',
  outcomeWords: '罚款 20,000 元',
  identity: 'sameId',
  idDigits: '3301**********2415',
};
const debt: DraftRecord = {
  ...emptyRecord,
  kind: 'enforcement',
  authority: '无锡市新吴区人民法院',
  number: '（2023）苏0214执3321号',
  on: '2023-09-12',
  cause: '民间借贷纠纷',
  role: 'defendant',
  outcome: 'open',
  outcomeWords: '执行标的 86,000 元',
  identity: 'sameId',
  idDigits: '3301**********2415',
};
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
  idDigits: '3301**********2415',
};
const certificate = { certificateName: '注册会计师', certificateNo: '330000120161' };
const crime = {
  issuingOffice: '杭州市公安局西湖区分局',
  issuedAt: '2026-10-12',
  purpose: '入职',
  certificateNo: '杭西公证字〔2026〕第 3312 号',
};

const identityAndStudies: readonly SetCase[] = [
  {
    code: 'DEGREE_DOMESTIC',
    outcome: 'match',
    claim: degree,
    found: { inRegister: 'recorded', ...degree },
    ground: { ...byQuery, checkCode: 'APXTCKFR83KM' },
    evidence: ['在线验证报告'],
  },
  {
    code: 'ID_THREE',
    outcome: 'mismatch',
    claim: { idName: '欧阳晨曦，3301**********2415', idPhone: '3301**********2415，138****0001' },
    found: { idName: 'equal', idPhone: 'different' },
    ground: byQuery,
    evidence: ['查询回执'],
  },
  {
    code: 'CERT_PROFESSIONAL',
    outcome: 'record',
    claim: certificate,
    found: { ...certificate, status: 'revoked', issuer: '中国注册会计师协会', validUntil: null },
    ground: byQuery,
    evidence: ['查询页'],
    second: 'V-0214',
  },
  {
    code: 'DEGREE_OVERSEAS',
    outcome: 'unknown',
    claim: {
      school: 'University of Leeds',
      major: 'Accounting',
      level: '硕士',
      graduatedAt: '2016-12',
      studyForm: '全日制',
    },
    found: {
      inRegister: 'recorded',
      school: 'University of Leeds',
      major: null,
      level: '硕士',
      graduatedAt: '2016-12',
    },
    ground: byQuery,
    evidence: ['认证页'],
  },
  { code: 'ID_FACE', outcome: 'withdrawn', claim: {}, ended: withdrawn() },
  { code: 'STUDENT_STATUS', outcome: 'refused', claim: {}, ended: declined },
  {
    code: 'DEGREE_DOMESTIC',
    outcome: 'disputed',
    claim: degree,
    found: { inRegister: 'recorded', ...degree, graduatedAt: '2015-06' },
    ground: byQuery,
    evidence: ['查询页'],
    dispute: dispute('open'),
  },
  {
    code: 'CERT_PROFESSIONAL',
    outcome: 'corrected',
    claim: { ...certificate, certificateNo: '330000120116' },
    found: { ...certificate, status: 'valid', issuer: '中国注册会计师协会' },
    ground: byQuery,
    evidence: ['查询页'],
    second: 'V-0214',
    corrected: { certificateNo: { words: '330000120161', at: '2026-11-22T03:00:00.000Z' } },
  },
];

const work: readonly SetCase[] = [
  {
    code: 'XP_HR',
    outcome: 'match',
    claim: { ...insured, position: '财务经理' },
    contacts: [call(reached)],
    found: { company: insured.company, from: '2019-03', to: 'present', position: '财务经理', conduct: 'confirmed' },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_HR',
    outcome: 'mismatch',
    claim: job,
    contacts: [call(reached)],
    found: { ...job, to: '2018-10', position: '会计', leaveReason: null, conduct: 'confirmed' },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_DISPATCH',
    outcome: 'record',
    claim: job,
    contacts: [call(reached)],
    found: { company: job.company, from: job.from, to: job.to, position: job.position, conduct: 'cause' },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_HR',
    outcome: 'unknown',
    claim: job,
    contacts: [
      call('2026-11-20T03:30:00.000Z', { outcome: 'later', seconds: 48 }),
      call('2026-11-19T08:48:00.000Z', { outcome: 'noAnswer', seconds: 40 }),
      call('2026-11-19T02:02:00.000Z', { outcome: 'noAnswer', seconds: 32 }),
    ],
    notVerified: 'unreachable',
    evidence: ['通话记录'],
  },
  { code: 'XP_AUTO', outcome: 'withdrawn', claim: {}, ended: withdrawn({ wasSearched: true, isRefunded: false }) },
  { code: 'INCOME_TAX', outcome: 'refused', claim: {}, ended: declined },
  {
    code: 'XP_AUTO',
    outcome: 'disputed',
    claim: { company: job.company, from: '2014-07', to: '2019-02' },
    found: { inRecord: 'recorded', company: job.company, from: '2014-07', to: '2018-05', payer: 'own' },
    ground: byQuery,
    evidence: ['参保证明', '离职证明'],
    dispute: dispute('rejected', '参保记录与离职证明的月份相同。'),
  },
  {
    code: 'XP_HR',
    outcome: 'corrected',
    claim: job,
    contacts: [call('2026-11-23T06:20:00.000Z', { seconds: 251 })],
    found: { ...job, leaveReason: null, conduct: 'confirmed' },
    ground: { contactId: '2026-11-23T06:20:00.000Z' },
    at: decided,
    evidence: ['复核通话录音'],
    dispute: dispute('upheld', '该公司人力资源部更正了离职月份。'),
  },
];

const interviews: readonly SetCase[] = [
  {
    code: 'XP_INTERVIEW',
    outcome: 'match',
    claim: referee,
    contacts: [call(reached, { seconds: 1_120 })],
    found: {
      identity: 'confirmed',
      ...referee,
      performance: '月结每个月都按时，独立带过一名新人。',
      strengths: '细致',
      rehire: 'yes',
    },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_INTERVIEW',
    outcome: 'mismatch',
    claim: referee,
    contacts: [call(reached)],
    found: { identity: 'confirmed', relation: '同事', performance: '按时完成工作。', rehire: 'yes' },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_INTERVIEW',
    outcome: 'record',
    claim: referee,
    contacts: [call(reached)],
    found: { identity: 'confirmed', ...referee, performance: '两次漏报增值税，经提醒后补报。', rehire: 'no' },
    ground: byPhone,
    adverse: [{ field: 'performance', isFirstHand: true }],
    judged: [{ rule: 'negative-remark-confirmed', reason: '通话 04:12 处原话' }],
    evidence: ['通话录音'],
    second: 'V-0214',
  },
  {
    code: 'XP_INTERVIEW',
    outcome: 'unknown',
    claim: referee,
    contacts: [call(reached, { outcome: 'refused', channel: 'claimed', origin: 'candidate', seconds: 65 })],
    notVerified: 'refused',
    evidence: ['通话录音'],
  },
  { code: 'XP_INTERVIEW', outcome: 'withdrawn', claim: {}, ended: withdrawn() },
  { code: 'XP_INTERVIEW', outcome: 'refused', claim: {}, ended: declined },
  {
    code: 'XP_INTERVIEW',
    outcome: 'disputed',
    claim: referee,
    contacts: [call(reached)],
    // The answer that was disputed could not be settled: it is not checked any more.
    found: { identity: 'confirmed', ...referee, performance: '沟通不够主动。', concerns: '遇事少与人商量。' },
    ground: byPhone,
    evidence: ['通话录音'],
    answer: { words: '那段时间我同时负责两家公司的账。', at: '2026-11-21T02:10:00.000Z' },
    dispute: dispute('unclear', '受访人没有再接电话。'),
  },
  {
    code: 'XP_INTERVIEW',
    outcome: 'corrected',
    claim: { ...referee, relation: '项目经理' },
    contacts: [call(reached)],
    found: { identity: 'confirmed', relation: '直属上级', performance: '月结准时。', rehire: 'yes' },
    ground: byPhone,
    evidence: ['通话录音'],
    corrected: { relation: { words: '直属上级', at: '2026-11-22T03:00:00.000Z' } },
  },
];

const registers: readonly SetCase[] = [
  {
    code: 'LIT_PUBLIC',
    outcome: 'match',
    claim: {},
    ground: byQuery,
  },
  {
    code: 'BIZ_CONFLICT',
    outcome: 'mismatch',
    claim: { hasPosts: false },
    records: [post],
    ground: byQuery,
    judged: [{ rule: 'undisclosed-position', reason: '候选人填写没有任职和持股' }],
    evidence: ['登记信息页'],
    second: 'V-0214',
  },
  {
    code: 'LIT_PUBLIC',
    outcome: 'record',
    claim: {},
    records: [
      debt,
      {
        ...debt,
        kind: 'dishonest',
        number: '（2024）苏0214执877号',
        on: '2024-04-02',
        outcome: 'open',
        outcomeWords: null,
      },
    ],
    receipts: { enforcement: { otherId: 1 } },
    ground: byQuery,
    evidence: ['判决书', '执行信息页'],
    second: 'V-0214',
  },
  {
    code: 'TAX_DISHONEST',
    outcome: 'unknown',
    claim: {},
    situation: { sourceFailed: true },
    notVerified: 'sourceDown',
  },
  { code: 'ADMIN_PENALTY', outcome: 'withdrawn', claim: {}, ended: withdrawn({ agreedAt: consented }) },
  { code: 'MARKET_BAN', outcome: 'refused', claim: {}, ended: declined },
  {
    code: 'ADMIN_PENALTY',
    outcome: 'disputed',
    claim: {},
    records: [penalty],
    ground: byQuery,
    evidence: ['处罚决定书'],
    dispute: dispute('open'),
  },
  {
    code: 'ADMIN_PENALTY',
    outcome: 'corrected',
    claim: {},
    receipts: { creditChina: { result: 'some', otherId: 1 } },
    ground: { queryNo: 'FY-20261123-118002', queriedAt: '2026-11-23T02:40:00.000Z' },
    at: decided,
    evidence: ['处罚决定书全文'],
    dispute: dispute('upheld', '决定书全文上的证件号不是候选人的。'),
  },
];

const papers: readonly SetCase[] = [
  {
    code: 'CRIME_CERT',
    outcome: 'match',
    claim: crime,
    found: { document: 'genuine', holder: 'same', ...crime, age: 'recent' },
    ground: byQuery,
    evidence: ['验证页'],
  },
  {
    code: 'INCOME_PAYROLL',
    outcome: 'mismatch',
    claim: { bankCardLast4: '6621', monthlyPay: '18500' },
    found: { document: 'genuine', bankCardLast4: '6612', payer: 'agency', monthlyPay: '14200' },
    ground: byQuery,
    evidence: ['银行流水', '银行验证页'],
  },
  {
    code: 'CREDIT',
    outcome: 'record',
    claim: {},
    found: { identity: 'same', overdue: 'recent', reportedAt: '2026-11-17' },
    evidence: ['信用报告'],
  },
  {
    code: 'DRIVING_LICENCE',
    outcome: 'unknown',
    claim: { licenceNo: '330100172415' },
    situation: { materialExpired: true },
    notVerified: 'noMaterial',
  },
  { code: 'CREDIT', outcome: 'withdrawn', claim: {}, ended: withdrawn() },
  { code: 'HEALTH_CERT', outcome: 'refused', claim: {}, ended: declined },
  {
    code: 'XP_RESUME',
    outcome: 'disputed',
    claim: {},
    found: { differences: 'none', overlap: 'none', gap: 'some' },
    evidence: ['简历比对表'],
    answer: { words: '2019 年下半年我在家照顾孩子。', at: '2026-11-21T02:10:00.000Z' },
    dispute: dispute('open'),
  },
  {
    code: 'CRIME_CERT',
    outcome: 'corrected',
    claim: { ...crime, issuedAt: '2026-10-21' },
    found: { document: 'genuine', holder: 'same', ...crime, age: 'recent' },
    ground: byQuery,
    evidence: ['验证页'],
    corrected: { issuedAt: { words: '2026-10-12', at: '2026-11-22T03:00:00.000Z' } },
  },
];

const further: readonly SetCase[] = [
  {
    code: 'ID_FACE',
    outcome: 'further',
    claim: { face: 'idPhoto' },
    found: { face: 'equal', way: 'papers' },
    ground: { source: 'candidateDocument', method: 'document' },
    evidence: ['比对回执'],
  },
  {
    code: 'DEGREE_ARCHIVE',
    outcome: 'further',
    claim: degree,
    found: { inRegister: 'missing', school: null, major: null, level: null, graduatedAt: null },
    ground: byQuery,
    evidence: ['查询页'],
  },
  {
    code: 'STUDENT_STATUS',
    outcome: 'further',
    claim: { school: '浙江大学', major: '软件工程', graduatedAt: '2027-06' },
    found: {
      inRegister: 'recorded',
      school: '浙江大学',
      major: '软件工程',
      graduatedAt: '2027-06',
      enrolment: 'enrolled',
    },
    ground: byQuery,
    evidence: ['学籍验证页'],
  },
  {
    code: 'XP_NON_COMPETE',
    outcome: 'further',
    claim: { company: job.company, nonCompete: 'ended' },
    contacts: [call(reached)],
    found: { company: job.company, nonCompete: 'ended', scope: '同类电子制造企业，全国' },
    ground: byPhone,
    evidence: ['通话录音'],
  },
  {
    code: 'XP_AUTO_DEEP',
    outcome: 'further',
    claim: { company: job.company, from: '2014-07', to: '2019-02' },
    found: {
      inRecord: 'recorded',
      company: '无锡人才服务有限公司',
      from: '2014-08',
      to: '2019-02',
      payer: 'agency',
      overlap: 'none',
    },
    ground: byQuery,
    evidence: ['参保证明'],
  },
  {
    code: 'INCOME_TAX',
    outcome: 'further',
    claim: { company: job.company },
    found: { document: 'genuine', company: job.company, months: '2014-07 至 2018-10', monthsMatch: 'differs' },
    ground: { source: 'officialPortal', method: 'portal', ...byQuery },
    evidence: ['纳税记录', '验证页'],
  },
  {
    code: 'BIZ_POSITION',
    outcome: 'further',
    claim: { hasPosts: true, posts: '杭州晨曦财务咨询有限公司，股东' },
    records: [post],
    ground: byQuery,
    judged: [{ rule: 'declared-position', reason: '候选人填写了这一家' }],
    evidence: ['登记信息页'],
  },
  {
    code: 'BIZ_OFFICER',
    outcome: 'further',
    claim: {},
    receipts: {
      judgments: { result: 'some', nameOnly: 14 },
      dishonest: { result: 'unsearchable', reason: 'maintenance' },
    },
    ground: byQuery,
  },
  {
    code: 'MARKET_BAN',
    outcome: 'further',
    claim: {},
    records: [{ ...penalty, kind: 'ban', authority: null, on: null, role: null, outcome: null, outcomeWords: null }],
    ground: byQuery,
    evidence: ['公告页'],
  },
  {
    code: 'HEALTH_CERT',
    outcome: 'further',
    claim: { certificateName: '健康证明', certificateNo: 'HZ2026-7781' },
    found: { certificateName: '健康证明', certificateNo: 'HZ2026-7781', status: 'expired', validUntil: '2026-10-31' },
    ground: { source: 'issuer', method: 'portal', ...byQuery },
    evidence: ['查询页'],
  },
  {
    code: 'EVALUATION_EMOTIONAL_SIMPLE',
    outcome: 'further',
    claim: {},
    found: { score: '稳定性 72，抗压 68' },
    evidence: ['测评报告'],
  },
  {
    code: 'CUSTOM_CHECK',
    outcome: 'further',
    claim: {},
    found: { finding: '社区确认居住满 2 年。' },
    evidence: ['社区证明'],
  },
];

/** Forty reports, five kinds of item by eight outcomes, and one of each item that is not among them. */
export const setCases: readonly SetCase[] = [
  ...identityAndStudies,
  ...work,
  ...interviews,
  ...registers,
  ...papers,
  ...further,
];
