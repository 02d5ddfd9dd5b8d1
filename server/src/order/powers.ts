import { permissions } from '@beidiao/contract/wire/permissions';
import { type Actor, belongsTo, type UserId } from '../access/actor.ts';

type Powers = { readonly mayChange: boolean; readonly mayDeleteReport: boolean; readonly mayReveal: boolean };

/** What a reader may do about an order of this person; the same that the entries of the calls ask for. */
export function powersOver(actor: Actor, orderer: UserId): Powers {
  const isOwn = belongsTo(actor, orderer);
  const mayChange = isOwn || actor.rights.has(permissions.changeOrdersOfOthers);
  return {
    mayChange,
    mayDeleteReport: mayChange && actor.rights.has(permissions.deleteReports),
    mayReveal: isOwn || actor.rights.has(permissions.revealPeople),
  };
}
