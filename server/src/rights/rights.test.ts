import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { copyLifeMs, rightsCalls } from '@beidiao/contract/rights/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenAudit } from '../access/audit-jobs.ts';
import type { StaffId } from '../access/actor.ts';
import { agree, type InvitedCandidate, handIn, identify, signIn } from '../../test/invited.ts';
import { emptyOnWire, fieldsOf, publishAnswersOf, publishAsRead, reachSomebody } from '../../test/review.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { writePaper } from '../../test/papers.ts';
import { putFile, stageFile } from '../file/file.ts';
import { writeReport } from '../report/jobs.ts';
import { notify } from '../notify.ts';
import { stopVerification } from '../verification/jobs.ts';
import { addContact } from '../verification/review-store.ts';
import { withHeld } from '../verification/review.ts';
import { eraseDetail, eraseWhenAtRest } from './erase.ts';
import { readPdf } from '../../test/pdf.ts';
import { eraseOutlived } from './jobs.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  reviewer = await home.staff('reviewer');
});
afterAll(() => home.close());

const reported = async (codes = ['ID_THREE'], tail = '0001'): Promise<InvitedCandidate> => {
  const invited = await handIn(home, hr, { codes, tail });
  if (tail === '0001') await publishAnswersOf(home, invited.orderDetailsId);
  await eventually(async () => {
    const answer = await home.ask(reportCalls.view, invited, hr);
    return answer.errcode === '0000' && (await home.call(reportCalls.view, invited, hr)).report.kind !== 'stage';
  });
  return invited;
};
const request = (invited: InvitedCandidate, kind: 'copy' | 'correct' | 'delete', words = '请处理') =>
  home.ask(candidateCalls.request, { orderDetailsId: invited.orderDetailsId, kind, words }, { token: invited.token });
const requestId = async (invited: InvitedCandidate, kind: 'copy' | 'correct' | 'delete') =>
  String(Reflect.get(Object((await request(invited, kind)).data), 'requestId'));
const answer = (id: string, wish: Partial<Parameters<typeof sendAnswer>[0]> = {}) =>
  sendAnswer({ requestId: id, outcome: 'granted', words: '已处理', ...wish });
/** Taken on first: a request is answered by whoever holds it. */
const sendAnswer = async (params: Parameters<typeof home.ask<typeof rightsCalls.requestAnswer>>[1]) => {
  await home.ask(rightsCalls.requestClaim, { requestId: params.requestId }, reviewer);
  return home.ask(rightsCalls.requestAnswer, params, reviewer);
};
const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c97' } })
    .png()
    .toBuffer();
const ownRequests = async (invited: InvitedCandidate) =>
  (await home.call(rightsCalls.ownRequests, invited, invited)).requests;
const smsTo = async (invited: InvitedCandidate) =>
  (await home.call(sandboxCalls.outbox, { to: invited.candidate.phoneNo })).rows;
const erased = (invited: InvitedCandidate) =>
  eventually(async () => {
    // The candidate is told first; what is then tried again a little later is tried at once here.
    await home.owner.query(
      "update graphile_worker._private_jobs set run_at = now() where key like 'erase%' or run_at > now()",
    );
    return home.value<boolean>(
      'select erased_at is not null from app.order_detail where id = $1',
      invited.orderDetailsId,
    );
  });

