import { create } from 'zustand';

export type Opened = { readonly id: string; readonly name: string; readonly note: string; readonly at: number };
const most = 5;

/** The newest first, each once. */
export const withOpened = (before: readonly Opened[], opened: Opened): Opened[] =>
  [opened, ...before.filter(({ id }) => id !== opened.id)].slice(0, most);

type Shelf = { readonly session: string; readonly opened: readonly Opened[] };

/** What was opened from the palette. In memory alone: names of people are kept on no disk, and for no other session. */
const useShelf = create<Shelf>()(() => ({ session: '', opened: [] }));

export const useRecent = (session: string): readonly Opened[] =>
  useShelf((shelf) => (shelf.session === session ? shelf.opened : none));
const none: readonly Opened[] = [];

export const noteOpened = (session: string, opened: Opened): void =>
  useShelf.setState((shelf) => ({
    session,
    opened: withOpened(shelf.session === session ? shelf.opened : none, opened),
  }));
