import {
  candidateCalls,
  identityNoticeVersion,
  identityTries,
  papersNoticeVersion,
} from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import type { ProofDecisionName } from '@beidiao/contract/candidate/proof-tick-shapes';
import { maskIdCard, withCheckCharacter } from '@beidiao/contract/wire/rules';
import { reportCalls } from '@beidiao/contract/report/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type InvitedCandidate, identify, messageTo, signIn, somebody } from '../../test/invited.ts';
import { anAddress, codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { decideProof } from '../../test/proofs.ts';
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

/** Somebody else's number. */
const stranger = '110105199411230032';
/** The source knows this number under another name or phone. */
const mismatched = withCheckCharacter('33010619900307403');

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
  for (let n = 0; n < misses; n += 1) await identify(home, invited, stranger);
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
const decide = async (invited: InvitedCandidate, decision: ProofDecisionName) =>
  decideProof(home, reviewer, { proofId: (await waitingOf(invited)).proofId, decision });

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
      await home.waitingForLock(
        'from app.order_detail where member_id = $1 and id = $2 and person_key = $3 for no key update',
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
    // The tries do not come from the papers.
    expect(item?.sentence.zh).toContain('“3 次所填与下单信息不同，没有查询来源”。');
    expect(item?.sentence.zh).not.toContain('来源没有说明是哪一项');
  });

  it('tell the tries that differed from the order from those that the source did not match', async () => {
    const person = { ...somebody(), idCard: mismatched };
    const invited = await signIn(home, hr, { codes: ['ID_THREE'], person });
    for (let n = 0; n < 2; n += 1)
      expect(await identify(home, invited, stranger)).toMatchObject({ result: 'mismatch', isAsked: false });
    expect(await identify(home, invited)).toEqual({ result: 'mismatch', isAsked: true, triesLeft: 0 });
    await onePaper(invited);
    await onePaper(invited, 'back');
    await askPapers(invited);
    expect(await waitingOf(invited)).toMatchObject({ comparisonsMissed: 3, comparisonsUnasked: 2 });
    await decide(invited, 'accepted');
    await agree(home, invited, ['ID_THREE']);
    await home.call(candidateCalls.submitClaims, { orderDetailsId: invited.orderDetailsId }, as(invited));
    await eventually(async () => (await statusOf(invited)) === orderStates.reported || undefined);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId: invited.orderDetailsId }, hr);
    const [item] = report.items;
    expect(item?.sentence.zh).toContain('2 次所填与下单信息不同，没有查询来源；1 次没有对上，来源没有说明是哪一项');
    expect(item?.sentence.en).toContain('2 differed from the order; no source was asked');
  });

  it('need not be shown: after the third mismatch the candidate can still refuse, with a refund', async () => {
    const before = await balance();
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    for (let n = 0; n < identityTries; n += 1) await identify(home, invited, stranger);
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

describe('a misspelled name or number', () => {
  const correct = (invited: InvitedCandidate, wish: { name?: string; idCard?: string }, by: Person = hr) =>
    home.ask(candidateCalls.correctPerson, { orderDetailsId: invited.orderDetailsId, ...wish }, by);
  const linkOf = (invited: InvitedCandidate) =>
    home.call(candidateCalls.linkOfOrder, { orderDetailsId: invited.orderDetailsId }, hr);
  const searched = async (searchCriteria: string) =>
    (await home.call(orderCalls.list, { searchCriteria }, hr)).rows.map(({ orderDetailsId }) => orderDetailsId);
  const other = '330106199108123418';

  it('is corrected: the old link and session end, a new link goes to the same phone, the tries begin anew', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'], name: '欧阳晨羲' });
    const { phoneNo } = invited.candidate;
    for (let n = 0; n < identityTries; n += 1) await identify(home, invited, other);
    expect((await linkOf(invited)).triesUnlikeOrder).toBe(identityTries);
    const answer = await correct(invited, { name: '欧阳晨曦', idCard: other });
    expect(answer).toMatchObject({ errcode: '0000', data: { name: '欧阳晨曦', idCard: maskIdCard(other) } });
    expect((await home.ask(candidateCalls.invitation, { link: invited.link })).errcode).toBe(codeOf('linkUnknown'));
    const shut = await home.ask(candidateCalls.details, { orderDetailsId: invited.orderDetailsId }, as(invited));
    expect(shut.errcode).toBe(codeOf('notSignedIn'));
    expect((await linkOf(invited)).triesUnlikeOrder).toBe(0);
    const link = await eventually(async () => {
      const newest = await messageTo(home, phoneNo, /link=([\w-]+)/);
      return newest === invited.link ? undefined : newest;
    });
    home.clock.at = new Date(home.house.now().getTime() + 120_000);
    await home.call(candidateCalls.sendCode, { link }, { address: anAddress() });
    await home.jobsDone();
    const validateCode = await messageTo(home, phoneNo, /验证码 (\d{6})/);
    const { accessToken } = await home.call(candidateCalls.enterCode, { link, validateCode }, { address: anAddress() });
    const right = {
      ...invited,
      token: accessToken,
      candidate: { ...invited.candidate, name: '欧阳晨曦', idCard: other },
    };
    expect(await identify(home, right)).toEqual({ result: 'match' });
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr);
    expect(timeline.find(({ event }) => event === 'correctPerson')).toMatchObject({ actorName: '沈若溪' });
    // Who it is has been confirmed, and stays.
    expect((await correct(invited, { name: '王五' })).errcode).toBe(codeOf('orderNotInState'));
  });

  it('is followed by the search and by the rule of second orders, and not under the old spelling', async () => {
    const person = { ...somebody(), name: '尉迟恭俭' };
    const invited = await signIn(home, hr, { codes: ['ID_THREE'], person });
    await correct(invited, { name: '慕容恪守', idCard: other });
    expect(await searched('慕容恪')).toEqual([invited.orderDetailsId]);
    expect(await searched('尉迟恭')).toEqual([]);
    const existing = async (name: string, idCard: string) =>
      (await home.call(orderCalls.existing, { name, idCard, phoneNo: person.phoneNo }, hr)).existing?.orderDetailsId;
    expect(await existing('慕容恪守', other)).toBe(invited.orderDetailsId);
    expect(await existing('尉迟恭俭', person.idCard)).toBeUndefined();
  });

  it('is corrected once for three requests at once, and each is answered as the first', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    const answers = await Promise.all([1, 2, 3].map(() => correct(invited, { name: '司马相' })));
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000']));
    const events =
      "select count(*)::integer from app.order_timeline where order_detail_id = $1 and event = 'correctPerson'";
    expect(await home.value(events, invited.orderDetailsId)).toBe(1);
  });

  it('is refused when nothing changes, more than three times a day, with a wrong number, and to another member', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    expect((await correct(invited, {})).errcode).toBe(codeOf('personUnchanged'));
    expect(await correct(invited, { idCard: '330106199003072416' })).toMatchObject({
      errcode: codeOf('badParams'),
      data: { fields: [{ field: 'idCard' }] },
    });
    const foreign = await home.hr({ name: '陌生人' });
    expect((await correct(invited, { name: '王五' }, foreign)).errcode).toBe(codeOf('orderNotFound'));
    for (const name of ['赵一', '钱二', '孙三']) expect((await correct(invited, { name })).errcode).toBe('0000');
    expect((await correct(invited, { name: '李四' })).errcode).toBe(codeOf('personCorrectedOften'));
  });

  it('waits while a reviewer looks at the papers', async () => {
    const invited = await withPapers();
    expect((await correct(invited, { name: '王五' })).errcode).toBe(codeOf('papersLookedAt'));
  });

  it('does not let an answer about the old spelling confirm the new one', async () => {
    const misses = 'select identity_misses::integer from app.order_detail where id = $1';
    /** The source takes its time: the order is corrected meanwhile. */
    const matchedDuring = async (corrects: (invited: InvitedCandidate) => Promise<unknown>) => {
      const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
      const { orderDetailsId, candidate } = invited;
      const typed = { name: candidate.name, idCard: candidate.idCard, noticeVersion: identityNoticeVersion };
      const matching = home.ask(candidateCalls.proveIdentity, { orderDetailsId, ...typed }, as(invited));
      await eventually(async () => (await home.value(misses, orderDetailsId)) === 1 || undefined);
      await corrects(invited);
      const { errcode } = await matching;
      expect(await statusOf(invited)).toBe(orderStates.awaitingIdentity);
      return errcode;
    };
    expect(await matchedDuring((invited) => correct(invited, { name: '王五' }))).toBe(codeOf('notSignedIn'));
    // In the moment between: the session was still good when the match was noted.
    const between = await matchedDuring(({ orderDetailsId }) =>
      home.owner.query(
        "update app.order_detail set person_key = overlay(person_key placing '\\x00'::bytea from 1) where id = $1",
        [orderDetailsId],
      ),
    );
    expect(between).toBe(codeOf('orderNotInState'));
  });
});
