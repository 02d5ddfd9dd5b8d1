import type { newsCalls } from '@beidiao/contract/news/calls';
import type { Handlers } from '../house.ts';
import { readArticle, readHomeNews, readNews, readNotices } from './news.ts';

export const newsHandlers: Handlers<typeof newsCalls> = {
  async home(_, { house }) {
    return { newsList: await readHomeNews(house) };
  },

  list: (wish, { house }) => readNews(house, wish),

  detail: ({ id }, { house }) => readArticle(house, id),

  async notices(_, { house }) {
    return { noticeList: await readNotices(house) };
  },
};
