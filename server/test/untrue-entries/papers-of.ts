import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { job, words } from './people.ts';
import type { SaidRight } from './said-right.ts';
import { type Around, draftWith, groundWith, type TriedSheet } from './sheet.ts';

const portal = (now: string): ReviewDraft['ground'] =>
  groundWith({ source: 'officialPortal', method: 'portal', queryNo: 'SB-20261119-302266', queriedAt: now });
const insurance = {
  code: 'XP_AUTO',
  isSourceDown: true,
  claim: { company: job.company, position: job.position, from: job.from, to: job.to },
  contacts: [],
  pages: 1,
  point: 'papersOf',
} as const;
const insuredMonths =
  (found: Readonly<Record<string, string>>) =>
  ({ now }: Around): ReviewDraft =>
    draftWith(
      { inRecord: 'recorded', company: job.company, from: job.from, to: job.to, payer: 'own', ...found },
      { ground: portal(now) },
    );

const fileNo = '330600118204';
const licence = {
  code: 'DRIVING_LICENCE',
  claim: { licenceNo: fileNo, noFile: true },
  contacts: [],
  pages: 1,
  point: 'papersOf',
} as const;
const licensed =
  (found: Readonly<Record<string, string>>) =>
  ({ now }: Around): ReviewDraft =>
    draftWith(
      { licenceNo: fileNo, licenceClass: 'C1', status: 'valid', validUntil: '2032-05-01', ...found },
      { ground: portal(now) },
    );

export const papersOfSheets: readonly TriedSheet[] = [
  {
    code: 'XP_AUTO',
    isSourceDown: true,
    claim: insurance.claim,
    contacts: [],
    pages: 1,
    tried: [
      {
        point: 'papersOf',
        entered: words(
          '查询页没有这家单位，每一栏选“对方没说”',
          'The page does not name the employer; “Source silent” is chosen for everything',
        ),
        draft: insuredMonths({ inRecord: '.', company: '.', from: '.', to: '.', payer: '.' }),
        refused: ['fields nothingFound'],
      },
    ],
  },
  {
    code: 'DRIVING_LICENCE',
    claim: licence.claim,
    contacts: [],
    pages: 1,
    tried: [
      {
        point: 'papersOf',
        entered: words(
          '档案编号填了驾驶证号（完整的身份证号）',
          'The number of the licence, which is the whole ID number, entered as the file number',
        ),
        draft: licensed({ licenceNo: '330106199003072415' }),
        refused: ['fields.licenceNo idNumberWhole'],
      },
    ],
  },
];

export const papersOfSaid: readonly SaidRight[] = [
  {
    ...insurance,
    entered: words(
      '自述 2022-12 离职，参保到 2023-05',
      'The candidate stated leaving in 2022-12; insured until 2023-05',
    ),
    draft: insuredMonths({ to: '2023-05' }),
    fires: ['W-21 yellow'],
  },
  {
    ...insurance,
    entered: words(
      '自述 2022-12 离职，参保到 2020-01',
      'The candidate stated leaving in 2022-12; insured until 2020-01',
    ),
    draft: insuredMonths({ to: '2020-01' }),
    fires: ['W-21 yellow'],
  },
  {
    ...insurance,
    entered: words(
      '自述 2022-12 离职，参保到 2023-02',
      'The candidate stated leaving in 2022-12; insured until 2023-02',
    ),
    draft: insuredMonths({ to: '2023-02' }),
    fires: [],
  },
  {
    ...insurance,
    entered: words('参保单位是另一家', 'The insured months are of another employer'),
    draft: insuredMonths({ company: '无锡惠山电子有限公司' }),
    fires: ['W-15 yellow'],
  },
  {
    ...insurance,
    entered: words('任职期间没有参保', 'No contributions in the months of the employment'),
    draft: insuredMonths({ inRecord: 'missing', company: '.', from: '.', to: '.', payer: '.' }),
    fires: ['W-15 yellow'],
  },
  {
    ...licence,
    entered: words('档案编号一致', 'The file number matches'),
    draft: licensed({}),
    fires: [],
  },
];
