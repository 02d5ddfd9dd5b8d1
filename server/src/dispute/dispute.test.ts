import { hashToken } from '../base/secrets/tokens.ts';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { filesPerDetail } from '@beidiao/contract/file/calls';
import { remarkRules } from '@beidiao/contract/catalogue/item-remark';
import { reportCalls } from '@beidiao/contract/report/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handIn, type InvitedCandidate } from '../../test/invited.ts';
import { publishAnswersOf } from '../../test/review.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
});
afterAll(() => home.close());

/** A check that has ended in a full report. */
async function reported(codes = ['ID_THREE', 'LIT_PUBLIC'], tail?: string): Promise<InvitedCandidate> {
  const invited = await handIn(home, hr, { codes, ...(tail === undefined ? {} : { tail }) });
  if (tail === '0001') await publishAnswersOf(home, invited.orderDetailsId);
  await eventually(async () => (await own(invited)).errcode === '0000');
  await eventually(async () => (await read(invited)).kind !== 'stage');
  return invited;
}
const own = ({ orderDetailsId, token }: InvitedCandidate) =>
  home.ask(rightsCalls.ownReport, { orderDetailsId }, { token });
const read = ({ orderDetailsId, token }: InvitedCandidate) =>
  home.call(rightsCalls.ownReport, { orderDetailsId }, { token });
const viewed = async ({ orderDetailsId }: InvitedCandidate) => home.call(reportCalls.view, { orderDetailsId }, hr);
const answer = (invited: InvitedCandidate, words: string) =>
  home.ask(
    disputeCalls.answer,
    { orderDetailsId: invited.orderDetailsId, itemCode: 'ID_THREE', n: 1, words },
    { token: invited.token },
  );
const dispute = (invited: InvitedCandidate, words = '手机号是我的，去年过户', itemCode = 'ID_THREE') =>
  home.ask(
    disputeCalls.dispute,
    { orderDetailsId: invited.orderDetailsId, itemCode, n: 1, words },
    { token: invited.token },
  );

