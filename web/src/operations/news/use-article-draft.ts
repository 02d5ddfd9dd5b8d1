import type { ArticleDraft, ArticleForm } from '@beidiao/contract/news/editor';
import { useState } from 'react';
import { useStaffSession } from '../../wire/staff-wire.ts';
import { keep, readKept } from '../kept-draft.ts';

export type ChangeDraft = (draft: ArticleDraft) => Partial<ArticleDraft>;

type Typed = { draft: ArticleDraft; revision: number };

/** The article as it is typed, kept in this browser from its first change until it is saved or discarded. */
export function useArticleDraft(form: ArticleForm) {
  const staffId = useStaffSession()?.staff.staffId ?? '';
  const whose = { form: 'article', staffId, of: form.id };
  const [kept, setKept] = useState(() => readKept<Typed>(whose));
  const write = (next: Typed | null): void => {
    const value = next && { draft: next, at: Date.now() };
    keep(whose, value);
    setKept(value);
  };
  const draft = kept?.draft.draft ?? form.draft;
  const revision = kept?.draft.revision ?? form.revision;
  return {
    draft,
    /** The one that was looked at when typing began. */
    revision,
    /** When it was kept; null: nothing was typed. */
    keptAt: kept?.at ?? null,
    /** @param change by what is typed at that moment: an upload that took a while changes what has been typed since */
    change: (change: ChangeDraft): void =>
      setKept((last) => {
        const before = last?.draft ?? { draft: form.draft, revision: form.revision };
        const value = { draft: { ...before.draft, ...change(before.draft) }, revision: before.revision };
        const next = { draft: value, at: Date.now() };
        keep(whose, next);
        return next;
      }),
    /** The typed stays, on top of what is saved now. */
    lookAgain: (): void => write({ draft, revision: form.revision }),
    discard: (): void => write(null),
  };
}

export type DraftField = Exclude<keyof ArticleDraft, 'shownUntil'>;
const fields: readonly DraftField[] = ['kind', 'category', 'isOnHome', 'title', 'summary', 'body', 'shownFrom', 'days'];

/** Where the typed differs from what is saved. */
export const differingFields = (one: ArticleDraft, other: ArticleDraft): DraftField[] =>
  fields.filter((field) => {
    const said = (draft: ArticleDraft): unknown =>
      field === 'shownFrom' ? [draft.shownFrom, draft.shownUntil] : draft[field];
    return JSON.stringify(said(one)) !== JSON.stringify(said(other));
  });

/** What has to be there before it can be published, and what may come later. */
export function checksOf({ kind, title, summary, body, shownFrom, shownUntil }: ArticleDraft) {
  const there = (text: string): boolean => text.trim() !== '';
  const must = {
    hasTitle: there(title.zh),
    hasSummary: there(summary.zh),
    hasBody: there(body.zh),
    ...(kind === 'notice' ? { hasShown: shownFrom !== null && shownUntil !== null } : {}),
  };
  return { must, isInEnglish: there(title.en) && there(summary.en) && there(body.en) };
}
