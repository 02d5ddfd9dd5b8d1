import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { phoneCode } from '@beidiao/contract/account/phone-code';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { shareCalls, sharesAtMost } from '@beidiao/contract/report/share';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseDetail } from '../rights/erase.ts';
import { handIn, type InvitedCandidate, messageTo } from '../../test/invited.ts';
import { anAddress, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { lastCode } from '../../test/scenes.ts';

let home: TestHouse;
let hr: Person;
let shared: InvitedCandidate;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  shared = await aReport();
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

async function aReport(): Promise<InvitedCandidate> {
  const invited = await handIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'], tail: '9999' });
  const { orderDetailsId } = invited;
  await eventually(async () => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status === 7);
  await home.jobsDone();
  return invited;
}

let phones = 1_310_000;
/** What the sandbox sends goes by the last four. */
const nextPhone = (): string => `${(phones += 1)}9999`;
const wishOf = (orderDetailsId: string, phoneNo = nextPhone()) => ({
  orderDetailsId,
  name: '苏婉清',
  phoneNo,
  purpose: '用人部门复核',
  days: 7 as const,
});
async function share(of = shared.orderDetailsId, phoneNo = nextPhone()) {
  const { shareId, url } = await home.call(shareCalls.share, wishOf(of, phoneNo), hr);
  return { shareId, phoneNo, link: url.split('#')[1] ?? '', at: { address: anAddress() } };
}
type Shared = Awaited<ReturnType<typeof share>>;
async function codeFor({ link, at }: Shared): Promise<string> {
  await home.owner.query('delete from app.phone_code');
  await home.call(shareCalls.sendShareCode, { link }, at);
  return lastCode(home);
}
const open = (it: Shared, validateCode: string) =>
  home.send(shareCalls.openShare, { link: it.link, validateCode }, it.at);
const sharesOf = async (orderDetailsId = shared.orderDetailsId) =>
  (await home.call(shareCalls.shares, { orderDetailsId }, hr)).shares;
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Nothing of the person, of the report or of the enterprise. */
function expectNothingSaid(answer: unknown): void {
  const said = JSON.stringify(answer);
  for (const word of ['欧阳晨曦', '苏婉清', '用人部门', 'BD2', '企业', 'sentence']) expect(said).not.toContain(word);
}

describe('a report that is shared with a named person', () => {
  it('goes to their phone as a link, and opens by the code that is sent there', async () => {
    const it = await share();
    expect(await messageTo(home, it.phoneNo, /\/Shared#([\w-]+)/)).toBe(it.link);
    await home.owner.query('delete from app.phone_code');
    await home.call(shareCalls.sendShareCode, { link: it.link }, it.at);
    const validateCode = await messageTo(home, it.phoneNo, /验证码 (\d{6})/);
    const opened = await home.call(shareCalls.openShare, { link: it.link, validateCode }, it.at);
    expect(opened).toMatchObject({ readerName: '苏婉清', purpose: '用人部门复核', report: { name: '欧阳晨曦' } });
    expect(JSON.stringify(opened)).not.toContain('330106199003072415');
    expect(JSON.stringify(opened)).not.toContain('fileId');
  });

  it('says nothing before the code', async () => {
    const it = await share();
    expectNothingSaid(await home.ask(shareCalls.sendShareCode, { link: it.link }, it.at));
    const refused = (await open(it, '000000')).answer;
    expect(refused.data).toBeNull();
    expectNothingSaid(refused);
  });

  it('is written down: who, when and how often, for the member and for the candidate', async () => {
    const it = await share();
    for (const _ of [1, 2]) expect((await open(it, await codeFor(it))).answer.errcode).toBe('0000');
    const ours = (await sharesOf()).find(({ shareId }) => shareId === it.shareId);
    expect(ours).toMatchObject({ name: '苏婉清', openedCount: 2, sharedBy: '沈若溪', state: 'open' });
    expect(ours?.openedAt).toHaveLength(2);
    const own = await home.call(
      shareCalls.sharedWith,
      { orderDetailsId: shared.orderDetailsId },
      { token: shared.token },
    );
    expect(own.shares[0]).toMatchObject({ name: '苏婉清', purpose: '用人部门复核', openedCount: 2 });
    expect(JSON.stringify(own)).not.toContain(it.phoneNo);
    const acts = await home.value<string[]>(
      "select array_agg(action order by id) from app.audit where subject = 'share ' || $1",
      it.shareId,
    );
    expect(acts).toEqual(['shareReport', 'openShare', 'openShare']);
  });

  it('opens once for each code', async () => {
    const it = await share();
    const code = await codeFor(it);
    const answers = await Promise.all([1, 2, 3].map(() => open(it, code)));
    expect(answers.filter(({ answer }) => answer.errcode === '0000')).toHaveLength(1);
    expect((await sharesOf()).find(({ shareId }) => shareId === it.shareId)?.openedCount).toBe(1);
  });

  it('stays shut after five wrong tries, the right code included', async () => {
    const it = await share();
    const code = await codeFor(it);
    for (let n = 1; n < phoneCode.tries; n += 1)
      expect((await open(it, wrong(code))).answer.errcode).toBe(codeOf('codeWrong'));
    expect((await open(it, wrong(code))).answer.errcode).toBe(codeOf('codeOver'));
    const { answer } = await open(it, code);
    expect(answer.errcode).toBe(codeOf('codeOver'));
    expectNothingSaid(answer);
  });

  it('does not open by the code of another link to the same phone', async () => {
    const other = await aReport();
    const [one, two] = [await share(), await share(other.orderDetailsId)];
    const code = await codeFor(one);
    await home.call(shareCalls.sendShareCode, { link: two.link }, two.at);
    expectNothingSaid((await open(two, code)).answer);
    expect((await open(one, code)).answer.errcode).toBe('0000');
  });
});

describe('a link that has ended', () => {
  const gone = async (it: Shared, code: string): Promise<void> => {
    for (const answer of [
      (await open(it, code)).answer,
      await home.ask(shareCalls.sendShareCode, { link: it.link }, it.at),
    ]) {
      expect(answer).toMatchObject({ errcode: codeOf('shareGone'), data: null });
      expectNothingSaid(answer);
    }
  };

  it('opens nothing, whatever code was sent before its end', async () => {
    const it = await share();
    const code = await codeFor(it);
    await home.call(shareCalls.endShare, { orderDetailsId: shared.orderDetailsId, shareId: it.shareId }, hr);
    await gone(it, code);
    expect((await sharesOf()).find(({ shareId }) => shareId === it.shareId)).toMatchObject({ state: 'ended' });
  });

  it('opens nothing once it has run out', async () => {
    const it = await share();
    const code = await codeFor(it);
    home.clock.at = new Date(Date.now() + 7 * 24 * 3_600_000 + 1);
    await gone(it, code);
    expect((await sharesOf()).find(({ shareId }) => shareId === it.shareId)).toMatchObject({ state: 'expired' });
  });

  it('is answered like one that never was', async () => {
    const it = await share();
    await home.call(shareCalls.endShare, { orderDetailsId: shared.orderDetailsId, shareId: it.shareId }, hr);
    const [ended, unknown] = [(await open(it, '000000')).answer, (await open({ ...it, link: 'x' }, '000000')).answer];
    expect(ended).toEqual(unknown);
  });

  it('shows nothing to a reading that comes at the same moment', async () => {
    const it = await share();
    const code = await codeFor(it);
    const [ended, read] = await Promise.all([
      home.send(shareCalls.endShare, { orderDetailsId: shared.orderDetailsId, shareId: it.shareId }, hr),
      open(it, code),
    ]);
    expect(ended.answer.errcode).toBe('0000');
    const after = (await sharesOf()).find(({ shareId }) => shareId === it.shareId);
    // Either the reading came first and is written down, or it saw the end.
    expect(after?.openedCount).toBe(read.answer.errcode === '0000' ? 1 : 0);
    await gone(it, code);
  });

  it('opens nothing after the report was deleted, and again when it is restored', async () => {
    const { orderDetailsId } = await aReport();
    const it = await share(orderDetailsId);
    const code = await codeFor(it);
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    await gone(it, code);
    await home.call(reportCalls.restore, { orderDetailsId }, hr);
    expect((await open(it, await codeFor(it))).answer.errcode).toBe('0000');
  });

  it('opens nothing after the candidate has withdrawn, and nobody can share it anew', async () => {
    const invited = await aReport();
    const { orderDetailsId, token } = invited;
    const it = await share(orderDetailsId);
    const code = await codeFor(it);
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    await gone(it, code);
    const again = await home.ask(shareCalls.share, wishOf(orderDetailsId), hr);
    expect(again.errcode).toBe(codeOf('consentTakenBack'));
    expect((await home.call(candidateCalls.details, { orderDetailsId }, { token })).orderDetailsId).toBe(
      orderDetailsId,
    );
  });

  it('keeps nothing of its reader once the data of the candidate is erased', async () => {
    const { orderDetailsId } = await aReport();
    const it = await share(orderDetailsId);
    const code = await codeFor(it);
    await home.jobsDone();
    await eraseDetail(home.house, { memberId: hr.memberId, orderDetailsId, why: 'request' });
    await gone(it, code);
    const kept = await home.value<boolean>('select person_enc is null from app.report_share where id = $1', it.shareId);
    expect(kept).toBe(true);
  });
});

describe('sharing', () => {
  it('counts a person once at a time, however many ask at once', async () => {
    const phoneNo = nextPhone();
    const wish = wishOf(shared.orderDetailsId, phoneNo);
    const answers = await Promise.all([1, 2, 3, 4].map(() => home.ask(shareCalls.share, wish, hr)));
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual(
      ['0000', ...Array(3).fill(codeOf('sharedAlready'))].toSorted(),
    );
  });

  it(`ends at ${sharesAtMost} persons`, async () => {
    const { orderDetailsId } = await aReport();
    await home.owner.query(
      `insert into app.report_share (member_id, order_detail_id, made_by, phone_key, token_hash, expires_at)
       select $1, $2, $3, int4send(n), sha256(int4send(n) || $4::text::bytea), now() + interval '1 day' from generate_series(1, $5::integer) n`,
      [hr.memberId, orderDetailsId, hr.userId, orderDetailsId, sharesAtMost],
    );
    const answer = await home.ask(shareCalls.share, wishOf(orderDetailsId), hr);
    expect(answer.errcode).toBe(codeOf('sharesFull'));
  });

  it('is refused to staff whom the member keeps from reports', async () => {
    const colleague = await home.colleague(hr, ['P00006', 'P00007', 'P00011']);
    await home.call(reportCalls.changeViewing, { configValue: '0' }, hr);
    const refused = await home.ask(shareCalls.share, wishOf(shared.orderDetailsId), colleague);
    await home.call(reportCalls.changeViewing, { configValue: '1' }, hr);
    expect(refused.errcode).toBe(codeOf('viewingOff'));
  });
});
