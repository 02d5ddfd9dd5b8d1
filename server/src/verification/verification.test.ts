import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { answersToRead, publishAnswersOf } from '../../test/review.ts';
import { eraseDeletedReports } from '../report/jobs.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
});
afterAll(() => home.close());

const automatic = ['ID_THREE', 'LIT_PUBLIC', 'BIZ_CONFLICT'];
const itemsOf = async (orderDetailsId: string) =>
  (await home.call(reportCalls.itemStatus, { orderDetailsId }, hr)).items;
const statusOf = async (orderDetailsId: string) => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;
const reported = (orderDetailsId: string) =>
  eventually(async () => {
    const answer = await home.ask(reportCalls.view, { orderDetailsId }, hr);
    const data = answer.errcode === '0000' ? await home.call(reportCalls.view, { orderDetailsId }, hr) : undefined;
    return data !== undefined && data.report.kind !== 'stage' ? data : undefined;
  });

describe('a check that was handed in', () => {
  it('asks each source under the consent and ends in a full report with an overall light', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: automatic });
    const { report, versions, views } = await reported(orderDetailsId);
    expect(await statusOf(orderDetailsId)).toBe(orderStates.reported);
    expect(report.items.map((item) => [item.code, item.result, item.light])).toEqual(
      expect.arrayContaining([
        ['ID_THREE', 'consistent', 'green'],
        ['LIT_PUBLIC', 'noRecord', 'green'],
      ]),
    );
    expect(report.overall.light).toBe('green');
    expect(report.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(versions[0]?.kind).toBe('full');
    expect(views[0]).toMatchObject({ readerName: '沈若溪', what: 'open' });
    const { rows } = await home.owner.query(
      'select count(*)::integer as count from app.source_call c join app.check_task t on t.id = c.task_id where t.order_detail_id = $1',
      [orderDetailsId],
    );
    expect(rows[0].count).toBe(automatic.length);
  });

  it.each([
    ['0001', 'ID_THREE', 'inconsistent', 'red'],
    ['0002', 'LIT_PUBLIC', 'recordFound', 'red'],
    ['0003', 'ID_THREE', 'notVerified', 'grey'],
  ])('answers %s for %s with %s, lit %s, in words', async (tail, code, result, light) => {
    const { orderDetailsId } = await handIn(home, hr, { codes: [code], tail });
    // A red light and an identity that is not proved are read before they are published.
    await publishAnswersOf(home, orderDetailsId);
    const { report } = await reported(orderDetailsId);
    expect(report.items[0]).toMatchObject({ code, result, light });
    expect(report.items[0]?.sentence.zh).toBeTruthy();
    expect(report.items[0]?.rules.length ?? 0).toBe(light === 'grey' ? 0 : 1);
    expect(report.overall.light).toBe(light);
  });

  it('waits for a reviewer where no source answers by itself, and shows a stage report meanwhile', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE', 'MARKET_BAN'] });
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.partlyReported);
    const items = await itemsOf(orderDetailsId);
    expect(items.find((item) => item.code === 'MARKET_BAN')).toMatchObject({ state: 'waitingReviewer', result: null });
    const { report } = await eventually(async () => {
      const answer = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      return answer.errcode === '0000' ? home.call(reportCalls.view, { orderDetailsId }, hr) : undefined;
    });
    expect(report).toMatchObject({ kind: 'stage', waiting: [{ code: 'MARKET_BAN' }] });
  });

  it('can be looked at by nobody else', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'] });
    const stranger = await home.hr();
    expect((await home.ask(reportCalls.view, { orderDetailsId }, stranger)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(reportCalls.itemStatus, { orderDetailsId }, stranger)).errcode).toBe(
      codeOf('orderNotFound'),
    );
  });

  it('leaves no content once its report is deleted for 30 days, and a whole trail', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'] });
    await reported(orderDetailsId);
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    expect((await home.ask(reportCalls.view, { orderDetailsId }, hr)).errcode).toBe(codeOf('reportDeleted'));
    home.clock.at = new Date(Date.now() + 31 * 24 * 3_600_000);
    await eraseDeletedReports(home.house);
    home.clock.at = undefined;
    const { rows } = await home.owner.query('select content_enc, hash from app.report where order_detail_id = $1', [
      orderDetailsId,
    ]);
    expect(rows[0].content_enc).toBeNull();
    const { rows: broken } = await home.owner.query('select * from app.broken_audit()');
    expect(broken).toEqual([]);
  });
});

