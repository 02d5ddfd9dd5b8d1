import type { UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { dropViewsOf } from './store.ts';

/** Of a person whose account is closed no view stays, in whichever enterprise it was saved: it may name somebody. */
export const forgetViews = (tx: Tx, userId: UserId): Promise<void> => dropViewsOf(tx, userId);
