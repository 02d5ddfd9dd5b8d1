import { type Fen, fen } from '@beidiao/contract/wire/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, type HeldCard } from './alternatives.ts';
import {
  type ChosenLine,
  price as priceOf,
  type PricedItem,
  type PriceQuestion,
  shareByPerson,
  shareFen,
  type Terms,
} from '@beidiao/contract/pricing/rules';

/** For one person, where nothing else is said. */
type Question = Omit<PriceQuestion, 'people'> & { people?: number };
const price = (question: Question) => priceOf({ people: 1, ...question });
const named = (zh: string) => ({ ref: zh, name: { zh, en: zh } });

const item = (code: string, baseFen: number, overrides: Partial<PricedItem> = {}): PricedItem => ({
  code,
  name: { zh: code, en: code },
  baseFen: fen(baseFen),
  turnaroundHours: 24,
  expediteHours: 8,
  surchargePercent: 50,
  ...overrides,
});
const line = (of: PricedItem, quantity = 1, isExpedited = false): ChosenLine => ({ item: of, quantity, isExpedited });
const noTerms: Terms = { grade: { ...named('免费版'), discountPercent: 100 }, agreements: [] };
const gold: Terms = { grade: { ...named('金卡'), discountPercent: 95 }, agreements: [] };
const agreed = (code: string, amount: number): Terms => ({
  ...gold,
  agreements: [{ ...named('框架协议'), version: 1, prices: new Map([[code, fen(amount)]]) }],
});
/** One price for a unit of each of these items together. */
const agreedTotal = (fixedFen: number, codes = ['A', 'B']): Terms => ({
  ...noTerms,
  agreements: [
    { ...named('整份协议'), version: 2, prices: new Map(codes.map((code) => [code, fen(1)])), fixedFen: fen(fixedFen) },
  ],
});

const [a, b] = [item('A', 10_000), item('B', 2_000)];
const both = [line(a), line(b)];
const fixed = (priceFen: number, codes = ['A', 'B']) => ({
  ...named('套餐'),
  priceFen: fen(priceFen),
  items: codes.map((code) => ({ code, quantity: 1 })),
});
const coupon = { ...named('满 100 减 20'), offFen: fen(2_000), thresholdFen: fen(10_000) };
const voucher = (...itemCodes: string[]) => ({ ...named('核查券'), itemCodes });

