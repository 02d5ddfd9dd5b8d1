import { staffPasswordLength } from '@beidiao/contract/staff/calls';
import { type Fen, fen } from '@beidiao/contract/wire/money';

export const isStrongPassword = (password: string): boolean =>
  password.length >= staffPasswordLength.least &&
  password.length <= staffPasswordLength.most &&
  /[A-Za-z]/.test(password) &&
  /\d/.test(password);

/** How reports name who verified: V-0001. */
export const verifierNoOf = (number: number): string => `V-${String(number).padStart(4, '0')}`;

export type RoleLimits = {
  readonly creditAloneFen: Fen;
  readonly creditDayFen: Fen;
  readonly creditMostFen: Fen;
  readonly leastPricePercent: number;
};
/** Of several roles the widest counts; whoever has none of those that are limited may credit nothing and lower no price. */
export const widestOf = (limits: readonly RoleLimits[]): RoleLimits => ({
  creditAloneFen: fen(Math.max(0, ...limits.map(({ creditAloneFen }) => creditAloneFen))),
  creditDayFen: fen(Math.max(0, ...limits.map(({ creditDayFen }) => creditDayFen))),
  creditMostFen: fen(Math.max(0, ...limits.map(({ creditMostFen }) => creditMostFen))),
  leastPricePercent: Math.min(100, ...limits.map(({ leastPricePercent }) => leastPricePercent)),
});
