import type { Page } from '@playwright/test';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { itemsOf } from '../fixtures/catalogue.ts';
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/wire.ts';

const name = '欧阳晨曦';
const line = `${name} 13800002046 330106199003072415`;

/** Everything that the browser keeps for this origin, as text. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const said = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name: of = '' } of await indexedDB.databases()) {
      const shelf = await new Promise<IDBDatabase>((done, fail) => {
        const asked = indexedDB.open(of);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error ?? new Error(of));
      });
      for (const store of shelf.objectStoreNames)
        said.push(
          await new Promise<string>((done) => {
            const asked = shelf.transaction(store).objectStore(store).getAll();
            asked.onsuccess = () => done(JSON.stringify(asked.result));
          }),
        );
      shelf.close();
    }
    return said.join('\n');
  });

test.describe('what was typed of a candidate', () => {
  test.beforeEach(async ({ page, wire, wizard }) => {
    const [three] = await itemsOf(wire, ['ID_THREE']);
    if (three === undefined) throw new TypeError('a code was given');
    await wizard.enterCandidate(line);
    await wizard.item(three).check();
    await expect.poll(() => keptIn(page)).toContain(name);
  });

  test('is nowhere in the browser after signing out', async ({ page, frame }) => {
    await frame.signOut();
    await expect(page).toHaveURL(/Login/);
    expect(await keptIn(page)).not.toContain(name);
  });

  test('goes when the session is ended from another device', async ({ page, wire, hr }) => {
    const token = await wire.signIn(hr.loginName, password);
    await wire.call(settingsCalls.endOtherSessions, {}, { token });
    await page.goto('/Dashboard/Order');
    await expect(page).toHaveURL(/Login/);
    await expect.poll(() => keptIn(page)).not.toContain(name);
  });

  test('goes a day after it was last touched, at the next page that is opened', async ({ page }) => {
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const asked = indexedDB.open('keyval-store');
          asked.onsuccess = () => {
            const store = asked.result.transaction('keyval', 'readwrite').objectStore('keyval');
            const cursor = store.openCursor();
            cursor.onsuccess = () => {
              if (!cursor.result) return done();
              const { value } = cursor.result;
              value.state.changedAt -= 24 * 60 * 60_000;
              cursor.result.update(value).onsuccess = () => cursor.result?.continue();
            };
          };
        }),
    );
    await page.goto('/Login');
    await expect.poll(() => keptIn(page), { timeout: 10_000 }).not.toContain(name);
  });
});
