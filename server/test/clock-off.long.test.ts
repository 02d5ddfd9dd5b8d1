import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { bulkCalls } from '@beidiao/contract/bulk/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { successCode } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pulse } from '../src/base/db/pulse.ts';
import { aPhone, away } from './codes.ts';
import { codeAt } from './factors.ts';
import { eventually, type Person, TestHouse } from './house.ts';
import { agree, identify, invite, signIn } from './invited.ts';
import { aQrCode, consented } from './qr.ts';

/* A machine whose clock is three hours away from that of the database. */

const hourMs = 60 * 60_000;
const nearMs = 10 * 60_000;

describe.each([
  { words: 'ahead', off: 3 * hourMs },
  { words: 'behind', off: -3 * hourMs },
])('a machine whose clock is three hours $words', ({ words, off }) => {
  let home: TestHouse;
  let hr: Person;
  beforeAll(async () => {
    home = await TestHouse.open({ clockOff: off });
    await home.work();
    hr = await home.hr({ fundsFen: 1_000_000 });
    await home.confirm(hr);
  });
  afterAll(() => home.close());

  const distance = (at: Date | string): number => new Date(at).getTime() - Date.now();

  it('takes the time of the database, and says so at /readyz and in the log', async () => {
    expect(Math.abs(distance(home.house.now()))).toBeLessThan(nearMs);
    expect(await (await fetch(`${home.url}/readyz`)).json()).toMatchObject({ status: 'ready', clock: words });
    expect(home.logged.filter((line) => line.includes('the clock of this machine is off'))).toHaveLength(1);
  });

  it('a code is dated by the time that all machines share: no other one waits longer than a minute to send the next', async () => {
    const phoneNo = aPhone();
    const send = () => home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.signIn }, from);
    const from = away();
    await home.call(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.signIn }, from);
    const [sent, ends] = [
      await home.value<Date>('select max(sent_at) from app.phone_code'),
      await home.value<Date>('select max(expires_at) from app.phone_code'),
    ];
    expect(Math.abs(distance(sent))).toBeLessThan(60_000);
    expect(distance(ends)).toBeGreaterThan(0);
    const { errmsg } = await send();
    expect(Number(/(\d+) 秒/.exec(errmsg)?.[1])).toBeLessThanOrEqual(60);
  });

  it('candidates open their link, sign in by a code, and stay signed in up to the consent', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await identify(home, invited);
    await agree(home, invited);
    const { dataItemList } = await home.call(
      candidateCalls.details,
      { orderDetailsId: invited.orderDetailsId },
      invited,
    );
    expect(dataItemList).toHaveLength(1);
    const link = await home.value<Date>(
      'select max(expires_at) from app.candidate_link where order_detail_id = $1',
      invited.orderDetailsId,
    );
    expect(Math.abs(distance(link) - 7 * 24 * hourMs)).toBeLessThan(nearMs);
  });

  it('members stay signed in, and the codes of their phones, which show the right time, count', async () => {
    const person = await home.hr();
    await home.call(noticeCalls.messages, {}, person);
    const { secret } = await home.call(factorCalls.startTotp, { password: 'meadow7' }, { token: person.access });
    const confirmed = { code: codeAt(secret, new Date()) };
    const { errcode } = await home.ask(factorCalls.confirmTotp, confirmed, { token: person.access });
    expect(errcode).toBe(successCode);
  });

  it('an order waits for its payment as long as ever, and is paid', async () => {
    const placed = await home.placedOrder(hr);
    const ends = await home.value<Date>('select expires_at from app.trade_order where id = $1', placed.tradeOrderId);
    const jobAt = await home.value<Date>(
      "select greatest((select max(run_at) from app.outbox where task = 'expireTrade'), (select max(run_at) from graphile_worker.jobs where task_identifier = 'expireTrade'))",
    );
    expect(Math.abs(jobAt.getTime() - ends.getTime())).toBeLessThan(nearMs);
    expect(Math.abs(distance(ends) - 24 * hourMs)).toBeLessThan(nearMs);
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
  });

  it('a QR code is open, and what comes by it is viewed', async () => {
    const submitted = await consented(home, await aQrCode(home, hr));
    const { status } = await home.call(orderCalls.details, { orderDetailsId: submitted.orderDetailsId }, hr);
    expect(status).toBe(orderStates.awaitingViewing);
  });

  it('reminders go out after the moments in which they can be taken back', async () => {
    const { orderDetailsId } = await invite(home, hr, { codes: ['ID_THREE'] });
    await home.owner.query(
      "update app.candidate_link set created_at = created_at - interval '1 day' where order_detail_id = $1",
      [orderDetailsId],
    );
    const { bulkId } = await home.call(bulkCalls.prepare, { act: 'remind', orderDetailsIds: [orderDetailsId] }, hr);
    await home.call(bulkCalls.run, { bulkId }, hr);
    const { state } = await home.call(bulkCalls.standing, { bulkId }, hr);
    expect(state).toBe('waiting');
    await eventually(async () => (await home.call(bulkCalls.standing, { bulkId }, hr)).state === 'done');
  });

  it('no row of all that is dated three hours off', async () => {
    const columns = await home.owner.query<{ name: string; column: string }>(
      `select c.oid::regclass::text as name, quote_ident(a.attname) as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'app' and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype and not a.attisdropped`,
    );
    const wrong: string[] = [];
    for (const { name, column } of columns.rows) {
      const count = await home.value<number>(
        `select count(*)::integer from ${name} where ${column} between now() + $1 * interval '1 ms' - interval '10 minutes' and now() + $1 * interval '1 ms' + interval '10 minutes'`,
        off,
      );
      if (count > 0) wrong.push(`${name}.${column}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the time that is told', () => {
  it('is that of the machine again once it is right, and an answer that was long on its way proves nothing', async () => {
    const home = await TestHouse.open();
    const { host, port, database } = home.owner.options;
    const logged: string[] = [];
    const keep = (_: object, message: string): void => void logged.push(message);
    let clock = (): number => Date.now() + 3 * hourMs;
    const pulse = new Pulse({
      login: { host, port, database, user: 'app_worker' },
      pools: [],
      log: { error: keep, warn: keep, info: keep, debug: keep },
      clock: () => clock(),
    });
    const offBy = (): number => Math.abs(pulse.now().getTime() - clock());
    try {
      await pulse.beat();
      expect(Math.abs(offBy() - 3 * hourMs)).toBeLessThan(5_000);
      clock = Date.now;
      await pulse.beat();
      expect(offBy()).toBeLessThan(5_000);
      expect(logged).toEqual([
        'the clock of this machine is off: that of the database counts until it is put right',
        'the clock of this machine is right again',
      ]);
      /** Three minutes pass between question and answer. */
      const slowly = async (offMs: number): Promise<void> => {
        let looks = 0;
        clock = () => Date.now() + offMs + (looks++ === 0 ? 0 : 3 * 60_000);
        await pulse.beat();
      };
      await slowly(0);
      expect(logged).toHaveLength(2);
      clock = () => Date.now() + 90_000;
      await pulse.beat();
      expect(logged).toHaveLength(3);
      await slowly(-90_000);
      expect(logged).toHaveLength(3);
    } finally {
      await pulse.stop();
      await home.close();
    }
  });
});
