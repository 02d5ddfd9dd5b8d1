import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handIn } from '../../test/invited.ts';
import { eventually, type Person, TestHouse } from '../../test/house.ts';
import { settingsFrom, sourceFile, TestSource } from '../../test/source.ts';
import { Engine, runTask } from './engine.ts';

let home: TestHouse;
let source: TestSource;
let hr: Person;
beforeAll(async () => {
  source = await TestSource.open();
  home = await TestHouse.open({ sources: settingsFrom(sourceFile(source), source) });
  await home.work({ asksSources: false });
  hr = await home.hr({ fundsFen: 10_000_000 });
});
beforeEach(() => source.reset());
afterAll(async () => {
  await home.close();
  await source.close();
});

async function started() {
  const { orderDetailsId } = await handIn(home, hr, { codes: ['LIT_PUBLIC'] });
  const taskId = await eventually(() =>
    home.value<string | undefined>('select id::text from app.check_task where order_detail_id = $1', orderDetailsId),
  );
  return { orderDetailsId, taskId };
}

/** Each way in which a consent can fail to cover an item today. */
const flaws = {
  withdrawn: 'update app.consent set withdrawn_at = now() where order_detail_id = $1',
  over: "update app.consent set ends_at = now() - interval '1 second' where order_detail_id = $1",
  notBegun: "update app.consent set given_at = now() + interval '1 hour' where order_detail_id = $1",
  notAgreed: 'update app.consent_item set agreed = false where order_detail_id = $1',
} as const;
const names = Object.keys(flaws) as (keyof typeof flaws)[];
const choices = Array.from({ length: 2 ** names.length }, (_, choice) =>
  names.filter((_, n) => (choice & (1 << n)) !== 0),
);

/** Writes a call down behind the back of the engine. */
const plant = (taskId: string) =>
  home.owner.query(
    `insert into app.source_call (member_id, task_id, consent_id, attempt, connector)
     select t.member_id, t.id, k.id, 99, 'planted' from app.check_task t join app.consent k on k.order_detail_id = t.order_detail_id where t.id = $1`,
    [taskId],
  );
const planted = (taskId: string): Promise<boolean> =>
  plant(taskId).then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toContain('no consent covers this item');
      return false;
    },
  );

describe('consent before query', () => {
  it.each(choices.map((flawed) => ({ flawed })))('with $flawed', async ({ flawed }) => {
    const { orderDetailsId, taskId } = await started();
    for (const name of flawed) await home.owner.query(flaws[name], [orderDetailsId]);
    await runTask(home.house, taskId);
    const isCovered = flawed.length === 0;
    expect(source.asked).toEqual(isCovered ? [`${taskId}-1`] : []);
    expect(await home.value('select count(*)::integer from app.source_call where task_id = $1', taskId)).toBe(
      isCovered ? 1 : 0,
    );
    expect(await planted(taskId), 'the database itself').toBe(isCovered);
    await home.proveBooks();
  });

  it('holds for a consent of somebody else, too', async () => {
    const [ours, theirs] = [await started(), await started()];
    const stranger = home.owner.query(
      `insert into app.source_call (member_id, task_id, consent_id, attempt, connector)
       select t.member_id, t.id, k.id, 98, 'planted' from app.check_task t, app.consent k where t.id = $1 and k.order_detail_id = $2`,
      [ours.taskId, theirs.orderDetailsId],
    );
    await expect(stranger).rejects.toThrow('no consent covers this item');
  });

  it('holds while many are taken at once: the withdrawn are not asked, the others each once', async () => {
    const tasks = await Promise.all(Array.from({ length: 12 }, started));
    const withdrawn = tasks.filter((_, n) => n % 3 === 0);
    for (const { orderDetailsId } of withdrawn) await home.owner.query(flaws.withdrawn, [orderDetailsId]);
    const engines = [1, 2].map(() => new Engine(home.house, { inHand: 128, everyMs: 20 }));
    for (const engine of engines) engine.start();
    await eventually(async () =>
      home.value<boolean>("select not exists (select from app.check_task where state in ('queued', 'running'))"),
    );
    await Promise.all(engines.map((engine) => engine.stop()));
    const right = tasks.filter((task) => !withdrawn.includes(task)).map(({ taskId }) => `${taskId}-1`);
    expect(source.asked.filter((key) => tasks.some(({ taskId }) => key === `${taskId}-1`)).toSorted()).toEqual(
      right.toSorted(),
    );
    await home.proveBooks();
  });
});
