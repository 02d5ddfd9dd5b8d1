import { candidateCalls, papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { ProofDecisionName, ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import { noTicks } from '@beidiao/contract/candidate/proof-ticks';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { eventWord, identitySteps } from '@beidiao/contract/report/labels';
import { reportCalls } from '@beidiao/contract/report/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from './house.ts';
import { agree, identify, type InvitedCandidate, messageTo, signIn } from './invited.ts';
import { decideProof, proofDecision } from './proofs.ts';
import { aPicture } from './review.ts';

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

const shades = ['#ddd', '#ccc', '#bbb'] as const;
async function upload({ orderDetailsId, token }: InvitedCandidate, count: number): Promise<void> {
  for (const shade of shades.slice(0, count)) {
    const paper = { orderDetailsId, kind: 'proof' as const, name: '身份证.png', base64: await aPicture(shade) };
    await home.call(collectCalls.upload, paper, { token });
  }
}
type Waiting = InvitedCandidate & { readonly proofId: string };
async function ask(invited: InvitedCandidate, kind: ProofKind): Promise<Waiting> {
  const wish = { orderDetailsId: invited.orderDetailsId, kind, noticeVersion: papersNoticeVersion };
  const { proofId } = await home.call(faceCalls.askProof, wish, { token: invited.token });
  return { ...invited, proofId };
}
/** Both sides of an ID card, or a call, instead of the three elements. */
async function waiting(kind: ProofKind = 'papers', photos = 2): Promise<Waiting> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
  await upload(invited, photos);
  return ask(invited, kind);
}
/** Instead of the face. */
async function waitingInsteadOfFace(kind: ProofKind): Promise<Waiting> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'ID_FACE'] });
  await identify(home, invited);
  await agree(home, invited, ['ID_FACE']);
  await upload(invited, 2);
  return ask(invited, kind);
}

const sheetOf = ({ proofId }: Waiting) => home.call(proofCalls.open, { proofId }, reviewer);
async function decision({ proofId }: Waiting, made: ProofDecisionName, ticks?: Partial<ProofTicks>) {
  const params = await proofDecision(home, reviewer, { proofId, decision: made, ...(ticks ? { ticks } : {}) });
  return home.send(proofCalls.decide, params, reviewer).then(({ answer }) => answer);
}
const stateOf = ({ orderDetailsId }: InvitedCandidate) =>
  home.value<number>('select state from app.order_detail where id = $1', orderDetailsId);
const proofRow = ({ proofId }: Waiting) =>
  home.owner
    .query('select state, ticks, called_at from app.identity_proof where id = $1', [proofId])
    .then(({ rows }) => rows[0]);
const keptPhotos = ({ orderDetailsId }: InvitedCandidate) =>
  home.value<number>(
    "select count(*)::integer from app.stored_file where order_detail_id = $1 and kind = 'proof' and deleted_at is null",
    orderDetailsId,
  );
const own = ({ orderDetailsId, token }: InvitedCandidate) =>
  home.call(candidateCalls.details, { orderDetailsId }, { token });

