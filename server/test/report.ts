import { endedSentence } from '@beidiao/contract/finding/ended-item';
import {
  concludeDraft,
  emptyDraft,
  type LoggedContact,
  type ReviewDraft,
  type ReviewFacts,
} from '@beidiao/contract/verification/review-draft';
import { itemWords } from '@beidiao/contract/finding/sentence';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { overallOf } from '@beidiao/contract/report/overall';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { type Light, lights } from '@beidiao/contract/verification/task-states';

const both = (zh: string, en: string) => ({ zh, en });
const at = '2026-11-24T02:32:00.000Z';

const rules: readonly RiskRule[] = [
  {
    when: 'tenure-gap-over-6m',
    no: 'W-02',
    light: 'red',
    textZh: '在职时间与所述相差超过 6 个月',
    textEn: 'Employment dates differ by more than 6 months',
  },
  {
    when: 'tenure-gap-3-to-6m',
    no: 'W-03',
    light: 'yellow',
    textZh: '在职时间与所述相差 3 至 6 个月',
    textEn: 'Employment dates differ by 3 to 6 months',
  },
];
const call: LoggedContact = {
  contactId: '1',
  at,
  channel: 'switchboard',
  origin: 'website',
  outcome: 'reached',
  seconds: 372,
};
const missed: LoggedContact = { ...call, outcome: 'noAnswer', seconds: 32 };

/** What the source said of leaving date and title: it decides the light of an employment. */
const said: Record<Light, Pick<ReviewDraft, 'fields' | 'notVerified'>> = {
  green: { fields: fieldsOf('2021-02', '高级工程师'), notVerified: null },
  blue: { fields: fieldsOf('2021-02', '工程师'), notVerified: null },
  yellow: { fields: fieldsOf('2020-11', '高级工程师'), notVerified: null },
  red: { fields: fieldsOf('2020-01', '高级工程师'), notVerified: null },
  grey: { fields: {}, notVerified: 'unreachable' },
};

function fieldsOf(to: string, position: string): ReviewDraft['fields'] {
  const value = (it: string) => ({ state: 'value' as const, value: it });
  return {
    company: value('启明数据服务有限公司'),
    from: value('2018-06'),
    to: value(to),
    position: value(position),
    leaveReason: { state: 'silent' },
    conduct: value('confirmed'),
  };
}

/** An employment under this light. Invented; `n` makes the words of one differ from those of another. */
export function anItem(light: Light, n = 1, more: Partial<ReportItem> = {}): ReportItem {
  const facts: ReviewFacts = {
    form: reviewFormOf({ code: 'XP_HR' }),
    rules,
    claim: {
      company: '启明数据服务有限公司',
      from: '2018-06',
      to: '2021-02',
      position: '高级工程师',
      leaveReason: '个人发展',
    },
    contacts: light === 'grey' ? [missed, { ...missed, contactId: '2' }, { ...missed, contactId: '3' }] : [call],
    evidenceCount: 1,
    evidenceIds: ['1'],
    materialExpired: false,
    materialAsks: 0,
    sourceFailed: false,
    mayContact: true,
    closedEmployers: [],
    needs: ['employer'],
    consent: { givenAt: '2026-11-21T06:12:00.000Z', endsAt: '2026-12-21T06:12:00.000Z' },
    idNumber: '330106199004152415',
    verifier: 'V-0213',
    now: at,
  };
  const draft: ReviewDraft = {
    ...emptyDraft,
    ...said[light],
    ground: { ...emptyDraft.ground, source: 'employerHr', method: 'switchboard', contactId: '1' },
  };
  const { finding, conclusion } = concludeDraft(facts, draft);
  const { form, grounds, search, records, tries, notVerified, verifier } = finding;
  const found = { form, grounds, search, records, tries, notVerified, ...conclusion };
  return {
    code: `ITEM_${light}_${n}`,
    n: 1,
    name: both(`工作履历：启明数据服务（第 ${n} 段）`, `Employment: Qiming Data, part ${n}`),
    ...found,
    ...itemWords(found),
    verifier,
    secondVerifier: light === 'red' ? 'V-0214' : null,
    at,
    evidence: [{ no: `E${n}`, name: both('通话录音', 'Call recording') }],
    answer: null,
    dispute: null,
    ...more,
  };
}

