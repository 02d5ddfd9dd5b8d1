import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { recruitingSystems, usualMapping } from '@beidiao/contract/ats/mapping';
import { mostLinks, stageDelaysS } from '@beidiao/contract/ats/states';
import { handoverCalls } from '@beidiao/contract/partner/handover';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPackage, connect } from '../../test/ats-links.ts';
import { AtsSystem } from '../../test/ats-system.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { person as personOf } from '../../test/candidate-lists.ts';
import { Gate } from '../base/http/gate.ts';
import { anItem, aReport } from '../../test/report.ts';
import { addReport, hashOf } from '../report/store.ts';
import { forgetArrivals } from './jobs.ts';
import { orderOne } from './ordering.ts';

let home: TestHouse;
let hr: Person;
let chief: Operator;
let packageId: string;
const open: AtsSystem[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 100_000_000 });
  chief = await home.staff('administrator');
  packageId = await aPackage(home);
  await home.work({ asksSources: false });
  // Connections are made far more often here than anybody would.
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
});
afterEach(() => home.owner.query("update app.ats_link set state = 'removed', secrets_enc = ''"));
afterAll(async () => {
  vi.restoreAllMocks();
  for (const system of open) await system.close();
  await home.close();
});

let people = 0;
/** Another one each time: who was checked lately is not checked again. */
function somebody() {
  const [name = '', phoneNo = '', idCard = ''] = personOf((people += 1));
  return { name, phoneNo, idCard };
}

const aSystem = async (kind: AtsSystem['kind'] = 'generic'): Promise<AtsSystem> => {
  const system = await AtsSystem.open(kind);
  open.push(system);
  return system;
};
/** The address of a house is known to its calls only once it is there. */
const here = (url: string): string => `${home.url}${new URL(url).pathname}`;
/** A system that is connected. */
async function connected(kind: AtsSystem['kind'] = 'generic', ordered: string | null = packageId) {
  const system = await aSystem(kind);
  const { linkId, callbackUrl } = await connect(home, hr, { system, packageId: ordered });
  return { system, linkId, callbackUrl: here(callbackUrl) };
}
const refusal = async (answer: Promise<{ errcode: string }>): Promise<string> => (await answer).errcode;
type Arrival = { id: string; state: string; reason: string | null; fields: string[]; detail: string | null };
async function arrivalOf(linkId: string, outsideId: string): Promise<Arrival | undefined> {
  const { rows } = await home.owner.query<Arrival>(
    'select id::text, state, reason, fields, order_detail_id::text as detail from app.ats_arrival where link_id = $1 and outside_id = $2',
    [linkId, outsideId],
  );
  return rows[0];
}
const settled = (linkId: string, outsideId: string): Promise<Arrival> =>
  eventually(async () => {
    const found = await arrivalOf(linkId, outsideId);
    return found?.state === 'waiting' ? undefined : found;
  });
const move = (detailId: string | null, state: number) =>
  home.owner.query('update app.order_detail set state = $2 where id = $1', [detailId, state]);
const toldStates = async (arrivalId: string): Promise<number[]> => {
  const { rows } = await home.owner.query<{ state_told: number }>(
    "select state_told from app.ats_stage where arrival_id = $1 and state = 'sent' order by sequence",
    [arrivalId],
  );
  return rows.map(({ state_told: state }) => state);
};
async function agreed(detailId: string | null): Promise<void> {
  await home.owner.query(
    `insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
     select $1, $2, '1', '', '', now() + interval '1 day', '', '' where not exists (select from app.consent where order_detail_id = $2)`,
    [hr.memberId, detailId],
  );
  await home.owner.query(
    "update app.handover set agreed_at = now(), ended_at = null, text_version = '2026-11', evidence_enc = '' where order_detail_id = $1",
    [detailId],
  );
}
async function reported(detailId: string | null): Promise<void> {
  const orderDetailsId = detailId ?? '';
  await home.owner.query(
    "update app.order_detail set state = 7, report_version = 1, report_light = 'green' where id = $1",
    [orderDetailsId],
  );
  const content = JSON.stringify(aReport({ items: [anItem('green', 1)] }));
  const { memberId } = hr;
  const contentEnc = home.house.vault.seal('report.content', content, `detail ${orderDetailsId}`);
  const report = {
    memberId,
    orderDetailsId,
    version: 1,
    kind: 'full',
    light: 'green',
    contentEnc,
    hash: hashOf(content),
    findingCount: 1,
  } as const;
  await home.house.system.transaction((tx) => addReport(tx, report));
}

