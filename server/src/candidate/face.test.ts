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
import { agree, type Guest, identify, messageTo, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
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
const as = ({ token }: Guest) => ({ token });
async function inFrontOfCamera(tail: string, of: Person = hr): Promise<Guest> {
  const guest = await signIn(home, of, { codes, tail });
  await identify(home, guest);
  await agree(home, guest, ['ID_FACE']);
  return guest;
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
async function show(guest: Guest, picture?: Buffer) {
  const imageText = (picture ?? (await aFace())).toString('base64');
  const address = `10.${[...randomBytes(3)].join('.')}`;
  return home.ask(faceCalls.contrast, { orderDetailsId: guest.orderDetailsId, imageText }, { ...as(guest), address });
}
const statusOf = async ({ orderDetailsId }: Guest) =>
  (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;
const stepOf = async (guest: Guest) =>
  (await home.call(candidateCalls.details, { orderDetailsId: guest.orderDetailsId }, as(guest))).step;
const balance = async () =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find((asset) => asset.code === 'BALANCE')?.amountFen;

const onePaper = async (guest: Guest): Promise<string> => {
  const base64 = (await aFace()).toString('base64');
  const { orderDetailsId } = guest;
  return (
    await home.call(collectCalls.upload, { orderDetailsId, kind: 'proof', name: '身份证.jpg', base64 }, as(guest))
  ).fileId;
};
async function withPapers(tail: string): Promise<Guest> {
  const guest = await inFrontOfCamera(tail);
  await onePaper(guest);
  await onePaper(guest);
  await home.call(faceCalls.askProof, { orderDetailsId: guest.orderDetailsId, kind: 'papers' }, as(guest));
  return guest;
}
async function waitingOf(guest: Guest) {
  const { orderNo } = await home.call(candidateCalls.details, { orderDetailsId: guest.orderDetailsId }, as(guest));
  const { rows } = await home.call(proofCalls.list, { pageSize: 100 }, reviewer);
  const found = rows.find((row) => row.orderNo === orderNo);
  if (found === undefined) throw new TypeError('nothing waits');
  return found;
}
async function decide(guest: Guest, decision: 'accepted' | 'again' | 'rejected'): Promise<void> {
  const { proofId } = await waitingOf(guest);
  await home.call(proofCalls.decide, { proofId, decision, reason: '人像面反光，看不清' }, reviewer);
}

describe('the face', () => {
  it('is asked for when the member has ordered it and the candidate agrees to it, and else not', async () => {
    const guest = await inFrontOfCamera('9999');
    expect(await statusOf(guest)).toBe(orderStates.awaitingFace);
    expect(await stepOf(guest)).toBe('face');
    const other = await signIn(home, hr, { codes });
    await identify(home, other);
    expect(await agree(home, other, [])).toMatchObject({ status: orderStates.authorized, droppedCodes: ['ID_FACE'] });
  });

  it('that matches leads to the claims', async () => {
    const guest = await inFrontOfCamera('9999');
    expect(await show(guest)).toMatchObject({
      data: { result: 'match', triesLeft: faceTries, status: orderStates.authorized },
    });
    expect(await stepOf(guest)).toBe('claims');
    expect((await show(guest)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('that does not match three times ends the check with a refund, also when the pictures come side by side', async () => {
    const before = await balance();
    const guest = await inFrontOfCamera('0021');
    const answers = await Promise.all(Array.from({ length: 6 }, () => show(guest)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(faceTries);
    expect(await statusOf(guest)).toBe(orderStates.faceFailed);
    expect(await balance()).toBe(before);
    expect(
      await home.value('select count(*)::integer from app.face_check where order_detail_id = $1', guest.orderDetailsId),
    ).toBe(faceTries);
    await home.proveBooks();
  });

  it('may match at the third picture', async () => {
    const guest = await inFrontOfCamera('0022');
    expect((await show(guest)).data).toMatchObject({ result: 'mismatch', triesLeft: 2 });
    expect((await show(guest)).data).toMatchObject({ result: 'mismatch', triesLeft: 1 });
    expect((await show(guest)).data).toMatchObject({ result: 'match' });
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
    const guest = await inFrontOfCamera('0023');
    const answers = await Promise.all(Array.from({ length: faceUnclear + 4 }, () => show(guest)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(faceUnclear);
    expect(answers.filter(({ errcode }) => errcode === codeOf('faceTriesOver'))).toHaveLength(4);
    const { used, left } = await home.call(faceCalls.tries, { orderDetailsId: guest.orderDetailsId }, as(guest));
    expect({ used, left }).toEqual({ used: faceUnclear, left: 0 });
    expect(await statusOf(guest)).toBe(orderStates.awaitingFace);
    await onePaper(guest);
    await onePaper(guest);
    await home.call(faceCalls.askProof, { orderDetailsId: guest.orderDetailsId, kind: 'papers' }, as(guest));
    await decide(guest, 'accepted');
    expect(await stepOf(guest)).toBe('claims');
    await home.jobsDone();
  });

  it('is refused when it is no picture', async () => {
    const guest = await inFrontOfCamera('9999');
    expect((await show(guest, Buffer.from('%PDF-1.7 '))).errcode).toBe(codeOf('fileTypeUnknown'));
    expect((await show(guest, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]))).errcode).toBe(
      codeOf('fileBroken'),
    );
  });

  it('ends by itself after a day, and what was typed goes', async () => {
    const guest = await inFrontOfCamera('9999');
    home.clock.at = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    try {
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(guest)).toBe(orderStates.faceExpired);
  });

  it('can be withdrawn from', async () => {
    const guest = await inFrontOfCamera('9999');
    await home.call(candidateCalls.withdraw, { orderDetailsId: guest.orderDetailsId }, as(guest));
    expect(await statusOf(guest)).toBe(orderStates.refused);
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
    const guests = [await inFrontOfCamera('9999'), await inFrontOfCamera('0023'), await inFrontOfCamera('0024')];
    const picture = await aFace();
    // One file that is kept for good, to be compared with.
    const other = await inFrontOfCamera('9999');
    await onePaper(other);
    for (const guest of guests) await show(guest, picture);
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
      [guests[0]?.orderDetailsId],
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
    const guest = await inFrontOfCamera('0021');
    const { orderDetailsId } = guest;
    const ask = () => home.ask(faceCalls.askProof, { orderDetailsId, kind: 'papers' }, as(guest));
    await onePaper(guest);
    expect((await ask()).errcode).toBe(codeOf('proofLacksFiles'));
    await onePaper(guest);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(Reflect.get(Object(one.data), 'proofId')).toBe(Reflect.get(Object(two.data), 'proofId'));
    expect(await stepOf(guest)).toBe('claims');
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, as(guest));
    expect(await stepOf(guest)).toBe('status');
    expect(await statusOf(guest)).toBe(orderStates.awaitingFace);
    const { proofId } = await waitingOf(guest);
    const sheet = await home.call(proofCalls.open, { proofId }, reviewer);
    expect(sheet).toMatchObject({ idCard: guest.candidate.idCard, candidateName: guest.candidate.name });
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
    await decide(guest, 'accepted');
    await eventually(
      async () =>
        (await statusOf(guest)) >= orderStates.partlyReported && (await statusOf(guest)) !== orderStates.awaitingFace,
    );
    await eventually(async () => {
      const kept = await Promise.all(papers.map((paper) => home.house.ports.files.read(paper.place)));
      return kept.every((content) => content === undefined);
    });
  });

  it('is a call as well, without papers', async () => {
    const guest = await inFrontOfCamera('9999');
    const { orderDetailsId } = guest;
    const asked = await home.call(
      faceCalls.askProof,
      { orderDetailsId, kind: 'videoCall', words: '今晚 7 点后' },
      as(guest),
    );
    expect(asked).toMatchObject({ kind: 'videoCall', state: 'waiting' });
    await decide(guest, 'accepted');
    expect(await statusOf(guest)).toBe(orderStates.authorized);
  });

  it('lets no clock and no third mismatch end the check while a reviewer looks', async () => {
    const guest = await withPapers('0021');
    for (let turn = 0; turn < faceTries; turn += 1) await show(guest);
    expect((await show(guest)).errcode).toBe(codeOf('faceTriesOver'));
    home.clock.at = new Date(Date.now() + 9 * 24 * 3_600_000);
    try {
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(guest)).toBe(orderStates.awaitingFace);
  });

  it('that is not good enough yet comes back with the reason, by message, and with a new day', async () => {
    const guest = await withPapers('9999');
    const { orderDetailsId, candidate } = guest;
    await decide(guest, 'again');
    expect(await stepOf(guest)).toBe('face');
    const { proof, endsAt } = await home.call(faceCalls.tries, { orderDetailsId }, as(guest));
    expect(proof).toMatchObject({ state: 'again', reason: '人像面反光，看不清' });
    expect(endsAt).not.toBeNull();
    await messageTo(home, candidate.phoneNo, /(您提交的证件需要补充)/);
  });

  it('that is rejected ends the check with a refund, once, whoever decides twice', async () => {
    const before = await balance();
    const guest = await withPapers('9999');
    const { proofId } = await waitingOf(guest);
    const reject = () => home.ask(proofCalls.decide, { proofId, decision: 'rejected', reason: '不是本人' }, reviewer);
    const ends = await Promise.all([reject(), reject(), reject()]);
    expect(ends.map(({ errcode }) => errcode).sort()).toEqual(['0000', codeOf('notFound'), codeOf('notFound')].sort());
    expect(await statusOf(guest)).toBe(orderStates.faceFailed);
    expect(await balance()).toBe(before);
    await home.proveBooks();
  });
});
