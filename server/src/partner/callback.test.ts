import { createHmac } from 'node:crypto';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { handoverCalls } from '@beidiao/contract/partner/handover';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somebody } from '../../test/invited.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { bindSystem, frameOf, programOf } from '../../test/frame.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tellStatuses } from './callback.ts';

type Told = { readonly headers: Record<string, string | string[] | undefined>; readonly body: string };
let home: TestHouse;
let hr: Person;
let stranger: Person;
let server: Server;
let url: string;
let answers = 200;
const told: Told[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
  [hr, stranger] = [await home.hr({ fundsFen: 1_000_000 }), await home.hr({ fundsFen: 1_000_000 })];
  await bindSystem(home, hr);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => void (body += part.toString()));
    request.on('end', () => {
      told.push({ headers: request.headers, body });
      response.writeHead(answers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await home.close();
});

const anOrder = async () => {
  const { orderId, orderDetailsId: detailsId } = await home.paidOrder(hr, { candidate: somebody() });
  return { orderId, detailsId, channelCode: 'MOKA' };
};
const link = (
  wish: Partial<Parameters<typeof home.ask<typeof frameCalls.saveChannelOrder>>[1]> & { applyId: string },
  by = hr as { token: string },
) => home.ask(frameCalls.saveChannelOrder, { channelCode: 'MOKA', orderId: '1', detailsId: '1', ...wish }, by);
const refusal = async (answer: Promise<{ errcode: string }>): Promise<string> => (await answer).errcode;

describe('linking an application with an order', () => {
  it('asks the candidate for the grant, once, and a repeat changes nothing', async () => {
    const order = await anOrder();
    for (const _ of [1, 2])
      expect((await link({ applyId: 'L-1', ...order })).data).toMatchObject({
        deliveryId: order.detailsId,
        status: 18,
      });
    const { grant } = await home.call(handoverCalls.status, { deliveryId: order.detailsId }, hr);
    expect(grant).toBe('open');
  });

  it('is refused for things of others: another enterprise, another system, another order', async () => {
    const order = await anOrder();
    expect(await refusal(link({ applyId: 'L-2', ...order, channelCode: 'NOBODY' }))).toBe(codeOf('atsNotBound'));
    await bindSystem(home, stranger);
    expect(await refusal(link({ applyId: 'L-2', ...order }, stranger))).toBe(codeOf('orderNotFound'));
    await bindSystem(home, hr, 'FEISHU');
    const feishu = await programOf(home, hr, { channel: 'FEISHU' });
    expect(await refusal(link({ applyId: 'L-2', ...order }, feishu))).toBe(codeOf('atsNotBound'));
    expect(await refusal(link({ applyId: 'L-2', ...order, orderId: '999999' }))).toBe(codeOf('orderNotFound'));
    expect(await refusal(link({ applyId: 'L-2', ...order, callBackUrl: 'https://169.254.169.254/' }))).toBe(
      codeOf('callBackRefused'),
    );
    expect(await refusal(link({ applyId: 'L-2', ...order }))).toBe('0000');
    expect(await refusal(link({ applyId: 'L-2', ...(await anOrder()) }))).toBe(codeOf('applicantOrdered'));
    expect(await refusal(link({ applyId: 'L-3', ...order }))).toBe(codeOf('handoverTaken'));
  });

  it('gives an application one order, whoever hurries', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()];
    const answers = await Promise.all(orders.map((order) => link({ applyId: 'L-4', ...order })));
    expect(answers.map(({ errcode }) => errcode).filter((it) => it === '0000')).toHaveLength(1);
    const one = await anOrder();
    const many = await Promise.all(['L-5', 'L-6', 'L-7'].map((applyId) => link({ applyId, ...one })));
    expect(many.map(({ errcode }) => errcode).filter((it) => it === '0000')).toHaveLength(1);
  });
});

describe('a callback', () => {
  it('tells each state once, signed, without anything of the person, and again until it is heard', async () => {
    const order = await anOrder();
    await link({ applyId: 'C-1', ...order, callBackUrl: url });
    answers = 500;
    await tellStatuses(home.house);
    answers = 200;
    await tellStatuses(home.house);
    expect(told).toHaveLength(1);
    await home.owner.query("update app.applicant set due_at = now() where apply_id = 'C-1'");
    await Promise.all([tellStatuses(home.house), tellStatuses(home.house)]);
    await tellStatuses(home.house);
    expect(told).toHaveLength(2);
    const [first, again] = told;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { headers, body } = again as Told; // two were counted above
    const mac = createHmac('sha256', hashToken('MOKA key'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
    expect(JSON.parse(body)).toMatchObject({
      type: 'check.status',
      data: { applyId: 'C-1', channelCode: 'MOKA', deliveryId: order.detailsId, status: 18 },
    });
    await home.call(orderCalls.cancelPaid, { orderDetailsId: order.detailsId }, hr);
    await tellStatuses(home.house);
    expect(told.map((it) => JSON.parse(it.body).data.status)).toEqual([18, 18, 13]);
    await tellStatuses(home.house);
    expect(told).toHaveLength(3);
  });

  it('is not sent once the enterprise has unbound the system', async () => {
    told.length = 0;
    await link({ applyId: 'C-2', ...(await anOrder()), callBackUrl: url });
    await home.owner.query("delete from app.ats_binding where member_id = $1 and channel = 'MOKA'", [hr.memberId]);
    await tellStatuses(home.house);
    expect(told).toEqual([]);
    await bindSystem(home, hr);
  });
});

describe('the list of deliveries', () => {
  it('sorts by whose turn it is, finds by number and whole name, and shows nothing of other enterprises', async () => {
    const me = await frameOf(home, hr, { applyId: 'N-1', candidate: { name: '沈望舒' } });
    const list = (wish: object, by = me) => home.call(frameCalls.applicants, wish, by);
    const waiting = await list({ turn: 'you' });
    expect(waiting.rows.map(({ applyId, name, order }) => [applyId, name, order])).toEqual([['N-1', '沈望舒', null]]);
    expect((await list({ word: '沈望舒' })).rows.map(({ applyId }) => applyId)).toEqual(['N-1']);
    expect((await list({ word: 'L-1' })).rows.map(({ applyId }) => applyId)).toEqual(['L-1']);
    const of = (await list({})).counts.find(({ turn }) => turn === 'all')?.count;
    expect(of).toBe((await list({ pageSize: 100 })).rows.length);
    expect((await list({ turn: 'ended' })).rows.map(({ applyId }) => applyId)).toEqual(['C-1']);
    const theirs = await frameOf(home, stranger, { applyId: 'X-1' });
    expect((await list({}, theirs)).rows.map(({ applyId }) => applyId)).toEqual(['X-1']);
  });

  it('keeps orders of colleagues from whoever may not see them', async () => {
    const colleague = await home.colleague(hr, []);
    const theirs = await frameOf(home, colleague, { applyId: 'N-2' });
    const { rows } = await home.call(frameCalls.applicants, { pageSize: 100 }, theirs);
    expect(rows.every(({ order }) => order === null)).toBe(true);
    expect(await refusal(home.ask(frameCalls.deletion, { applyId: 'L-1' }, theirs))).toBe(codeOf('orderNotFound'));
    const { months, daysLeft } = await home.call(frameCalls.deletion, { applyId: 'L-1' }, await frameOf(home, hr));
    expect([months, daysLeft > 1090 && daysLeft < 1100]).toEqual([36, true]);
  });
});
