import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { costsCalls } from '@beidiao/contract/costs/calls';
import { addCosts, costLines, costOfAll, totalOf, workCost } from '@beidiao/contract/costs/rules';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { dayInChina, daysAfter, momentInChina } from '@beidiao/contract/wire/china-time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { agree, identify, signIn } from '../../test/invited.ts';
import { addPicture, publishAsRead, reachSomebody, wireDraft } from '../../test/review.ts';
import { employer, employerSays } from '../../test/world.ts';
import { readMonth } from './costs.ts';
import { settleCosts, sumUpCosts } from './jobs.ts';
import { daysOfMonth, isOpenMonth, monthAfter, rateOf } from './rules.ts';

let home: TestHouse;
let hr: Person;
let finance: Operator;
const today = '2026-11-20';
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 10_000_000 });
  finance = await home.staff('finance');
});
afterAll(() => home.close());
beforeEach(() => {
  home.clock.at = new Date(momentInChina(today, '14:05'));
});

/** As the owner, and without the triggers and keys that only let come what has a consent. */
async function plainly(...statements: readonly (readonly [string, ...unknown[]])[]): Promise<void> {
  const client = await home.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [text, ...values] of statements) await client.query(text, values);
  } finally {
    client.release(true);
  }
}
const codes = ['ID_THREE', 'LIT_PUBLIC', 'XP_HR'];
/** A paid check whose items begin on a day. */
async function begun(day: string): Promise<string> {
  home.clock.at = undefined;
  const { orderDetailsId } = await home.paidOrder(hr, { codes });
  home.clock.at = new Date(momentInChina(today, '14:05'));
  await plainly([
    `insert into app.check_task (member_id, order_detail_id, code, n, state, result, deadline_at, created_at)
     select i.member_id, i.order_detail_id, i.code, s.n, 'done', 'clear', $2, $2
     from app.order_item i cross join generate_series(1, 2) s (n) where i.order_detail_id = $1`,
    orderDetailsId,
    momentInChina(day, '10:00'),
  ]);
  return orderDetailsId;
}
const clear = () =>
  plainly(
    ['delete from app.source_call'],
    ['delete from app.cost_work'],
    ['delete from app.check_task'],
    ['delete from app.cost_day'],
    ['delete from app.revenue_day'],
    ["delete from app.cost_rate where month > '2020-01-01'"],
  );
beforeEach(clear);

const read = (month?: string, by: Operator = finance) =>
  home.call(costsCalls.month, month === undefined ? {} : { month }, by);

type Asked = { day: string; time: string; code: string; connector: string; costFen: number; outcome: string | null };
async function ask(orderDetailsId: string, asked: readonly Asked[]): Promise<void> {
  const insert = `insert into app.source_call (member_id, task_id, consent_id, attempt, connector, asked_at, outcome, cost_fen)
    select member_id, id, 0, $3, $4, $5, $6, $7 from app.check_task where order_detail_id = $1 and code = $2 and n = 1`;
  await plainly(
    ...asked.map(
      (it, n) =>
        [
          insert,
          orderDetailsId,
          it.code,
          n + 1,
          it.connector,
          momentInChina(it.day, it.time),
          it.outcome,
          it.costFen,
        ] as const,
    ),
  );
}

const aQuestion = fc.record({
  day: fc.integer({ min: 0, max: 49 }).map((back) => daysAfter(today, -back)),
  time: fc.constantFrom('00:00', '07:59', '12:00', '23:59:59'),
  code: fc.constantFrom(...codes),
  connector: fc.constantFrom('court', 'bureau'),
  costFen: fc.integer({ min: 0, max: 99_999 }),
  outcome: fc.constantFrom('answered', 'silent', 'unknown', 'notAsked', null),
});

