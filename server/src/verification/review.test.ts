import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { emptyRecord, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { factsOfSheet } from '@beidiao/contract/verification/review-facts';
import { lacksOf as lacksOfDraft } from '@beidiao/contract/verification/review-lacks';
import { dayInChina, daysAfter, minuteInChina } from '@beidiao/contract/wire/china-time';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, handIn, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import {
  addPicture,
  answersToRead,
  askInVain,
  aPicture,
  aRecording,
  emptyOnWire,
  fieldsOf,
  previewOf,
  publishAsRead,
  reachSomebody,
  searched,
  sentenceOf,
  throughSwitchboard,
  wireDraft,
} from '../../test/review.ts';
import { aWordFile, paragraph } from '../../test/resumes.ts';
import { maintainTasks } from './jobs.ts';
import { openAnswer, sealAnswer } from './finding-record.ts';
import { sealDraft } from './review.ts';

let home: TestHouse;
let hr: Person;
let lu: Operator;
let xu: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [lu, xu] = [await home.staff('reviewer'), await home.staff('reviewer')];
});
afterAll(() => home.close());

const employer = {
  company: '无锡恒铭达电子',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};
const referee = {
  ...employer,
  refereeName: '王经理',
  refereePhone: '13900001111',
  mayContact: true,
  relation: '直属上级',
  company: '无锡恒铭达电子',
};
type Claims = Record<string, Record<string, string | boolean>>;

/** Ordered, consented, filled in and handed in; answers the task of the first item. */
async function waiting(claims: Claims = { XP_HR: employer }, before?: (orderDetailsId: string) => Promise<unknown>) {
  const codes = Object.keys(claims);
  const invited = await signIn(home, hr, { codes });
  const { orderDetailsId, token } = invited;
  await before?.(orderDetailsId);
  await identify(home, invited);
  await agree(home, invited, codes);
  for (const [itemCode, content] of Object.entries(claims))
    await home.call(candidateCalls.saveClaim, { orderDetailsId, itemCode, n: 1, content, completed: true }, { token });
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const rows = await eventually(async () => {
    const found = await home.owner.query<{ id: string; code: string }>(
      "select id, code from app.check_task where order_detail_id = $1 and state = 'waitingReviewer' order by id",
      [orderDetailsId],
    );
    return found.rows.length === codes.length && found.rows;
  });
  const taskOf = (code: string): string => rows.find((row) => row.code === code)?.id ?? '';
  return { orderDetailsId, taskId: taskOf(codes[0] ?? ''), taskOf, invited };
}

type Found = Record<string, string>;
const allAsStated: Found = {
  company: employer.company,
  from: '2019-03',
  to: '2022-12',
  position: '供应链计划经理',
  leaveReason: '.',
  conduct: 'confirmed',
};
const good: ReviewDraft = {
  ...emptyOnWire,
  fields: fieldsOf(allAsStated),
  ground: {
    ...emptyOnWire.ground,
    source: 'employerHr',
    method: 'switchboard',
    party: '王经理 0510-66880000 转 803',
  },
};
const withFound = (draft: ReviewDraft, found: Found): ReviewDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fieldsOf(found) },
});
const negative: ReviewDraft = {
  ...emptyOnWire,
  fields: fieldsOf({
    identity: 'confirmed',
    relation: '直属上级',
    performance: '能完成本职工作',
    concerns: '多次迟到',
    rehire: 'no',
  }),
  ground: { ...emptyOnWire.ground, source: 'referee', method: 'switchboard' },
};
/** From what the candidate hands in: nobody was asked what the employer says. */
const byPapers = (draft: ReviewDraft): ReviewDraft => ({
  ...withFound(draft, { conduct: '-' }),
  ground: { ...draft.ground, source: 'candidateDocument', method: 'document' },
});

const claim = (who: Operator, taskId: string) => home.ask(reviewCalls.claim, { taskId }, who);
const save = (who: Operator, taskId: string, draft: ReviewDraft, draftVersion = 0) =>
  home.call(reviewCalls.save, { taskId, draft: wireDraft(draft), draftVersion }, who);
/** Claimed, somebody reached, and written down with that contact as its ground. */
async function written(who: Operator, taskId: string, draft: ReviewDraft): Promise<number> {
  expect((await claim(who, taskId)).errcode).toBe('0000');
  const contactId = await reachSomebody(home, who, taskId);
  return (await save(who, taskId, { ...draft, ground: { ...draft.ground, contactId } })).draftVersion;
}
const publish = (who: Operator, taskId: string, draftVersion: number) =>
  publishAsRead(home, who, { taskId, draftVersion });
const lacksOf = async (who: Operator, taskId: string, draftVersion: number): Promise<string[]> => {
  const answer = await publish(who, taskId, draftVersion);
  expect(answer.errcode).toBe(codeOf('reviewIncomplete'));
  const lacks = Reflect.get(Object(answer.data), 'lacks') as { field: string; what: string }[];
  return lacks.map(({ field, what }) => `${field} ${what}`);
};
const reportOf = async (orderDetailsId: string) => {
  await home.jobsDone();
  return (await home.call(reportCalls.view, { orderDetailsId }, hr)).report;
};
const held = (taskId: string) =>
  home.value<string | null>('select holder_id from app.review where task_id = $1', taskId);

describe('a task of the queue', () => {
  it('is taken on by exactly one of many who ask at once', async () => {
    const { taskId } = await waiting();
    const many = await Promise.all(Array.from({ length: 6 }, () => home.staff('reviewer')));
    const answers = await Promise.all([...many, ...many].map((who) => claim(who, taskId)));
    const winner = await held(taskId);
    const won = answers.filter(({ errcode }) => errcode === '0000');
    // The winner may have asked twice; asking again for what one holds is granted.
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(won.length).toBeLessThanOrEqual(2);
    answers.forEach(({ errcode }, n) => {
      const who = many[n % many.length];
      expect(errcode).toBe(who?.staffId === winner ? '0000' : codeOf('taskHeld'));
    });
  });

  it('comes back when its holder does nothing for half an hour, with what was written', async () => {
    const { taskId } = await waiting();
    const version = await written(lu, taskId, good);
    expect((await claim(xu, taskId)).errcode).toBe(codeOf('taskHeld'));
    await home.owner.query("update app.review set held_until = now() - interval '1 second' where task_id = $1", [
      taskId,
    ]);
    expect((await claim(xu, taskId)).errcode).toBe('0000');
    const late = await home.ask(reviewCalls.save, { taskId, draft: emptyOnWire, draftVersion: version }, lu);
    expect(late.errcode).toBe(codeOf('taskNotHeld'));
    expect((await home.call(reviewCalls.open, { taskId }, xu)).draft).toMatchObject({ fields: good.fields });
  });

  it('keeps its draft from being overwritten by a second window', async () => {
    const { taskId } = await waiting();
    const version = await written(lu, taskId, good);
    await save(lu, taskId, { ...good, fact: '第二次保存' }, version);
    const stale = await home.ask(reviewCalls.save, { taskId, draft: wireDraft(good), draftVersion: version }, lu);
    expect(stale.errcode).toBe(codeOf('draftStale'));
    expect((await home.call(reviewCalls.open, { taskId }, lu)).draft.fact).toBe('第二次保存');
  });

  it('is given back by its holder and by nobody else', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    expect((await home.ask(reviewCalls.release, { taskId }, xu)).errcode).toBe(codeOf('taskNotHeld'));
    await home.call(reviewCalls.release, { taskId }, lu);
    expect((await claim(xu, taskId)).errcode).toBe('0000');
  });

  it('is found by scope, item and member, page by page, those that are due first', async () => {
    const made = [
      await waiting(),
      await waiting(),
      await waiting({
        DEGREE_DOMESTIC: {
          school: '浙江大学',
          major: '会计',
          level: '本科',
          graduatedAt: '2012-06',
          studyForm: '全日制',
        },
      }),
    ];
    await claim(xu, made[0]?.taskId ?? '');
    await home.owner.query("update app.check_task set deadline_at = now() - interval '1 hour' where id = $1", [
      made[1]?.taskId,
    ]);
    const all: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await home.call(
        reviewCalls.list,
        { pageSize: 2, ...(cursor ? { cursor } : {}), memberId: hr.memberId },
        lu,
      );
      expect(page.rows.length).toBeLessThanOrEqual(2);
      all.push(...page.rows.map((row) => row.taskId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(all).size).toBe(all.length);
    expect(all[0]).toBe(made[1]?.taskId);
    const { scopes, items, members } = await home.call(reviewCalls.counts, {}, xu);
    expect(all).toHaveLength(scopes.all);
    for (const scope of ['all', 'mine', 'unclaimed', 'overdue', 'second'] as const) {
      const { rows } = await home.call(reviewCalls.list, { scope, pageSize: 100 }, xu);
      expect({ scope, count: rows.length }).toEqual({ scope, count: scopes[scope] });
    }
    const schools = await home.call(reviewCalls.list, { code: 'DEGREE_DOMESTIC' }, lu);
    expect(schools.rows.map((row) => row.subject)).toEqual(['浙江大学']);
    expect(items.find(({ code }) => code === 'DEGREE_DOMESTIC')?.count).toBe(1);
    expect(members).toEqual([{ memberId: hr.memberId, name: expect.any(String), count: scopes.all }]);
  });

  it('can be opened by reviewers alone, and each look stands in the trail of the member', async () => {
    const { taskId } = await waiting();
    const finance = await home.staff('finance');
    expect((await home.ask(reviewCalls.open, { taskId }, finance)).errcode).toBe(codeOf('forbidden'));
    await home.call(reviewCalls.open, { taskId }, lu);
    const look = 'select facts from app.audit where member_id = $1 and subject = $2 and action = $3';
    expect(await home.value(look, hr.memberId, `task ${taskId}`, 'openTask')).toEqual({ staffId: lu.staffId });
  });
});

