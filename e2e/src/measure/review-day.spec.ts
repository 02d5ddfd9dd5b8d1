import type { Browser, Page } from '@playwright/test';
import { samplingCalls } from '@beidiao/contract/sampling/calls';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { SamplingScreen } from '../pages/sampling-screen.ts';
import type { Books } from '../fixtures/books.ts';
import { employer, handInFor, referee } from '../fixtures/review.ts';
import { type Done, ReviewerAtKeys } from '../fixtures/reviewer-at-keys.ts';
import { hire, type StaffSession } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const studies = { school: '江南大学', major: '供应链管理', level: '本科' };
/** Eight kinds of tasks that people look into: two talks, three queries, three registers without a record. */
const kinds = {
  XP_HR: employer,
  XP_INTERVIEW: referee,
  STUDENT_STATUS: { ...studies, graduatedAt: '2027-06' },
  DEGREE_DOMESTIC: { ...studies, graduatedAt: '2015-06', studyForm: '全日制' },
  CERT_PROFESSIONAL: { certificateName: '注册会计师', certificateNo: '320500123456' },
  ADMIN_PENALTY: {},
  MARKET_BAN: {},
  BIZ_OFFICER: {},
};
const orders = 8;
const tasks = orders * Object.keys(kinds).length;
/** So many of a thousand findings are judged again. */
const sharePerMille = 300;
/** Keystrokes of a simple verification at most. */
const most = 25;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

type Row = Record<string, string | number>;
const asTable = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map(
      (cells) =>
        `${cells
          .map((cell) => String(cell).padEnd(18))
          .join(' ')
          .trimEnd()}\n`,
    )
    .join('');

/** What else waits, of the demo, lies with somebody who does not work today. */
const setAside = (books: Books, own: readonly string[], { staff }: StaffSession): Promise<unknown> =>
  books.pool.query(
    `insert into app.review (task_id, member_id, holder_id, held_until)
     select id, member_id, $1, now() + interval '1 day' from app.check_task
     where state = 'waitingReviewer' and order_detail_id <> all($2::bigint[])
     on conflict (task_id) do update set holder_id = excluded.holder_id, held_until = excluded.held_until`,
    [staff.staffId, own],
  );

/** Published findings of which it is not known yet whether they are judged again. */
const undrawn = (books: Books): Promise<number> =>
  books.count(`
    select (select count(*) from app.outbox where task = 'drawSample')
      + (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
         where k.identifier = 'drawSample')`);

