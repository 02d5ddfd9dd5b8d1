import type { ArticleDraft, ArticleState } from '@beidiao/contract/news/editor';
import type { Bilingual } from '@beidiao/contract/wire/language';

type Standing = { readonly state: 'draft' | 'released' | 'withdrawn'; readonly publishAt: Date | null };

/** Scheduled and published are the same but for the clock. */
export function stateAt({ state, publishAt }: Standing, now: Date): ArticleState {
  if (state !== 'released') return state;
  return publishAt !== null && publishAt > now ? 'scheduled' : 'published';
}

/** An English article is one that is whole in English; half of it is none. */
export const isInEnglish = (english: { title: string; summary: string; body: string }): boolean =>
  english.title !== '' && english.summary !== '' && english.body !== '';

const lackWords = {
  title: { zh: '中文标题', en: 'Chinese title' },
  summary: { zh: '中文的一句话', en: 'Chinese summary' },
  body: { zh: '中文正文', en: 'Chinese text' },
  shown: { zh: '公告显示的日期', en: 'the days on which the notice is shown' },
} as const satisfies Record<string, Bilingual>;

/** What an article lacks to be published, in words. */
export function lacksOf({ kind, title, summary, body, shownFrom, shownUntil }: ArticleDraft): Bilingual[] {
  const hasDays = shownFrom !== null && shownUntil !== null && shownFrom <= shownUntil;
  return [
    ...(title.zh === '' ? [lackWords.title] : []),
    ...(summary.zh === '' ? [lackWords.summary] : []),
    ...(body.zh === '' ? [lackWords.body] : []),
    ...(kind === 'notice' && !hasDays ? [lackWords.shown] : []),
  ];
}
