import type { RefusalName } from '@beidiao/contract/refusals';
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
 * @throws Refusal the one named by `own`, reviewIncomplete
 */
export function refuseDecision(
  { staffId }: Pick<StaffActor, 'staffId'>,
  { askedBy, confirms, why, own }: Decision,
): void {
  const isOwn = askedBy === staffId;
  if (confirms && isOwn) throw new Refusal(own);
  if (!confirms && !isOwn && why.trim() === '') throw new Refusal('reviewIncomplete', {}, { lacks: ['why'] });
}
