import { describe, expect, it } from 'vitest';
import { askedOf, isNarrowed, readLogView, writeLogView } from './log-view.ts';

describe('the address of the request log', () => {
  it('holds what the list is narrowed to, and nothing that is usual', () => {
    const address = { key: '7', status: '5xx', operation: 'createCheck', q: 'req_1', before: '99' };
    const view = readLogView(address);
    expect(writeLogView(view)).toEqual(address);
    expect(askedOf(view)).toEqual({
      keyId: '7',
      outcome: '5xx',
      operation: 'createCheck',
      search: 'req_1',
      cursor: '99',
    });
    expect(Object.values(writeLogView(readLogView({}))).filter((value) => value !== undefined)).toEqual([]);
  });

  it('that names what there is not shows everything', () => {
    const view = readLogView({ key: 'x', status: '3xx', operation: 'dropAll' });
    expect(askedOf(view)).toEqual({ outcome: 'all' });
    expect([isNarrowed(view), isNarrowed(readLogView({ status: 'failed' }))]).toEqual([false, true]);
  });
});
