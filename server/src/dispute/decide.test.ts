import { type DisputeDecision, disputeCalls, type Recheck } from '@beidiao/contract/dispute/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteAct } from '../staff/staff.ts';
import { type InvitedCandidate, handIn } from '../../test/invited.ts';
import { aPicture, emptyOnWire, fieldsOf, publishAnswersOf } from '../../test/review.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  [reviewer, other] = [await home.staff('reviewer'), await home.staff('reviewer')];
});
afterAll(() => home.close());

const own = ({ orderDetailsId, token }: InvitedCandidate) =>
  home.call(rightsCalls.ownReport, { orderDetailsId }, { token });
const view = async (invited: InvitedCandidate, version?: number) =>
  (
    await home.call(
      reportCalls.view,
      { orderDetailsId: invited.orderDetailsId, ...(version === undefined ? {} : { version }) },
      hr,
    )
  ).report;
const newer = (invited: InvitedCandidate, than: number) =>
  eventually(async () => {
    const report = await view(invited);
    return report.version > than ? report : undefined;
  });

type Disputed = { invited: InvitedCandidate; disputeId: string; version: number };
/** A full report with one item that differs, and a dispute of it. */
async function disputed(): Promise<Disputed> {
  const invited = await reportedAsRed();
  const { version } = await view(invited);
  const { disputeId } = await home.call(disputeCalls.dispute, disputeOf(invited), { token: invited.token });
  return { invited, disputeId, version: (await newer(invited, version)).version };
}
/** The same, with a paper of the candidate. */
async function disputedWithProof(): Promise<{ disputeId: string; fileId: string }> {
  const invited = await reportedAsRed();
  const { words: _, ...item } = disputeOf(invited);
  const by = { token: invited.token };
  const proof = { ...item, name: '过户凭证.png', base64: await aPicture() };
  const { fileId } = await home.call(disputeCalls.addProof, proof, by);
  const { disputeId } = await home.call(disputeCalls.dispute, { ...disputeOf(invited), fileIds: [fileId] }, by);
  return { disputeId, fileId };
}
async function reportedAsRed(): Promise<InvitedCandidate> {
  const invited = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  await publishAnswersOf(home, invited.orderDetailsId);
  await eventually(async () => {
    const answer = await home.ask(reportCalls.view, { orderDetailsId: invited.orderDetailsId }, hr);
    return answer.errcode === '0000';
  });
  return invited;
}
const disputeOf = ({ orderDetailsId }: InvitedCandidate) =>
  ({ orderDetailsId, itemCode: 'ID_THREE', n: 1, words: '号码去年才过户到我名下' }) as const;
const claim = (disputeId: string, by: Operator) => home.ask(disputeCalls.staffClaim, { disputeId }, by);
const groundAt = (at: string): Recheck['ground'] => ({
  ...emptyOnWire.ground,
  source: 'officialPortal',
  method: 'portal',
  queryNo: 'SH-20261122-1',
  queriedAt: at,
});
/** Looked up again just now: name and ID number belong together. */
const matches = (): Recheck => ({
  fields: fieldsOf({ idName: 'equal' }),
  identities: [],
  ground: groundAt(new Date().toISOString()),
});
type Wish = { decision: DisputeDecision; recheck?: Recheck | null; words?: string };
/** As the console does it: what the report will say is read first. */
async function decide(
  disputeId: string,
  by: Operator,
  { decision, recheck = null, words = '运营商记录已更新，确认是本人' }: Wish,
) {
  const preview = await home.ask(disputeCalls.staffPreview, { disputeId, decision, recheck }, by);
  const sentence = Reflect.get(Object(preview.data), 'sentence') ?? { zh: '', en: '' };
  return home.ask(disputeCalls.staffDecide, { disputeId, decision, recheck, words, sentence }, by);
}
/** Looked up again just now: what stood is found again. */
const stands = (): Recheck => ({ ...matches(), fields: fieldsOf({ idName: 'different' }) });
const reject = async (disputeId: string, by: Operator, words?: string) => {
  await addGround(disputeId, by);
  return decide(disputeId, by, { decision: 'rejected', recheck: stands(), ...(words === undefined ? {} : { words }) });
};
const addGround = async (disputeId: string, by: Operator) =>
  home.call(disputeCalls.staffAddEvidence, { disputeId, name: '查询结果页.png', base64: await aPicture() }, by);
