import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, TestHouse } from '../../test/house.ts';
import type { MemberId } from '../access/actor.ts';
import { addReport, hashOf } from '../report/store.ts';
import { anItem, aReport } from '../../test/report.ts';
import { byDay } from '../../test/daytime.ts';
import { aKeyFor, anOrder, askOpen, type OpenReply, postOpen } from '../../test/open-api.ts';

let home: TestHouse;
let hr: Person;
let secret: string;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 500_000 });
  ({ secret } = await aKeyFor(home, hr));
});
afterAll(() => home.close());

const get = (path: string, key = secret) => askOpen(home, ['GET', path], { key });
const post = (path: string, body?: object, key = secret) =>
  postOpen(home, path, { key, ...(body === undefined ? {} : { body }) });
const ordersOf = ({ memberId }: Person) =>
  home.value<number>('select count(*)::integer from app.check_order where member_id = $1', memberId);
const balanceOf = async (key = secret) => (await get('/balance', key)).body;

describe('ordering by a key', () => {
  it('orders, pays, reads, lists and cancels', async () => {
    const before = await balanceOf();
    const made = await post('/checks', anOrder({ reference: 'hire-0017' }));
    const { id, amount_fen: amountFen } = made.body;
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'awaiting_consent', reference: 'hire-0017', can: ['cancel', 'remind'] },
    });
    expect(made.body.created_at).toMatch(/\+08:00$/);
    expect((await get(`/checks/${id}`)).body).toEqual(made.body);
    const after = await balanceOf();
    expect(before.available_fen - after.available_fen).toBe(amountFen);
    expect(after.spent_today_fen).toBe(amountFen);
    expect((await get('/checks?limit=1&status=awaiting_consent')).body.data).toMatchObject([{ id, item_count: 1 }]);
    expect((await post(`/checks/${id}/cancel`)).body).toEqual({ check: id, refunded_fen: amountFen });
    expect((await get(`/checks/${id}`)).body).toMatchObject({ status: 'cancelled', can: [] });
    await home.proveBooks();
  });

  it('waits for people who pay at the same time, and never for ever', async () => {
    const busy = await home.hr({ fundsFen: 5_000_000 });
    const { secret: key } = await aKeyFor(home, busy);
    const placed = await Promise.all(Array.from({ length: 10 }, () => home.placedOrder(busy)));
    const pays = placed.map(({ tradeOrderId: orderId }) =>
      home.ask(orderCalls.pay, { orderId, channelCode: 'BALANCE' }, busy),
    );
    const made = await Promise.all(Array.from({ length: 10 }, () => post('/checks', anOrder(), key)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect((await Promise.all(pays)).map(({ errcode }) => errcode)).toEqual(pays.map(() => '0000'));
    await home.proveBooks();
  });

  it('takes a package by its id', async () => {
    const [first] = (await get('/packages')).body.data;
    const { items: _, ...order } = anOrder();
    const made = await post('/checks', { ...order, package: first?.id });
    const codes = new Set(made.body.items.map(({ code }) => code));
    expect([...codes].sort()).toEqual((first?.items ?? []).map(({ code }) => code).sort());
  });

  it('pages through checks, each once', async () => {
    for (let n = 0; n < 3; n += 1) await post('/checks', anOrder());
    const { body: all } = await get('/checks?limit=100');
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: OpenReply = await get(`/checks?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(all.data.map(({ id }) => id));
  });

  it('refuses the same person within seven days, unless told to', async () => {
    const order = anOrder();
    await post('/checks', order);
    expect(await post('/checks', order)).toMatchObject({ status: 422, body: { code: 'recent_check' } });
    expect((await post('/checks', { ...order, again: true })).status).toBe(201);
  });

  it('leaves nothing behind when the price, the balance or the limit says no', async () => {
    const poor = await home.hr();
    const { secret: poors } = await aKeyFor(home, poor);
    const before = await ordersOf(hr);
    expect(await post('/checks', anOrder(), poors)).toMatchObject({ status: 402, body: { code: 'balance_short' } });
    expect(await post('/checks', anOrder({ expected_amount_fen: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
    const { secret: bounded } = await aKeyFor(home, hr, { dayLimitFen: 1 });
    expect(await post('/checks', anOrder(), bounded)).toMatchObject({
      status: 402,
      body: { code: 'day_limit_reached' },
    });
    expect([await ordersOf(poor), await ordersOf(hr)]).toEqual([0, before]);
  });

  it('holds the daily limit however many orders come at once', async () => {
    const price = (await get('/items')).body.data.find(({ code }) => code === 'ID_THREE')?.price_fen ?? 0;
    const { secret: bounded } = await aKeyFor(home, hr, { dayLimitFen: 2 * price });
    const before = await ordersOf(hr);
    const replies = await Promise.all(Array.from({ length: 6 }, () => post('/checks', anOrder(), bounded)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402, 402]);
    expect((await ordersOf(hr)) - before).toBe(2);
    expect((await balanceOf(bounded)).spent_today_fen).toBe(2 * price);
  });

  it('is refused while staff have frozen the enterprise', async () => {
    const frozen = await home.hr({ fundsFen: 10_000 });
    const { secret: theirs } = await aKeyFor(home, frozen);
    await home.owner.query("update app.member set frozen_at = now(), frozen_why = 'x' where id = $1", [
      frozen.memberId,
    ]);
    expect(await post('/checks', anOrder(), theirs)).toMatchObject({ status: 403, body: { code: 'member_frozen' } });
    expect((await get('/checks', theirs)).status).toBe(200);
  });

  it('names the key in the trail, beside the administrator in whose name it acts', async () => {
    const { keyId, secret: known } = await aKeyFor(home, hr);
    await post('/checks', anOrder(), known);
    const facts = await home.value<object>(
      "select facts from app.audit where member_id = $1 and action = 'useApiKey' order by id desc limit 1",
      hr.memberId,
    );
    expect(facts).toEqual({ key: keyId, operation: 'createCheck' });
  });
});

describe('a repeated request', () => {
  const send = (body: object, idempotencyKey: string, key = secret) =>
    askOpen(home, ['POST', '/checks'], { key, body, idempotencyKey });

  it('is answered like the first, and orders and debits once', async () => {
    const [order, before] = [anOrder(), await balanceOf()];
    const first = await send(order, 'twice');
    const second = await send(order, 'twice');
    expect(second).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(second.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(before.available_fen - (await balanceOf()).available_fen).toBe(first.body.amount_fen);
  });

  it('orders once when three come at the same time', async () => {
    const [order, before] = [anOrder(), await ordersOf(hr)];
    const replies = await Promise.all([1, 2, 3].map(() => send(order, 'at once')));
    const others = replies.filter(({ status, body }) => status !== 201 && body.code !== 'in_progress');
    expect(others).toEqual([]);
    const waiting = replies.filter(({ status }) => status === 409);
    expect(waiting.map(({ headers }) => headers['retry-after'])).toEqual(waiting.map(() => '1'));
    expect((await send(order, 'at once')).headers['idempotent-replayed']).toBe('true');
    expect((await ordersOf(hr)) - before).toBe(1);
  });

  it('is told that another is still running', async () => {
    const { keyId, secret: own } = await aKeyFor(home, hr);
    const holder = await home.owner.connect();
    await holder.query('begin');
    await holder.query("select pg_advisory_xact_lock(hashtextextended('open ' || $1 || ' held', 0))", [keyId]);
    const reply = await send(anOrder(), 'held', own);
    await holder.query('rollback');
    holder.release();
    expect(reply).toMatchObject({ status: 409, headers: { 'retry-after': '1' }, body: { code: 'in_progress' } });
  });

  it('is refused when it asks for something else', async () => {
    await send(anOrder(), 'other');
    expect(await send(anOrder(), 'other')).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  it('is told apart by key, and forgotten after a day', async () => {
    const order = anOrder({ again: true });
    const { body: first } = await send(order, 'day');
    const { secret: another } = await aKeyFor(home, hr);
    expect((await send(order, 'day', another)).headers).not.toHaveProperty('idempotent-replayed');
    await home.owner.query("update app.open_answer set answered_at = answered_at - interval '25 hours'");
    expect((await send(order, 'day')).body.id).not.toBe(first.id);
  });

  it('may be sent again under its key after it was refused', async () => {
    const order = anOrder({ expected_amount_fen: 1 });
    expect((await send(order, 'refused')).status).toBe(409);
    const { expected_amount_fen: _, ...right } = order as { expected_amount_fen?: number };
    expect((await send(right, 'refused')).status).toBe(201);
  });

  it('needs a key of its own where something changes', async () => {
    const reply = await askOpen(home, ['POST', '/checks'], { key: secret, body: anOrder() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } });
  });
});

describe('the two worlds', () => {
  it('never see each other, and test keys spend play money', async () => {
    const { secret: test } = await aKeyFor(home, hr, { environment: 'test' });
    const before = await balanceOf();
    const [played, real] = [await post('/checks', anOrder(), test), await post('/checks', anOrder())];
    expect([played.status, real.status]).toEqual([201, 201]);
    expect((await balanceOf(test)).available_fen).toBe(1_000_000 - played.body.amount_fen);
    expect(before.available_fen - (await balanceOf()).available_fen).toBe(real.body.amount_fen);
    const reach = async (key: string, id: string) => {
      const replies = [
        await get(`/checks/${id}`, key),
        await post(`/checks/${id}/cancel`, undefined, key),
        await post(`/checks/${id}/remind`, undefined, key),
        await get(`/reports/${id.replace('chk', 'rpt')}`, key),
        await get(`/reports/${id.replace('chk', 'rpt')}/pdf`, key),
      ];
      return replies.map(({ status }) => status);
    };
    const nowhere = [404, 404, 404, 404, 404];
    expect(await reach(test, real.body.id)).toEqual(nowhere);
    expect(await reach(secret, played.body.id)).toEqual(nowhere);
    expect((await get('/checks', test)).body.data).toMatchObject([{ id: played.body.id }]);
    await home.proveBooks();
  });

  it('have reports of their own, printed for the administrator in whose name the key acts', async () => {
    const { secret: test } = await aKeyFor(home, hr, { environment: 'test' });
    const { body } = await post('/checks', anOrder(), test);
    const orderDetailsId = body.id.slice('chk_'.length);
    const memberId = await home.value<MemberId>('select id from app.member where test_of = $1', hr.memberId);
    await home.owner.query('update app.order_detail set state = 7, report_version = 1 where id = $1', [orderDetailsId]);
    const content = JSON.stringify(aReport({ items: [anItem('green', 1)] }));
    const contentEnc = home.house.vault.seal('report.content', content, `detail ${orderDetailsId}`);
    const report = { memberId, orderDetailsId, version: 1, kind: 'full', light: 'green', findingCount: 1 } as const;
    await home.house.system.transaction((tx) => addReport(tx, { ...report, contentEnc, hash: hashOf(content) }));
    const path = `/reports/rpt_${orderDetailsId}`;
    expect((await get(path, test)).status).toBe(200);
    const pdf = await get(`${path}/pdf`, test);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect([(await get(path)).status, (await get(`${path}/pdf`)).status]).toEqual([404, 404]);
  });

  it('share one test world for all test keys of an enterprise', async () => {
    const who = await home.hr();
    const keys = await Promise.all([1, 2].map(() => aKeyFor(home, who, { environment: 'test' })));
    const { body } = await post('/checks', anOrder(), keys[0]?.secret);
    expect((await get(`/checks/${body.id}`, keys[1]?.secret)).status).toBe(200);
    expect(await home.value('select count(*)::integer from app.member where test_of = $1', who.memberId)).toBe(1);
  });

  it('of two enterprises never see each other', async () => {
    const { secret: theirs } = await aKeyFor(home, await home.hr());
    const { body } = await post('/checks', anOrder());
    expect((await get(`/checks/${body.id}`, theirs)).status).toBe(404);
  });
});

describe.each(['test', 'live'] as const)('the candidate of a %s key', (environment) => {
  it('is invited and reminded; the link stays theirs, the code that proves it is told', async () => {
    byDay(home);
    const { secret: key } = await aKeyFor(home, hr, { environment });
    const { body: made } = await post('/checks', anOrder(), key);
    expect(made.consent).toBeNull();
    await home.work();
    await home.jobsDone();
    const { body: invited } = await get(`/checks/${made.id}`, key);
    expect(invited.consent).toMatchObject({ id: made.id.replace('chk', 'cns'), check_code: expect.any(String) });
    const sentAt = 'update app.candidate_link set created_at = $1';
    await home.owner.query(sentAt, [home.house.now()]);
    expect(await post(`/checks/${made.id}/remind`, undefined, key)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
      body: { code: 'slow_down' },
    });
    await home.owner.query(sentAt, [new Date(home.house.now().getTime() - 11 * 60_000)]);
    expect((await post(`/checks/${made.id}/remind`, undefined, key)).body).toEqual({ check: made.id });
    await home.jobsDone();
    await home.rest();
    home.clock.at = undefined;
    const links = 'select count(*)::integer from app.candidate_link where order_detail_id = $1';
    expect(await home.value(links, made.id.slice('chk_'.length))).toBe(1);
    expect((await get(`/checks/${made.id}`, key)).body.consent).not.toEqual(invited.consent);
  });
});
