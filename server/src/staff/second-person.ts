import type { RefusalName } from '@beidiao/contract/refusals';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';

type Decision = {
  /** Of the staff; undefined when nobody has asked. */
  readonly askedBy: string | null | undefined;
  readonly confirms: boolean;
  readonly why: string;
  /** The refusal of an asker who would confirm what they have asked for. */
  readonly own: RefusalName;
};

/**
 * What moves money above a limit is asked for by one of the staff and confirmed by another. Whoever asked may take it
 * back without a word; to turn down somebody else's needs a reason.
 * @throws Refusal the one named by `own`, confirmsLater, reviewIncomplete
 */
export function refuseDecision(
  staff: Pick<StaffActor, 'staffId' | 'mayConfirmFrom'>,
  { askedBy, confirms, why, own }: Decision,
): void {
  const isOwn = askedBy === staff.staffId;
  if (confirms && isOwn) throw new Refusal(own);
  if (!isOwn) refuseEarly(staff);
  if (!confirms && !isOwn && why.trim() === '') throw new Refusal('reviewIncomplete', {}, { lacks: ['why'] });
}

/**
 * Whoever was added, raised, reset or enabled a short while ago is no second person yet.
 * @throws Refusal confirmsLater, with the minute in China from which they are
 */
export function refuseEarly({ mayConfirmFrom }: Pick<StaffActor, 'mayConfirmFrom'>): void {
  if (mayConfirmFrom !== null)
    throw new Refusal('confirmsLater', { time: minuteInChina(mayConfirmFrom.toISOString()) });
}
