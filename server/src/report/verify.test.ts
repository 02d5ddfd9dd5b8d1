import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { verificationsPerHour, verifyCalls } from '@beidiao/contract/report/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameCode } from '../base/print/verification-code.ts';
import { handIn } from '../../test/invited.ts';
import { eventually, type Person, TestHouse } from '../../test/house.ts';
import { joined, readPdf } from '../../test/pdf.ts';

let home: TestHouse;
let hr: Person;
let orderDetailsId: string;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  orderDetailsId = await given();
  await home.owner.query(
    `insert into app.report (member_id, order_detail_id, version, kind, light, content_enc, hash, finding_count)
     select member_id, order_detail_id, version + 1, kind, light, content_enc, hash, finding_count from app.report
     where order_detail_id = $1 order by version desc limit 1`,
    [orderDetailsId],
  );
});
afterAll(() => home.close());

async function given(): Promise<string> {
  const handed = await handIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'], tail: '9999' });
  await eventually(
    async () => (await home.call(orderCalls.details, { orderDetailsId: handed.orderDetailsId }, hr)).status === 7,
  );
  await home.jobsDone();
  return handed.orderDetailsId;
}

let addresses = 0;
const check = (number: string, code: string, address = `10.8.0.${(addresses += 1)}`) =>
  home.ask(verifyCalls.check, { number, code }, { address });
const dataOf = async (number: string, code: string) => Object((await check(number, code)).data);
async function versionsOf(id = orderDetailsId) {
  const { versions } = await home.call(reportCalls.view, { orderDetailsId: id }, hr);
  return Promise.all(
    versions.map(async ({ version }) => {
      const { report } = await home.call(reportCalls.view, { orderDetailsId: id, version }, hr);
      return { version, number: report.reportNo, code: report.issue?.code ?? '', url: report.issue?.verifyUrl ?? '' };
    }),
  );
}
const personal = ['沈', '欧阳', 'light', 'green', '启明', '杭州'];

describe('the code of a report', () => {
  it('has 12 signs without 0, O, 1 and I, is another for each version, and stands in the fragment of the address', async () => {
    const versions = await versionsOf();
    expect(versions.length).toBeGreaterThan(1);
    for (const { code, url, number } of versions) {
      expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
      expect(url.endsWith(`/Verify#${number}/${code}`)).toBe(true);
    }
    expect(new Set(versions.map(({ code }) => code)).size).toBe(versions.length);
  });

  it('is compared without regard to letter case, dashes and spaces', () => {
    expect(isSameCode(' 7kqm 4xdt9h2c', '7KQM-4XDT-9H2C')).toBe(true);
    expect(isSameCode('7KQM-4XDT-9H2D', '7KQM-4XDT-9H2C')).toBe(false);
  });
});

describe('the public page', () => {
  it('says of the newest version that it is current, and of an older one which replaced it', async () => {
    const [newest, older] = await versionsOf();
    const current = await dataOf(newest?.number ?? '', newest?.code ?? '');
    expect(current).toMatchObject({
      answer: 'current',
      paper: 'report',
      held: { version: newest?.version },
      current: null,
    });
    const superseded = await dataOf(older?.number ?? '', older?.code.toLowerCase() ?? '');
    expect(superseded).toMatchObject({
      answer: 'superseded',
      held: { version: older?.version },
      current: { version: newest?.version },
    });
    for (const words of personal) expect(JSON.stringify([current, superseded])).not.toContain(words);
  });

  it('answers a wrong number and a wrong code with the same words', async () => {
    const [{ number, code } = { number: '', code: '' }] = await versionsOf();
    const answers = [
      await dataOf(number, '7KQM-4XDT-9H2C'),
      await dataOf('BD20260101000001', code),
      await dataOf('A-20260101-0001', code),
    ];
    for (const answer of answers) expect({ ...answer, checkedAt: '' }).toEqual({ ...answers[0], checkedAt: '' });
    expect(answers[0]).toMatchObject({ answer: 'notFound', paper: null, held: null });
  });

  it('refuses after so many tries within an hour, and per network', async () => {
    for (let n = 0; n < verificationsPerHour; n += 1)
      expect((await check('BD1', 'X', '10.7.7.7')).errcode).toBe('0000');
    expect((await check('BD1', 'X', '10.7.7.7')).errmsg).toBe('查得太多了，1 小时后再试。');
    expect((await check('BD1', 'X', '10.7.7.8')).errcode).toBe('0000');
  });

  it('says of a deleted report that it was taken back, with the time', async () => {
    const orderDetailsId = await given();
    const [newest] = await versionsOf(orderDetailsId);
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    expect(await dataOf(newest?.number ?? '', newest?.code ?? '')).toMatchObject({
      answer: 'takenBack',
      endedAt: expect.any(String),
    });
  });
});

describe('the number of a consent', () => {
  it('says day and order, stands on report and consent, and verifies the consent until it is withdrawn', async () => {
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    const consentNo = report.consent.consentNo ?? '';
    expect(consentNo).toBe(`A-${report.reportNo.slice(2, 10)}-${report.reportNo.slice(-4)}`);
    const pdf = await home.call(reportCalls.consentPdf, { orderDetailsId }, hr);
    const text = joined((await readPdf(Buffer.from(pdf.base64, 'base64'))).pages);
    expect(text).toContain(consentNo);
    const code = /验真码([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})/.exec(text)?.[1] ?? '';
    expect(await dataOf(consentNo, code)).toMatchObject({
      answer: 'current',
      paper: 'consent',
      signedAt: report.consent.givenAt,
    });
    await home.owner.query('update app.consent set withdrawn_at = now() where order_detail_id = $1', [orderDetailsId]);
    expect(await dataOf(consentNo, code)).toMatchObject({ answer: 'withdrawn', endedAt: expect.any(String) });
  });

  it('is another for a second consent of the same day and order', async () => {
    const again = `insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
      select member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc from app.consent
      where order_detail_id = $1 limit 1 returning consent_no`;
    const { rows } = await home.owner.query<{ consent_no: string }>(again, [orderDetailsId]);
    expect(rows[0]?.consent_no).toMatch(/^A-\d{8}-\w{4}-2$/);
  });
});