async function sitDown(browser: Browser, baseURL: string, it: { session: StaffSession; path: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const screen = new OperationsScreen(await context.newPage(), 'zh');
  await screen.enter(it.session, it.path);
  return screen.page;
}

async function review(page: Page): Promise<Done[]> {
  const reviewer = new ReviewerAtKeys(page);
  const done: Done[] = [];
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (;;) {
    const next = await reviewer.doNext();
    if (next === null) return done;
    done.push(next);
  }
}

/** Judges what is drawn until the reviewers have gone and nothing is left. @returns how many */
async function sample(page: Page, haveGone: () => boolean): Promise<number> {
  const sampling = new SamplingScreen(page);
  for (let judged = 0; ; ) {
    const isLast = haveGone();
    if ((await sampling.look()) > 0) {
      await sampling.take();
      await sampling.judge();
      judged += 1;
    } else if (isLast) return judged;
    else await page.waitForTimeout(1_000);
  }
}

test('two reviewers and a sampler work off a day of tasks at once: none is lost, none is done twice', async ({
  browser,
  house,
  wire,
  books,
}) => {
  const hr = await wire.registerHr();
  const own: string[] = [];
  for (let n = 0; n < orders; n += 1) own.push((await handInFor(wire, hr, kinds)).orderDetailsId);
  const [one, other, sampler, lead] = [
    await hire(wire),
    await hire(wire),
    await hire(wire),
    await hire(wire, ['lead']),
  ];
  await setAside(books, own, lead);
  const share = { staffId: null, code: null, perMille: sharePerMille };
  await wire.call(samplingCalls.saveShare, share, { token: lead.accessToken });
  expect(
    await books.count(
      "select count(*) from app.check_task where state = 'waitingReviewer' and order_detail_id = any($1::bigint[])",
      own,
    ),
  ).toBe(tasks);

  const begun = Date.now();
  const path = '/Operations/Tasks';
  const desks = [
    await sitDown(browser, house.url, { session: one, path }),
    await sitDown(browser, house.url, { session: other, path }),
  ];
  const sampling = await sitDown(browser, house.url, { session: sampler, path: '/Operations/Sampling' });
  let haveGone = false;
  const working = Promise.all(desks.map(review)).finally(async () => {
    await expect.poll(() => undrawn(books)).toBe(0);
    haveGone = true;
  });
  const [done, judged] = await Promise.all([working, sample(sampling, () => haveGone)]);
  const minutes = (Date.now() - begun) / 60_000;

  const { rows } = await books.pool.query<{
    task_id: string;
    code: string;
    state: string;
    found_by: string[];
    claimed_by: string[];
  }>(
    `select t.id::text as task_id, t.code, t.state,
       array(select f.staff_id::text from app.finding f where f.task_id = t.id) as found_by,
       array(select a.staff_id::text from app.staff_act a where a.action = 'claimTask' and a.subject = 'task ' || t.id) as claimed_by
     from app.check_task t where t.order_detail_id = any($1::bigint[])`,
    [own],
  );
  const all = done.flatMap((each, place) => each.map((it) => ({ ...it, by: [one, other][place]?.staff.staffId })));
  const codeOf = new Map(rows.map(({ task_id: taskId, code }) => [taskId, code]));
  const table = Object.keys(kinds).map((kind) => {
    const these = all.filter(({ taskId }) => codeOf.get(taskId) === kind);
    const keys = these.map(({ keystrokes }) => keystrokes);
    const seconds = median(these.map((it) => it.seconds));
    return {
      kind,
      tasks: these.length,
      medianKeys: median(keys),
      worstKeys: Math.max(0, ...keys),
      medianSeconds: Math.round(seconds * 10) / 10,
    };
  });
  const perReviewer = done.map(({ length }) => length);
  process.stdout.write(
    `measured ${JSON.stringify({ tasks: all.length, perReviewer, judged, minutes: Math.round(minutes * 10) / 10, table })}\n`,
  );
  process.stdout.write(asTable(table));

  await test.step('every task has one finding, of whoever claimed it, and none is open', () => {
    expect(all).toHaveLength(tasks);
    expect(new Set(all.map(({ taskId }) => taskId)).size).toBe(tasks);
    for (const { task_id: taskId, ...task } of rows) {
      const by = all.find((it) => it.taskId === taskId)?.by;
      expect(task, `task ${taskId}`).toMatchObject({ state: 'done', found_by: [by], claimed_by: [by] });
    }
    expect(Math.min(...perReviewer)).toBeGreaterThan(0);
  });

  await test.step('samples were judged, each by somebody else than its reviewer', async () => {
    const samples = await books.pool.query<{ first: string; second: string | null; state: string }>(
      `select s.first_staff_id::text as first, s.judged_by::text as second, s.state from app.sample s
       join app.check_task t on t.id = s.task_id where t.order_detail_id = any($1::bigint[])`,
      [own],
    );
    expect(samples.rows.length).toBeGreaterThan(0);
    for (const { first, second, state } of samples.rows) {
      expect(state).toBe('agreed');
      expect(second).toBe(sampler.staff.staffId);
      expect(second).not.toBe(first);
    }
  });

  await test.step('a simple verification takes at most 25 keystrokes', () => {
    for (const { kind, worstKeys } of table) expect(worstKeys, kind).toBeLessThanOrEqual(most);
  });
});
