import { expectNoBarriers } from '../fixtures/look.ts';
import { reportFor } from '../fixtures/checks.ts';
import { orderFor } from '../fixtures/invited.ts';
import { isReminderTime } from '../fixtures/reminder-time.ts';
import { expect, test } from '../fixtures/test.ts';

test('the overview shows how long reports take, and each figure leads to its list', async ({
  page,
  wire,
  hr,
  books,
  complaints,
}) => {
  complaints.expect(/desk\/V1\/remind/);
  await reportFor(wire, hr, { codes: ['ID_THREE'] });
  await orderFor(wire, hr, { items: ['ID_THREE'] });
  await books.carryOut('countWeeks');
  await page.goto('/Dashboard');
  await expect(page.getByRole('list', { name: '各部分用时' })).toHaveCount(1);
  await expect(page.getByRole('table', { name: '近 8 周出报告时长' }).getByRole('row')).toHaveCount(9);
  await expect(page.getByText('空心点：当周报告不足 5 份')).toBeVisible();
  await expectNoBarriers(page);

  const figure = page.getByRole('region', { name: '各部门的结果' }).getByRole('link').first();
  await figure.click();
  const rows = page.getByRole('dialog', { name: '报告名单' });
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/Dashboard$/);
  await page.getByRole('link', { name: /当周的 1 份报告/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const longest = page.getByRole('region', { name: '进行最久' });
  await longest.getByRole('button', { name: /^提醒/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发送提醒' }).click();
  const answer = page.getByRole('status').filter({ hasText: /提醒/ });
  // The link has just been sent, or it is night
  await expect(answer).toContainText(isReminderTime() ? /1 人未提醒：操作太频繁/ : /8:00 至 21:00/);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Time to report' })).toBeVisible();
  await expectNoBarriers(page);
});
