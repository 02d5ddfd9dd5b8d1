import type { Bilingual } from '@beidiao/contract/wire/language';
import { type Fen, fen } from '@beidiao/contract/wire/money';
import type { ChosenLine, PricedItem, PriceQuestion, Terms } from '@beidiao/contract/pricing/rules';

/** A price that a person can follow: what is asked, what every item comes to, and what is to be paid. */
export type WorkedExample = {
  readonly title: Bilingual;
  readonly question: PriceQuestion;
  /** What is to be paid for each line, in fen, and altogether. */
  readonly lines: readonly number[];
  readonly totalFen: number;
  /** What a gift card pays of it, and what is left to balance or channel. */
  readonly paid?: { readonly payFen: number; readonly dueFen: number };
};

const item = (code: string, name: Bilingual, baseFen: number): PricedItem => ({
  code,
  name,
  baseFen: fen(baseFen),
  turnaroundHours: 24,
  expediteHours: 8,
  surchargePercent: 30,
});
const identity = item('ID_THREE', { zh: '身份信息三要素', en: 'Identity check' }, 800);
const degree = item('DEGREE_DOMESTIC', { zh: '国内学历学位', en: 'Domestic degree' }, 4_800);
const work = item('XP_HR', { zh: '工作履历核实', en: 'Work history' }, 9_800);
const lawsuits = item('LIT_PUBLIC', { zh: '诉讼与失信被执行', en: 'Litigation' }, 3_000);
const conflict = item('BIZ_CONFLICT', { zh: '商业利益冲突', en: 'Conflict of interest' }, 2_600);
const certificate = item('CERT_PROFESSIONAL', { zh: '职业资格证书', en: 'Professional certificate' }, 3_600);
const interview = item('XP_INTERVIEW', { zh: '工作表现访谈', en: 'Performance interview' }, 18_000);

const line = (of: PricedItem, quantity = 1, isExpedited = false): ChosenLine => ({ item: of, quantity, isExpedited });
const named = (zh: string, en: string) => ({ ref: en, name: { zh, en } });
const free: Terms = { grade: { ...named('免费版', 'Free'), discountPercent: 100 }, agreements: [] };
const gold: Terms = { grade: { ...named('金卡', 'Gold'), discountPercent: 95 }, agreements: [] };
const pricesOf = (...rows: [PricedItem, number][]): ReadonlyMap<string, Fen> =>
  new Map(rows.map(([{ code }, amount]) => [code, fen(amount)]));
const framework: Terms = {
  ...gold,
  agreements: [
    {
      ...named('2026 年度框架协议', 'Framework agreement 2026'),
      version: 3,
      prices: pricesOf([degree, 4_200], [work, 8_800], [interview, 16_500]),
    },
  ],
};
const standard = {
  ...named('社招标准套餐', 'Standard package'),
  priceFen: fen(26_800),
  items: [
    { code: identity.code, quantity: 1 },
    { code: degree.code, quantity: 1 },
    { code: work.code, quantity: 2 },
    { code: lawsuits.code, quantity: 1 },
    { code: conflict.code, quantity: 1 },
  ],
};
const workVoucher = { ...named('工作履历核实券', 'Voucher for work history'), itemCodes: [work.code] };
const coupon = { ...named('满 500 减 50', '¥50 off from ¥500'), offFen: fen(5_000), thresholdFen: fen(50_000) };

const giftCard = (balanceFen: number) => ({ ref: 'GK', name: 'GK', tail: '8812', balanceFen: fen(balanceFen) });

