import { candidateCalls, identityTries, papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { proofCalls, type proofDecisions } from '@beidiao/contract/candidate/proof';
import { reportCalls } from '@beidiao/contract/report/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type InvitedCandidate, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { endDueDetails } from './jobs.ts';
import { readIdentityProof, sendLink } from './candidate.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 1_000_000 });
  reviewer = await home.staff('reviewer');
});
afterAll(() => home.close());

const as = ({ token }: InvitedCandidate) => ({ token });
const statusOf = async ({ orderDetailsId }: InvitedCandidate) =>
  (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;
const stepOf = async (invited: InvitedCandidate) =>
  (await home.call(candidateCalls.details, { orderDetailsId: invited.orderDetailsId }, as(invited))).step;
const balance = async () =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find((asset) => asset.code === 'BALANCE')?.amountFen;

const sides = { front: '#ddd', back: '#ccc' } as const;
async function onePaper(invited: InvitedCandidate, side: keyof typeof sides = 'front') {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: sides[side] } });
  const base64 = (await picture.jpeg().toBuffer()).toString('base64');
  const paper = { orderDetailsId: invited.orderDetailsId, kind: 'proof' as const, name: '身份证.jpg', base64 };
  return home.ask(collectCalls.upload, paper, as(invited));
}
const askPapers = ({ orderDetailsId, token }: InvitedCandidate) =>
  home.ask(faceCalls.askProof, { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion }, { token });
/** A candidate whose phone is a relative's, with the papers in the hands of the reviewers. */
async function withPapers(misses = identityTries): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
  for (let n = 0; n < misses; n += 1) await identify(home, invited, '110105199411230032');
  await onePaper(invited);
  await onePaper(invited, 'back');
  expect((await askPapers(invited)).errcode).toBe('0000');
  return invited;
}
const waitingOf = async (invited: InvitedCandidate) => {
  const { rows } = await home.call(proofCalls.list, { pageSize: 100 }, reviewer);
  const { orderNo } = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr);
  const found = rows.find((row) => row.orderNo === orderNo);
  if (!found) throw new Error('nothing waits');
  return found;
};
const decide = async (invited: InvitedCandidate, decision: (typeof proofDecisions)[number]) =>
  home.call(proofCalls.decide, { proofId: (await waitingOf(invited)).proofId, decision, reason: '看过证件' }, reviewer);

describe('three elements', () => {
  it('match whatever dot, blank and width either side has typed, and not for another name', async () => {
    for (const [ordered, typed, other] of [
      ['热依扎．木拉提', '热依扎·木拉提', '热依扎木拉提'],
      ['王 五', '王五', '王·五'],
      ['王五', '\u202a王　五\u202c', '王六'],
    ] as const) {
      const invited = await signIn(home, hr, { codes: ['ID_THREE'], name: ordered });
      const as = (name: string): InvitedCandidate => ({ ...invited, candidate: { ...invited.candidate, name } });
      expect(await identify(home, as(other))).toMatchObject({ result: 'mismatch', triesLeft: identityTries - 1 });
      expect(await identify(home, as(typed))).toEqual({ result: 'match' });
      const misses = await home.value(
        'select identity_misses from app.order_detail where id = $1',
        invited.orderDetailsId,
      );
      expect(misses, 'the mismatch alone has cost a try').toBe(1);
    }
  });

  it('that another request of the same moment has matched are answered as matched, and not as one try too many', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    const { orderDetailsId } = invited;
    const held = await home.owner.connect();
    try {
      await held.query('begin');
      await held.query('select from app.order_detail where id = $1 for update', [orderDetailsId]);
      const late = identify(home, invited);
      // It has read that identity is still to be proved, and waits to keep the tick of the notice.
      await eventually(() =>
        home.value<boolean>(
          "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')",
        ),
      );
      await held.query('update app.order_detail set state = $2 where id = $1', [
        orderDetailsId,
        orderStates.awaitingAuthorization,
      ]);
      await held.query('commit');
      expect(await late).toMatchObject({ result: 'match' });
    } finally {
      held.release(true);
    }
  });
});

