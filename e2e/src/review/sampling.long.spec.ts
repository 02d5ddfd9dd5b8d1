import { reportCalls } from '@beidiao/contract/report/calls';
import { samplingCalls } from '@beidiao/contract/sampling/calls';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { SamplingScreen } from '../pages/sampling-screen.ts';
import { employer, handInFor, untilReported } from '../fixtures/review.ts';
import { ReviewerAtKeys } from '../fixtures/reviewer-at-keys.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a published finding is judged again by somebody who sees no first verdict, and a third person decides where both differ', async ({
  browser,
  house,
  wire,
  books,
}) => {
  const hr = await wire.registerHr();
  const { orderDetailsId, name } = await handInFor(wire, hr, { XP_HR: employer });
  // The demo has tasks of its own: this one is due first.
  await books.pool.query(
    "update app.check_task set deadline_at = now() - interval '30 days' where order_detail_id = $1",
    [orderDetailsId],
  );
  const [first, second, lead] = [await hire(wire), await hire(wire), await hire(wire, ['lead'])];
  const { staffId } = first.staff;
  await wire.call(samplingCalls.saveShare, { staffId, code: null, perMille: 1000 }, { token: lead.accessToken });
  const context = await browser.newContext({ baseURL: house.url });
  const seat = async (session: typeof first, path: string): Promise<OperationsScreen> => {
    const screen = new OperationsScreen(await context.newPage(), 'zh');
    await screen.enter(session, path);
    return screen;
  };
  let sampleId = '';

  await test.step('what a reviewer has published is drawn', async () => {
    const { page } = await seat(first, '/Operations/Tasks');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const done = await new ReviewerAtKeys(page).doNext();
    const sample = 'select max(id)::text from app.sample where task_id = $1';
    await expect.poll(() => books.look(sample, done?.taskId)).toMatch(/^\d+$/);
    sampleId = await books.look(sample, done?.taskId);
    await untilReported(wire, hr, { orderDetailsId });
  });

  await test.step('whoever found it is not offered it', async () => {
    const { page } = await seat(first, '/Operations/Sampling');
    await expect(page.getByRole('tab', { name: /^待判/ })).toContainText(/\d/);
    await expect(new SamplingScreen(page).row('待判', sampleId)).toHaveCount(0);
  });

  await test.step('another reviewer judges it without reading who found what of whom', async () => {
    const { page } = await seat(second, '/Operations/Sampling');
    const sampling = new SamplingScreen(page);
    await sampling.take(sampleId);
    const sheet = page.getByRole('main');
    await expect(sheet).toContainText(employer.company);
    for (const hidden of [name, first.staff.name]) await expect(sheet).not.toContainText(hidden);
    await sampling.judge({ to: '2023-02' });
    await expect(page.getByText('两个结论不同，已交给组长裁定')).toBeVisible();
    await expect(sheet).toContainText(first.staff.name);
    await expect(page.getByRole('button', { name: '采用抽检结论' })).toBeHidden();
  });

  await test.step('a third person lets the second verdict count, and the report says so', async () => {
    const { page } = await seat(lead, '/Operations/Sampling');
    await page.getByRole('tab', { name: /^待裁定/ }).click();
    await new SamplingScreen(page).row('待裁定', sampleId).getByRole('link', { name: '裁定' }).click();
    await page.getByRole('button', { name: '采用抽检结论' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').fill('离职证明写的是 2023 年 2 月');
    await dialog.getByRole('button', { name: '采用抽检结论' }).click();
    await expect(page.getByText('已裁定', { exact: true })).toBeVisible();
    const reads = async () => JSON.stringify((await wire.ask(reportCalls.view, { orderDetailsId }, hr)).answer.data);
    await expect.poll(reads).toContain('2023-02');
  });
  await context.close();
});
