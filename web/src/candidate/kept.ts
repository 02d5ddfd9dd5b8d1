/** What a tab remembers between its pages; forgotten when it is closed. */
export type Kept = 'link' | 'next' | 'codeSentAt' | 'desk' | 'identity' | 'consent' | 'scan';

const keyOf = (name: Kept): string => `beidiao.candidate.${name}`;

export const keep = (name: Kept, value: unknown): void => sessionStorage.setItem(keyOf(name), JSON.stringify(value));

export const forget = (...names: readonly Kept[]): void => {
  for (const name of names) sessionStorage.removeItem(keyOf(name));
};

export function recall(name: Kept): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** The link by which this tab was opened. */
export const recallLink = (): string | null => {
  const link = recall('link');
  return typeof link === 'string' ? link : null;
};
