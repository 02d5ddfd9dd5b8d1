import { openCalls } from '@beidiao/contract/open/calls';
import { openLogCalls, requestKeptDays } from '@beidiao/contract/open/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { aKeyFor, anOrder, askOpen, type OpenReply, postOpen } from '../../test/open-api.ts';
import { sweepOpenRequests } from './jobs.ts';
import { maskedAnswer, maskedPath, maskedRequest } from './masking.ts';
import { RequestLog } from './request-log.ts';
import { inventedPerson } from './replay.ts';
import { IdCard, Name, Phone } from '@beidiao/contract/wire/shapes';

let home: TestHouse;
let hr: Person;
let live: { secret: string; keyId: string };
let test: { secret: string; keyId: string };
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 500_000 });
  live = await aKeyFor(home, hr);
  test = await aKeyFor(home, hr, { environment: 'test', name: '自动测试' });
});
afterAll(() => home.close());

/** The line of a reply, once the batch is written. */
const lineOf = (reply: OpenReply, who: Person = hr) =>
  eventually(async () => {
    const search = String(reply.headers['x-request-id']);
    const [row] = (await home.call(openLogCalls.requests, { search }, who)).rows;
    return row && home.call(openLogCalls.request, { lineId: row.lineId }, who);
  });
const replay = async (reply: OpenReply, who: Person = hr) =>
  home.ask(openLogCalls.replay, { lineId: (await lineOf(reply)).lineId }, who);