describe('a finding', () => {
  it('becomes the report to the letter that the reviewer has read', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const version = await written(lu, taskId, withFound(good, { to: '2022-08' }));
    const read = await sentenceOf(home, lu, taskId);
    expect(read.zh).toBe(
      '公司、入职、职务一致。离职早 4 个月（自述 2022-12，核实 2022-08）。离职原因来源未说明。查得：单位说明“确认有这段任职”（雇主人力资源部）。命中 1 条规则：W-03 起止月份与所述相差 3 至 6 个月。',
    );
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'published' });
    const report = await reportOf(orderDetailsId);
    expect(report).toMatchObject({ kind: 'full', overall: { light: 'yellow' } });
    const [item] = report.items;
    expect(item).toMatchObject({
      result: 'inconsistent',
      light: 'yellow',
      sentence: read,
      verifier: expect.stringMatching(/^V-\d{4}$/),
    });
    expect(item?.grounds[0]).toMatchObject({
      kind: 'contact',
      source: { zh: '雇主人力资源部', en: "Employer's HR" },
      method: { zh: '总机转接电话', en: 'Call through the switchboard' },
      contact: { seconds: 372 },
    });
    expect(item?.rules.map(({ no }) => no)).toEqual(['W-03']);
    expect(item?.rows.find(({ key }) => key === 'to')).toMatchObject({ state: 'differs', light: 'yellow' });
    // Whom the reviewer spoke to stays in the house.
    expect(JSON.stringify(report)).not.toContain('王经理');
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(orderStates.reported);
    expect((await publish(lu, taskId, version)).errcode).toBe(codeOf('taskEnded'));
    const { today } = await home.call(reviewCalls.counts, {}, lu);
    expect(today.closed).toBeGreaterThan(0);
    expect((await home.call(reviewCalls.list, { scope: 'done' }, lu)).rows[0]).toMatchObject({
      taskId,
      result: 'inconsistent',
    });
  });

  it('is not published when another sentence was read', async () => {
    const { taskId } = await waiting();
    const draftVersion = await written(lu, taskId, good);
    const sentence = { ...(await sentenceOf(home, lu, taskId)), zh: '全部一致。' };
    const answer = await home.ask(reviewCalls.publish, { taskId, draftVersion, sentence }, lu);
    expect(answer.errcode).toBe(codeOf('sentenceChanged'));
  });

  it('needs an answer to each mandatory field, a source, a method and a contact that took place', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    const nothing = await save(lu, taskId, { ...emptyOnWire, ground: emptyOnWire.ground });
    expect(await lacksOf(lu, taskId, nothing.draftVersion)).toEqual([
      'fields.company mandatory',
      'fields.from mandatory',
      'fields.to mandatory',
      'fields.position mandatory',
      'fields.conduct mandatory',
      'ground.source source',
      'ground.method method',
    ]);
    const called = await save(lu, taskId, good, nothing.draftVersion);
    expect(await lacksOf(lu, taskId, called.draftVersion)).toEqual([
      'fields.leaveReason silentWithoutContact',
      'ground.contactId noContact',
    ]);
    const papers = await save(lu, taskId, byPapers(good), called.draftVersion);
    expect(await lacksOf(lu, taskId, papers.draftVersion)).toEqual(['evidence evidence']);
    await addPicture(home, lu, taskId);
    expect((await publish(lu, taskId, papers.draftVersion)).errcode).toBe('0000');
  });

  it('is "could not be reached" only after three tries on two days, and then grey without a source', async () => {
    const { taskId, orderDetailsId } = await waiting();
    await claim(lu, taskId);
    const { draftVersion } = await save(lu, taskId, { ...emptyOnWire, notVerified: 'unreachable' });
    expect(await lacksOf(lu, taskId, draftVersion)).toEqual(['notVerified triesMissing']);
    for (let n = 0; n < 3; n += 1)
      await home.call(
        reviewCalls.noteContact,
        {
          taskId,
          channel: 'claimed',
          claimedPhone: 'hrPhone',
          outcome: 'noAnswer',
          seconds: 30 + n,
          words: '无人接听',
        },
        lu,
      );
    expect(await lacksOf(lu, taskId, draftVersion)).toEqual(['notVerified triesMissing']);
    await home.owner.query(
      "update app.review_contact set at = at - interval '1 day' where id = (select min(id) from app.review_contact where task_id = $1)",
      [taskId],
    );
    expect((await publish(lu, taskId, draftVersion)).data).toEqual({ outcome: 'published' });
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ result: 'notVerified', light: 'grey', grounds: [], rules: [] });
    expect(item?.tries.map(({ outcome, seconds }) => [outcome, seconds])).toEqual([
      ['noAnswer', 30],
      ['noAnswer', 31],
      ['noAnswer', 32],
    ]);
    expect(item?.sentence.zh).toContain('联系 3 次没有接通，未能核实。');
  });

  it('does not take a reason for which the log holds nothing', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    for (const reason of [
      'refused',
      'deadNumber',
      'noMaterial',
      'cannotProvide',
      'doNotContact',
      'sourceDown',
    ] as const) {
      const { draftVersion } = await home.call(reviewCalls.open, { taskId }, lu);
      const saved = await save(lu, taskId, { ...emptyOnWire, notVerified: reason }, draftVersion);
      expect(await lacksOf(lu, taskId, saved.draftVersion)).toEqual(['notVerified reasonWithoutGround']);
    }
  });

  it('shows every rule that fired, and a light that nobody can set by hand', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const draft = withFound(good, { to: '2022-08', position: '仓库管理员', conduct: 'cause' });
    const version = await written(lu, taskId, draft);
    await publish(lu, taskId, version);
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item?.light).toBe('yellow');
    expect(item?.rules.map(({ when, rows }) => [when, ...rows])).toEqual([
      ['tenure-gap-3-to-6m', 'to'],
      ['dismissal-for-cause', 'conduct'],
      ['worded-differently', 'position'],
    ]);
    const forge = home.owner.query(
      `insert into app.finding (member_id, task_id, version, result, light, rule, content_enc)
       select member_id, id, 9, 'inconsistent', 'green', null, '' from app.check_task where id = $1`,
      [taskId],
    );
    await expect(forge).rejects.toMatchObject({ constraint: 'finding_light_fits_result' });
  });

  it('of a judged rule needs the reason and a second reader', async () => {
    const { taskId } = await waiting();
    const draft = { ...withFound(good, { position: '仓库管理员' }), judged: [{ rule: 'title-mismatch', reason: '' }] };
    const version = await written(lu, taskId, draft);
    expect(await lacksOf(lu, taskId, version)).toEqual(['judged.title-mismatch judgedReason']);
    const { draft: kept } = await home.call(reviewCalls.open, { taskId }, lu);
    const reasoned = { ...kept, judged: [{ rule: 'title-mismatch', reason: '单位确认没有管理职责' }] };
    const saved = await save(lu, taskId, reasoned, version);
    expect((await publish(lu, taskId, saved.draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
  });

  it('leaves the conclusion of a former holder behind, and keeps the facts', async () => {
    const { taskId } = await waiting();
    await written(lu, taskId, {
      ...good,
      fact: '单位说他要走',
      factGround: { kind: 'item' },
      adverse: [{ field: 'position', isFirstHand: true }],
      judged: [{ rule: 'title-mismatch', reason: '职级夸大' }],
    });
    await home.call(reviewCalls.release, { taskId }, lu);
    await claim(xu, taskId);
    const { draft } = await home.call(reviewCalls.open, { taskId }, xu);
    expect(draft).toMatchObject({ fields: good.fields, fact: '', judged: [], notVerified: null });
    expect(draft).toMatchObject({ factGround: null, adverse: [], cleared: [] });
  });
});

describe('the dates of an employment', () => {
  it('end after they begin, had come to pass when they were learnt, and are days of the calendar', async () => {
    const { taskId } = await waiting();
    const first = await written(lu, taskId, good);
    const { draft } = await home.call(reviewCalls.open, { taskId }, lu);
    let version = first;
    const lacksWith = async (found: Found): Promise<string[]> => {
      version = (await save(lu, taskId, withFound(draft as ReviewDraft, found), version)).draftVersion;
      return lacksOf(lu, taskId, version);
    };
    const month = dayInChina(home.house.now()).slice(0, 7);
    const next = daysAfter(`${month}-28`, 10).slice(0, 7);
    expect(await lacksWith({ from: '2019-03', to: '2019-02' })).toEqual(['fields.to endBeforeStart']);
    expect(await lacksWith({ from: '2019-03', to: next })).toEqual(['fields.to laterThanFound']);
    expect(await lacksWith({ from: next, to: 'present' })).toEqual(['fields.from laterThanFound']);
    expect(await lacksWith({ from: '2019-13', to: month })).toEqual(['fields.from badMonth']);
    version = (await save(lu, taskId, withFound(draft as ReviewDraft, { from: month, to: month }), version))
      .draftVersion;
    expect((await publish(lu, taskId, version)).errcode).toBe('0000');
  });
});

describe('a search of registers', () => {
  const code = 'ADMIN_PENALTY';
  type Searching = Parameters<typeof searched>[1];
  /** Searched just now: nothing may be searched before the candidate agreed. */
  const draftWith = (searching: Searching, more: Partial<ReviewDraft> = {}): ReviewDraft => ({
    ...emptyOnWire,
    years: 5,
    receipts: searched(code, searching),
    ...more,
  });
  const some = { creditChina: { result: 'some' as const } };
  const heldByLu = async () => {
    const task = await waiting({ ADMIN_PENALTY: {} });
    await claim(lu, task.taskId);
    return task;
  };
  const penalty = {
    ...emptyRecord,
    kind: 'penalty',
    authority: '杭州市西湖区应急管理局',
    number: '杭西应急罚〔2024〕12 号',
    on: '2024-03-15',
    cause: '逾期未如实记录安全生产教育培训情况',
    role: 'responsible',
    outcome: 'open',
    outcomeWords: '罚款 20,000 元',
    identity: 'sameId',
    register: 'creditChina',
  } as const;
  const tailOf = async (taskId: string): Promise<string> =>
    (await home.call(reviewCalls.open, { taskId }, lu)).person.idCard.slice(-4);

  it('has no answer before one is chosen, and none without its time and its page', async () => {
    const { taskId } = await heldByLu();
    const lacksWith = async (draft: ReviewDraft, version: number): Promise<[string[], number]> => {
      const { draftVersion } = await save(lu, taskId, draft, version);
      return [await lacksOf(lu, taskId, draftVersion), draftVersion];
    };
    const [unanswered, first] = await lacksWith({ ...emptyOnWire }, 0);
    expect(unanswered).toEqual(['receipts.creditChina.result receiptOpen']);
    const timeless = draftWith({ pages: [], lists: { creditChina: { at: null } } });
    const [bare, second] = await lacksWith(timeless, first);
    expect(bare).toEqual(['receipts.creditChina.at queriedAt', 'receipts.creditChina.page receiptPage']);
    const foreign = await addPicture(home, lu, (await heldByLu()).taskId);
    const [withOthers] = await lacksWith(draftWith({ pages: [foreign] }), second);
    expect(withOthers).toEqual(['receipts.creditChina.page receiptPage']);
  });

  it('without a record says where, by what and how far back it looked, and names its page', async () => {
    const { taskId, orderDetailsId } = await heldByLu();
    const pages = [await addPicture(home, lu, taskId)];
    const at = new Date().toISOString();
    const { draftVersion } = await save(lu, taskId, draftWith({ pages, at }));
    await publish(lu, taskId, draftVersion);
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ result: 'noRecord', light: 'green', rules: [] });
    const today = dayInChina(home.house.now());
    const since = `${Number(today.slice(0, 4)) - 5}${today.slice(4)}`;
    expect(item?.sentence.zh).toBe(`近 5 年（${since} 起），信用中国按姓名检索，未见记录。`);
    expect(item?.search?.receipts).toMatchObject([
      { key: 'creditChina', at, queryNo: null, page: 'E1', result: 'none' },
    ]);
    expect(JSON.stringify(item?.search)).not.toContain(`"${pages[0] ?? ''}"`);
  });

  it('with a record is red by a judged rule only after a second reader has opened the evidence', async () => {
    const { taskId, orderDetailsId } = await heldByLu();
    const idDigits = `3301**********${await tailOf(taskId)}`;
    const found: Partial<ReviewDraft> = {
      records: [{ ...penalty, idDigits }],
      judged: [{ rule: 'penalty-serious', reason: '应聘运营总监，负责安全生产' }],
    };
    const bare = await save(lu, taskId, draftWith({ pages: [], lists: some }, found));
    expect(await lacksOf(lu, taskId, bare.draftVersion)).toEqual(['receipts.creditChina.page recordEvidence']);
    const fileId = await addPicture(home, lu, taskId);
    const { draftVersion } = await save(
      lu,
      taskId,
      draftWith({ pages: [fileId], lists: some }, found),
      bare.draftVersion,
    );
    expect((await publish(lu, taskId, draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
    await claim(xu, taskId);
    const sentence = await sentenceOf(home, xu, taskId);
    const agrees = { taskId, agrees: true, opinion: '', draftVersion, sentence };
    expect((await home.ask(reviewCalls.confirm, agrees, xu)).errcode).toBe(codeOf('evidenceUnread'));
    expect((await home.call(reviewCalls.open, { taskId }, xu)).unread).toEqual([fileId]);
    await home.call(reviewCalls.openFile, { taskId, fileId }, xu);
    await home.call(reviewCalls.confirm, agrees, xu);
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ result: 'recordFound', light: 'red', sentence });
    expect(item?.rules.map(({ when, by }) => [when, by])).toEqual([
      ['penalty-serious', 'person'],
      ['penalty-recorded', 'auto'],
    ]);
    expect(item?.evidence.map(({ no }) => no)).toEqual(['E1']);
    expect([item?.verifier, item?.secondVerifier].every((no) => /^V-\d{4}$/.test(no ?? ''))).toBe(true);
    expect(item?.sentence.zh).toContain('杭州市西湖区应急管理局，杭西应急罚〔2024〕12 号，2024-03-15');
    expect(item?.records[0]?.digits).toBe(8);
  });

  it('took place under the consent and before now, and no record is younger than it', async () => {
    const { taskId } = await heldByLu();
    const pages = [await addPicture(home, lu, taskId)];
    const { consent } = await home.call(reviewCalls.open, { taskId }, lu);
    if (consent === null) throw new TypeError('no consent');
    const minuteMs = 60_000;
    const given = Math.floor(Date.parse(consent.givenAt) / minuteMs) * minuteMs;
    let version = 0;
    const at = (ms: number): string => new Date(ms).toISOString();
    const lacksWith = async (
      searching: Omit<Searching, 'pages'>,
      more: Partial<ReviewDraft> = {},
    ): Promise<string[]> => {
      version = (await save(lu, taskId, draftWith({ pages, ...searching }, more), version)).draftVersion;
      return lacksOf(lu, taskId, version);
    };
    expect(await lacksWith({ at: at(Date.now() + minuteMs) })).toEqual(['receipts.creditChina.at laterThanNow']);
    expect(await lacksWith({ at: at(given - 1) })).toEqual(['receipts.creditChina.at beforeConsent']);
    const tomorrow = daysAfter(dayInChina(home.house.now()), 1);
    const idDigits = `3301**********${await tailOf(taskId)}`;
    const young = { records: [{ ...penalty, on: tomorrow, idDigits }] };
    expect(await lacksWith({ lists: some }, young)).toEqual(['records.0.on laterThanFound']);
    // In the minute of the consent: as far as anybody writes times, after it.
    version = (await save(lu, taskId, draftWith({ pages, at: at(given) }), version)).draftVersion;
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'published' });
  });

  it('of after the end of the consent counts for nothing', async () => {
    const { taskId, orderDetailsId } = await heldByLu();
    const { draftVersion } = await save(lu, taskId, draftWith({ pages: [await addPicture(home, lu, taskId)] }));
    await home.owner.query(
      "update app.consent set given_at = now() - interval '9 days', ends_at = now() - interval '1 day' where order_detail_id = $1",
      [orderDetailsId],
    );
    expect((await publish(lu, taskId, draftVersion)).errcode).toBe(codeOf('taskEnded'));
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    const at = minuteInChina(sheet.consent?.endsAt ?? '');
    expect(lacksOfDraft(factsOfSheet(sheet, new Date().toISOString()), sheet.draft)).toEqual([
      { field: 'receipts.creditChina.at', what: 'afterConsent', facts: { at } },
    ]);
  });

  it('is held to consent and clock by the database itself', async () => {
    const { taskId } = await waiting({ ADMIN_PENALTY: {} });
    const found = (from: string, until: string) =>
      home.owner.query(
        `insert into app.finding (member_id, task_id, version, result, light, content_enc, staff_id, asked_from, asked_until)
         select t.member_id, t.id, 1, 'noRecord', 'green', '', $2, ${from}, ${until}
         from app.check_task t join app.consent k on k.order_detail_id = t.order_detail_id where t.id = $1`,
        [taskId, lu.staffId],
      );
    const refusedBy = (constraint: string) => ({ constraint, code: '23514' });
    await expect(found("k.given_at - interval '1 minute'", 'now()')).rejects.toMatchObject(
      refusedBy('finding_asked_under_consent'),
    );
    await expect(found('k.given_at', "now() + interval '2 minutes'")).rejects.toMatchObject(
      refusedBy('finding_asked_by_now'),
    );
    await expect(found('now()', 'k.given_at')).rejects.toMatchObject(refusedBy('finding_asked_in_order'));
    await expect(found('k.given_at', 'null')).rejects.toMatchObject(refusedBy('finding_asked_in_order'));
    await home.owner.query(
      "update app.consent k set ends_at = now() - interval '1 second', given_at = now() - interval '1 day' from app.check_task t where t.id = $1 and k.order_detail_id = t.order_detail_id",
      [taskId],
    );
    await expect(found('k.ends_at', "k.ends_at + interval '1 millisecond'")).rejects.toMatchObject(
      refusedBy('finding_asked_under_consent'),
    );
    await found('k.given_at', 'k.ends_at');
  });

  it('does not count a record of somebody else, nor take another number for the same', async () => {
    const { taskId } = await heldByLu();
    const pages = [await addPicture(home, lu, taskId)];
    const lacksWith = async (idDigits: string, version: number): Promise<[string[], number]> => {
      const draft = draftWith({ pages, lists: some }, { records: [{ ...penalty, idDigits }] });
      const { draftVersion } = await save(lu, taskId, draft, version);
      return [await lacksOf(lu, taskId, draftVersion), draftVersion];
    };
    const [otherTail, first] = await lacksWith('3301**********9999', 0);
    expect(otherTail).toEqual(['records.0.idDigits digitsDiffer']);
    // The browser sees a part of the number; the server compares every digit that the page shows.
    const [otherBefore, second] = await lacksWith(`110101********${await tailOf(taskId)}`, first);
    expect(otherBefore).toEqual(['records.0.idDigits digitsDifferBefore']);
    const counted = draftWith({ pages, lists: { creditChina: { result: 'some', otherId: 1 } } });
    const saved = await save(lu, taskId, counted, second);
    const preview = previewOf(await home.call(reviewCalls.open, { taskId }, lu));
    expect(preview).toMatchObject({ result: 'noRecord', light: 'green' });
    expect(preview.sentence.zh).toContain('同名 1 条，证件号不同，不计入');
    expect((await publish(lu, taskId, saved.draftVersion)).data).toEqual({ outcome: 'published' });
  });
});

