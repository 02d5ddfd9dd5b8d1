import { type FaqId, faqIds } from '@beidiao/contract/faq/ids';

const place = 'beidiao.faq';

export type KeptVote = { readonly key: string; readonly isHelpful: boolean };
type Kept = Partial<Record<FaqId, KeptVote>>;

const isVote = (value: unknown): value is KeptVote =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'isHelpful' in value &&
  typeof value.isHelpful === 'boolean';

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const read = (id: FaqId): unknown => Reflect.get(Object(kept), id);
    return Object.fromEntries(faqIds.filter((id) => isVote(read(id))).map((id) => [id, read(id)]));
  } catch {
    // What cannot be read is as good as none.
    return {};
  }
}

/** How this browser has voted; of each question it knows a key of its own, so that votes have nothing in common. */
export const readVote = (id: FaqId): KeptVote | null => readAll()[id] ?? null;

export function writeVote(id: FaqId, vote: KeptVote): void {
  localStorage.setItem(place, JSON.stringify({ ...readAll(), [id]: vote }));
}
