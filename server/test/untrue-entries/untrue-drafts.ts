import {
  type DraftReceipt,
  type DraftRecord,
  emptyRecord,
  type ReviewDraft,
} from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { searched } from '../review.ts';
import { job, referee, words } from './people.ts';
import {
  type Around,
  callInVain,
  claimedCall,
  draftWith,
  groundWith,
  switchboardCall,
  type TriedSheet,
} from './sheet.ts';

const minutesAgo = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();

const jobAsStated = {
  company: job.company,
  from: job.from,
  to: job.to,
  position: job.position,
  leaveReason: '-',
  conduct: 'confirmed',
};
const bySwitchboard = (contactId: string | undefined): ReviewDraft['ground'] =>
  groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactId ?? null });
const employment =
  (found: Readonly<Record<string, string>>, more: Partial<ReviewDraft> = {}) =>
  ({ contactIds }: Around): ReviewDraft =>
    draftWith({ ...jobAsStated, ...found }, { ground: bySwitchboard(contactIds[0]), ...more });

/** Nobody but the number that the candidate gave was called, and no paper is there. */
const employerNotReached: TriedSheet = {
  code: 'XP_HR',
  claim: job,
  contacts: [claimedCall, callInVain],
  pages: 0,
  tried: [
    {
      point: 'source',
      entered: words(
        '只打过候选人留的号码，写成“总机转接电话”，全部一致',
        'Only the number that the candidate gave was called; entered as “Call through the switchboard”, all matches',
      ),
      draft: employment({}),
      refused: ['ground.contactId contactOfOtherWay'],
    },
    {
      point: 'source',
      entered: words(
        '只打过候选人留的号码，写成“电话”，全部一致',
        'Only the number that the candidate gave was called; entered as “Phone”, all matches',
      ),
      draft: ({ contactIds }) =>
        draftWith(jobAsStated, {
          ground: groundWith({ source: 'employerHr', method: 'phone', contactId: contactIds[0] ?? null }),
        }),
      refused: ['ground.contactId claimedUnconfirmed'],
    },
    {
      point: 'source',
      entered: words(
        '拿无人接听的那次电话作依据，全部一致',
        'The call that nobody answered as the ground, all matches',
      ),
      draft: ({ contactIds }) => draftWith(jobAsStated, { ground: bySwitchboard(contactIds[1]) }),
      refused: ['ground.contactId noContact'],
    },
    {
      point: 'source',
      entered: words(
        '工作履历，来源“官方查询平台”，方式“公函”，没有联系，没有附件，全部一致',
        'Employment from the “Official portal” by “Letter”, nobody contacted, nothing attached, all matches',
      ),
      draft: () => draftWith(jobAsStated, { ground: groundWith({ source: 'officialPortal', method: 'letter' }) }),
      refused: [
        'ground.source sourceNotOfItem',
        'ground.method methodNotOfSource',
        'ground.contactId noContact',
        'evidence correspondence',
      ],
    },
    {
      point: 'source',
      entered: words(
        '来源“候选人提供的材料”，没有材料，“单位说明”写“确认有这段任职”',
        "From “The candidate's documents” without any, and the employer's statement “Confirms the employment”",
      ),
      draft: () => draftWith(jobAsStated, { ground: groundWith({ source: 'candidateDocument', method: 'document' }) }),
      refused: ['fields.conduct candidatePaper', 'evidence evidence'],
    },
    {
      point: 'source',
      entered: words('来源“候选人提供的材料”，方式“测评问卷”', "From “The candidate's documents” by “Questionnaire”"),
      draft: () =>
        draftWith(
          { ...jobAsStated, conduct: '-' },
          { ground: groundWith({ source: 'candidateDocument', method: 'questionnaire' }) },
        ),
      refused: ['ground.method methodNotOfSource', 'evidence evidence'],
    },
    {
      point: 'source',
      entered: words('没有来源和方式，全部一致', 'All matches, without source or method'),
      draft: () => draftWith(jobAsStated),
      refused: [
        'fields.company noGroundForMatch',
        'fields.from noGroundForMatch',
        'fields.to noGroundForMatch',
        'fields.position noGroundForMatch',
        'ground.source source',
        'ground.method method',
      ],
    },
    {
      point: 'source',
      entered: words('打过一次没人接，选“多次联系未接通”', 'Called once in vain, and “Could not be reached” is chosen'),
      draft: () => draftWith({}, { notVerified: 'unreachable' }),
      refused: ['notVerified triesMissing'],
    },
    {
      point: 'source',
      entered: words('没有人拒绝，选“对方拒绝答复”', 'Nobody has refused, and “Refused to answer” is chosen'),
      draft: () => draftWith({}, { notVerified: 'refused' }),
      refused: ['notVerified reasonWithoutGround'],
    },
  ],
};