describe('a request', () => {
  it('is open once of a kind, has fifteen days, and is answered once, in words', async () => {
    const invited = await reported();
    const id = await requestId(invited, 'copy');
    expect((await request(invited, 'copy')).errcode).toBe(codeOf('requestStillOpen'));
    const [asked] = await ownRequests(invited);
    expect(Date.parse(asked?.dueAt ?? '') - Date.parse(asked?.askedAt ?? '')).toBeGreaterThan(14 * 24 * 3_600_000);
    const listed = await home.call(rightsCalls.requestList, {}, reviewer);
    expect(listed.rows.find((row) => row.requestId === id)).toMatchObject({ kind: 'copy', outcome: null });
    expect((await home.call(rightsCalls.requestOpen, { requestId: id }, reviewer)).words).toBe('请处理');
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(id, { outcome: 'declined' })));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === codeOf('requestAnswered'))).toHaveLength(5);
    expect((await ownRequests(invited))[0]).toMatchObject({ outcome: 'declined', words: '已处理' });
    expect((await home.ask(rightsCalls.copy, invited, invited)).errcode).toBe(codeOf('copyNotReady'));
    await eventually(async () => (await smsTo(invited)).some((row) => row.body.includes('已答复')));
  });

  it('is counted while it waits, and listed among the answered ones after', async () => {
    const waiting = async () => (await home.call(rightsCalls.counts, {}, reviewer)).requests;
    const before = await waiting();
    const id = await requestId(await reported(), 'copy');
    expect(await waiting()).toBe(before + 1);
    await answer(id, { outcome: 'declined' });
    expect(await waiting()).toBe(before);
    const { rows } = await home.call(rightsCalls.requestList, { scope: 'answered', pageSize: 1 }, reviewer);
    expect(rows.map((row) => row.requestId)).toEqual([id]);
  });

  it('is answered by reviewers alone', async () => {
    const finance = await home.staff('finance');
    expect((await home.ask(rightsCalls.requestList, {}, finance)).errcode).toBe(codeOf('forbidden'));
  });
});

describe('a copy', () => {
  it('holds what is kept of the person and nobody else, for thirty days behind the code to the phone', async () => {
    const [invited, other] = [await reported(), await reported()];
    expect((await answer(await requestId(invited, 'copy'))).errcode).toBe('0000');
    const copy = await home.call(rightsCalls.copy, invited, invited);
    expect(copy.person).toMatchObject({ phoneNo: invited.candidate.phoneNo, idCard: invited.candidate.idCard });
    expect(copy.report?.items[0]).toMatchObject({ light: 'red' });
    expect(copy.consents).toHaveLength(1);
    expect(JSON.stringify(copy)).not.toContain(other.candidate.phoneNo);
    expect((await home.ask(rightsCalls.copy, invited, other)).errcode).toBe(codeOf('orderNotFound'));
    await eventually(async () =>
      (await smsTo(invited)).some((row) => row.body.includes('副本已生成') && row.body.includes('link=')),
    );
    home.clock.at = new Date(Date.now() + copyLifeMs + 60_000);
    try {
      expect((await home.ask(rightsCalls.copy, invited, invited)).errcode).toBe(codeOf('copyNotReady'));
    } finally {
      home.clock.at = undefined;
    }
  });

  it('of the report is a PDF that names its reader', async () => {
    const invited = await reported();
    const pdf = await home.call(rightsCalls.reportPdf, invited, invited);
    const { pages } = await readPdf(Buffer.from(pdf.base64, 'base64'));
    const text = pages.join('');
    expect(text).toContain(invited.candidate.name);
    expect(text).toContain('不匹配');
  });
});

