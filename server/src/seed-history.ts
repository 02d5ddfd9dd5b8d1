import { endDueDetails } from './candidate/jobs.ts';
import { fen } from '@beidiao/contract/wire/money';
import type { House } from './house.ts';
import { type Cast, stepsOf } from './seed-checks.ts';
import type { DemoTime } from './seed-clock.ts';
import { demoPlans } from './seed-plans.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Happening = { readonly at: number; readonly act: (house: House) => Promise<void> };

type Wish = {
  readonly cast: Cast;
  readonly time: DemoTime;
  readonly now: Date;
  readonly topUp: (house: House, amountFen: number) => Promise<void>;
};

/** Three months of a member, one thing after the other as it would have happened, through the product's own use cases. */
export async function writeHistory({ cast, time, now, topUp }: Wish): Promise<void> {
  const ago = (days: number): number => now.getTime() - days * dayMs;
  const checks = demoPlans.flatMap((plan, n): Happening[] =>
    stepsOf(cast, plan, n).map(({ after, act }) => ({ at: ago(plan.daysAgo) + after * hourMs, act })),
  );
  const topUps = [89, 57, 26].map((days) => ({
    at: ago(days),
    act: (then: House) => topUp(then, fen(300_000 + days * 1_000)),
  }));
  // What ends by itself is ended by the clock, once a day here.
  const days = Array.from({ length: 89 }, (_, day) => ({ at: ago(day + 0.01), act: endDueDetails }));
  const all = [...checks, ...topUps, ...days].filter(({ at }) => at <= now.getTime()).sort((a, b) => a.at - b.at);
  for (const { at, act } of all) await time.happen(new Date(at), act);
}