const employerReached: TriedSheet = {
  code: 'XP_HR',
  claim: job,
  contacts: [switchboardCall],
  pages: 0,
  tried: [
    {
      point: 'time',
      entered: words('离职早于入职：2019-03 至 2018-12', 'Leaving before joining: 2019-03 to 2018-12'),
      draft: employment({ to: '2018-12' }),
      refused: ['fields.to endBeforeStart'],
    },
    {
      point: 'time',
      entered: words('离职时间在将来：2099-01', 'A leaving date that lies ahead: 2099-01'),
      draft: employment({ to: '2099-01' }),
      refused: ['fields.to laterThanFound'],
    },
    {
      point: 'contradiction',
      entered: words(
        '“单位确认没有这段任职”，公司、入职又写与自述一致',
        '“The employer denies the employment”, yet company and start date as stated',
      ),
      draft: employment({ conduct: 'denied', to: '-', position: '-' }),
      refused: ['fields.company besideUnknown', 'fields.from besideUnknown'],
    },
    {
      point: 'contradiction',
      entered: words(
        '“因违纪解除劳动合同”，离职原因又写与自述的“个人发展”一致',
        '“Dismissed for misconduct”, yet the reason for leaving as stated',
      ),
      draft: employment({ conduct: 'cause', leaveReason: job.leaveReason }),
      refused: ['fields.leaveReason besideDismissal'],
    },
    {
      point: 'text',
      entered: words('补充事实：“听说他坐过牢，还有乙肝”', 'Additional fact: a rumour of prison and hepatitis'),
      draft: employment({}, { fact: '听说他坐过牢，还有乙肝', factGround: { kind: 'item' } }),
      refused: ['fact forbidden', 'fact forbidden'],
    },
    {
      point: 'text',
      entered: words('补充事实没有选依据', 'An additional fact without a ground of its own'),
      draft: employment({}, { fact: '任职期间负责两条产线的计划' }),
      refused: ['factGround factGround'],
    },
    {
      point: 'text',
      entered: words('离职原因写“备孕”', 'The reason for leaving given as trying for a baby'),
      draft: employment({ leaveReason: '备孕' }),
      refused: ['fields.leaveReason forbidden'],
    },
  ],
};

const degree = { school: '浙江大学', major: '会计学', level: '本科', graduatedAt: '2012-06', studyForm: '全日制' };
const portal = ({ now }: Around, more: Partial<ReviewDraft['ground']> = {}): ReviewDraft['ground'] =>
  groundWith({ source: 'officialPortal', method: 'portal', queryNo: 'FY-20261119-302266', queriedAt: now, ...more });
const studied =
  (found: Readonly<Record<string, string>>, more: (around: Around) => Partial<ReviewDraft['ground']> = () => ({})) =>
  (around: Around): ReviewDraft =>
    draftWith({ inRegister: 'recorded', ...degree, degreeNo: '-', ...found }, { ground: portal(around, more(around)) });