describe('papers instead of the three elements', () => {
  it('can be shown before the first comparison, and wait for a reviewer in the same state without a clock', async () => {
    const invited = await withPapers(0);
    expect(await statusOf(invited)).toBe(orderStates.awaitingIdentity);
    expect(await stepOf(invited)).toBe('status');
    expect(await waitingOf(invited)).toMatchObject({ insteadOf: 'threeElements', comparisonsMissed: 0 });
    home.clock.at = new Date(Date.now() + 20 * 24 * 3_600_000);
    try {
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(invited)).toBe(orderStates.awaitingIdentity);
    expect((await onePaper(invited)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('need both sides of the card, and a notice that was ticked', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await onePaper(invited);
    expect((await askPapers(invited)).errcode).toBe(codeOf('proofLacksFiles'));
    await onePaper(invited, 'back');
    const { orderDetailsId } = invited;
    const unticked = await home.ask(faceCalls.askProof, { orderDetailsId, kind: 'papers' }, as(invited));
    expect(unticked.errcode).toBe(codeOf('noticeUnticked'));
  });

  it('that are accepted after the third mismatch lead to the consent, which says how the identity was proved', async () => {
    const invited = await withPapers();
    expect(await waitingOf(invited)).toMatchObject({ comparisonsMissed: identityTries });
    await decide(invited, 'accepted');
    expect(await statusOf(invited)).toBe(orderStates.awaitingAuthorization);
    const { orderDetailsId } = invited;
    const kept =
      "select count(*)::integer from app.stored_file where order_detail_id = $1 and kind = 'proof' and deleted_at is null";
    expect(await home.value(kept, orderDetailsId)).toBe(0);
    await agree(home, invited, ['ID_THREE']);
    expect(await home.value('select proof from app.consent where order_detail_id = $1', orderDetailsId)).toBe(
      'phone code; papers',
    );
    const memberId = await home.value<never>('select member_id from app.order_detail where id = $1', orderDetailsId);
    const proof = await readIdentityProof(home.house.system.db, { memberId, orderDetailsId });
    expect(proof).toMatchObject({ kind: 'papers', staffId: reviewer.staffId, misses: identityTries });
  });

  it('make a report that never calls the three elements a match', async () => {
    const invited = await withPapers();
    const { orderDetailsId } = invited;
    await decide(invited, 'accepted');
    await agree(home, invited, ['ID_THREE']);
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, as(invited));
    await eventually(async () => (await statusOf(invited)) === orderStates.reported || undefined);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    const [item] = report.items;
    expect(item).toMatchObject({ result: 'partlyVerified', light: 'grey', verifier: expect.stringMatching(/^V-/) });
    expect(item?.rows.map(({ key, state }) => [key, state])).toEqual([
      ['idName', 'match'],
      ['idPhone', 'unchecked'],
      ['earlierTries', 'found'],
    ]);
    expect(item?.sentence.zh).toContain('身份证号与手机号未核实');
    expect(item?.sentence.zh).toContain('3 次没有对上');
  });

  it('need not be shown: after the third mismatch the candidate can still refuse, with a refund', async () => {
    const before = await balance();
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    for (let n = 0; n < identityTries; n += 1) await identify(home, invited, '110105199411230032');
    const refusal = { orderDetailsId: invited.orderDetailsId, authResult: 'refuse' as const };
    const answer = await home.ask(candidateCalls.authorize, refusal, as(invited));
    expect(answer).toMatchObject({ errcode: '0000', data: { status: orderStates.refused } });
    expect(await stepOf(invited)).toBe('status');
    expect(await balance()).toBe(before);
    await home.proveBooks();
  });

  it('that are rejected end the check with a refund, as three mismatches did', async () => {
    const before = await balance();
    const invited = await withPapers();
    await decide(invited, 'rejected');
    expect(await statusOf(invited)).toBe(orderStates.identityFailed);
    expect(await balance()).toBe(before);
    await home.proveBooks();
  });

  it('that are not good enough come back, and a new link starts no clock while they wait again', async () => {
    const invited = await withPapers(1);
    await decide(invited, 'again');
    expect(await stepOf(invited)).toBe('identity');
    const { orderDetailsId } = invited;
    const due = () => home.value<Date | null>('select due_at from app.order_detail where id = $1', orderDetailsId);
    expect(await due()).not.toBeNull();
    expect((await askPapers(invited)).errcode).toBe('0000');
    const memberId = await home.value<never>('select member_id from app.order_detail where id = $1', orderDetailsId);
    await sendLink(home.house, { memberId, orderDetailsId, why: 'again' });
    expect(await due()).toBeNull();
  });
});
