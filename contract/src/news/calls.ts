import { z } from 'zod';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Day, Id, paging, Time } from '../wire/shapes.ts';
import { Block } from './text.ts';

/** `news` for the list, `notice` what changes in the service for some days. */
export const articleKinds = ['news', 'notice'] as const;
export type ArticleKind = (typeof articleKinds)[number];
export const newsCategories = ['product', 'law', 'turnaround', 'integration'] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** How a day differs from others, for the strip of days of a notice. */
export const dayPaces = ['usual', 'changed', 'closed'] as const;
export const noticeDaysMax = 14;
export const NoticeDay = z.object({
  day: Day,
  pace: z.enum(dayPaces),
  zh: z.string(),
  en: z.string(),
});
export type NoticeDay = z.infer<typeof NoticeDay>;

/** Articles that the home page shows. */
export const homeNewsCount = 3;

const Words = z
  .object({ zh: z.string(), en: z.string().nullable() })
  .describe('en: null where the article is not in English');

export const NewsRow = z.object({
  id: Id,
  category: z.enum(newsCategories).nullable(),
  title: Words,
  summary: Words,
  publishedAt: Time,
});
export type NewsRow = z.infer<typeof NewsRow>;

const NewsLink = z.object({ id: Id, title: Words });

export const Article = z.object({
  ...NewsRow.shape,
  kind: z.enum(articleKinds),
  body: z.object({ zh: z.array(Block), en: z.array(Block).nullable() }),
  pictures: z.array(z.object({ id: Id, width: z.int(), height: z.int() })),
  days: z.array(NoticeDay).describe('of a notice'),
  changedAt: Time.describe('when it was saved last'),
  earlier: NewsLink.nullable().describe('the one that was published before it'),
  later: NewsLink.nullable(),
});
export type Article = z.infer<typeof Article>;

export const NoticeRow = z.object({
  id: Id,
  title: Words,
  summary: Words,
  publishedAt: Time,
  shownFrom: Day,
  shownUntil: Day.describe('the last day in China on which it stands above the pages'),
  isCurrent: z.boolean(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

export const newsCalls = {
  home: call({
    path: '/gw-member/member/news/V1/queryHomeList',
    who: 'public',
    effect: 'none',
    about: `The newest articles that are meant for the home page, ${homeNewsCount} at most.`,
    params: z.object({}),
    data: z.object({ newsList: z.array(NewsRow) }),
    refusals: [],
  }),
  list: call({
    path: '/gw-member/member/news/V1/queryTopList',
    who: 'public',
    effect: 'none',
    about: 'Published articles, newest first. Service notices are not among them.',
    params: z.object({ category: z.enum(newsCategories).optional(), ...paging }),
    data: z.object({ newsList: z.array(NewsRow), total: z.int() }),
    refusals: ['pageTooDeep'],
  }),
  detail: call({
    path: '/gw-member/member/news/V1/detail',
    who: 'public',
    effect: 'none',
    about: 'One published article or service notice. Its text comes as blocks, never as HTML.',
    params: z.object({ id: idOf('article') }),
    data: Article,
    refusals: ['articleNotFound', 'articleWithdrawn'],
  }),
  notices: call({
    path: '/gw-member/member/news/V1/queryNoticeList',
    who: 'public',
    effect: 'none',
    about: 'Service notices of late, newest first; those that stand above the pages today say so.',
    params: z.object({}),
    data: z.object({ noticeList: z.array(NoticeRow) }),
    refusals: [],
  }),
};
