import { isFramePage } from '@beidiao/contract/partner/frame-rules';
import { readFraming } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';

/**
 * Who may show the page of this address in a frame: the sites of the system that the address names, on the embedded pages
 * alone. The ticket behind the address opens it in that system and in no other.
 */
export async function framersOf(house: House, url: string): Promise<readonly string[]> {
  if (!isFramePage(url)) return [];
  const code = new URLSearchParams(url.split('?')[1] ?? '').get('channel') ?? '';
  return /^[A-Z][A-Z0-9_]{1,19}$/.test(code) ? ((await readFraming(house, code))?.origins ?? []) : [];
}

/** The policy of every page, with those who may frame this one. */
export const withFramers = (policy: string, framers: readonly string[]): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${framers.join(' ')}`);
