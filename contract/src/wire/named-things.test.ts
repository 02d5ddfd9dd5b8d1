import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from '../calls.ts';
import { idOf, idsNamed, namedFields, refusalsOfUnknown, textFields, textIdOf, thingKinds } from './named-things.ts';
import { commonRefusals, type RefusalName } from '../refusals.ts';
import { Id, Text } from './shapes.ts';

const entries: [string, Call][] = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Call>).map(([name, entry]): [string, Call] => [`${noun}.${name}`, entry]),
);

const takes = (schema: z.core.$ZodType, text: string): boolean => z.safeParse(schema, text).success;
const isRowId = (schema: z.core.$ZodType): boolean =>
  takes(schema, '1') && takes(schema, '987654321') && !takes(schema, '0') && !takes(schema, 'x');
const soundsLikeId = (name: string): boolean => /(Id|Ids|IdList|uid)$/.test(name);

/** The parameters that can hold an id and do not say of what. */
const undeclared = (params: z.core.$ZodType): string[] =>
  textFields(params)
    .filter(({ naming }) => naming === undefined)
    .filter(({ path, schema }) => isRowId(schema) || soundsLikeId(path.findLast((step) => step !== '[]') ?? ''))
    .map(({ path }) => path.join('.'));

test('every parameter that is an id says what it names', () => {
  const found = entries.flatMap(([name, { params }]) => undeclared(params).map((field) => `${name} ${field}`));
  expect(found).toEqual([]);
});

test('an id without a word on what it names is found by its form, by its name, and inside other fields', () => {
  const planted = z.object({
    tradeOrder: Id.optional(),
    rows: z.array(z.object({ batchFileId: Text(20).default('') })),
    either: z.union([z.object({ first: Id }), z.object({ second: z.int() })]),
    declared: idOf('tradeOrder').optional(),
    words: Text(20),
  });
  expect(undeclared(planted)).toEqual(['tradeOrder', 'rows.[].batchFileId', 'either.first']);
});

test('a declared id stays declared when it is made optional, described or put into a list', () => {
  const params = z.object({
    a: idOf('file').optional().describe('shown to the member'),
    b: z.array(idOf('package', 'agreement')).max(3),
    c: idOf('coupon').describe('a voucher'),
    d: textIdOf('outside', 9).default('x'),
  });
  expect(namedFields(params)).toEqual([
    { path: ['a'], names: ['file'] },
    { path: ['b', '[]'], names: ['package', 'agreement'] },
    { path: ['c'], names: ['coupon'] },
    { path: ['d'], names: ['outside'] },
  ]);
  expect(idsNamed(namedFields(params), { b: ['1', '2'], c: '3', a: undefined })).toEqual(
    new Map([
      ['package', ['1', '2']],
      ['agreement', ['1', '2']],
      ['coupon', ['3']],
    ]),
  );
});

test('every kind of thing is named by a call', () => {
  const named = new Set(entries.flatMap(([, { params }]) => namedFields(params).flatMap(({ names }) => names)));
  expect([...named].toSorted()).toEqual(Object.keys(thingKinds).toSorted());
});

test('a call declares what it says of a thing that is not there', () => {
  const silent = entries.flatMap(([name, { params, refusals }]) => {
    const declared: readonly RefusalName[] = [...refusals, ...commonRefusals];
    return namedFields(params)
      .filter(({ narrows, names }) => narrows === undefined && names.every((kind) => thingKinds[kind] !== 'nobody'))
      .filter(({ names }) => !names.every((kind) => refusalsOfUnknown[kind].some((why) => declared.includes(why))))
      .map(({ path }) => `${name} ${path.join('.')}`);
  });
  expect(silent).toEqual([]);
});
