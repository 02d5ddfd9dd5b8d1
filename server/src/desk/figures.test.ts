import { deskCalls, type MixRow } from '@beidiao/contract/desk/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { deskRules } from '@beidiao/contract/desk/rules';
import { lights, type Light } from '@beidiao/contract/verification/task-states';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { permissions } from '@beidiao/contract/wire/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somebody } from '../../test/invited.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { countWeeks } from './jobs.ts';
import { hoursOf, mondayOf } from './rules.ts';

let home: TestHouse;
let hr: Person;
let colleague: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  await home.confirm(hr);
  // Reads reports, and of the orders the own ones alone
  colleague = await home.colleague(hr, [permissions.seeReports]);
});
afterAll(() => home.close());

/** The same numbers each time. */
let seed = 20261123;
const chance = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const upTo = (most: number): number => Math.floor(chance() * most);
const oneOf = <T>(them: readonly T[]): T => them[upTo(them.length)] as T; // upTo stays below the length

type Span = { state: number; seconds: number };
type Made = {
  userId: string;
  week: string;
  department: string | null;
  light: Light;
  itemLight: Light;
  spans: Span[];
  /** Seconds before the report: from and to. */
  asked: [number, number][];
  reportedAt: Date;
};

const departments = ['研发中心', '财务部', '市场部', null] as const;
const itemLights: readonly Light[] = ['green', 'grey', 'blue', 'yellow', 'red'];
const weekMs = 7 * 24 * 3_600_000;

function makeOne(): Made {
  const week = daysAfter(mondayOf(new Date()), -7 * (1 + upTo(deskRules.weeks)));
  const span = (state: number, days: number): Span => ({ state, seconds: 1 + upTo(days * 86_400) });
  const checking = [span(19, 3), ...(chance() < 0.5 ? [span(6, 2)] : [])];
  const spans = [
    ...(chance() < 0.2 ? [span(2, 1)] : []),
    ...(chance() < 0.5 ? [span(18, 2)] : []),
    span(4, 3),
    ...(chance() < 0.3 ? [span(16, 1)] : []),
    span(5, 1),
    ...checking,
  ];
  const most = checking.reduce((sum, { seconds }) => sum + seconds, 0);
  const asked = Array.from({ length: upTo(3) }, (): [number, number] => {
    const from = 1 + upTo(most);
    return [from, upTo(from)];
  });
  return {
    userId: oneOf([hr, colleague]).userId,
    week,
    department: oneOf(departments),
    light: oneOf(lights),
    itemLight: oneOf(itemLights),
    spans,
    asked,
    reportedAt: new Date(Date.parse(startOfDayInChina(week)) + upTo(weekMs / 1_000) * 1_000),
  };
}

