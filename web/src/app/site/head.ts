import { type Language, languages } from '@beidiao/contract/wire/language';
import { languageParam, type PageStatus } from '@beidiao/contract/wire/site-page';
import { htmlLang } from '../../i18n/language.ts';
import { product } from '../page-title.tsx';
import type { DrawnAbout, SitePage } from './pages.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** JSON that may stand in a `<script>` which nobody runs: no sign of it can end the element. */
export const dataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const ogLocale: Record<Language, string> = { zh: 'zh_CN', en: 'en_US' };

/** The one address of a page in a language: Chinese is plain, English says so. Of what else an address holds, only what the page is about. */
export function addressIn(
  language: Language,
  { path, sameAs, keeps = [] }: SitePage,
  about: Pick<DrawnAbout, 'origin' | 'search'>,
): string {
  const query = new URLSearchParams();
  for (const name of keeps) {
    const value = about.search.get(name);
    if (value) query.set(name, value);
  }
  if (language !== 'zh') query.set(languageParam, language);
  const text = query.toString();
  return `${about.origin}${sameAs ?? path}${text === '' ? '' : `?${text}`}`;
}

/** What stands in the head of a page that is drawn as text. Whatever nobody should find by searching says so. */
export function headOf(page: SitePage | undefined, about: DrawnAbout, status: PageStatus): string {
  const { language } = about;
  const title = `${page?.titleOf?.(about) ?? about.title[language]} · ${product[language]}`;
  const lines = [`<title>${escaped(title)}</title>`];
  if (page === undefined || status !== 200) return [...lines, '<meta name="robots" content="noindex">'].join('\n    ');
  const description = page.descriptionOf?.(about) ?? page.description[language];
  // What is not there in a language has one address, in the language in which it is.
  const spoken = page.languagesOf?.(about) ?? languages;
  const canonical = addressIn(spoken.includes(language) ? language : 'zh', page, about);
  const meta = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}">`;
  const alternate = (code: string, to: string): string =>
    `<link rel="alternate" hreflang="${code}" href="${escaped(to)}">`;
  return [
    ...lines,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...spoken.map((each) => alternate(htmlLang[each], addressIn(each, page, about))),
    alternate('x-default', addressIn('zh', page, about)),
    meta('og:type', page.kind ?? 'website'),
    meta('og:site_name', product[language]),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', canonical),
    meta('og:locale', ogLocale[language]),
    '<meta name="twitter:card" content="summary">',
    ...(page.dataOf?.(about, canonical) ?? []).map(
      (it) => `<script type="application/ld+json">${dataBlock({ '@context': 'https://schema.org', ...it })}</script>`,
    ),
  ].join('\n    ');
}
