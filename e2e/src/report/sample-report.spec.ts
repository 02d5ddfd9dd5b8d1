import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });
    test(`the sample report opens from the home page`, async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('link', { name: language === 'zh' ? '查看完整报告样本' : 'View a full sample report' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /样本|Sample/ })).toBeVisible();
      await expect(page.getByRole('article')).toContainText('SAMPLE');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: /PDF/ }).click();
      expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
    });
  });
