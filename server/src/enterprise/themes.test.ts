import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { themeCalls } from '@beidiao/contract/enterprise/themes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, TestHouse } from '../../test/house.ts';
import { signIn } from '../../test/invited.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work({ asksSources: false });
});
afterAll(() => home.close());

it('an enterprise gives the pages of its candidates a look, before and after the code', async () => {
  const hr = await home.hr({ fundsFen: 1_000_000 });
  expect(await home.call(themeCalls.query, {}, hr)).toEqual({ theme: 'normal' });
  const { link, token, orderDetailsId } = await signIn(home, hr);
  const shown = async () => [
    (await home.call(candidateCalls.invitation, { link }, { address: '203.0.113.9' })).theme,
    (await home.call(candidateCalls.details, { orderDetailsId }, { token })).theme,
  ];
  expect(await shown()).toEqual(['normal', 'normal']);
  for (const theme of ['qingqing', 'face'] as const) {
    await Promise.all([1, 2].map(() => home.call(themeCalls.change, { theme }, hr)));
    expect(await shown()).toEqual([theme, theme]);
  }
});

it('only an administrator changes the look, to one of those that there are', async () => {
  const hr = await home.hr();
  const colleague = await home.colleague(hr);
  expect((await home.ask(themeCalls.change, { theme: 'face' }, colleague)).errcode).toBe(codeOf('forbidden'));
  expect((await home.ask(themeCalls.change, { theme: 'pink' as 'face' }, hr)).errcode).toBe(codeOf('badParams'));
  expect(await home.call(themeCalls.query, {}, colleague)).toEqual({ theme: 'normal' });
});
