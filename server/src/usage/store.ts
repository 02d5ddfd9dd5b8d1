import type { CountedPage } from '@beidiao/contract/usage/pages';
import type { usageActs } from '@beidiao/contract/usage/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type UsageEvent = {
  readonly page: CountedPage;
  readonly act: (typeof usageActs)[number];
  readonly language: Language;
};

/** In one order, so that two requests with the same pages never wait for each other in a ring. */
const count = sql(`
  insert into app.usage_day as u (day, page, act, language, n)
  select $1::date, e.page, e.act, e.language, count(*) from unnest($2::text[], $3::text[], $4::text[]) e (page, act, language)
  group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, page, act, language) do update set n = u.n + excluded.n`);
export async function countEvents(tx: Tx, day: string, events: readonly UsageEvent[]): Promise<void> {
  await tx.rows(
    count,
    day,
    events.map(({ page }) => page),
    events.map(({ act }) => act),
    events.map(({ language }) => language),
  );
}

export type PageRow = { page: CountedPage; views: number; faults: number; english_views: number; by_day: number[] };
const ofDays = sql<PageRow>(`
  select u.page, coalesce(sum(u.n) filter (where u.act = 'view'), 0)::integer as views,
    coalesce(sum(u.n) filter (where u.act = 'fault'), 0)::integer as faults,
    coalesce(sum(u.n) filter (where u.act = 'view' and u.language = 'en'), 0)::integer as english_views,
    array(
      select coalesce(sum(v.n), 0)::integer from generate_series($1::date, $2::date, interval '1 day') with ordinality d (day, place)
      left join app.usage_day v on v.day = d.day::date and v.page = u.page and v.act = 'view'
      group by d.place order by d.place
    ) as by_day
  from app.usage_day u where u.day between $1::date and $2::date group by u.page order by views desc, u.page`);
/** Both days included. */
export const listPages = (db: Db, { from, until }: { from: string; until: string }): Promise<PageRow[]> =>
  db.rows(ofDays, from, until);

const dropBefore = sql('delete from app.usage_day where day < $1::date');
export async function dropUsageBefore(tx: Tx, day: string): Promise<void> {
  await tx.rows(dropBefore, day);
}
