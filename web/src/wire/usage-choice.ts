const key = 'beidiao.usage';

/** A browser that asks not to be followed is not, whatever was chosen before. */
const asksForPrivacy = (): boolean => Reflect.get(navigator, 'globalPrivacyControl') === true;

/** Whether the person at this browser has agreed that pages are counted; nobody has before they are asked. */
export const sharesUsage = (): boolean => localStorage.getItem(key) === 'yes' && !asksForPrivacy();
export const canShareUsage = (): boolean => !asksForPrivacy();

let start: (() => void) | null = null;

/** Runs at once where the person has agreed before, else when they do; once. */
export function onceShared(begin: () => void): void {
  if (sharesUsage()) begin();
  else start = begin;
}

export function chooseUsage(shares: boolean): void {
  if (!shares) return localStorage.removeItem(key);
  localStorage.setItem(key, 'yes');
  start?.();
  start = null;
}