/** A red light that goes away is handed in by one and confirmed by another. */
async function uphold(disputeId: string, { first, second }: { first: Operator; second: Operator }) {
  await addGround(disputeId, first);
  const handedIn = await decide(disputeId, first, { decision: 'upheld', recheck: matches() });
  expect(handedIn.data).toEqual({ outcome: 'awaitingSecond' });
  expect((await claim(disputeId, first)).errcode).toBe(codeOf('sameReader'));
  expect((await claim(disputeId, second)).errcode).toBe('0000');
  return home.ask(disputeCalls.staffConfirm, { disputeId, agrees: true, words: '' }, second);
}

describe('a dispute that is upheld', () => {
  it('makes a corrected finding and a new version once two have read it, and the check stays finished', async () => {
    const { invited, disputeId, version } = await disputed();
    expect((await claim(disputeId, reviewer)).errcode).toBe('0000');
    const sheet = await home.call(disputeCalls.staffOpen, { disputeId }, reviewer);
    expect(sheet).toMatchObject({
      words: '号码去年才过户到我名下',
      item: { light: 'red', result: 'inconsistent' },
      candidateName: invited.candidate.name,
      proposal: null,
    });
    expect((await uphold(disputeId, { first: reviewer, second: other })).errcode).toBe('0000');
    const corrected = await newer(invited, version);
    expect(corrected).toMatchObject({
      version: version + 1,
      kind: 'correction',
      overall: { light: 'green' },
      items: [
        {
          light: 'green',
          result: 'consistent',
          rules: [],
          dispute: { state: 'upheld', words: '运营商记录已更新，确认是本人' },
        },
      ],
    });
    const [item] = corrected.items;
    const row = item?.rows.find(({ key }) => key === 'idName');
    // The corrected row rests on the new ground, by its own verifier and time; the other keeps the source that answered it.
    expect(item?.grounds[row?.ground ?? -1]).toMatchObject({ queryNo: 'SH-20261122-1', verifier: item?.verifier });
    expect(item?.grounds[0]).toMatchObject({ verifier: 'system' });
    expect(item?.secondVerifier).toMatch(/^V-/);
    const details = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr);
    expect(details.status).toBe(orderStates.reported);
    expect(details.timeline.at(-1)?.event).toBe('correctReport');
    expect((await own(invited)).items[0]).toMatchObject({ light: 'green', dispute: { state: 'upheld' } });
    expect((await view(invited, version)).items[0]).toMatchObject({ light: 'red', dispute: { state: 'open' } });
    await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: invited.candidate.phoneNo });
      return rows.some((row) => row.body.includes('已更正为新的一版'));
    });
  });

  it('needs something that was found again, on a ground of after the dispute, and has to change something', async () => {
    const { disputeId } = await disputed();
    await claim(disputeId, reviewer);
    const why = async (wish: Wish) => (await decide(disputeId, reviewer, wish)).errcode;
    expect(await why({ decision: 'upheld' })).toBe(codeOf('correctionEmpty'));
    expect(await why({ decision: 'upheld', recheck: matches() })).toBe(codeOf('noNewGround'));
    await addGround(disputeId, reviewer);
    const before = { ...matches(), ground: groundAt('2026-01-01T00:00:00.000Z') };
    expect(await why({ decision: 'upheld', recheck: before })).toBe(codeOf('noNewGround'));
    const ahead = { ...matches(), ground: groundAt(new Date(Date.now() + 60_000).toISOString()) };
    expect(await why({ decision: 'upheld', recheck: ahead })).toBe(codeOf('reviewIncomplete'));
    const nowhere = { ...matches(), ground: { ...groundAt(new Date().toISOString()), source: null } };
    expect(await why({ decision: 'upheld', recheck: nowhere })).toBe(codeOf('reviewIncomplete'));
    const same = { ...matches(), fields: fieldsOf({ idName: 'different' }) };
    expect(await why({ decision: 'upheld', recheck: same })).toBe(codeOf('correctionEmpty'));
    const other = { zh: '没有读过的句子。', en: 'Not read.' };
    const unread = {
      disputeId,
      decision: 'upheld',
      recheck: matches(),
      words: '运营商已更正',
      sentence: other,
    } as const;
    expect((await home.ask(disputeCalls.staffDecide, unread, reviewer)).errcode).toBe(codeOf('sentenceChanged'));
  });

  it('goes back to the first reader when the second does not agree', async () => {
    const { disputeId } = await disputed();
    await claim(disputeId, reviewer);
    await addGround(disputeId, reviewer);
    await decide(disputeId, reviewer, { decision: 'upheld', recheck: matches() });
    await claim(disputeId, other);
    const no = { disputeId, agrees: false, words: '查询页看不清' };
    expect((await home.ask(disputeCalls.staffConfirm, { ...no, words: ' ' }, other)).errcode).toBe(
      codeOf('reviewIncomplete'),
    );
    await home.call(disputeCalls.staffConfirm, no, other);
    const sheet = await home.call(disputeCalls.staffOpen, { disputeId }, reviewer);
    expect(sheet).toMatchObject({ holder: { isMe: true }, proposal: null });
  });
});