describe('a value of the person', () => {
  it('is shown whole to the holder alone, and each look is written down', async () => {
    const { taskId } = await waiting();
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(JSON.stringify(sheet)).not.toContain(employer.hrPhone);
    expect(sheet.reveals).toEqual(['idCard', 'phone', 'hrPhone']);
    expect((await home.ask(reviewCalls.reveal, { taskId, what: 'hrPhone' }, lu)).errcode).toBe(codeOf('taskNotHeld'));
    await claim(lu, taskId);
    expect(await home.call(reviewCalls.reveal, { taskId, what: 'hrPhone' }, lu)).toEqual({ value: employer.hrPhone });
    expect((await home.ask(reviewCalls.reveal, { taskId, what: 'refereePhone' }, lu)).errcode).toBe(codeOf('notFound'));
    const noted =
      "select facts->>'what' from app.audit where member_id = $1 and subject = $2 and action = 'revealValue'";
    expect(await home.value(noted, hr.memberId, `task ${taskId}`)).toBe('hrPhone');
  });
});

it('gives two who take the next task at once two different ones', async () => {
  await waiting();
  await waiting();
  const [one, two] = await Promise.all([home.staff('reviewer'), home.staff('reviewer')]);
  const taken = await Promise.all([one, two].map((who) => home.call(reviewCalls.takeNext, {}, who)));
  expect(new Set(taken.map(({ taskId }) => taskId)).size).toBe(2);
});