describe('the request log', () => {
  it('tells what was asked and answered, by which key, how fast', async () => {
    const reply = await postOpen(home, '/checks', { key: live.secret, body: anOrder(), idempotencyKey: 'hire-77' });
    const line = await lineOf(reply);
    // Whoever waits for a transaction waits for a part of a millisecond at least.
    expect(line.ms).toBeGreaterThan(0);
    expect(line).toMatchObject({
      method: 'POST',
      path: '/open/v1/checks',
      operation: 'createCheck',
      status: 201,
      code: null,
      keyId: live.keyId,
      environment: 'live',
      lastFour: live.secret.slice(-4),
      idempotencyKey: 'hire-77',
      address: '127.0.*.*',
    });
  });

  it('finds requests by request id, check id and Idempotency-Key, by key, operation and outcome', async () => {
    const key = test.secret;
    const made = await postOpen(home, '/checks', { key, body: anOrder(), idempotencyKey: 'found-by-this' });
    const read = await askOpen(home, ['GET', `/checks/${made.body.id}`], { key });
    const missed = await askOpen(home, ['GET', '/checks/chk_999999'], { key });
    const [one, two, three] = await Promise.all([made, read, missed].map((reply) => lineOf(reply)));
    const found = async (wish: object) =>
      (await home.call(openLogCalls.requests, wish, hr)).rows.map(({ lineId }) => lineId);
    expect(await found({ search: made.body.id })).toEqual([two?.lineId, one?.lineId]);
    expect(await found({ search: 'found-by-this' })).toEqual([one?.lineId]);
    expect(await found({ search: made.headers['x-request-id'] })).toEqual([one?.lineId]);
    const ofTest = { keyId: test.keyId };
    expect((await found({ ...ofTest, operation: 'createCheck' })).includes(String(two?.lineId))).toBe(false);
    expect(await found({ ...ofTest, operation: 'getCheck', outcome: '4xx' })).toEqual([three?.lineId]);
    expect(await found({ ...ofTest, outcome: '5xx' })).toEqual([]);
    const failed = await found({ ...ofTest, outcome: 'failed' });
    expect([failed.includes(String(three?.lineId)), failed.includes(String(two?.lineId))]).toEqual([true, false]);
    expect(await found({ keyId: live.keyId, search: made.body.id })).toEqual([]);
    const { nextCursor, rows } = await home.call(openLogCalls.requests, { pageSize: 1 }, hr);
    expect(rows).toHaveLength(1);
    expect(await found({ pageSize: 1, cursor: nextCursor })).not.toEqual([rows[0]?.lineId]);
  });

  it('keeps no name, phone, ID number or secret of a request, wherever it was sent; nor does the log of the process', async () => {
    const { secret } = await aKeyFor(home, hr);
    const person = { name: '欧阳晨曦', phone: '13800012046', id_card: '330106199003072415' };
    const forms = [
      { ...anOrder(), candidate: person },
      { ...anOrder(), candidate: person, reference: person.phone, position: person.name },
      { ...anOrder(), candidate: { ...person, phone: person.id_card, id_card: person.phone } },
      {
        whoever: person.name,
        [person.name]: 1,
        phones: [Number(person.phone), person.phone],
        deep: { name: [person.id_card] },
      },
      [person],
      person.name,
      `{"candidate": {"name": "${person.name}", "phone": "${person.phone}", `,
    ];
    const replies: OpenReply[] = [];
    for (const [place, body] of forms.entries())
      replies.push(await postOpen(home, '/checks', { key: secret, body, idempotencyKey: `${person.phone} ${place}` }));
    const inAddress = encodeURIComponent(`${person.name} ${person.phone} ${person.id_card}`);
    for (const path of [`/checks/${inAddress}`, `/checks?cursor=${inAddress}&${inAddress}=1`, `/people/${inAddress}`])
      replies.push(await askOpen(home, ['GET', path], { key: secret }));
    for (const reply of replies) await lineOf(reply);
    const text = await home.value<string>('select string_agg(r::text, chr(10)) from app.open_request r');
    const said = `${text}\n${home.logged.join('\n')}`;
    const tail = secret.slice('bd_live_'.length);
    const leaked = [person.name, '欧阳', person.phone, person.id_card, tail].filter((word) => said.includes(word));
    expect(leaked).toEqual([]);
    expect(text).toContain('138****2046');
  });

  it('keeps no answer that is a report', async () => {
    const line = await lineOf(await askOpen(home, ['GET', '/reports/rpt_999999'], { key: live.secret }));
    expect(line.answerBody).toContain('not_found');
    expect(maskedAnswer('{"reference":"林嘉怡","detail":"13812340000"}')).toBe('{"reference":"***","detail":"***"}');
    expect(maskedAnswer('{"id":"whk_1","secret":"whsec_bm90IHJlYWw="}')).toBe('{"id":"whk_1","secret":"***"}');
  });

  it('is not written for a key that is none, and counts what each key has sent', async () => {
    const count = () => home.value<number>('select count(*)::integer from app.open_request');
    const { secret, keyId } = await aKeyFor(home, hr);
    await lineOf(await askOpen(home, ['GET', '/me'], { key: secret }));
    const before = await count();
    await askOpen(home, ['GET', '/me'], { key: `bd_live_${'x'.repeat(43)}` });
    await lineOf(await askOpen(home, ['GET', '/me'], { key: secret }));
    expect(await count()).toBe(before + 1);
    const { keys } = await home.call(openCalls.keys, {}, hr);
    expect(keys.find((each) => each.keyId === keyId)).toMatchObject({
      callsToday: 2,
      callsOfDay: 2,
      lastFrom: '127.0.*.*',
    });
    const sums = await home.call(openLogCalls.sums, {}, hr);
    // What was asked before the hour struck stands in the hour before.
    expect(sums.hours.reduce((sum, { requests }) => sum + requests, 0)).toBe(sums.requests);
    expect(sums.requests).toBeGreaterThanOrEqual(2);
  });

  it('is seen by its enterprise alone, and there by whoever sees what colleagues have ordered', async () => {
    const line = await lineOf(await askOpen(home, ['GET', '/me'], { key: live.secret }));
    const [stranger, colleague] = [await home.hr(), await home.colleague(hr)];
    const ask = (who: Person) => home.ask(openLogCalls.request, { lineId: line.lineId }, who);
    expect((await ask(stranger)).errcode).toBe(codeOf('openRequestGone'));
    expect((await home.call(openLogCalls.requests, {}, stranger)).rows).toEqual([]);
    expect((await ask(colleague)).errcode).toBe(codeOf('forbidden'));
  });

  it(`is deleted after ${requestKeptDays} days, and says so`, async () => {
    const line = await lineOf(await askOpen(home, ['GET', '/me'], { key: live.secret }));
    const age = `update app.open_request set at = at - interval '${requestKeptDays} days' where id = $1`;
    await home.owner.query(age, [line.lineId]);
    const gone = await home.ask(openLogCalls.replay, { lineId: line.lineId }, hr);
    expect(gone).toMatchObject({ errcode: codeOf('openRequestGone'), errmsg: '这一次请求已超过 14 天，内容已删除' });
    await sweepOpenRequests(home.house);
    expect(await home.value('select count(*)::integer from app.open_request where id = $1', line.lineId)).toBe(0);
  });

  it('loses nothing while the database is away for a moment, and writes nothing twice', async () => {
    const written: number[] = [];
    let isAway = true;
    const system = {
      ...home.house.system,
      transaction: () => {
        if (isAway) return Promise.reject(new Error('away'));
        written.push(1);
        return Promise.resolve(undefined as never);
      },
    };
    const log = new RequestLog({ system, log: home.house.log });
    log.note({} as never);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(written).toEqual([]);
    isAway = false;
    await log.stop();
    expect(written).toEqual([1]);
  });
});

