import { calls } from '@beidiao/contract/calls';
import { Day, Id, paging, RangeEnd, Text, Time } from '@beidiao/contract/wire/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readForm } from './wire-reading.ts';

const params = z.object({
  ...paging,
  orderId: Id.optional(),
  words: Text(20),
  status: z.array(z.literal([-1, 1, 102])).default([]),
  flag: z.enum(['all', '0', '1']).default('all'),
  codes: z.array(Text(8)).optional(),
  from: Time.optional(),
  until: RangeEnd.optional(),
  day: Day.optional(),
  amount: z.number().optional(),
  nested: z.object({ n: z.int().optional(), note: Text(9).nullable().optional() }).optional(),
  either: z.union([z.literal(1), z.literal(2)]).default(1),
  isOn: z.boolean().optional(),
});
const read = (given: object) => z.safeParse(params, readForm(params, { words: 'x', ...given }));
const valueOf = (given: object) => read(given).data;
const refusedFields = (given: object) => [...new Set(read(given).error?.issues.map(({ path }) => path.join('.')))];

describe('an empty text', () => {
  it('is absent in every optional field', () => {
    const optional = Object.keys(params.shape).filter((field) => field !== 'words');
    const empty = Object.fromEntries(optional.map((field) => [field, '']));
    expect(valueOf(empty)).toEqual(valueOf({}));
    expect(valueOf({ nested: { n: '', note: '' } })?.nested).toEqual({});
  });

  it('stays where the field is required', () => {
    const required = z.object({ id: Id });
    expect(z.safeParse(required, readForm(required, { id: '' })).success).toBe(false);
    expect(valueOf({ words: '' })?.words).toBe('');
  });
});

describe('a scalar where a list is meant', () => {
  it('is a list of one', () => {
    expect(valueOf({ status: 102, codes: 'A' })).toMatchObject({ status: [102], codes: ['A'] });
    expect(valueOf({ status: '-1' })?.status).toEqual([-1]);
  });

  it('is refused by the name of the field when it can be no element', () => {
    expect(refusedFields({ status: 'abc' })).toEqual(['status.0']);
    expect(refusedFields({ status: { a: 1 } })).toEqual(['status']);
    const ofObjects = z.object({ list: z.array(z.object({})) });
    expect(readForm(ofObjects, { list: 'x' })).toEqual({ list: 'x' });
  });
});

describe('a number and its text', () => {
  it('are the same, for every number of the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (n) => {
        expect(valueOf({ pageNo: String(n) })).toEqual(valueOf({ pageNo: n }));
        expect(valueOf({ orderId: n })).toEqual(valueOf({ orderId: String(n) }));
      }),
    );
    expect(valueOf({ amount: '-12.5' })?.amount).toBe(-12.5);
    expect(valueOf({ flag: 0, either: '2' })).toMatchObject({ flag: '0', either: 2 });
    expect(valueOf({ flag: 1 })?.flag).toBe('1');
  });

  it('are not guessed from anything else', () => {
    for (const pageNo of ['abc', '1e3', '0x10', ' 1', '1.', '--1', '1,000', '12.5', true, [1], null])
      expect(refusedFields({ pageNo })).toEqual(['pageNo']);
    for (const orderId of [1.5, -1, 0, 2 ** 60, Number.NaN, true])
      expect(refusedFields({ orderId })).toEqual(['orderId']);
    expect(refusedFields({ flag: 7 })).toEqual(['flag']);
  });
});

describe('yes and no', () => {
  it('may come as 1 and 0, in either form, and are not guessed from anything else', () => {
    for (const isOn of [1, '1', 'true', true]) expect(valueOf({ isOn })?.isOn).toBe(true);
    for (const isOn of [0, '0', 'false', false]) expect(valueOf({ isOn })?.isOn).toBe(false);
    for (const isOn of [2, 'yes', 'on', '01', [1], null]) expect(refusedFields({ isOn })).toEqual(['isOn']);
  });
});

describe('a moment', () => {
  it('is read in China when a plain date stands for it', () => {
    expect(valueOf({ from: '2026-11-18' })?.from).toBe('2026-11-18T00:00:00+08:00');
    expect(valueOf({ from: '2026-11-18 09:30' })?.from).toBe('2026-11-18T09:30:00+08:00');
    expect(valueOf({ from: '2026-11-18T09:30:15' })?.from).toBe('2026-11-18T09:30:15+08:00');
  });

  it('takes the whole day at the end of a range, over months and leap days', () => {
    expect(valueOf({ until: '2026-11-18' })?.until).toBe('2026-11-19T00:00:00+08:00');
    expect(valueOf({ until: '2026-12-31' })?.until).toBe('2027-01-01T00:00:00+08:00');
    expect(valueOf({ until: '2028-02-28' })?.until).toBe('2028-02-29T00:00:00+08:00');
    expect(valueOf({ until: '2026-11-18T09:00:00Z' })?.until).toBe('2026-11-18T09:00:00Z');
  });

  it('is refused when there is no such day or hour', () => {
    for (const text of ['2026-13-45', '2026-02-30', '18.11.2026', '2026-11-18 25:00', 'yesterday', 20_261_118]) {
      expect(refusedFields({ from: text })).toEqual(['from']);
      expect(refusedFields({ until: text })).toEqual(['until']);
    }
    expect(refusedFields({ day: '2026-02-30' })).toEqual(['day']);
  });
});

describe('the reading', () => {
  const anything = fc.object({ maxDepth: 2, key: fc.constantFrom(...Object.keys(params.shape), 'other') });

  it('gives the same when it is done twice', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const once = readForm(params, given);
        expect(readForm(params, once)).toEqual(once);
      }),
    );
  });

  it('leaves what the schema takes as it came, so that the OpenAPI document stays true', () => {
    const good = fc.record(
      {
        pageNo: fc.integer({ min: 1, max: 9999 }),
        orderId: fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String),
        words: fc.string({ maxLength: 20 }),
        status: fc.array(fc.constantFrom(-1, 1, 102)),
        codes: fc.array(fc.string({ maxLength: 8 })),
        from: fc
          .date({ min: new Date('1950-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
          .map((at) => at.toISOString()),
        until: fc.constantFrom('2026-11-18T09:00:00+08:00', '2026-11-18T00:00:00Z'),
        day: fc.constant('2026-11-18'),
        amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
        either: fc.constantFrom(1, 2),
        isOn: fc.boolean(),
      },
      { requiredKeys: ['words'] },
    );
    fc.assert(
      fc.property(good, (given) => {
        const asItCame = z.safeParse(params, given);
        expect(asItCame.success).toBe(true);
        expect(readForm(params, given)).toEqual(given);
      }),
    );
  });

  it('knows every shape that a call of the contract takes its parameters in', () => {
    const entries = Object.values(calls).flatMap((table) => Object.values(table));
    for (const { params: schema } of entries) expect(() => readForm(schema, { orderDetailsId: 1 })).not.toThrow();
  });
});
