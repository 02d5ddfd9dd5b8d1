import { expect, test } from './test.ts';

for (const language of ['zh', 'en'] as const)
  for (const isPhone of [false, true])
    test.describe(() => {
      test.use({ language, isPhone });
      test(`the sample report opens from the home page (${language}, ${isPhone ? 'phone' : 'desktop'})`, async ({
        page,
      }) => {
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
