import { daysAfter, daysFromTo } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditOf,
  firstDayOf,
  lastDayOfYearFrom,
  newestOf,
  orderLifeMs,
  quoteOf,
  reminderDue,
  replaces,
  stateOf,
  type Term,
} from './rules.ts';

const silver = { type: 2, priceFen: fen(198_000) };
const gold = { type: 3, priceFen: fen(498_000) };
const platinum = { type: 4, priceFen: fen(1_280_000) };
const termFrom = (firstDay: string, grade = gold, more: Partial<Term> = {}): Term => {
  const lastDay = lastDayOfYearFrom(firstDay);
  return {
    id: '1',
    gradeType: grade.type,
    firstDay,
    lastDay,
    untilDay: daysAfter(lastDay, 1),
    priceFen: grade.priceFen,
    ...more,
  };
};
const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('2000-01-01', days));
const aPrice = fc.integer({ min: 0, max: 5_000_000_00 }).map(fen);
const aTerm = fc
  .record({ firstDay: aDay, days: fc.integer({ min: 1, max: 800 }), priceFen: aPrice })
  .map(({ firstDay, days, priceFen }): Term => {
    const lastDay = daysAfter(firstDay, days - 1);
    return { id: '1', gradeType: 3, firstDay, lastDay, untilDay: daysAfter(lastDay, 1), priceFen };
  });

describe('the credit of a term', () => {
  it('is that of the drawing: 4,980.00 × 129 ÷ 365', () => {
    const credit = creditOf(termFrom('2026-04-01'), '2026-11-23');
    expect(credit).toEqual({ gradeType: 3, paidFen: 498_000, daysLeft: 129, days: 365, creditFen: 176_005 });
  });

  it('is never negative, never more than was paid, all of it on the first day and nothing after the last', () => {
    fc.assert(
      fc.property(aTerm, fc.integer({ min: -900, max: 900 }), (term, offset) => {
        const { creditFen, daysLeft, days } = creditOf(term, daysAfter(term.firstDay, offset));
        expect(creditFen).toBeGreaterThanOrEqual(0);
        expect(creditFen).toBeLessThanOrEqual(term.priceFen);
        expect(daysLeft).toBeLessThanOrEqual(days);
        const atTheEnds = offset <= 0 ? term.priceFen : offset >= days ? 0 : creditFen;
        expect(creditFen).toBe(atTheEnds);
      }),
    );
  });

  it('never grows from one day to the next', () => {
    fc.assert(
      fc.property(aTerm, fc.integer({ min: -5, max: 810 }), (term, offset) => {
        const [today, tomorrow] = [daysAfter(term.firstDay, offset), daysAfter(term.firstDay, offset + 1)];
        expect(creditOf(term, tomorrow).creditFen).toBeLessThanOrEqual(creditOf(term, today).creditFen);
      }),
    );
  });

  it('is rounded half up to the fen, exactly', () => {
    fc.assert(
      fc.property(aTerm, fc.integer({ min: 0, max: 800 }), (term, offset) => {
        const { creditFen, daysLeft, days } = creditOf(term, daysAfter(term.firstDay, offset));
        // creditFen - 1/2 <= paid × left / days < creditFen + 1/2, in whole numbers.
        const twice = 2n * BigInt(term.priceFen) * BigInt(daysLeft);
        const [least, most] = [
          (2n * BigInt(creditFen) - 1n) * BigInt(days),
          (2n * BigInt(creditFen) + 1n) * BigInt(days),
        ];
        expect(least <= twice && twice < most).toBe(true);
      }),
    );
  });

  it('is nothing of what was given, and of what has no end', () => {
    expect(creditOf(termFrom('2026-04-01', gold, { priceFen: fen(0) }), '2026-11-23').creditFen).toBe(0);
    const endless = termFrom('2026-04-01', gold, { lastDay: null, untilDay: null });
    expect(creditOf(endless, '2026-11-23').creditFen).toBe(0);
  });
});

