import type { UserId } from '../base/db.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { mailPerson } from './notice.ts';
import { welcomeWords } from './rules.ts';

/** Greets a person who has registered an enterprise. */
export const welcomeUser = (house: House, { userId }: Tasks['welcomeUser']): Promise<void> =>
  mailPerson(house, {
    userId: userId as UserId,
    sendKey: `welcome ${userId}`,
    words: (name) => welcomeWords({ name, url: `${house.publicUrl}/Login` }),
  });