const degreeWithPage: TriedSheet = {
  code: 'DEGREE_DOMESTIC',
  claim: degree,
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'time',
      entered: words('查询时间在将来', 'A query in the future'),
      draft: studied({}, () => ({ queriedAt: '2099-12-30T02:00:00.000Z' })),
      refused: ['ground.queriedAt laterThanNow'],
    },
    {
      point: 'time',
      entered: words('查询早于候选人的授权', 'A query before the candidate agreed'),
      draft: studied({}, ({ now }) => ({ queriedAt: minutesAgo(now, 90) })),
      refused: ['ground.queriedAt beforeConsent'],
    },
    {
      point: 'time',
      entered: words('毕业时间晚于查询', 'A graduation after the query'),
      draft: studied({ graduatedAt: '2099-06' }),
      refused: ['fields.graduatedAt laterThanFound'],
    },
    {
      point: 'contradiction',
      entered: words('“未见这份记录”，学校又写一致', '“No record”, yet the school as stated'),
      draft: studied({ inRegister: 'missing', major: '-', level: '-', graduatedAt: '-', studyForm: '-' }),
      refused: ['fields.school besideUnknown'],
    },
    {
      point: 'source',
      entered: words('没有查询号', 'No query number'),
      draft: studied({}, () => ({ queryNo: ' ' })),
      refused: ['ground.queryNo queryNo'],
    },
    {
      point: 'source',
      entered: words('学历只看了候选人的毕业证照片', 'A degree from a photo of the diploma alone'),
      draft: studied({}, () => ({ source: 'candidateDocument', method: 'document' })),
      refused: ['fields.inRegister candidatePaper', 'ground.source sourceNotOfItem'],
    },
  ],
};
const degreeWithoutPage: TriedSheet = {
  code: 'DEGREE_DOMESTIC',
  claim: degree,
  contacts: [],
  pages: 0,
  tried: [
    {
      point: 'source',
      entered: words('学历写一致，没有附查询页', 'A degree that matches, without the page of the query'),
      draft: studied({}),
      refused: ['evidence evidence'],
    },
  ],
};

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
  register: 'creditChina',
};
/** The digits that a decision prints of the candidate's own number. */
const ownDigits = ({ sheet }: Around): string => `3301**********${sheet.person.idTail}`;
type Lists = Readonly<Record<string, Partial<DraftReceipt>>>;
const search = (code: string, { pages, now }: Around, lists: Lists = {}): ReviewDraft['receipts'] =>
  searched(code, { pages, at: now, lists });
const penalised =
  (record: (around: Around) => Partial<DraftRecord>, more: Partial<ReviewDraft> = {}) =>
  (around: Around): ReviewDraft =>
    draftWith(
      {},
      {
        years: 5,
        receipts: search('ADMIN_PENALTY', around, { creditChina: { result: 'some' } }),
        records: [{ ...penalty, idDigits: ownDigits(around), ...record(around) }],
        ...more,
      },
    );