it('a list that could not be searched is tried again at its time: until then the task waits among the appointed', async () => {
  const one = await home.staff('reviewer');
  const { taskId } = await waiting({ ADMIN_PENALTY: {} });
  await claim(one, taskId);
  const save = async (remindAt: string | null) => {
    const { draft, draftVersion } = await home.call(reviewCalls.open, { taskId }, one);
    const { creditChina = expect.fail('no such list') } = searched('ADMIN_PENALTY', { pages: [] });
    const receipt = { ...creditChina, result: 'unsearchable', reason: 'maintenance', remindAt } as const;
    const receipts = { ...draft.receipts, creditChina: receipt };
    await home.call(reviewCalls.save, { taskId, draft: { ...draft, receipts }, draftVersion }, one);
  };
  const appointed = async () =>
    (await home.call(reviewCalls.list, { scope: 'appointed' }, one)).rows.map((row) => [row.taskId, row.searchAgainAt]);
  const next = async (who = one) => (await home.call(reviewCalls.takeNext, { code: 'ADMIN_PENALTY' }, who)).taskId;
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await save(later);
  expect(await appointed()).toEqual([[taskId, later]]);
  expect(await next()).not.toBe(taskId);
  await save(new Date(Date.now() - 1_000).toISOString());
  expect(await next()).toBe(taskId);
  // Nor is it handed to anybody else, once nobody has it.
  await save(later);
  await home.call(reviewCalls.release, { taskId }, one);
  const other = await home.staff('reviewer');
  expect(await next(other)).not.toBe(taskId);
  await claim(one, taskId);
  await save(null);
  expect(await appointed()).toEqual([]);
  await home.call(reviewCalls.release, { taskId }, one);
  expect(await next(other)).toBe(taskId);
});

