import { assignCalls } from '@beidiao/contract/verification/assign';
import { boardCalls } from '@beidiao/contract/operations/board';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { dayInChina, endOfDayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handedIn } from '../../test/desk.ts';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let lead: Operator;
let administrator: Operator;
/** Tasks of one kind, which are put back before each test. */
let tasks: string[];
let overseas: string;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [lead, administrator] = [await home.staff('lead'), await home.staff('administrator')];
  tasks = [];
  for (let n = 0; n < 6; n += 1) tasks.push((await handedIn(home, hr, { XP_HR: employer })).get('XP_HR') ?? '');
  overseas = (await handedIn(home, hr, { DEGREE_DOMESTIC: school })).get('DEGREE_DOMESTIC') ?? '';
});
afterAll(() => home.close());
beforeEach(async () => {
  home.clock.at = undefined;
  await home.owner.query('delete from app.review');
  await home.owner.query("update app.staff set disabled_at = now() where 'reviewer' = any(roles)");
});

const employer = {
  company: '无锡恒铭达电子',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};
const school = {
  school: 'University of Nottingham',
  major: 'Finance',
  level: 'master',
  graduatedAt: '2018-07',
  studyForm: '全日制',
} as const;
const skills = { groups: ['WORK', 'EDUCATION'], languages: {}, regions: [] };
type Saved = Partial<{ skills: object; employers: string[]; awayUntil: string | null }>;
const save = (who: Operator, wish: Saved = {}) =>
  home.call(
    assignCalls.saveSkills,
    { staffId: who.staffId, skills, employers: [], awayUntil: null, ...wish } as never,
    administrator,
  );
const assign = (taskIds: string[], who: Operator) =>
  home.call(assignCalls.assign, { taskIds, staffId: who.staffId }, lead);
const next = (who: Operator, besides?: string, narrowed: ParamsSent<typeof reviewCalls.takeNext> = {}) =>
  home.call(reviewCalls.takeNext, { ...(besides === undefined ? {} : { besides }), ...narrowed }, who);
const ownerOf = (taskId: string) =>
  home.value<string | null>(
    'select coalesce(case when held_until > now() then holder_id end, assigned_id) from app.review where task_id = $1',
    taskId,
  );

describe('the next task', () => {
  it('is never the same for two who ask at once, and none is left out', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => home.staff('reviewer')));
    for (const who of many) await save(who, { skills: { ...skills, groups: ['WORK'] } });
    const taken = await Promise.all(many.map((who) => next(who)));
    const ids = taken.map(({ taskId }) => taskId);
    expect(new Set(ids).size).toBe(6);
    expect([...ids].toSorted()).toEqual([...tasks].toSorted());
    for (const [n, who] of many.entries()) expect(await ownerOf(ids[n] ?? '')).toBe(who.staffId);
  });

  it('is what is mine before what is anybody’s, and not the one that is left behind', async () => {
    const lu = await home.staff('reviewer');
    const mine = tasks[4] ?? '';
    expect(await assign([mine, tasks[5] ?? ''], lu)).toMatchObject({ left: [] });
    expect((await next(lu)).taskId).toBe(mine);
    expect((await next(lu, mine)).taskId).toBe(tasks[5]);
    await home.owner.query("update app.review set next_contact_at = now() + interval '1 hour'");
    // Both wait for a call that was agreed upon: something else is next.
    expect([...tasks.slice(0, 4), overseas]).toContain((await next(lu)).taskId);
  });

  it('is one of what the queue is narrowed to, mine or nobody’s', async () => {
    const lu = await home.staff('reviewer');
    await save(lu, { skills: { ...skills, languages: { en: 'B1' } } });
    await assign([tasks[4] ?? ''], lu);
    expect((await next(lu, undefined, { code: 'DEGREE_DOMESTIC' })).taskId).toBe(overseas);
    expect((await next(lu, overseas, { code: 'DEGREE_DOMESTIC' })).taskId).toBeNull();
    expect((await next(lu, undefined, { within: 'second' })).taskId).toBeNull();
    const deadline = (at: string, taskId = '') =>
      home.owner.query(`update app.check_task set deadline_at = ${at} where id = $1`, [taskId]);
    const { rows } = await home.owner.query<{ at: string }>(
      'select deadline_at::text as at from app.check_task where id = $1',
      [tasks[2]],
    );
    await deadline("now() - interval '1 hour'", tasks[2]);
    expect((await next(lu, undefined, { within: 'overdue' })).taskId).toBe(tasks[2]);
    expect((await next(lu, tasks[2], { within: 'overdue' })).taskId).toBeNull();
    await deadline(`'${rows[0]?.at}'`, tasks[2]);
  });

  it('is within the skills of who asks; when there is none the lack is named', async () => {
    const lu = await home.staff('reviewer');
    await save(lu, { skills: { ...skills, groups: ['EDUCATION'] } });
    expect(await next(lu)).toEqual({
      taskId: null,
      lacking: [
        { what: 'group', code: 'WORK', name: { zh: expect.any(String), en: expect.any(String) }, count: 6 },
        { what: 'language', code: 'en', name: { zh: '英语', en: 'English' }, count: 1 },
      ],
    });
    await save(lu, { skills: { ...skills, groups: ['EDUCATION'], languages: { en: 'B1' } } });
    expect((await next(lu)).taskId).toBe(overseas);
  });

  it('is never about a former employer, whatever way it is asked for', async () => {
    const lu = await home.staff('reviewer');
    await save(lu, { skills: { ...skills, groups: ['WORK'] }, employers: ['无锡 恒铭达电子'] });
    expect((await next(lu)).taskId).toBeNull();
    expect((await home.ask(reviewCalls.claim, { taskId: tasks[0] ?? '' }, lu)).errcode).toBe(codeOf('taskConflict'));
    expect((await assign([tasks[0] ?? ''], lu)).left).toEqual([{ taskId: tasks[0], why: 'conflict' }]);
  });
});

