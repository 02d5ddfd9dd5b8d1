import { newsCalls, type NewsRow } from '@beidiao/contract/news/calls';
import { type Call, type Data, type ParamsSent, successCode } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import type { ReadAnswer } from '@beidiao/contract/wire/site-page';
import { htmlLang } from '../../i18n/language.ts';
import { product } from '../page-title.tsx';
import { addressIn, escaped } from './head.ts';
import { sitePageAt } from './pages.ts';
import type { Listed } from './sitemap.ts';

const pageSize = 100;
/** A sitemap may hold 50,000 addresses; nobody writes so many articles. */
const mostPages = 50;

async function ask<C extends Call>(read: ReadAnswer, call: C, params: ParamsSent<C>): Promise<Data<C> | null> {
  const { errcode, data } = await read({ path: call.path, params: JSON.stringify(params) });
  return errcode === successCode ? (data as Data<C>) : null; // the server has parsed it by the table
}

/** Published articles, newest first. */
export async function readNews(read: ReadAnswer, pages: number): Promise<NewsRow[]> {
  const found: NewsRow[] = [];
  for (let pageNo = 1; pageNo <= pages; pageNo++) {
    const rows = (await ask(read, newsCalls.list, { pageNo, pageSize }))?.newsList ?? [];
    found.push(...rows);
    if (rows.length < pageSize) break;
  }
  return found;
}

/** Every article and every notice of late, with the languages in which it is there. */
export async function listArticles(read: ReadAnswer): Promise<Listed[]> {
  const news = await readNews(read, mostPages);
  const notices = (await ask(read, newsCalls.notices, {}))?.noticeList ?? [];
  const listed = (path: string, rows: readonly Pick<NewsRow, 'id' | 'title'>[]): Listed[] => {
    const page = sitePageAt(path);
    if (page === undefined) return [];
    return rows.map(({ id, title }) => ({
      page,
      search: `id=${id}`,
      ...(title.en === null ? { spoken: ['zh'] as const } : {}),
    }));
  };
  return [...listed('/InformationDetail', news), ...listed('/Notice1', notices)];
}

const feedTexts = {
  zh: { title: '资讯', about: '产品更新、法规变化和每个季度的承诺与实际。' },
  en: { title: 'News', about: 'Product updates, changes in the law, and results of each quarter.' },
} as const;

/** RSS 2.0: the newest articles that are there in the language. */
export function feedOf(origin: string, language: Language, rows: readonly NewsRow[]): string {
  const [list, detail] = [sitePageAt('/Information'), sitePageAt('/InformationDetail')];
  if (list === undefined || detail === undefined) throw new TypeError('the news have no pages');
  const addressOf = (page: typeof list, query: string): string =>
    escaped(addressIn(language, page, { origin, search: new URLSearchParams(query) }));
  const items = rows.flatMap(({ id, title, summary, publishedAt }) => {
    const [name, about] = [title[language], summary[language]];
    if (name === null || about === null) return [];
    const address = addressOf(detail, `id=${id}`);
    const date = new Date(publishedAt).toUTCString();
    return [
      `  <item><title>${escaped(name)}</title><link>${address}</link><guid>${address}</guid><description>${escaped(about)}</description><pubDate>${date}</pubDate></item>`,
    ];
  });
  const { title, about } = feedTexts[language];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    `  <title>${title} · ${product[language]}</title><link>${addressOf(list, '')}</link>`,
    `  <description>${about}</description><language>${htmlLang[language]}</language>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