describe('a dispute of a record', () => {
  it('is corrected only by another identity of the record, and then the record is named and not counted', async () => {
    const invited = await handIn(home, hr, { codes: ['LIT_PUBLIC'], tail: '0002' });
    await publishAnswersOf(home, invited.orderDetailsId);
    await eventually(async () => (await home.ask(reportCalls.view, invited, hr)).errcode === '0000');
    const item = { orderDetailsId: invited.orderDetailsId, itemCode: 'LIT_PUBLIC', n: 1, fields: ['register'] };
    const { disputeId } = await home.call(disputeCalls.dispute, { ...item, words: '同名的另一个人' }, invited);
    await claim(disputeId, reviewer);
    await addGround(disputeId, reviewer);
    const tail = invited.candidate.idCard.slice(-4);
    const recheck = (identity: 'sameId' | 'otherId', idDigits: string): Recheck => ({
      fields: {},
      identities: [{ place: 0, identity, idDigits }],
      ground: groundAt(new Date().toISOString()),
    });
    const why = async (wish: Wish) => (await decide(disputeId, reviewer, wish)).errcode;
    expect(await why({ decision: 'upheld', recheck: recheck('sameId', `3301**********${tail}`) })).toBe(
      codeOf('recordStillCounted'),
    );
    expect(await why({ decision: 'upheld', recheck: recheck('sameId', '3301**********9999') })).toBe(
      codeOf('reviewIncomplete'),
    );
    const otherId = recheck('otherId', '3301**********9999');
    expect(await why({ decision: 'rejected', recheck: otherId })).toBe(codeOf('upheldAgainstGround'));
    const preview = await home.call(
      disputeCalls.staffPreview,
      { disputeId, decision: 'upheld', recheck: otherId },
      reviewer,
    );
    expect(preview).toMatchObject({ light: 'green', result: 'noRecord', needsSecond: true });
    expect(preview.sentence.zh).toContain('同名 1 条，证件号不同，不计入');
  });
});

describe('a dispute that cannot be settled', () => {
  it('takes the disputed rows down, and the item is not verified any more', async () => {
    const { invited, disputeId, version } = await disputed();
    await claim(disputeId, reviewer);
    expect((await decide(disputeId, reviewer, { decision: 'unclear' })).data).toEqual({ outcome: 'awaitingSecond' });
    await claim(disputeId, other);
    await home.call(disputeCalls.staffConfirm, { disputeId, agrees: true, words: '' }, other);
    const [item] = (await newer(invited, version)).items;
    expect(item).toMatchObject({ result: 'notVerified', light: 'grey', dispute: { state: 'unclear' } });
  });
});

