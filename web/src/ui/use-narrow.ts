import { useSyncExternalStore } from 'react';

/** Below it lists are cards, as `Table` draws them. */
const narrow = window.matchMedia('(max-width: 991px)');
/** A phone, or a window as narrow as one. */
const phone = window.matchMedia('(max-width: 767px)');

const subscribeTo =
  (query: MediaQueryList) =>
  (onChange: () => void): (() => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
const [subscribe, subscribePhone] = [subscribeTo(narrow), subscribeTo(phone)];

/** For what is laid out by its markup, and not by its style alone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
export const usePhone = (): boolean => useSyncExternalStore(subscribePhone, () => phone.matches);
