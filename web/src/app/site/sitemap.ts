import { type Language, languages } from '@beidiao/contract/wire/language';
import { htmlLang } from '../../i18n/language.ts';
import { addressIn, escaped } from './head.ts';
import type { SitePage } from './pages.ts';

/** A page, with what its address holds beside the path. */
export type Listed = {
  readonly page: SitePage;
  readonly search: string;
  readonly changedAt?: string;
  readonly spoken?: readonly Language[];
};

/** One entry for each page and language; each names the page in both. */
export function sitemapOf(origin: string, listed: readonly Listed[]): string {
  const entries = listed.flatMap(({ page, search, changedAt, spoken = languages }) => {
    const about = { origin, search: new URLSearchParams(search) };
    const links = spoken.map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${htmlLang[each]}" href="${escaped(addressIn(each, page, about))}"/>`,
    );
    return spoken.map((each) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `  <url><loc>${escaped(addressIn(each, page, about))}</loc>${changed}${links.join('')}</url>`;
    });
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
