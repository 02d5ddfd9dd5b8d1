import path from 'node:path';
import { looks, test } from '../fixtures/test.ts';
import { walks } from '../fixtures/walk.ts';

const folder = process.env['SHOTS'] ?? 'test-results/shots';

/** `SHOTS=folder` writes a picture of each screen for people to look at; without it this file is no part of the run. */
for (const { name, language, isPhone } of looks)
  test.describe(`pictures, ${name}`, () => {
    test.use({ language, isPhone });
    for (const [who, walk] of Object.entries(walks))
      test(who, async ({ page, wire }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const look = async (screen: string): Promise<void> => {
          const file = path.join(folder, `${isPhone ? 'phone' : 'desktop'}-${language}`, `${screen}.png`);
          // What sticks to the window would otherwise stand in the middle of the picture.
          await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({ path: file, fullPage: true });
        };
        await walk({ page, language, wire, look });
      });
  });
