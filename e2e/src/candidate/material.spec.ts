import { orderCalls } from '@beidiao/contract/order/calls';
import { messageTo, openPhone, press } from '../fixtures/invited.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { employer, handInFor } from '../fixtures/review.ts';
import { pictureFile } from '../fixtures/picture.ts';
import { isReminderTime } from '../fixtures/reminder-time.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reviewer who lacks something asks the candidate, who answers on the phone, and the member sees that it waits', async ({
  page,
  wire,
  hr,
  browser,
  house,
}) => {
  const company = `宁波${crypto.randomUUID().slice(0, 8)}电子`;
  const { orderDetailsId, phoneNo, token } = await handInFor(wire, hr, { XP_HR: { ...employer, company } });
  const office = await browser.newContext({ baseURL: house.url, locale: 'zh-CN' });
  const screen = new OperationsScreen(await office.newPage(), 'zh');
  const staff = screen.page;

  await test.step('the reviewer says what is wanted and why', async () => {
    await screen.enter(await hire(wire), '/Operations/Tasks?look=split&code=XP_HR');
    await screen.openTask(new RegExp(company));
    await screen.claim();
    await staff.getByRole('button', { name: '请候选人补充' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: '发给候选人' }).click();
    await expect(dialog.getByText('请选择缺少的内容')).toBeVisible();
    await dialog.getByLabel('起止时间不清楚').check();
    await dialog.getByLabel('上传文件或照片').check();
    await dialog.getByLabel('更正填写的内容').check();
    await dialog.getByLabel('离职时间').check();
    await dialog.getByRole('textbox').fill('离职证明上的日期被遮住了，请补一张清楚的。');
    await dialog.getByRole('button', { name: '发给候选人' }).click();
    await expect(staff.getByText(/待候选人补充，.*截止/)).toBeVisible();
  });

  await test.step('who ordered sees that the check waits, and reminds once', async () => {
    await page.goto(`/Dashboard/Order?detail=${orderDetailsId}`);
    const waiting = page.getByRole('region', { name: '等候选人补充' });
    await expect(waiting.getByText('起止时间不清楚')).toBeVisible();
    await waiting.getByRole('button', { name: '提醒候选人' }).click();
    await expect(
      isReminderTime() ? waiting.getByText(/今天已提醒/) : page.getByText(/请在 8:00 至 21:00 之间提醒/),
    ).toBeVisible();
  });

  const phone = await openPhone(browser, house);
  const invited = await phone.newPage();
  await test.step('the candidate reads it in English, keeps a draft over a reload, and hands it in', async () => {
    const link = await messageTo(
      wire,
      phoneNo,
      isReminderTime() ? /还需要您补充材料.*link=([\w-]+)/ : /有一项需要您补充材料.*link=([\w-]+)/,
    );
    // A second code within a minute is refused: the tab goes on with the session of the first.
    const session = { accessToken: token, orderDetailsId, link, endsAt: Date.now() + 600_000 };
    const keep = (held: string): void => sessionStorage.setItem('beidiao.candidate.session', held);
    await invited.addInitScript(keep, JSON.stringify(session));
    await invited.goto('/Mobile/OrderDetail');
    await press(invited, 'English');
    await expect(invited.getByRole('heading', { name: 'One item needs more information' })).toBeVisible();
    await invited.getByRole('link', { name: /Add now/ }).click();
    await expect(invited.getByText('离职证明上的日期被遮住了')).toBeVisible();
    await press(invited, 'Submit');
    await expect(invited.getByText('Add a file, or explain why')).toBeVisible();
    await invited.getByRole('textbox', { name: /Explanation/ }).fill('补一张人事盖章的证明。');
    await expect(invited.getByText(/^Saved/)).toBeVisible();
    const chosen = invited.locator('input[type=file]').last();
    await chosen.setInputFiles(pictureFile('离职证明.png'));
    await expect(invited.getByText(/^Uploaded/)).toBeVisible();
    await invited.reload();
    await expect(invited.getByRole('textbox', { name: /Explanation/ })).toHaveValue('补一张人事盖章的证明。');
    await expect(invited.getByText(/^Uploaded/)).toBeVisible();
    const [year, month] = await invited.locator('select').all();
    await year?.selectOption('2022');
    await month?.selectOption('11');
    await press(invited, 'Submit');
    await expect(invited.getByRole('heading', { name: 'Received, thank you' })).toBeVisible();
  });

  await test.step('the reviewer finds the answer beside the claim, and looks at the paper', async () => {
    await staff.goto('/Operations/Tasks?look=split&scope=mine');
    await screen.openTask(new RegExp(company));
    await expect(staff.getByText('离职时间：2022-12 改为 2022-11')).toBeVisible();
    await staff
      .getByRole('listitem')
      .filter({ hasText: '离职证明.png' })
      .getByRole('button', { name: '查看 离职证明.png' })
      .click();
    await expect(staff.getByRole('img', { name: '离职证明.png' })).toBeVisible();
    const { timeline } = await wire.call(orderCalls.details, { orderDetailsId }, hr);
    const events = timeline.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['askMaterial', 'answerMaterial']));
  });
  await phone.close();
  await office.close();
});
