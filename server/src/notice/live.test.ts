import { accountCalls } from '@beidiao/contract/account/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { liveEvents, type Stream, streams } from '@beidiao/contract/notice/live';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { invite, signIn } from '../../test/invited.ts';
import { Listener } from '../../test/listener.ts';

let home: TestHouse;
let hr: Person;
let open: Listener[] = [];
let looks: () => number;
beforeAll(async () => {
  home = await TestHouse.open();
  const asked = vi.spyOn(home.house.system.db, 'rows').mock.calls;
  looks = () => asked.filter(([statement]) => statement.text.includes('pg_current_snapshot')).length;
  await home.work();
  hr = await home.hr({ fundsFen: 200_000 });
});
afterEach(() => {
  for (const listener of open) listener.leave();
  open = [];
});
afterAll(() => home.close());

type Sent = { token: string; lastEventId?: string; language?: string };

async function listen(sent: Sent, entry: Stream = streams.member) {
  const listener = await Listener.open(home, entry, sent);
  open.push(listener);
  return listener;
}

/** Once all that is committed by now has been told and heard. Somebody has to listen, else nobody looks. */
async function allTold(): Promise<void> {
  const before = looks();
  // One look comes after the other: when the second begins, the first has ended, and it began after now.
  await eventually(async () => looks() >= before + 2);
  // What was written to a stream before this answer has been read before it.
  await fetch(`${home.url}/healthz`);
}

/** A listener that has forgotten what there was. */
async function settled(sent: Sent, entry?: Stream): Promise<Listener> {
  const listener = await listen(sent, entry);
  await allTold();
  listener.received.length = 0;
  return listener;
}

describe('a stream', () => {
  it('is opened by a good token only, and refused as JSON', async () => {
    for (const sent of [{}, { token: 'forged' }]) {
      const reply = await fetch(`${home.url}${streams.member.path}`, {
        headers: sent.token === undefined ? {} : { authorization: sent.token },
      });
      expect(reply.headers.get('content-type')).toContain('application/json');
      expect(await reply.json()).toMatchObject({ errcode: codeOf('notSignedIn') });
    }
    const listener = await listen(hr);
    expect(listener).toMatchObject({ status: 200, contentType: 'text/event-stream; charset=utf-8' });
  });

  it('tells the member of an order, and no other member', async () => {
    const [ours, theirs] = [await settled(hr), await settled(await home.hr())];
    await home.paidOrder(hr);
    await eventually(async () => ours.topics().has('orders') && ours.topics().has('balance'));
    await allTold();
    expect(theirs.received).toEqual([]);
  });

  it('carries nothing but topics', async () => {
    const ours = await settled(hr);
    await home.placedOrder(hr);
    await eventually(async () => ours.received.length > 0);
    for (const { topics, id, event, ...rest } of ours.received) {
      expect(rest).toEqual({});
      expect(topics.every((topic) => /^[a-z]+$/.test(topic))).toBe(true);
      expect([event, id]).toEqual([liveEvents.news, expect.stringMatching(/^[\w-]+\.\d+$/)]);
    }
  });

  it('tells messages to their person alone', async () => {
    const colleague = await home.colleague(hr, []);
    const [mine, other] = [await settled(hr), await settled(colleague)];
    await invite(home, hr);
    await eventually(async () => mine.topics().has('messages') && other.topics().has('orders'));
    await allTold();
    expect(other.topics().has('messages')).toBe(false);
  });

  it('finds what was written before the look and committed after it', async () => {
    const ours = await settled(hr);
    const slow = await home.owner.connect();
    await slow.query('begin');
    await slow.query('set local session authorization app_worker');
    await slow.query("select app.write_audit($1, null, 'pay', 'detail 1', '{}')", [hr.memberId]);
    // Others are numbered later and seen first.
    await home.hr();
    await allTold();
    expect(ours.received).toEqual([]);
    await slow.query('commit');
    slow.release();
    await eventually(async () => ours.topics().has('orders'));
    await allTold();
    expect(ours.received).toHaveLength(1);
  });

  it('tells how far the reading of a list is, although nobody does it, to its member alone', async () => {
    const [ours, theirs] = [await settled(hr), await settled(await home.hr())];
    const { rows } = await home.owner.query<{ id: string }>(
      "insert into app.batch_file (member_id, user_id, name_enc, ends_at) values ($1, $2, '', now() + interval '1 day') returning id",
      [hr.memberId, hr.userId],
    );
    await eventually(async () => ours.topics().has('batches'));
    await allTold();
    ours.received.length = 0;
    await home.owner.query('update app.batch_file set read_rows = 500 where id = $1', [rows[0]?.id]);
    await eventually(async () => ours.topics().has('batches'));
    await allTold();
    expect(theirs.received).toEqual([]);
  });

  it('does not tell of what was only read', async () => {
    const placed = await home.paidOrder(hr);
    await home.jobsDone();
    const ours = await settled(hr);
    await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId, reveal: true }, hr);
    await allTold();
    expect(ours.received).toEqual([]);
  });

  it('goes on after the last event that was heard, once each', async () => {
    const left = await settled(hr);
    await home.placedOrder(hr);
    await home.jobsDone();
    await eventually(async () => left.topics().has('orders'));
    await allTold();
    left.leave();
    const stays = await settled(hr);
    await home.placedOrder(hr);
    await home.jobsDone();
    await eventually(async () => stays.topics().has('orders'));
    await allTold();
    const again = await listen({ ...hr, lastEventId: String(left.lastId) });
    await eventually(async () => again.received.length > 0);
    expect(again.received.map(({ event }) => event)).toEqual([liveEvents.news]);
    expect(again.lastId).toBe(stays.lastId);
    const nothing = await listen({ ...hr, lastEventId: String(again.lastId) });
    await allTold();
    expect(nothing.received).toEqual([]);
  });

  it('asks to begin anew after an event that it does not know', async () => {
    await settled(hr);
    for (const lastEventId of ['other.1', 'nonsense', `${'x'.repeat(60)}.1`]) {
      const lost = await listen({ ...hr, lastEventId });
      await eventually(async () => lost.received.length > 0);
      expect(lost.received[0]).toMatchObject({ event: liveEvents.reset });
    }
  });

  it('remembers the language of its reader', async () => {
    const person = await home.hr();
    await listen({ ...person, language: 'en' });
    expect(await home.value('select language from app.notice_setting where user_id = $1', person.userId)).toBe('en');
  });

  it('is opened twelve times by one person, of sixty that ask at once', async () => {
    const person = await home.hr();
    const asked = await Promise.all(Array.from({ length: 60 }, () => Listener.open(home, streams.member, person)));
    open.push(...asked);
    expect(asked.filter(({ contentType }) => contentType.startsWith('text/event-stream'))).toHaveLength(12);
  });

  it('is refused to a person who has too many', async () => {
    const person = await home.hr();
    for (let n = 0; n < 12; n += 1) await listen(person);
    const reply = await fetch(`${home.url}${streams.member.path}`, { headers: { authorization: person.token } });
    expect(await reply.json()).toMatchObject({ errcode: codeOf('tooManyStreams') });
    for (const listener of open) listener.leave();
    await eventually(async () => (await listen(person)).contentType.startsWith('text/event-stream'));
  });
});