describe('the own report', () => {
  it('shows what was found, item by item, and is noted without a user', async () => {
    const invited = await reported(['ID_THREE', 'LIT_PUBLIC'], '0001');
    const report = await read(invited);
    const item = report.items.find(({ code }) => code === 'ID_THREE');
    expect(item).toMatchObject({ light: 'red', result: 'inconsistent', disputesLeft: remarkRules.disputesPerItem });
    expect(item?.rules[0]?.text.zh).toBeTruthy();
    expect(item?.rows.map((row) => row.state)).toContain('differs');
    expect(JSON.stringify(report)).not.toContain(invited.candidate.idCard);
    const { rows } = await home.owner.query(
      `select v.by_candidate, v.user_id from app.report_view v join app.report r on r.id = v.report_id where r.order_detail_id = $1`,
      [invited.orderDetailsId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.by_candidate && row.user_id === null)).toBe(true);
    const noted = await home.value<number>(
      "select count(*)::integer from app.audit where member_id = $1 and action = 'openOwnReport'",
      hr.memberId,
    );
    expect(noted).toBeGreaterThan(0);
    expect((await viewed(invited)).views.every((view) => view.readerName !== '')).toBe(true);
  });

  it('leaves out what the member does not show, by name, and says nothing of its light', async () => {
    const other = await home.hr({ fundsFen: 100_000 });
    const invited = await handIn(home, other, { codes: ['ID_THREE', 'LIT_PUBLIC'], tail: '0002' });
    await publishAnswersOf(home, invited.orderDetailsId);
    await home.call(
      rightsCalls.saveSetting,
      { hiddenCodes: ['LIT_PUBLIC'], hidesSources: true, retentionMonths: 12 },
      other,
    );
    await eventually(async () => {
      const answered = await own(invited);
      return answered.errcode === '0000' && (await read(invited)).kind === 'full';
    });
    const report = await read(invited);
    expect(report.items.map(({ code, grounds }) => [code, grounds[0]?.source])).toEqual([['ID_THREE', '']]);
    expect(report.withheld.map(({ code }) => code)).toEqual(['LIT_PUBLIC']);
    expect(report.overall).toMatchObject({ light: 'green', counts: [{ light: 'green', count: 1 }] });
  });

  it('is set by administrators alone, for items that exist', async () => {
    const setting = { hiddenCodes: [], hidesSources: false, retentionMonths: 24 };
    const staff = await home.colleague(hr);
    expect((await home.ask(rightsCalls.saveSetting, setting, staff)).errcode).toBe(codeOf('forbidden'));
    const unknown = { ...setting, hiddenCodes: ['NO_SUCH'] };
    expect((await home.ask(rightsCalls.saveSetting, unknown, hr)).errcode).toBe(codeOf('itemUnknown'));
    const tooShort = { ...setting, retentionMonths: 1 };
    expect((await home.ask(rightsCalls.saveSetting, tooShort, hr)).errcode).toBe(codeOf('badParams'));
  });

  it('is seen by a connection of its candidate only, row by row', async () => {
    const [one, other] = [await reported(['ID_THREE']), await reported(['ID_THREE'])];
    const client = await home.candidates.connect();
    try {
      await client.query('select from app.authenticate_candidate($1)', [hashToken(one.token)]);
      for (const table of ['report', 'check_task', 'dispute', 'item_answer']) {
        const { rows } = await client.query(`select distinct order_detail_id::text as id from app.${table}`);
        expect({ table, others: rows.filter((row) => row.id !== one.orderDetailsId) }).toEqual({ table, others: [] });
      }
      await expect(client.query('select from app.finding')).rejects.toMatchObject({ code: '42501' });
      await expect(client.query("update app.check_task set state = 'done'")).rejects.toMatchObject({ code: '42501' });
      const theirs = await home.value(
        'select max(id) from app.report where order_detail_id = $1',
        other.orderDetailsId,
      );
      const plant = client.query(
        "insert into app.report_view (member_id, report_id, what, by_candidate) values ($1, $2, 'open', true)",
        [hr.memberId, theirs],
      );
      await expect(plant).rejects.toMatchObject({ code: '42501' });
      const answerOther = client.query(
        "insert into app.item_answer (member_id, order_detail_id, code, n, words_enc, answered_at) values ($1, $2, 'ID_THREE', 1, '', now())",
        [hr.memberId, other.orderDetailsId],
      );
      await expect(answerOther).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });
});

describe('an answer', () => {
  it('stands beside the finding in a new version, and can be changed and taken back', async () => {
    const invited = await reported();
    const before = (await viewed(invited)).report;
    expect((await answer(invited, '手机号\u202e去年过户')).errcode).toBe('0000');
    expect((await read(invited)).items.find(({ code }) => code === 'ID_THREE')?.answer?.words).toBe('手机号去年过户');
    const after = await eventually(async () => {
      const { report } = await viewed(invited);
      return report.version > before.version ? report : undefined;
    });
    expect(after).toMatchObject({ version: before.version + 1, kind: 'full' });
    expect(after.hash).not.toBe(before.hash);
    expect(after.items.find(({ code }) => code === 'ID_THREE')?.answer?.words).toBe('手机号去年过户');
    await answer(invited, '去年三月过户');
    expect((await read(invited)).items.find(({ code }) => code === 'ID_THREE')?.answer?.words).toBe('去年三月过户');
    await answer(invited, ' ');
    const cleared = await eventually(async () => {
      const { report } = await viewed(invited);
      return report.items.every((item) => item.answer === null) ? report : undefined;
    });
    expect(cleared.version).toBeGreaterThan(after.version);
    const old = await home.call(
      reportCalls.view,
      { orderDetailsId: invited.orderDetailsId, version: after.version },
      hr,
    );
    expect(old.report.hash).toBe(after.hash);
  });

  it('is not longer than it may be, and belongs to an item with a result', async () => {
    const invited = await reported(['ID_THREE']);
    expect((await answer(invited, '长'.repeat(remarkRules.wordsLimit + 1))).errcode).toBe(codeOf('badParams'));
    expect((await dispute(invited, '没有这一项', 'LIT_PUBLIC')).errcode).toBe(codeOf('itemNotReported'));
  });
});

describe('a dispute', () => {
  it('marks the item, keeps the finding and the state, and tells both sides', async () => {
    const invited = await reported(['ID_THREE'], '0001');
    const before = (await viewed(invited)).report;
    expect((await dispute(invited)).errcode).toBe('0000');
    const after = await eventually(async () => {
      const { report } = await viewed(invited);
      return report.version > before.version ? report : undefined;
    });
    expect(after.items[0]).toMatchObject({ light: 'red', result: 'inconsistent', dispute: { state: 'open' } });
    expect(after).toMatchObject({ kind: 'full', waiting: [] });
    const { items } = await home.call(reportCalls.itemStatus, { orderDetailsId: invited.orderDetailsId }, hr);
    expect(items[0]).toMatchObject({ state: 'disputed', result: 'inconsistent' });
    expect(JSON.stringify(await home.call(disputeCalls.ofReport, invited, hr))).not.toContain('过户');
    const [blind, reader] = [await home.colleague(hr, ['P00006']), await home.colleague(hr, ['P00006', 'P00007'])];
    expect((await home.ask(disputeCalls.ofReport, invited, blind)).errcode).toBe(codeOf('forbidden'));
    await home.call(reportCalls.changeViewing, { configValue: '0' }, hr);
    expect((await home.ask(disputeCalls.ofReport, invited, reader)).errcode).toBe(codeOf('viewingOff'));
    await home.call(reportCalls.changeViewing, { configValue: '1' }, hr);
    expect((await home.ask(disputeCalls.ofReport, invited, reader)).errcode).toBe('0000');
    await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: invited.candidate.phoneNo });
      return rows.some((row) => row.body.includes('异议已收到'));
    });
    await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: `${hr.loginName}@example.com` });
      return rows.some((row) => row.subject?.includes('有异议'));
    });
  });

  it('is open once at a time, also when it is sent eight times at once', async () => {
    const invited = await reported(['ID_THREE']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => dispute(invited)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === codeOf('disputeOpen'))).toHaveLength(7);
  });

  it('is proved by so many papers and no more, also when they come side by side', async () => {
    const invited = await reported(['ID_THREE'], '0001');
    const { orderDetailsId, token } = invited;
    await home.owner.query(
      `insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by)
       select $1, $2, 'attachment', 'dispute ID_THREE 1', gen_random_uuid(), 'image/png', 1, decode(repeat('00', 32), 'hex'), '', 'candidate'
       from generate_series(1, $3)`,
      [hr.memberId, orderDetailsId, filesPerDetail - 2],
    );
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c97' } })
      .png()
      .toBuffer();
    const paper = { orderDetailsId, itemCode: 'ID_THREE', n: 1, name: 'a.png', base64: picture.toString('base64') };
    const sent = await Promise.all(Array.from({ length: 8 }, () => home.ask(disputeCalls.addProof, paper, { token })));
    expect(sent.filter(({ errcode }) => errcode === '0000')).toHaveLength(2);
    expect(sent.filter(({ errcode }) => errcode === codeOf('filesTooMany'))).toHaveLength(6);
  });

  it('has to be said in words', async () => {
    const invited = await reported(['ID_THREE']);
    expect((await dispute(invited, '')).errcode).toBe(codeOf('badParams'));
  });
});
