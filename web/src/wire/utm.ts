const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export type Utm = Partial<Record<(typeof names)[number] | 'inviteCode', string>>;

const storageKey = 'beidiao.utm';
const kept = ['inviteCode', ...names] as const;

function readStored(storage: Storage): Utm | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Keeps where the visitor came from. The first visit of this browser counts; a later campaign counts for its own tab. */
export function keepUtm(search = location.search): void {
  const query = new URLSearchParams(search);
  const found: Utm = {};
  for (const name of kept) {
    const value = query.get(name)?.trim().slice(0, 200);
    if (value) found[name] = value;
  }
  if (Object.keys(found).length === 0) return;
  sessionStorage.setItem(storageKey, JSON.stringify(found));
  if (!readStored(localStorage)) localStorage.setItem(storageKey, JSON.stringify(found));
}

export const keptUtm = (): Utm => readStored(localStorage) ?? readStored(sessionStorage) ?? {};