describe('remarks of a referee against the person', () => {
  it('count only after somebody else has read them', async () => {
    const { taskId, orderDetailsId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, negative);
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'awaitingSecond' });
    expect(await home.value('select count(*)::integer from app.finding where task_id = $1', taskId)).toBe(0);
    expect((await claim(lu, taskId)).errcode).toBe(codeOf('sameReader'));
    const second = async (scope: 'second' | 'unclaimed', who: Operator) =>
      (await home.call(reviewCalls.list, { scope, pageSize: 100 }, who)).rows.some((row) => row.taskId === taskId);
    expect([await second('second', lu), await second('unclaimed', lu), await second('second', xu)]).toEqual([
      false,
      false,
      true,
    ]);

    expect((await claim(xu, taskId)).errcode).toBe('0000');
    const change = await home.ask(reviewCalls.save, { taskId, draft: wireDraft(good), draftVersion: version }, xu);
    expect(change.errcode).toBe(codeOf('secondReaderReads'));
    expect((await publish(xu, taskId, version)).errcode).toBe(codeOf('secondReaderReads'));
    const sentence = await sentenceOf(home, xu, taskId);
    const agrees = { taskId, agrees: true, opinion: '录音与填写一致。', draftVersion: version, sentence };
    await home.call(reviewCalls.confirm, agrees, xu);
    expect((await reportOf(orderDetailsId)).items[0]).toMatchObject({ result: 'interviewedAdverse', light: 'yellow' });
    const readers = "select staff_id || ' ' || second_staff_id from app.finding where task_id = $1";
    expect(await home.value(readers, taskId)).toBe(`${lu.staffId} ${xu.staffId}`);
    expect((await home.ask(reviewCalls.confirm, agrees, xu)).errcode).toBe(codeOf('taskEnded'));
  });

  it('go back to the first reader with a word why, and come again', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, negative);
    await publish(lu, taskId, version);
    await claim(xu, taskId);
    const silent = { taskId, agrees: false, opinion: ' ', draftVersion: version };
    expect((await home.ask(reviewCalls.confirm, silent, xu)).errcode).toBe(codeOf('reviewIncomplete'));
    await home.call(reviewCalls.confirm, { ...silent, opinion: '请补充顾问期的出处' }, xu);
    const mine = await home.call(reviewCalls.list, { scope: 'mine' }, lu);
    expect(mine.rows.find((row) => row.taskId === taskId)).toMatchObject({ state: 'returned' });
    expect((await home.call(reviewCalls.open, { taskId }, lu)).opinion).toMatchObject({ words: '请补充顾问期的出处' });
    await claim(lu, taskId);
    const { draft } = await home.call(reviewCalls.open, { taskId }, lu);
    const fact = { fact: '顾问期由公司邮件说明', factGround: { kind: 'item' } } as const;
    const next = await save(lu, taskId, { ...draft, ...fact }, version);
    expect((await publish(lu, taskId, next.draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
  });

  it('are kept from a single pair of hands by the database itself', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, negative);
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'awaitingSecond' });
    const grab = home.owner.query(
      "update app.review set holder_id = first_staff_id, held_until = now() + interval '1 hour' where task_id = $1",
      [taskId],
    );
    await expect(grab).rejects.toMatchObject({ constraint: 'review_second_is_another' });
    const forge = home.owner.query(
      `insert into app.finding (member_id, task_id, version, result, light, content_enc, staff_id, second_staff_id)
       select member_id, id, 1, 'consistent', 'green', '', $2, $2 from app.check_task where id = $1`,
      [taskId, lu.staffId],
    );
    await expect(forge).rejects.toMatchObject({ constraint: 'finding_second_is_another' });
    const alone = (result: string, light: string, more: { rule?: string; needsSecond?: boolean } = {}) =>
      home.owner.query(
        `insert into app.finding (member_id, task_id, version, result, light, rule, content_enc, staff_id, needs_second)
         select member_id, id, 1, $3, $4, $5, '', $2, $6 from app.check_task where id = $1`,
        [taskId, lu.staffId, result, light, more.rule ?? null, more.needsSecond ?? false],
      );
    const unread = (constraint: string) => expect.objectContaining({ code: '23514', constraint });
    const red = alone('inconsistent', 'red', { rule: 'employer-denies' });
    await expect(red).rejects.toEqual(unread('finding_red_has_two_readers'));
    const adverse = alone('interviewedAdverse', 'yellow');
    await expect(adverse).rejects.toEqual(unread('finding_adverse_has_two_readers'));
    const withFact = alone('consistent', 'green', { needsSecond: true });
    await expect(withFact).rejects.toEqual(unread('finding_has_second_reader'));
  });

  it('that are friendly need no second reader', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const kind = withFound(negative, { rehire: 'yes' });
    const version = await written(lu, taskId, kind);
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'published' });
  });
});

