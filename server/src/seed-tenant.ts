import { permissionCodes } from '@beidiao/contract/wire/permissions';
import type { Actor, CandidateTenant } from './access/actor.ts';
import type { House } from './house.ts';

/** An administrator of an enterprise, with every right. */
export const administratorOf = ({ memberId, userId }: Pick<Actor, 'memberId' | 'userId'>): Actor => ({
  memberId,
  userId,
  category: 1,
  role: 1,
  isFrozen: false,
  rights: new Set(permissionCodes),
  homeId: memberId,
  program: null,
  forUserId: null,
  contentKeyEnc: null,
  factor: 'none',
  lacksFactor: false,
});

/** What a use case needs beside the actor, where no request of theirs is served: it runs by the connection of the house. */
export const throughHouse = ({ system }: House): Pick<CandidateTenant, 'db' | 'transaction' | 'aside'> => ({
  db: system.db,
  transaction: (work) => system.transaction(work),
  aside: (work) => work(),
});