describe('price', () => {
  const cases: [rule: string, question: Question, totalFen: number, saved: string[], unused: string[]][] = [
    ['is the base price when nothing else applies', { terms: noTerms, lines: both }, 12_000, [], []],
    ['multiplies by the quantity', { terms: noTerms, lines: [line(b, 3)] }, 6_000, [], []],
    ['takes the grade off', { terms: gold, lines: both }, 11_400, ['grade 600'], []],
    [
      'takes the agreement where it is better than the grade',
      { terms: agreed('A', 9_000), lines: both },
      10_900,
      ['agreement 1000', 'grade 100'],
      [],
    ],
    [
      'takes the grade where it is better than the agreement',
      { terms: agreed('A', 9_800), lines: both },
      11_400,
      ['grade 600'],
      ['agreement notCheaper'],
    ],
    [
      'ignores an agreement above the base price',
      { terms: { ...agreed('A', 99_000), grade: noTerms.grade }, lines: both },
      12_000,
      [],
      ['agreement notCheaper'],
    ],
    [
      'says when an agreement has none of the items',
      { terms: agreed('A', 9_000), lines: [line(b)] },
      1_900,
      ['grade 100'],
      ['agreement coversNothing'],
    ],
    [
      'takes the lower of two agreements for each item',
      {
        terms: {
          ...noTerms,
          agreements: [
            {
              ...named('甲'),
              version: 1,
              prices: new Map([
                ['A', fen(9_000)],
                ['B', fen(1_500)],
              ]),
            },
            {
              ...named('乙'),
              version: 3,
              prices: new Map([
                ['A', fen(8_000)],
                ['B', fen(1_600)],
              ]),
            },
          ],
        },
        lines: both,
      },
      9_500,
      ['agreement 2000', 'agreement 500'],
      [],
    ],
    [
      'takes the fixed total of an agreement when all of its items are chosen',
      { terms: agreedTotal(7_000), lines: both },
      7_000,
      ['agreement 5000'],
      [],
    ],
    [
      'does not take the prices of the items of a fixed total one by one',
      { terms: agreedTotal(7_000), lines: [line(a)] },
      10_000,
      [],
      ['agreement notWhole'],
    ],
    [
      'takes one of package and fixed total, the cheaper one',
      { terms: agreedTotal(7_000), lines: both, fixedPackage: fixed(9_000) },
      7_000,
      ['agreement 5000'],
      ['package otherApplied'],
    ],
    [
      'prices what goes beyond a fixed total by the piece',
      { terms: agreedTotal(7_000), lines: [line(a), line(b, 3)] },
      11_000,
      ['agreement 5000'],
      [],
    ],
    ['adds the surcharge of what is expedited', { terms: noTerms, lines: [line(a, 1, true), line(b)] }, 17_000, [], []],
    [
      'takes the surcharge from the price after grade',
      { terms: gold, lines: [line(a, 1, true)] },
      14_250,
      ['grade 500'],
      [],
    ],
    [
      'takes the fixed price of a whole package',
      { terms: noTerms, lines: both, fixedPackage: fixed(9_000) },
      9_000,
      ['package 3000'],
      [],
    ],
    [
      'takes a package only with all of its items',
      { terms: noTerms, lines: [line(a)], fixedPackage: fixed(9_000) },
      10_000,
      [],
      ['package notWhole'],
    ],
    [
      'takes a package only when it is cheaper',
      { terms: gold, lines: both, fixedPackage: fixed(11_500) },
      11_400,
      ['grade 600'],
      ['package notCheaper'],
    ],
    [
      'prices what goes beyond the package by the piece',
      { terms: noTerms, lines: [line(a, 2), line(b)], fixedPackage: fixed(9_000) },
      19_000,
      ['package 3000'],
      [],
    ],
    ['takes a coupon off from its threshold', { terms: noTerms, lines: [line(a)], coupon }, 8_000, ['coupon 2000'], []],
    [
      'does not take a coupon below its threshold',
      { terms: gold, lines: [line(a)], coupon },
      9_500,
      ['grade 500'],
      ['coupon belowThreshold'],
    ],
    [
      'takes no more than there is',
      { terms: noTerms, lines: [line(b)], coupon: { ...coupon, offFen: fen(9_000), thresholdFen: fen(0) } },
      0,
      ['coupon 2000'],
      [],
    ],
    [
      'lets a voucher pay one piece of each item that it names',
      { terms: noTerms, lines: [line(a, 2), line(b)], voucher: voucher('A') },
      12_000,
      ['voucher 10000'],
      [],
    ],
    [
      'leaves the surcharge of what a voucher covers',
      { terms: noTerms, lines: [line(a, 1, true)], voucher: voucher('A') },
      5_000,
      ['voucher 10000'],
      [],
    ],
    [
      'says when a voucher covers nothing',
      { terms: noTerms, lines: [line(b)], voucher: voucher('A') },
      2_000,
      [],
      ['voucher coversNothing'],
    ],
    [
      'takes the voucher when it saves more than the coupon',
      { terms: noTerms, lines: both, voucher: voucher('A'), coupon },
      2_000,
      ['voucher 10000'],
      ['coupon otherApplied'],
    ],
    [
      'takes the coupon when it saves more than the voucher',
      { terms: noTerms, lines: both, voucher: voucher('B'), coupon: { ...coupon, offFen: fen(2_001) } },
      9_999,
      ['coupon 2001'],
      ['voucher otherApplied'],
    ],
    [
      'takes the voucher when both save the same',
      { terms: noTerms, lines: both, voucher: voucher('B'), coupon },
      10_000,
      ['voucher 2000'],
      ['coupon otherApplied'],
    ],
    [
      'lets a voucher pay beside the package, not inside it',
      { terms: noTerms, lines: [line(a), line(b, 2)], fixedPackage: fixed(9_000), voucher: voucher('B') },
      9_000,
      ['package 3000', 'voucher 2000'],
      [],
    ],
    [
      'takes the package alone when it saves more than a voucher inside it',
      { terms: noTerms, lines: both, fixedPackage: fixed(9_000), voucher: voucher('B') },
      9_000,
      ['package 3000'],
      ['voucher coversNothing'],
    ],
    [
      'takes the voucher alone when it saves more than the package around it',
      { terms: noTerms, lines: both, fixedPackage: fixed(9_000), voucher: voucher('A') },
      2_000,
      ['voucher 10000'],
      ['package otherApplied'],
    ],
    ['of nothing is nothing', { terms: gold, lines: [] }, 0, [], []],
  ];
  it.each(cases)('%s', (_, question, totalFen, saved, unused) => {
    const answer = price(question);
    expect(answer.totalFen).toBe(totalFen);
    expect(answer.saved.map(({ rule, offFen }) => `${rule} ${offFen}`)).toEqual(saved);
    expect(answer.unused.map(({ rule, why }) => `${rule} ${why}`)).toEqual(unused);
  });

  it('estimates by the slowest item, expedited where it is', () => {
    const slow = item('S', 100, { turnaroundHours: 72, expediteHours: 30 });
    expect(price({ terms: noTerms, lines: [line(a), line(slow)] }).estimatedHours).toBe(72);
    expect(price({ terms: noTerms, lines: [line(a), line(slow, 1, true)] }).estimatedHours).toBe(30);
  });
});

