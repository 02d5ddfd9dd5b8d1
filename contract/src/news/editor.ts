import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { fileBodyMax, FileContent, fileRefusals } from '../file/calls.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Day, Id, Nothing, paging, Text, Time } from '../wire/shapes.ts';
import { Block, TextTrouble } from './text.ts';
import { articleKinds, dayPaces, newsCategories, noticeDaysMax } from './calls.ts';

/** Scheduled is published at a time that is still ahead: no job has to run for it. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

export const picturesMax = 20;
export const articleLimits = { title: 80, summary: 200, body: 20_000, dayWords: 24 } as const;

const roles = ['sales', 'administrator'] as const;
const revision = z.int().min(1).describe('of the article that was looked at; refused when it was saved since');
const which = { id: idOf('article'), revision };

const words = (most: number) => Text(most).default('');
const both = (most: number) => z.object({ zh: words(most), en: words(most) });

/** What is written of an article. Chinese has to be whole before it is published, English may be missing. */
export const ArticleDraft = z.object({
  kind: z.enum(articleKinds),
  category: z.enum(newsCategories).nullable().default(null),
  isOnHome: z.boolean(),
  title: both(articleLimits.title),
  summary: both(articleLimits.summary),
  body: both(articleLimits.body).describe('Markdown'),
  shownFrom: Day.nullable().default(null).describe('of a notice: the first day on which it stands above the pages'),
  shownUntil: Day.nullable().default(null),
  days: z
    .array(
      z.object({
        day: Day,
        pace: z.enum(dayPaces),
        zh: words(articleLimits.dayWords),
        en: words(articleLimits.dayWords),
      }),
    )
    .max(noticeDaysMax)
    .default([])
    .describe('of a notice: the strip of days'),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;

export const ArticleLine = z.object({
  id: Id,
  kind: z.enum(articleKinds),
  state: z.enum(articleStates),
  title: z.string().describe('empty: nothing was typed yet'),
  isInEnglish: z.boolean(),
  publishTime: Time.nullable(),
  savedBy: z.string(),
  savedAt: Time,
});
export type ArticleLine = z.infer<typeof ArticleLine>;

export const ArticlePicture = z.object({ pictureId: Id, width: z.int(), height: z.int(), bytes: z.int() });
export type ArticlePicture = z.infer<typeof ArticlePicture>;

export const ArticleForm = z.object({
  ...ArticleLine.shape,
  draft: ArticleDraft,
  pictures: z.array(ArticlePicture),
  revision: z.int(),
});
export type ArticleForm = z.infer<typeof ArticleForm>;

export const newsEditorCalls = {
  list: call({
    path: '/staff/V1/news/list',
    who: 'staff',
    effect: 'none',
    shows: ['news'],
    roles,
    about: 'Articles and service notices in every state, the one saved last on top.',
    params: z.object({ state: z.enum(articleStates).optional(), ...paging }),
    data: z.object({ rows: z.array(ArticleLine), total: z.int() }),
    refusals: ['pageTooDeep'],
  }),
  form: call({
    path: '/staff/V1/news/form',
    who: 'staff',
    effect: 'none',
    shows: ['news'],
    roles,
    about: 'One article as it is edited.',
    params: z.object({ id: idOf('article') }),
    data: ArticleForm,
    refusals: ['articleNotFound'],
  }),
  create: call({
    path: '/staff/V1/news/create',
    who: 'staff',
    effect: 'once',
    changes: changedBy('createArticle'),
    roles,
    about: 'Begins an empty draft.',
    params: z.object({ kind: z.enum(articleKinds), requestKey: z.uuid() }),
    data: z.object({ id: Id }),
    refusals: [],
  }),
  save: call({
    path: '/staff/V1/news/save',
    who: 'staff',
    effect: 'once',
    changes: changedBy('saveArticle'),
    roles,
    about:
      'Saves an article. One that is published changes at once, and has to stay whole. Pictures in the text are those of the article.',
    params: z.object({ ...which, draft: ArticleDraft }),
    data: z.object({ revision: z.int() }),
    refusals: ['articleNotFound', 'articleChanged', 'articleIncomplete', 'pictureUnknown'],
  }),
  publish: call({
    path: '/staff/V1/news/publish',
    who: 'staff',
    effect: 'once',
    changes: changedBy('publishArticle'),
    roles,
    about: 'Publishes an article now, or at a time ahead. One that was withdrawn can be published again.',
    params: z.object({ ...which, publishTime: Time.nullable().default(null).describe('null: now') }),
    data: z.object({ revision: z.int() }),
    refusals: ['articleNotFound', 'articleChanged', 'articleIncomplete', 'articleTimePast'],
  }),
  withdraw: call({
    path: '/staff/V1/news/withdraw',
    who: 'staff',
    effect: 'once',
    changes: changedBy('withdrawArticle'),
    roles,
    about:
      'Takes a published article off the pages: its address then says that it was withdrawn. A scheduled one is a draft again.',
    params: z.object(which),
    data: z.object({ revision: z.int() }),
    refusals: ['articleNotFound', 'articleChanged', 'articleNotOut'],
  }),
  remove: call({
    path: '/staff/V1/news/remove',
    who: 'staff',
    effect: 'once',
    changes: changedBy('removeArticle'),
    roles,
    about: 'Deletes a draft that was never published, with its pictures.',
    params: z.object(which),
    data: Nothing,
    refusals: ['articleNotFound', 'articleChanged', 'articleStands'],
  }),
  preview: call({
    path: '/staff/V1/news/preview',
    who: 'staff',
    effect: 'none',
    shows: ['news'],
    roles,
    about: 'A text as its readers will see it, and what of it is shown as plain letters instead. Saves nothing.',
    params: z.object({ id: idOf('article'), text: words(articleLimits.body) }),
    data: z.object({ blocks: z.array(Block), troubles: z.array(TextTrouble) }),
    refusals: ['articleNotFound'],
  }),
  addPicture: call({
    path: '/staff/V1/news/addPicture',
    who: 'staff',
    effect: 'once',
    changes: changedBy('addArticlePicture'),
    roles,
    about: `Adds a picture to an article, ${picturesMax} at most, drawn anew without anything but its pixels. The same picture stands there once.`,
    bodyMax: fileBodyMax,
    params: z.object({
      id: idOf('article'),
      base64: z.base64().max(fileBodyMax),
    }),
    data: ArticlePicture,
    refusals: ['articleNotFound', 'filesTooMany', ...fileRefusals],
  }),
  removePicture: call({
    path: '/staff/V1/news/removePicture',
    who: 'staff',
    effect: 'once',
    changes: changedBy('removeArticlePicture'),
    roles,
    about: 'Removes a picture that the text does not use.',
    params: z.object({ id: idOf('article'), pictureId: idOf('articlePicture') }),
    data: Nothing,
    refusals: ['articleNotFound', 'fileNotFound', 'pictureUsed'],
  }),
  picture: call({
    path: '/staff/V1/news/picture',
    who: 'staff',
    effect: 'none',
    shows: [],
    roles,
    about: 'A picture of an article, also of one that is not published.',
    params: z.object({ id: idOf('article'), pictureId: idOf('articlePicture') }),
    data: FileContent.pick({ mime: true, bytes: true, base64: true }),
    refusals: ['articleNotFound', 'fileNotFound', 'vendorSilent'],
  }),
};
