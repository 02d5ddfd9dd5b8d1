import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { orderStates } from '@beidiao/contract/order/states';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceSettings } from '../adapters/http/connector-settings.ts';
import { agree, handIn, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { settingsFrom, sourceFile, TestSource } from '../../test/source.ts';
import { runTask } from './engine.ts';
import { measureItems, maintainTasks } from './operate.ts';
import { stopVerification } from './moves.ts';

/** Each turn of a task is played by hand. */
let home: TestHouse;
let source: TestSource;
let hr: Person;
let administrator: Operator;
beforeAll(async () => {
  source = await TestSource.open();
  home = await TestHouse.open({ sources: settingsOf(source) });
  await home.work({ asksSources: false });
  hr = await home.hr({ fundsFen: 10_000_000 });
  administrator = await home.staff('administrator');
});
beforeEach(async () => {
  source.reset();
  await home.owner.query('delete from app.connector');
});
afterAll(async () => {
  await home.close();
  await source.close();
});

/** LIT_PUBLIC at a source that knows keys, TAX_DISHONEST at one that charges each question; two that answer by callback. */
function settingsOf(of: TestSource): SourceSettings {
  const { connectors, items } = sourceFile(of, { resends: 0, breaker: { failures: 3, restSeconds: 60 } });
  const { court } = connectors;
  const { answer } = items.LIT_PUBLIC;
  const by = (connector: string) => ({ ...items.LIT_PUBLIC, connector });
  const bans = {
    ...answer,
    records: { ...answer.records, kind: { value: 'ban' }, outcome: { at: 'ruling', words: { 生效: 'open' } } },
  };
  return settingsFrom(
    {
      connectors: {
        court,
        charging: { ...court, isRetriable: false, timeoutSeconds: 0.5 },
        later: { ...court, later: { everySeconds: 15, forSeconds: 60 } },
      },
      items: {
        ...items,
        TAX_DISHONEST: by('charging'),
        ADMIN_PENALTY: by('later'),
        MARKET_BAN: { ...by('later'), answer: bans },
        XP_HR: { by: 'sandbox' },
      },
    },
    of,
  );
}

/** Handed in and started, with its only task. */
async function started(code: string) {
  const { orderDetailsId } = await handIn(home, hr, { codes: [code] });
  const taskId = await eventually(() =>
    home.value<string | undefined>('select id::text from app.check_task where order_detail_id = $1', orderDetailsId),
  );
  return { orderDetailsId, taskId };
}
const taskOf = async (taskId: string) =>
  (
    await home.owner.query(
      'select state, result, attempts, faults, failure, failed_at from app.check_task where id = $1',
      [taskId],
    )
  ).rows[0];
const callsOf = async (taskId: string) =>
  (
    await home.owner.query(
      'select attempt, connector, outcome, cost_fen::integer as cost, key from app.source_call where task_id = $1 order by attempt',
      [taskId],
    )
  ).rows;
const due = (taskId: string) => home.owner.query('update app.check_task set look_at = now() where id = $1', [taskId]);
const turn = async (taskId: string) => {
  await due(taskId);
  await runTask(home.house, taskId);
};
const stateOf = async (orderDetailsId: string) => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;

describe('a task whose source is configured', () => {
  it('is asked there, with connector, key and cost on the call, and lit by the facts of the records', async () => {
    const { taskId, orderDetailsId } = await started('LIT_PUBLIC');
    source.says = {
      status: '1',
      name: '欧阳晨曦',
      cases: [{ party: '原告', ruling: '承担', cause: '民间借贷纠纷', day: '2025-05-01' }],
    };
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', result: 'recordFound', attempts: 1 });
    expect(await callsOf(taskId)).toEqual([
      { attempt: 1, connector: 'court', outcome: 'answered', cost: 30, key: `${taskId}-1` },
    ]);
    const { report } = await eventually(async () => {
      const answer = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      return answer.errcode === '0000' && home.call(reportCalls.view, { orderDetailsId }, hr);
    });
    expect(report.items[0], 'a plaintiff is not yellow').toMatchObject({ light: 'blue' });
    expect(report.items[0]?.rules[0]?.text.zh).toContain('原告');
  });

  it('is left to a reviewer where the source would ask an employer that the candidate has closed', async () => {
    const job = { company: '澜石软件', position: '工程师', from: '2020-01', isPresent: true };
    const employed = async (doNotContact: boolean) => {
      const invited = await signIn(home, hr, { codes: ['XP_HR'] });
      const { orderDetailsId, token } = invited;
      await identify(home, invited);
      await agree(home, invited, ['XP_HR']);
      const entry = { orderDetailsId, itemCode: 'XP_HR', n: 1, content: { ...job, doNotContact }, completed: true };
      await home.call(candidateCalls.saveClaim, entry, { token });
      await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
      const taskId = await eventually(() =>
        home.value<string | undefined>(
          'select id::text from app.check_task where order_detail_id = $1',
          orderDetailsId,
        ),
      );
      await turn(taskId);
      return { task: await taskOf(taskId), calls: await callsOf(taskId) };
    };
    expect(await employed(true)).toMatchObject({
      task: { state: 'waitingReviewer' },
      calls: [{ outcome: 'notAsked' }],
    });
    expect(await employed(false)).toMatchObject({ task: { state: 'done' }, calls: [{ outcome: 'answered' }] });
  });

  it('may know of a case against an employer, of which nothing stands in the report', async () => {
    const { taskId, orderDetailsId } = await started('LIT_PUBLIC');
    const cases = [{ party: '原告', ruling: '承担', cause: '追索劳动报酬纠纷', day: '2025-05-01' }];
    source.says = { status: '1', name: '欧阳晨曦', cases };
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', result: 'noRecord' });
    const { report } = await eventually(async () => {
      const answer = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      return answer.errcode === '0000' && home.call(reportCalls.view, { orderDetailsId }, hr);
    });
    expect(report.items[0]).toMatchObject({ light: 'green', records: [], rules: [] });
    expect(report.items[0]?.search?.leftOut).toContainEqual({ zh: '劳动人事争议', en: 'labour disputes' });
    expect(JSON.stringify(report)).not.toMatch(/原告|追索|劳动报酬|2025-05-01/);
  });

  it('is asked four times at most, each time under a key of its own, then a reviewer takes over', async () => {
    await home.owner.query("insert into app.connector (name) values ('court')");
    const { taskId } = await started('LIT_PUBLIC');
    source.manner = (_, n) => (n % 2 === 0 ? 'garbage' : 'hangsUp');
    for (let n = 1; n <= 6; n += 1) {
      await home.owner.query("update app.connector set state = 'closed', failures = 0");
      await turn(taskId);
    }
    expect(await taskOf(taskId)).toMatchObject({ state: 'waitingReviewer', attempts: 4 });
    expect(source.timesAsked()).toEqual(Object.fromEntries([1, 2, 3, 4].map((n) => [`${taskId}-${n}`, 1])));
    expect((await callsOf(taskId)).map(({ outcome }) => outcome)).toEqual(['silent', 'silent', 'silent', 'silent']);
  });

  it('that charges each question is asked once when nobody knows what became of it', async () => {
    const { taskId } = await started('TAX_DISHONEST');
    source.manner = 'slow';
    await turn(taskId);
    await turn(taskId);
    expect(source.asked).toEqual([`${taskId}-1`]);
    expect(await taskOf(taskId)).toMatchObject({ state: 'waitingReviewer' });
    expect(await callsOf(taskId)).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('that charges each question is not asked again after its worker died', async () => {
    const { taskId } = await started('TAX_DISHONEST');
    await leaveRunning(taskId, { isRetriable: false });
    await turn(taskId);
    expect(source.asked).toEqual([]);
    expect(await taskOf(taskId)).toMatchObject({ state: 'waitingReviewer' });
    expect(await callsOf(taskId)).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('that charges leaves nothing to people once the candidate has withdrawn meanwhile', async () => {
    const { orderDetailsId, taskId } = await started('TAX_DISHONEST');
    source.manner = 'slow';
    const asked = turn(taskId);
    await eventually(async () => source.asked.length === 1);
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    // The job of the withdrawal comes while the source still thinks: it finds a task that runs.
    await stopVerification(home.house, { memberId: hr.memberId, orderDetailsId });
    await asked;
    await eventually(async () => (await taskOf(taskId)).state === 'stopped');
    const status = () =>
      home.value<number>('select state::integer from app.order_detail where id = $1', orderDetailsId);
    await eventually(async () => (await status()) === orderStates.refused);
    expect(await callsOf(taskId)).toMatchObject([{ outcome: 'unknown' }]);
    expect(
      await home.value('select refunded_fen = amount_fen from app.order_detail where id = $1', orderDetailsId),
    ).toBe(true);
    await home.proveBooks();
  });

  it('that knows keys is asked the same again after its worker died', async () => {
    const { taskId } = await started('LIT_PUBLIC');
    await leaveRunning(taskId, { isRetriable: true });
    await turn(taskId);
    expect(source.asked).toEqual([`${taskId}-1`]);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await callsOf(taskId)).toHaveLength(1);
  });
});

/** As a worker leaves it that is killed between writing the question down and hearing the answer. */
async function leaveRunning(taskId: string, { isRetriable }: { isRetriable: boolean }): Promise<void> {
  await home.owner.query(
    `with asked as (
       insert into app.source_call (member_id, task_id, consent_id, attempt, connector, key, is_retriable)
       select t.member_id, t.id, k.id, 1, 'x', t.id || '-1', $2 from app.check_task t join app.consent k on k.order_detail_id = t.order_detail_id where t.id = $1
     ) update app.check_task set state = 'running', attempts = 1 where id = $1`,
    [taskId, isRetriable],
  );
}

describe('a source that rests', () => {
  it('is asked nothing, costs no try, is seen by staff, and an administrator lets it be asked again', async () => {
    const { taskId } = await started('LIT_PUBLIC');
    await home.owner.query(
      "insert into app.connector (name, state, failures, until, last_failure, last_failure_at) values ('court', 'open', 3, now() + interval '1 minute', 'too late', now())",
    );
    await turn(taskId);
    expect(source.asked).toEqual([]);
    expect(await taskOf(taskId)).toMatchObject({ state: 'queued', attempts: 0 });
    const { rows } = await home.call(engineCalls.connectors, {}, administrator);
    expect(rows[0]).toMatchObject({
      name: 'court',
      state: 'open',
      failures: 3,
      waiting: 1,
      items: [{ code: 'LIT_PUBLIC' }],
    });
    expect(rows.find(({ name }) => name === 'sandbox')).toMatchObject({ state: 'closed' });
    const reviewer = await home.staff('reviewer');
    expect((await home.ask(engineCalls.resetConnector, { name: 'court' }, reviewer)).errcode).toBe(codeOf('forbidden'));
    await home.call(engineCalls.resetConnector, { name: 'court' }, administrator);
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('that begins to rest while tasks are in hand costs those no try either', async () => {
    const { taskId } = await started('LIT_PUBLIC');
    await home.owner.query(
      "insert into app.connector (name, state, failures, until) values ('court', 'halfOpen', 3, now() - interval '1 second')",
    );
    const other = await started('LIT_PUBLIC');
    source.manner = 'breaks';
    await turn(other.taskId);
    await home.owner.query("update app.connector set state = 'halfOpen', until = now() + interval '1 minute'");
    // As when the look at the connectors came just before it began to rest.
    const { openBreakers } = home.house.ports.sources;
    Object.assign(home.house.ports.sources, { openBreakers: async () => [] });
    await turn(taskId);
    Object.assign(home.house.ports.sources, { openBreakers });
    expect(await taskOf(taskId)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await callsOf(taskId)).toMatchObject([{ outcome: 'notAsked' }]);
    await home.owner.query('delete from app.connector');
    source.manner = 'answers';
    await turn(taskId);
    expect(await callsOf(taskId)).toMatchObject([{ attempt: 1, outcome: 'answered' }]);
  });

  it('keeps no task beyond its deadline: people take over', async () => {
    const { taskId } = await started('LIT_PUBLIC');
    await home.owner.query(
      "insert into app.connector (name, state, until) values ('court', 'open', now() + interval '1 hour')",
    );
    await home.owner.query("update app.check_task set deadline_at = now() - interval '1 minute' where id = $1", [
      taskId,
    ]);
    await maintainTasks(home.house);
    expect(await taskOf(taskId)).toMatchObject({ state: 'waitingReviewer' });
  });
});

describe('a source that answers later', () => {
  const callBack = (callback: object) => home.ask(engineCalls.sourceCallback, { ...source.callback('x'), ...callback });
  const verdictOf = async (callback: object) =>
    (await home.call(engineCalls.sourceCallback, { ...source.callback('x'), ...callback })).verdict;
  const laterTask = async (code = 'ADMIN_PENALTY') => {
    const task = await started(code);
    source.manner = 'promises';
    await turn(task.taskId);
    expect(await taskOf(task.taskId)).toMatchObject({ state: 'running', attempts: 1 });
    const key = `${task.taskId}-1`;
    return { ...task, key, callback: (says?: object) => ({ ...source.callback(key, says), connector: 'later' }) };
  };

  it('is heard once: what is repeated, replayed or about nothing we know changes nothing', async () => {
    const { taskId, orderDetailsId, callback } = await laterTask();
    const first = callback();
    expect(await verdictOf(first)).toBe('taken');
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', result: 'noRecord' });
    expect(await stateOf(orderDetailsId)).toBe(orderStates.reported);
    expect(await verdictOf(first), 'replayed').toBe('repeated');
    expect(await verdictOf(callback({ status: '9' })), 'sent again').toBe('repeated');
    expect(await taskOf(taskId)).toMatchObject({ result: 'noRecord' });
    expect(await home.value('select count(*)::integer from app.finding where task_id = $1', taskId)).toBe(1);
    expect(await verdictOf({ ...source.callback('999-1'), connector: 'later' })).toBe('unknown');
    expect(await verdictOf({ ...source.callback(`${taskId}-1`), connector: 'court' }), 'by another source').toBe(
      'unknown',
    );
  });

  it('is not believed without its signature, or with an old one', async () => {
    const { taskId, callback } = await laterTask();
    expect((await callBack({ ...callback(), signature: '0'.repeat(64) })).errcode).toBe(codeOf('callbackForged'));
    expect((await callBack({ ...callback(), body: '{"key":"1-1","status":"0"}' })).errcode).toBe(
      codeOf('callbackForged'),
    );
    expect((await callBack({ ...callback(), timestamp: '1700000000' })).errcode).toBe(codeOf('callbackForged'));
    expect((await callBack({ ...callback(), connector: 'nobody' })).errcode).toBe(codeOf('callbackForged'));
    expect((await callBack(callback({ status: 'gibberish' }))).errcode).toBe(codeOf('callbackUnreadable'));
    expect(await taskOf(taskId)).toMatchObject({ state: 'running' });
  });

  it('and is lost is given up by the clock; it may be asked again, since it knows keys', async () => {
    const { taskId, callback } = await laterTask();
    await turn(taskId);
    expect(source.asked, 'waiting asks nothing').toHaveLength(1);
    await home.owner.query("update app.source_call set waits_until = now() - interval '1 second' where task_id = $1", [
      taskId,
    ]);
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await callsOf(taskId)).toMatchObject([{ outcome: 'silent' }]);
    // It comes after all, before the next try: nobody has to ask again.
    expect(await verdictOf(callback())).toBe('taken');
    expect(await taskOf(taskId)).toMatchObject({ state: 'done' });
  });

  it('and comes when a reviewer has taken over changes nothing, and is written down', async () => {
    const { taskId, key, callback } = await laterTask();
    await home.owner.query("update app.check_task set state = 'waitingReviewer' where id = $1", [taskId]);
    expect(await verdictOf(callback())).toBe('late');
    expect(await taskOf(taskId)).toMatchObject({ state: 'waitingReviewer', result: null });
    expect(await home.value('select count(*)::integer from app.finding where task_id = $1', taskId)).toBe(0);
    expect(await home.value('select verdict from app.source_callback where key = $1', key)).toBe('late');
  });

  it('and finds a red light while the candidate withdraws leaves nothing to read', async () => {
    const { taskId, orderDetailsId, callback } = await laterTask('MARKET_BAN');
    // No job moves the check meanwhile: what waits for its row is the callback.
    await home.jobsDone();
    await home.rest();
    const held = await home.owner.connect();
    try {
      await held.query('begin');
      await held.query('select from app.order_detail where id = $1 for update', [orderDetailsId]);
      const verdict = verdictOf(
        callback({ status: '1', name: '欧阳晨曦', cases: [{ ruling: '生效', day: '2025-05-01' }] }),
      );
      await home.waitingForLock('from app.order_detail d where d.id = any($1::bigint[])');
      await held.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
      await held.query('commit');
      expect(await verdict).toBe('taken');
    } finally {
      held.release(true);
      await home.work({ asksSources: false });
    }
    await eventually(async () => (await taskOf(taskId)).state === 'stopped');
    await eventually(async () => (await stateOf(orderDetailsId)) === orderStates.refused);
    await home.proveBooks();
  });

  it('and comes after the candidate has withdrawn is not taken', async () => {
    const { taskId, orderDetailsId, callback } = await laterTask();
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    expect(await verdictOf(callback())).toBe('late');
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'stopped' });
    expect(await stateOf(orderDetailsId)).toBe(orderStates.refused);
    await home.proveBooks();
  });
});

describe('a fault of ours', () => {
  it('leaves no task stuck: after three it waits for people, who see it and may let it run again', async () => {
    const { taskId } = await started('LIT_PUBLIC');
    await home.owner.query(
      'insert into app.claim (member_id, order_detail_id, code, n, content_enc, completed) select member_id, order_detail_id, code, n, $2, true from app.check_task where id = $1 on conflict (order_detail_id, code, n) do update set content_enc = excluded.content_enc',
      [taskId, Buffer.from('not a seal')],
    );
    for (const faults of [1, 2]) {
      await turn(taskId);
      expect(await taskOf(taskId)).toMatchObject({ state: 'queued', faults, attempts: 0, failed_at: null });
    }
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({
      state: 'waitingReviewer',
      faults: 3,
      failure: expect.stringContaining('TypeError'),
    });
    const { rows } = await home.call(engineCalls.failedTasks, {}, administrator);
    expect(rows).toMatchObject([{ taskId, code: 'LIT_PUBLIC', faults: 3 }]);
    expect(source.asked).toEqual([]);

    await home.owner.query(
      'delete from app.claim where order_detail_id = (select order_detail_id from app.check_task where id = $1)',
      [taskId],
    );
    await home.call(engineCalls.retryTask, { taskId }, administrator);
    await turn(taskId);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', faults: 0 });
    expect((await home.call(engineCalls.failedTasks, {}, administrator)).rows).toEqual([]);
    expect((await home.ask(engineCalls.retryTask, { taskId }, administrator)).errcode).toBe(codeOf('taskNotFailed'));
    expect((await home.ask(engineCalls.retryTask, { taskId: '999999' }, administrator)).errcode).toBe(
      codeOf('notFound'),
    );
  });
});

describe('the expected end', () => {
  it('is promised at the start from the catalogue and from what was measured, and compared with what came to pass', async () => {
    // The clock may have measured the checks of this file already.
    await home.owner.query('delete from app.item_pace');
    const { taskId, orderDetailsId } = await started('LIT_PUBLIC');
    const expected = async () => (await home.call(orderCalls.details, { orderDetailsId }, hr)).estimatedCompletedAt;
    const promised = await home.value<Date>('select promised_at from app.check_task where id = $1', taskId);
    expect(Math.abs(promised.getTime() - Date.now() - 2 * 3_600_000)).toBeLessThan(60_000);
    expect(await expected()).toBe(promised.toISOString());
    // It is late: what is shown moves on, what was promised stays.
    await home.owner.query(
      "update app.check_task set expected_at = now() - interval '1 minute', deadline_at = now() where id = $1",
      [taskId],
    );
    await maintainTasks(home.house);
    expect(new Date((await expected()) ?? 0).getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(await home.value('select promised_at from app.order_detail where id = $1', orderDetailsId)).toEqual(
      promised,
    );
    await turn(taskId);
    await measureItems(home.house);
    const { items, orders } = await home.call(engineCalls.promises, {}, administrator);
    const promise = items.find(({ code }) => code === 'LIT_PUBLIC');
    // The clock may have measured between two checks of this file.
    expect(promise?.promisedHours).toBeCloseTo(2, 0);
    expect(promise?.actualHours).toBe(0);
    expect(orders.inTime).toBe(orders.ended);

    const sample = await home.value<number>(
      "select sample from app.item_pace where code = 'LIT_PUBLIC' and not is_expedited",
    );
    expect(sample).toBeGreaterThan(1);
    const next = await started('LIT_PUBLIC');
    const sooner = await home.value<Date>('select promised_at from app.check_task where id = $1', next.taskId);
    expect(sooner.getTime() - Date.now(), 'what was measured draws it nearer').toBeLessThan(2 * 3_600_000 - 60_000);
  });
});
