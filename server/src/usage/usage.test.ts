import { usageCalls, usageKeptDays } from '@beidiao/contract/usage/calls';
import { countedPages } from '@beidiao/contract/usage/pages';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, TestHouse } from '../../test/house.ts';
import { sweepUsage } from './jobs.ts';

let home: TestHouse;
let token: string;
beforeAll(async () => {
  home = await TestHouse.open();
  ({ token } = await home.staff('administrator'));
});
afterAll(() => home.close());

const view = { page: '/Dashboard/Order', act: 'view', language: 'zh' } as const;
const record = (events: readonly object[]) => home.ask(usageCalls.record, { events: events as never });
const rowOf = async (page: string, days: 7 | 30 | 90 = 7) =>
  (await home.call(usageCalls.read, { days }, { token })).pageList.find((row) => row.page === page);

describe('counting the pages that are opened', () => {
  it('adds up by page, act and language, many at once as well', async () => {
    const english = { ...view, language: 'en' };
    const other = { ...view, page: '/Dashboard/Report' };
    // The same pages in either order: neither waits for the other.
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => record(n % 2 === 0 ? [view, other, english] : [english, other, view])),
    );
    await record([{ ...view, act: 'fault' }]);
    expect(await rowOf('/Dashboard/Order')).toMatchObject({ views: 40, englishViews: 20, faults: 1 });
    expect((await rowOf('/Dashboard/Report'))?.byDay).toEqual([0, 0, 0, 0, 0, 0, 20]);
  });

  it('lists a page that was never shown without a fault', async () => {
    await record([{ ...view, page: '/Dashboard/Download', act: 'fault' }]);
    expect(await rowOf('/Dashboard/Download')).toMatchObject({ views: 0, faults: 1 });
  });

  it('keeps nothing but a number per day, page, act and language', async () => {
    await home.call(usageCalls.record, { systemId: 0, sourceId: 'a-tab-of-a-browser', events: [view] });
    const columns = await home.value<string[]>(
      "select array_agg(column_name::text order by ordinal_position) from information_schema.columns where table_name = 'usage_day'",
    );
    expect(columns).toEqual(['day', 'page', 'act', 'language', 'n']);
  });

  it.each([
    ['a page with something that it names', { ...view, page: '/Dashboard/Order?detail=1024' }],
    ['a page that is not known', { ...view, page: '/Dashboard/张三' }],
    ['an act that is not known', { ...view, act: 'pay' }],
  ])('refuses %s', async (_, event) => {
    expect((await record([event])).errcode).toBe(codeOf('badParams'));
  });

  it('forgets counts of more than 400 days ago', async () => {
    const today = dayInChina(home.house.now());
    for (const ago of [usageKeptDays, usageKeptDays + 1])
      await home.owner.query("insert into app.usage_day values ($1, '/', 'view', 'zh', 1)", [daysAfter(today, -ago)]);
    await sweepUsage(home.house);
    expect(await home.value('select min(day)::text from app.usage_day')).toBe(daysAfter(today, -usageKeptDays));
  });

  it('reads the days that are asked for, each with a number', async () => {
    const day = daysAfter(dayInChina(home.house.now()), -20);
    await home.owner.query("insert into app.usage_day values ($1, '/Verify', 'view', 'zh', 3)", [day]);
    expect(await rowOf('/Verify', 7)).toBeUndefined();
    const month = await rowOf('/Verify', 30);
    expect(month?.byDay).toHaveLength(30);
    expect(month?.byDay[9]).toBe(3);
  });

  it('holds every page that is counted', async () => {
    for (const page of countedPages) expect((await record([{ ...view, page }])).errcode).toBe('0000');
  });
});