describe('accepting papers', () => {
  it('is refused with two photos of a diploma, and says which sides are missing', async () => {
    const proof = await waiting();
    const { files } = await sheetOf(proof);
    const pictures = files.map(({ fileId }) => ({ fileId, shows: 'other' as const }));
    const answer = await decision(proof, 'accepted', { pictures });
    expect(answer).toMatchObject({
      errcode: codeOf('proofNotAcceptable'),
      errmsg: '还不能通过。照片：缺少人像面；照片：缺少国徽面（居住证为背面）',
      data: { lacks: [{ point: 'pictures', what: 'sideMissing' }, { what: 'sideMissing' }] },
    });
    expect(await proofRow(proof)).toMatchObject({ state: 'waiting', ticks: null });
    expect(await stateOf(proof)).toBe(orderStates.awaitingIdentity);
  });

  it('is refused in English as well, each point named', async () => {
    const { proofId } = await waiting();
    const params = await proofDecision(home, reviewer, { proofId, decision: 'accepted', ticks: { name: null } });
    const answer = await home.ask(proofCalls.decide, params, { ...reviewer, language: 'en' });
    expect(answer.errmsg).toBe('Cannot be accepted yet. Name: compare it with the order');
  });

  it('is refused where the number that was typed is another one, whatever else is ticked', async () => {
    const proof = await waiting();
    const answer = await decision(proof, 'accepted', { number: '330106199108123418' });
    expect(answer).toMatchObject({ errcode: codeOf('proofNotAcceptable'), data: { lacks: [{ point: 'number' }] } });
  });

  it('is refused while a photo that is stored was not looked at, or with a photo of another check', async () => {
    const [proof, other] = [await waiting('papers', 3), await waiting()];
    const { files } = await sheetOf(proof);
    const [front, back] = files.map(({ fileId }) => fileId);
    const two = [
      { fileId: front ?? '', shows: 'portrait' as const },
      { fileId: back ?? '', shows: 'emblem' as const },
    ];
    expect((await decision(proof, 'accepted', { pictures: two })).errcode).toBe(codeOf('proofNotAcceptable'));
    const foreign = (await sheetOf(other)).files[0]?.fileId ?? '';
    const withForeign = await decision(proof, 'accepted', { pictures: [...two, { fileId: foreign, shows: 'other' }] });
    expect(withForeign.errcode).toBe(codeOf('fileNotFound'));
    expect(await stateOf(proof)).toBe(orderStates.awaitingIdentity);
  });

  it('keeps which points were compared and which photo was which side, and neither number nor day', async () => {
    const proof = await waiting('papers', 3);
    expect((await decision(proof, 'accepted')).errcode).toBe('0000');
    const { ticks } = await proofRow(proof);
    expect(ticks).toEqual({
      pictures: [
        { n: 1, shows: 'portrait' },
        { n: 2, shows: 'emblem' },
        { n: 3, shows: 'other' },
      ],
      call: null,
      document: null,
      name: 'same',
      number: 'same',
      term: 'valid',
      face: 'same',
    });
    expect(await keptPhotos(proof)).toBe(0);
  });

  it('is done once for three at the same moment, and another decision afterwards is refused', async () => {
    const proof = await waiting();
    const params = await proofDecision(home, reviewer, { proofId: proof.proofId, decision: 'accepted' });
    const answers = await Promise.all([1, 2, 3].map(() => home.ask(proofCalls.decide, params, reviewer)));
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual(
      ['0000', codeOf('notFound'), codeOf('notFound')].toSorted(),
    );
    const rejection = {
      ...params,
      decision: 'rejected' as const,
      ticks: { ...params.ticks, face: 'different' as const },
    };
    expect((await home.ask(proofCalls.decide, rejection, reviewer)).errcode).toBe(codeOf('notFound'));
    expect(await stateOf(proof)).toBe(orderStates.awaitingAuthorization);
  });

  it('is refused by the database itself where a point is missing, and older decisions stay as they are', async () => {
    const proof = await waiting();
    const end = (ticks: object | null) =>
      home.owner.query(
        "update app.identity_proof set state = 'accepted', decided_at = now(), ticks = $2 where id = $1",
        [proof.proofId, ticks === null ? null : JSON.stringify(ticks)],
      );
    const whole = {
      pictures: [
        { n: 1, shows: 'portrait' },
        { n: 2, shows: 'emblem' },
      ],
      call: null,
      document: null,
      name: 'same',
      number: 'same',
      term: 'valid',
      face: 'same',
    };
    await expect(end(null)).rejects.toThrow(/identity_proof_(accepted_in_full|decided_with_ticks)/);
    for (const point of ['name', 'number', 'term', 'face'])
      await expect(end({ ...whole, [point]: null })).rejects.toThrow('identity_proof_accepted_in_full');
    await expect(end({ ...whole, pictures: [{ n: 1, shows: 'emblem' }] })).rejects.toThrow(
      'identity_proof_accepted_in_full',
    );
    await expect(end({ ...whole, until: '2031-05-20' })).rejects.toThrow('identity_proof_ticks_of_decision');
    const worker = await home.value<boolean>(
      "select has_column_privilege('app_worker', 'app.identity_proof', 'is_before_ticks', 'update')",
    );
    expect(worker, 'nothing new can be called older').toBe(false);
    await home.owner.query(
      "update app.identity_proof set state = 'accepted', decided_at = now(), is_before_ticks = true where id = $1",
      [proof.proofId],
    );
    await home.owner.query('update app.identity_proof set reason_enc = null where id = $1', [proof.proofId]);
  });
});