/** Written as they would stand after all that has happened; triggers and keys are left out, for there are hundreds. */
async function write(made: readonly Made[]): Promise<void> {
  const orders = new Map<string, string>();
  for (const who of [hr, colleague])
    orders.set(who.userId, (await home.placedOrder(who, { candidate: somebody() })).orderDetailsId);
  const client = await home.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    for (const [place, one] of made.entries()) {
      const detail = await client.query<{ id: string }>(
        `insert into app.order_detail (member_id, order_id, user_id, n, state, name_enc, phone_enc, phone_key, phone_tail_key, id_card_enc, id_card_key, person_key,
           department, is_identity_validated, needs_intake_review, item_count, amount_fen, reported_at, report_version, report_light)
         select member_id, order_id, user_id, $2, 7, name_enc, phone_enc, phone_key, phone_tail_key, id_card_enc, id_card_key, person_key,
           $3, true, false, 1, 0, $4, 1, $5 from app.order_detail where id = $1 returning id`,
        [orders.get(one.userId), place + 2, one.department, one.reportedAt, one.light],
      );
      const id = detail.rows[0]?.id;
      let at = one.reportedAt.getTime() - 1_000 * one.spans.reduce((sum, { seconds }) => sum + seconds, 0);
      const line = (state: number, event: string) =>
        client.query(
          'insert into app.order_timeline (member_id, order_detail_id, at, event, to_state) values ($1, $2, $3, $4, $5)',
          [hr.memberId, id, new Date(at), event, state],
        );
      at -= 3_600_000;
      await line(1, 'place');
      at += 3_600_000;
      for (const { state, seconds } of one.spans) {
        await line(state, 'x');
        at += seconds * 1_000;
      }
      await line(7, 'endItem');
      const task = await client.query<{ id: string }>(
        "insert into app.check_task (member_id, order_detail_id, code, n, state, result, deadline_at) values ($1, $2, 'ID_THREE', 1, 'done', 'consistent', now()) returning id",
        [hr.memberId, id],
      );
      const taskId = task.rows[0]?.id;
      for (const [from, to] of one.asked)
        await client.query(
          "insert into app.material (member_id, order_detail_id, task_id, staff_id, state, reasons, wants, asked_at, due_at, ended_at) values ($1, $2, $3, 0, 'answered', '{other}', '{text}', $4, $5, $6)",
          [
            hr.memberId,
            id,
            taskId,
            ...[from, -86_400, to].map((seconds) => new Date(one.reportedAt.getTime() - seconds * 1_000)),
          ],
        );
      const result = one.itemLight === 'green' ? 'consistent' : one.itemLight === 'grey' ? 'notVerified' : 'flagged';
      for (const version of [1, 2])
        await client.query(
          "insert into app.finding (member_id, task_id, version, result, light, rule, content_enc) values ($1, $2, $3, $4, $5, $6, '')",
          version === 1
            ? [hr.memberId, taskId, 1, 'clear', 'green', null]
            : [hr.memberId, taskId, 2, result, one.itemLight, result === 'flagged' ? 'x' : null],
        );
      await client.query(
        "insert into app.report (member_id, order_detail_id, version, kind, light, hash, finding_count) values ($1, $2, 1, 'full', $3, '', 1)",
        [hr.memberId, id, one.light],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** As a spreadsheet does it: between the two neighbours. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

const secondsIn = (one: Made, ...states: number[]): number =>
  one.spans.filter(({ state }) => states.includes(state)).reduce((sum, { seconds }) => sum + seconds, 0);

/** Each second counts once, however many requests were open in it. */
function waited({ asked }: Made): number {
  let sum = 0;
  let reached = Number.POSITIVE_INFINITY;
  for (const [from, to] of asked.toSorted((one, other) => other[0] - one[0])) {
    sum += Math.max(0, Math.min(from, reached) - to);
    reached = Math.min(reached, to);
  }
  return sum;
}

function partsOf(one: Made): Record<'consent' | 'material' | 'checking' | 'review' | 'total', number> {
  const [checking, open] = [secondsIn(one, 6, 19), waited(one)];
  return {
    consent: secondsIn(one, 4, 16, 18),
    material: secondsIn(one, 5) + Math.min(open, checking),
    checking: checking - Math.min(open, checking),
    review: secondsIn(one, 2),
    total: one.spans.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const mixOf = (made: readonly Made[], kind: 'department' | 'item'): unknown[] => {
  const keys = [...new Set(made.map((one) => (kind === 'item' ? 'ID_THREE' : (one.department ?? ''))))];
  return keys.toSorted().map((key) => {
    const rows = kind === 'item' ? made : made.filter(({ department }) => (department ?? '') === key);
    const count = (light: Light) =>
      rows.filter((one) => (kind === 'item' ? one.itemLight : one.light) === light).length;
    return [key, rows.length, lights.map(count)];
  });
};
const shownMix = (rows: readonly MixRow[], kind: MixRow['kind']): unknown[] =>
  rows
    .filter((row) => row.kind === kind)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, reports, lights: of }) => [key, reports, lights.map((light) => of[light])]);

describe('the figures of the overview', () => {
  const made: Made[] = [];
  const near = (value: number | null | undefined, expected: number): void =>
    expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.011);

  beforeAll(async () => {
    made.push(...Array.from({ length: 240 }, makeOne));
    await write(made);
    await countWeeks(home.house);
  }, 120_000);

  it.each(['everybody', 'own orders'])('are the median and the 90 % of each week, of %s', async (whose) => {
    const reader = whose === 'everybody' ? hr : colleague;
    const { weeks, parts } = await home.call(deskCalls.figures, {}, reader);
    const seen = made.filter(({ userId }) => reader === hr || userId === colleague.userId);
    expect(weeks).toHaveLength(deskRules.weeks);
    for (const row of weeks) {
      const times = seen.filter(({ week }) => week === row.week).map((one) => partsOf(one).total);
      expect(row.reports).toBe(times.length);
      near(row.medianHours, hoursOf(quantile(times, 0.5)));
      near(row.p90Hours, hoursOf(quantile(times, 0.9)));
    }
    const newest = seen.filter(({ week }) => week === parts?.week);
    const shares = newest.map((one) => {
      const { consent, material, checking, review, total } = partsOf(one);
      return [consent / total, material / total, checking / total, review / total];
    });
    const median = quantile(
      newest.map((one) => partsOf(one).total),
      0.5,
    );
    const shown = [parts?.consentHours, parts?.materialHours, parts?.checkingHours, parts?.reviewHours];
    for (const [place, hours] of shown.entries())
      near(hours, hoursOf(median * mean(shares.map((of) => of[place] ?? 0))));
    expect(Math.abs(shown.reduce((sum: number, hours) => sum + (hours ?? 0), 0) - hoursOf(median))).toBeLessThan(0.03);
  });

  it('are the lights by department, package and item, and each number leads to its reports', async () => {
    const { mix } = await home.call(deskCalls.figures, {}, hr);
    for (const kind of ['department', 'item'] as const) expect(shownMix(mix ?? [], kind)).toEqual(mixOf(made, kind));
    expect(mix?.find(({ kind }) => kind === 'item')?.itemName?.zh).toBeTruthy();
    for (const { kind, key, lights: of } of mix ?? [])
      for (const light of lights) {
        const { rows } = await home.call(deskCalls.figureRows, { kind, key, light }, hr);
        expect(rows).toHaveLength(Math.min(of[light], deskRules.figureRows));
      }
  });

  it('are told of the member as a whole alone: never by orderer', async () => {
    expect((await home.call(deskCalls.figures, {}, colleague)).mix).toBeNull();
    for (const params of [{ kind: 'department' as const, key: '财务部' }, { light: 'red' as const }])
      expect((await home.ask(deskCalls.figureRows, params, colleague)).errcode).toBe(codeOf('forbidden'));
    const week = daysAfter(mondayOf(new Date()), -7);
    const { rows } = await home.call(deskCalls.figureRows, { week }, colleague);
    expect(rows).toHaveLength(made.filter((one) => one.week === week && one.userId === colleague.userId).length);
  });

  it('are none of another member', async () => {
    const stranger = await home.hr();
    const { weeks, parts, mix } = await home.call(deskCalls.figures, {}, stranger);
    expect(weeks.every(({ reports }) => reports === 0)).toBe(true);
    expect([parts, mix]).toEqual([null, []]);
    expect((await home.call(deskCalls.figureRows, {}, stranger)).rows).toEqual([]);
  });

  it('follow a correction and a deletion with the next count, and no other week is touched', async () => {
    const red = made.find(({ light }) => light === 'red');
    const of = async () =>
      (await home.call(deskCalls.figures, {}, hr)).mix?.filter(({ kind }) => kind === 'department') ?? [];
    const sum = (rows: readonly MixRow[], light: Light) => rows.reduce((all, row) => all + row.lights[light], 0);
    const before = await of();
    const id = await home.value<string>(
      'select id from app.order_detail where reported_at = $1 and state = 7',
      red?.reportedAt,
    );
    const note = (event: string, to: number) =>
      home.owner.query(
        'insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state) values ($1, $2, $3, 7, $4)',
        [hr.memberId, id, event, to],
      );
    await home.owner.query(
      `with corrected as (update app.order_detail set report_version = 2, report_light = 'green' where id = $2)
       insert into app.report (member_id, order_detail_id, version, kind, light, hash, finding_count) values ($1, $2, 2, 'correction', 'green', '', 2)`,
      [hr.memberId, id],
    );
    await note('correctReport', 7);
    await countWeeks(home.house);
    const corrected = await of();
    expect([sum(corrected, 'red'), sum(corrected, 'green')]).toEqual([
      sum(before, 'red') - 1,
      sum(before, 'green') + 1,
    ]);
    await home.owner.query('update app.order_detail set state = -1 where id = $1', [id]);
    await note('deleteReport', -1);
    await countWeeks(home.house);
    await countWeeks(home.house);
    expect(sum(await of(), 'green')).toBe(sum(before, 'green'));
  });
});

describe('what runs and who is waited for', () => {
  it('is the longest first, with those who can be reminded', async () => {
    const [mine, theirs] = [await home.hr({ fundsFen: 500_000 }), await home.hr()];
    await home.confirm(mine);
    const ids: string[] = [];
    for (const days of [5, 1, 3, 4]) {
      const { orderDetailsId, tradeOrderId } = await home.paidOrder(mine, { candidate: somebody() });
      await home.owner.query(
        "update app.order_detail set created_at = now() - $2 * interval '1 day', consent_asked_at = now() - $2 * interval '1 day' where id = $1",
        [orderDetailsId, days],
      );
      await home.owner.query("update app.trade_order set paid_at = now() - $2 * interval '1 day' where id = $1", [
        tradeOrderId,
        days,
      ]);
      await home.owner.query(
        "update app.order_timeline set at = now() - $2 * interval '1 day' where order_detail_id = $1",
        [orderDetailsId, days],
      );
      ids.push(orderDetailsId);
    }
    const [five, one, three, four] = ids;
    const figures = await home.call(deskCalls.figures, {}, mine);
    expect(figures.longest.map(({ orderDetailsId }) => orderDetailsId)).toEqual([five, four, three]);
    expect(figures.running).toBe(4);
    expect(figures.waiting.consentLong).toEqual({ count: 3, ids: [five, four, three] });
    expect(figures.waiting).toMatchObject({ consent: 4, checking: 0, material: { count: 0 } });
    await home.owner.query('update app.order_detail set state = 19 where id = $1', [one]);
    await home.owner.query(
      `with task as (insert into app.check_task (member_id, order_detail_id, code, n, state, deadline_at)
         values ($1, $2, 'ID_THREE', 1, 'waitingCandidate', now()) returning id),
       who as (insert into app.staff (login_name, name_enc, password_hash, roles) values ('asks' || $1::bigint, '', '', '{reviewer}') returning id)
       insert into app.material (member_id, order_detail_id, task_id, staff_id, reasons, wants, asked_at, due_at)
         select $1, $2, task.id, who.id, '{other}', '{text}', now(), now() + interval '1 day' from task, who`,
      [mine.memberId, one],
    );
    const asked = await home.call(deskCalls.figures, {}, mine);
    expect(asked.waiting).toMatchObject({ consent: 3, checking: 1, material: { count: 1, ids: [one] } });
    const colleagueOfMine = await home.colleague(mine);
    const own = await home.call(deskCalls.figures, {}, colleagueOfMine);
    expect([own.running, own.longest, own.waiting.consentLong.count, own.waiting.material.count]).toEqual([
      0,
      [],
      0,
      0,
    ]);
    expect((await home.call(deskCalls.figures, {}, theirs)).running).toBe(0);
    const { consentLong } = await home.call(deskCalls.todo, {}, mine);
    expect(consentLong.count).toBe(3);
  });

  it('counts from when the candidate was first asked, and anew after a step in between', async () => {
    const mine = await home.hr({ fundsFen: 500_000 });
    const { orderDetailsId } = await home.paidOrder(mine, { candidate: somebody() });
    const since = () =>
      home.value<Date | null>('select consent_asked_at from app.order_detail where id = $1', orderDetailsId);
    const move = (state: number) =>
      home.owner.query('update app.order_detail set state = $2 where id = $1', [orderDetailsId, state]);
    const asked = await since();
    expect(asked).toBeInstanceOf(Date);
    await move(orderStates.awaitingAuthorization);
    expect(await since()).toEqual(asked);
    await move(orderStates.awaitingFace);
    expect(await since()).toBeNull();
    await move(orderStates.awaitingAuthorization);
    expect((await since())?.getTime()).toBeGreaterThan(Number(asked?.getTime()));
    await expect(
      home.owner.query('update app.order_detail set consent_asked_at = null where id = $1', [orderDetailsId]),
    ).rejects.toThrow('order_detail_consent_asked');
  });
});