const penalties: TriedSheet = {
  code: 'ADMIN_PENALTY',
  claim: null,
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'time',
      entered: words('处罚日期在将来：2099-03-18', 'A penalty that lies ahead: 2099-03-18'),
      draft: penalised(() => ({ on: '2099-03-18' })),
      refused: ['records.0.on laterThanFound'],
    },
    {
      point: 'search',
      entered: words(
        '决定书上的证件号后四位是别人的，计作本人',
        'The decision shows other last digits; counted as the candidate',
      ),
      draft: penalised(() => ({ idDigits: '3301**********0001' })),
      refused: ['records.0.idDigits digitsDiffer'],
    },
    {
      point: 'search',
      entered: words('没有写证件号，计作本人', 'No ID number entered; counted as the candidate'),
      draft: penalised(() => ({ idDigits: '' })),
      refused: ['records.0.idDigits digitsMissing'],
    },
    {
      point: 'search',
      entered: words('选“有”，没有一条记录', '“Record” without any record'),
      draft: penalised(() => ({}), { records: [] }),
      refused: ['receipts.creditChina.nameOnly recordMissing'],
    },
    {
      point: 'text',
      entered: words('案由写“听说发布虚假广告”', 'The cause entered as hearsay'),
      draft: penalised(() => ({ cause: '听说发布虚假广告' })),
      refused: ['records.0.cause notOfDocument'],
    },
    {
      point: 'rules',
      entered: words('行政处罚的结果写“被判无罪”', 'A penalty whose outcome is entered as an acquittal'),
      draft: penalised(() => ({ outcome: 'acquitted' })),
      refused: ['records.0.outcome notOfKind'],
    },
    {
      point: 'rules',
      entered: words('信用中国的记录写成刑事案件', 'A record of Credit China entered as a criminal case'),
      draft: penalised(() => ({ kind: 'criminal', role: 'defendant', outcome: 'convicted' })),
      refused: ['records.0.kind kindNotOfList'],
    },
    {
      point: 'rules',
      entered: words('处罚已了结，仍判 L-08（红）', 'The penalty is closed, and L-08 (red) is judged'),
      draft: penalised(() => ({ outcome: 'closed' }), {
        judged: [{ rule: 'penalty-serious', reason: '罚款数额较大' }],
      }),
      refused: ['judged.penalty-serious judgedOfSettled'],
    },
    {
      point: 'rules',
      entered: words(
        '2012 年的处罚，仍判“近 5 年”的 L-08（红）',
        'A penalty of 2012, and L-08 (red, last 5 years) is judged',
      ),
      draft: penalised(() => ({ on: '2012-05-18' }), {
        judged: [{ rule: 'penalty-serious', reason: '罚款数额较大' }],
      }),
      refused: ['judged.penalty-serious judgedOfOld'],
    },
    {
      point: 'rules',
      entered: words(
        '文书没有写日期，仍判“近 5 年”的 L-08（红）',
        'A penalty without a date, and L-08 (red, last 5 years) is judged',
      ),
      draft: penalised(() => ({ on: null }), {
        judged: [{ rule: 'penalty-serious', reason: '罚款数额较大' }],
      }),
      refused: ['judged.penalty-serious judgedOfOld'],
    },
    {
      point: 'rules',
      entered: words('没有记录，仍判 L-08（红）', 'Nothing found, and L-08 (red) is judged'),
      draft: (around) =>
        draftWith(
          {},
          {
            years: 5,
            receipts: search('ADMIN_PENALTY', around),
            judged: [{ rule: 'penalty-serious', reason: '罚款数额较大' }],
          },
        ),
      refused: ['judged.penalty-serious judgedWithoutRecord'],
    },
  ],
};

const officerLists = (reviewFormOf({ code: 'BIZ_OFFICER' }).register?.registers ?? []).filter(
  ({ isOptional }) => !isOptional,
);
const officer =
  (lists: (around: Around) => Lists, more: Partial<ReviewDraft> = {}) =>
  (around: Around): ReviewDraft =>
    draftWith({}, { receipts: search('BIZ_OFFICER', around, lists(around)), ...more });
const officers: TriedSheet = {
  code: 'BIZ_OFFICER',
  claim: null,
  contacts: [],
  pages: officerLists.length,
  tried: [
    {
      point: 'search',
      entered: words('裁判文书网按“姓名加身份证号”检索', 'China Judgments Online searched by “name and ID number”'),
      draft: officer(() => ({ judgments: { terms: 'nameAndId' } })),
      refused: ['receipts.judgments.terms termsNotTaken'],
    },
    {
      point: 'search',
      entered: words('“未见”，没有查询页', '“No record” without its page'),
      draft: officer(() => ({ judgments: { pageId: null } })),
      refused: ['receipts.judgments.page receiptPage'],
    },
    {
      point: 'search',
      entered: words('两个栏目用同一张查询页', 'One page for two lists'),
      draft: officer(({ pages }) => ({ judgments: { pageId: pages[0] ?? null } })),
      refused: ['receipts.judgments.page pageOfOther'],
    },
    {
      point: 'search',
      entered: words('一个栏目没有查', 'One list was not searched'),
      draft: officer(() => ({ judgments: { result: null } })),
      refused: ['receipts.judgments.result receiptOpen'],
    },
    {
      point: 'search',
      entered: words('“无法检索”，不写原因', '“Could not be searched” without a reason'),
      draft: officer(() => ({ judgments: { result: 'unsearchable' } })),
      refused: ['receipts.judgments.reason unsearchableReason'],
    },
    {
      point: 'search',
      entered: words('给查询号的服务，不写查询号', 'A service that numbers its searches, without the number'),
      draft: officer(() => ({ companyPosts: { queryNo: '' } })),
      refused: ['receipts.companyPosts.queryNo queryNo'],
    },
    {
      point: 'search',
      entered: words(
        '裁判文书网的同名记录计作“证件号不同”',
        'A namesake in China Judgments Online counted as “different ID number”',
      ),
      draft: officer(() => ({ judgments: { result: 'some', otherId: 1 } })),
      refused: ['receipts.judgments.otherId idNotShown'],
    },
    {
      point: 'search',
      entered: words('裁判文书网的判决计作本人', 'A judgment of China Judgments Online counted as the candidate'),
      draft: (around) =>
        officer(() => ({ judgments: { result: 'some' } }), {
          records: [
            {
              ...penalty,
              kind: 'civil',
              role: 'defendant',
              register: 'judgments',
              idDigits: ownDigits(around),
            },
          ],
        })(around),
      refused: ['records.0.idDigits idNotShown'],
    },
    {
      point: 'time',
      entered: words('检索早于候选人的授权', 'A search before the candidate agreed'),
      draft: officer(({ now }) => ({ judgments: { at: minutesAgo(now, 90) } })),
      refused: ['receipts.judgments.at beforeConsent'],
    },
  ],
};

