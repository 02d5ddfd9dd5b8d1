import type { ServingRole } from './serving-roles.ts';

/** How long the database may take over something, ms. The server ends statements that take longer by itself and says so. */
export type TimeLimits = {
  /** For a free connection, or for a place among those of the enterprise. */
  readonly connectionMs: number;
  readonly statementMs: number;
  /** For a row or table that somebody else holds. */
  readonly lockMs: number;
  /** Between two statements of a transaction: whoever holds locks and does nothing loses them. */
  readonly idleInTransactionMs: number;
};

/**
 * Of what somebody waits for in front of a screen: lists of a million checks take 0.3 s. A connection is waited for longer
 * than that: thirty orders of one enterprise at once take turns on half of the pool, on a slow machine for some seconds.
 */
export const requestLimits: TimeLimits = {
  connectionMs: 8_000,
  statementMs: 8_000,
  lockMs: 6_000,
  idleInTransactionMs: 10_000,
};
/** Of jobs: the nightly proofs hash the whole trail and add up every line of the ledger, each in one statement. */
export const jobLimits: TimeLimits = {
  connectionMs: 15_000,
  statementMs: 30 * 60_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};
/** Of the job queue itself, which hands jobs out and takes them back. */
export const queueLimits: TimeLimits = { ...jobLimits, statementMs: 60_000 };

/** A statement that took too long is ended by the server; its answer has so long to come, ms. */
const onTheWayMs = 1_000;
/** Whoever heard nothing for so long after a statement has a dead connection, ms. */
export const longestAnswerMs = ({ statementMs }: TimeLimits): number => statementMs + onTheWayMs;

/** The most that a role is given, whoever signs in as it. */
export const roleLimits: Readonly<Record<ServingRole, TimeLimits>> = {
  app_user: requestLimits,
  app_candidate: requestLimits,
  app_worker: jobLimits,
};

/** As settings of PostgreSQL. */
export const settingsOf = (limits: TimeLimits): readonly (readonly [name: string, ms: number])[] => [
  ['statement_timeout', limits.statementMs],
  ['lock_timeout', limits.lockMs],
  ['idle_in_transaction_session_timeout', limits.idleInTransactionMs],
];

/** As options of a connection. */
export const optionsOf = (limits: TimeLimits): string =>
  settingsOf(limits)
    .map(([name, ms]) => `-c ${name}=${ms}`)
    .join(' ');
