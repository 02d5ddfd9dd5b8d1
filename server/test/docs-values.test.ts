import { calls } from '@beidiao/contract/calls';
import { valuesOfFields } from '@beidiao/contract/wire-values';
import { describe, expect, it } from 'vitest';
import { enumeratedFields, valuesIn, valuesPageOf } from '../src/base/http/docs-pages.ts';
import { specExamples } from './spec-examples.ts';
import { entries } from './walk.ts';

/** Fields that the specification names, and the states and lights that its calls answer. */
const found = entries.flatMap(({ name, call }) => {
  const example = specExamples[call.path];
  if (example === undefined) return [];
  return enumeratedFields(call)
    .filter(({ side, field, isTop }) =>
      side === 'params' ? isTop && field in example : ['status', 'light'].includes(field),
    )
    .map((field) => ({ name, ...field }));
});

it.each(found)('$name says what the values of its field $field mean', ({ name, ...field }) => {
  const explained = valuesIn(name, field).flatMap(({ values }) => values.map(({ value }) => value));
  expect(new Set(explained)).toEqual(new Set(field.values));
});

describe('the page of values', () => {
  const page = valuesPageOf(calls);
  it.each(valuesOfFields)('links each call that takes or answers: $title', ({ title }) => {
    const [, section = ''] = page.split(`<h2 class="value">${title}</h2>`);
    expect(section.split('</p>')[0]).toContain('<a href="/docs#');
  });

  it('links the calls by what they take, whatever else has the name of the field', () => {
    const [, section = ''] = page.split('<h2 class="value">Group of a list of orders</h2>');
    const [uses = ''] = section.split('</p>');
    expect(uses).toContain('order.list');
    expect(uses).not.toContain('candidate.sendCode');
  });
});
