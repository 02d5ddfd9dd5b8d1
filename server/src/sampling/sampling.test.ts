import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { type SampleVerdict, samplingCalls } from '@beidiao/contract/sampling/calls';
import { agreementOf } from '@beidiao/contract/sampling/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { addPicture, publishAsRead, reachSomebody, verdictOf, wireDraft } from '../../test/review.ts';
import { employer, employerSays } from '../../test/world.ts';
import { numberOf } from './draw.ts';
import { drawSample } from './jobs.ts';

let home: TestHouse;
let hr: Person;
let first: Operator;
let second: Operator;
let lead: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [first, second] = [await home.staff('reviewer'), await home.staff('reviewer')];
  lead = await home.staff('lead');
});
beforeEach(async () => {
  await home.owner.query('delete from app.sampling_share where staff_id is not null or code is not null');
  await home.owner.query('update app.sampling_share set per_mille = 1000');
});
afterAll(() => home.close());

/** A task of an employment, found by the first reviewer. */
async function found(by: Operator = first, to = employer.to) {
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
  await home.call(reviewCalls.claim, { taskId }, by);
  const [contactId, fileId] = [await reachSomebody(home, by, taskId), await addPicture(home, by, taskId)];
  const draft = wireDraft(employerSays(to, contactId));
  const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, by);
  expect((await publishAsRead(home, by, { taskId, draftVersion })).errcode).toBe('0000');
  await home.jobsDone();
  return { orderDetailsId, taskId, fileId };
}
const sampleOf = (taskId: string) =>
  home.value<string | undefined>('select id::text from app.sample where task_id = $1', taskId);
async function drawn(by: Operator = first) {
  const it = await found(by);
  const sampleId = await sampleOf(it.taskId);
  if (sampleId === undefined) throw new TypeError('the finding was not drawn');
  return { ...it, sampleId };
}
const says = (to: string): SampleVerdict => verdictOf(employerSays(to, '1'));
const open = (sampleId: string, by: Operator) => home.ask(samplingCalls.open, { sampleId }, by);
const judge = (sampleId: string, to: string, by: Operator = second) =>
  home.ask(samplingCalls.judge, { sampleId, verdict: says(to) }, by);
async function differing() {
  const it = await drawn();
  await open(it.sampleId, second);
  // Two months off: a difference that no second reader has to see before it is published.
  expect((await judge(it.sampleId, '2023-02')).data).toEqual({ outcome: 'differs' });
  return it;
}

describe('a finding is drawn', () => {
  it('once by a job of the transaction that publishes it, with the seed of the week from which the choice can be repeated', async () => {
    const { taskId, sampleId } = await drawn();
    const { rows } = await home.owner.query<{ seed: Buffer; drawn_number: number; share_per_mille: number }>(
      'select w.seed, s.drawn_number, s.share_per_mille from app.sample s join app.sampling_week w using (week) where s.id = $1',
      [sampleId],
    );
    expect(rows[0]).toMatchObject({
      share_per_mille: 1000,
      drawn_number: numberOf(rows[0]?.seed ?? Buffer.of(), taskId),
    });
    await Promise.all([1, 2, 3].map(() => drawSample(home.house, { memberId: hr.memberId, taskId })));
    const again = home.owner.query(
      `insert into app.sample (member_id, task_id, finding_version, code, first_staff_id, reason, week, drawn_number, share_per_mille, drawn_at)
       select member_id, task_id, finding_version, code, first_staff_id, reason, week, drawn_number, share_per_mille, drawn_at from app.sample where id = $1`,
      [sampleId],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'sample_task_id_key' });
  });

  it('by the share that says most of reviewer and item', async () => {
    const set = (staffId: string | null, code: string | null, perMille: number | null) =>
      home.call(samplingCalls.saveShare, { staffId, code, perMille }, lead);
    await set(null, null, 0);
    expect(await sampleOf((await found()).taskId)).toBeUndefined();
    await set(null, 'XP_HR', 1000);
    expect(await sampleOf((await found()).taskId)).toBeDefined();
    await set(first.staffId, null, 0);
    expect(await sampleOf((await found()).taskId)).toBeUndefined();
    await set(first.staffId, 'XP_HR', 1000);
    expect(await sampleOf((await found()).taskId)).toBeDefined();
    await set(first.staffId, 'XP_HR', null);
    expect(await sampleOf((await found()).taskId)).toBeUndefined();
    const { rows } = await home.call(samplingCalls.shares, {}, lead);
    expect(rows.map(({ staffId, code, perMille }) => [staffId, code, perMille])).toEqual([
      [null, null, 0],
      [null, 'XP_HR', 1000],
      [first.staffId, null, 0],
    ]);
  });

  it('by shares that a lead sets for others and nobody for themselves, and the general one stays', async () => {
    const both = await home.staff('lead', 'reviewer');
    const own = { staffId: both.staffId, code: null, perMille: 0 };
    expect((await home.ask(samplingCalls.saveShare, own, both)).errcode).toBe(codeOf('ownSampling'));
    expect((await home.ask(samplingCalls.saveShare, own, first)).errcode).toBe(codeOf('forbidden'));
    const general = { staffId: null, code: null, perMille: null };
    expect((await home.ask(samplingCalls.saveShare, general, lead)).errcode).toBe(codeOf('badParams'));
    const unknown = { staffId: null, code: 'NO_SUCH', perMille: 1 };
    expect((await home.ask(samplingCalls.saveShare, unknown, lead)).errcode).toBe(codeOf('itemUnknown'));
    const forced = home.owner.query(
      'insert into app.sampling_share (staff_id, per_mille, saved_by, saved_at) values ($1, 0, $1, now())',
      [both.staffId],
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'sampling_share_not_own' });
  });
});

