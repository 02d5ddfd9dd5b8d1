import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { emptyRecord } from '@beidiao/contract/verification/review-draft';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { searched } from '../review.ts';
import { job, referee, words } from './people.ts';
import { type Around, draftWith, groundWith, type Point, switchboardCall, type TriedSheet } from './sheet.ts';

/** What is true and used to be said too strongly, or at all. */
export type SaidRight = Omit<TriedSheet, 'tried'> & {
  readonly hasRecording?: true;
  readonly point: Point;
  readonly entered: Bilingual;
  readonly draft: (around: Around) => ReviewDraft;
  /** All rules that fire, by number and light. */
  readonly fires: readonly string[];
  /** The row of which the page shows what the candidate said, and how that begins. */
  readonly claimOf?: { readonly row: string; readonly zh: string };
};

const penalty = {
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
} as const;
const ownDigits = ({ sheet }: Around): string => `3301**********${sheet.person.idTail}`;
const search = (code: string, { pages, now }: Around, lists: Parameters<typeof searched>[1]['lists'] = {}) =>
  searched(code, { pages, at: now, lists });

const ofRegister = (code: string, pages: number) => ({ code, claim: null, contacts: [], pages });

export const saidRight: readonly SaidRight[] = [
  {
    point: 'rules',
    entered: words('处罚“已撤销”', 'A penalty that was revoked'),
    ...ofRegister('ADMIN_PENALTY', 1),
    draft: (around) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: search('ADMIN_PENALTY', around, { creditChina: { result: 'some' } }),
          records: [{ ...penalty, outcome: 'revoked', idDigits: ownDigits(around) }],
        },
      ),
    fires: [],
  },
  {
    point: 'rules',
    entered: words('2024 年的处罚，已履行', 'A penalty of 2024 that was complied with'),
    ...ofRegister('ADMIN_PENALTY', 1),
    draft: (around) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: search('ADMIN_PENALTY', around, { creditChina: { result: 'some' } }),
          records: [
            { ...penalty, outcome: 'closed', outcomeWords: '罚款 20,000 元，已缴纳', idDigits: ownDigits(around) },
          ],
        },
      ),
    fires: ['L-10 blue'],
  },
  {
    point: 'rules',
    entered: words('处罚的是公司，候选人是第三人', 'The company was fined; the candidate is a third party'),
    ...ofRegister('ADMIN_PENALTY', 1),
    draft: (around) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: search('ADMIN_PENALTY', around, { creditChina: { result: 'some' } }),
          records: [{ ...penalty, role: 'third', idDigits: ownDigits(around) }],
        },
      ),
    fires: ['R-01 blue'],
  },
  {
    point: 'rules',
    entered: words('失信被执行人，已了结', 'A dishonest judgment debtor whose case is closed'),
    ...ofRegister('BIZ_OFFICER', 3),
    draft: (around) =>
      draftWith(
        {},
        {
          receipts: search('BIZ_OFFICER', around, { dishonest: { result: 'some' } }),
          records: [
            {
              ...penalty,
              kind: 'dishonest',
              authority: '无锡市新吴区人民法院',
              number: '（2019）苏0214执3321号',
              on: '2019-09-12',
              cause: '民间借贷纠纷',
              role: 'defendant',
              outcome: 'closed',
              outcomeWords: '已履行，信用已修复',
              register: 'dishonest',
              idDigits: ownDigits(around),
            },
          ],
        },
      ),
    fires: ['R-01 blue'],
  },
  {
    point: 'open',
    entered: words(
      '三个栏目中一个“无法检索”（网站维护），其余未见',
      'One of three lists could not be searched, nothing in the others',
    ),
    ...ofRegister('BIZ_OFFICER', 3),
    draft: (around) =>
      draftWith(
        {},
        {
          receipts: search('BIZ_OFFICER', around, { dishonest: { result: 'unsearchable', reason: 'maintenance' } }),
        },
      ),
    fires: [],
  },
  {
    point: 'namesakes',
    entered: words('两条只有同名，一条证件号不同', 'Two of the same name only, one with another ID number'),
    ...ofRegister('ADMIN_PENALTY', 1),
    draft: (around) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: search('ADMIN_PENALTY', around, { creditChina: { result: 'some', nameOnly: 2, otherId: 1 } }),
        },
      ),
    fires: [],
  },
  {
    point: 'open',
    entered: words('入职差一个月，其余来源没有说', 'The start one month off, and the source said nothing of the rest'),
    code: 'XP_HR',
    claim: job,
    contacts: [switchboardCall],
    pages: 0,
    draft: ({ contactIds }) =>
      draftWith(
        { company: job.company, from: '2019-04', to: '.', position: '.', leaveReason: '.', conduct: '.' },
        { ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactIds[0] ?? null }) },
      ),
    fires: ['C-02 blue'],
  },
  {
    point: 'open',
    entered: words(
      '公司、入职一致，其余来源没有说',
      'Company and start match, and the source said nothing of the rest',
    ),
    code: 'XP_HR',
    claim: job,
    contacts: [switchboardCall],
    pages: 0,
    draft: ({ contactIds }) =>
      draftWith(
        { company: job.company, from: job.from, to: '.', position: '.', leaveReason: '.', conduct: '.' },
        { ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactIds[0] ?? null }) },
      ),
    fires: [],
  },
  {
    point: 'rules',
    entered: words(
      '候选人讨薪胜诉，作为申请执行人的案件',
      'The enforcement of an award of wages that the candidate won',
    ),
    ...ofRegister('LIT_PUBLIC', 4),
    isSourceDown: true,
    draft: (around) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: search('LIT_PUBLIC', around, { enforcement: { result: 'some' } }),
          records: [
            {
              ...penalty,
              kind: 'enforcement',
              authority: '无锡市新吴区人民法院',
              number: '（2023）苏0214执3321号',
              on: '2023-09-12',
              cause: '追索劳动报酬纠纷',
              role: 'plaintiff',
              outcome: 'closed',
              outcomeWords: '执行完毕',
              register: 'enforcement',
              idDigits: ownDigits(around),
            },
          ],
        },
      ),
    fires: [],
  },
  {
    point: 'open',
    entered: words(
      '候选人勾选“无法提供这份文件”，没有别的途径',
      'The candidate ticked “I cannot provide this document”, and there is no other way',
    ),
    code: 'CRIME_CERT',
    claim: { issuingOffice: '杭州市公安局西湖区分局', issuedAt: '2026-10-12', purpose: '入职', noFile: true },
    contacts: [],
    pages: 0,
    draft: () => draftWith({}, { notVerified: 'cannotProvide' }),
    fires: [],
  },
  {
    point: 'text',
    entered: words(
      '“报销造假”标为不利，受访人在场，附录音',
      'False expense claims, marked as adverse; the referee was there; the recording is attached',
    ),
    code: 'XP_INTERVIEW',
    claim: referee,
    contacts: [switchboardCall],
    pages: 0,
    hasRecording: true,
    draft: ({ contactIds }) =>
      draftWith(
        {
          identity: 'confirmed',
          relation: referee.relation,
          company: '-',
          performance: '能完成本职工作',
          strengths: '-',
          concerns: '报销造假',
          rehire: 'yes',
        },
        {
          adverse: [{ field: 'concerns', isFirstHand: true }],
          ground: groundWith({ source: 'referee', method: 'switchboard', contactId: contactIds[0] ?? null }),
        },
      ),
    fires: ['W-07 yellow'],
  },
  {
    point: 'text',
    entered: words(
      '补充事实“单位 2020 年改过名”，依据是附上的公示页',
      'The additional fact that the employer changed its name in 2020, with the public page',
    ),
    code: 'XP_HR',
    claim: job,
    contacts: [switchboardCall],
    pages: 1,
    draft: ({ contactIds, pages }) =>
      draftWith(
        {
          company: job.company,
          from: job.from,
          to: job.to,
          position: job.position,
          leaveReason: '-',
          conduct: 'confirmed',
        },
        {
          fact: '单位 2020 年改过名',
          factGround: { kind: 'file', fileId: pages[0] ?? '' },
          ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactIds[0] ?? null }),
        },
      ),
    fires: [],
  },
];