describe('a stream ends', () => {
  const endings: [name: string, end: (person: Person) => Promise<unknown>][] = [
    ['at sign-out', (person) => home.call(accountCalls.signOut, {}, { token: person.access })],
    [
      'when the person is disabled',
      ({ userId }) => home.owner.query('update app.user_account set disabled_at = now() where id = $1', [userId]),
    ],
    [
      'when the person is put out of the enterprise',
      ({ userId, memberId }) =>
        home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id = $2', [
          userId,
          memberId,
        ]),
    ],
    [
      'when the token is over',
      ({ userId }) => home.owner.query('update app.session set expires_at = now() where user_id = $1', [userId]),
    ],
  ];
  // All at once, since sessions are looked at every few seconds.
  it.concurrent.each(endings)('%s, and no other with it', async (_, end) => {
    const person = await home.hr();
    const [gone, stays] = [
      await Listener.open(home, streams.member, person),
      await Listener.open(home, streams.member, hr),
    ];
    await end(person);
    await eventually(async () => gone.isOver);
    expect(gone.received.at(-1)).toMatchObject({ event: liveEvents.end });
    expect(stays.isOver).toBe(false);
    stays.leave();
  });

  it('at once when the process ends, without being waited for', async () => {
    const other = await TestHouse.open();
    const person = await other.hr();
    const listener = await Listener.open(other, streams.member, person);
    await other.close();
    await eventually(async () => listener.isOver);
    expect(listener.received.filter(({ event }) => event === liveEvents.end)).toEqual([]);
  });
});

describe("a candidate's stream", () => {
  it('tells of the own check alone, and ends with the session', async () => {
    const [invited, other] = [await signIn(home, hr), await signIn(home, hr)];
    await home.jobsDone();
    const own = await settled(invited, streams.candidate);
    const second = await settled(other, streams.candidate);
    await home.call(
      candidateCalls.authorize,
      { orderDetailsId: invited.orderDetailsId, authResult: 'refuse' },
      { token: invited.token },
    );
    await eventually(async () => own.topics().has('own'));
    await allTold();
    expect(second.received).toEqual([]);
    await home.owner.query('delete from app.candidate_session where order_detail_id = $1', [other.orderDetailsId]);
    await eventually(async () => second.isOver);
    expect((await Listener.open(home, streams.member, invited)).contentType).toContain('application/json');
  });
});