describe('“not the candidate”', () => {
  it('is refused for what is expired or unreadable, and says to ask again', async () => {
    const proof = await waiting();
    for (const ticks of [{ until: '2020-01-01' }, { name: 'unreadable' as const }])
      expect(await decision(proof, 'rejected', ticks)).toMatchObject({
        errcode: codeOf('proofNotRejectable'),
        errmsg: expect.stringContaining('过期、看不清、照片不对的，请选“请补充”'),
      });
    expect(await stateOf(proof)).toBe(orderStates.awaitingIdentity);
  });

  it('rests on a point that was ticked as different, which is kept', async () => {
    const proof = await waiting();
    expect((await decision(proof, 'rejected', { number: '330106199108123418' })).errcode).toBe('0000');
    expect((await proofRow(proof)).ticks).toMatchObject({ number: 'different', name: 'same' });
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId: proof.orderDetailsId }, hr);
    expect(timeline.at(-1)).toMatchObject({ event: 'failIdentity', decided: { zh: '审核员核对证件照片，不是本人' } });
  });
});

describe('asking again', () => {
  it('is refused without a point, and tells the candidate exactly those that were missing or bad, with the reason', async () => {
    const proof = await waiting();
    const { files } = await sheetOf(proof);
    expect((await decision(proof, 'again', {})).errcode).toBe(codeOf('proofNothingToAsk'));
    const pictures = files.map(({ fileId }, n) => ({
      fileId,
      shows: n === 0 ? ('portrait' as const) : ('other' as const),
    }));
    const params = await proofDecision(home, reviewer, {
      proofId: proof.proofId,
      decision: 'again',
      reason: '反面拍成了毕业证',
      ticks: { pictures, until: '2020-01-01' },
    });
    await home.call(proofCalls.decide, params, reviewer);
    const { proof: told } = await home.call(
      faceCalls.tries,
      { orderDetailsId: proof.orderDetailsId },
      { token: proof.token },
    );
    expect(told).toMatchObject({
      state: 'again',
      reason: '反面拍成了毕业证',
      asks: [{ zh: '缺少身份证国徽面（居住证为背面）的照片' }, { zh: '证件已过期', en: 'The document has expired' }],
    });
    expect(await keptPhotos(proof), 'the candidate goes on from what is there').toBe(2);
  });
});

