import type { Rounds } from './rounds.ts';

/** How much one run measures. */
export type Size = {
  /** Rounds of one comparison; each runs both sides for `ms`. Short ones: what else the machine does then hits both. */
  readonly reads: Rounds;
  readonly orders: Rounds;
  readonly lists: Rounds;
  /** Of each member that orders and reads, before anything is measured. */
  readonly ordersBefore: number;
  /** Of one member, for its list. */
  readonly listedOrders: number;
  /** Candidates of an order of many, and how often it is placed. */
  readonly candidates: number;
  readonly placings: number;
  /** Whom one call prices at once, and how often it is asked. */
  readonly priced: number;
  readonly pricings: number;
  /** Candidates of a list, and how many such lists are brought and ordered. */
  readonly listed: number;
  readonly listRounds: number;
  /** Order details of all members together, of both sides of a comparison. */
  readonly fewDetails: number;
  readonly manyDetails: number;
  readonly scaleRounds: number;
  readonly ledgerLines: number;
  readonly bookRounds: number;
  readonly people: number;
  readonly children: number;
  readonly peopleRounds: number;
  readonly tasks: number;
  readonly drainRounds: number;
  /** A multiple of 4. */
  readonly webhookEvents: number;
  readonly webhookRounds: number;
  /** Of a tenth of a second each, with events in each. */
  readonly steadyTicks: number;
  /** How long more calls are sent than can be served, ms, and how many one after the other. */
  readonly loadMs: number;
  readonly loadAlone: number;
  readonly printRounds: number;
  readonly reportsOfRound: number;
  /** For the growth of memory; a multiple of `reportsBetween`. */
  readonly reportsInAll: number;
  readonly reportsBetween: number;
  /** Of a zip by application; a multiple of `zippedBetween`. */
  readonly zippedReports: number;
  readonly zippedBetween: number;
};

export const full: Size = {
  reads: { count: 15, ms: 400 },
  orders: { count: 11, ms: 600 },
  lists: { count: 11, ms: 200 },
  ordersBefore: 500,
  listedOrders: 200_000,
  candidates: 100,
  placings: 25,
  priced: 10_000,
  pricings: 15,
  listed: 10_000,
  listRounds: 3,
  fewDetails: 10_000,
  manyDetails: 1_000_000,
  scaleRounds: 40,
  ledgerLines: 1_000_000,
  bookRounds: 9,
  people: 10_000,
  children: 2_000,
  peopleRounds: 15,
  tasks: 10_000,
  drainRounds: 3,
  webhookEvents: 4_000,
  webhookRounds: 3,
  steadyTicks: 80,
  loadMs: 8_000,
  loadAlone: 300,
  printRounds: 15,
  reportsOfRound: 12,
  reportsInAll: 500,
  reportsBetween: 100,
  zippedReports: 1_000,
  zippedBetween: 200,
};

/** Everything once and little of it: whether the benchmarks still run, not what they show. */
export const smoke: Size = {
  reads: { count: 1, ms: 50 },
  orders: { count: 1, ms: 50 },
  lists: { count: 1, ms: 20 },
  ordersBefore: 20,
  listedOrders: 500,
  candidates: 100,
  placings: 1,
  priced: 1_000,
  pricings: 1,
  listed: 300,
  listRounds: 1,
  fewDetails: 10_000,
  manyDetails: 12_000,
  scaleRounds: 1,
  ledgerLines: 2_000,
  bookRounds: 1,
  people: 120,
  children: 120,
  peopleRounds: 1,
  tasks: 200,
  drainRounds: 1,
  webhookEvents: 80,
  webhookRounds: 1,
  steadyTicks: 2,
  loadMs: 500,
  loadAlone: 10,
  printRounds: 1,
  reportsOfRound: 1,
  reportsInAll: 2,
  reportsBetween: 1,
  zippedReports: 4,
  zippedBetween: 2,
};