describe.each(recruitingSystems)('a candidate of %s', (kind) => {
  it('is ordered once, however often and at once the system sends them, and the system is told', async () => {
    const { system, linkId, callbackUrl } = await connected(kind);
    const person = somebody();
    const sent = () => system.post(callbackUrl, { event: 'sent', id: 'A-1', person });
    const answers = await Promise.all([sent(), sent(), sent()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await sent();
    const { id, state, detail } = await settled(linkId, 'A-1');
    expect(state).toBe('ordered');
    const count = await home.value<number>(
      'select count(*)::integer from app.order_detail d join app.ats_arrival a on a.order_detail_id = d.id where a.link_id = $1',
      linkId,
    );
    expect(count).toBe(1);
    // A job that is carried out again, as after a crash between its end and the note of it.
    const again = { memberId: hr.memberId, arrivalId: id };
    await Promise.all([1, 2, 3].map(() => orderOne(home.house, again)));
    expect(await settled(linkId, 'A-1')).toMatchObject({ id, state, detail });
    expect(await home.value('select sent_enc from app.ats_arrival where id = $1', id)).toBeNull();
    await eventually(async () => (await toldStates(id)).length === 1);
    expect(await toldStates(id)).toEqual([orderStates.awaitingIdentity]);
    expect(system.told.get('A-1')).toHaveLength(1);
    const { grant } = await home.call(handoverCalls.status, { deliveryId: detail ?? '' }, hr);
    expect(grant).toBe('open');
    await home.proveBooks();
  });
});

describe('a message of a system', () => {
  it('is refused when another key than that of the connection has signed it, and unknown at an address of nobody', async () => {
    const { system, linkId, callbackUrl } = await connected();
    const person = somebody();
    const signingKey = 'another key of somebody';
    const sent = async (): Promise<number> =>
      (await system.post(callbackUrl, { event: 'sent', id: 'A-1', person })).status;
    Object.assign(system.account, { signingKey });
    expect(await sent()).toBe(401);
    expect(await arrivalOf(linkId, 'A-1')).toBeUndefined();
    await home.call(recruitingCalls.change, { linkId, signingKey }, hr);
    expect(await sent()).toBe(200);
    expect(await arrivalOf(linkId, 'A-1')).toBeDefined();
    expect((await system.post(`${home.url}/callback/ats/nobody`, { event: 'sent', id: 'A-1', person })).status).toBe(
      404,
    );
  });

  it('orders nothing after its own cancellation, in whatever order they come', async () => {
    const { system, linkId, callbackUrl } = await connected();
    for (const event of ['takenBack', 'sent', 'takenBack'] as const)
      await system.post(callbackUrl, { event, id: 'A-2', person: somebody() });
    expect(await arrivalOf(linkId, 'A-2')).toMatchObject({ state: 'withdrawn', detail: null });
  });

  it('cancels an order that was placed, and gives back what was paid', async () => {
    const { system, linkId, callbackUrl } = await connected();
    await system.post(callbackUrl, { event: 'sent', id: 'A-3', person: somebody() });
    const { id, detail } = await settled(linkId, 'A-3');
    const back = () => system.post(callbackUrl, { event: 'takenBack', id: 'A-3' });
    await Promise.all([back(), back()]);
    await eventually(async () => (await toldStates(id)).length === 2);
    expect(await toldStates(id)).toEqual([orderStates.awaitingIdentity, orderStates.cancelled]);
    const { status } = await home.call(orderCalls.details, { orderDetailsId: detail ?? '' }, hr);
    expect(status).toBe(orderStates.cancelled);
    await home.proveBooks();
  });

  it('leaves an order alone that the candidate has agreed to', async () => {
    const { system, linkId, callbackUrl } = await connected();
    await system.post(callbackUrl, { event: 'sent', id: 'A-4', person: somebody() });
    const { detail } = await settled(linkId, 'A-4');
    await move(detail, orderStates.generating);
    await system.post(callbackUrl, { event: 'takenBack', id: 'A-4' });
    await home.jobsDone();
    expect(await home.value('select state from app.order_detail where id = $1', detail)).toBe(orderStates.generating);
  });
});

describe('a candidate who can not be ordered', () => {
  it('is kept with the reason and the fields that are wrong, and ordered once the mapping is right', async () => {
    const { system, linkId, callbackUrl } = await connected();
    const { fields, outcomes } = usualMapping('generic');
    const mapping = {
      fields: { ...fields, idCard: 'candidate.none' },
      outcomes: { ...outcomes },
      packages: [],
      packageId,
    };
    await home.call(recruitingCalls.change, { linkId, mapping }, hr);
    await system.post(callbackUrl, { event: 'sent', id: 'B-1', person: somebody() });
    const { id } = await settled(linkId, 'B-1');
    const { rows } = await home.call(recruitingCalls.arrivals, { linkId, only: 'refused' }, hr);
    expect(rows).toMatchObject([{ arrivalId: id, state: 'refused', reason: 'badParams', fields: ['idCard'] }]);
    await home.call(recruitingCalls.change, { linkId, mapping: { ...mapping, fields: { ...fields } } }, hr);
    await home.call(recruitingCalls.retry, { arrivalId: id }, hr);
    expect(await settled(linkId, 'B-1')).toMatchObject({ state: 'ordered' });
    expect(await refusal(home.ask(recruitingCalls.retry, { arrivalId: id }, hr))).toBe(codeOf('nothingToRetry'));
  });

  it('waits for a word where the same person was checked lately, and for a package', async () => {
    const { system, linkId, callbackUrl } = await connected();
    const person = somebody();
    await system.post(callbackUrl, { event: 'sent', id: 'B-2', person });
    await settled(linkId, 'B-2');
    await system.post(callbackUrl, { event: 'sent', id: 'B-3', person });
    const { id, reason } = await settled(linkId, 'B-3');
    expect(reason).toBe('recentCheck');
    await home.call(recruitingCalls.retry, { arrivalId: id, again: true }, hr);
    expect(await settled(linkId, 'B-3')).toMatchObject({ state: 'ordered' });
    const other = await connected('generic', null);
    await other.system.post(other.callbackUrl, { event: 'sent', id: 'B-4', person: somebody() });
    expect(await settled(other.linkId, 'B-4')).toMatchObject({ reason: 'packageUnknown' });
  });

  it('is refused without money, leaves nothing behind, and is ordered after a top-up', async () => {
    const poor = await home.hr({ fundsFen: 0 });
    const system = await aSystem();
    const { linkId, callbackUrl } = await connect(home, poor, { system, packageId });
    await system.post(here(callbackUrl), { event: 'sent', id: 'B-5', person: somebody() });
    expect(await settled(linkId, 'B-5')).toMatchObject({ reason: 'balanceShort' });
    expect(await home.value('select count(*)::integer from app.trade_order where member_id = $1', poor.memberId)).toBe(
      0,
    );
    const theirs = await home.call(recruitingCalls.arrivals, {}, poor);
    expect(theirs.rows).toHaveLength(1);
    expect((await home.call(recruitingCalls.arrivals, { linkId }, hr)).rows).toEqual([]);
  });

  it('is forgotten after 90 days, and who was ordered is not', async () => {
    const { system, linkId, callbackUrl } = await connected('generic', null);
    await system.post(callbackUrl, { event: 'sent', id: 'B-6', person: somebody() });
    await settled(linkId, 'B-6');
    const before = await home.value('select count(*)::integer from app.ats_arrival where order_detail_id is not null');
    await home.owner.query("update app.ats_arrival set received_at = now() - interval '91 days'");
    await forgetArrivals(home.house);
    expect(await arrivalOf(linkId, 'B-6')).toBeUndefined();
    expect(await home.value('select count(*)::integer from app.ats_arrival')).toBe(before);
  });
});

describe('what a system is told', () => {
  async function ordered(kind: AtsSystem['kind'], id: string) {
    const it = await connected(kind);
    await it.system.post(it.callbackUrl, { event: 'sent', id, person: somebody() });
    const { id: arrivalId, detail } = await settled(it.linkId, id);
    await eventually(async () => (await toldStates(arrivalId)).length === 1);
    return { ...it, arrivalId, detail };
  }
  const due = (arrivalId: string) =>
    home.owner.query("update app.ats_stage set next_at = now() where arrival_id = $1 and state = 'waiting'", [
      arrivalId,
    ]);

  it('comes in order and once through faults, lost answers and ended tokens', async () => {
    const { system, arrivalId, detail } = await ordered('feishu', 'C-1');
    const faults = ['serverError', 'answerLost', 'cut', 'none', 'answerLost'] as const;
    let turn = 0;
    system.fault = () => faults[(turn += 1) % faults.length] ?? 'none';
    for (const state of [orderStates.awaitingAuthorization, orderStates.authorized, orderStates.generating])
      await move(detail, state);
    system.revoke();
    await eventually(async () => {
      await due(arrivalId);
      return (await toldStates(arrivalId)).length === 4;
    });
    expect(system.disorder).toBe(0);
    expect(system.told.get('C-1')?.map(({ stageId }) => stageId)).toEqual(
      [1, 2, 3, 4].map((n) => `bd-${arrivalId}-${n}`),
    );
  });

  it('rests as a whole for as long as the system asks, and takes away no try', async () => {
    const { system, linkId, arrivalId, detail } = await ordered('moka', 'C-2');
    Object.assign(system, { fault: () => 'busy', busyS: 600 });
    await move(detail, orderStates.awaitingAuthorization);
    await eventually(() =>
      home.value<boolean>(
        "select (resting_until > now() + interval '5 minutes') is true from app.ats_link where id = $1",
        linkId,
      ),
    );
    const [link] = (await home.call(recruitingCalls.links, {}, hr)).linkList;
    expect(link).toMatchObject({ linkId, restingUntil: expect.any(String) });
    expect(
      await home.value("select tries from app.ats_stage where arrival_id = $1 and state = 'waiting'", arrivalId),
    ).toBe(0);
    Object.assign(system, { fault: () => 'none' });
    await home.owner.query('update app.ats_link set resting_until = null where id = $1', [linkId]);
    await due(arrivalId);
    await eventually(async () => (await toldStates(arrivalId)).length === 2);
  });

  it('is given up after its last try, is seen by staff and the member, holds back what follows, and goes on by a retry', async () => {
    const { system, arrivalId, detail } = await ordered('generic', 'C-3');
    system.fault = () => 'serverError';
    await move(detail, orderStates.awaitingAuthorization);
    await move(detail, orderStates.authorized);
    await home.owner.query("update app.ats_stage set tries = $2 where arrival_id = $1 and state = 'waiting'", [
      arrivalId,
      stageDelaysS.length,
    ]);
    await eventually(() =>
      home.value<boolean>(
        "select exists (select from app.ats_stage where arrival_id = $1 and state = 'troubled')",
        arrivalId,
      ),
    );
    const { rows, count } = await home.call(recruitingCalls.stuck, {}, chief);
    expect(rows).toMatchObject([{ arrivalId, trouble: 'silent', waiting: 1, tries: stageDelaysS.length + 1 }]);
    expect(count).toBe(1);
    const shown = await home.call(recruitingCalls.arrivals, { only: 'troubled' }, hr);
    expect(shown.rows).toMatchObject([{ arrivalId, stages: { waiting: 1, sent: 1, troubled: 1 }, trouble: 'silent' }]);
    system.fault = () => 'none';
    await home.call(recruitingCalls.retryStuck, { arrivalId }, chief);
    await due(arrivalId);
    await eventually(async () => (await toldStates(arrivalId)).length === 3);
    expect(await toldStates(arrivalId)).toEqual([18, 4, 5]);
    expect((await home.call(recruitingCalls.stuck, {}, chief)).rows).toEqual([]);
  });

  it('is given up at once where the system refuses it, with its code', async () => {
    const { system, arrivalId, detail } = await ordered('feishu', 'C-4');
    system.refusal = 1002999;
    await move(detail, orderStates.awaitingAuthorization);
    const code = await eventually(() =>
      home.value<string | undefined>(
        "select code from app.ats_stage where arrival_id = $1 and state = 'troubled'",
        arrivalId,
      ),
    );
    expect(code).toBe('1002999');
    system.refusal = undefined;
    await home.call(recruitingCalls.retry, { arrivalId }, hr);
    await eventually(async () => (await toldStates(arrivalId)).length === 2);
  });

  it('holds back the outcome until the candidate agrees, and opens the report for as long', async () => {
    const { system, arrivalId, detail } = await ordered('feishu', 'C-5');
    await reported(detail);
    await eventually(async () => (await toldStates(arrivalId)).length === 3);
    expect(system.told.get('C-5')?.at(-1)).toMatchObject({ result: '已完成', reportUrl: null });
    await agreed(detail);
    await eventually(async () => (await toldStates(arrivalId)).length === 4);
    const { result, reportUrl } = system.told.get('C-5')?.at(-1) ?? {};
    expect(result).toBe('无差异');
    const opened = await fetch(reportUrl ?? '');
    expect(home.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await opened.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await home.owner.query('update app.handover set ended_at = now() where order_detail_id = $1', [detail]);
    expect((await fetch(reportUrl ?? '')).status).toBe(404);
    await agreed(detail);
    expect((await fetch(reportUrl ?? '')).status).toBe(200);
    await home.owner.query("update app.ats_report_link set expires_at = now() - interval '1 second'");
    expect((await fetch(reportUrl ?? '')).status).toBe(404);
    await home.jobsDone();
    // A second yes owes nothing: the outcome was told.
    expect(system.told.get('C-5')).toHaveLength(4);
  });

  it('waits while the connection is paused, as does what comes, and goes on with both', async () => {
    const { system, linkId, callbackUrl, arrivalId, detail } = await ordered('generic', 'C-6');
    await home.call(recruitingCalls.change, { linkId, isPaused: true }, hr);
    await move(detail, orderStates.awaitingAuthorization);
    await system.post(callbackUrl, { event: 'sent', id: 'C-7', person: somebody() });
    await home.jobsDone();
    expect(await arrivalOf(linkId, 'C-7')).toMatchObject({ state: 'waiting' });
    expect(await toldStates(arrivalId)).toHaveLength(1);
    await home.call(recruitingCalls.change, { linkId, isPaused: false }, hr);
    expect(await settled(linkId, 'C-7')).toMatchObject({ state: 'ordered' });
    await eventually(async () => (await toldStates(arrivalId)).length === 2);
  });
});

describe('a connection', () => {
  it('says whether the system lets us in, and by another secret once it is changed', async () => {
    const { system, linkId } = await connected('feishu');
    expect(await home.call(recruitingCalls.tryConnection, { linkId }, hr)).toEqual({ trouble: null });
    await home.call(recruitingCalls.change, { linkId, clientSecret: 'wrong' }, hr);
    expect(await home.call(recruitingCalls.tryConnection, { linkId }, hr)).toEqual({ trouble: 'login' });
    await system.close();
    await home.call(recruitingCalls.change, { linkId, clientSecret: 'other' }, hr);
    expect(await home.call(recruitingCalls.tryConnection, { linkId }, hr)).toEqual({ trouble: 'silent' });
  });

  it('tries a mapping on a sample and keeps nothing', async () => {
    const { linkId } = await connected();
    const { fields, outcomes } = usualMapping('generic');
    const mapping = {
      fields: { ...fields },
      outcomes: { ...outcomes },
      packages: [{ outside: 'std', packageId }],
      packageId: null,
    };
    const { name, phoneNo: phone } = somebody();
    const ask = (sample: string) => home.ask(recruitingCalls.tryMapping, { linkId, mapping, sample }, hr);
    const { data } = await ask(JSON.stringify({ candidate: { name, phone: `+86 ${phone}` }, package: 'std' }));
    expect(data).toMatchObject({ found: { name, phoneNo: phone }, wrong: ['idCard'], packageId });
    for (const sample of ['', '[]', '{']) expect(await refusal(ask(sample))).toBe(codeOf('recruitingSampleBad'));
  });

  it('is one of ten, of one application once, and at a public address', async () => {
    const system = await aSystem();
    const at = (clientId: string, baseUrl = system.url) =>
      refusal(
        home.ask(recruitingCalls.connect, { ...system.account, system: 'generic', name: 'x', baseUrl, clientId }, hr),
      );
    const first = await Promise.all(['c', 'c', 'c'].map((it) => at(it)));
    expect(first.filter((code) => code === '0000')).toHaveLength(1);
    expect(first.filter((code) => code === codeOf('recruitingLinkTaken'))).toHaveLength(2);
    const many = await Promise.all(Array.from({ length: mostLinks + 2 }, (_, n) => at(`c${n}`)));
    expect(many.filter((code) => code === '0000')).toHaveLength(mostLinks - 1);
    expect(many.filter((code) => code === codeOf('recruitingLinksFull'))).toHaveLength(3);
    for (const url of ['https://169.254.169.254', 'ftp://example.com', `${system.url}/?q=1`])
      expect(await at('other', url)).toBe(codeOf('recruitingAddressBad'));
  });

  it('takes nothing more once it is removed, and its secrets are gone', async () => {
    const { system, linkId, callbackUrl } = await connected();
    await home.call(recruitingCalls.remove, { linkId }, hr);
    expect((await system.post(callbackUrl, { event: 'sent', id: 'D-1', person: somebody() })).status).toBe(404);
    expect(await home.value('select octet_length(secrets_enc) from app.ats_link where id = $1', linkId)).toBe(0);
    const row = await home.value<string>('select l::text from app.ats_link l where id = $1', linkId);
    expect(row).not.toContain(system.account.clientSecret);
  });
});

it('orders of a system and payments by people at once wait for each other and never for ever', async () => {
  const { system, linkId, callbackUrl } = await connected('moka');
  const placed = await Promise.all(
    Array.from({ length: 8 }, () =>
      home.placedOrder(hr, { candidate: { ...somebody(), idType: 'idCard', position: '会计' } }),
    ),
  );
  const pays = placed.map(({ tradeOrderId }) =>
    refusal(home.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr)),
  );
  const ids = Array.from({ length: 8 }, (_, n) => `E-${n}`);
  await Promise.all(ids.map((id) => system.post(callbackUrl, { event: 'sent', id, person: somebody() })));
  expect(await Promise.all(pays)).toEqual(placed.map(() => '0000'));
  for (const id of ids) expect(await settled(linkId, id)).toMatchObject({ state: 'ordered' });
  expect(home.logged.filter((line) => line.includes('deadlock'))).toEqual([]);
  await home.proveBooks();
});