export const fiveItems = (): ReportItem[] => lights.map((light, place) => anItem(light, place + 1));

const signed = { at: '2026-11-21T06:12:00.000Z', endedAt: null };
const consentItems: NonNullable<Report['consent']['items']> = [
  { code: 'ID_THREE', name: both('身份信息三要素', 'Identity'), isSensitive: true, state: 'given', ...signed },
  { code: 'CREDIT', name: both('个人信用报告', 'Credit report'), isSensitive: true, state: 'declined', ...signed },
  {
    code: 'TAX',
    name: both('个税纳税记录', 'Tax record'),
    isSensitive: true,
    state: 'withdrawn',
    at: signed.at,
    endedAt: '2026-11-22T01:32:05.000Z',
  },
];

export function aReport(more: Partial<Report> = {}): Report {
  const items = more.items ?? fiveItems();
  const waiting = more.waiting ?? [];
  const missing = more.missing ?? [
    {
      code: 'CREDIT',
      n: 1,
      name: both('个人信用报告', 'Credit report'),
      result: 'declined' as const,
      agreedAt: null,
      endedAt: '2026-11-21T06:12:00.000Z',
      wasSearched: false,
      isRefunded: true,
      sentence: endedSentence({
        result: 'declined',
        agreedAt: null,
        endedAt: '2026-11-21T06:12:00.000Z',
        wasSearched: false,
        isRefunded: true,
      }),
    },
  ];
  return {
    reportNo: 'BD20261118041722',
    version: 2,
    kind: 'closed',
    createdAt: '2026-11-26T03:40:00.000Z',
    hash: '9f2c41d70b6ea85377e1c04d5a192be6d3f86c7014ab95ee208fb7c361d40a9b',
    name: '欧阳晨曦',
    idCard: '330106********2415',
    idType: 'idCard',
    position: '高级后端工程师',
    enterpriseName: '杭州云栖智联科技有限公司',
    overall: overallOf({ items, waiting, missing }),
    items,
    waiting,
    missing,
    timeline: [
      { at: '2026-11-18T08:40:00.000Z', event: 'place' },
      { at: '2026-11-18T08:41:00.000Z', event: 'pay' },
      { at: '2026-11-21T06:12:00.000Z', event: 'authorize' },
      { at: '2026-11-21T06:30:00.000Z', event: 'start' },
      { at: '2026-11-26T03:40:00.000Z', event: 'endLastItem' },
    ],
    consent: {
      consentId: '88213',
      consentNo: 'A-20261121-1722',
      givenAt: '2026-11-21T06:12:00.000Z',
      endsAt: '2026-12-21T06:12:00.000Z',
      withdrawnAt: '2026-11-22T01:32:05.000Z',
      textVersion: '2026-11',
      isDrawn: true,
      address: '183.157.20.**',
      device: both('iPhone，微信内浏览器', 'iPhone, browser inside WeChat'),
      identity: [{ way: 'matchIdentity', at: '2026-11-21T06:02:00.000Z' }],
      items: consentItems,
    },
    issue: {
      issuer: '衡证信息服务（杭州）有限公司',
      contact: '0571-0000 8800',
      seal: '衡证信息服务（杭州）有限公司 背景调查专用章',
      code: '7KQM-4XDT-9H2C',
      verifyUrl: 'https://beidiao.example/Verify#BD20261118041722/7KQM-4XDT-9H2C',
      certificate: { subject: '衡证信息服务（杭州）有限公司', serial: '4F2A00C19B1D4E5F8A7B6C5D4E3F2A91' },
    },
    ...more,
  };
}
