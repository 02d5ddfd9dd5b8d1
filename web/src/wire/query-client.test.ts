import { approvalCalls } from '@beidiao/contract/approval/calls';
import type { Call } from '@beidiao/contract/wire/call';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type RefusalName, refusals } from '@beidiao/contract/refusals';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeQueryClient, reread } from './query-client.ts';
import { queryOf } from './query-of.ts';
import { changesShown, onChanges, tellChanges } from './send/changes.ts';
import { Refused } from './send/refused.ts';

let queries: QueryClient;
let asked: string[] = [];
let leave: (() => void)[] = [];

/** A reading that is on the screen; it was answered before. */
async function mount(name: string, call: Call): Promise<void> {
  const observer = new QueryObserver(queries, {
    ...queryOf(call, {}, 'me'),
    queryFn: async () => asked.push(name),
  });
  leave.push(observer.subscribe(() => undefined));
  await observer.refetch();
}
/** A reading of a page that was left: its answer is kept. */
async function keep(name: string, call: Call): Promise<void> {
  await mount(name, call);
  leave.pop()?.();
}

beforeEach(async () => {
  queries = makeQueryClient(60_000);
  leave = [onChanges((topics) => reread(queries, topics))];
  await mount('order list', orderCalls.list);
  await mount('balance', walletCalls.assets);
  await mount('approvals', approvalCalls.waiting);
  await mount('people', enterpriseCalls.people);
  await keep('counts', orderCalls.counts);
  asked = [];
});
afterEach(() => {
  for (const it of leave) it();
  queries.clear();
});

const change = async (call: Call): Promise<string[]> => {
  tellChanges(call);
  await changesShown();
  return asked;
};
const isStale = (call: Call): boolean | undefined =>
  queries
    .getQueryCache()
    .find({ queryKey: queryOf(call, {}, 'me').queryKey })
    ?.isStale();

describe('after a call', () => {
  test('what is on the screen of its topics is asked for again, once each', async () => {
    expect(await change(orderCalls.cancelPaid)).toEqual(['order list', 'balance', 'approvals']);
    asked = [];
    expect(await change(enterpriseCalls.setRole)).toEqual(['people']);
  });

  test('what is kept of a page that was left is asked for when it is opened again', async () => {
    await change(orderCalls.cancelPaid);
    expect(isStale(orderCalls.counts)).toBe(true);
    expect(asked).not.toContain('counts');
  });

  test('a reading asks for nothing else, also one that is written down', async () => {
    expect(await change(orderCalls.list)).toEqual([]);
    expect(await change(orderCalls.details)).toEqual([]);
  });

  test('whose frame is gone is not asked', async () => {
    leave[0]?.();
    expect(await change(orderCalls.cancelPaid)).toEqual([]);
  });

  test('the act is over when the new answers are there, and also when none came', async () => {
    const observer = new QueryObserver(queries, {
      ...queryOf(walletCalls.bills, {}, 'me'),
      queryFn: () => Promise.reject(new Error('gone')),
      retry: false,
    });
    leave.push(observer.subscribe(() => undefined));
    await expect(change(orderCalls.pay)).resolves.toContain('balance');
    expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  });
});

describe('a reading that was declined', () => {
  const readingThatIsDeclined = async (why: RefusalName): Promise<number> => {
    let times = 0;
    const { errcode, en } = refusals[why];
    const declined = queries.fetchQuery({
      queryKey: [why],
      retryDelay: 0,
      queryFn: () => {
        times += 1;
        return Promise.reject(new Refused(errcode, en, null));
      },
    });
    await expect(declined).rejects.toThrow(en);
    return times;
  };

  test('because the house has too much to do is asked again', async () => {
    expect(await readingThatIsDeclined('busy')).toBe(3);
  });

  test('for another reason is not', async () => {
    expect(await readingThatIsDeclined('forbidden')).toBe(1);
  });
});
