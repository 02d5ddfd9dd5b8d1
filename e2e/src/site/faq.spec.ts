import { hire, sitDown } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ language: 'zh', isPhone: false });

test('answers › a visitor says what was unclear, once, and staff read it', async ({ page, wire, browser }) => {
  const visitor = await browser.newPage();
  const address = new URL('/Faq?lang=zh#grey-light', wire.url).href;
  await visitor.goto(address);
  const helpful = visitor.getByRole('group', { name: '“报告里的灰色是什么意思？”有用吗？' });
  const unclear = helpful.getByRole('button', { name: '没说清' });
  await unclear.click();
  await expect(unclear).toHaveAttribute('aria-pressed', 'true');
  await visitor.getByRole('textbox', { name: '哪里没说清' }).fill('灰色和黄色差在哪，回我 13800138000');
  await visitor.getByRole('button', { name: '发送' }).click();
  await expect(visitor.getByText('已收到')).toBeVisible();
  await visitor.reload();
  await expect(unclear).toHaveAttribute('aria-pressed', 'true');
  await visitor.close();

  await sitDown(page, await hire(wire, ['administrator']));
  await page.goto('/Operations/Usage');
  await expect(page.getByRole('table', { name: '哪里没说清' })).toContainText('灰色和黄色差在哪，回我 …');
});
