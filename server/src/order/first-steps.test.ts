import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const doneOf = async (hr: Person) =>
  (await home.call(orderCalls.firstSteps, {}, hr)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

describe('first steps', () => {
  it('are ticked by what is true, whoever did it', async () => {
    const hr = await home.hr();
    expect(await doneOf(hr)).toEqual([]);
    await home.placedOrder(hr);
    expect(await doneOf(hr)).toEqual(['order']);
    await home.confirm(hr);
    expect(await doneOf(hr)).toEqual(['confirm', 'order']);
    await home.call(enterpriseCalls.invite, { emailList: ['colleague@example.com'] }, hr);
    expect(await doneOf(hr)).toEqual(['confirm', 'order', 'invite']);
  });

  it('are hidden for the person who closed the card, and for nobody else', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    await home.call(orderCalls.hideFirstSteps, {}, hr);
    expect((await home.call(orderCalls.firstSteps, {}, hr)).isHidden).toBe(true);
    expect((await home.call(orderCalls.firstSteps, {}, colleague)).isHidden).toBe(false);
  });

  it('do not concern a personal account', async () => {
    const hr = await home.hr();
    expect((await home.call(orderCalls.firstSteps, {}, { token: hr.access })).steps).toEqual([]);
  });
});
