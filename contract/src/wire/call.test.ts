import { describe, expect, it } from 'vitest';
import { isWrapped } from './call.ts';
import { calls } from '../calls.ts';
import { commonRefusals } from '../refusals.ts';

const entries = Object.values(calls).flatMap((table) => Object.values(table));

describe('wrapping', () => {
  it.each([
    '/gw-member/accessToken/V1/get',
    '/order_center_v5/order/orderCalculate',
    '/apix/order',
    '/x/api/order',
  ])('wraps the body of %s', (path) => expect(isWrapped(path)).toBe(true));
  it.each([
    '/api/sandbox/outbox',
    '/gw-api/anything',
    '/callback/payment/sandbox',
    '/gw-member/pay/callback/V1',
    '/order_center_v5/order/getExistOrderIn7Days',
  ])('does not wrap the body of %s', (path) => expect(isWrapped(path)).toBe(false));
});

describe('the table of calls', () => {
  it('gives every call a path of its own', () => {
    const lines = entries.map((entry) => `${'method' in entry ? entry.method : 'POST'} ${entry.path}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('names no refusal twice and none that any call may answer anyway, except the gate', () => {
    for (const entry of entries) {
      const named: readonly string[] = entry.refusals;
      expect(new Set(named).size).toBe(named.length);
      const common: readonly string[] = commonRefusals.filter((name) => name !== 'tooMany' && name !== 'forbidden');
      expect(named.filter((name) => common.includes(name))).toEqual([]);
    }
  });
});
