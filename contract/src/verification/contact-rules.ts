import type { ContactChannel, ContactOrigin } from '../finding/finding.ts';
import { readDialled } from '../typed/dialled.ts';
import { obeys } from '../wire/rules.ts';

/** What a contact of the log says of the way that it took. */
export type ContactWay = {
  readonly channel: ContactChannel;
  readonly number?: string | undefined;
  readonly claimedPhone?: string | undefined;
  readonly origin?: ContactOrigin | undefined;
};

/** Channels of which the log holds the number or the address; a letter holds its file, and a website is none. */
export const hasNumber = (channel: ContactChannel): boolean =>
  channel === 'switchboard' || channel === 'claimed' || channel === 'mail';

/** Where what was dialled or written to may come from; none where nothing is asked. */
export function originsOf<const T extends ContactOrigin>(channel: ContactChannel, origins: readonly T[]): readonly T[] {
  if (channel === 'mail') return origins;
  return channel === 'switchboard' ? origins.filter((origin) => origin !== 'candidate') : [];
}

/** What was dialled or written to, in one writing; null when it is neither a number nor an address. */
export function readNumber(channel: ContactChannel, typed: string): string | null {
  if (channel !== 'mail') return readDialled(typed);
  const address = typed.trim();
  return obeys('emailLoose', address) ? address : null;
}

/** The part that is missing or wrong, so that nothing can be written down; null when none is. */
export function wrongPartOf({ channel, number, claimedPhone, origin }: ContactWay): 'number' | 'origin' | null {
  if (!hasNumber(channel)) return null;
  const isStated = channel === 'claimed' && claimedPhone !== undefined;
  if (!isStated && (number === undefined || readNumber(channel, number) === null)) return 'number';
  if (channel === 'claimed') return null;
  return origin !== undefined && originsOf(channel, [origin]).length > 0 ? null : 'origin';
}
