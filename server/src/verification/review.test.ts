import { candidateCalls } from '@beidiao/contract/candidate';
import { orderCalls } from '@beidiao/contract/order';
import { orderStates } from '@beidiao/contract/order-states';
import { reportCalls } from '@beidiao/contract/report';
import { reviewCalls } from '@beidiao/contract/review';
import { emptyDraft, type ReviewDraft } from '@beidiao/contract/review-forms';
import { staffCalls } from '@beidiao/contract/staff';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, identify, signIn } from '../test-guest.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../test-house.ts';
import { mindTasks } from './jobs.ts';

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
async function waiting(claims: Claims = { XP_HR: employer }) {
  const codes = Object.keys(claims);
  const guest = await signIn(home, hr, { codes });
  const { orderDetailsId, token } = guest;
  await identify(home, guest);
  await agree(home, guest, codes);
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
  return { orderDetailsId, taskId: taskOf(codes[0] ?? ''), taskOf, guest };
}

const good: ReviewDraft = {
  ...emptyDraft,
  found: { company: employer.company, from: '2019-03', to: '2022-12', position: '供应链计划经理', conduct: 'clean' },
  source: 'employerHr',
  method: 'switchboard',
  contact: '王经理 0510-66880000 转 803',
};
const negative: ReviewDraft = {
  ...emptyDraft,
  found: {
    refereeName: '王经理',
    relation: '直属上级',
    performance: '能完成本职工作',
    concerns: '多次迟到',
    rehire: 'no',
  },
  source: 'referee',
  method: 'phone',
  note: '证明人明确表示不愿再次共事，原因是多次迟到。',
};

const claim = (who: Operator, taskId: string) => home.ask(reviewCalls.claim, { taskId }, who);
const save = (who: Operator, taskId: string, draft: ReviewDraft, draftVersion = 0) =>
  home.call(reviewCalls.save, { taskId, draft, draftVersion }, who);