describe('a dispute that is rejected', () => {
  it('leaves the finding and shows the reason to both; the next one can be opened, three in all', async () => {
    const { invited, disputeId, version } = await disputed();
    await claim(disputeId, reviewer);
    await reject(disputeId, reviewer, '运营商书面答复仍是他人');
    const after = await newer(invited, version);
    const rejected = { state: 'rejected', words: '运营商书面答复仍是他人' };
    expect(after.items[0]).toMatchObject({ light: 'red', dispute: rejected });
    expect((await own(invited)).items[0]).toMatchObject({ dispute: rejected, disputesLeft: 2 });
    const again = () =>
      home.ask(
        disputeCalls.dispute,
        { orderDetailsId: invited.orderDetailsId, itemCode: 'ID_THREE', n: 1, words: '请再查' },
        { token: invited.token },
      );
    for (const by of [other, await home.staff('reviewer')]) {
      const answer = await again();
      expect(answer.errcode).toBe('0000');
      const id = String(Reflect.get(Object(answer.data), 'disputeId'));
      await claim(id, by);
      expect((await reject(id, by)).errcode).toBe('0000');
    }
    expect((await again()).errcode).toBe(codeOf('disputesOver'));
  });

  it('is not told in words that no report may say, nor proved by a file of such a name', async () => {
    const { disputeId } = await disputed();
    await claim(disputeId, reviewer);
    const lacksOf = async (wish: Wish) => {
      const { errcode, data } = await decide(disputeId, reviewer, wish);
      expect(errcode).toBe(codeOf('reviewIncomplete'));
      return (Reflect.get(Object(data), 'lacks') as { field: string; what: string }[]).map(
        ({ field, what }) => `${field} ${what}`,
      );
    };
    await addGround(disputeId, reviewer);
    const said = { decision: 'rejected', recheck: stands() } as const;
    expect(await lacksOf({ ...said, words: '他离婚后才换的号码' })).toEqual(['words forbidden']);
    const named = { disputeId, name: '离婚证.png', base64: await aPicture() };
    await home.call(disputeCalls.staffAddEvidence, named, reviewer);
    expect(await lacksOf(said)).toEqual(['evidence forbiddenName']);
  });
});

describe('whatever is decided', () => {
  it('rests on something that was found again since, also where the finding stands', async () => {
    const { disputeId } = await disputed();
    await claim(disputeId, reviewer);
    const why = async (wish: Wish) => (await decide(disputeId, reviewer, wish)).errcode;
    expect(await why({ decision: 'rejected' })).toBe(codeOf('noNewGround'));
    expect(await why({ decision: 'rejected', recheck: stands() })).toBe(codeOf('noNewGround'));
    await addGround(disputeId, reviewer);
    const before = { ...stands(), ground: groundAt('2026-01-01T00:00:00.000Z') };
    expect(await why({ decision: 'rejected', recheck: before })).toBe(codeOf('noNewGround'));
    expect(await why({ decision: 'rejected', recheck: matches() })).toBe(codeOf('upheldAgainstGround'));
    expect(await why({ decision: 'rejected', recheck: stands() })).toBe('0000');
  });

  it('waits until every file of the candidate was opened, by the second reader too', async () => {
    const { disputeId, fileId } = await disputedWithProof();
    await claim(disputeId, reviewer);
    await addGround(disputeId, reviewer);
    const correct = (by: Operator) => decide(disputeId, by, { decision: 'upheld', recheck: matches() });
    const answer = await correct(reviewer);
    expect(answer.errcode).toBe(codeOf('proofsUnread'));
    expect((await home.call(disputeCalls.staffOpen, { disputeId }, reviewer)).unread).toEqual([fileId]);
    await home.call(disputeCalls.staffFile, { disputeId, fileId }, reviewer);
    expect((await home.call(disputeCalls.staffOpen, { disputeId }, reviewer)).unread).toEqual([]);
    expect((await correct(reviewer)).data).toEqual({ outcome: 'awaitingSecond' });
    await claim(disputeId, other);
    const agree = () => home.ask(disputeCalls.staffConfirm, { disputeId, agrees: true, words: '' }, other);
    expect((await agree()).errcode).toBe(codeOf('proofsUnread'));
    await home.call(disputeCalls.staffFile, { disputeId, fileId }, other);
    expect((await agree()).errcode).toBe('0000');
  });

  it('takes nothing of the candidate for the word of somebody else', async () => {
    const { disputeId, fileId } = await disputedWithProof();
    await claim(disputeId, reviewer);
    await home.call(disputeCalls.staffFile, { disputeId, fileId }, reviewer);
    // The only file since is the candidate's own: it is no page of the register.
    const answer = await decide(disputeId, reviewer, { decision: 'upheld', recheck: matches() });
    expect(answer.errcode).toBe(codeOf('noNewGround'));
  });

  it('changes something: rows that were never verified cannot be taken down', async () => {
    const { invited, disputeId, version } = await disputed();
    await claim(disputeId, reviewer);
    await decide(disputeId, reviewer, { decision: 'unclear' });
    await claim(disputeId, other);
    await home.call(disputeCalls.staffConfirm, { disputeId, agrees: true, words: '' }, other);
    await newer(invited, version);
    const item = { orderDetailsId: invited.orderDetailsId, itemCode: 'ID_THREE', n: 1 };
    const again = await home.call(disputeCalls.dispute, { ...item, words: '请查清' }, { token: invited.token });
    const third = await home.staff('reviewer');
    await claim(again.disputeId, third);
    const answer = await decide(again.disputeId, third, { decision: 'unclear' });
    expect(answer.errcode).toBe(codeOf('nothingToTakeDown'));
  });
});

