import type { ArticleKind, NewsCategory, NoticeDay } from '@beidiao/contract/news/calls';
import type { ArticleDraft, ArticleState } from '@beidiao/contract/news/editor';
import type { StaffId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';

export type ArticleRow = {
  id: string;
  kind: ArticleKind;
  state: 'draft' | 'released' | 'withdrawn';
  category: NewsCategory | null;
  is_on_home: boolean;
  title_zh: string;
  title_en: string;
  summary_zh: string;
  summary_en: string;
  body_zh: string;
  body_en: string;
  shown_from: string | null;
  shown_until: string | null;
  days: NoticeDay[];
  publish_at: Date | null;
  revision: number;
  saved_by: StaffId;
  saved_at: Date;
};
const columns = `id, kind, state, category, is_on_home, title_zh, title_en, summary_zh, summary_en, body_zh, body_en,
  shown_from::text as shown_from, shown_until::text as shown_until, days, publish_at, revision, saved_by, saved_at`;
/** Of a list, which needs no text: only whether there is an English one. */
const listColumns = columns.replace('body_zh, body_en', "'' as body_zh, left(body_en, 1) as body_en");
const published = "state = 'released' and publish_at <= $1";
const newestFirst = 'order by publish_at desc, id desc';

const home = sql<ArticleRow>(`
  select ${listColumns} from app.news_article where ${published} and kind = 'news' and is_on_home ${newestFirst} limit $2`);
export const listForHome = (db: Db, now: Date, limit: number): Promise<ArticleRow[]> => db.rows(home, now, limit);

const ofCategory = "kind = 'news' and ($2::text is null or category = $2)";
const newest = plannedByValue(
  sql<ArticleRow>(
    `select ${listColumns} from app.news_article where ${published} and ${ofCategory} ${newestFirst} limit $3 offset $4`,
  ),
);
const counted = sql<{ count: number }>(
  `select count(*)::integer as count from app.news_article where ${published} and ${ofCategory}`,
);
export async function listPublished(
  db: Db,
  { now, category, limit, offset }: { now: Date; category: NewsCategory | null; limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const rows = await db.rows(newest, now, category, limit, offset);
  const [row] = await db.rows(counted, now, category);
  return { rows, total: row?.count ?? 0 };
}

const notices = sql<ArticleRow>(
  `select ${listColumns} from app.news_article where ${published} and kind = 'notice' ${newestFirst} limit $2`,
);
export const listNotices = (db: Db, now: Date, limit: number): Promise<ArticleRow[]> => db.rows(notices, now, limit);

/** The neighbours of an article of the news, in the order of the list. */
const earlierOne = sql<ArticleRow>(`
  select ${listColumns} from app.news_article
  where ${published} and kind = 'news' and (publish_at, id) < ($2, $3::bigint) ${newestFirst} limit 1`);
const laterOne = sql<ArticleRow>(`
  select ${listColumns} from app.news_article
  where ${published} and kind = 'news' and (publish_at, id) > ($2, $3::bigint) order by publish_at, id limit 1`);
export async function findNeighbours(
  db: Db,
  now: Date,
  { id, publish_at: at }: Pick<ArticleRow, 'id' | 'publish_at'>,
): Promise<{ earlier: ArticleRow | undefined; later: ArticleRow | undefined }> {
  const [earlier] = await db.rows(earlierOne, now, at, id);
  const [later] = await db.rows(laterOne, now, at, id);
  return { earlier, later };
}

const byId = sql<ArticleRow>(`select ${columns} from app.news_article where id = $1`);
export const findArticle = async (db: Db, id: string): Promise<ArticleRow | undefined> => (await db.rows(byId, id))[0];

const held = sql<ArticleRow>(`select ${columns} from app.news_article where id = $1 for update`);
/** Makes those who edit the same article wait for each other. */
export const holdArticle = async (tx: Tx, id: string): Promise<ArticleRow | undefined> => (await tx.rows(held, id))[0];

const inState = `($1::text is null or $1 = case when state = 'released' and publish_at > $2 then 'scheduled'
  when state = 'released' then 'published' else state end)`;
const edited = plannedByValue(
  sql<ArticleRow>(
    `select ${listColumns} from app.news_article where ${inState} order by saved_at desc, id desc limit $3 offset $4`,
  ),
);
const editedCount = sql<{ count: number }>(`select count(*)::integer as count from app.news_article where ${inState}`);
export async function listForEditor(
  db: Db,
  { state, now, limit, offset }: { state: ArticleState | null; now: Date; limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const rows = await db.rows(edited, state, now, limit, offset);
  const [row] = await db.rows(editedCount, state, now);
  return { rows, total: row?.count ?? 0 };
}

type Saver = { readonly by: StaffId; readonly at: Date };

const insert = sql<{ id: string }>(`
  insert into app.news_article (kind, request_key, saved_by, saved_at) values ($1, $2, $3, $4)
  on conflict (request_key) do nothing returning id`);
const byKey = sql<{ id: string }>('select id from app.news_article where request_key = $1');
/** The article that the key has made, now or before. */
export async function addArticle(
  tx: Tx,
  { kind, requestKey, by, at }: Saver & { kind: ArticleKind; requestKey: string },
): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx.rows(insert, kind, requestKey, by, at);
  if (made !== undefined) return { id: made.id, isNew: true };
  const [there] = await tx.rows(byKey, requestKey);
  if (there === undefined) throw new TypeError('the article of this key is neither new nor there');
  return { id: there.id, isNew: false };
}

const write = sql(`
  update app.news_article set kind = $2, category = $3, is_on_home = $4, title_zh = $5, title_en = $6, summary_zh = $7,
    summary_en = $8, body_zh = $9, body_en = $10, shown_from = $11, shown_until = $12, days = $13,
    revision = revision + 1, saved_by = $14, saved_at = $15 where id = $1`);
export async function writeArticle(tx: Tx, id: string, of: Saver & { draft: ArticleDraft }): Promise<void> {
  const { draft, by, at } = of;
  const { kind, category, isOnHome, title, summary, body, shownFrom, shownUntil, days } = draft;
  const texts = [title.zh, title.en, summary.zh, summary.en, body.zh, body.en];
  await tx.rows(write, id, kind, category, isOnHome, ...texts, shownFrom, shownUntil, JSON.stringify(days), by, at);
}

const move = sql(`
  update app.news_article set state = $2, publish_at = $3, revision = revision + 1, saved_by = $4, saved_at = $5 where id = $1`);
export async function moveArticle(
  tx: Tx,
  id: string,
  { state, publishAt, by, at }: Saver & { state: ArticleRow['state']; publishAt: Date | null },
): Promise<void> {
  await tx.rows(move, id, state, publishAt, by, at);
}

const remove = sql('delete from app.news_article where id = $1');
export async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await tx.rows(remove, id);
}