const codes = ['A', 'B', 'C', 'D', 'E'] as const;
const amount = fc.oneof(fc.nat(200), fc.nat(50_000)).map(fen);
const pieces = fc.integer({ min: 1, max: 4 });
const constants = (zh: string) => ({ ref: fc.constant(zh), name: fc.constant({ zh, en: zh }) });
const someCodes = fc.subarray([...codes], { minLength: 1 });

/** Questions of every kind, with a coupon whose threshold any total reaches unless `threshold` says more. */
const questions = (threshold: fc.Arbitrary<Fen> = fc.constant(fen(0))): fc.Arbitrary<PriceQuestion> =>
  fc.record({
    people: fc.integer({ min: 1, max: 4 }),
    terms: fc.record({
      grade: fc.record({ ...constants('金卡'), discountPercent: fc.integer({ min: 50, max: 100 }) }),
      agreements: fc
        .array(
          fc.record({
            ...constants('甲'),
            version: fc.constant(1),
            fixedFen: fc.option(amount, { nil: undefined }),
            prices: fc
              .uniqueArray(fc.tuple(fc.constantFrom(...codes), amount), { selector: ([code]) => code })
              .map((rows) => new Map<string, Fen>(rows)),
          }),
          { maxLength: 3 },
        )
        .map((list) => list.map((agreement, place) => ({ ...agreement, ref: String(place) }))),
    }),
    lines: someCodes.chain((chosen) =>
      fc.tuple(
        ...chosen.map((code) =>
          fc.record({
            item: fc.record({
              code: fc.constant(code),
              name: fc.constant({ zh: code, en: code }),
              baseFen: amount,
              turnaroundHours: fc.nat(100),
              expediteHours: fc.option(fc.nat(50)),
              surchargePercent: fc.integer({ min: 0, max: 150 }),
            }),
            quantity: pieces,
            isExpedited: fc.boolean(),
          }),
        ),
      ),
    ),
    fixedPackage: fc.option(
      fc.record({
        ...constants('套餐'),
        priceFen: amount,
        items: someCodes.chain((some) =>
          fc.tuple(
            ...some.map((code) => fc.record({ code: fc.constant(code), quantity: fc.integer({ min: 1, max: 2 }) })),
          ),
        ),
      }),
      { nil: undefined },
    ),
    voucher: fc.option(
      fc.record({ ...constants('券'), itemCodes: someCodes, fixedFen: fc.option(amount, { nil: undefined }) }),
      { nil: undefined },
    ),
    giftCard: fc.option(
      fc.record({ ref: fc.constant('1'), name: fc.constant('卡'), tail: fc.constant('0000'), balanceFen: amount }),
      { nil: undefined },
    ),
    coupon: fc.option(
      fc.record({
        ...constants('减'),
        offFen: fc.integer({ min: 1, max: 20_000 }).map(fen),
        thresholdFen: threshold,
      }),
      { nil: undefined },
    ),
  });
