import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPackage, connect } from '../../test/ats-links.ts';
import { AtsSystem } from '../../test/ats-system.ts';
import { person } from '../../test/candidate-lists.ts';
import { eventually, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let system: AtsSystem;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 100_000_000 });
  system = await AtsSystem.open('feishu');
});
afterAll(async () => {
  await system.close();
  await home.close();
});

const candidates = 500;
/** Of a hundred requests five go wrong, in each of the ways in turn. */
const faults: readonly SimulatorFault[] = ['serverError', 'answerLost', 'cut', 'serverError', 'busy'];
function everyTwentieth(): () => SimulatorFault {
  let turn = 0;
  return () => ((turn += 1) % 20 === 0 ? (faults[(turn / 20) % faults.length] ?? 'none') : 'none');
}

/** What a check goes through; of each tenth the candidate says no. */
const usual = [orderStates.awaitingAuthorization, orderStates.authorized, orderStates.generating, orderStates.reported];
const statesOf = (n: number): readonly number[] => (n % 10 === 0 ? [orderStates.refused] : usual);

it('a day of 500 candidates with 5 % faults: nothing is doubled, nothing is lost, and stages are in order', async () => {
  Object.assign(system, { fault: everyTwentieth(), busyS: 0 });
  const { linkId, callbackUrl } = await connect(home, hr, { system, packageId: await aPackage(home) });
  const url = `${home.url}${new URL(callbackUrl).pathname}`;
  await home.work({ asksSources: false });

  const numbers = Array.from({ length: candidates }, (_, n) => n + 1);
  const send = async (n: number): Promise<void> => {
    const [name = '', phoneNo = '', idCard = ''] = person(n);
    const post = () => system.post(url, { event: 'sent', id: `D-${n}`, person: { name, phoneNo, idCard } });
    // The system repeats what it believes was lost, at once or later.
    const times = n % 20 === 0 ? 3 : 1;
    for (const { status } of await Promise.all(Array.from({ length: times }, post))) expect(status).toBe(200);
  };
  for (let from = 0; from < candidates; from += 25) await Promise.all(numbers.slice(from, from + 25).map(send));
  await send(20);

  const openOnes = () =>
    home.value<number>(
      "select count(*)::integer from app.ats_arrival where link_id = $1 and state <> 'ordered'",
      linkId,
    );
  await waitFor(async () => (await openOnes()) === 0);
  for (let step = 0; step < usual.length; step += 1) {
    await home.owner.query(
      `update app.order_detail d set state = (case when substr(a.outside_id, 3)::integer % 10 = 0 then $3 else $2 end)::smallint
       from app.ats_arrival a where a.order_detail_id = d.id and a.link_id = $1`,
      [linkId, usual[step], orderStates.refused],
    );
  }
  const left = () =>
    home.value<number>("select count(*)::integer from app.ats_stage where link_id = $1 and state <> 'sent'", linkId);
  await waitFor(async () => {
    // Nobody waits here for the seconds and minutes before another try.
    await home.owner.query(
      "update app.ats_stage set next_at = now() where state = 'waiting' and next_at > now() + interval '100 ms'",
    );
    return (await left()) === 0;
  });

  const ordered = await home.value<number>(
    'select count(distinct order_detail_id)::integer from app.ats_arrival where link_id = $1',
    linkId,
  );
  const placed = await home.value<number>(
    'select count(*)::integer from app.order_detail where member_id = $1',
    hr.memberId,
  );
  expect([ordered, placed]).toEqual([candidates, candidates]);
  expect(system.disorder).toBe(0);
  // A lost answer was followed by a repetition, which the system knew by its name.
  expect(system.repeats).toBeGreaterThan(0);
  for (const n of numbers) {
    const told = system.told.get(`D-${n}`) ?? [];
    expect(told).toHaveLength(1 + statesOf(n).length);
    expect(new Set(told.map(({ stageId }) => stageId)).size).toBe(told.length);
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).sort((a, b) => a - b));
  }
  const { rows } = await home.owner.query<{ outside_id: string; states: number[] }>(
    `select a.outside_id, array_agg(s.state_told order by s.sequence) as states from app.ats_stage s join app.ats_arrival a on a.id = s.arrival_id
     where s.link_id = $1 group by a.outside_id`,
    [linkId],
  );
  for (const { outside_id: id, states } of rows)
    expect(states).toEqual([orderStates.awaitingIdentity, ...statesOf(Number(id.slice(2)))]);
  const [link] = (await home.call(recruitingCalls.links, {}, hr)).linkList;
  expect(link?.counts).toEqual({ waiting: 0, refused: 0, troubled: 0 });
  await home.proveBooks();
}, 180_000);

const waitFor = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    const done = await eventually(isSo).catch(() => false);
    if (done) return;
  }
  throw new Error('it did not happen within two minutes');
};