async function written(who: Operator, taskId: string, draft: ReviewDraft): Promise<number> {
  expect((await claim(who, taskId)).errcode).toBe('0000');
  return (await save(who, taskId, draft)).draftVersion;
}
const publish = (who: Operator, taskId: string, draftVersion: number) =>
  home.ask(reviewCalls.publish, { taskId, draftVersion }, who);
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
    const late = await home.ask(reviewCalls.save, { taskId, draft: emptyDraft, draftVersion: version }, lu);
    expect(late.errcode).toBe(codeOf('taskNotHeld'));
    expect((await home.call(reviewCalls.open, { taskId }, xu)).draft).toMatchObject({ found: good.found });
  });

  it('keeps its draft from being overwritten by a second window', async () => {
    const { taskId } = await waiting();
    const version = await written(lu, taskId, good);
    await save(lu, taskId, { ...good, note: '第二次保存' }, version);
    const stale = await home.ask(reviewCalls.save, { taskId, draft: good, draftVersion: version }, lu);
    expect(stale.errcode).toBe(codeOf('draftStale'));
    expect((await home.call(reviewCalls.open, { taskId }, lu)).draft.note).toBe('第二次保存');
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
        DEGREE_DOMESTIC: { school: '浙江大学', major: '会计', level: 'bachelor', graduatedAt: '2012-06' },
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

describe('what is published', () => {
  it('becomes finding and report, judged by the rules of the item', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const draft = { ...good, found: { ...good.found, to: '2022-07' }, note: '公司确认 2022-07-29 办结离职。' };
    const version = await written(lu, taskId, draft);
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'published' });
    const report = await reportOf(orderDetailsId);
    expect(report).toMatchObject({ kind: 'full', overall: { light: 'yellow' } });
    expect(report.items[0]).toMatchObject({
      result: 'inconsistent',
      light: 'yellow',
      source: { zh: '雇主人力资源部', en: "Employer's HR" },
      method: { zh: '总机转接电话', en: 'Call through the switchboard' },
      note: '公司确认 2022-07-29 办结离职。',
    });
    expect(report.items[0]?.rule?.zh).toContain('3');
    expect(report.items[0]?.rows).toContainEqual({
      label: { zh: '离职', en: 'To' },
      claimed: '2022-12',
      found: '2022-07',
      verdict: 'differs',
    });
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

  it('has to be whole: the fields, the source, the way, and a word where the light is not green', async () => {
    const { taskId } = await waiting();
    await claim(lu, taskId);
    const lacksOf = async (draft: ReviewDraft, version: number) => {
      const { draftVersion } = await save(lu, taskId, draft, version);
      const answer = await publish(lu, taskId, draftVersion);
      return answer.errcode === codeOf('reviewIncomplete') ? Reflect.get(Object(answer.data), 'lacks') : answer.errcode;
    };
    expect(await lacksOf(emptyDraft, 0)).toEqual([
      'found.company',
      'found.from',
      'found.position',
      'found.conduct',
      'source',
      'method',
    ]);
    expect(await lacksOf({ ...good, found: { ...good.found, position: '仓库管理员' } }, 1)).toEqual(['note']);
    expect(await lacksOf({ ...good, override: { light: 'yellow', reason: '' } }, 2)).toEqual(['override']);
  });

  it('can be that nothing could be verified, which is grey and never green', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const version = await written(lu, taskId, {
      ...emptyDraft,
      couldNotVerify: true,
      source: 'publicRecord',
      method: 'portal',
      note: '公司已注销，无人可问。',
    });
    await publish(lu, taskId, version);
    expect((await reportOf(orderDetailsId)).items[0]).toMatchObject({ result: 'notVerified', light: 'grey' });
  });

  it('keeps both lights when staff override the rule, with the reason', async () => {
    const { taskId, orderDetailsId } = await waiting();
    const draft = {
      ...good,
      found: { ...good.found, conduct: 'cause' },
      note: '公司称因过失解除，仲裁认定违法解除。',
      override: { light: 'blue', reason: '仲裁已认定解除违法' },
    } as const;
    const version = await written(lu, taskId, draft);
    await publish(lu, taskId, version);
    const [item] = (await reportOf(orderDetailsId)).items;
    expect(item).toMatchObject({ light: 'blue', override: { ruled: 'yellow', reason: '仲裁已认定解除违法' } });
    const kept = await home.value("select light || ' ' || ruled_light from app.finding where task_id = $1", taskId);
    expect(kept).toBe('blue yellow');
  });
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
    const change = await home.ask(reviewCalls.save, { taskId, draft: good, draftVersion: version }, xu);
    expect(change.errcode).toBe(codeOf('secondReaderReads'));
    expect((await publish(xu, taskId, version)).errcode).toBe(codeOf('secondReaderReads'));
    const agrees = { taskId, agrees: true, opinion: '录音与填写一致。', draftVersion: version };
    await home.call(reviewCalls.confirm, agrees, xu);
    expect((await reportOf(orderDetailsId)).items[0]).toMatchObject({ result: 'inconsistent', light: 'yellow' });
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
    const next = await save(lu, taskId, { ...negative, note: '已补充：顾问期由公司邮件说明。' }, version);
    expect((await publish(lu, taskId, next.draftVersion)).data).toEqual({ outcome: 'awaitingSecond' });
  });

  it('are kept from a single pair of hands by the database itself, and an override is no way round', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const version = await written(lu, taskId, { ...negative, override: { light: 'green', reason: '看起来没问题' } });
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
  });

  it('that are friendly need no second reader', async () => {
    const { taskId } = await waiting({ XP_INTERVIEW: referee });
    const kind = { ...negative, found: { ...negative.found, rehire: 'yes' } };
    const version = await written(lu, taskId, kind);
    expect((await publish(lu, taskId, version)).data).toEqual({ outcome: 'published' });
  });
});

