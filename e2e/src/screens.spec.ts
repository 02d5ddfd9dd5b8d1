import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, looks, test } from './test.ts';
import { walks } from './walk.ts';

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

/** By how many pixels the page is wider than the screen. */
const overflow = (page: Page, width: number): Promise<number> =>
  page.evaluate((screen) => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - screen), width);

const broad = new Set(['account', 'staff']);

for (const { name, language, isPhone } of looks)
  test.describe(name, () => {
    test.use({ language, isPhone });
    for (const [who, walk] of Object.entries(walks)) {
      // Barriers once, and the longer words on the narrower screen: these screens are many.
      if (broad.has(who) && (language === 'zh') === isPhone) continue;
      test(`screens (${who}): no barrier, nothing wider than the screen`, async ({ page, wire }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const look = async (screen: string): Promise<void> => {
          for (const width of isPhone ? [390] : [1280, 1440]) {
            if (!isPhone) await page.setViewportSize({ width, height: 900 });
            expect.soft(await overflow(page, width), `${screen} is too wide at ${width}`).toBe(0);
          }
          // Words change what fits, not what a screen reader finds.
          if (language === 'zh') expect.soft(await findBarriers(page), `barriers on ${screen}`).toEqual([]);
        };
        await walk({ page, language, wire, look });
      });
    }
  });
