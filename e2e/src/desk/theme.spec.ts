import { orderFor } from '../fixtures/invited.ts';
import { expect, test } from '../fixtures/test.ts';

test('the look that an administrator chooses is worn by the pages of the candidates', async ({ page, wire, hr }) => {
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-600'));
  const { path } = await orderFor(wire, hr, { items: ['ID_THREE'] });
  await page.goto('/Dashboard/EnterpriseSetting');
  const calm = page.getByRole('radio', { name: '沉稳（石板灰）' });
  await calm.check();
  await expect(page.getByText('主题已保存')).toBeVisible();
  await page.reload();
  await expect(calm).toBeChecked();
  await page.goto(path);
  await expect(page.getByRole('button').first()).toBeVisible();
  await expect.poll(brand).toBe('#3d4c63');
});