export const workedExamples: readonly WorkedExample[] = [
  {
    title: { zh: '目录价', en: 'List prices' },
    question: { people: 1, terms: free, lines: [line(identity), line(degree)] },
    lines: [800, 4_800],
    totalFen: 5_600,
  },
  {
    title: { zh: '会员价，四舍五入到分', en: 'Member price, rounded half up to the fen' },
    question: { people: 1, terms: gold, lines: [line(identity), line(degree)] },
    lines: [760, 4_560],
    totalFen: 5_320,
  },
  {
    title: { zh: '协议价与会员价逐项取低', en: 'Of agreement and member price the lower one, item by item' },
    question: { people: 1, terms: framework, lines: [line(identity), line(work)] },
    lines: [760, 8_800],
    totalFen: 9_560,
  },
  {
    title: { zh: '两份协议重叠，逐项取低', en: 'Two agreements overlap: the lower price of each item' },
    question: {
      people: 1,
      terms: {
        ...free,
        agreements: [
          {
            ...named('校招专项协议', 'Campus agreement'),
            version: 1,
            prices: pricesOf([degree, 4_400], [identity, 700]),
          },
          {
            ...named('框架协议', 'Framework agreement'),
            version: 4,
            prices: pricesOf([degree, 4_200], [identity, 720]),
          },
        ],
      },
      lines: [line(identity), line(degree)],
    },
    lines: [700, 4_200],
    totalFen: 4_900,
  },
  {
    title: {
      zh: '整份固定总价，按各项原需的比例分到每项',
      en: 'One fixed total, shared among the items in proportion to their own prices',
    },
    question: {
      people: 1,
      terms: {
        ...free,
        agreements: [
          {
            ...named('整份协议', 'Agreement with a total'),
            version: 1,
            prices: pricesOf([identity, 800], [degree, 4_800], [work, 9_800]),
            fixedFen: fen(10_000),
          },
        ],
      },
      lines: [line(identity), line(degree), line(work)],
    },
    lines: [519, 3_117, 6_364],
    totalFen: 10_000,
  },
  {
    title: { zh: '加急附加，按用的价计', en: 'Urgency, as a share of the price that is used' },
    question: { people: 1, terms: framework, lines: [line(work, 3, true)] },
    lines: [34_320],
    totalFen: 34_320,
  },
  {
    title: {
      zh: '套餐、会员价、协议价、加急和核查券同在一单',
      en: 'Package, member price, agreement, urgency and voucher in one order',
    },
    question: {
      people: 1,
      terms: framework,
      lines: [
        line(identity),
        line(degree),
        line(work, 3, true),
        line(lawsuits),
        line(conflict),
        line(certificate, 2),
        line(interview),
      ],
      fixedPackage: standard,
      voucher: workVoucher,
      coupon,
    },
    lines: [731, 4_037, 24_838, 2_740, 2_374, 6_840, 16_500],
    totalFen: 58_060,
  },
  {
    title: { zh: '优惠券满额才用，按比例分到每项', en: 'A coupon from its threshold on, shared in proportion' },
    question: { people: 1, terms: free, lines: [line(interview, 2), line(work, 2)], coupon },
    lines: [32_763, 17_837],
    totalFen: 50_600,
  },
  {
    title: { zh: '三位候选人同单，券只抵一次', en: 'Three candidates in one order: the voucher pays once' },
    question: { people: 3, terms: free, lines: [line(identity), line(work)], voucher: workVoucher },
    lines: [2_400, 19_600],
    totalFen: 22_000,
  },
  {
    title: {
      zh: '核查券固定抵扣价，多出的部分照付',
      en: 'A voucher with a fixed amount: the rest of the piece is paid',
    },
    question: { people: 1, terms: free, lines: [line(work)], voucher: { ...workVoucher, fixedFen: fen(5_000) } },
    lines: [4_800],
    totalFen: 4_800,
  },
  {
    title: {
      zh: '礼品卡在应付之下付款，余下的用余额或在线支付',
      en: 'A gift card pays below the total, balance or channel the rest',
    },
    question: { people: 1, terms: gold, lines: [line(identity), line(work, 3)], coupon, giftCard: giftCard(20_000) },
    lines: [760, 27_930],
    totalFen: 28_690,
    paid: { payFen: 20_000, dueFen: 8_690 },
  },
  {
    title: { zh: '礼品卡够付全部，剩下的留在卡上', en: 'A gift card that pays everything keeps what is left' },
    question: { people: 1, terms: free, lines: [line(identity), line(degree)], giftCard: giftCard(20_000) },
    lines: [800, 4_800],
    totalFen: 5_600,
    paid: { payFen: 5_600, dueFen: 0 },
  },
];
