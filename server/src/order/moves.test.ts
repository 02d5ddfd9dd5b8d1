import {
  allOrderMoves,
  allOrderStates,
  type OrderMove,
  orderMoveAllowed,
  orderMoves,
  type OrderState,
} from '@beidiao/contract/order/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import { type Person, TestHouse } from '../../test/house.ts';
import { asSubmission } from '../../test/qr.ts';
import { moveDetail } from './move.ts';

let home: TestHouse;
let hr: Person;
let id: string;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 20_000 });
  id = (await home.paidOrder(hr)).orderDetailsId;
  await asSubmission(home, hr, id);
});
afterAll(() => home.close());

/** Behind the back of the code, which has no way to do it. */
const putInto = (state: OrderState) =>
  home.owner.query('update app.order_detail set state = $2 where id = $1', [id, state]);

const move = (name: OrderMove, from: OrderState, to: OrderState) =>
  home.house.system.transaction((tx) =>
    moveDetail(
      tx,
      { id, member_id: hr.memberId, state: from },
      { move: name, to, userId: hr.userId, why: 'walked', now: home.house.now() },
    ),
  );

/** Everything that a move may write, as one value. */
const written = () =>
  home.value<{ state: number; timeline: number; audit: number; detail: object }>(
    `select jsonb_build_object('state', d.state, 'detail', to_jsonb(d),
      'timeline', (select count(*) from app.order_timeline where order_detail_id = d.id),
      'audit', (select count(*) from app.audit where member_id = d.member_id)) from app.order_detail d where d.id = $1`,
    id,
  );

const walk = allOrderStates.flatMap((state) => allOrderMoves.map((name) => ({ state, name })));
const allowed = walk.filter(({ state, name }) => orderMoveAllowed(name, state));
const refused = walk.filter(({ state, name }) => !orderMoveAllowed(name, state));
const steps = allowed.flatMap(({ state, name }) => orderMoves[name].to.map((to) => ({ state, name, to })));

describe('a move that the table allows', () => {
  it.each(steps)('$name leads from $state to $to and writes one line of timeline and one of audit', async (step) => {
    await putInto(step.state);
    const before = await written();
    await move(step.name, step.state, step.to);
    const after = await written();
    expect(after).toMatchObject({ state: step.to, timeline: before.timeline + 1, audit: before.audit + 1 });
    const line = await home.owner.query(
      'select event, from_state, to_state, user_id, why from app.order_timeline where order_detail_id = $1 order by id desc limit 1',
      [id],
    );
    expect(line.rows).toEqual([
      { event: step.name, from_state: step.state, to_state: step.to, user_id: hr.userId, why: 'walked' },
    ]);
    const trail = await home.owner.query(
      'select action, subject, facts from app.audit where member_id = $1 order by seq desc limit 1',
      [hr.memberId],
    );
    expect(trail.rows).toEqual([
      { action: step.name, subject: `detail ${id}`, facts: { from: step.state, to: step.to } },
    ]);
  });
});

describe('a move that the table does not allow', () => {
  it.each(refused)('$name is refused in $state and changes nothing', async ({ state, name }) => {
    await putInto(state);
    const before = await written();
    const refusal = await move(name, state, orderMoves[name].to[0]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ why: 'orderNotInState' });
    expect(await written()).toEqual(before);
  });

  it('leads nowhere but where the table says', async () => {
    await putInto(1);
    await expect(move('pay', 1, 7)).rejects.toThrow(TypeError);
    expect((await written()).state).toBe(1);
  });

  it('is decided by the row, not by what the caller has read', async () => {
    await putInto(13);
    const before = await written();
    await expect(move('pay', 1, 18)).rejects.toMatchObject({ why: 'orderNotInState' });
    expect(await written()).toEqual(before);
  });

  it('loses against the same move that was first', async () => {
    await putInto(4);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => move('refuse', 4, 8)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