describe('a correction', () => {
  const job = { company: '无锡恒铭达电子', position: '会计', from: '2014-07', to: '2019-02' };

  /** An employment whose end was found four months earlier than stated. */
  async function employed() {
    const invited = await signIn(home, hr, { codes: ['XP_HR'] });
    const { orderDetailsId, token } = invited;
    await identify(home, invited);
    await agree(home, invited, ['XP_HR']);
    const claim = { orderDetailsId, itemCode: 'XP_HR', n: 1, content: job, completed: true };
    await home.call(candidateCalls.saveClaim, claim, { token });
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const taskId = await eventually(() =>
      home.value<string | undefined>(
        "select id::text from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'",
        orderDetailsId,
      ),
    );
    await home.call(reviewCalls.claim, { taskId }, reviewer);
    const contactId = await reachSomebody(home, reviewer, taskId);
    const draft = {
      ...emptyOnWire,
      fields: fieldsOf({ ...job, to: '2018-10', leaveReason: '-', conduct: 'confirmed' }),
      ground: { ...emptyOnWire.ground, source: 'employerHr', method: 'switchboard', contactId } as const,
    };
    const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, reviewer);
    expect((await publishAsRead(home, reviewer, { taskId, draftVersion })).data).toEqual({ outcome: 'published' });
    await home.jobsDone();
    return { ...invited, taskId };
  }

  it('of a statement keeps both, with the time, and changes neither comparison nor light', async () => {
    const invited = await employed();
    const before = (await home.call(reportCalls.view, invited, hr)).report;
    expect(before.items[0]).toMatchObject({ light: 'yellow', result: 'inconsistent' });
    const id = await requestId(invited, 'correct');
    expect((await home.call(rightsCalls.requestOpen, { requestId: id }, reviewer)).claims).toEqual([]);
    expect((await answer(id)).errcode).toBe(codeOf('correctionEmpty'));
    const sheet = await home.call(rightsCalls.requestOpen, { requestId: id }, reviewer);
    expect(sheet.claims).toMatchObject([{ itemCode: 'XP_HR', content: { to: '2019-02' }, item: { light: 'yellow' } }]);
    const stated = sheet.claims[0];
    const claims = [{ itemCode: 'XP_HR', n: 1, content: { ...stated?.content, to: '2018-10' } }];
    expect((await answer(id, { claims })).errcode).toBe('0000');
    const after = await eventually(async () => {
      const { report } = await home.call(reportCalls.view, invited, hr);
      return report.version > before.version ? report : undefined;
    });
    expect(after.kind).toBe('correction');
    expect(after.items[0]).toMatchObject({ light: 'yellow', result: 'inconsistent' });
    const row = after.items[0]?.rows.find(({ key }) => key === 'to');
    expect(row).toMatchObject({ claim: { value: '2019-02' }, corrected: { words: '2018-10' }, state: 'differs' });
    expect(after.items[0]?.sentence.zh).toContain('更正自述为 2018-10');
    expect((await home.call(orderCalls.details, invited, hr)).status).toBe(orderStates.reported);
    // Who has set it right has worked on it, and does not answer its dispute.
    const again = { orderDetailsId: invited.orderDetailsId, itemCode: 'XP_HR', n: 1, words: '还是不对' };
    const { disputeId } = await home.call(disputeCalls.dispute, again, invited);
    expect((await home.ask(disputeCalls.staffClaim, { disputeId }, reviewer)).errcode).toBe(codeOf('disputeOwnWork'));
    expect((await home.ask(disputeCalls.staffClaim, { disputeId }, await home.staff('reviewer'))).errcode).toBe('0000');
  });

  it('leaves to the candidate whether the employer may be contacted', async () => {
    const invited = await employed();
    const stated = async () => (await home.call(candidateCalls.claims, invited, invited)).claims[0]?.content;
    expect(await stated()).toMatchObject({ doNotContact: false });
    await home.call(
      candidateCalls.answerEmployers,
      { ...invited, employers: [{ company: String((await stated())?.['company']), doNotContact: true }] },
      invited,
    );
    const id = await requestId(invited, 'correct');
    await home.call(rightsCalls.requestClaim, { requestId: id }, reviewer);
    const opened = { ...(await stated()), to: '2018-10', doNotContact: false };
    const claims = [{ itemCode: 'XP_HR', n: 1, content: opened }];
    expect((await answer(id, { claims })).errcode).toBe('0000');
    expect(await stated()).toMatchObject({ to: '2018-10', doNotContact: true });
  });

  it('is shown to whoever holds the request and answered by nobody else', async () => {
    const invited = await employed();
    const id = await requestId(invited, 'correct');
    const other = await home.staff('reviewer');
    await home.call(rightsCalls.requestClaim, { requestId: id }, other);
    expect((await home.call(rightsCalls.requestOpen, { requestId: id }, reviewer)).claims).toEqual([]);
    expect((await home.ask(rightsCalls.requestClaim, { requestId: id }, reviewer)).errcode).toBe(
      codeOf('requestTaken'),
    );
    expect((await answer(id)).errcode).toBe(codeOf('requestNotHeld'));
    await home.call(rightsCalls.requestRelease, { requestId: id }, other);
    expect((await home.ask(rightsCalls.requestClaim, { requestId: id }, reviewer)).errcode).toBe('0000');
  });
});

