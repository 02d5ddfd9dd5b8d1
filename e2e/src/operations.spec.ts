import { orderCalls } from '@beidiao/contract/order';
import { reportCalls } from '@beidiao/contract/report';
import { OperationsScreen } from './pages/operations-screen.ts';
import { employer, handInFor, referee } from './review.ts';
import { expect, test } from './test.ts';

const subjectOf = (company: string): RegExp => new RegExp(company);

test.describe('the staff console', () => {
  test('takes a task from the queue to the report, and hears a second reader before words weigh against somebody', async ({
    page,
    wire,
    browser,
    house,
    language,
  }) => {
    const hr = await wire.registerHr();
    const company = `苏州${crypto.randomUUID().slice(0, 8)}科技`;
    const { orderDetailsId } = await handInFor(wire, hr, {
      XP_HR: { ...employer, company },
      XP_INTERVIEW: { ...referee, company },
    });
    const screen = new OperationsScreen(page, language);
    const { words } = screen;

    await test.step('a reviewer signs in with the second factor and takes the employment on', async () => {
      await screen.signIn(wire, 'luwenjing', '/Operations?code=XP_HR');
      await screen.openTask(subjectOf(company));
      await screen.claim();
    });

    await test.step('what is found is typed, kept by itself, judged and published', async () => {
      await screen.found('company').press('=');
      await screen.found('from').fill('2019-03');
      await screen.found('to').fill('2022-07');
      await screen.found('position').press('=');
      await screen.found('conduct').first().check();
      await page.getByRole('combobox', { name: words.source }).selectOption('employerHr');
      await page.getByLabel('总机转接电话').check();
      await expect(page.getByText('早 5 个月')).toBeVisible();
      await expect(page.getByText('黄灯 · 不一致')).toBeVisible();
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByText('还有 1 处要补，已标出')).toBeVisible();
      await page.locator('[name="note"]').fill('公司确认 2022-07-29 办结离职，社保同月停缴。');
      await expect(page.getByText(words.saved)).toBeVisible();
      await page.reload();
      await expect(page.locator('[name="note"]')).toHaveValue(/办结离职/);
      await page.locator('[name="note"]').press('Control+Enter');
      await expect(page.getByText(words.published)).toBeVisible();
    });

    await test.step('the remarks of a referee wait for somebody else', async () => {
      await page.goto('/Operations?code=XP_INTERVIEW');
      await screen.openTask(subjectOf(company));
      await screen.claim();
      for (const field of ['refereeName', 'relation']) await screen.found(field).press('=');
      await screen.found('performance').fill('能完成本职工作');
      await page.getByLabel('不愿意').check();
      await page.getByRole('combobox', { name: words.source }).selectOption('referee');
      await page.getByLabel('电话', { exact: true }).check();
      await page.locator('[name="note"]').fill('证明人明确表示不愿再次共事。');
      await page.getByRole('button', { name: words.submit }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.keep }).click();
      await expect(page.getByText(words.handed)).toBeVisible();
      const { items } = await wire.call(reportCalls.itemStatus, { orderDetailsId }, hr);
      expect(items.map(({ code, state }) => `${code} ${state}`).toSorted()).toEqual([
        'XP_HR done',
        'XP_INTERVIEW waitingReviewer',
      ]);
    });

    await test.step('a colleague reads it and agrees, and the report is whole for the recruiter', async () => {
      const context = await browser.newContext({ baseURL: house.url, locale: 'zh-CN' });
      const colleague = new OperationsScreen(await context.newPage(), language);
      await colleague.signIn(wire, 'xuzhiyuan', '/Operations?scope=second');
      await colleague.openTask(subjectOf(company));
      await colleague.page.getByRole('button', { name: words.claim }).click();
      await expect(colleague.page.locator('[name="note"]')).toBeDisabled();
      await colleague.page.locator('[name="opinion"]').fill('录音与填写一致。');
      await colleague.page.getByRole('button', { name: words.agree }).click();
      await expect(colleague.page.getByText(words.published)).toBeVisible();
      await context.close();
      await expect.poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(7);
      const lights = async () => {
        const { answer } = await wire.ask(reportCalls.view, { orderDetailsId }, hr);
        return JSON.stringify(answer.data).match(/"light":"(yellow|red)"/g)?.length;
      };
      await expect.poll(lights).toBeGreaterThanOrEqual(3);
    });
  });

  test('opens to no token of a member, and leads back after the sign-in', async ({ page, hr, wire, language }) => {
    expect(hr.memberId).toBeTruthy();
    await page.goto('/Operations/Members');
    const screen = new OperationsScreen(page, language);
    await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
    await screen.signIn(wire, 'qianlan', '/Operations/Members');
    await expect(page.getByRole('heading', { name: '会员' })).toBeVisible();
    await page.goto('/Dashboard');
    await expect(page.getByText('沈若溪').first()).toBeVisible();
  });
});
