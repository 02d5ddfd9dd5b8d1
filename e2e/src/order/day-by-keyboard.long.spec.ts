import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { candidate } from '../fixtures/candidates.ts';
import { reportFor } from '../fixtures/checks.ts';
import { fund } from '../fixtures/invited.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';

/** The specification of this day: a recruiter's twenty orders, in keys each. */
const most = { firstOrder: 20, order: 20, read: 10 } as const;

test('twenty orders are placed and paid, and a report is read, by keyboard alone', async ({
  page,
  wire,
  hr,
  wizard,
}) => {
  test.setTimeout(240_000);
  for (let times = 0; times < 3; times += 1) await fund(wire, hr);
  await expect.poll(() => balanceOf(wire, hr)).toBe(150_000);
  const keyboard = new Keyboard(page);
  const counted: number[] = [];
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const begin = {
    first: async () => {
      await keyboard.press('Control+K');
      const palette = page.getByRole('dialog', { name: '搜索' });
      await expect(palette.getByRole('combobox')).toBeFocused();
      await keyboard.type('>');
      await expect(palette.getByRole('option').first()).toContainText('下单背调');
      await keyboard.press('Enter');
    },
    next: async () => {
      await keyboard.walkTo(wizard.button({ zh: '继续下单', en: 'New order' }));
      await keyboard.press('Enter');
    },
  };
  const placeOne = async (at: number): Promise<void> => {
    const [name = '', phoneNo = '', idCard = ''] = candidate(at);
    await begin[at === 1 ? 'first' : 'next']();
    await expect(wizard.name).toBeFocused();
    await keyboard.paste(`${name} ${phoneNo} ${idCard}`);
    await expect(wizard.idCard).toHaveValue(idCard);
    await keyboard.press('Enter');
    await expect(wizard.heading({ zh: '可选核查项', en: 'Check items' }, 2)).toBeVisible();
    const chip = wizard.packages.getByRole('button', { name: /^校招基础套餐/ });
    await expect(chip).toBeVisible();
    await keyboard.walkTo(chip);
    await keyboard.press('Space');
    await expect(wizard.total).toHaveText('¥49.00');
    await expect(wizard.toConfirm).toBeEnabled();
    await keyboard.press('Control+Enter');
    await expect(wizard.submit).toBeEnabled();
    await keyboard.press('Control+Enter');
    await expect(wizard.paying).toBeVisible();
    await keyboard.walkTo(wizard.paying.getByRole('button', { name: /^支付|^确认支付|^用余额/ }).last());
    await keyboard.press('Enter');
    await expect(wizard.paid).toBeVisible();
    counted.push(keyboard.taken());
  };

  await test.step('each order', async () => {
    for (let at = 1; at <= 20; at += 1) await placeOne(at);
    const { total, rows } = await wire.call(orderCalls.list, { pageSize: 50 }, hr);
    expect(total).toBe(20);
    expect(rows.every(({ status }) => status !== orderStates.unpaid)).toBe(true);
  });

  await test.step('a report is found by name and read', async () => {
    const { orderDetailsId } = await reportFor(wire, hr, { codes: ['ID_THREE'], name: '马晓川' });
    await page.goto('/Dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keyboard.press('Control+K');
    await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused();
    await keyboard.type('马晓川');
    await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('option').first()).toContainText('马晓川');
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '马晓川' });
    await keyboard.walkTo(drawer.getByRole('link', { name: '查看报告' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`Report\\?id=${orderDetailsId}`));
  });
  const read = keyboard.taken();
  const [first = 0, ...later] = counted;
  const mean = Math.round(later.reduce((sum, keys) => sum + keys, 0) / later.length);
  test.info().annotations.push({ type: 'keystrokes', description: `first ${first}, then ${mean} each, read ${read}` });
  expect(first).toBeLessThanOrEqual(most.firstOrder);
  expect(Math.max(...later)).toBeLessThanOrEqual(most.order);
  expect(read).toBeLessThanOrEqual(most.read);
});