describe('assigning', () => {
  it('gives all that fit and names the rest with the reason', async () => {
    const lu = await home.staff('reviewer');
    await save(lu);
    const answer = await assign([...tasks.slice(0, 2), overseas, '999999999'], lu);
    expect(answer.assigned).toEqual(tasks.slice(0, 2));
    expect(answer.left).toEqual([
      { taskId: overseas, why: 'language' },
      { taskId: '999999999', why: 'ended' },
    ]);
  });

  it('leaves a task alone that its holder is submitting at this moment', async () => {
    const [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
    const [first = '', second = ''] = tasks;
    await home.call(reviewCalls.claim, { taskId: first }, lu);
    const client = await home.owner.connect();
    try {
      await client.query('begin');
      await client.query('select from app.review where task_id = $1 for update', [first]);
      expect(await assign([first, second], xu)).toEqual({ assigned: [second], left: [{ taskId: first, why: 'busy' }] });
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await ownerOf(first)).toBe(lu.staffId);
  });

  it('takes the hold from whoever had it, and nobody else can take the task on', async () => {
    const [lu, xu, bai] = [await home.staff('reviewer'), await home.staff('reviewer'), await home.staff('reviewer')];
    const [taskId = ''] = tasks;
    await home.call(reviewCalls.claim, { taskId }, lu);
    await assign([taskId], xu);
    expect((await home.ask(reviewCalls.release, { taskId }, lu)).errcode).toBe(codeOf('taskNotHeld'));
    expect((await home.ask(reviewCalls.claim, { taskId }, bai)).errcode).toBe(codeOf('taskHeld'));
    expect((await home.ask(reviewCalls.claim, { taskId }, xu)).errcode).toBe('0000');
    await home.call(assignCalls.giveBack, { taskIds: [taskId] }, lead);
    expect((await home.ask(reviewCalls.claim, { taskId }, bai)).errcode).toBe('0000');
  });

  it('ends in one owner when two leads and a reviewer reach for the same tasks at once', async () => {
    const [lu, xu, bai] = [await home.staff('reviewer'), await home.staff('reviewer'), await home.staff('reviewer')];
    const other = await home.staff('lead');
    await Promise.all([
      assign(tasks, lu),
      home.call(assignCalls.assign, { taskIds: tasks.toReversed(), staffId: xu.staffId }, other),
      ...tasks.map((taskId) => home.ask(reviewCalls.claim, { taskId }, bai)),
    ]);
    for (const taskId of tasks) expect([lu.staffId, xu.staffId, bai.staffId]).toContain(await ownerOf(taskId));
    const counted = await Promise.all(
      [lu, xu, bai].map(async (who) => (await home.call(reviewCalls.counts, {}, who)).scopes.mine),
    );
    expect(counted.reduce((sum, count) => sum + count)).toBe(6);
  });

  it('gives nothing to who is away, and ranks those who have room first', async () => {
    const [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
    await save(lu, { awayUntil: '2099-01-01' });
    expect((await assign([tasks[0] ?? ''], lu)).left).toMatchObject([{ why: 'away' }]);
    const { rows } = await home.call(assignCalls.assignees, { taskIds: [tasks[0] ?? ''] }, lead);
    expect(rows.map(({ staffId, lack }) => [staffId, lack])).toEqual([
      [xu.staffId, null],
      [lu.staffId, 'away'],
    ]);
  });

  it('is for leads alone, and skills are set by administrators alone', async () => {
    const lu = await home.staff('reviewer');
    const wish = { taskIds: [tasks[0] ?? ''], staffId: lu.staffId };
    expect((await home.ask(assignCalls.assign, wish, lu)).errcode).toBe(codeOf('forbidden'));
    expect((await home.ask(assignCalls.saveSkills, { staffId: lu.staffId, skills }, lead)).errcode).toBe(
      codeOf('forbidden'),
    );
    const unknown = { staffId: lu.staffId, skills: { ...skills, groups: ['NONE'] } };
    expect((await home.ask(assignCalls.saveSkills, unknown, administrator)).errcode).toBe(codeOf('skillUnknown'));
  });
});

describe('balancing', () => {
  it('moves nothing before a yes, and goes back within ten minutes as far as nobody has gone on', async () => {
    const [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
    await assign(tasks.slice(0, 3), lu);
    await home.call(assignCalls.proposeBalance, {}, lead);
    expect(await ownerOf(tasks[0] ?? '')).toBe(lu.staffId);
    const moves = tasks.slice(0, 3).map((taskId) => ({ taskId, fromId: lu.staffId, toId: xu.staffId }));
    const { balanceId, assigned } = await home.call(assignCalls.balance, { moves }, lead);
    expect(assigned).toEqual(tasks.slice(0, 3));
    await home.call(assignCalls.assign, { taskIds: [tasks[2] ?? ''], staffId: lu.staffId }, lead);
    expect(await home.call(assignCalls.undoBalance, { balanceId }, lead)).toEqual({ moved: 2 });
    for (const taskId of tasks.slice(0, 3)) expect(await ownerOf(taskId)).toBe(lu.staffId);
    expect((await home.ask(assignCalls.undoBalance, { balanceId }, lead)).errcode).toBe(codeOf('balanceOver'));
  });

  it('is over after ten minutes', async () => {
    const [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
    await assign(tasks.slice(0, 1), lu);
    const moves = [{ taskId: tasks[0] ?? '', fromId: lu.staffId, toId: xu.staffId }];
    const { balanceId } = await home.call(assignCalls.balance, { moves }, lead);
    await home.owner.query("update app.balance_act set done_at = done_at - interval '11 minutes' where id = $1", [
      balanceId,
    ]);
    expect((await home.ask(assignCalls.undoBalance, { balanceId }, lead)).errcode).toBe(codeOf('balanceOver'));
    expect(await ownerOf(tasks[0] ?? '')).toBe(xu.staffId);
  });
});

describe('the board', () => {
  it('shows a lead everybody, and a reviewer the own row', async () => {
    const [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
    await assign(tasks.slice(0, 2), lu);
    const whole = await home.call(boardCalls.board, {}, lead);
    expect(whole.people.map(({ staffId, open }) => [staffId, open])).toEqual([
      [lu.staffId, 2],
      [xu.staffId, 0],
    ]);
    expect(whole).toMatchObject({ open: 7, unclaimed: { count: 5 }, forecast: null });
    expect((await home.call(boardCalls.board, {}, xu)).people.map(({ staffId }) => staffId)).toEqual([xu.staffId]);
  });

  it('counts each task of a day in one bar', async () => {
    const today = dayInChina(new Date());
    const dueAt = (at: number | string, taskIds: readonly string[]) =>
      home.owner.query('update app.check_task set deadline_at = $1 where id = any($2)', [new Date(at), taskIds]);
    await dueAt(endOfDayInChina(today), tasks);
    await dueAt(startOfDayInChina(today), [overseas]);
    const board = await home.call(boardCalls.board, { span: 'today' }, lead);
    const sum = (of: (bar: (typeof board.bars)[number]) => number): number =>
      board.bars.reduce((all, bar) => all + of(bar), 0);
    expect({ open: sum((it) => it.open + it.willBeLate), late: sum((it) => it.late) }).toEqual({ open: 6, late: 1 });
    expect({ late: board.late.count, today: board.today.count }).toEqual({ late: 1, today: 7 });
  });
});
