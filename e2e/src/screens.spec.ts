import AxeBuilder from '@axe-core/playwright';
import { type Language, languages } from '@beidiao/contract/wire/language';
import type { Page } from '@playwright/test';
import { detailsOf, expect, fewLooks, test } from './fixtures/test.ts';
import { walks } from './fixtures/walk.ts';

/** Serious and critical findings, each with where it is. */
async function findBarriers(page: Page): Promise<string[]> {
  // In the page itself: by its other way it opens a blank page at each look, for frames that these screens do not have.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
}

/** By how many pixels the page is wider than the screen once it speaks `language`: as if another tab had switched it. */
const overflow = (page: Page, { language, width }: { language: Language; width: number }): Promise<number> =>
  page.evaluate(
    async ([next, screen]) => {
      localStorage.setItem('beidiao.language', next);
      dispatchEvent(new StorageEvent('storage', { key: 'beidiao.language' }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - screen);
    },
    [language, width] as const,
  );

// Each width walks in a language of its own, and is measured in both: other words fit otherwise.
for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });
    for (const [who, walk] of Object.entries(walks))
      test(`screens (${who}): no barrier, nothing wider than the screen`, async ({ page, wire }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const look = async (screen: string): Promise<void> => {
          for (const width of isPhone ? [390] : [1280, 1440]) {
            if (!isPhone) await page.setViewportSize({ width, height: 900 });
            for (const spoken of languages.toSorted((one) => (one === language ? 1 : -1)))
              expect
                .soft(await overflow(page, { language: spoken, width }), `${screen} is too wide at ${width}, ${spoken}`)
                .toBe(0);
          }
          expect.soft(await findBarriers(page), `barriers on ${screen}`).toEqual([]);
        };
        await walk({ page, language, wire, look });
      });
  });