const interviewed =
  (found: Readonly<Record<string, string>>, more: Partial<ReviewDraft> = {}) =>
  ({ contactIds }: Around): ReviewDraft =>
    draftWith(
      {
        identity: 'confirmed',
        relation: '直属上级',
        company: '-',
        performance: '能完成本职工作',
        strengths: '-',
        concerns: '-',
        rehire: 'yes',
        ...found,
      },
      { ground: groundWith({ source: 'referee', method: 'switchboard', contactId: contactIds[0] ?? null }), ...more },
    );
const interview: TriedSheet = {
  code: 'XP_INTERVIEW',
  claim: referee,
  contacts: [switchboardCall],
  pages: 0,
  tried: [
    {
      point: 'text',
      entered: words('“不足”写“报销造假”，不标为不利', '“Concerns”: false expense claims, not marked as adverse'),
      draft: interviewed({ concerns: '报销造假' }),
      refused: ['fields.concerns adverseUnmarked'],
    },
    {
      point: 'text',
      entered: words('“报销造假”标为不利，受访人没有亲眼看到', 'Marked as adverse, though the referee did not see it'),
      draft: interviewed({ concerns: '报销造假' }, { adverse: [{ field: 'concerns', isFirstHand: false }] }),
      refused: ['fields.concerns adverseHearsay', 'evidence adverseWithoutProof'],
    },
    {
      point: 'text',
      entered: words('“报销造假”标为不利，没有录音和往来', 'Marked as adverse, without a recording or a letter'),
      draft: interviewed({ concerns: '报销造假' }, { adverse: [{ field: 'concerns', isFirstHand: true }] }),
      refused: ['evidence adverseWithoutProof'],
    },
    {
      point: 'text',
      entered: words('“工作表现”写“已婚，在备孕，信佛”', '“Performance”: married, trying for a baby, Buddhist'),
      draft: interviewed({ performance: '已婚，在备孕，信佛' }),
      refused: ['fields.performance forbidden', 'fields.performance forbidden'],
    },
  ],
};
const interviewByClaimedNumber: TriedSheet = {
  code: 'XP_INTERVIEW',
  claim: referee,
  contacts: [{ ...claimedCall, claimedPhone: 'refereePhone' }],
  pages: 0,
  tried: [
    {
      point: 'source',
      entered: words(
        '只打过候选人留的手机，身份写“经单位总机确认”',
        'Only the mobile that the candidate gave was called; identity “Confirmed through the switchboard”',
      ),
      draft: ({ contactIds }) => ({
        ...interviewed({})({ contactIds } as Around),
        ground: groundWith({ source: 'referee', method: 'phone', contactId: contactIds[0] ?? null }),
      }),
      refused: ['fields.identity switchboardMissing', 'ground.contactId claimedUnconfirmed'],
    },
  ],
};

