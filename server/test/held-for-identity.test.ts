import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { materialCalls } from '@beidiao/contract/verification/material';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from './house.ts';
import { handIn, type InvitedCandidate } from './invited.ts';
import { addPicture, answersToRead, askInVain, emptyOnWire, fieldsOf, publishAsRead, sentenceOf } from './review.ts';

let home: TestHouse;
let hr: Person;
let [lu, xu]: Operator[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
});
afterAll(() => home.close());
const first = (): Operator => lu ?? expect.fail('no reviewer');
const second = (): Operator => xu ?? expect.fail('no second reviewer');

/** By the phone the sandbox answers: 0001 name and number do not match, 0003 nothing is known of them. */
const order = (tail: string, codes = ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST']) => handIn(home, hr, { codes, tail });

const others = ['LIT_PUBLIC', 'TAX_DISHONEST'];

type Task = { code: string; state: string; after_identity: string | null; stop_reason: string | null; asked: number };
const tasksOf = async ({ orderDetailsId }: InvitedCandidate): Promise<Map<string, Task>> => {
  const { rows } = await home.owner.query<Task>(
    `select t.code, t.state, t.after_identity, t.stop_reason,
       (select count(*)::integer from app.source_call c where c.task_id = t.id) as asked
     from app.check_task t where t.order_detail_id = $1 order by t.code`,
    [orderDetailsId],
  );
  return new Map(rows.map((row) => [row.code, row]));
};
const othersOf = async (invited: InvitedCandidate): Promise<Task[]> =>
  [...(await tasksOf(invited)).values()].filter(({ code }) => code !== 'ID_THREE');
const answerOf = async ({ orderDetailsId }: InvitedCandidate): Promise<string> =>
  (await answersToRead(home, orderDetailsId))[0] ?? expect.fail('nothing to read');
const reportOf = async ({ orderDetailsId }: InvitedCandidate) => {
  await eventually(async () => (await home.ask(reportCalls.view, { orderDetailsId }, hr)).errcode === successCode);
  return (await home.call(reportCalls.view, { orderDetailsId }, hr)).report;
};
const orderOf = ({ orderDetailsId }: InvitedCandidate) => home.call(orderCalls.details, { orderDetailsId }, hr);
/** How far each item has come, as the candidate is shown it. */
const ownItemsOf = async ({ orderDetailsId, token }: InvitedCandidate) =>
  (await home.call(candidateCalls.details, { orderDetailsId }, { token })).dataItemList.map(
    ({ code, subjects, subjectsDone, subjectsStopped, isHeld, isUnidentified }) => ({
      code,
      subjects,
      subjectsDone,
      subjectsStopped,
      isHeld,
      isUnidentified,
    }),
  );
const agreeTo = async (taskId: string, who: Operator) => {
  const { answer, draftVersion } = await home.call(reviewCalls.open, { taskId }, who);
  const sentence = answer?.sentence ?? expect.fail('no answer');
  return home.ask(reviewCalls.confirm, { taskId, agrees: true, opinion: '', draftVersion, sentence }, who);
};

/** The candidate hands in ID papers, the reader rejects the answer, and the first reviewer concludes from the papers. */
async function concludedFromPapers(invited: InvitedCandidate): Promise<{ taskId: string; draftVersion: number }> {
  const { orderDetailsId, token } = invited;
  const taskId = await answerOf(invited);
  await home.call(reviewCalls.claim, { taskId }, second());
  const wish = { reasons: ['identityDoubted' as const], wants: ['file' as const], fields: [], words: '' };
  const { materialId } = await home.call(materialCalls.ask, { taskId, ...wish }, second());
  const words = '身份证照片稍后补上，号码与订单一致。';
  await home.call(materialCalls.answer, { orderDetailsId, materialId, words, fields: {} }, { token });
  await home.call(reviewCalls.claim, { taskId }, second());
  const { draftVersion } = await home.call(reviewCalls.open, { taskId }, second());
  const rejection = { taskId, agrees: false, opinion: '身份证原件与订单一致，来源可能缺字。', draftVersion };
  await home.call(reviewCalls.confirm, rejection, second());
  await home.call(reviewCalls.claim, { taskId }, first());
  await addPicture(home, first(), taskId);
  const draft = {
    ...emptyOnWire,
    fields: fieldsOf({ idName: 'equal', idPhone: '-' }),
    ground: { ...emptyOnWire.ground, source: 'candidateDocument' as const, method: 'document' as const },
  };
  const before = await home.call(reviewCalls.open, { taskId }, first());
  const saved = await home.call(reviewCalls.save, { taskId, draft, draftVersion: before.draftVersion }, first());
  return { taskId, draftVersion: saved.draftVersion };
}

describe('items that rest on the identity', () => {
  it('are asked once name and number match, and not before', async () => {
    const invited = await order('9999');
    await eventually(async () => (await orderOf(invited)).status === orderStates.reported);
    const { rows } = await home.owner.query<{ code: string }>(
      `select t.code from app.source_call c join app.check_task t on t.id = c.task_id
       where t.order_detail_id = $1 order by c.id`,
      [invited.orderDetailsId],
    );
    expect(rows[0]?.code).toBe('ID_THREE');
    expect(rows.map(({ code }) => code).toSorted()).toEqual(['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST']);
    const events = (await orderOf(invited)).timeline.map(({ event }) => event);
    expect(events).not.toContain('doubtIdentity');
  });

  it.each(['0001', '0003'])('wait for a second proof where the source does not confirm it (…%s)', async (tail) => {
    const invited = await order(tail);
    await answerOf(invited);
    await home.jobsDone();
    expect(await othersOf(invited)).toEqual(
      others.map((code) => expect.objectContaining({ code, state: 'queued', asked: 0 })),
    );
    expect((await orderOf(invited)).timeline.map(({ event }) => event)).toContain('doubtIdentity');
    expect(await ownItemsOf(invited)).toEqual([
      { code: 'ID_THREE', subjects: 1, subjectsDone: 0, subjectsStopped: 0, isHeld: false, isUnidentified: false },
      ...others.map((code) => ({
        code,
        subjects: 1,
        subjectsDone: 0,
        subjectsStopped: 0,
        isHeld: true,
        isUnidentified: false,
      })),
    ]);
  });

  it('are not handed to reviewers either while the identity is open', async () => {
    const invited = await order('0001', ['ID_THREE', 'ADMIN_PENALTY']);
    await answerOf(invited);
    const before = await tasksOf(invited);
    expect(before.get('ADMIN_PENALTY')).toMatchObject({ state: 'queued', after_identity: 'waitingReviewer' });
    const { rows } = await home.call(reviewCalls.list, { scope: 'all' }, first());
    expect(rows.filter(({ code }) => code === 'ADMIN_PENALTY')).toEqual([]);
  });

  it('run where the order holds no item of the three elements', async () => {
    const invited = await order('9999', ['LIT_PUBLIC']);
    await eventually(async () => (await orderOf(invited)).status === orderStates.reported);
    expect((await tasksOf(invited)).get('LIT_PUBLIC')).toMatchObject({ state: 'done', after_identity: null });
  });
});

describe('an identity that a source does not confirm', () => {
  it('is not published before the candidate could prove it', async () => {
    const invited = await order('0001');
    const taskId = await answerOf(invited);
    await home.call(reviewCalls.claim, { taskId }, second());
    const refused = await agreeTo(taskId, second());
    expect(refused.errcode).toBe(codeOf('reviewIncomplete'));
    expect(refused.data).toMatchObject({ lacks: [{ field: 'fields.idName', what: 'secondProof' }] });
  });

  it('ends what rests on it and refunds it in one step, once the candidate was asked in vain', async () => {
    const balance = async () =>
      Number(await home.value('select bought_fen + granted_fen from app.balance where member_id = $1', hr.memberId));
    const invited = await order('0001');
    const taskId = await answerOf(invited);
    const paid = await orderOf(invited);
    const held = await balance();
    await home.call(reviewCalls.claim, { taskId }, second());
    await askInVain(home, second(), taskId);
    const twice = await Promise.all([agreeTo(taskId, second()), agreeTo(taskId, second())]);
    expect(twice.filter(({ errcode }) => errcode === successCode)).toHaveLength(1);
    expect(await othersOf(invited)).toEqual(
      others.map((code) => expect.objectContaining({ code, state: 'stopped', stop_reason: 'unidentified', asked: 0 })),
    );
    const refunds = paid.dataItemList
      .filter(({ code }) => code !== 'ID_THREE')
      .reduce((sum, { totalFen }) => sum + Number(totalFen), 0);
    expect(refunds).toBeGreaterThan(0);
    expect((await balance()) - held).toBe(refunds);
    const report = await reportOf(invited);
    expect(report.kind).toBe('closed');
    expect(report.items.map(({ code, light }) => [code, light])).toEqual([['ID_THREE', 'red']]);
    for (const missing of report.missing) {
      expect(missing).toMatchObject({ result: 'unidentified', wasSearched: false, isRefunded: true });
      expect(missing.sentence.zh).toContain('身份核验没有确认姓名与证件号一致');
    }
    expect((await orderOf(invited)).status).toBe(orderStates.reported);
    for (const own of await ownItemsOf(invited))
      expect(own).toMatchObject(
        own.code === 'ID_THREE'
          ? { subjects: 1, subjectsDone: 1, subjectsStopped: 0, isHeld: false, isUnidentified: false }
          : { subjects: 0, subjectsDone: 0, subjectsStopped: 1, isHeld: false, isUnidentified: true },
      );
  });

  it('is proved by papers only with a second reader, and says what the source had answered on every item', async () => {
    const invited = await order('0001');
    const it = await concludedFromPapers(invited);
    expect((await publishAsRead(home, first(), it)).data).toMatchObject({ outcome: 'awaitingSecond' });
    expect((await othersOf(invited)).every(({ state }) => state === 'queued')).toBe(true);
    await home.call(reviewCalls.claim, { taskId: it.taskId }, second());
    const { draftVersion, evidence } = await home.call(reviewCalls.open, { taskId: it.taskId }, second());
    for (const { fileId } of evidence) await home.call(reviewCalls.openFile, { taskId: it.taskId, fileId }, second());
    const sentence = await sentenceOf(home, second(), it.taskId);
    const opinion = '证件与订单一致。';
    await home.call(
      reviewCalls.confirm,
      { taskId: it.taskId, agrees: true, opinion, draftVersion, sentence },
      second(),
    );
    const events = (await orderOf(invited)).timeline.map(({ event }) => event);
    expect(events).toContain('confirmIdentity');
    const others = await othersOf(invited);
    expect(others.every(({ after_identity }) => after_identity === null)).toBe(true);
    await eventually(async () => (await orderOf(invited)).status === orderStates.reported);
    const report = await reportOf(invited);
    const identity = report.items.find(({ code }) => code === 'ID_THREE');
    expect(identity?.rows.find(({ key }) => key === 'sourceSaid')?.finding).toMatchObject({ value: 'mismatch' });
    for (const item of report.items.filter(({ code }) => code !== 'ID_THREE')) {
      expect(item.sentence.zh).toContain('来源曾答姓名与证件号不一致，后由核查员确认一致');
      expect(item.sentence.en).toContain('A source had answered that name and ID number do not match');
    }
  });

  it('ends as withdrawn, not as unidentified, where the candidate withdraws meanwhile', async () => {
    const invited = await order('0001');
    await answerOf(invited);
    await home.call(candidateCalls.withdraw, { orderDetailsId: invited.orderDetailsId }, { token: invited.token });
    await eventually(async () => (await othersOf(invited)).every(({ state }) => state === 'stopped'));
    expect((await othersOf(invited)).every(({ stop_reason }) => stop_reason === null)).toBe(true);
  });
});

describe('the database', () => {
  it('lets nothing go on that rests on an identity that is not proved', async () => {
    const invited = await order('0001');
    await answerOf(invited);
    const release =
      "update app.check_task set after_identity = null, look_at = now() where order_detail_id = $1 and code = 'LIT_PUBLIC'";
    await expect(home.owner.query(release, [invited.orderDetailsId])).rejects.toMatchObject({
      constraint: 'check_task_identity_proved_first',
    });
    for (const state of ['running', 'waitingReviewer', 'waitingCandidate'])
      await expect(
        home.owner.query("update app.check_task set state = $2 where order_detail_id = $1 and code = 'LIT_PUBLIC'", [
          invited.orderDetailsId,
          state,
        ]),
      ).rejects.toMatchObject({ constraint: 'check_task_held_is_queued' });
  });
});
