import { faqVoteKeptDays } from '@beidiao/contract/faq/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { House } from '../house.ts';
import { dropVotesBefore } from './store.ts';

/** An answer of a year ago has been rewritten since. */
export async function sweepFaqVotes(house: House): Promise<void> {
  const first = daysAfter(dayInChina(house.now()), -faqVoteKeptDays);
  await house.system.transaction((tx) => dropVotesBefore(tx, first));
}