/** Every sealed field and every key of a name of every table that belongs to the order detail or to one of its tasks or things. */
async function sealedLeft(detailId: string): Promise<string[]> {
  const { rows } = await home.owner.query<{ table_name: string; column_name: string; by: string }>(`
    select c.table_name, c.column_name, k.column_name as by
    from information_schema.columns c
    join information_schema.columns k on k.table_schema = 'app' and k.table_name = c.table_name and k.column_name in ('order_detail_id', 'task_id')
    where c.table_schema = 'app' and c.data_type = 'bytea' and (c.column_name like '%\\_enc' or c.column_name = 'key')`);
  expect(rows.length).toBeGreaterThan(12);
  const left: string[] = [];
  for (const { table_name: table, column_name: column, by } of rows) {
    const of = by === 'task_id' ? '(select id from app.check_task where order_detail_id = $1)' : '($1)';
    const count = await home.value<number>(
      `select count(*)::integer from app.${table} where ${by} in ${of} and length(${column}) > 0`,
      detailId,
    );
    if (count > 0) left.push(`${table}.${column}`);
  }
  return left;
}

/** Holds one of two things up until the other is where the test wants it. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

describe('a deletion', () => {
  it('withdraws at once, and once it is granted leaves a tombstone without content and a whole trail', async () => {
    const invited = await reported(['ID_THREE', 'LIT_PUBLIC']);
    const { orderDetailsId } = invited;
    const ofResume = { memberId: hr.memberId, orderDetailsId, kind: 'resume', about: '', madeBy: 'user' } as const;
    const resume = await stageFile(home.house, { ...ofResume, name: '简历.pdf' }, writePaper());
    await home.house.system.transaction((tx) => putFile(home.house, tx, resume));
    const item = { orderDetailsId, itemCode: 'ID_THREE', n: 1 };
    await home.call(disputeCalls.answer, { ...item, words: '这是我的说明' }, invited);
    await home.call(disputeCalls.dispute, { ...item, words: '号码是我的' }, invited);
    await home.jobsDone();
    expect((await sealedLeft(orderDetailsId)).length).toBeGreaterThan(3);
    await home.owner.query(
      `insert into app.face_check (member_id, order_detail_id, n, digest, result, score)
       values ($1, $2, 1, decode(repeat('ab', 32), 'hex'), 'match', 0.9)`,
      [hr.memberId, orderDetailsId],
    );
    await home.owner.query(
      `insert into app.staff_refund (member_id, order_detail_id, amount_fen, why, decided_why, request_key, state, needs_second, asked_by)
       values ($1, $2, 1, '欧阳晨曦投诉', '同意退给欧阳晨曦', 'x', 'rejected', false, $3)`,
      [hr.memberId, orderDetailsId, reviewer.staffId],
    );
    const id = await requestId(invited, 'delete');
    expect((await home.call(candidateCalls.details, invited, invited)).consent?.withdrawnAt).not.toBeNull();
    expect((await answer(id)).errcode).toBe('0000');
    await erased(invited);
    await home.jobsDone();
    const told = "select state from app.delivery where order_detail_id = $1 and kind = 'ownDataErased'";
    expect(await home.value(told, orderDetailsId), 'the candidate heard of it first').toBe('sent');

    expect(await sealedLeft(orderDetailsId)).toEqual([]);
    expect(await home.house.ports.files.read(resume.place)).toBeUndefined();
    expect(
      await home.value('select count(*)::integer from app.face_check where order_detail_id = $1', orderDetailsId),
    ).toBe(0);
    expect(
      await home.value(
        "select why || coalesce(decided_why, '') from app.staff_refund where order_detail_id = $1",
        orderDetailsId,
      ),
    ).toBe('');
    const { name, phoneNo, idCard } = invited.candidate;
    const { rows: sealed } = await home.owner.query(
      'select name_enc, phone_enc, id_card_enc from app.order_detail where id = $1',
      [orderDetailsId],
    );
    const open = (field: string, bytes: Buffer) =>
      home.house.vault.open(`order_detail.${field}`, bytes, `member ${hr.memberId}`);
    expect([
      open('name', sealed[0].name_enc),
      open('phone', sealed[0].phone_enc),
      open('id_card', sealed[0].id_card_enc),
    ]).toEqual(['已删除 Deleted', '', '']);
    const { rows: reports } = await home.owner.query(
      'select content_enc, light from app.report where order_detail_id = $1',
      [orderDetailsId],
    );
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every((row) => row.content_enc === null && row.light === 'grey')).toBe(true);
    expect(
      await home.value(
        'select count(*)::integer from app.finding f join app.check_task t on t.id = f.task_id where t.order_detail_id = $1',
        orderDetailsId,
      ),
    ).toBe(0);
    expect(
      await home.value('select count(*)::integer from app.consent where order_detail_id = $1', orderDetailsId),
    ).toBe(1);

    expect((await home.ask(rightsCalls.ownReport, invited, invited)).errcode).toBe(codeOf('notSignedIn'));
    expect((await home.ask(candidateCalls.invitation, { link: invited.link })).errcode).toBe(codeOf('linkUnknown'));
    expect(await smsTo(invited)).toEqual([]);
    const details = await home.call(orderCalls.details, invited, hr);
    expect(details).toMatchObject({ status: orderStates.deleted, name: '已删除 Deleted' });
    expect(details.timeline.at(-1)?.event).toBe('erase');
    expect(JSON.stringify(details)).not.toContain(phoneNo.slice(-4));
    await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: `${hr.loginName}@example.com` });
      return rows.some((row) => row.subject?.includes('已按候选人要求删除'));
    });

    expect(await findBrokenAudit(home.house.system)).toEqual([]);
    expect(await home.value('select count(*)::integer from app.broken_staff_acts()')).toBe(0);
    const trail = await home.value<string>(
      'select string_agg(a::text, $$ $$) from app.audit a where member_id = $1',
      hr.memberId,
    );
    for (const personal of [name, phoneNo, idCard, '这是我的说明', '号码是我的']) expect(trail).not.toContain(personal);
    await home.proveBooks();
  });

  it('that is asked for while the check runs stops it, and refunds what has not run, once', async () => {
    const before = await home.value<string>(
      'select (bought_fen + granted_fen)::text from app.balance where member_id = $1',
      hr.memberId,
    );
    const invited = await handIn(home, hr, { codes: ['MARKET_BAN'] });
    await eventually(async () => (await home.call(orderCalls.details, invited, hr)).status === orderStates.generating);
    const id = await requestId(invited, 'delete');
    await eventually(async () => (await home.call(orderCalls.details, invited, hr)).status === orderStates.refused);
    expect((await answer(id)).errcode).toBe('0000');
    await erased(invited);
    expect((await home.call(orderCalls.details, invited, hr)).status).toBe(orderStates.refused);
    expect(
      await home.value('select (bought_fen + granted_fen)::text from app.balance where member_id = $1', hr.memberId),
    ).toBe(before);
    await home.proveBooks();
  });

  it('is the last word: no job that comes again refunds, and nothing that was on its way is kept', async () => {
    const invited = await reported(['ID_THREE', 'LIT_PUBLIC'], '9999');
    const { orderDetailsId } = invited;
    const of = { memberId: hr.memberId, orderDetailsId };
    const content = writePaper();
    const file = { ...of, kind: 'attachment', about: '', name: 'a.pdf', madeBy: 'candidate' } as const;
    const staged = await stageFile(home.house, file, content);
    await answer(await requestId(invited, 'delete'));
    await erased(invited);
    await stopVerification(home.house, of);
    await writeReport(home.house, of);
    expect(await home.value('select refunded_fen::integer from app.order_detail where id = $1', orderDetailsId)).toBe(
      0,
    );
    await expect(home.house.system.transaction((tx) => putFile(home.house, tx, staged))).rejects.toMatchObject({
      constraint: 'detail_is_erased',
    });
    expect(await sealedLeft(orderDetailsId)).toEqual([]);
    await home.proveBooks();
  });

  it('is said in words to whoever writes while it happens', async () => {
    const invited = await reported();
    const { orderDetailsId } = invited;
    const item = { orderDetailsId, itemCode: 'ID_THREE', n: 1 };
    await home.jobsDone();
    const held = await home.owner.connect();
    try {
      // The deletion is under way: it has gone past every row of the candidate, and has not committed.
      await held.query('begin');
      await held.query("update app.order_detail set erased_at = now(), erased_why = 'request' where id = $1", [
        orderDetailsId,
      ]);
      const late = [
        home.ask(
          disputeCalls.addProof,
          { ...item, name: 'a.png', base64: (await aPicture()).toString('base64') },
          invited,
        ),
        home.ask(disputeCalls.answer, { ...item, words: '晚到的说明' }, invited),
      ];
      const waiting =
        "select count(*)::integer from pg_stat_activity where datname = current_database() and usename = 'app_candidate' and wait_event_type = 'Lock'";
      await eventually(async () => (await home.value<number>(waiting)) >= late.length);
      await held.query('commit');
      for (const sent of late)
        expect(await sent).toMatchObject({
          errcode: codeOf('detailErased'),
          errmsg: expect.stringContaining('已按要求删除'),
        });
    } finally {
      held.release(true);
    }
    expect(home.logged.join()).not.toContain('detail_is_erased');
  });

  it('ends a job that it overtakes: what was being written is not kept, and the job is not tried again', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await identify(home, invited);
    await home.jobsDone();
    await home.rest();
    await agree(home, invited, ['ID_THREE']);
    const { orderDetailsId } = invited;
    const held = await home.owner.connect();
    try {
      await held.query('begin');
      await held.query("update app.order_detail set erased_at = now(), erased_why = 'request' where id = $1", [
        orderDetailsId,
      ]);
      const from = home.logged.length;
      await home.work();
      // The consent is printed, and has come to where its document is kept.
      await home.waitingForLock('stored_file');
      await held.query('commit');
      await eventually(async () => {
        const left = `select not exists (select from graphile_worker.jobs j where j.task_identifier = 'sealConsent')`;
        return home.value<boolean>(left);
      });
      expect(home.logged.slice(from).join()).not.toContain('job failed');
      expect(
        await home.value('select count(*)::integer from app.stored_file where order_detail_id = $1', orderDetailsId),
      ).toBe(0);
    } finally {
      held.release(true);
    }
  });

  it('comes before an upload that was under way: the session has ended with it, and nothing of the picture is kept', async () => {
    const invited = await signIn(home, hr, { codes: ['XP_HR'] });
    await identify(home, invited);
    await agree(home, invited, ['XP_HR']);
    const { files } = home.house.ports;
    const { write } = files;
    const [reached, mayGoOn] = [gate(), gate()];
    const slowly: typeof write = async (place, sealed) => {
      reached.open();
      await mayGoOn.opened;
      return write(place, sealed);
    };
    Object.assign(files, { write: slowly });
    const base64 = writePaper().toString('base64');
    const uploading = home.ask(collectCalls.upload, { ...invited, itemCode: 'XP_HR', name: 'a.pdf', base64 }, invited);
    await reached.opened;
    Object.assign(files, { write });
    await answer(await requestId(invited, 'delete'));
    await erased(invited);
    mayGoOn.open();
    expect((await uploading).errcode).toBe(codeOf('notSignedIn'));
    expect(
      await home.value(
        'select count(*)::integer from app.stored_file where order_detail_id = $1 and kind = $2',
        invited.orderDetailsId,
        'claim',
      ),
    ).toBe(0);
  });

  it('waits for the reviewer who is writing, and takes what they write as well', async () => {
    const invited = await signIn(home, hr, { codes: ['XP_HR'] });
    const { orderDetailsId } = invited;
    await identify(home, invited);
    await agree(home, invited, ['XP_HR']);
    const content = {
      company: '澜石软件',
      position: '工程师',
      from: '2020-01',
      to: '2022-02',
      hrPhone: '0571-88886666',
    };
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId, itemCode: 'XP_HR', n: 1, content, completed: true },
      invited,
    );
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, invited);
    const taskId = await eventually(() =>
      home.value<string | undefined>(
        "select id::text from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'",
        orderDetailsId,
      ),
    );
    await home.call(reviewCalls.claim, { taskId }, reviewer);
    const [reached, mayGoOn] = [gate(), gate()];
    const staff = {
      staffId: reviewer.staffId as StaffId,
      name: '',
      roles: ['reviewer'] as const,
      mayConfirmFrom: null,
    };
    const writing = withHeld(home.house, { staff, taskId }, async ({ tx, task }) => {
      reached.open();
      await mayGoOn.opened;
      await addContact(tx, {
        memberId: task.member_id,
        taskId,
        staffId: staff.staffId,
        channel: 'claimed',
        outcome: 'reached',
        seconds: null,
        at: new Date(),
        wordsEnc: home.house.vault.seal('review_contact.words', '说了什么', `task ${taskId}`),
        numberEnc: home.house.vault.seal('review_contact.number', '13700000001', `task ${taskId}`),
        origin: 'candidate',
        nextContactAt: null,
      });
    });
    await reached.opened;
    await home.call(candidateCalls.withdraw, { orderDetailsId }, invited);
    await eventually(async () => (await home.call(orderCalls.details, invited, hr)).status === orderStates.refused);
    await home.jobsDone();
    const erasing = eraseDetail(home.house, { memberId: hr.memberId, orderDetailsId, why: 'request' });
    await home.waitingForLock('erase_detail');
    mayGoOn.open();
    await writing;
    expect(await erasing).toBe(true);
    expect(await home.value('select count(*)::integer from app.review_contact where task_id = $1', taskId)).toBe(0);
    expect(await sealedLeft(orderDetailsId)).toEqual([]);
  });

  it('comes after its own notice, whichever job begins first', async () => {
    const invited = await reported();
    const { orderDetailsId } = invited;
    await home.jobsDone();
    const wish = { memberId: hr.memberId, orderDetailsId, why: 'request', toldKey: `told ${orderDetailsId}` } as const;
    const isErased = () =>
      home.value<boolean>('select erased_at is not null from app.order_detail where id = $1', orderDetailsId);
    await eraseWhenAtRest(home.house, wish);
    expect(await isErased()).toBe(false);
    await home.house.system.transaction((tx) =>
      notify(tx, {
        memberId: hr.memberId,
        to: { who: 'candidate' },
        kind: 'ownDataErased',
        orderDetailsId,
        key: wish.toldKey,
      }),
    );
    await home.jobsDone();
    await eraseWhenAtRest(home.house, wish);
    expect(await isErased()).toBe(true);
  });

  it('that is asked for before the consent says no for the candidate', async () => {
    const invited = await signIn(home, hr);
    expect((await request(invited, 'delete')).errcode).toBe('0000');
    expect((await home.call(candidateCalls.details, invited, invited)).status).toBe(orderStates.refused);
  });
});

describe('what was typed', () => {
  it('is gone after a withdrawal before the start', async () => {
    const invited = await signIn(home, hr);
    await identify(home, invited);
    await agree(home, invited, ['DEGREE_DOMESTIC']);
    const { orderDetailsId } = invited;
    const content = { company: '澜石软件', position: '工程师', from: '2020-01' };
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId, itemCode: 'XP_HR', n: 1, content, completed: true },
      invited,
    );
    await home.call(candidateCalls.withdraw, { orderDetailsId }, invited);
    await home.jobsDone();
    expect(await home.value('select count(*)::integer from app.claim where order_detail_id = $1', orderDetailsId)).toBe(
      0,
    );
  });
});

describe('keeping', () => {
  it('ends after the time that the member has set, for what has come to rest and for nothing younger', async () => {
    const keeper = await home.hr({ fundsFen: 1_000_000 });
    const other = await home.hr({ fundsFen: 1_000_000 });
    await home.call(rightsCalls.saveSetting, { hiddenCodes: [], hidesSources: false, retentionMonths: 12 }, keeper);
    const full = async (of: Person) => {
      const invited = await handIn(home, of, { codes: ['ID_THREE'] });
      await eventually(async () => (await home.ask(reportCalls.view, invited, of)).errcode === '0000');
      return invited;
    };
    const [mine, theirs] = [await full(keeper), await full(other)];
    const waiting = await signIn(home, keeper);
    const isErased = (invited: InvitedCandidate) =>
      home.value<boolean>('select erased_at is not null from app.order_detail where id = $1', invited.orderDetailsId);
    const night = async (months: number) => {
      home.clock.at = new Date(new Date().setUTCMonth(new Date().getUTCMonth() + months) + 3_600_000);
      await eraseOutlived(home.house);
      home.clock.at = undefined;
    };
    await home.jobsDone();
    expect(await sealedLeft(mine.orderDetailsId)).toContain('name_prefix_key.key');
    await night(11);
    expect([await isErased(mine), await isErased(theirs)]).toEqual([false, false]);
    await night(12);
    expect([await isErased(mine), await isErased(theirs), await isErased(waiting)]).toEqual([true, false, false]);
    await night(36);
    expect(await isErased(theirs)).toBe(true);
    for (const invited of [mine, theirs]) expect(await sealedLeft(invited.orderDetailsId)).toEqual([]);
    const { timeline } = await home.call(orderCalls.details, mine, keeper);
    expect(timeline.at(-1)?.event).toBe('outlive');
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
  });
});
