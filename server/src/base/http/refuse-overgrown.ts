import type { Language } from '@beidiao/contract/wire/language';
import { wireMessage } from '@beidiao/contract/wire/messages';
import { Refusal } from '../refusal.ts';

/** No form of ours has as many fields, and none stands so deep. */
export const mostKeys = 500;
export const deepest = 24;

/**
 * Before anything looks into what has come: objects with thousands of keys, and things within things without end, cost
 * whoever walks through them more than they cost whoever sends them. Itself it walks without calling itself.
 * @throws Refusal badParams
 */
export function refuseOvergrown(body: unknown, language: Language): void {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const { value, path, depth } = at;
    if (typeof value !== 'object' || value === null) continue;
    const field = path === '' ? 'params' : path;
    if (depth > deepest) throw refusalOf(field, wireMessage('tooDeep', language));
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    if (keys !== undefined && keys.length > mostKeys)
      throw refusalOf(field, wireMessage('tooManyFields', language, { maximum: mostKeys }));
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object' && inner !== null)
        // The name of a field that somebody has made up is not repeated at length.
        left.push({ value: inner, path: path === '' ? key.slice(0, 40) : path, depth: depth + 1 });
  }
}

const refusalOf = (field: string, message: string): Refusal =>
  new Refusal('badParams', { field, message }, { fields: [{ field, message }] });
