import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { materialCalls, type OwnMaterial } from '@beidiao/contract/verification/material';
import { materialRules } from '@beidiao/contract/verification/material-rules';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { type TaskMove, taskMoves, type TaskState, taskStates } from '@beidiao/contract/verification/task-states';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { byDay } from '../../test/daytime.ts';
import { agree, identify, messageTo, signIn } from '../../test/invited.ts';
import {
  emptyOnWire,
  fieldsOf,
  publishAsRead,
  reachSomebody,
  sentenceOf,
  throughSwitchboard,
  wireDraft,
} from '../../test/review.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { maintainTasks } from './jobs.ts';
import { sql } from '../base/db/db.ts';
import { moveTask } from './task-store.ts';

let home: TestHouse;
let hr: Person;
let lu: Operator;
let xu: Operator;
let page: string;
const pageOf = async (shade: number): Promise<string> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 255, b: 255 } } });
  return (await picture.png().toBuffer()).toString('base64');
};
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
  page = await pageOf(255);
});
afterAll(() => home.close());
afterEach(() => {
  home.clock.at = undefined;
});

const employer = {
  company: '无锡恒铭达电子',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};
const good: ReviewDraft = {
  ...emptyOnWire,
  fields: fieldsOf({
    company: employer.company,
    from: '2019-03',
    to: '2022-12',
    position: '供应链计划经理',
    conduct: 'confirmed',
  }),
  ground: { ...emptyOnWire.ground, source: 'employerHr', method: 'switchboard' },
};
/** With a contact that took place as its ground. */
async function keep(taskId: string, draft: ReviewDraft, draftVersion = 0): Promise<number> {
  const contactId = await reachSomebody(home, lu, taskId);
  const grounded = wireDraft({ ...draft, ground: { ...draft.ground, contactId } });
  return (await home.call(reviewCalls.save, { taskId, draft: grounded, draftVersion }, lu)).draftVersion;
}
type Claim = Record<string, string | boolean>;

/** Handed in and with the reviewers; `lu` holds it. */
async function held(claim: Claim = employer, code = 'XP_HR') {
  const invited = await signIn(home, hr, { codes: [code] });
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited, [code]);
  await home.call(
    candidateCalls.saveClaim,
    { orderDetailsId, itemCode: code, n: 1, content: claim, completed: true },
    { token },
  );
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const taskId = await eventually(async () => {
    const found = await home.owner.query<{ id: string }>(
      "select id from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'",
      [orderDetailsId],
    );
    return found.rows[0]?.id;
  });
  await home.call(reviewCalls.claim, { taskId }, lu);
  return { invited, orderDetailsId, token, taskId };
}
type Case = Awaited<ReturnType<typeof held>>;

const wish = {
  reasons: ['unclearDates' as const, 'unreadable' as const],
  wants: ['file' as const, 'claim' as const],
  fields: ['to'],
  words: '离职证明上的日期被遮住了，请补一张清楚的。',
};
const ask = (it: Case, who = lu) => home.ask(materialCalls.ask, { taskId: it.taskId, ...wish }, who);
async function asked(claim?: Claim) {
  const it = await held(claim);
  const { materialId } = await home.call(materialCalls.ask, { taskId: it.taskId, ...wish }, lu);
  return { ...it, materialId };
}
type Asked = Awaited<ReturnType<typeof asked>>;
const answer = ({ orderDetailsId, materialId, token }: Asked, words = '原件在前单位，只有这些。', fields = {}) =>
  home.ask(materialCalls.answer, { orderDetailsId, materialId, words, fields }, { token });
const takeBack = ({ taskId }: Asked, who = xu) => home.ask(materialCalls.takeBack, { taskId }, who);
const stateOf = (taskId: string) => home.value<TaskState>('select state from app.check_task where id = $1', taskId);
const materialsOf = (taskId: string) =>
  home.value<string[]>('select array_agg(state order by id) from app.material where task_id = $1', taskId);
const own = async ({ orderDetailsId, token }: Pick<Case, 'orderDetailsId' | 'token'>): Promise<OwnMaterial[]> =>
  (await home.call(materialCalls.own, { orderDetailsId }, { token })).rows;
const events = async (orderDetailsId: string) =>
  (await home.call(orderCalls.details, { orderDetailsId }, hr)).timeline.map(({ event }) => event);

