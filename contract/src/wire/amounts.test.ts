import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.ts';
import type { Call } from './call.ts';
import { hiddenAmount, isAmountName } from './money.ts';
import { Amount, Fen } from './shapes.ts';

const ofMembers = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Call>)
    .filter(([, { who }]) => ['user', 'member', 'admin'].includes(who))
    .map(([name, { data }]) => ({ name: `${noun}.${name}`, data })),
);

type Field = { readonly path: string; readonly name: string; readonly schema: z.core.$ZodTypes };

/** Every value that an answer can hold, with the name under which it stands. */
function fieldsOf(given: z.core.$ZodType, path = '', name = ''): Field[] {
  const schema = given as z.core.$ZodTypes;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => fieldsOf(field, `${path}.${key}`, key));
    case 'array':
      return fieldsOf(def.element, path, name);
    case 'record':
      return fieldsOf(def.valueType, path, name);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return fieldsOf(def.innerType, path, name);
    case 'union':
      if (takesHidden(schema)) return [{ path, name, schema }];
      return def.options.flatMap((option) => fieldsOf(option, path, name));
    default:
      return [{ path, name, schema }];
  }
}

const takesHidden = (schema: z.core.$ZodTypes): boolean => {
  const { def } = schema._zod;
  return def.type === 'union' && def.options.length === 2 && shapes.includes(namesOf(schema));
};
const namesOf = (schema: z.core.$ZodTypes): string => {
  const { def } = schema._zod;
  const options = def.type === 'union' ? (def.options as z.core.$ZodTypes[]) : [];
  return options.map(({ _zod }) => (_zod.def.type === 'literal' ? String(_zod.def.values) : _zod.def.type)).join(' ');
};
const shapes = [namesOf(Amount as unknown as z.core.$ZodTypes)];

test('every amount that a person of a member reads can be hidden, and is found by its name', () => {
  expect(shapes).toEqual([`number ${hiddenAmount}`]);
  const fields = ofMembers.flatMap(({ name: call, data }) =>
    fieldsOf(data).map(({ path, name, schema }) => ({ at: `${call}${path}`, name, isAmount: takesHidden(schema) })),
  );
  expect(fields.filter(({ isAmount }) => isAmount).length).toBeGreaterThan(40);
  expect(fields.filter(({ name, isAmount }) => isAmountName(name) !== isAmount)).toEqual([]);
});

test('money that is written into the books is never hidden', () => {
  expect(Fen.safeParse(hiddenAmount).success).toBe(false);
  expect(Amount.parse(hiddenAmount)).toBe(hiddenAmount);
});
