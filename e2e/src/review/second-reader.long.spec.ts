import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { handInFor, referee } from '../fixtures/review.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';

test('words that weigh against somebody are published only after a second reviewer has read them', async ({
  wire,
  browser,
  house,
}) => {
  const hr = await wire.registerHr();
  const { orderDetailsId, name } = await handInFor(wire, hr, { XP_INTERVIEW: referee });
  const context = await browser.newContext({ baseURL: house.url });
  const screen = new OperationsScreen(await context.newPage(), 'zh');
  const { page, words } = screen;
  const itemsNow = async () =>
    (await wire.call(reportCalls.itemStatus, { orderDetailsId }, hr)).items.map(
      ({ code, state }) => `${code} ${state}`,
    );
  const subject = new RegExp(`${name}|${referee.company}`);

  await test.step('the remarks of a referee wait for somebody else', async () => {
    await screen.enter(await hire(wire), '/Operations/Tasks?look=split&code=XP_INTERVIEW');
    await screen.openTask(subject);
    await screen.claim();
    await screen.logContact('总机转接证明人本人');
    await screen.choose('identity', 'confirmed');
    await screen.found('relation').press('=');
    await screen.found('performance').fill('能完成本职工作');
    await screen.choose('rehire', 'no');
    await expect(page.getByText(/再次共事/).last()).toBeVisible();
    await expect(page.getByRole('button', { name: words.handOver })).toBeEnabled();
    await screen.publish();
    await expect(page.getByText(words.handed)).toBeVisible();
    expect(await itemsNow()).toEqual(['XP_INTERVIEW waitingReviewer']);
  });

  await test.step('a colleague reads it and agrees, and the report is whole for the recruiter', async () => {
    const colleague = new OperationsScreen(await context.newPage(), 'zh');
    await colleague.enter(await hire(wire), '/Operations/Tasks?look=split&scope=second');
    await colleague.openTask(subject);
    await colleague.page.getByRole('button', { name: words.claim }).click();
    await expect(colleague.found('performance')).toBeDisabled();
    await colleague.page.getByRole('button', { name: words.submit }).click();
    await colleague.page.getByRole('dialog').getByRole('button', { name: words.readAndPublish }).click();
    await expect(colleague.page.getByText(words.published)).toBeVisible();
    await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
    const reads = async () => JSON.stringify((await wire.ask(reportCalls.view, { orderDetailsId }, hr)).answer.data);
    await expect.poll(reads).toContain('不愿意');
    expect(await reads()).toMatch(/"light":"(yellow|red)"/);
  });
  await context.close();
});