describe('the red light of a source', () => {
  let reader: Operator;
  beforeAll(async () => {
    reader = await home.staff('reviewer');
  });
  /** A search that has found a record, with its task. */
  const waiting = async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['LIT_PUBLIC'], tail: '0002' });
    const [taskId] = await answersToRead(home, orderDetailsId);
    if (taskId === undefined) throw new TypeError('one answer waits at least');
    return { orderDetailsId, taskId };
  };
  const taken = async () => {
    const task = await waiting();
    await home.call(reviewCalls.claim, { taskId: task.taskId }, reader);
    return { ...task, sheet: await home.call(reviewCalls.open, { taskId: task.taskId }, reader) };
  };
  type Taken = Awaited<ReturnType<typeof taken>>;
  const confirm = ({ taskId, sheet }: Taken, more: object) =>
    home.ask(
      reviewCalls.confirm,
      {
        taskId,
        agrees: true,
        opinion: '',
        draftVersion: sheet.draftVersion,
        sentence: sheet.answer?.sentence ?? { zh: '', en: '' },
        ...more,
      },
      reader,
    );
  const stored = (taskId: string) =>
    home.owner.query('select version, light, staff_id, second_staff_id from app.finding where task_id = $1', [taskId]);
  const plant = (taskId: string, secondStaffId: string | null) =>
    home.owner.query(
      `insert into app.finding (member_id, task_id, version, result, light, rule, content_enc, second_staff_id)
       select t.member_id, t.id, 1 + coalesce((select max(version) from app.finding f where f.task_id = t.id), 0),
         'recordFound', 'red', 'court-dishonest', '', $2 from app.check_task t where t.id = $1`,
      [taskId, secondStaffId],
    );

  it('is no result before somebody has read it: neither member nor report know of it', async () => {
    const { orderDetailsId, taskId } = await waiting();
    expect(await itemsOf(orderDetailsId)).toMatchObject([{ state: 'waitingReviewer', result: null }]);
    expect((await home.ask(reportCalls.view, { orderDetailsId }, hr)).errcode).toBe(codeOf('reportNotReady'));
    expect((await stored(taskId)).rows).toEqual([]);
    const { rows } = await home.call(reviewCalls.list, { scope: 'second', pageSize: 100 }, reader);
    expect(rows.find((row) => row.taskId === taskId)).toMatchObject({ state: 'awaitingSecond', holder: null });
  });

  it('is published as it came, with the source as who found it and the reader as the second', async () => {
    const task = await taken();
    const { answer, firstReader, verifier } = task.sheet;
    expect(firstReader).toBeNull();
    expect(answer).toMatchObject({ light: 'red', result: 'recordFound', records: [{ identity: 'sameId' }] });
    expect((await confirm(task, {})).errcode).toBe('0000');
    const { report } = await reported(task.orderDetailsId);
    expect(report.items).toMatchObject([
      { light: 'red', verifier: 'system', secondVerifier: verifier, sentence: answer?.sentence },
    ]);
    expect(report.items[0]?.records).toEqual(answer?.records);
    expect((await stored(task.taskId)).rows).toMatchObject([{ staff_id: null, second_staff_id: reader.staffId }]);
    expect(await home.value('select answer_enc from app.review where task_id = $1', task.taskId)).toBeNull();
  });

  it('is published once, however often its reader says so', async () => {
    const task = await taken();
    const answers = await Promise.all([confirm(task, {}), confirm(task, {}), confirm(task, {})]);
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect((await stored(task.taskId)).rows).toHaveLength(1);
  });

  it('is not published with other words than were read, nor edited', async () => {
    const task = await taken();
    const { taskId, sheet } = task;
    const { draft, draftVersion } = sheet;
    const sentence = { zh: '未见记录', en: 'No record' };
    expect((await confirm(task, { sentence })).errcode).toBe(codeOf('sentenceChanged'));
    const save = { taskId, draft, draftVersion };
    expect((await home.ask(reviewCalls.save, save, reader)).errcode).toBe(codeOf('secondReaderReads'));
    expect((await home.ask(reviewCalls.publish, { taskId, draftVersion, sentence }, reader)).errcode).toBe(
      codeOf('secondReaderReads'),
    );
    expect((await stored(taskId)).rows).toEqual([]);
  });

  it('that has come anew makes stale what was read', async () => {
    const task = await taken();
    await home.owner.query(
      `update app.review set state = 'open', answer_enc = null, answered_at = null, holder_id = null, held_until = null where task_id = $1`,
      [task.taskId],
    );
    await home.owner.query("update app.check_task set state = 'queued', look_at = now() where id = $1", [task.taskId]);
    await answersToRead(home, task.orderDetailsId);
    expect((await confirm(task, {})).errcode).toBe(codeOf('taskNotHeld'));
    await home.call(reviewCalls.claim, { taskId: task.taskId }, reader);
    expect((await confirm(task, {})).errcode).toBe(codeOf('draftStale'));
  });

  it('is rejected with a reason alone, and then looked into by people who see both', async () => {
    const task = await taken();
    const { taskId, orderDetailsId } = task;
    expect((await confirm(task, { agrees: false })).errcode).toBe(codeOf('reviewIncomplete'));
    expect((await confirm(task, { agrees: false, opinion: '同名，出生年份不同' })).errcode).toBe('0000');
    const other = await home.staff('reviewer');
    await home.call(reviewCalls.claim, { taskId }, other);
    const sheet = await home.call(reviewCalls.open, { taskId }, other);
    expect(sheet).toMatchObject({
      state: 'open',
      answer: { light: 'red', rejected: { words: '同名，出生年份不同' } },
      opinion: null,
      draft: { receipts: {} },
    });
    expect((await stored(taskId)).rows).toEqual([]);
    expect(await itemsOf(orderDetailsId)).toMatchObject([{ state: 'waitingReviewer', result: null }]);
    const acts = await home.owner.query('select action from app.staff_act where subject = $1', [`task ${taskId}`]);
    expect(acts.rows.map(({ action }) => action)).toContain('rejectAnswer');
  });

  it('is not written into the database without a reader', async () => {
    const { taskId } = await waiting();
    await expect(plant(taskId, null)).rejects.toThrow('nobody has read what a source answered');
    await expect(plant(taskId, reader.staffId)).resolves.toMatchObject({ rowCount: 1 });
    await expect(plant(taskId, null)).rejects.toThrow('nobody has read what a source answered');
  });

  it.each([
    'mismatch',
    'open',
  ])('about an identity (%s) is not written into the database without a reader', async (identity) => {
    const { taskId } = await waiting();
    const write = (secondStaffId: string | null) =>
      home.owner.query(
        `insert into app.finding (member_id, task_id, version, result, light, content_enc, identity, second_staff_id)
         select member_id, id, 1, 'notVerified', 'grey', '', $2, $3 from app.check_task where id = $1`,
        [taskId, identity, secondStaffId],
      );
    await expect(write(null)).rejects.toMatchObject({ constraint: 'finding_of_source_is_read' });
    await expect(write(reader.staffId)).resolves.toMatchObject({ rowCount: 1 });
  });

  it('that was published before readers were asked for is carried on beside a corrected statement', async () => {
    const { taskId } = await waiting();
    await home.owner.query('alter table app.finding disable trigger answer_is_read');
    await plant(taskId, null);
    await home.owner.query('alter table app.finding enable trigger answer_is_read');
    await expect(plant(taskId, null)).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe('no source is asked without a consent', () => {
  it('since the database does not take a call for an item that was not agreed to, or after a withdrawal', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'] });
    await reported(orderDetailsId);
    const plant = (attempt: number) =>
      home.owner.query(
        `insert into app.source_call (member_id, task_id, consent_id, attempt, connector)
         select t.member_id, t.id, k.id, $2, 'planted' from app.check_task t join app.consent k on k.order_detail_id = t.order_detail_id
         where t.order_detail_id = $1 and t.code = 'ID_THREE'`,
        [orderDetailsId, attempt],
      );
    await expect(plant(8)).resolves.toMatchObject({ rowCount: 1 });
    await home.owner.query(
      "update app.consent_item set agreed = false where order_detail_id = $1 and code = 'ID_THREE'",
      [orderDetailsId],
    );
    await expect(plant(9)).rejects.toThrow('no consent covers this item');
    await home.owner.query('update app.consent_item set agreed = true where order_detail_id = $1', [orderDetailsId]);
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    await expect(plant(10)).rejects.toThrow('no consent covers this item');
  });

  it('and an item that was dropped gets no task', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE', 'HEALTH_CERT'], agreed: [] });
    await reported(orderDetailsId);
    expect((await itemsOf(orderDetailsId)).map((item) => item.code)).toEqual(['ID_THREE']);
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect(report.missing.map(({ code, result }) => [code, result])).toEqual([['HEALTH_CERT', 'declined']]);
  });
});

