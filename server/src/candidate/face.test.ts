import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls, faceTries, faceUnclear } from '@beidiao/contract/candidate/face';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type InvitedCandidate, identify, messageTo, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { decideProof, proofDecision } from '../../test/proofs.ts';
import { endDueDetails } from './jobs.ts';

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

const codes = ['ID_THREE', 'ID_FACE'];
const as = ({ token }: InvitedCandidate) => ({ token });
async function inFrontOfCamera(tail: string, of: Person = hr): Promise<InvitedCandidate> {
  const invited = await signIn(home, of, { codes, tail });
  await identify(home, invited);
  await agree(home, invited, ['ID_FACE']);
  return invited;
}
/** Noise, so that no two pictures share bytes. */
const aFace = async (): Promise<Buffer> =>
  sharp({
    create: {
      width: 480,
      height: 640,
      channels: 3,
      background: '#c97',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
async function show(invited: InvitedCandidate, picture?: Buffer) {
  const imageText = (picture ?? (await aFace())).toString('base64');
  const address = `10.${[...randomBytes(3)].join('.')}`;
  return home.ask(
    faceCalls.contrast,
    { orderDetailsId: invited.orderDetailsId, imageText },
    { ...as(invited), address },
  );
}
const statusOf = async ({ orderDetailsId }: InvitedCandidate) =>
  (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;
const stepOf = async (invited: InvitedCandidate) =>
  (await home.call(candidateCalls.details, { orderDetailsId: invited.orderDetailsId }, as(invited))).step;
const balance = async () =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find((asset) => asset.code === 'BALANCE')?.amountFen;

const onePaper = async (invited: InvitedCandidate): Promise<string> => {
  const base64 = (await aFace()).toString('base64');
  const { orderDetailsId } = invited;
  return (
    await home.call(collectCalls.upload, { orderDetailsId, kind: 'proof', name: '身份证.jpg', base64 }, as(invited))
  ).fileId;
};
async function withPapers(tail: string): Promise<InvitedCandidate> {
  const invited = await inFrontOfCamera(tail);
  await onePaper(invited);
  await onePaper(invited);
  await home.call(faceCalls.askProof, { orderDetailsId: invited.orderDetailsId, kind: 'papers' }, as(invited));
  return invited;
}
async function waitingOf(invited: InvitedCandidate) {
  const { orderNo } = await home.call(candidateCalls.details, { orderDetailsId: invited.orderDetailsId }, as(invited));
  const { rows } = await home.call(proofCalls.list, { pageSize: 100 }, reviewer);
  const found = rows.find((row) => row.orderNo === orderNo);
  if (found === undefined) throw new TypeError('nothing waits');
  return found;
}
async function decide(invited: InvitedCandidate, decision: 'accepted' | 'again' | 'rejected'): Promise<void> {
  const { proofId } = await waitingOf(invited);
  await decideProof(home, reviewer, { proofId, decision, reason: '人像面反光，看不清' });
}

describe('the face', () => {
  it('is asked for when the member has ordered it and the candidate agrees to it, and else not', async () => {
    const invited = await inFrontOfCamera('9999');
    expect(await statusOf(invited)).toBe(orderStates.awaitingFace);
    expect(await stepOf(invited)).toBe('face');
    const other = await signIn(home, hr, { codes });
    await identify(home, other);
    expect(await agree(home, other, [])).toMatchObject({ status: orderStates.authorized, droppedCodes: ['ID_FACE'] });
  });

  it('that matches leads to the claims', async () => {
    const invited = await inFrontOfCamera('9999');
    expect(await show(invited)).toMatchObject({
      data: { result: 'match', triesLeft: faceTries, status: orderStates.authorized },
    });
    expect(await stepOf(invited)).toBe('claims');
    expect((await show(invited)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('that does not match three times ends the check with a refund, also when the pictures come side by side', async () => {
    const before = await balance();
    const invited = await inFrontOfCamera('0021');
    const answers = await Promise.all(Array.from({ length: 6 }, () => show(invited)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(faceTries);
    expect(await statusOf(invited)).toBe(orderStates.faceFailed);
    expect(await balance()).toBe(before);
    expect(
      await home.value(
        'select count(*)::integer from app.face_check where order_detail_id = $1',
        invited.orderDetailsId,
      ),
    ).toBe(faceTries);
    await home.proveBooks();
  });

  it('may match at the third picture', async () => {
    const invited = await inFrontOfCamera('0022');
    expect((await show(invited)).data).toMatchObject({ result: 'mismatch', triesLeft: 2 });
    expect((await show(invited)).data).toMatchObject({ result: 'mismatch', triesLeft: 1 });
    expect((await show(invited)).data).toMatchObject({ result: 'match' });
  });

  it('costs no try when there is none on the picture, or when the service is silent', async () => {
    const [unclear, silent] = [await inFrontOfCamera('0023'), await inFrontOfCamera('0024')];
    for (let turn = 0; turn < faceTries + 1; turn += 1)
      expect((await show(unclear)).data).toMatchObject({ result: 'unclear', triesLeft: faceTries });
    expect((await show(silent)).errcode).toBe(codeOf('vendorSilent'));
    const { used, left } = await home.call(faceCalls.tries, { orderDetailsId: silent.orderDetailsId }, as(silent));
    expect({ used, left }).toEqual({ used: 0, left: faceTries });
  });

  it('that nobody can make out is asked for ten times at most, also side by side, and leaves the other ways', async () => {
    const invited = await inFrontOfCamera('0023');
    const answers = await Promise.all(Array.from({ length: faceUnclear + 4 }, () => show(invited)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(faceUnclear);
    expect(answers.filter(({ errcode }) => errcode === codeOf('faceTriesOver'))).toHaveLength(4);
    const { used, left } = await home.call(faceCalls.tries, { orderDetailsId: invited.orderDetailsId }, as(invited));
    expect({ used, left }).toEqual({ used: faceUnclear, left: 0 });
    expect(await statusOf(invited)).toBe(orderStates.awaitingFace);
    await onePaper(invited);
    await onePaper(invited);
    await home.call(faceCalls.askProof, { orderDetailsId: invited.orderDetailsId, kind: 'papers' }, as(invited));
    await decide(invited, 'accepted');
    expect(await stepOf(invited)).toBe('claims');
    await home.jobsDone();
  });

  it('is refused when it is no picture', async () => {
    const invited = await inFrontOfCamera('9999');
    expect((await show(invited, Buffer.from('%PDF-1.7 '))).errcode).toBe(codeOf('fileTypeUnknown'));
    expect((await show(invited, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]))).errcode).toBe(
      codeOf('fileBroken'),
    );
  });

  it('ends by itself after a day, and what was typed goes', async () => {
    const invited = await inFrontOfCamera('9999');
    home.clock.at = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    try {
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(invited)).toBe(orderStates.faceExpired);
  });

  it('can be withdrawn from', async () => {
    const invited = await inFrontOfCamera('9999');
    await home.call(candidateCalls.withdraw, { orderDetailsId: invited.orderDetailsId }, as(invited));
    expect(await statusOf(invited)).toBe(orderStates.refused);
  });
});

describe('the picture of a face', () => {
  /** Every text and every byte that the database holds, whatever the table. */
  async function wholeDatabase(): Promise<string> {
    const { rows } = await home.owner.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('app', 'graphile_worker')`,
    );
    const dumps: string[] = [];
    for (const { name } of rows)
      dumps.push(await home.value<string>(`select coalesce(string_agg(t::text, '\n'), '') from ${name} t`));
    return dumps.join('\n');
  }

  it('is in no row, no file and no log after the comparison: digest and score stay', async () => {
    const candidates = [await inFrontOfCamera('9999'), await inFrontOfCamera('0023'), await inFrontOfCamera('0024')];
    const picture = await aFace();
    // One file that is kept for good, to be compared with.
    const other = await inFrontOfCamera('9999');
    await onePaper(other);
    for (const invited of candidates) await show(invited, picture);
    await home.jobsDone();
    const middle = picture.subarray(2_000, 2_024);
    const base64 = picture.toString('base64').slice(4_000, 4_040);
    const rows = await wholeDatabase();
    for (const trace of [base64, middle.toString('hex')]) {
      expect(rows.includes(trace)).toBe(false);
      expect(home.logged.join('\n').includes(trace)).toBe(false);
    }
    const { rows: checks } = await home.owner.query(
      'select digest, score, result from app.face_check where order_detail_id = $1',
      [candidates[0]?.orderDetailsId],
    );
    expect(checks).toMatchObject([{ result: 'match', score: '0.9700' }]);
    expect(checks[0].digest).toHaveLength(32);
    // A face that was kept by mistake would lie sealed: not one file may be there at all.
    const before = await home.value<number>('select count(*)::integer from app.stored_file where deleted_at is null');
    const places = readdirSync(`${home.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(places).toHaveLength(before);
    for (const entry of places) expect(readFileSync(`${entry.parentPath}/${entry.name}`).includes(middle)).toBe(false);
  });
});

describe('the way beside the face', () => {
  it('needs both sides of the card, waits for a reviewer, and the claims go on meanwhile', async () => {
    const invited = await inFrontOfCamera('0021');
    const { orderDetailsId } = invited;
    const ask = () => home.ask(faceCalls.askProof, { orderDetailsId, kind: 'papers' }, as(invited));
    await onePaper(invited);
    expect((await ask()).errcode).toBe(codeOf('proofLacksFiles'));
    await onePaper(invited);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(Reflect.get(Object(one.data), 'proofId')).toBe(Reflect.get(Object(two.data), 'proofId'));
    expect(await stepOf(invited)).toBe('claims');
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, as(invited));
    expect(await stepOf(invited)).toBe('status');
    expect(await statusOf(invited)).toBe(orderStates.awaitingFace);
    const { proofId } = await waitingOf(invited);
    const sheet = await home.call(proofCalls.open, { proofId }, reviewer);
    expect(sheet).toMatchObject({ idCard: invited.candidate.idCard, candidateName: invited.candidate.name });
    expect(sheet.files).toHaveLength(2);
    for (const { fileId } of sheet.files) {
      const paper = await home.call(proofCalls.file, { proofId, fileId }, reviewer);
      expect(paper.base64.length).toBeGreaterThan(1_000);
    }
    const sales = await home.staff('sales');
    expect((await home.ask(proofCalls.open, { proofId }, sales)).errcode).toBe(codeOf('forbidden'));
    const { rows: papers } = await home.owner.query<{ place: string }>(
      "select place from app.stored_file where order_detail_id = $1 and kind = 'proof'",
      [orderDetailsId],
    );
    await decide(invited, 'accepted');
    await eventually(
      async () =>
        (await statusOf(invited)) >= orderStates.partlyReported &&
        (await statusOf(invited)) !== orderStates.awaitingFace,
    );
    await eventually(async () => {
      const kept = await Promise.all(papers.map((paper) => home.house.ports.files.read(paper.place)));
      return kept.every((content) => content === undefined);
    });
  });

  it('is a call as well, without papers', async () => {
    const invited = await inFrontOfCamera('9999');
    const { orderDetailsId } = invited;
    const asked = await home.call(
      faceCalls.askProof,
      { orderDetailsId, kind: 'videoCall', words: '今晚 7 点后' },
      as(invited),
    );
    expect(asked).toMatchObject({ kind: 'videoCall', state: 'waiting' });
    await decide(invited, 'accepted');
    expect(await statusOf(invited)).toBe(orderStates.authorized);
  });

  it('lets no clock and no third mismatch end the check while a reviewer looks', async () => {
    const invited = await withPapers('0021');
    for (let turn = 0; turn < faceTries; turn += 1) await show(invited);
    expect((await show(invited)).errcode).toBe(codeOf('faceTriesOver'));
    home.clock.at = new Date(Date.now() + 9 * 24 * 3_600_000);
    try {
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(invited)).toBe(orderStates.awaitingFace);
  });

  it('that is not good enough yet comes back with the reason, by message, and with a new day', async () => {
    const invited = await withPapers('9999');
    const { orderDetailsId, candidate } = invited;
    await decide(invited, 'again');
    expect(await stepOf(invited)).toBe('face');
    const { proof, endsAt } = await home.call(faceCalls.tries, { orderDetailsId }, as(invited));
    expect(proof).toMatchObject({ state: 'again', reason: '人像面反光，看不清' });
    expect(endsAt).not.toBeNull();
    await messageTo(home, candidate.phoneNo, /(您提交的证件需要补充)/);
  });

  it('that is rejected ends the check with a refund, once, whoever decides twice', async () => {
    const before = await balance();
    const invited = await withPapers('9999');
    const { proofId } = await waitingOf(invited);
    const rejection = await proofDecision(home, reviewer, { proofId, decision: 'rejected', reason: '不是本人' });
    const reject = () => home.ask(proofCalls.decide, rejection, reviewer);
    const ends = await Promise.all([reject(), reject(), reject()]);
    expect(ends.map(({ errcode }) => errcode).sort()).toEqual(['0000', codeOf('notFound'), codeOf('notFound')].sort());
    expect(await statusOf(invited)).toBe(orderStates.faceFailed);
    expect(await balance()).toBe(before);
    await home.proveBooks();
  });
});