describe('what a reviewer writes in free words', () => {
  const friendly = withFound(negative, { concerns: '.', rehire: 'yes' });
  const read = async (taskId: string, draftVersion: number) => {
    await claim(xu, taskId);
    const { evidence } = await home.call(reviewCalls.open, { taskId }, xu);
    for (const { fileId } of evidence) await home.call(reviewCalls.openFile, { taskId, fileId }, xu);
    const sentence = await sentenceOf(home, xu, taskId);
    return home.ask(reviewCalls.confirm, { taskId, agrees: true, opinion: '', draftVersion, sentence }, xu);
  };

  it('is not published where it is forbidden matter, and no other reader can make it pass', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, withFound(friendly, { concerns: '已婚在备孕，信佛' }));
    expect(await lacksOf(lu, taskId, version)).toEqual(['fields.concerns forbidden', 'fields.concerns forbidden']);
    expect(await home.value('select count(*)::integer from app.finding where task_id = $1', taskId)).toBe(0);
  });

  it('that was handed in before a rule is not published by its second reader, and goes back', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, negative);
    await publish(lu, taskId, version);
    const { draft } = await home.call(reviewCalls.open, { taskId }, xu);
    const kept = sealDraft(home.house.vault, taskId, withFound(draft, { concerns: '有案底' }));
    await home.owner.query('update app.review set draft_enc = $2 where task_id = $1', [taskId, kept]);
    expect((await read(taskId, version)).errcode).toBe(codeOf('reviewIncomplete'));
    const back = { taskId, agrees: false, opinion: '请删掉传闻', draftVersion: version };
    await home.call(reviewCalls.confirm, back, xu);
    const mine = await home.call(reviewCalls.list, { scope: 'mine' }, lu);
    expect(mine.rows.find((row) => row.taskId === taskId)).toMatchObject({ state: 'returned' });
  });

  it('that a source had answered with before a rule is not published by its reader, and can be rejected', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
    const [taskId = ''] = await answersToRead(home, orderDetailsId);
    const { vault } = home.house;
    const sealed = await home.value<Buffer>('select answer_enc from app.review where task_id = $1', taskId);
    const answer = openAnswer(vault, sealed, { taskId, code: 'ID_THREE' });
    const fields = answer.fields.map((field) =>
      field.finding.kind === 'value' ? { ...field, finding: { ...field.finding, words: '不匹配，其已婚' } } : field,
    );
    const old = sealAnswer(vault, taskId, { ...answer, fields });
    await home.owner.query('update app.review set answer_enc = $2 where task_id = $1', [taskId, old]);
    await claim(xu, taskId);
    await askInVain(home, xu, taskId);
    const { answer: shown, draftVersion } = await home.call(reviewCalls.open, { taskId }, xu);
    const agrees = { taskId, agrees: true, opinion: '', draftVersion, sentence: shown?.sentence };
    expect((await home.ask(reviewCalls.confirm, agrees, xu)).errcode).toBe(codeOf('reviewIncomplete'));
    const rejects = { taskId, agrees: false, opinion: '来源写了与工作无关的内容', draftVersion };
    expect((await home.ask(reviewCalls.confirm, rejects, xu)).errcode).toBe('0000');
  });

  it('has a second reader where the reviewer says that words only seem to be forbidden matter', async () => {
    const { taskId, orderDetailsId } = await waiting({ XP_INTERVIEW: referee });
    const draft = withFound(friendly, { strengths: '和工会对接年度调薪' });
    const asked = await written(lu, taskId, draft);
    expect(await lacksOf(lu, taskId, asked)).toEqual(['fields.strengths seemsForbidden']);
    const { draft: kept } = await home.call(reviewCalls.open, { taskId }, lu);
    const why = { field: 'fields.strengths', category: 'claims', words: '工会', reason: '对接的部门' } as const;
    const { draftVersion } = await save(lu, taskId, { ...kept, cleared: [why] }, asked);
    expect((await publish(lu, taskId, draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
    expect((await home.call(reviewCalls.open, { taskId }, xu)).draft.cleared).toEqual([why]);
    expect((await read(taskId, draftVersion)).errcode).toBe('0000');
    expect((await reportOf(orderDetailsId)).items[0]).toMatchObject({
      light: 'green',
      secondVerifier: expect.any(String),
    });
  });

  it('against the candidate is marked, recorded and read by two, and lights the rule of adverse remarks', async () => {
    const { taskId, orderDetailsId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, withFound(friendly, { concerns: '他报销造假' }));
    expect(await lacksOf(lu, taskId, version)).toEqual(['fields.concerns adverseUnmarked']);
    const { draft } = await home.call(reviewCalls.open, { taskId }, lu);
    const marked = { ...draft, adverse: [{ field: 'concerns', isFirstHand: true }] };
    const { draftVersion } = await save(lu, taskId, marked, version);
    expect(await lacksOf(lu, taskId, draftVersion)).toEqual(['evidence adverseWithoutProof']);
    const talk = { taskId, name: '通话录音.wav', base64: aRecording().toString('base64') };
    await home.call(reviewCalls.addEvidence, talk, lu);
    expect((await publish(lu, taskId, draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
    await claim(xu, taskId);
    const sentence = await sentenceOf(home, xu, taskId);
    const unheard = await home.ask(
      reviewCalls.confirm,
      { taskId, agrees: true, opinion: '', draftVersion, sentence },
      xu,
    );
    expect(unheard.errcode).toBe(codeOf('evidenceUnread'));
    expect((await read(taskId, draftVersion)).errcode).toBe('0000');
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ light: 'yellow', result: 'interviewedAdverse' });
    expect(item?.rules).toMatchObject([{ when: 'negative-remark-confirmed', by: 'person', rows: ['concerns'] }]);
  });

  it('as a further fact has a ground of its own and a second reader, under a green light too', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const version = await written(lu, taskId, { ...good, fact: '单位 2020 年改过名' });
    expect(await lacksOf(lu, taskId, version)).toEqual(['factGround factGround']);
    const fileId = await addPicture(home, lu, taskId);
    const { draft } = await home.call(reviewCalls.open, { taskId }, lu);
    const { draftVersion } = await save(lu, taskId, { ...draft, factGround: { kind: 'file', fileId } }, version);
    expect((await publish(lu, taskId, draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
    expect((await read(taskId, draftVersion)).errcode).toBe('0000');
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ light: 'green', grounds: [{ kind: 'contact' }, { kind: 'document' }] });
    expect(item?.rows.find(({ key }) => key === 'fact')).toMatchObject({ ground: 1 });
    expect(await home.value('select needs_second from app.finding where task_id = $1', taskId)).toBe(true);
  });
});

describe('the log of contacts', () => {
  const called = async (taskId: string, way: Record<string, unknown>) =>
    (await home.send(reviewCalls.noteContact, { taskId, outcome: 'reached', words: '人事主管', ...way }, lu)).answer;

  it('holds what was dialled and where that comes from; a number of the candidate is shown masked', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    for (const way of [
      { ...throughSwitchboard, number: '０１０－88880000 转 12' },
      { channel: 'claimed', claimedPhone: 'hrPhone' },
      { channel: 'claimed', number: '13900002222' },
      { channel: 'mail', number: ' hr@hmd.example ', origin: 'website' },
      { channel: 'letter' },
    ])
      expect((await called(taskId, way)).errcode).toBe('0000');
    const { contacts } = await home.call(reviewCalls.open, { taskId }, lu);
    expect(contacts.map(({ channel, number, origin }) => [channel, number, origin]).toReversed()).toEqual([
      ['switchboard', '010-88880000 转 12', 'website'],
      ['claimed', '051****00', 'candidate'],
      ['claimed', '139****2222', 'candidate'],
      ['mail', 'hr@hmd.example', 'website'],
      ['letter', null, null],
    ]);
  });

  it.each([
    ['0510-66880000', 'the phone of the HR department that was stated'],
    ['+86 510 6688 0000 转 3', 'the same in another writing'],
  ])('takes %s for no switchboard: %s', async (number) => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    const way = { ...throughSwitchboard, number };
    expect((await called(taskId, way)).errcode).toBe(codeOf('claimedNumber'));
    expect(await home.value('select count(*)::integer from app.review_contact where task_id = $1', taskId)).toBe(0);
  });

  it('asks for the part that is missing or cannot be', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    const wrong = [
      [{ channel: 'switchboard', origin: 'website' }, 'number'],
      [{ channel: 'switchboard', number: '总机', origin: 'website' }, 'number'],
      [{ channel: 'switchboard', number: '0510-88880000' }, 'origin'],
      [{ channel: 'switchboard', number: '0510-88880000', origin: 'candidate' }, 'origin'],
      [{ channel: 'claimed' }, 'number'],
      [{ channel: 'mail', number: '0510-88880000', origin: 'website' }, 'number'],
    ] as const;
    for (const [way, field] of wrong) {
      const answer = await called(taskId, way);
      expect(answer.errcode).toBe(codeOf('badParams'));
      expect(answer.errmsg).toContain(field);
    }
  });

  it('has no number of the candidate where none was stated', async () => {
    const { taskId } = await waiting({ XP_HR: { ...employer, hrPhone: '' } });
    await claim(lu, taskId);
    const way = { channel: 'claimed', claimedPhone: 'hrPhone' };
    expect((await called(taskId, way)).errcode).toBe(codeOf('notFound'));
  });

  it('is held to its channel by the database itself', async () => {
    const { taskId } = await waiting();
    const logged = (columns: string) =>
      home.owner.query(
        `insert into app.review_contact (member_id, task_id, staff_id, outcome, words_enc, channel, origin, number_enc)
         select member_id, id, $2, 'reached', '', ${columns} from app.check_task where id = $1`,
        [taskId, lu.staffId],
      );
    const fits = { constraint: 'review_contact_origin_fits_channel', code: '23514' };
    await expect(logged("'switchboard', 'candidate', 'x'")).rejects.toMatchObject(fits);
    await expect(logged("'claimed', 'website', 'x'")).rejects.toMatchObject(fits);
    await expect(logged("'letter', 'website', null")).rejects.toMatchObject(fits);
    const bare = { constraint: 'review_contact_has_number', code: '23514' };
    await expect(logged("'switchboard', 'website', null")).rejects.toMatchObject(bare);
    await expect(logged("'claimed', null, 'x'")).rejects.toMatchObject(bare);
    await expect(logged("'mail', null, null")).rejects.toMatchObject(bare);
  });
});