describe('a silent source', () => {
  it('is asked again, and answers', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0006' });
    await eventually(async () => {
      // The tries after the first come a little later: nobody waits for that here.
      await home.owner.query(
        "update app.check_task set look_at = now() where order_detail_id = $1 and state = 'queued' and look_at > now()",
        [orderDetailsId],
      );
      return (await itemsOf(orderDetailsId))[0]?.state === 'done';
    });
    const { report } = await reported(orderDetailsId);
    expect(report.items[0]).toMatchObject({ result: 'consistent' });
    const { rows } = await home.owner.query(
      'select outcome from app.source_call c join app.check_task t on t.id = c.task_id where t.order_detail_id = $1 order by c.attempt',
      [orderDetailsId],
    );
    expect(rows.map((row) => row.outcome)).toEqual(['silent', 'silent', 'answered']);
  });
});

describe('a withdrawal after the start', () => {
  const balance = async () =>
    (await home.call(walletCalls.assets, {}, hr)).assetsList.find((asset) => asset.code === 'BALANCE')?.amountFen ?? 0;

  it('stops and refunds what has not run, and keeps what was found', async () => {
    const { orderDetailsId, token } = await handIn(home, hr, { codes: ['ID_THREE', 'MARKET_BAN'] });
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.partlyReported);
    const before = await balance();
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token });
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.reported);
    expect((await balance()) - before).toBe(2_800);
    const { report } = await reported(orderDetailsId);
    expect(report).toMatchObject({
      items: [{ code: 'ID_THREE' }],
      waiting: [],
      missing: [{ code: 'MARKET_BAN', result: 'withdrawn' }],
    });
    await home.proveBooks();
  });

  it('stops a task whose turn comes after it, so that the check does not wait for ever', async () => {
    const before = await balance();
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0005' });
    // Asked once in vain, so that the house leaves the task alone until its next try.
    const tried =
      "select count(*) from app.check_task where order_detail_id = $1 and state = 'queued' and attempts = 1";
    await eventually(async () => Number(await home.value(tried, orderDetailsId)) === 1);
    // As the withdrawal leaves it when its own job came while the source was being asked.
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    await home.owner.query('update app.check_task set look_at = now() where order_detail_id = $1', [orderDetailsId]);
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.refused);
    expect(await balance()).toBe(before);
  });

  it('ends the check when nothing was found, with all the money back', async () => {
    const before = await balance();
    const { orderDetailsId, token } = await handIn(home, hr, { codes: ['MARKET_BAN'] });
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.generating);
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token });
    await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.refused);
    expect(await balance()).toBe(before);
    await home.proveBooks();
  });
});

