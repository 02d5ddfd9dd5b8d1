import type { Answer } from './call.ts';
import type { Language } from './language.ts';

/** What a page that is drawn on the server asks of the calls: path, and parameters as JSON. */
export type Wish = { readonly path: string; readonly params: string };
export type GivenAnswer = Wish & { readonly answer: Answer };

/** What the visitor asks for, as far as a page depends on it. */
export type PageAsked = {
  readonly path: string;
  /** With its question mark, or nothing. */
  readonly query: string;
  readonly language: Language;
  /** Cookie of the notices that this visitor has put away, or nothing. */
  readonly seenNotices: string;
  /** Scheme and host of the site, for addresses that others keep. */
  readonly origin: string;
};

export type PageStatus = 200 | 404 | 410;

/** A page as text: what stands in its head, what stands in its body, and the screen whose files it loads. */
export type DrawnPage = {
  readonly status: PageStatus;
  /** Elements of the head, the title first. */
  readonly head: string;
  /** What stands in `#root`. */
  readonly body: string;
  /** What the page was drawn with, as JSON that may stand between tags. */
  readonly given: string;
  /** Sources of the layout and the screen, as the manifest of the build names them. */
  readonly files: readonly string[];
};

export type ReadAnswer = (wish: Wish) => Promise<Answer>;

/** What the build of the web gives to the server, as `web/src/site-server.tsx`. */
export type SiteEntry = {
  /** The whole page in the visitor's language; null for an address that is no public page, such as one of the desk. */
  readonly drawPage: (asked: PageAsked, read: ReadAnswer) => Promise<DrawnPage | null>;
  /** Every public page in both languages, as programs read it that find pages for people. */
  readonly drawSitemap: (origin: string, read: ReadAnswer) => Promise<string>;
  /** The newest articles, as programs read them that tell people of new ones. */
  readonly drawFeed: (origin: string, language: Language, read: ReadAnswer) => Promise<string>;
};

/** Kept by the browser beside the choice itself, so that the server draws what the visitor reads. */
export const languageCookie = 'beidiao.language';
/** Says the language in an address. */
export const languageParam = 'lang';
/** Of the element that holds the answers a page was drawn with. */
export const givenId = 'given';

/** Of the service notices that a visitor has put away, so that the server does not draw them either: ids with dots between. */
export const noticeCookie = 'beidiao.notices';
export const seenNoticesMost = 10;
const seenPattern = new RegExp(
  `(?:^|;\\s*)${noticeCookie.replace('.', '\\.')}=(\\d{1,18}(?:\\.\\d{1,18}){0,${seenNoticesMost - 1}})(?:;|$)`,
);

/** @param cookies as a browser sends them */
export const readSeenNotices = (cookies: string): string[] => seenPattern.exec(cookies)?.[1]?.split('.') ?? [];
