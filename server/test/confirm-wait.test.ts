import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaving, sceneOf } from './all-scenes.ts';
import { Snapshot } from './effects.ts';
import { anAddress, codeOf } from './house.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  world = await openWorld();
  snapshot = await Snapshot.take(world.home.owner);
}, 600_000);
afterEach(() => snapshot.putBack());
afterAll(() => world.close());

/** Every call by which a second person decides. */
const deciding = leaving.filter(({ call }) => call.refusals.includes('confirmsLater'));

it('each decision that needs a second person knows the day of waiting', () => {
  expect(deciding.map(({ name }) => name).toSorted()).toEqual([
    'credit.decide',
    'dispute.staffConfirm',
    'failedRefund.decide',
    'gift.decide',
    'operations.decideRefund',
    'operations.decideTransfer',
    'reconciliation.decide',
    'review.confirm',
    'sampling.decide',
    'staffChange.decide',
  ]);
});

describe.each(deciding)('$name', (entry) => {
  it('is refused to whoever was added, raised, reset or enabled less than a day ago, and taken once the day is over', async () => {
    const { home } = world;
    home.clock.at = undefined;
    const { params, ...sent } = await sceneOf(entry)(world);
    const setWait = (until: string) =>
      home.owner.query(
        `update app.staff set may_confirm_from = ${until} where id =
          (select staff_id from app.staff_session where token_hash = sha256(convert_to($1, 'UTF8')))`,
        [sent.token],
      );
    const send = async () => (await home.send(entry.call, params, { address: anAddress(), ...sent })).answer.errcode;
    await setWait("now() + interval '24 hours'");
    expect(await send()).toBe(codeOf('confirmsLater'));
    await setWait("now() - interval '1 second'");
    expect(await send()).toBe('0000');
  });
});
