import {
  type Article,
  homeNewsCount,
  type newsCalls,
  type NewsRow,
  type NoticeRow,
} from '@beidiao/contract/news/calls';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { offsetOf } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import { type HousePicture, listHousePictures, openHousePicture, readHousePicture } from '../file/file.ts';
import type { House } from '../house.ts';
import { readMarkdown } from './read-markdown.ts';
import { isInEnglish, stateAt } from './rules.ts';
import { type ArticleRow, findArticle, findNeighbours, listForHome, listNotices, listPublished } from './store.ts';

/** Service notices that the page of notices still names. */
const noticesKept = 10;
/** What the pictures of an article are kept about. */
const aboutPrefix = 'article ';
export const aboutOf = (articleId: string): string => `${aboutPrefix}${articleId}`;

export const isTranslated = (row: ArticleRow): boolean =>
  isInEnglish({ title: row.title_en, summary: row.summary_en, body: row.body_en });

const titleOf = (row: ArticleRow): NewsRow['title'] => ({
  zh: row.title_zh,
  en: isTranslated(row) ? row.title_en : null,
});
const summaryOf = (row: ArticleRow): NewsRow['summary'] => ({
  zh: row.summary_zh,
  en: isTranslated(row) ? row.summary_en : null,
});
const publishedAt = ({ publish_at: at, saved_at: saved }: ArticleRow): string => (at ?? saved).toISOString();

const rowOf = (row: ArticleRow): NewsRow => ({
  id: row.id,
  category: row.category,
  title: titleOf(row),
  summary: summaryOf(row),
  publishedAt: publishedAt(row),
});

export async function readHomeNews(house: House): Promise<NewsRow[]> {
  return (await listForHome(house.system.db, house.now(), homeNewsCount)).map(rowOf);
}

/** @throws Refusal pageTooDeep */
export async function readNews(
  house: House,
  { category, pageNo, pageSize }: ParamsRead<typeof newsCalls.list>,
): Promise<Data<typeof newsCalls.list>> {
  const offset = offsetOf({ pageNo, pageSize });
  const found = { now: house.now(), category: category ?? null, limit: pageSize, offset };
  const { rows, total } = await listPublished(house.system.db, found);
  return { newsList: rows.map(rowOf), total };
}

export async function readNotices(house: House): Promise<NoticeRow[]> {
  const now = house.now();
  const today = dayInChina(now);
  return (await listNotices(house.system.db, now, noticesKept)).flatMap((row): NoticeRow[] => {
    const { shown_from: shownFrom, shown_until: shownUntil } = row;
    if (shownFrom === null || shownUntil === null) return [];
    const isCurrent = shownFrom <= today && today <= shownUntil;
    const { category: _, ...common } = rowOf(row);
    return [{ ...common, shownFrom, shownUntil, isCurrent }];
  });
}

/** What everybody may read. @throws Refusal articleNotFound, articleWithdrawn */
async function readPublished(house: House, id: string): Promise<ArticleRow> {
  const row = await findArticle(house.system.db, id);
  const state = row && stateAt({ state: row.state, publishAt: row.publish_at }, house.now());
  if (row !== undefined && state === 'published') return row;
  throw new Refusal(state === 'withdrawn' ? 'articleWithdrawn' : 'articleNotFound');
}

/** @throws Refusal articleNotFound, articleWithdrawn */
export async function readArticle(house: House, id: string): Promise<Article> {
  const { db } = house.system;
  const row = await readPublished(house, id);
  const pictures = await listHousePictures(db, aboutOf(id));
  const ids = pictures.map((picture) => picture.id);
  const { earlier, later } = row.kind === 'news' ? await findNeighbours(db, house.now(), row) : {};
  const linkOf = (it: ArticleRow | undefined): Article['earlier'] => (it ? { id: it.id, title: titleOf(it) } : null);
  return {
    ...rowOf(row),
    kind: row.kind,
    body: {
      zh: readMarkdown(row.body_zh, ids).blocks,
      en: isTranslated(row) ? readMarkdown(row.body_en, ids).blocks : null,
    },
    pictures: pictures.map(({ id: pictureId, width, height }) => ({ id: pictureId, width, height })),
    days: row.kind === 'notice' ? row.days : [],
    changedAt: row.saved_at.toISOString(),
    earlier: linkOf(earlier),
    later: linkOf(later),
  };
}

/** A picture of an article that is published now. @throws Refusal fileNotFound, articleNotFound, articleWithdrawn */
export async function readPublicPicture(house: House, id: string): Promise<HousePicture & { content: Buffer }> {
  const picture = await readHousePicture(house.system.db, id);
  await readPublished(house, picture.about.slice(aboutPrefix.length));
  return { ...picture, content: await openHousePicture(house, picture) };
}