describe('the costs of a month', () => {
  it('add up to the fen, by item and by source, whoever sums at the same time and however often', async () => {
    const detail = await begun('2026-09-01');
    await fc.assert(
      fc.asyncProperty(fc.array(aQuestion, { maxLength: 25 }), async (asked) => {
        await plainly(['delete from app.source_call']);
        await ask(detail, asked);
        await Promise.all([settleCosts(home.house), sumUpCosts(home.house), settleCosts(home.house)]);
        const month = await read();
        const charged = (of: readonly Asked[]) =>
          of.filter(({ outcome }) => outcome !== 'notAsked').reduce((sum, { costFen }) => sum + costFen, 0);
        const ofNow = asked.filter(({ day }) => day >= '2026-11-01');
        const ofBefore = asked.filter(({ day }) => day >= '2026-10-01' && day <= '2026-10-20');
        for (const by of ['item', 'source'] as const) {
          const total = totalOf(costLines(month.cells, month.earned, { by }));
          expect(total.costFen).toBe(charged(ofNow));
          expect(total.beforeCostFen).toBe(charged(ofBefore));
          expect(total.now.units).toBe(ofNow.filter(({ outcome }) => outcome !== 'notAsked').length);
          expect(total.now.found).toBe(ofNow.filter(({ outcome }) => outcome === 'answered').length);
        }
        expect(month.months.at(-1)).toMatchObject({ month: '2026-11', askedFen: charged(ofNow) });
        // The chart shows the whole of the month before.
        const october = asked.filter(({ day }) => day.startsWith('2026-10'));
        expect(month.months.at(-2)).toMatchObject({ month: '2026-10', askedFen: charged(october) });
        expect(month.months.at(-2)?.askedFen).toBe(
          totalOf(costLines((await read('2026-10')).cells, [], { by: 'source' })).costFen,
        );
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('stand against what was paid for the same items, divided among them without a fen too much or too little', async () => {
    const details = [await begun('2026-11-05'), await begun('2026-11-05')];
    const prices = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(prices, fc.nat(9_999), fc.nat(100), async (fens, paid, percent) => {
        const refunded = Math.floor((paid * percent) / 100);
        const price = 'update app.order_item set total_fen = $3, absent_fen = 0 where order_detail_id = $1 and n = $2';
        await plainly(
          ...details.flatMap((id) => [
            ...fens.map((fen, place) => [price, id, place + 1, fen] as const),
            [
              'update app.order_detail set amount_fen = $2, refunded_fen = $3 where id = $1',
              id,
              paid,
              refunded,
            ] as const,
          ]),
        );
        await settleCosts(home.house);
        const month = await read();
        const total = totalOf(costLines(month.cells, month.earned, { by: 'item' }));
        expect(total.revenueFen).toBe(2 * (paid - refunded));
        expect(month.earned.map(({ items }) => items)).toEqual([2, 2, 2]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('leave out what is played for a test world and items that were taken out', async () => {
    const detail = await begun('2026-11-05');
    await ask(detail, [
      { day: today, time: '09:00', code: 'ID_THREE', connector: 'court', costFen: 70, outcome: null },
    ]);
    await plainly([
      "update app.order_item set dropped_at = now() where order_detail_id = $1 and code = 'XP_HR'",
      detail,
    ]);
    await settleCosts(home.house);
    const month = await read();
    expect(month.earned.map(({ code }) => code)).not.toContain('XP_HR');
    expect(month.cells).toHaveLength(1);
    await plainly(['update app.member set test_of = 1 where id = $1', hr.memberId]);
    await settleCosts(home.house);
    expect(await read()).toMatchObject({ cells: [], earned: [] });
    await plainly(['update app.member set test_of = null where id = $1', hr.memberId]);
  });

  it('count the time for which a reviewer holds a task, and its finding once', async () => {
    home.clock.at = undefined;
    await home.work();
    const { orderDetailsId, token } = await signIn(home, hr, { codes: ['XP_HR'] }).then(async (invited) => {
      await identify(home, invited);
      await agree(home, invited, ['XP_HR']);
      return invited;
    });
    const claim = { orderDetailsId, itemCode: 'XP_HR', n: 1, content: employer, completed: true };
    await home.call(candidateCalls.saveClaim, claim, { token });
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const taskId = await eventually(() =>
      home.value<string | undefined>(
        "select id::text from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'",
        orderDetailsId,
      ),
    );
    const reviewer = await home.staff('reviewer');
    await home.call(reviewCalls.claim, { taskId }, reviewer);
    await home.owner.query("update app.review set taken_at = taken_at - interval '10 minutes' where task_id = $1", [
      taskId,
    ]);
    await home.call(reviewCalls.release, { taskId }, reviewer);
    await home.call(reviewCalls.claim, { taskId }, reviewer);
    const [contactId] = [await reachSomebody(home, reviewer, taskId), await addPicture(home, reviewer, taskId)];
    const draft = wireDraft(employerSays(employer.to, contactId));
    const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, reviewer);
    expect((await publishAsRead(home, reviewer, { taskId, draftVersion })).errcode).toBe('0000');
    await sumUpCosts(home.house);
    const { cells } = await read();
    expect(cells).toHaveLength(1);
    const { code, source, now } = cells[0] ?? { code: '', source: '', now: addCosts([]) };
    expect({ code, source, units: now.units, found: now.found }).toEqual({
      code: 'XP_HR',
      source: null,
      units: 1,
      found: 1,
    });
    // Ten minutes up to the release, and a moment up to the finding.
    expect(now.workedMs).toBeGreaterThanOrEqual(600_000);
    expect(now.workedMs).toBeLessThan(700_000);
    expect(now.workFen).toBe(workCost(now.workedMs, 120));
    expect((await read()).earned).toMatchObject([{ code: 'XP_HR', items: 1 }]);
    // Deleted with the check, the finding stays counted.
    await plainly(
      ['delete from app.finding where task_id = $1', taskId],
      ['delete from app.review where task_id = $1', taskId],
    );
    await sumUpCosts(home.house);
    expect((await read()).cells).toEqual(cells);
  });

  it('are asked in eight statements, however much there is', async () => {
    await begun('2026-11-05');
    await settleCosts(home.house);
    const { db } = home.house.system;
    let count = 0;
    const counted = {
      ...home.house,
      system: {
        ...home.house.system,
        db: {
          rows: (...sent: Parameters<typeof db.rows>) => {
            count += 1;
            return db.rows(...sent);
          },
        } as typeof db,
      },
    };
    await readMonth(counted, undefined);
    expect(count).toBeLessThanOrEqual(8);
  });
});

describe('the rate of manual work', () => {
  const save = (month: string, fenPerMinute: number) => home.ask(costsCalls.saveRate, { month, fenPerMinute }, finance);

  it('counts from its month on, sent once or twice, and stands in the trail of staff', async () => {
    await plainly(
      [
        "insert into app.cost_work (at, code, worked_ms, ended, found) values ('2026-10-03T10:00+08', 'XP_HR', 90000, 1, 1)",
      ],
      [
        "insert into app.cost_work (at, code, worked_ms, ended, found) values ('2026-11-03T10:00+08', 'XP_HR', 90000, 1, 0)",
      ],
    );
    await settleCosts(home.house);
    expect((await save('2026-11', 201)).errcode).toBe('0000');
    const first = await read();
    expect((await save('2026-11', 201)).errcode).toBe('0000');
    expect(await read()).toEqual(first);
    expect(first.rate).toMatchObject({ fenPerMinute: 201, since: '2026-11', savedBy: '陆文静', mayChange: true });
    // A minute and a half: 301.5 fen are 302.
    expect(first.cells[0]?.now).toMatchObject({ units: 1, found: 0, workedMs: 90_000, workFen: 302 });
    expect(first.cells[0]?.before.workFen).toBe(180);
    expect(first.months.map(({ workFen }) => workFen)).toEqual([0, 0, 0, 0, 180, 302]);
    expect((await read('2026-10')).rate).toMatchObject({ fenPerMinute: 120, savedBy: null });
    expect(
      await home.value("select facts from app.staff_act where action = 'saveCostRate' order by seq desc limit 1"),
    ).toEqual({ fenPerMinute: 201 });
  });

  it('is set for this month and the last one alone', async () => {
    expect((await save('2026-10', 130)).errcode).toBe('0000');
    for (const month of ['2026-09', '2026-12', '2025-11'])
      expect((await save(month, 130)).errcode).toBe(codeOf('costMonthFinal'));
    expect((await read('2026-09')).rate.mayChange).toBe(false);
    for (const month of ['2026-13', '2026-1', '2019-12'])
      expect((await save(month, 1)).errcode).toBe(codeOf('badParams'));
  });
});

describe('days that are compared', () => {
  it.each([
    ['2026-11', '2026-11-20', '2026-11-21', '2026-10-01', '2026-10-21'],
    // A shorter month before ends with its last day.
    ['2026-03', '2026-03-31', '2026-04-01', '2026-02-01', '2026-03-01'],
    ['2026-03', '2026-03-30', '2026-03-31', '2026-02-01', '2026-03-01'],
    // A month that is over is compared with the whole of the one before.
    ['2026-02', '2026-03-05', '2026-03-01', '2026-01-01', '2026-02-01'],
    ['2026-01', '2026-01-01', '2026-01-02', '2025-12-01', '2025-12-02'],
  ])('%s on %s', (month, day, until, beforeFirst, beforeUntil) => {
    expect(daysOfMonth(month, day)).toEqual({
      now: { first: `${month}-01`, until },
      before: { first: beforeFirst, until: beforeUntil },
    });
  });

  it('are none in a month that has not begun', () => {
    expect(daysOfMonth('2027-01', '2026-11-20').now).toEqual({ first: '2027-01-01', until: '2027-01-01' });
    expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
    expect(isOpenMonth('2025-12', '2026-01-31')).toBe(true);
    expect(rateOf([{ month: '2026-10' }, { month: '2020-01' }], '2026-09')).toEqual({ month: '2020-01' });
    expect(dayInChina(home.house.now())).toBe(today);
    expect(costOfAll(addCosts([]))).toBe(0);
  });
});