it('keeps no finding readable in the database', async () => {
  const { orderDetailsId, token } = await handIn(home, hr, { codes: ['ID_THREE'] });
  await reported(orderDetailsId);
  const { rows } = await home.owner.query(
    'select f::text as line from app.finding f union all select r::text from app.report r',
  );
  expect(rows.map((row) => row.line).join('\n')).not.toMatch(/欧阳晨曦|沙盒数据源/);
  expect((await home.call(candidateCalls.details, { orderDetailsId }, { token })).status).toBe(orderStates.reported);
});

describe('a declaration of other posts', () => {
  const found = async (of: { tail?: string; posts?: string }) => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['BIZ_POSITION'], ...of });
    const { report } = await reported(orderDetailsId);
    const [item] = report.items;
    return { item, fired: item?.rules.map(({ no }) => no), claim: item?.rows[0]?.claim };
  };
  const posts = '青禾示例食品有限公司，监事';

  it('stands beside the register, and says whether what is found there was declared', async () => {
    expect(await found({})).toMatchObject({
      fired: [],
      claim: { kind: 'value', words: { zh: '没有其他任职或持股', en: 'No other posts or shares' } },
    });
    expect(await found({ posts })).toMatchObject({
      fired: ['B-02'],
      claim: { kind: 'value', words: posts },
    });
  });

  it('that an order of before did not ask for is said to be so, and no source can call it false', async () => {
    await home.owner.query(`insert into app.item_version
      select (jsonb_populate_record(v, jsonb_build_object('version', 2, 'needs', array['idCard'], 'valid_from', now()))).*
      from app.item_version v where code = 'BIZ_POSITION' and version = 1`);
    const { item, fired, claim } = await found({ tail: '0002' });
    expect({ fired, claim, light: item?.light }).toEqual({
      fired: ['R-01'],
      claim: { kind: 'unasked' },
      light: 'blue',
    });
    expect(item?.sentence.zh).not.toContain('未申报');
  });
});