describe('the second verdict', () => {
  it('is given without seeing the first, whose it was, or which member and candidate it is about', async () => {
    const { sampleId, fileId } = await drawn();
    const sheet = await home.call(samplingCalls.open, { sampleId }, second);
    expect(sheet).toMatchObject({ code: 'XP_HR', evidence: [{ fileId }], contacts: [{ outcome: 'reached' }] });
    const text = JSON.stringify(sheet);
    const name = await home.value<string>('select name from app.member where id = $1', hr.memberId);
    for (const hidden of [name, 'consistent', 'green', 'draft', 'earlier', 'V-']) expect(text).not.toContain(hidden);
    expect((await home.call(samplingCalls.openFile, { sampleId, fileId }, second)).base64).not.toBe('');
    expect((await home.ask(samplingCalls.compare, { sampleId }, second)).errcode).toBe(codeOf('sampleNotHeld'));
    expect((await home.ask(samplingCalls.openFile, { sampleId, fileId }, lead)).errcode).toBe(codeOf('sampleNotHeld'));
    await judge(sampleId, employer.to);
    const { candidateName, orderNo, ...both } = await home.call(samplingCalls.compare, { sampleId }, second);
    for (const hidden of [candidateName, both.first.staffName, orderNo]) expect(text).not.toContain(hidden);
  });

  it('is not given by who gave the first, nor by anybody who has opened the task, and the database holds it', async () => {
    const { sampleId, taskId } = await drawn();
    expect((await open(sampleId, first)).errcode).toBe(codeOf('sampleNotBlind'));
    const { rows } = await home.call(samplingCalls.list, { scope: 'open', pageSize: 100 }, first);
    expect(rows.some((row) => row.sampleId === sampleId)).toBe(false);
    const curious = await home.staff('reviewer');
    await home.call(reviewCalls.open, { taskId }, curious);
    expect((await open(sampleId, curious)).errcode).toBe(codeOf('sampleNotBlind'));
    const forced = home.owner.query(
      "update app.sample set claimed_by = $2, claimed_until = now() + interval '1 hour' where id = $1",
      [sampleId, first.staffId],
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'sample_blind' });
    // Who takes it first and looks afterwards is refused as well.
    expect((await open(sampleId, second)).errcode).toBe('0000');
    await home.call(reviewCalls.open, { taskId }, second);
    expect((await judge(sampleId, employer.to)).errcode).toBe(codeOf('sampleNotBlind'));
  });

  it('is given by one of many who want it at once, and once', async () => {
    const { sampleId } = await drawn();
    const several = [second, await home.staff('reviewer'), await home.staff('reviewer')];
    const opened = await Promise.all(several.map((by) => open(sampleId, by)));
    expect(opened.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(opened.filter(({ errcode }) => errcode === codeOf('sampleHeld'))).toHaveLength(2);
    const winner = several[opened.findIndex(({ errcode }) => errcode === '0000')] ?? second;
    const judged = await Promise.all([1, 2, 3].map(() => judge(sampleId, employer.to, winner)));
    expect(judged.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(judged.filter(({ errcode }) => errcode === codeOf('sampleEnded'))).toHaveLength(2);
  });

  it('that says the same agrees, and is whole before it is taken', async () => {
    const { sampleId } = await drawn();
    await open(sampleId, second);
    const nothing = { sampleId, verdict: { fields: {}, register: null, records: [], judged: [], notVerified: null } };
    expect((await home.ask(samplingCalls.judge, nothing, second)).errcode).toBe(codeOf('reviewIncomplete'));
    expect((await judge(sampleId, employer.to)).data).toEqual({ outcome: 'agreed' });
    const both = await home.call(samplingCalls.compare, { sampleId }, second);
    expect(both).toMatchObject({
      state: 'agreed',
      first: { light: 'green' },
      second: { light: 'green' },
      mayDecide: false,
    });
    expect(both.rows.every(({ isSame }) => isSame)).toBe(true);
    const acts = "select array_agg(action order by seq) from app.staff_act where subject = 'sample ' || $1";
    expect(await home.value(acts, sampleId)).toEqual(['takeSample', 'judgeSample']);
  });
});

describe('verdicts that differ', () => {
  it('wait for a lead who gave neither; the second one makes a new version of finding and report', async () => {
    const { sampleId, orderDetailsId, taskId } = await differing();
    await home.jobsDone();
    const before = (await home.call(reportCalls.view, { orderDetailsId }, hr)).report;
    const both = await home.call(samplingCalls.compare, { sampleId }, lead);
    expect(both).toMatchObject({ state: 'differs', mayDecide: true });
    expect(both.rows.filter(({ isSame }) => !isSame)).toMatchObject([{ first: '2022-12', second: '2023-02' }]);
    const wish = { sampleId, decision: 'second', words: '参保记录到 2023-02' } as const;
    expect((await home.ask(samplingCalls.decide, wish, second)).errcode).toBe(codeOf('forbidden'));
    const decided = await Promise.all([1, 2, 3].map(() => home.ask(samplingCalls.decide, wish, lead)));
    expect(decided.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect(report.version).toBe(before.version + 1);
    expect(report.items[0]?.rows.find(({ key }) => key === 'to')?.finding).toMatchObject({ value: '2023-02' });
    expect(report.items[0]?.grounds[0]).toMatchObject({ kind: 'contact' });
    const versions = 'select count(*)::integer from app.finding where task_id = $1';
    expect(await home.value(versions, taskId)).toBe(2);
    expect((await home.call(samplingCalls.compare, { sampleId }, second)).decision).toMatchObject({ which: 'second' });
  });

  it('stay as they are when the first counts', async () => {
    const { sampleId, taskId } = await differing();
    await home.call(samplingCalls.decide, { sampleId, decision: 'first', words: '录音里说的是 12 月' }, lead);
    expect(await home.value('select count(*)::integer from app.finding where task_id = $1', taskId)).toBe(1);
  });

  it('are not decided by who gave one of them, whatever a process believes', async () => {
    const both = await home.staff('lead', 'reviewer');
    const { sampleId } = await drawn(both);
    await open(sampleId, second);
    await judge(sampleId, '2023-02');
    const wish = { sampleId, decision: 'first', words: '维持原结论' } as const;
    expect((await home.ask(samplingCalls.decide, wish, both)).errcode).toBe(codeOf('sampleOwn'));
    const forced = home.owner.query(
      "update app.sample set state = 'decided', decision = 'first', decided_by = judged_by, decided_at = now() where id = $1",
      [sampleId],
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'sample_by_third' });
  });

  it('do not take the place of a result that has changed since', async () => {
    const { sampleId, taskId } = await differing();
    await home.owner.query(
      `insert into app.finding (member_id, task_id, version, result, light, rule, content_enc, staff_id)
       select member_id, task_id, 2, result, light, rule, content_enc, staff_id from app.finding where task_id = $1 and version = 1`,
      [taskId],
    );
    const wish = { sampleId, decision: 'second', words: '参保记录到 2023-02' } as const;
    expect((await home.ask(samplingCalls.decide, wish, lead)).errcode).toBe(codeOf('sampleOvertaken'));
  });
});

describe('the figures', () => {
  it('say no share under twelve second verdicts', () => {
    expect(agreementOf({ judged: 11, agreed: 11 })).toBeNull();
    expect(agreementOf({ judged: 12, agreed: 11 })).toBe(917);
  });

  it('count by reviewer and item, for leads; a reviewer sees their own', async () => {
    const own = await home.staff('reviewer');
    const { sampleId } = await drawn(own);
    await open(sampleId, second);
    await judge(sampleId, '2023-02');
    await home.call(samplingCalls.decide, { sampleId, decision: 'second', words: '参保记录到 2023-02' }, lead);
    const { reviewers, items } = await home.call(samplingCalls.figures, {}, lead);
    const counted = { drawn: 1, judged: 1, agreed: 0, corrected: 1, agreement: null };
    expect(reviewers.find(({ staffId }) => staffId === own.staffId)).toMatchObject({ found: 1, ...counted });
    expect(items).toMatchObject([{ code: 'XP_HR' }]);
    const seen = await home.call(samplingCalls.figures, {}, own);
    expect(seen.reviewers.map(({ staffId }) => staffId)).toEqual([own.staffId]);
    expect(seen.total).toMatchObject(counted);
  });
});
