import { aPerson, messageTo, orderFor } from '../fixtures/invited.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    correct: '更正手机号',
    title: '更正欧阳晨曦的手机号',
    phone: '新手机号',
    send: '更正并发送新链接',
    wrong: '手机号应为 11 位数字',
  },
  en: {
    correct: 'Correct phone number',
    title: 'Correct phone number for 欧阳晨曦',
    phone: 'New number',
    send: 'Correct and send new link',
    wrong: 'A phone number has 11 digits',
  },
} as const;

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });
    test(`a mistyped phone number is corrected from the drawer`, async ({ wire, hr, page }) => {
      const t = words[language];
      const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR'] });
      const { phoneNo } = aPerson('8642');
      await page.goto(`/Dashboard/Order?detail=${ordered.orderDetailsId}`);
      await page.getByRole('button', { name: t.correct }).click();
      const dialog = page.getByRole('dialog', { name: t.title });
      await expect(dialog).toContainText(/\d{3}\*{4}\d{4}/);
      await dialog.getByLabel(t.phone).fill('1381234');
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog).toContainText(t.wrong);
      await expect(dialog.getByLabel(t.phone)).toBeFocused();
      await dialog.getByLabel(t.phone).fill(phoneNo);
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('****8642').first()).toBeVisible();
      const link = await messageTo(wire, phoneNo, /link=([\w-]+)/);
      expect(ordered.path).not.toContain(link);
    });
  });