describe('who decides', () => {
  it('has not worked on the item: neither on the task nor on an earlier dispute, and the database holds it', async () => {
    const { invited, disputeId } = await disputed();
    const taskId = await home.value<string>(
      'select id::text from app.check_task where order_detail_id = $1',
      invited.orderDetailsId,
    );
    await home.house.system.transaction((tx) =>
      noteAct(tx, { staff: reviewer, memberId: hr.memberId, action: 'publishFinding', subject: `task ${taskId}` }),
    );
    expect((await claim(disputeId, reviewer)).errcode).toBe(codeOf('disputeOwnWork'));
    const listed = await home.call(disputeCalls.staffList, {}, reviewer);
    expect(listed.rows.find((row) => row.disputeId === disputeId)?.isOwnWork).toBe(true);
    const force = home.owner.query('update app.dispute set claimed_by = $2 where id = $1', [
      disputeId,
      reviewer.staffId,
    ]);
    await expect(force).rejects.toMatchObject({ constraint: 'dispute_by_another' });
    await home.house.system.transaction((tx) =>
      noteAct(tx, { staff: other, memberId: hr.memberId, action: 'openTask', subject: `task ${taskId}` }),
    );
    expect((await claim(disputeId, other)).errcode).toBe('0000');
    await reject(disputeId, other);
    const again = await home.call(
      disputeCalls.dispute,
      { orderDetailsId: invited.orderDetailsId, itemCode: 'ID_THREE', n: 1, words: '请再查' },
      { token: invited.token },
    );
    expect((await claim(again.disputeId, other)).errcode).toBe(codeOf('disputeOwnWork'));
  });

  it('is one of many who want it at once, and nobody else', async () => {
    const { disputeId } = await disputed();
    const several = [reviewer, other, await home.staff('reviewer'), await home.staff('reviewer')];
    const answers = await Promise.all(several.map((by) => claim(disputeId, by)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === codeOf('disputeTaken'))).toHaveLength(3);
    const loser = several[answers.findIndex(({ errcode }) => errcode !== '0000')] ?? other;
    const winner = several[answers.findIndex(({ errcode }) => errcode === '0000')] ?? other;
    await addGround(disputeId, winner);
    const letStand = () => decide(disputeId, loser, { decision: 'rejected', recheck: stands() });
    expect((await letStand()).errcode).toBe(codeOf('disputeNotYours'));
    await home.call(disputeCalls.staffRelease, { disputeId }, winner);
    expect((await claim(disputeId, loser)).errcode).toBe('0000');
    expect((await letStand()).errcode).toBe('0000');
    expect((await letStand()).errcode).toBe(codeOf('disputeDecided'));
  });

  it('is somebody else once the holder is disabled', async () => {
    const { disputeId } = await disputed();
    const gone = await home.staff('reviewer');
    expect((await claim(disputeId, gone)).errcode).toBe('0000');
    expect((await claim(disputeId, other)).errcode).toBe(codeOf('disputeTaken'));
    await home.owner.query('update app.staff set disabled_at = now() where id = $1', [gone.staffId]);
    expect((await claim(disputeId, other)).errcode).toBe('0000');
    expect((await reject(disputeId, other)).errcode).toBe('0000');
  });

  it('is a reviewer', async () => {
    const finance = await home.staff('finance');
    expect((await home.ask(disputeCalls.staffList, {}, finance)).errcode).toBe(codeOf('forbidden'));
  });
});

