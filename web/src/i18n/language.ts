import { type Language, languages } from '@beidiao/contract/wire/language';
import { useSyncExternalStore } from 'react';

const storageKey = 'beidiao.language';
const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
const listeners = new Set<() => void>();

/** Chinese until the person chooses; the choice is remembered in this browser. */
const stored = (): Language => languages.find((it) => it === localStorage.getItem(storageKey)) ?? 'zh';

/** Chinese until `startLanguage` has looked, so that pure files can be imported where there is no browser. */
let language: Language = 'zh';

function speak(next: Language): void {
  language = next;
  document.documentElement.lang = htmlLang[next];
  for (const listener of listeners) listener();
}

export const currentLanguage = (): Language => language;

export function switchLanguage(next: Language): void {
  localStorage.setItem(storageKey, next);
  speak(next);
}

/** Sets `<html lang>` and follows a switch in another tab. */
export function startLanguage(): void {
  speak(stored());
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) speak(stored());
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