const anyQuestion = questions(amount);

/** The same question with one of its prices lowered. */
function* cheaper(question: PriceQuestion, by: number): Generator<PriceQuestion> {
  const less = (of: Fen): Fen => fen(Math.max(0, of - by));
  for (const [place, chosen] of question.lines.entries()) {
    const lowered = { ...chosen, item: { ...chosen.item, baseFen: less(chosen.item.baseFen) } };
    yield { ...question, lines: question.lines.with(place, lowered) };
  }
  for (const [place, agreement] of question.terms.agreements.entries()) {
    for (const [code, agreedFen] of agreement.prices) {
      const prices = new Map(agreement.prices).set(code, less(agreedFen));
      const agreements = question.terms.agreements.with(place, { ...agreement, prices });
      yield { ...question, terms: { ...question.terms, agreements } };
    }
    if (agreement.fixedFen === undefined) continue;
    const agreements = question.terms.agreements.with(place, { ...agreement, fixedFen: less(agreement.fixedFen) });
    yield { ...question, terms: { ...question.terms, agreements } };
  }
  if (question.fixedPackage !== undefined) {
    yield { ...question, fixedPackage: { ...question.fixedPackage, priceFen: less(question.fixedPackage.priceFen) } };
  }
}

describe('every price', () => {
  it('is never negative, nor is any of its lines', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { totalFen, lines } = price(question);
        expect(Math.min(totalFen, ...lines.map((each) => each.totalFen))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is the sum of its lines, and of base and surcharge less what was saved', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { totalFen, lines, itemsFen, surchargeFen, saved } = price(question);
        expect(lines.reduce((sum, each) => sum + each.totalFen, 0)).toBe(totalFen);
        expect(saved.reduce((sum, { offFen }) => sum - offFen, itemsFen + surchargeFen)).toBe(totalFen);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for the same question, and leaves the question as it was', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const before = structuredClone(question);
        expect(price(question)).toEqual(price(before));
        expect(question).toEqual(before);
      }),
    );
  });

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const turned = { ...question, lines: question.lines.toReversed() };
        expect(price(turned).totalFen).toBe(price(question).totalFen);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same with a gift card as without; what the card pays and what is due sum to it', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { giftCard, ...answer } = price(question);
        expect(answer).toEqual(price({ ...question, giftCard: undefined }));
        if (giftCard === undefined) return;
        expect(giftCard.payFen + giftCard.dueFen).toBe(answer.totalFen);
        expect(giftCard.payFen + giftCard.leftFen).toBe(question.giftCard?.balanceFen);
        expect(Math.min(giftCard.payFen, giftCard.leftFen, giftCard.dueFen)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('says of each other card what the total would be: the very price of the question with it', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const held: HeldCard[] = [];
        if (question.voucher) held.push({ kind: 'voucher', ...question.voucher, from: null });
        if (question.coupon) held.push({ kind: 'coupon', ...question.coupon, onlyBatch: false, from: null });
        const now = priceOf(question);
        for (const row of alternativesOf(question, now, held)) {
          if (row.totalFen === null) continue;
          const other = row.rule === 'voucher' ? 'coupon' : 'voucher';
          expect(row.totalFen).toBe(priceOf({ ...question, [other]: undefined }).totalFen);
          expect(row.moreFen).toBe(row.totalFen - now.totalFen);
          expect(row.moreFen).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never takes a voucher and a coupon together', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const cards = price(question).saved.filter(({ rule }) => rule === 'voucher' || rule === 'coupon');
        expect(cards.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names every rule that was offered, once, as applied or as not applied', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { saved, unused } = price(question);
        const named = [...saved, ...unused].map(({ rule }) => rule);
        for (const [rule, offered] of [
          ['package', question.fixedPackage],
          ['voucher', question.voucher],
          ['coupon', question.coupon],
        ] as const)
          expect(named.filter((name) => name === rule)).toHaveLength(offered === undefined ? 0 : 1);
        const refs = [...saved, ...unused].flatMap(({ rule, ref }) => (rule === 'agreement' ? [ref] : []));
        expect(refs.toSorted()).toEqual(question.terms.agreements.map(({ ref }) => ref));
      }),
      { numRuns: 500 },
    );
  });

  it('takes at most one price for several items together', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const fixedRefs = question.terms.agreements
          .filter(({ fixedFen }) => fixedFen !== undefined)
          .map(({ ref }) => ref);
        const bundles = price(question).saved.filter(
          ({ rule, ref }) => rule === 'package' || (rule === 'agreement' && ref !== null && fixedRefs.includes(ref)),
        );
        expect(bundles.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('refunds exactly its part for an item that a candidate refuses, to the last fen of the order', () => {
    fc.assert(
      fc.property(anyQuestion, fc.nat(4), (question, refused) => {
        const answer = price(question);
        const parts = shareByPerson(answer);
        const place = refused % answer.lines.length;
        const back = parts.reduce((sum, ofPerson) => sum + (ofPerson[place] ?? 0), 0);
        const kept = parts.flatMap((ofPerson) => ofPerson.filter((_, each) => each !== place));
        expect(back).toBe(answer.lines[place]?.totalFen);
        expect(kept.reduce<number>((sum, part) => sum + part, back)).toBe(answer.totalFen);
      }),
      { numRuns: 500 },
    );
  });

  // A coupon's threshold is a promise about the amount: falling below it loses the coupon, so it is left out here.
  it('never rises when a base price, an agreed price or a package price falls', () => {
    fc.assert(
      fc.property(questions(), fc.integer({ min: 1, max: 20_000 }), (question, by) => {
        const { totalFen } = price(question);
        for (const lowered of cheaper(question, by)) expect(price(lowered).totalFen).toBeLessThanOrEqual(totalFen);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('price of several people', () => {
  const orders = questions().map((question) => ({ ...question, voucher: undefined, coupon: undefined }));
  it('is what their single orders cost together, where no card takes something off the whole', () => {
    fc.assert(
      fc.property(orders, (question) => {
        expect(price(question).totalFen).toBe(price({ ...question, people: 1 }).totalFen * question.people);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a coupon off once, and counts its threshold over all of them', () => {
    const ofTen = price({ terms: noTerms, lines: [line(b)], coupon, people: 10 });
    expect(ofTen.totalFen).toBe(18_000);
    expect(price({ terms: noTerms, lines: [line(b)], coupon }).totalFen).toBe(2_000);
  });

  it('lets a voucher pay for one piece of one person', () => {
    expect(price({ terms: noTerms, lines: [line(a)], voucher: voucher('A'), people: 3 }).totalFen).toBe(20_000);
  });

  it('is shared by the people to the fen: nobody pays a fen more for an item than another', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const answer = price(question);
        const shares = shareByPerson(answer);
        expect(shares).toHaveLength(question.people);
        answer.lines.forEach((each, place) => {
          const parts = shares.map((ofPerson) => ofPerson[place] ?? Number.NaN);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(each.totalFen);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('share', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0], [0, 0]],
    [7, [10, 0, 4], [5, 0, 2]],
    [0, [3, 4], [0, 0]],
  ])('splits %i by %j into %j', (of, weights, parts) => {
    expect(shareFen(fen(of), weights.map(fen))).toEqual(parts);
  });

  it('loses no fen, gives nothing to no weight and at most one fen more than the exact part', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(100_000).map(fen), { minLength: 1, maxLength: 12 }),
        (of, weights) => {
          const whole = weights.reduce<number>((sum, weight) => sum + weight, 0);
          fc.pre(whole > 0);
          const parts = shareFen(fen(of), weights);
          expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(of);
          parts.forEach((part, place) => {
            const exact = (of * Number(weights[place])) / whole;
            expect(Math.abs(part - exact)).toBeLessThan(1);
          });
        },
      ),
    );
  });
});
