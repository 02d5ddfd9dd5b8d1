import type { Language } from '@beidiao/contract/wire/language';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { Books } from './books.ts';
import { House } from './house.ts';
import { Frame } from './pages/frame.ts';
import { WizardScreen } from './pages/wizard-screen.ts';
import { type Hr, type Kept, Wire } from './wire.ts';

/** What the browser complained of. A test that means to cause a complaint says so. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  listenTo(context: BrowserContext): void {
    const hear = (text: string): void => void this.#heard.push(text);
    context.on('console', (message) => {
      if (message.type() === 'error') hear(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (trouble) => hear(`page: ${trouble.error().stack ?? trouble.error().message}`));
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The page itself gave up on it: an older question, or it is left.
      if (why !== 'net::ERR_ABORTED') hear(`request: ${request.url()} ${why}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) hear(`response: ${response.status()} ${response.url()}`);
    });
  }

  get unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** The form of the sign-in has tests of its own; here the session is laid, once, where the form would lay it. */
export const sitAtDesk = (context: BrowserContext, { kept }: { kept: Kept }): Promise<unknown> =>
  context.addInitScript(({ key, text }) => {
    // A tab begins as an empty page that may keep nothing.
    if (!location.protocol.startsWith('http') || localStorage.getItem('laid') !== null) return;
    localStorage.setItem('laid', key);
    localStorage.setItem(key, text);
  }, kept);

type Options = { language: Language; isPhone: boolean };
type Fixtures = {
  forgiven: void;
  complaints: Complaints;
  watched: void;
  /** A new enterprise, registered over the wire; what the page opens next is theirs. */
  hr: Hr;
  /** Screens of that person. */
  frame: Frame;
  wizard: WizardScreen;
};
type Shared = { house: House; wire: Wire; books: Books };

/** Says that a screen needs the person to be signed in first: Playwright orders fixtures by their names. */
const signedIn = <S>(_: Hr, screen: S): S => screen;

/** One house per worker; the browser speaks `language` on a desktop of 1440 × 900 or a phone of 390 × 844. */
export const test = base.extend<Options & Fixtures, Shared>({
  language: ['zh', { option: true }],
  isPhone: [false, { option: true }],
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from a pattern
    async ({}, provide) => {
      const house = await House.open();
      await provide(house);
      await house.tearDown();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  wire: [async ({ house }, provide) => provide(new Wire(house.url)), { scope: 'worker' }],
  books: [
    async ({ house }, provide) => {
      const books = new Books(house.dataDir);
      await provide(books);
      await books.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, provide) => provide(house.url),
  viewport: async ({ isPhone }, provide) =>
    provide(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  isMobile: async ({ isPhone }, provide) => provide(isPhone),
  hasTouch: async ({ isPhone }, provide) => provide(isPhone),
  storageState: async ({ house, language }, provide) =>
    provide({
      cookies: [],
      origins: [{ origin: house.url, localStorage: [{ name: 'beidiao.language', value: language }] }],
    }),
  forgiven: [
    async ({ books }, provide) => {
      // All tests of a worker come from one address, and its staff sign in again within the life of one code.
      await books.pool.query('delete from app.sign_in_failure');
      await books.pool.query('delete from app.tally');
      await books.pool.query('update app.staff set totp_last_step = 0');
      await provide();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from a pattern
  complaints: async ({}, provide) => provide(new Complaints()),
  watched: [
    async ({ context, complaints }, provide) => {
      complaints.listenTo(context);
      await provide();
      expect(complaints.unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  hr: async ({ wire, context }, provide) => {
    const hr = await wire.registerHr();
    await sitAtDesk(context, hr);
    await provide(hr);
  },
  frame: async ({ hr, page, language }, provide) => provide(signedIn(hr, new Frame(page, language))),
  wizard: async ({ hr, page, language }, provide) => provide(signedIn(hr, new WizardScreen(page, language))),
});

/** Both widths in both languages. */
export const looks = [
  { name: 'desktop, Chinese', language: 'zh', isPhone: false },
  { name: 'desktop, English', language: 'en', isPhone: false },
  { name: 'phone, Chinese', language: 'zh', isPhone: true },
  { name: 'phone, English', language: 'en', isPhone: true },
] as const;

/** Each width and each language once: what only their meeting would show, the walk through the screens looks at. */
export const fewLooks = looks.filter(({ language, isPhone }) => (language === 'zh') !== isPhone);

export { expect };
