import { OperationsScreen } from '../pages/operations-screen.ts';
import { employer, handInFor } from '../fixtures/review.ts';
import { ReviewerAtKeys } from '../fixtures/reviewer-at-keys.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

/** The promise of the next-task flow: keystrokes of a simple verification. */
const most = 25;

test('a simple verification takes at most 25 keystrokes from the queue to the published finding', async ({
  browser,
  house,
  wire,
  books,
}) => {
  const hr = await wire.registerHr();
  const { orderDetailsId } = await handInFor(wire, hr, {
    XP_HR: employer,
    ADMIN_PENALTY: {},
    STUDENT_STATUS: { school: '江南大学', major: '供应链管理', level: '本科', graduatedAt: '2027-06' },
  });
  // The demo has tasks of its own: these three are due first.
  await books.pool.query(
    "update app.check_task set deadline_at = now() - interval '30 days' where order_detail_id = $1",
    [orderDetailsId],
  );
  const session = await hire(wire);
  const context = await browser.newContext({ baseURL: house.url });
  const screen = new OperationsScreen(await context.newPage(), 'zh');
  await screen.enter(session, '/Operations/Tasks');
  await expect(screen.page.locator('[data-row]').first()).toBeVisible();
  const reviewer = new ReviewerAtKeys(screen.page);

  await test.step('J leaves a task with its holder and opens another one, which is published', async () => {
    const first = await reviewer.take();
    const second = await reviewer.goOn();
    expect(second).not.toBe(first);
    await reviewer.finish();
    // One key of these is for the task that was left.
    expect(reviewer.keyboard.taken()).toBeLessThanOrEqual(most + 1);
  });

  await test.step('N leads from the published task to the next one', async () => {
    for (let n = 0; n < 2; n += 1) expect((await reviewer.doNext())?.keystrokes).toBeLessThanOrEqual(most);
  });

  const found = await books.pool.query<{ code: string; staff_id: string; light: string }>(
    'select t.code, f.staff_id::text, f.light from app.finding f join app.check_task t on t.id = f.task_id where t.order_detail_id = $1 order by t.code',
    [orderDetailsId],
  );
  const { staffId } = session.staff;
  expect(found.rows).toEqual(
    ['ADMIN_PENALTY', 'STUDENT_STATUS', 'XP_HR'].map((code) => ({ code, staff_id: staffId, light: 'green' })),
  );
  await context.close();
});
