import type { Report, ReportItem } from '@beidiao/contract/report';
import { type Light, lights } from '@beidiao/contract/task-states';
import { overallOf } from './report/rules.ts';

const both = (zh: string, en: string) => ({ zh, en });

const results = {
  green: 'consistent',
  blue: 'inconsistent',
  grey: 'notVerified',
  yellow: 'inconsistent',
  red: 'recordFound',
} as const;

/** Invented; `n` makes the words of one differ from those of another. */
export function anItem(light: Light, n = 1, more: Partial<ReportItem> = {}): ReportItem {
  const differs = light !== 'green' && light !== 'grey';
  return {
    code: `ITEM_${light}_${n}`,
    n: 1,
    name: both(`工作履历：启明数据服务（第 ${n} 段）`, `Work history: Qiming Data, part ${n}`),
    light,
    result: results[light],
    rule: differs
      ? both('在职时间相差 3 至 6 个月，且无佐证', 'The time differs by 3 to 6 months, without proof')
      : null,
    source: both('该公司人力资源部，总机转接', 'Personnel department, by way of the switchboard'),
    method: both(`人事部电话，通话 ${n} 分 20 秒`, `Telephone, ${n} min 20 s`),
    at: '2026-11-24T02:32:00.000Z',
    rows:
      light === 'grey'
        ? []
        : [
            { label: both('职位', 'Position'), claimed: '高级工程师', found: '高级工程师', verdict: 'same' },
            {
              label: both('离职时间', 'Left'),
              claimed: '2021-02',
              found: differs ? '2020-11' : '2021-02',
              verdict: differs ? 'differs' : 'same',
            },
            { label: both('离职原因', 'Reason'), claimed: '个人发展', found: null, verdict: 'unknown' },
          ],
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
  return {
    reportNo: 'BD20261118041722',
    version: 2,
    kind: 'full',
    createdAt: '2026-11-26T03:40:00.000Z',
    hash: '9f2c41d70b6ea85377e1c04d5a192be6d3f86c7014ab95ee208fb7c361d40a9b',
    name: '欧阳晨曦',
    idCard: '330106********2415',
    position: '高级后端工程师',
    enterpriseName: '杭州云栖智联科技有限公司',
    overall: overallOf(items),
    items,
    waiting: [],
    dropped: [{ code: 'CREDIT', name: both('个人信用报告', 'Credit report') }],
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