describe('a video call', () => {
  it('shows no photos that were uploaded before it was chosen, and deletes them with the decision', async () => {
    const proof = await waiting('videoCall');
    const sheet = await sheetOf(proof);
    expect(sheet).toMatchObject({ kind: 'videoCall', files: [], phoneNo: proof.candidate.phoneNo });
    const fileId = await home.value<string>(
      "select id::text from app.stored_file where order_detail_id = $1 and kind = 'proof' limit 1",
      proof.orderDetailsId,
    );
    const looked = await home.ask(proofCalls.file, { proofId: proof.proofId, fileId }, reviewer);
    expect(looked.errcode).toBe(codeOf('fileNotFound'));
    expect(await keptPhotos(proof)).toBe(2);
    expect((await decision(proof, 'accepted')).errcode).toBe('0000');
    expect(await keptPhotos(proof)).toBe(0);
    expect(await proofRow(proof)).toMatchObject({
      state: 'accepted',
      ticks: { pictures: [], call: 'tookPlace', document: 'shown' },
      called_at: expect.any(Date),
    });
  });

  it('is refused with a time in the future, or before it was asked for', async () => {
    const proof = await waiting('videoCall', 0);
    for (const shift of [3_600_000, -3_600_000]) {
      const calledAt = new Date(Date.now() + shift).toISOString();
      expect(await decision(proof, 'accepted', { calledAt })).toMatchObject({
        errcode: codeOf('proofNotAcceptable'),
        errmsg: expect.stringContaining('通话：时间'),
      });
    }
  });

  it('that nobody took is asked for again, in words of a call', async () => {
    const proof = await waiting('videoCall');
    const params = { proofId: proof.proofId, decision: 'again' as const, reason: '两次无人接听' };
    await home.call(proofCalls.decide, { ...params, ticks: { ...noTicks, call: 'notReached' } }, reviewer);
    await messageTo(home, proof.candidate.phoneNo, /(视频通话没有完成身份核验)/);
    expect(await keptPhotos(proof)).toBe(0);
    const { orderDetailsId, token } = proof;
    const { proof: told } = await home.call(faceCalls.tries, { orderDetailsId }, { token });
    expect(told?.asks).toEqual([{ zh: '我们没有打通您的电话', en: 'We could not reach you by phone' }]);
  });

  it('instead of the three elements is named as one: to the candidate, in the timelines, in the consent and in the report', async () => {
    const proof = await waiting('videoCall');
    const { orderDetailsId, token, candidate } = proof;
    expect(await own(proof)).toMatchObject({ step: 'status', waitingProof: 'videoCall' });
    await decideProof(home, reviewer, { proofId: proof.proofId, decision: 'accepted' });
    expect((await own(proof)).waitingProof).toBeNull();
    const said = await messageTo(home, candidate.phoneNo, /(您已通过视频通话完成身份核验.*)/);
    expect(said).not.toContain('照片');
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(timeline.at(-1)).toMatchObject({
      event: 'acceptIdentity',
      decided: { zh: '审核员视频通话核对证件，确认是本人', en: 'Identity confirmed by a reviewer on a video call' },
    });
    const { lines } = await home.call(operationsCalls.candidate, { memberId: hr.memberId, orderDetailsId }, reviewer);
    expect(lines.find(({ event }) => event === 'acceptIdentity')).toMatchObject({ proofBy: 'videoCall' });
    await agree(home, proof, []);
    expect(await home.value('select proof from app.consent where order_detail_id = $1', orderDetailsId)).toBe(
      'phone code; videoCall',
    );
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    await eventually(async () => (await stateOf(proof)) === orderStates.reported || undefined);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect(identitySteps(report).map(({ label }) => label)).toEqual(['identityBy_videoCall']);
    expect(report.timeline.map(({ event, proofBy }) => eventWord(event, 'zh', proofBy))).toContain(
      '审核员视频通话核对证件，确认是本人',
    );
    const item = JSON.stringify(report.items[0]);
    expect(item).toContain('视频通话核对身份证');
    expect(item).toContain('核查员视频通话核对证件，是本人');
    expect(item).not.toMatch(/照片已删除|photos deleted/);
  });

  it('instead of the face is named as one, and nowhere as a face that matched', async () => {
    const proof = await waitingInsteadOfFace('videoCall');
    const { orderDetailsId, token } = proof;
    await decideProof(home, reviewer, { proofId: proof.proofId, decision: 'accepted' });
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    await eventually(async () => (await stateOf(proof)) === orderStates.reported || undefined);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect(identitySteps(report).map(({ label }) => label)).toEqual([
      'identityBy_threeElements',
      'identityBy_videoCall',
    ]);
    const face = JSON.stringify(report.items.find(({ code }) => code === 'ID_FACE'));
    expect(face).toContain('视频通话，人工核对证件');
    expect(face).not.toContain('照片已删除');
    const words = report.timeline.map(({ event, proofBy }) => eventWord(event, 'zh', proofBy));
    expect(words.join()).not.toContain('人脸');
  });
});
