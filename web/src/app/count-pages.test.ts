import { usageCalls } from '@beidiao/contract/usage/calls';
import { countedPageAt, countedPages } from '@beidiao/contract/usage/pages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseUsage, onceShared, sharesUsage } from '../wire/usage-choice.ts';
import { countPages } from './count-pages.ts';

const send = vi.hoisted(() => vi.fn<(call: unknown, params: unknown) => Promise<unknown>>(async () => ({})));
vi.mock('../wire/send/send.ts', () => ({ send }));

let kept: Map<string, string>;
let walk: (pathChanged: boolean) => void;
const router = {
  subscribe: (_: string, told: (walk: { pathChanged: boolean }) => void) => {
    walk = (pathChanged) => told({ pathChanged });
    return () => undefined;
  },
};
const at = (pathname: string): void => void vi.stubGlobal('location', { pathname });

beforeEach(() => {
  kept = new Map();
  send.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  at('/Dashboard/Order');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('counting pages', () => {
  it('sends nothing before the person agrees, and nothing once they have changed their mind', () => {
    countPages(router);
    walk(true);
    vi.runAllTimers();
    expect(send).not.toHaveBeenCalled();
    chooseUsage(true);
    walk(true);
    chooseUsage(false);
    vi.runAllTimers();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends what one step brings together, 10 ms later', () => {
    chooseUsage(true);
    countPages(router);
    at('/Dashboard/Report/');
    walk(true);
    vi.advanceTimersByTime(9);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledExactlyOnceWith(usageCalls.record, {
      systemId: 0,
      events: [
        { page: '/Dashboard/Order', act: 'view', language: expect.any(String) },
        { page: '/Dashboard/Report', act: 'view', language: expect.any(String) },
      ],
    });
  });

  it('counts a page once while its filters change', () => {
    chooseUsage(true);
    countPages(router);
    walk(false);
    vi.runAllTimers();
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ events: [{ page: '/Dashboard/Order' }] });
  });

  it('begins as soon as somebody agrees, once', () => {
    const begin = vi.fn<() => void>();
    onceShared(begin);
    expect(begin).not.toHaveBeenCalled();
    chooseUsage(true);
    chooseUsage(true);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it('leaves a browser alone that asks for privacy, whatever was chosen', () => {
    chooseUsage(true);
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    expect(sharesUsage()).toBe(false);
  });

  it('knows a page in any spelling of its address, and no other', () => {
    expect(countedPageAt('/dashboard/ORDER/')).toBe('/Dashboard/Order');
    expect(countedPageAt('/')).toBe('/');
    expect(countedPageAt('/Dashboard/Order/1024')).toBeUndefined();
  });
});

describe('the counted pages', () => {
  it('are the pages of the site, each once', async () => {
    const { routeTree } = await import('./routes.tsx');
    const paths: string[] = [];
    const read = (route: { options: { path?: string }; children?: unknown }, above: string): void => {
      const path = `${above}${route.options.path ?? ''}`.replace(/(?<=.)\/+$/, '');
      if (route.options.path !== undefined) paths.push(path);
      for (const child of Object.values(route.children ?? {})) read(child, path);
    };
    read(routeTree as never, '');
    const ofStaff = [
      '/Operations/$',
      '/GiftEdit',
      '/AgreementEdit',
      '/dashboard/zhiliao/order/ordercreate',
      '/sandbox',
    ];
    // Whoever reads a page in the frame of another site is asked nothing, and not counted.
    const counted = paths.filter((path) => !ofStaff.includes(path) && !path.startsWith('/Other/'));
    expect([...new Set(counted)].toSorted()).toEqual(countedPages.toSorted());
    // Every screen is named by what is loaded here.
  }, 30_000);
});