describe('a task that lacks something', () => {
  it('goes to its candidate with what is wanted and why, and nobody works on it meanwhile', async () => {
    const it = await asked();
    expect(await stateOf(it.taskId)).toBe('waitingCandidate');
    expect(await messageTo(home, it.invited.candidate.phoneNo, /(需要您补充)/)).toBe('需要您补充');
    const [row] = await own(it);
    expect(row).toMatchObject({
      materialId: it.materialId,
      state: 'open',
      itemCode: 'XP_HR',
      reasons: wish.reasons,
      wants: wish.wants,
      words: wish.words,
      fields: [{ name: 'to', now: '2022-12' }],
      draft: null,
    });
    for (const who of [lu, xu])
      expect((await home.ask(reviewCalls.claim, { taskId: it.taskId }, who)).errcode).toBe(codeOf('taskEnded'));
    expect((await ask(it)).errcode).toBe(codeOf('taskEnded'));
    const { rows } = await home.call(reviewCalls.list, { scope: 'candidate', pageSize: 100 }, xu);
    expect(rows.find(({ taskId }) => taskId === it.taskId)?.material).toMatchObject({ state: 'open' });
    const { scopes } = await home.call(reviewCalls.counts, {}, lu);
    expect(scopes.candidate).toBe(rows.length);
    expect(await events(it.orderDetailsId)).toContain('askMaterial');
  });

  it('comes back to the reviewer who asked, with the answer, the corrected claim and the draft as it was', async () => {
    const before = await held();
    await keep(before.taskId, good);
    const { materialId } = await home.call(materialCalls.ask, { taskId: before.taskId, ...wish }, lu);
    const it = { ...before, materialId };
    const { orderDetailsId, token, taskId } = it;
    const of = { orderDetailsId, materialId };
    await home.call(materialCalls.save, { ...of, words: '正在找', fields: { to: '2022-11' } }, { token });
    const { fileId } = await home.call(materialCalls.addFile, { ...of, name: '离职证明.png', base64: page }, { token });
    expect((await home.call(collectCalls.picture, { orderDetailsId, fileId }, { token })).base64).not.toBeNull();
    const [kept] = await own(it);
    expect(kept).toMatchObject({
      draft: { words: '正在找', fields: { to: '2022-11' } },
      files: [{ name: '离职证明.png' }],
    });
    // Nobody reads what is not handed in.
    const unread = await home.call(reviewCalls.open, { taskId }, lu);
    expect(unread.materials[0]).toMatchObject({ state: 'open', answer: null, files: [] });
    expect((await home.ask(reviewCalls.openFile, { taskId, fileId }, lu)).errcode).toBe(codeOf('fileNotFound'));

    expect((await answer(it, '', { to: '2022-11' })).errcode).toBe('0000');
    expect(await stateOf(taskId)).toBe('waitingReviewer');
    const mine = (await home.call(reviewCalls.list, { scope: 'mine', pageSize: 100 }, lu)).rows;
    expect(mine.map((row) => row.taskId)).toContain(taskId);
    const others = (await home.call(reviewCalls.list, { scope: 'unclaimed', pageSize: 100 }, xu)).rows;
    expect(others.map((row) => row.taskId)).not.toContain(taskId);
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({
      claim: { to: '2022-11', company: employer.company },
      draft: { fields: good.fields },
    });
    expect(sheet.materials[0]).toMatchObject({
      state: 'answered',
      answer: { words: '', fields: [{ name: 'to', before: '2022-12', after: '2022-11' }] },
      files: [{ fileId, name: '离职证明.png' }],
    });
    expect((await home.call(reviewCalls.openFile, { taskId, fileId }, lu)).base64.length).toBeGreaterThan(50);
    const remove = { ...of, fileId };
    expect((await home.ask(materialCalls.removeFile, remove, { token })).errcode).toBe(codeOf('materialEnded'));
    await home.call(reviewCalls.claim, { taskId }, lu);
    const corrected = { ...good, fields: { ...good.fields, ...fieldsOf({ to: '2022-11' }) } };
    const draftVersion = await keep(taskId, corrected, sheet.draftVersion);
    expect((await publishAsRead(home, lu, { taskId, draftVersion })).data).toEqual({ outcome: 'published' });
    expect(await events(orderDetailsId)).toEqual(expect.arrayContaining(['askMaterial', 'answerMaterial']));
  });

  it('is anybody’s when who asked has left, or has not come for it', async () => {
    const gone = await home.staff('reviewer');
    const boss = await home.staff('administrator');
    const it = await held();
    await home.call(reviewCalls.release, { taskId: it.taskId }, lu);
    await home.call(reviewCalls.claim, { taskId: it.taskId }, gone);
    const { materialId } = await home.call(materialCalls.ask, { taskId: it.taskId, ...wish }, gone);
    await home.call(staffCalls.setDisabled, { staffId: gone.staffId, isDisabled: true }, boss);
    await answer({ ...it, materialId });
    const seen = async (who: Operator) =>
      (await home.call(reviewCalls.list, { scope: 'unclaimed', pageSize: 100 }, who)).rows.map((row) => row.taskId);
    expect(await seen(xu)).toContain(it.taskId);
    const late = await asked();
    await answer(late);
    expect(await seen(xu)).not.toContain(late.taskId);
    await home.owner.query("update app.review set back_until = now() - interval '1 minute' where task_id = $1", [
      late.taskId,
    ]);
    expect(await seen(xu)).toContain(late.taskId);
  });

  it('stops its clock while it waits, and the order is expected later', async () => {
    const it = await held();
    type Clock = { deadline_at: Date; expected_at: Date; waited: string };
    const clock = async (): Promise<Clock> => {
      const text =
        'select deadline_at, expected_at, extract(epoch from waited)::text as waited from app.check_task where id = $1';
      const { rows } = await home.owner.query<Clock>(text, [it.taskId]);
      if (rows[0] === undefined) throw new Error('the task has gone');
      return rows[0];
    };
    const start = await clock();
    const estimate = async () =>
      (await home.call(orderCalls.details, { orderDetailsId: it.orderDetailsId }, hr)).estimatedCompletedAt;
    const { materialId, dueAt } = await home.call(materialCalls.ask, { taskId: it.taskId, ...wish, days: 5 }, lu);
    const waiting = await clock();
    expect(waiting.expected_at.getTime()).toBeGreaterThan(new Date(dueAt).getTime());
    expect(await estimate()).toBe(waiting.expected_at.toISOString());
    const askedAt = await home.value<Date>('select asked_at from app.material where id = $1', materialId);
    home.clock.at = new Date(askedAt.getTime() + 36 * 3_600_000);
    await answer({ ...it, materialId });
    const back = await clock();
    expect(Number(back.waited)).toBe(36 * 3600);
    expect(back.deadline_at.getTime() - start.deadline_at.getTime()).toBe(36 * 3_600_000);
    const lateBy = back.expected_at.getTime() - start.expected_at.getTime();
    expect(Math.abs(lateBy - 36 * 3_600_000)).toBeLessThan(60_000);
    expect(await estimate()).toBe(back.expected_at.toISOString());
  });

  it('ends by itself when nothing comes, after a reminder by day, and the reviewer may ask again, three times in all', async () => {
    const it = await asked();
    const due = await home.value<Date>('select due_at from app.material where id = $1', it.materialId);
    const noonBefore = new Date(`${new Date(due.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)}T04:00:00Z`);
    home.clock.at = noonBefore;
    await maintainTasks(home.house);
    await maintainTasks(home.house);
    await messageTo(home, it.invited.candidate.phoneNo, /(还需要您补充材料)/);
    const reminders =
      "select count(*)::integer from app.delivery where order_detail_id = $1 and kind = 'materialReminder'";
    expect(await home.value(reminders, it.orderDetailsId)).toBe(1);
    home.clock.at = new Date(due.getTime() + 60_000);
    await Promise.all([maintainTasks(home.house), maintainTasks(home.house)]);
    expect(await stateOf(it.taskId)).toBe('waitingReviewer');
    expect(await materialsOf(it.taskId)).toEqual(['expired']);
    expect((await answer(it)).errcode).toBe(codeOf('materialEnded'));
    expect((await events(it.orderDetailsId)).filter((event) => event === 'expireMaterial')).toHaveLength(1);
    for (const last of [false, true]) {
      await home.call(reviewCalls.claim, { taskId: it.taskId }, lu);
      expect((await ask(it)).errcode).toBe('0000');
      expect((await takeBack(it)).errcode).toBe('0000');
      const { mayAskCandidate } = await home.call(reviewCalls.open, { taskId: it.taskId }, lu);
      expect(mayAskCandidate).toBe(!last);
    }
    await home.call(reviewCalls.claim, { taskId: it.taskId }, lu);
    expect((await ask(it)).errcode).toBe(codeOf('materialAsksOver'));
    const { draftVersion } = await home.call(reviewCalls.open, { taskId: it.taskId }, lu);
    // The candidate answered each time and sent nothing that proves it: the reviewer has tried the employer in vain.
    for (let n = 0; n < 3; n += 1)
      await home.call(
        reviewCalls.noteContact,
        { taskId: it.taskId, ...throughSwitchboard, outcome: n === 2 ? 'refused' : 'noAnswer', words: '总机' },
        lu,
      );
    const draft = { ...emptyOnWire, notVerified: 'refused' as const };
    const saved = await home.call(reviewCalls.save, { taskId: it.taskId, draft, draftVersion }, lu);
    const done = await publishAsRead(home, lu, { taskId: it.taskId, draftVersion: saved.draftVersion });
    expect(done.data).toEqual({ outcome: 'published' });
  });
});

