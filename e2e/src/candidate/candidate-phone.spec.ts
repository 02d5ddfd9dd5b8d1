import type { Locator, Page } from '@playwright/test';
import { consent, openPhone, orderFor, passCode, press, words } from '../fixtures/invited.ts';
import { pictureFile } from '../fixtures/picture.ts';
import { expect, test } from '../fixtures/test.ts';

/** What is on the screen and under nothing: at its middle lies the thing itself. */
async function expectUncovered(it: Locator): Promise<void> {
  await expect(it).toBeVisible();
  await expect
    .poll(() =>
      it.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const isAt = (y: number): boolean => {
          const seen = document.elementFromPoint((left + right) / 2, y);
          return seen !== null && (node.contains(seen) || seen.contains(node)) && !seen.closest('header, footer');
        };
        return isAt(top + 2) && isAt(bottom - 2);
      }),
    )
    .toBe(true);
}
const alertIn = (page: Page): Locator => page.locator('main [role=alert]:not(:empty)').first();

const screens = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

// In English, whose words are the longer ones.
test('a candidate sees why nothing happens, on every phone', async ({ wire, hr, browser, house }) => {
  const t = words.en;
  const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR', 'DEGREE_DOMESTIC'] });
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  const onEach = async (look: () => Promise<void>): Promise<void> => {
    for (const size of screens) {
      await own.setViewportSize(size);
      await own.evaluate(() => window.scrollTo(0, 0));
      await look();
    }
    await own.setViewportSize({ width: 390, height: 844 });
  };
  await own.goto(ordered.path);
  await press(own, 'English');
  await press(own, t.start);
  await passCode(own, wire, ordered.candidate.phoneNo);
  await expect(own.getByLabel(t.name)).toBeVisible();
  await onEach(async () => {
    await press(own, t.check);
    await expectUncovered(alertIn(own));
    await expectUncovered(own.getByLabel(t.name));
  });
  await own.getByLabel(t.name).fill(ordered.candidate.name);
  await own.getByLabel(t.idCard).fill(ordered.candidate.idCard);
  await onEach(async () => {
    await press(own, t.check);
    await expectUncovered(alertIn(own));
    // The tick has the focus, and its whole row is in sight.
    const tick = own.locator('label:has(input[name=notice])');
    await expect(tick.locator('input')).toBeFocused();
    await own.keyboard.press('Shift+Tab');
    await own.evaluate(() => window.scrollTo(0, 0));
    await own.keyboard.press('Tab');
    await expectUncovered(tick);
  });
  await own.locator('label:has(input[type=checkbox])').click();
  await press(own, t.check);
  await own.waitForURL(/Authorization/);
  await onEach(async () => {
    await press(own, t.agree);
    await expectUncovered(alertIn(own));
  });
  await consent(own, 'en');
  await press(own, 'Continue');
  await onEach(async () => {
    await press(own, 'Done');
    await expectUncovered(alertIn(own));
  });
  await phone.close();
});

test('a phone that is a relative’s: papers after the third mismatch', async ({ wire, hr, browser, house }) => {
  const ordered = await orderFor(wire, hr, { items: ['ID_THREE'] });
  const phone = await openPhone(browser, house);
  const own = await phone.newPage();
  await own.goto(ordered.path);
  await press(own, words.zh.start);
  await passCode(own, wire, ordered.candidate.phoneNo);
  await own.getByLabel(words.zh.name).fill(ordered.candidate.name);
  await own.getByLabel(words.zh.idCard).fill('110105199411230032');
  await own.locator('label:has(input[type=checkbox])').click();
  for (const left of [2, 1]) {
    await press(own, words.zh.check);
    await expect(own.getByText(`还可以试 ${left} 次`, { exact: false })).toBeVisible();
  }
  await press(own, words.zh.check);
  await expect(own.getByText('三要素不一致，请改用证件核对')).toBeVisible();
  await press(own, '提交核对');
  await expectUncovered(alertIn(own));
  await own.locator('label:has(input[name=notice])').click();
  await own.locator('input[type=file]').nth(1).setInputFiles(pictureFile('人像面.png'));
  await expect(own.getByText('还差 1 张', { exact: false })).toBeVisible();
  await own.locator('input[type=file]').nth(1).setInputFiles(pictureFile('国徽面.png', 200));
  // What was said before the second picture is not said after it.
  await expect(own.getByText('还差', { exact: false })).toHaveCount(0);
  await press(own, '提交核对');
  await expect(own.getByText('证件核对中')).toBeVisible();
  await phone.close();
});
