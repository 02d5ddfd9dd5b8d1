import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../base/db/db.ts';
import { countUp } from '../base/tally.ts';
import type { House } from '../house.ts';
import { dayMs } from './message-caps.ts';

type LookUp = {
  /** Questions to the source are counted apart from looks at form and checksum. */
  readonly kind: 'source' | 'form';
  /** Whose share of the day of this ID card it is; without one it is that of everybody together. */
  readonly memberId: string;
  readonly idCard: string;
  /** Of the member, where it is less than the setting. */
  readonly most?: number | undefined;
};

/**
 * Counts one look-up of a person before it happens, for the person and for the member, over all processes. The source is
 * asked so often of one ID card whoever asks; a look at the form takes nothing from anybody else.
 * @throws Refusal lookUpsUsed
 */
export async function countLookUp(house: House, tx: Tx, { kind, memberId, idCard, most }: LookUp): Promise<void> {
  const { perMember, perPerson } = house.caps.lookUps;
  const card = idCard.toUpperCase();
  const limits = [
    { of: kind === 'source' ? ['of person', card] : ['of person', memberId, card], maximum: perPerson },
    { of: ['of member', memberId], maximum: Math.min(perMember, most ?? perMember) },
  ];
  for (const { of, maximum } of limits) {
    const tally = { key: house.vault.lookUp('', 'look-ups', kind, ...of), windowMs: dayMs, now: house.now() };
    if ((await countUp(tx, tally)).count > maximum) throw new Refusal('lookUpsUsed', { maximum });
  }
}
