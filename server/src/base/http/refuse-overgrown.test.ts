import { accountCalls } from '@beidiao/contract/account/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, codeOf, TestHouse } from '../../../test/house.ts';
import { deepest, mostKeys, refuseOvergrown } from './refuse-overgrown.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const withKeys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 'x']));
const asDeepAs = (depth: number): unknown => (depth === 0 ? {} : { a: asDeepAs(depth - 1) });

describe('what has come', () => {
  it('has no more keys in one object than any form of ours, wherever the object stands', () => {
    for (const within of [(it: object) => it, (it: object) => ({ params: it }), (it: object) => [[{ it }]]]) {
      expect(() => refuseOvergrown(within(withKeys(mostKeys)), 'en')).not.toThrow();
      expect(() => refuseOvergrown(within(withKeys(mostKeys + 1)), 'en')).toThrow('badParams');
    }
  });

  it('stands no deeper than anything of ours, and a hundred thousand levels cost no stack', () => {
    expect(() => refuseOvergrown(asDeepAs(deepest), 'en')).not.toThrow();
    expect(() => refuseOvergrown(asDeepAs(deepest + 1), 'en')).toThrow('badParams');
    let deep: unknown = {};
    for (let n = 0; n < 100_000; n += 1) deep = { deep };
    expect(() => refuseOvergrown(deep, 'en')).toThrow('badParams');
  });

  it('is refused by every call: a body of too many keys is not read, one below is', async () => {
    const ask = (count: number) =>
      home.ask(accountCalls.existLoginName, { loginName: 'nobody1', ...withKeys(count) }, { address: anAddress() });
    expect((await ask(mostKeys - 1)).errcode).toBe('0000');
    expect((await ask(mostKeys)).errcode).toBe(codeOf('badParams'));
  });
});
