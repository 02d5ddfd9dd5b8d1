import { type Language, languages } from '@beidiao/contract/wire/language';
import { languageCookie, languageParam } from '@beidiao/contract/wire/site-page';
import { useSyncExternalStore } from 'react';

const storageKey = 'beidiao.language';
export const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
const listeners = new Set<() => void>();

const yearSeconds = 31_536_000;

/** Chinese until the person chooses; the choice is remembered in this browser. */
const stored = (): Language => languages.find((it) => it === localStorage.getItem(storageKey)) ?? 'zh';
/** An address may say in which language it is to be read. */
const addressed = (): Language | undefined =>
  languages.find((it) => it === new URLSearchParams(location.search).get(languageParam));
/** Where nothing is kept in the browser, the address says it. */
let isKept = true;

/** Chinese until `startLanguage` has looked, so that pure files can be imported where there is no browser. */
let language: Language = 'zh';

function speak(next: Language): void {
  language = next;
  document.documentElement.lang = htmlLang[next];
  for (const listener of listeners) listener();
}

export const currentLanguage = (): Language => language;

/** For the server, which draws the public pages in the language that this browser reads. */
const tellServer = (next: Language): string =>
  (document.cookie = `${languageCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`);

export function switchLanguage(next: Language): void {
  if (isKept) {
    localStorage.setItem(storageKey, next);
    tellServer(next);
    leaveAddressed(next);
  }
  speak(next);
}

/** The choice of the person counts more than the address that they came by. */
function leaveAddressed(next: Language): void {
  if (addressed() === undefined) return;
  const url = new URL(location.href);
  url.searchParams.set(languageParam, next);
  history.replaceState(history.state, '', url);
}

/** What the text of a public page is in, however soon the reader switches after it has come. */
let drawn: Language = 'zh';

/** For a page that is drawn as text, at one go. */
export function speakFor(next: Language): void {
  language = next;
  drawn = next;
}

/** For a page that stands as text in the language of now, and is taken over as it stands. */
export function keepDrawn(): void {
  drawn = language;
}

/** Sets `<html lang>` and follows a switch in another tab. */
export function startLanguage(): void {
  const asked = addressed();
  if (asked !== undefined) localStorage.setItem(storageKey, asked);
  speak(stored());
  tellServer(language);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) speak(stored());
  });
}

/** For this load of the page alone. */
export function startWithLanguage(wished: string | undefined): void {
  isKept = false;
  speak(languages.find((it) => it === wished) ?? 'zh');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, () => drawn);