describe('a finding that rests on a contact', () => {
  it('is published under the way of that contact, and the candidate’s number only after the switchboard', async () => {
    const { taskId, orderDetailsId } = await waiting();
    await claim(lu, taskId);
    const claimedWay = {
      taskId,
      channel: 'claimed',
      claimedPhone: 'hrPhone',
      outcome: 'reached',
      words: '王经理',
    } as const;
    const { contactId } = await home.call(reviewCalls.noteContact, claimedWay, lu);
    const ground = { ...good.ground, contactId };
    const first = await save(lu, taskId, { ...good, ground });
    expect(await lacksOf(lu, taskId, first.draftVersion)).toEqual(['ground.contactId contactOfOtherWay']);
    const byPhone = await save(lu, taskId, { ...good, ground: { ...ground, method: 'phone' } }, first.draftVersion);
    expect(await lacksOf(lu, taskId, byPhone.draftVersion)).toEqual(['ground.contactId claimedUnconfirmed']);
    await reachSomebody(home, lu, taskId);
    expect((await publish(lu, taskId, byPhone.draftVersion)).data).toEqual({ outcome: 'published' });
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item?.grounds[0]?.method).toEqual({
      zh: '电话（候选人提供的号码）',
      en: 'Phone (number given by the candidate)',
    });
    const row = 'select contact_method, contact_id from app.finding where task_id = $1';
    expect((await home.owner.query(row, [taskId])).rows).toEqual([{ contact_method: 'phone', contact_id: contactId }]);
  });

  it('is held to the log by the database itself', async () => {
    const { taskId } = await waiting();
    const { taskId: other } = await waiting();
    await claim(lu, taskId);
    await claim(lu, other);
    const said = { outcome: 'reached', words: '王经理' } as const;
    const note = async (contact: ParamsSent<typeof reviewCalls.noteContact>) =>
      (await home.call(reviewCalls.noteContact, contact, lu)).contactId;
    const ids = {
      unanswered: await note({ taskId, ...said, ...throughSwitchboard, outcome: 'noAnswer' }),
      claimed: await note({ taskId, ...said, channel: 'claimed', claimedPhone: 'hrPhone' }),
      elsewhere: await note({ taskId: other, ...said, ...throughSwitchboard }),
    };
    const found = (method: string, contactId: string | null) =>
      home.owner.query(
        `insert into app.finding (member_id, task_id, version, result, light, content_enc, staff_id, contact_method, contact_id)
         select member_id, id, 1, 'consistent', 'green', '', $2, $3, $4 from app.check_task where id = $1`,
        [taskId, lu.staffId, method, contactId],
      );
    const unfit = { constraint: 'finding_contact_fits_method', code: '23514' };
    await expect(found('switchboard', ids.unanswered)).rejects.toMatchObject(unfit);
    await expect(found('switchboard', ids.claimed)).rejects.toMatchObject(unfit);
    await expect(found('phone', ids.claimed)).rejects.toMatchObject(unfit);
    await expect(found('switchboard', ids.elsewhere)).rejects.toMatchObject(unfit);
    await expect(found('letter', ids.elsewhere)).rejects.toMatchObject(unfit);
    await expect(found('phone', null)).rejects.toMatchObject({ constraint: 'finding_contact_has_method' });
    await note({ taskId, ...said, ...throughSwitchboard });
    await found('phone', ids.claimed);
  });
});

