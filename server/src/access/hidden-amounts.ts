import { hiddenAmount, isAmountName } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Refusal } from '../base/refusal.ts';
import type { Actor } from './actor.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The same with `***` in the place of every amount, told by its name. */
function withoutAmounts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutAmounts) as T;
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).map(([key, it]) => [
    key,
    isAmountName(key) && typeof it === 'number' ? hiddenAmount : withoutAmounts(it),
  ]);
  return Object.fromEntries(shown) as T;
}

/** What a person of a member reads: amounts for whoever may see them (P00001). */
export const shownTo = <T>({ rights }: Pick<Actor, 'rights'>, reply: T): T =>
  rights.has(permissions.seeAmounts) ? reply : withoutAmounts(reply);

/** The same for a refusal, whose words and data may name amounts. Anything else is left as it is. */
export function refusedTo({ rights }: Pick<Actor, 'rights'>, error: unknown): unknown {
  if (!(error instanceof Refusal) || rights.has(permissions.seeAmounts)) return error;
  return new Refusal(error.why, withoutAmounts(error.facts), withoutAmounts(error.data));
}