describe('replaying a request', () => {
  it('asks what only reads as it was, with the same key', async () => {
    const made = await postOpen(home, '/checks', { key: live.secret, body: anOrder() });
    const read = await askOpen(home, ['GET', `/checks/${made.body.id}`], { key: live.secret });
    const { data } = await replay(read);
    expect(data).toMatchObject({ environment: 'live', keyId: live.keyId, status: 200 });
    expect(String(Object(data).answerBody)).toContain(made.body.id);
  });

  it('asks anything else in the test world alone, for somebody who is made up, and moves no real money', async () => {
    const balance = async (key: string) => (await askOpen(home, ['GET', '/balance'], { key })).body.available_fen;
    const order = anOrder({ reference: 'hire-0019' });
    const made = await postOpen(home, '/checks', { key: live.secret, body: order });
    const before = [await balance(live.secret), await balance(test.secret)];
    const orders = () =>
      home.value<number>('select count(*)::integer from app.check_order where member_id = $1', hr.memberId);
    const ordered = await orders();
    const answers = [await replay(made), await replay(made)];
    expect(answers.map(({ data }) => Object(data).status)).toEqual([201, 201]);
    expect(answers[0]?.data).toMatchObject({ environment: 'test', keyId: test.keyId });
    expect(await orders()).toBe(ordered);
    const after = [await balance(live.secret), await balance(test.secret)];
    expect([after[0], (before[1] ?? 0) - (after[1] ?? 0)]).toEqual([before[0], 2 * made.body.amount_fen]);
    const ids = answers.map(({ data }) => JSON.parse(String(Object(data).answerBody)).id as string);
    expect(new Set([...ids, made.body.id]).size).toBe(3);
    expect(JSON.stringify(answers)).not.toContain(order.candidate.phone);
  });

  it('never reaches a real check by the address of a live request', async () => {
    const made = await postOpen(home, '/checks', { key: live.secret, body: anOrder() });
    const tried = await postOpen(home, `/checks/${made.body.id}/cancel`, {
      key: live.secret,
      idempotencyKey: 'cancel it',
    });
    expect(tried.status).toBe(200);
    const other = await postOpen(home, '/checks', { key: live.secret, body: anOrder() });
    await home.owner.query('update app.open_request set path = replace(path, $1, $2)', [made.body.id, other.body.id]);
    expect((await replay(tried)).data).toMatchObject({ environment: 'test', status: 404 });
    expect((await askOpen(home, ['GET', `/checks/${other.body.id}`], { key: live.secret })).body).toMatchObject({
      status: 'awaiting_consent',
    });
  });

  it('asks for a test key first, is done by administrators alone, and has nothing to do where there is no operation', async () => {
    const lone = await home.hr({ fundsFen: 50_000 });
    const { secret } = await aKeyFor(home, lone);
    const made = await postOpen(home, '/checks', { key: secret, body: anOrder() });
    const { lineId } = await lineOf(made, lone);
    expect((await home.ask(openLogCalls.replay, { lineId }, lone)).errcode).toBe(codeOf('openReplayNeedsTestKey'));
    const colleague = await home.colleague(lone);
    expect((await home.ask(openLogCalls.replay, { lineId }, colleague)).errcode).toBe(codeOf('forbidden'));
    const lost = await askOpen(home, ['GET', '/nothing'], { key: live.secret });
    expect((await replay(lost)).errcode).toBe(codeOf('openReplayImpossible'));
  });

  it('makes up people who keep every rule', () => {
    for (let n = 0; n < 200; n += 1) {
      const { name, phone, id_card: idCard } = inventedPerson();
      expect([Name.safeParse(name).success, Phone.safeParse(phone).success, IdCard.safeParse(idCard).success]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

describe('masking', () => {
  it('lets codes of declared fields through and nothing else', () => {
    const kept = maskedRequest({
      candidate: { name: '林嘉怡', phone: '13512348812', id_card: '330106199003072415', nickname: 'Lin' },
      items: [{ code: 'ID_THREE', quantity: 2 }],
      reference: 'hire-0017',
      expected_amount_fen: 20400,
      note: 'call her at home',
    });
    expect(JSON.parse(kept ?? '')).toEqual({
      candidate: { name: '林**', phone: '135****8812', id_card: '3301**********2415', nickname: '***' },
      items: [{ code: 'ID_THREE', quantity: 2 }],
      reference: 'hire-0017',
      expected_amount_fen: 20400,
      note: '***',
    });
    expect(maskedPath('/open/v1/checks/林嘉怡', { limit: '5', cursor: '林' })).toBe(
      '/open/v1/checks/***?limit=5&cursor=***',
    );
  });
});