describe('an employer whom the candidate asks not to contact', () => {
  const present = { ...employer, to: '', isPresent: true, doNotContact: true };

  it('is shown without the ways to reach it, and may not be asked', async () => {
    const { taskId } = await waiting({ XP_HR: present });
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet.mayContact).toBe(false);
    expect(JSON.stringify(sheet)).not.toContain('0510-66880000');
    await claim(lu, taskId);
    const called = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已致电公司' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
    const found = withFound(good, { to: 'present' });
    const { draftVersion } = await save(lu, taskId, found);
    expect(await lacksOf(lu, taskId, draftVersion)).toContain('ground.source doNotContact');
    const papers = await save(lu, taskId, byPapers(found), draftVersion);
    await addPicture(home, lu, taskId);
    expect((await publish(lu, taskId, papers.draftVersion)).errcode).toBe('0000');
  });

  it('is closed for every item that names it, and so is a referee who works there', async () => {
    const { taskOf } = await waiting({
      XP_HR: present,
      XP_INTERVIEW: { ...referee, company: '无锡恒铭达 电子' },
      XP_NON_COMPETE: { ...employer, nonCompete: 'none', noFile: true },
      INCOME_PAYROLL: { ...employer, bankCardLast4: '8812', monthlyPay: '12000', noFile: true },
    });
    for (const code of ['XP_HR', 'XP_INTERVIEW', 'XP_NON_COMPETE', 'INCOME_PAYROLL']) {
      const taskId = taskOf(code);
      const sheet = await home.call(reviewCalls.open, { taskId }, lu);
      expect([code, sheet.mayContact, sheet.reveals]).toEqual([code, false, ['idCard', 'phone']]);
      expect(JSON.stringify(sheet)).not.toMatch(/0510-66880000|13900001111/);
      await claim(lu, taskId);
      for (const way of [throughSwitchboard, { channel: 'letter' }] as const) {
        const called = { taskId, ...way, outcome: 'reached', words: '已联系' } as const;
        expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
      }
    }
    const draft = { ...emptyOnWire, notVerified: 'doNotContact' as const };
    const taskId = taskOf('XP_INTERVIEW');
    const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, lu);
    expect((await publish(lu, taskId, draftVersion)).errcode).toBe('0000');
  });

  it('is not called at a number of its own for another item either', async () => {
    const school = {
      school: '江海大学',
      major: '会计',
      level: '本科',
      graduatedAt: '2016-06',
      studyForm: '全日制',
      degreeNo: '1',
    };
    const { taskOf } = await waiting({ XP_HR: present, DEGREE_DOMESTIC: school });
    const taskId = taskOf('DEGREE_DOMESTIC');
    expect(await home.call(reviewCalls.open, { taskId }, lu)).toMatchObject({ mayContact: true, closedEmployers: [] });
    await claim(lu, taskId);
    const call = (number: string) => {
      const called = { ...throughSwitchboard, number, outcome: 'reached', words: '已致电' } as const;
      return home.ask(reviewCalls.noteContact, { taskId, ...called }, lu);
    };
    expect((await call('0510 6688 0000')).errcode).toBe(codeOf('contactForbidden'));
    expect((await call('010-82330000')).errcode).toBe('0000');
  });

  it('that is closed later is asked nothing from then on, and what it has answered before stays', async () => {
    const { orderDetailsId, taskId, invited } = await waiting({ XP_HR: { ...present, doNotContact: false } });
    await claim(lu, taskId);
    const called = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已致电公司' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe('0000');
    const close = { orderDetailsId, employers: [{ company: employer.company, doNotContact: true }] };
    await home.call(candidateCalls.answerEmployers, close, { token: invited.token });
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({ mayContact: false, contacts: [{ words: '已致电公司' }] });
    const ground = { ...good.ground, contactId: sheet.contacts[0]?.contactId ?? null };
    const { draftVersion } = await save(lu, taskId, { ...withFound(good, { to: 'present' }), ground });
    expect((await publish(lu, taskId, draftVersion)).errcode).toBe('0000');
  });

  it('that is closed in this moment is not called: the contact waits for the answer of the candidate', async () => {
    const { orderDetailsId, taskId } = await waiting({ XP_HR: { ...present, doNotContact: false } });
    await claim(lu, taskId);
    const closing = await home.owner.connect();
    await closing.query('begin');
    const owner = `detail ${orderDetailsId} XP_HR 1` as const;
    const content = home.house.vault.seal('claim.content', JSON.stringify(present), owner);
    await closing.query('update app.claim set content_enc = $2 where order_detail_id = $1', [orderDetailsId, content]);
    const called = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已致电公司' } as const;
    const answer = home.ask(reviewCalls.noteContact, called, lu);
    await home.waitingForLock(
      'from app.claim where member_id = $1 and order_detail_id = $2 order by code, n for share',
    );
    await closing.query('commit');
    closing.release();
    expect((await answer).errcode).toBe(codeOf('contactForbidden'));
  });

  it('is another matter than a referee who may not be called: he is hidden, the employer is not', async () => {
    const { taskOf } = await waiting({ XP_HR: employer, XP_INTERVIEW: { ...referee, mayContact: false } });
    const taskId = taskOf('XP_INTERVIEW');
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet.mayContact).toBe(false);
    expect(JSON.stringify(sheet)).not.toContain(referee.refereePhone);
    await claim(lu, taskId);
    const called = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已致电证明人' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
    expect(await home.call(reviewCalls.open, { taskId: taskOf('XP_HR') }, lu)).toMatchObject({ mayContact: true });
  });

  it('is open to contact for the earlier employments', async () => {
    const { taskId } = await waiting({ XP_HR: employer });
    expect(await home.call(reviewCalls.open, { taskId }, lu)).toMatchObject({
      mayContact: true,
      reveals: ['idCard', 'phone', 'hrPhone'],
    });
    await claim(lu, taskId);
    const nextContactAt = new Date(Date.now() + 3_600_000).toISOString();
    await home.call(
      reviewCalls.noteContact,
      { taskId, ...throughSwitchboard, outcome: 'noAnswer', words: '总机占线', nextContactAt },
      lu,
    );
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({
      nextContactAt,
      contactCount: 1,
      contacts: [{ outcome: 'noAnswer', words: '总机占线', staffName: '陆文静' }],
    });
  });
});

describe('the résumé that a check was ordered with', () => {
  it('is opened from the check’s own tasks alone, the latest one, and each look is written down', async () => {
    const attach = async (orderDetailsId: string, name: string) =>
      home.call(
        resumeCalls.attach,
        { orderDetailsId, name, base64: (await aWordFile(paragraph(name))).toString('base64') },
        hr,
      );
    let old = '';
    const { taskId } = await waiting(undefined, async (id) => {
      old = (await attach(id, '旧简历.docx')).fileId;
      await attach(id, '简历.docx');
    });
    const { taskId: elsewhere } = await waiting();
    const { resume } = await home.call(reviewCalls.open, { taskId }, lu);
    expect(resume?.name).toBe('简历.docx');
    expect((await home.call(reviewCalls.open, { taskId: elsewhere }, lu)).resume).toBeNull();
    const fileId = resume?.fileId ?? '';
    expect((await home.call(reviewCalls.openFile, { taskId, fileId }, lu)).base64.length).toBeGreaterThan(50);
    for (const wrong of [
      { taskId: elsewhere, fileId },
      { taskId, fileId: old },
    ])
      expect((await home.ask(reviewCalls.openFile, wrong, lu)).errcode).toBe(codeOf('fileNotFound'));
    const looks = await home.owner.query(
      "select facts from app.audit where member_id = $1 and action = 'openFile' and facts ->> 'file' = $2",
      [hr.memberId, fileId],
    );
    expect(looks.rowCount).toBe(1);
  });
});

describe('evidence', () => {
  it('is kept by the holder, opened with a trace, and belongs to its task alone', async () => {
    const { taskId } = await waiting();
    const other = await waiting();
    const base64 = await aPicture();
    const evidence = { taskId, name: '社保缴纳记录.png', base64 };
    expect((await home.ask(reviewCalls.addEvidence, evidence, lu)).errcode).toBe(codeOf('taskNotHeld'));
    await claim(lu, taskId);
    const { fileId } = await home.call(reviewCalls.addEvidence, evidence, lu);
    expect((await home.call(reviewCalls.open, { taskId }, lu)).evidence).toMatchObject([
      { fileId, name: '社保缴纳记录.png' },
    ]);
    expect((await home.call(reviewCalls.openFile, { taskId, fileId }, xu)).base64.length).toBeGreaterThan(50);
    const { taskId: elsewhere } = other;
    expect((await home.ask(reviewCalls.openFile, { taskId: elsewhere, fileId }, lu)).errcode).toBe(
      codeOf('fileNotFound'),
    );
    const bad = { taskId, name: 'x.png', base64: Buffer.from('hello').toString('base64') };
    expect((await home.ask(reviewCalls.addEvidence, bad, lu)).errcode).toBe(codeOf('fileTypeUnknown'));
    await home.call(reviewCalls.removeEvidence, { taskId, fileId }, lu);
    expect((await home.call(reviewCalls.open, { taskId }, lu)).evidence).toEqual([]);
    const boss = await home.staff('administrator');
    const acts = (await home.call(staffCalls.acts, {}, boss)).rows.filter((row) => row.subject === `task ${taskId}`);
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['addEvidence', 'openFile', 'removeEvidence']),
    );
  });
});

describe('a withdrawal', () => {
  it('takes the task out of the hands that hold it', async () => {
    const { taskId, orderDetailsId, invited } = await waiting();
    const version = await written(lu, taskId, good);
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token: invited.token });
    await home.jobsDone();
    expect((await publish(lu, taskId, version)).errcode).toBe(codeOf('taskEnded'));
  });

  it('and the end of a consent by itself keep everybody from asking, and refund what was not looked up', async () => {
    const { taskId, orderDetailsId } = await waiting();
    expect((await claim(lu, taskId)).errcode).toBe('0000');
    await home.owner.query("update app.consent set ends_at = now() - interval '1 minute' where order_detail_id = $1", [
      orderDetailsId,
    ]);
    const contact = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已联系' } as const;
    expect((await home.ask(reviewCalls.noteContact, contact, lu)).errcode).toBe(codeOf('taskEnded'));
    expect((await claim(xu, taskId)).errcode).toBe(codeOf('taskEnded'));
    await maintainTasks(home.house);
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(orderStates.refused);
    expect(
      await home.value('select refunded_fen = amount_fen from app.order_detail where id = $1', orderDetailsId),
    ).toBe(true);
    await home.proveBooks();
  });
});
