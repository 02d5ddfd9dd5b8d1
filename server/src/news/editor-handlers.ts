import type { newsEditorCalls } from '@beidiao/contract/news/editor';
import type { Handlers } from '../house.ts';
import {
  addPicture,
  createArticle,
  previewText,
  publishArticle,
  readArticles,
  readForm,
  readPicture,
  removeArticle,
  removePicture,
  saveArticle,
  withdrawArticle,
} from './editing.ts';

export const newsEditorHandlers: Handlers<typeof newsEditorCalls> = {
  list: (wish, { house }) => readArticles(house, wish),

  form: ({ id }, { house }) => readForm(house, id),

  create: (wish, { house, staff }) => createArticle(house, staff, wish),

  save: (wish, { house, staff }) => saveArticle(house, staff, wish),

  publish: (wish, { house, staff }) => publishArticle(house, staff, wish),

  withdraw: (which, { house, staff }) => withdrawArticle(house, staff, which),

  async remove(which, { house, staff }) {
    await removeArticle(house, staff, which);
    return {};
  },

  preview: (wish, { house }) => previewText(house, wish),

  addPicture: (wish, { house, staff }) => addPicture(house, staff, wish),

  async removePicture(of, { house, staff }) {
    await removePicture(house, staff, of);
    return {};
  },

  picture: (of, { house }) => readPicture(house, of),
};
