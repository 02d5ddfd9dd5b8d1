import type { GivenAnswer, PageAsked, ReadAnswer, SiteEntry } from '@beidiao/contract/wire/site-page';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { addressing } from './app/router.ts';
import { dataBlock, headOf } from './app/site/head.ts';
import { feedOf, listArticles, readNews } from './app/site/news-list.ts';
import { sitemapOf } from './app/site/sitemap.ts';
import { type DrawnAbout, sitePageAt, sitePages } from './app/site/pages.ts';
import { unknownPage } from './app/page-title.tsx';
import { speakFor } from './i18n/language.ts';
import { hideSeen } from './trade/news/seen-notices.ts';
import { drawWith } from './wire/given-answers.ts';

const layoutFile = 'src/app/shell/public-layout.tsx';
const unknownFile = 'src/app/pages/not-found.tsx';
/** An answer may lead to a further question; a page that goes on asking is drawn with what there is. */
const mostRounds = 3;

const openRouter = ({ path, query }: PageAsked) =>
  createRouter({
    ...addressing,
    isServer: true,
    history: createMemoryHistory({ initialEntries: [`${path}${query}`] }),
  });

/** Draws, reads what the drawing has asked for, and draws again. The language is a matter of one drawing, which nothing interrupts. */
async function drawAnswered(
  { language, seenNotices }: PageAsked,
  router: ReturnType<typeof openRouter>,
  read: ReadAnswer,
): Promise<{ body: string; given: GivenAnswer[] }> {
  const given: GivenAnswer[] = [];
  for (let round = 0; ; round++) {
    const { drawn, wishes } = drawWith(given, () => {
      speakFor(language);
      hideSeen(seenNotices);
      return renderToString(<RouterProvider router={router} />);
    });
    if (wishes.length === 0 || round === mostRounds) return { body: drawn, given };
    for (const wish of wishes) {
      const isThere = given.some(({ path, params }) => path === wish.path && params === wish.params);
      if (!isThere) given.push({ ...wish, answer: await read(wish) });
    }
  }
}

/** A public page as text, whole without a script; null for a page of the desk, and a page of its own for an address that nobody knows. */
export const drawPage: SiteEntry['drawPage'] = async (asked, read) => {
  const router = openRouter(asked);
  const route = router.getMatchedRoutes(asked.path)[2];
  const page = route && sitePageAt(route.fullPath);
  if (route && !page) return null;
  await router.load();
  const { body, given } = await drawAnswered(asked, router, read);
  const about: DrawnAbout = {
    ...asked,
    given,
    search: new URLSearchParams(asked.query),
    title: route?.options.staticData?.title ?? unknownPage,
  };
  const status = page ? (page.statusOf?.(about) ?? 200) : 404;
  return {
    status,
    head: headOf(page, about, status),
    body,
    given: dataBlock(given),
    files: page ? [layoutFile, page.file] : [unknownFile],
  };
};

export const drawSitemap: SiteEntry['drawSitemap'] = async (origin, read) =>
  sitemapOf(origin, [
    ...sitePages.filter(({ isListed }) => isListed).map((page) => ({ page, search: '' })),
    ...(await listArticles(read)),
  ]);

export const drawFeed: SiteEntry['drawFeed'] = async (origin, language, read) =>
  feedOf(origin, language, await readNews(read, 1));