describe('a quote', () => {
  it('upgrades for the price without the credit, from today for a year', () => {
    expect(quoteOf([termFrom('2026-04-01')], platinum, '2026-11-23')).toMatchObject({
      act: 'upgrade',
      creditFen: 176_005,
      amountFen: 1_103_995,
      firstDay: '2026-11-23',
      lastDay: '2027-11-22',
    });
  });

  it('renews and goes down from the day after the last, at the whole price', () => {
    const terms = [termFrom('2026-04-01')];
    const line = { creditFen: 0, firstDay: '2027-04-01', lastDay: '2028-03-31' };
    expect(quoteOf(terms, gold, '2026-11-23')).toMatchObject({ act: 'renew', amountFen: 498_000, ...line });
    expect(quoteOf(terms, silver, '2026-11-23')).toMatchObject({ act: 'downgrade', amountFen: 198_000, ...line });
  });

  it('lines up one term and no second one, and an upgrade gives the credit of both', () => {
    const terms = [termFrom('2026-04-01'), termFrom('2027-04-01', silver, { id: '2' })];
    expect(quoteOf(terms, gold, '2026-11-23')).toBeNull();
    expect(quoteOf(terms, silver, '2026-11-23')).toBeNull();
    expect(quoteOf(terms, platinum, '2026-11-23')).toMatchObject({ act: 'upgrade', creditFen: 176_005 + 198_000 });
  });

  it('sells anew on the day after the last one, and takes the last day for a day of the term', () => {
    const terms = [termFrom('2026-04-01')];
    expect(quoteOf(terms, gold, '2027-03-31')).toMatchObject({ act: 'renew', firstDay: '2027-04-01' });
    expect(quoteOf(terms, platinum, '2027-03-31')).toMatchObject({ creditFen: 1_364 });
    expect(quoteOf(terms, gold, '2027-04-01')).toMatchObject({ act: 'buy', creditFen: 0, firstDay: '2027-04-01' });
  });

  it('sells to whoever has the free grade, with an end or without one', () => {
    const free = termFrom('2026-01-01', { type: 1, priceFen: fen(0) }, { lastDay: null, untilDay: null });
    expect(quoteOf([free], silver, '2026-11-23')).toMatchObject({ act: 'buy', amountFen: 198_000 });
  });

  it('asks for nothing less than nothing, whatever terms there are, and begins no two at once', () => {
    const grades = [silver, gold, platinum];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...grades), fc.integer({ min: 0, max: 500 })), { maxLength: 6 }),
        aDay,
        (buys, start) => {
          let [day, terms] = [start, [] as Term[]];
          const quotes: { quote: Bought['quote']; priceFen: number; paidBefore: number; inForce: number }[] = [];
          for (const [n, [grade, pause]] of buys.entries()) {
            const quote = quoteOf(terms, grade, day);
            if (quote !== null) {
              const paidBefore = quotes.reduce((sum, it) => sum + it.quote.amountFen, 0);
              terms = begun(terms, { quote, day, grade, id: String(n + 1) });
              quotes.push({ quote, priceFen: grade.priceFen, paidBefore, inForce: inForceOn(terms, day) });
            }
            day = daysAfter(day, pause);
          }
          for (const { quote, priceFen, paidBefore, inForce } of quotes) {
            expect(quote.amountFen).toBeGreaterThanOrEqual(0);
            expect(quote.amountFen + quote.creditFen).toBe(priceFen);
            // Credit is money of the member that was paid before, never more.
            expect(quote.creditFen).toBeLessThanOrEqual(paidBefore);
            expect(inForce).toBe(1);
          }
        },
      ),
    );
  });
});

type Bought = { quote: NonNullable<ReturnType<typeof quoteOf>>; day: string; grade: typeof gold; id: string };
/** As the store writes it. */
function begun(terms: Term[], { quote, day, grade, id }: Bought): Term[] {
  const isOpen = ({ untilDay }: Term) => untilDay !== null && untilDay > day;
  const cut = (it: Term): Term => ({ ...it, untilDay: it.firstDay > day ? it.firstDay : day });
  const before = replaces(quote.act) ? terms.map((it) => (isOpen(it) ? cut(it) : it)) : terms;
  expect(quote.firstDay).toBe(firstDayOf(terms, quote.act, day));
  return [...before, termFrom(quote.firstDay, grade, { id })];
}
const inForceOn = (terms: readonly Term[], day: string): number =>
  terms.filter((term) => stateOf(term, day) === 'inForce').length;

describe('days', () => {
  it('make a year that ends on the day before its anniversary, also around the 29th of February', () => {
    expect(lastDayOfYearFrom('2026-11-23')).toBe('2027-11-22');
    expect(lastDayOfYearFrom('2027-03-01')).toBe('2028-02-29');
    expect(lastDayOfYearFrom('2028-02-29')).toBe('2029-02-28');
    expect(daysFromTo('2026-04-01', lastDayOfYearFrom('2026-04-01'))).toBe(365);
  });

  it('tell what is ahead, in force, ended, and replaced', () => {
    const term = termFrom('2026-04-01');
    expect(stateOf(term, '2026-03-31')).toBe('ahead');
    expect(stateOf(term, '2026-04-01')).toBe('inForce');
    expect(stateOf(term, '2027-03-31')).toBe('inForce');
    expect(stateOf(term, '2027-04-01')).toBe('ended');
    expect(stateOf({ ...term, untilDay: '2026-11-23' }, '2026-11-23')).toBe('replaced');
    expect(stateOf({ ...term, untilDay: term.firstDay }, '2026-04-01')).toBe('replaced');
  });

  it('let an order wait a quarter of an hour, not beyond midnight in China, and two minutes at least', () => {
    const minutes = (time: string) => orderLifeMs(new Date(`2026-11-23T${time}+08:00`)) / 60_000;
    expect([minutes('10:00:00'), minutes('23:50:00'), minutes('23:59:30')]).toEqual([15, 10, 2]);
  });

  it('remind 30 and 7 days before, and make up for a day without a look', () => {
    expect([31, 30, 28, 27, 8, 7, 5, 4, 1].map(reminderDue)).toEqual([null, 30, 30, null, null, 7, 7, null, null]);
  });
});

it('the newest term is told by its number, not by its text', () => {
  const ids = ['9', '10', '2'].map((id) => termFrom('2026-04-01', gold, { id }));
  expect([newestOf(ids), newestOf([])]).toEqual(['10', null]);
});