describe('what is asked and answered', () => {
  it('has to be clear, and only what belongs to the claim can be corrected', async () => {
    const it = await held();
    const why = async (change: object) =>
      (await home.ask(materialCalls.ask, { taskId: it.taskId, ...wish, ...change }, lu)).errcode;
    expect(await why({ fields: [] })).toBe(codeOf('materialUnclear'));
    expect(await why({ wants: ['file'] })).toBe(codeOf('materialUnclear'));
    expect(await why({ wants: ['text', 'claim'], words: '' })).toBe(codeOf('materialUnclear'));
    expect(await why({ fields: ['doNotContact'] })).toBe(codeOf('materialFieldUnknown'));
    expect(await why({ fields: ['school'] })).toBe(codeOf('materialFieldUnknown'));
    expect((await ask(it, xu)).errcode).toBe(codeOf('taskNotHeld'));
    expect(await stateOf(it.taskId)).toBe('waitingReviewer');
  });

  it('is whole, or says why it can not be', async () => {
    const it = await asked();
    const lacks = (await answer(it, '', {})).data;
    expect(lacks).toEqual({ lacks: ['file', 'fields.to'] });
    expect((await answer(it, '', { from: '2019-01' })).errcode).toBe(codeOf('materialFieldUnknown'));
    expect((await answer(it, '拿不到，公司已注销')).errcode).toBe('0000');
    expect((await own(it))[0]).toMatchObject({ state: 'answered', draft: { words: '拿不到，公司已注销' } });
  });

  it('stays between this candidate and the reviewers', async () => {
    const it = await asked();
    const other = await asked();
    const foreign = { orderDetailsId: it.orderDetailsId, materialId: other.materialId };
    for (const call of [materialCalls.save, materialCalls.answer] as const)
      expect((await home.ask(call, { ...foreign, words: '不是我的' }, it)).errcode).toBe(codeOf('materialNotFound'));
    const reply = await home.call(materialCalls.ofOrder, { orderDetailsId: it.orderDetailsId }, hr);
    expect(reply.rows).toMatchObject([{ state: 'open', itemCode: 'XP_HR', remindableAt: null }]);
    expect(JSON.stringify(reply)).not.toContain('离职证明');
    const stranger = await home.hr();
    const theirs = await home.ask(materialCalls.ofOrder, { orderDetailsId: it.orderDetailsId }, stranger);
    expect(theirs.errcode).toBe(codeOf('orderNotFound'));
    expect(await home.value('select words_enc from app.material where id = $1', it.materialId)).not.toContain('离职');
    const closed = "select has_column_privilege('app_user', 'app.material', $1, 'select')";
    for (const column of ['words_enc', 'answer_enc', 'staff_id', 'fields'])
      expect(await home.value(closed, column)).toBe(false);
  });

  it('never shows a protected employer’s phone to a reviewer, whoever wrote it', async () => {
    const present = { ...employer, to: '', isPresent: true, doNotContact: true };
    const it = await held(present);
    const fields = ['hrPhone', 'position'];
    const { materialId } = await home.call(
      materialCalls.ask,
      { taskId: it.taskId, reasons: ['contactMissing'], wants: ['claim'], fields },
      lu,
    );
    const said = { hrPhone: '0510-77770000', position: '计划总监' };
    expect((await answer({ ...it, materialId }, '', said)).errcode).toBe('0000');
    const sheet = await home.call(reviewCalls.open, { taskId: it.taskId }, lu);
    expect(sheet.mayContact).toBe(false);
    expect(sheet.materials[0]?.answer?.fields.map(({ name }) => name)).toEqual(['position']);
    expect(JSON.stringify(sheet)).not.toMatch(/0510-/);
  });

  it('shows a present job as lasting to date; who writes down its end has left', async () => {
    const toDate = { zh: '至今', en: 'to date' };
    const it = await held({ ...employer, isPresent: true });
    const ask = { taskId: it.taskId, reasons: ['doesNotMatch' as const], wants: ['claim' as const], fields: ['to'] };
    const { materialId } = await home.call(materialCalls.ask, ask, lu);
    expect((await own(it))[0]?.fields).toEqual([{ name: 'to', now: toDate }]);
    expect((await answer({ ...it, materialId }, '', { to: '2026-03' })).errcode).toBe('0000');
    const sheet = await home.call(reviewCalls.open, { taskId: it.taskId }, lu);
    expect(sheet.materials[0]?.answer?.fields).toEqual([{ name: 'to', before: toDate, after: '2026-03' }]);
    expect(sheet.claim).toMatchObject({ isPresent: false, to: '2026-03' });
  });

  it('takes six papers and no more, from many uploads at once', async () => {
    const it = await asked();
    const { orderDetailsId, materialId, token } = it;
    const of = { orderDetailsId, materialId, name: '证明.png' };
    const add = async (shade: number) =>
      home.ask(materialCalls.addFile, { ...of, base64: await pageOf(shade) }, { token });
    const sent = await Promise.all(Array.from({ length: 9 }, (_, at) => add(at * 20)));
    expect(sent.filter(({ errcode }) => errcode === '0000')).toHaveLength(6);
    expect(sent.filter(({ errcode }) => errcode === codeOf('filesTooMany'))).toHaveLength(3);
    const [first] = (await own(it))[0]?.files ?? [];
    const fileId = first?.fileId ?? '';
    expect((await home.ask(collectCalls.removeFile, { orderDetailsId, fileId }, { token })).errcode).toBe(
      codeOf('fileNotFound'),
    );
    await home.call(materialCalls.removeFile, { orderDetailsId, materialId, fileId }, { token });
    expect((await own(it))[0]?.files).toHaveLength(5);
  });

  it('keeps a paper that is sent twice once', async () => {
    const it = await asked();
    const { orderDetailsId, materialId, token } = it;
    const one = { orderDetailsId, materialId, name: '证明.png', base64: page };
    const sent = await Promise.all(Array.from({ length: 3 }, () => home.call(materialCalls.addFile, one, { token })));
    expect(new Set(sent.map(({ fileId }) => fileId)).size).toBe(1);
    expect((await own(it))[0]?.files).toHaveLength(1);
  });

  it('can be reminded of by who ordered, once a day', async () => {
    const it = await asked();
    byDay(home);
    const remind = (who = hr) => home.ask(materialCalls.remind, { orderDetailsId: it.orderDetailsId }, who);
    const both = await Promise.all([remind(), remind()]);
    expect(both.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', codeOf('materialReminded')].toSorted());
    await messageTo(home, it.invited.candidate.phoneNo, /(还需要您补充材料)/);
    const { rows } = await home.call(materialCalls.ofOrder, { orderDetailsId: it.orderDetailsId }, hr);
    expect(rows[0]?.remindableAt).not.toBeNull();
    byDay(home, new Date(Date.now() + materialRules.memberRemindsEveryMs + 1_000));
    expect((await remind()).errcode).toBe('0000');
    await takeBack(it);
    expect((await remind()).errcode).toBe(codeOf('materialEnded'));
  });
});

describe('of several at once', () => {
  it('one answer counts, and one request', async () => {
    const it = await asked();
    const answers = await Promise.all(['一', '二', '三', '四'].map((n) => answer(it, `第${n}份回答`)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === codeOf('materialEnded'))).toHaveLength(3);
    expect((await events(it.orderDetailsId)).filter((event) => event === 'answerMaterial')).toHaveLength(1);
    await home.call(reviewCalls.claim, { taskId: it.taskId }, lu);
    const asks = await Promise.all([ask(it), ask(it), ask(it)]);
    expect(asks.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(await materialsOf(it.taskId)).toEqual(['answered', 'open']);
  });

  it('an answer, a taking back, the end of time and a withdrawal leave one end and no fault', async () => {
    const it = await asked();
    home.clock.at = await home.value<Date>(
      "select due_at + interval '1 minute' from app.material where id = $1",
      it.materialId,
    );
    const { orderDetailsId, token } = it;
    const [said, taken] = await Promise.all([
      answer(it),
      takeBack(it),
      maintainTasks(home.house),
      home.ask(candidateCalls.withdraw, { orderDetailsId }, { token }),
    ]);
    for (const { errcode } of [said, taken]) expect(['0000', codeOf('materialEnded')]).toContain(errcode);
    await home.jobsDone();
    expect(await stateOf(it.taskId)).toBe('stopped');
    const ends = await materialsOf(it.taskId);
    expect(ends).toHaveLength(1);
    expect(['answered', 'takenBack', 'expired', 'stopped']).toContain(ends[0]);
    await home.proveBooks();
  });

  it('asking and publishing: whoever comes second finds that it is done', async () => {
    const it = await held();
    const draftVersion = await keep(it.taskId, good);
    const sentence = await sentenceOf(home, lu, it.taskId);
    const [one, two] = await Promise.all([
      ask(it),
      home.ask(reviewCalls.publish, { taskId: it.taskId, draftVersion, sentence }, lu),
    ]);
    expect([one, two].filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    const lost = [one, two].find(({ errcode }) => errcode !== '0000');
    expect([codeOf('taskEnded'), codeOf('taskNotHeld')]).toContain(lost?.errcode);
    expect(await stateOf(it.taskId)).toBe(one.errcode === '0000' ? 'waitingCandidate' : 'done');
  });
});

describe('the end of a check that waits', () => {
  it('comes with a withdrawal: nothing more is wanted, and what was not looked up is refunded', async () => {
    const it = await asked();
    const { orderDetailsId, token } = it;
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token });
    expect((await answer(it)).errcode).toBe(codeOf('materialEnded'));
    await home.jobsDone();
    expect(await materialsOf(it.taskId)).toEqual(['stopped']);
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(orderStates.refused);
    await home.proveBooks();
  });

  it('comes with the consent that ends by itself', async () => {
    const it = await asked();
    await home.owner.query("update app.consent set ends_at = now() - interval '1 minute' where order_detail_id = $1", [
      it.orderDetailsId,
    ]);
    expect((await answer(it)).errcode).toBe(codeOf('materialEnded'));
    await maintainTasks(home.house);
    expect(await stateOf(it.taskId)).toBe('stopped');
    expect(await materialsOf(it.taskId)).toEqual(['stopped']);
  });

  it('does not come by a member, who can no longer cancel', async () => {
    const it = await asked();
    const cancel = await home.ask(orderCalls.cancelPaid, { orderDetailsId: it.orderDetailsId }, hr);
    expect(cancel.errcode).toBe(codeOf('orderNotInState'));
    expect(await stateOf(it.taskId)).toBe('waitingCandidate');
  });

  it('and a deletion take the words with them, and let nothing more be asked', async () => {
    const it = await asked();
    await answer(it);
    // As the product does it: nobody is being told anything, and the detail is locked before all that hangs on it.
    await home.jobsDone();
    await home.owner.query(
      `with held as materialized (select * from app.order_detail where id = $1 for update)
       select app.erase_detail(member_id, id, 'request', now(), name_enc, phone_enc, id_card_enc) from held`,
      [it.orderDetailsId],
    );
    const left = 'select words_enc is null and answer_enc is null from app.material where id = $1';
    expect(await home.value(left, it.materialId)).toBe(true);
    const more = home.owner.query(
      `insert into app.material (member_id, order_detail_id, task_id, staff_id, reasons, wants, asked_at, due_at)
       select member_id, order_detail_id, task_id, staff_id, reasons, wants, now(), now() + interval '1 day' from app.material where id = $1`,
      [it.materialId],
    );
    await expect(more).rejects.toMatchObject({ constraint: 'detail_is_erased' });
  });
});

describe('a second reading', () => {
  const referee = {
    refereeName: '王经理',
    refereePhone: '13900001111',
    mayContact: true,
    relation: '直属上级',
    company: employer.company,
  };
  const negative: ReviewDraft = {
    ...emptyOnWire,
    fields: fieldsOf({ identity: 'confirmed', relation: '直属上级', performance: '能完成工作', rehire: 'no' }),
    ground: { ...emptyOnWire.ground, source: 'referee', method: 'phone' },
  };

  it('is not asked of the candidate; the first reader asks once it was sent back, and it stays sent back', async () => {
    const it = await held({ ...referee, position: '主管', from: '2019-03', to: '2020-03' }, 'XP_INTERVIEW');
    const { taskId } = it;
    const draftVersion = await keep(taskId, negative);
    await publishAsRead(home, lu, { taskId, draftVersion });
    await home.call(reviewCalls.claim, { taskId }, xu);
    const want = {
      taskId,
      reasons: ['contactMissing' as const],
      wants: ['text' as const],
      words: '请说明与证明人的关系',
    };
    expect((await home.ask(materialCalls.ask, want, xu)).errcode).toBe(codeOf('secondReaderReads'));
    const back = { taskId, agrees: false, opinion: '请向候选人核实关系', draftVersion };
    await home.call(reviewCalls.confirm, back, xu);
    await home.call(reviewCalls.claim, { taskId }, lu);
    const { materialId } = await home.call(materialCalls.ask, want, lu);
    await answer({ ...it, materialId }, '他是我的直属上级，2019 年起共事。');
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({
      state: 'returned',
      opinion: { words: '请向候选人核实关系' },
      draft: { fields: negative.fields },
    });
    await home.call(reviewCalls.claim, { taskId }, lu);
    const again = await publishAsRead(home, lu, { taskId, draftVersion: sheet.draftVersion });
    expect(again.data).toEqual({ outcome: 'awaitingSecond' });
  });
});

const putState = sql('update app.check_task set state = $2, result = $3 where id = $1');
const readState = sql<{ state: TaskState }>('select state from app.check_task where id = $1');

describe('states and moves', () => {
  const moves = Object.keys(taskMoves) as TaskMove[]; // the keys of the table

  it('go where the table says or nowhere: every move from every state', async () => {
    const taskId = await home.value<string>('select min(id)::text from app.check_task');
    const undone = new Error('undone');
    const needs = (state: TaskState) => (state === 'done' || state === 'disputed' ? 'consistent' : null);
    for (const from of taskStates)
      for (const move of moves) {
        const rule: { from: readonly TaskState[]; to: TaskState } = taskMoves[move];
        const seen = { from, move, moved: false, to: from };
        const work = home.house.system.transaction(async (tx) => {
          await tx.rows(putState, taskId, from, needs(from));
          seen.moved = await moveTask(tx, taskId, { move, result: needs(rule.to) });
          seen.to = (await tx.rows(readState, taskId))[0]?.state ?? from;
          throw undone;
        });
        await expect(work).rejects.toBe(undone);
        const isAllowed = rule.from.includes(from);
        expect(seen).toEqual({ from, move, moved: isAllowed, to: isAllowed ? rule.to : from });
      }
  });

  it('the database takes no task that waits for a candidate of whom nothing is asked, nor the other way round', async () => {
    const it = await held();
    const wait = home.owner.query("update app.check_task set state = 'waitingCandidate' where id = $1", [it.taskId]);
    await expect(wait).rejects.toMatchObject({ constraint: 'material_with_task' });
    const material = await asked();
    const leave = home.owner.query("update app.check_task set state = 'waitingReviewer' where id = $1", [
      material.taskId,
    ]);
    await expect(leave).rejects.toMatchObject({ constraint: 'material_with_task' });
    const end = home.owner.query("update app.material set state = 'answered', ended_at = now() where id = $1", [
      material.materialId,
    ]);
    await expect(end).rejects.toMatchObject({ constraint: 'material_with_task' });
    const twice = home.owner.query(
      `insert into app.material (member_id, order_detail_id, task_id, staff_id, reasons, wants, asked_at, due_at)
       select member_id, order_detail_id, task_id, staff_id, reasons, wants, asked_at, due_at from app.material where id = $1`,
      [material.materialId],
    );
    await expect(twice).rejects.toMatchObject({ constraint: 'material_open' });
  });
});
