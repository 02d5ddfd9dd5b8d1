import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOddly, entries, noFault, odditiesFor, shapeOf, Walk } from './walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe.each(entries)('$name', (entry) => {
  it('answers with one of its own refusals whatever a field holds, and never with a fault', async () => {
    for (const [field, schema] of Object.entries(shapeOf(entry.call)))
      for (const value of odditiesFor(entry.call, schema))
        expect(await askOddly(walk, entry, { field, value })).toEqual({ field, value, ...noFault });
  });
});