const issued = { issuingOffice: '杭州市公安局西湖区分局', issuedAt: '2026-10-12', purpose: '入职' };
const clean = { document: 'genuine', holder: 'same', age: 'recent', certificateNo: '-', ...issued };
const policeCertificate: TriedSheet = {
  code: 'CRIME_CERT',
  claim: { ...issued, noFile: true },
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'source',
      entered: words(
        '只看了候选人的照片，写“与开具机关的记录一致”',
        "Only the candidate's photo was seen; entered as “Matches the issuing office's record”",
      ),
      draft: () => draftWith(clean, { ground: groundWith({ source: 'candidateDocument', method: 'document' }) }),
      refused: ['fields.document candidatePaper'],
    },
    {
      point: 'source',
      entered: words('来源“官方查询平台”，不是公安机关', 'From the “Official portal” instead of the police'),
      draft: (around) => draftWith(clean, { ground: portal(around) }),
      refused: ['ground.source sourceNotOfItem'],
    },
    {
      point: 'time',
      entered: words('开具日期在将来：2099-10-12', 'Issued on a day that lies ahead: 2099-10-12'),
      draft: (around) =>
        draftWith({ ...clean, issuedAt: '2099-10-12' }, { ground: portal(around, { source: 'police' }) }),
      refused: ['fields.issuedAt laterThanFound'],
    },
  ],
};

const policeCertificateSent: TriedSheet = {
  code: 'CRIME_CERT',
  claim: { ...issued, noFile: true },
  hasFile: true,
  contacts: [],
  pages: 0,
  tried: [
    {
      point: 'source',
      entered: words(
        '候选人先勾选“无法提供这份文件”，后来交了文件，选“候选人说明无法提供文件”',
        'The candidate ticked “I cannot provide this document” and then sent it; “cannot be provided” is chosen',
      ),
      draft: () => draftWith({}, { notVerified: 'cannotProvide' }),
      refused: ['notVerified reasonWithoutGround'],
    },
  ],
};

const certified = { certificateName: '注册会计师', certificateNo: '330000120161' };
const certificate: TriedSheet = {
  code: 'CERT_PROFESSIONAL',
  claim: certified,
  contacts: [],
  pages: 1,
  tried: [
    {
      point: 'contradiction',
      entered: words('“发证机构未见这份证书”，编号又写一致', '“Unknown to the issuer”, yet the number as stated'),
      draft: (around) =>
        draftWith(
          { certificateName: '-', certificateNo: certified.certificateNo, status: 'notFound' },
          { ground: portal(around, { source: 'issuer' }) },
        ),
      refused: ['fields.certificateNo besideUnknown'],
    },
    {
      point: 'source',
      entered: words(
        '候选人没有勾选，选“候选人说明无法提供文件”',
        'The candidate has ticked nothing, and “cannot be provided” is chosen',
      ),
      draft: () => draftWith({}, { notVerified: 'cannotProvide' }),
      refused: ['notVerified reasonWithoutGround'],
    },
  ],
};

const payroll: TriedSheet = {
  code: 'INCOME_PAYROLL',
  claim: { ...job, bankCardLast4: '8812', monthlyPay: '12000', noFile: true },
  contacts: [],
  pages: 0,
  tried: [
    {
      point: 'source',
      entered: words(
        '没有流水，写“验证内容与上传的流水一致”',
        '“Matches what its verification shows”, without a statement',
      ),
      draft: () =>
        draftWith(
          { document: 'genuine', bankCardLast4: '8812', payer: 'own', monthlyPay: '12000' },
          { ground: groundWith({ source: 'candidateDocument', method: 'document' }) },
        ),
      refused: ['fields.document candidatePaper', 'evidence evidence'],
    },
  ],
};

export const triedSheets: readonly TriedSheet[] = [
  employerNotReached,
  employerReached,
  degreeWithPage,
  degreeWithoutPage,
  penalties,
  officers,
  interview,
  interviewByClaimedNumber,
  policeCertificate,
  policeCertificateSent,
  certificate,
  payroll,
];