describe('an employer whom the candidate asks not to contact', () => {
  const present = { ...employer, to: '', isPresent: true, doNotContact: true };

  it('is shown without the ways to reach it, and may not be asked', async () => {
    const { taskId } = await waiting({ XP_HR: present });
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet.mayAskEmployer).toBe(false);
    expect(JSON.stringify(sheet)).not.toContain('0510-66880000');
    await claim(lu, taskId);
    const called = { taskId, outcome: 'reached', words: '已致电公司' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
    const { draftVersion } = await save(lu, taskId, good);
    expect((await publish(lu, taskId, draftVersion)).data).toMatchObject({ lacks: ['employer'] });
    const papers = await save(lu, taskId, { ...good, source: 'candidateDocument', method: 'document' }, draftVersion);
    expect((await publish(lu, taskId, papers.draftVersion)).errcode).toBe('0000');
  });

  it('is no reason to hide a referee of that employer who may be called', async () => {
    const { taskOf } = await waiting({ XP_HR: present, XP_INTERVIEW: referee });
    const taskId = taskOf('XP_INTERVIEW');
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({ mayAskEmployer: true, claim: { refereePhone: referee.refereePhone } });
    expect(JSON.stringify(sheet)).not.toContain('0510-66880000');
    await claim(lu, taskId);
    const called = { taskId, outcome: 'reached', words: '已致电证明人' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe('0000');
    const employerTask = await home.call(reviewCalls.open, { taskId: taskOf('XP_HR') }, lu);
    expect(employerTask.mayAskEmployer).toBe(false);
  });

  it('is another matter than a referee who may not be called: he is hidden, the employer is not', async () => {
    const { taskOf } = await waiting({ XP_HR: employer, XP_INTERVIEW: { ...referee, mayContact: false } });
    const taskId = taskOf('XP_INTERVIEW');
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet.mayAskEmployer).toBe(false);
    expect(JSON.stringify(sheet)).not.toContain(referee.refereePhone);
    await claim(lu, taskId);
    const called = { taskId, outcome: 'reached', words: '已致电证明人' } as const;
    expect((await home.ask(reviewCalls.noteContact, called, lu)).errcode).toBe(codeOf('contactForbidden'));
    expect(await home.call(reviewCalls.open, { taskId: taskOf('XP_HR') }, lu)).toMatchObject({ mayAskEmployer: true });
  });

  it('is open to contact for the earlier employments', async () => {
    const { taskId } = await waiting({ XP_HR: employer });
    expect(await home.call(reviewCalls.open, { taskId }, lu)).toMatchObject({
      mayAskEmployer: true,
      claim: { hrPhone: employer.hrPhone },
    });
    await claim(lu, taskId);
    const nextContactAt = new Date(Date.now() + 3_600_000).toISOString();
    await home.call(reviewCalls.noteContact, { taskId, outcome: 'noAnswer', words: '总机占线', nextContactAt }, lu);
    const sheet = await home.call(reviewCalls.open, { taskId }, lu);
    expect(sheet).toMatchObject({
      nextContactAt,
      contactCount: 1,
      contacts: [{ outcome: 'noAnswer', words: '总机占线', staffName: '陆文静' }],
    });
  });
});

describe('evidence', () => {
  it('is kept by the holder, opened with a trace, and belongs to its task alone', async () => {
    const { taskId } = await waiting();
    const other = await waiting();
    const base64 = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    ).toString('base64');
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
    const { taskId, orderDetailsId, guest } = await waiting();
    const version = await written(lu, taskId, good);
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token: guest.token });
    await home.jobsDone();
    expect((await publish(lu, taskId, version)).errcode).toBe(codeOf('taskEnded'));
  });

  it('and the end of a consent by itself keep everybody from asking, and refund what was not looked up', async () => {
    const { taskId, orderDetailsId } = await waiting();
    expect((await claim(lu, taskId)).errcode).toBe('0000');
    await home.owner.query("update app.consent set ends_at = now() - interval '1 minute' where order_detail_id = $1", [
      orderDetailsId,
    ]);
    const contact = { taskId, outcome: 'reached', words: '已联系' } as const;
    expect((await home.ask(reviewCalls.noteContact, contact, lu)).errcode).toBe(codeOf('taskEnded'));
    expect((await claim(xu, taskId)).errcode).toBe(codeOf('taskEnded'));
    await mindTasks(home.house);
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(orderStates.refused);
    expect(
      await home.value('select refunded_fen = amount_fen from app.order_detail where id = $1', orderDetailsId),
    ).toBe(true);
    await home.proveBooks();
  });
});