it('lists disputes by deadline, page by page without a gap', async () => {
  for (let n = 0; n < 3; n += 1) await disputed();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await home.call(
      disputeCalls.staffList,
      { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) },
      reviewer,
    );
    seen.push(...page.rows.map((row) => row.disputeId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const all = await home.owner.query('select id from app.dispute where decided_at is null order by due_at, id');
  expect(seen).toEqual(all.rows.map((row) => row.id));
});

it('lists for a reviewer what they have taken, and for all what is decided, the last one first', async () => {
  const [taken, first, last] = [await disputed(), await disputed(), await disputed()].map((it) => it.disputeId);
  const reader = await home.staff('reviewer');
  for (const id of [first, last]) {
    await claim(id ?? '', other);
    await reject(id ?? '', other);
  }
  await claim(taken ?? '', reader);
  const listed = async (scope: 'mine' | 'decided') =>
    (await home.call(disputeCalls.staffList, { scope, pageSize: 2 }, reader)).rows.map((row) => row.disputeId);
  expect(await listed('mine')).toEqual([taken]);
  expect(await listed('decided')).toEqual([last, first]);
});

it('numbers versions without a gap and hashes each of them, whatever is answered, disputed and decided', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('answer', 'takeBack', 'uphold', 'reject'), { minLength: 1, maxLength: 4 }),
      async (acts) => {
        const invited = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
        await publishAnswersOf(home, invited.orderDetailsId);
        await eventually(async () => (await home.ask(reportCalls.view, invited, hr)).errcode === '0000');
        const item = { orderDetailsId: invited.orderDetailsId, itemCode: 'ID_THREE', n: 1 };
        let isRed = true;
        for (const [n, act] of acts.entries()) {
          if (act === 'answer') await home.call(disputeCalls.answer, { ...item, words: `说明 ${n}` }, invited);
          else if (act === 'takeBack') await home.call(disputeCalls.answer, { ...item, words: '' }, invited);
          else {
            const opened = await home.ask(disputeCalls.dispute, { ...item, words: '不对' }, invited);
            if (opened.errcode === codeOf('disputesOver')) continue;
            const disputeId = String(Reflect.get(Object(opened.data), 'disputeId'));
            const by = await home.staff('reviewer');
            await claim(disputeId, by);
            if (act === 'uphold' && isRed) await uphold(disputeId, { first: by, second: await home.staff('reviewer') });
            else {
              const recheck = isRed ? stands() : matches();
              await addGround(disputeId, by);
              await decide(disputeId, by, { decision: 'rejected', recheck });
            }
            isRed &&= act === 'reject';
          }
        }
        await home.jobsDone();
        const { versions } = await home.call(reportCalls.view, invited, hr);
        expect(versions.map(({ version }) => version).reverse()).toEqual(versions.map((_, n) => n + 1));
        const { rows } = await home.owner.query<{ content_enc: Buffer; hash: Buffer }>(
          'select content_enc, hash from app.report where order_detail_id = $1 order by version',
          [invited.orderDetailsId],
        );
        for (const { content_enc, hash } of rows) {
          const digest = await crypto.subtle.digest(
            'SHA-256',
            home.house.vault.openBytes('report.content', content_enc, `detail ${invited.orderDetailsId}`),
          );
          expect(Buffer.from(digest).equals(hash)).toBe(true);
        }
        const hashes = rows.map(({ hash }) => hash.toString('hex'));
        expect(hashes.every((hash, n) => n === 0 || hash !== hashes[n - 1])).toBe(true);
      },
    ),
    { numRuns: process.env['LONG_TESTS'] === undefined ? 2 : 12 },
  );
});
