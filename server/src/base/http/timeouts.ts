export type Timeouts = {
  /** From the first byte of a request to the last of its body. */
  readonly requestMs: number;
  /** Of its head alone. */
  readonly headersMs: number;
  /** How long a connection may say nothing while it is in use; streams say something more often. */
  readonly silenceMs: number;
  /** How often connections are looked at for the first two. */
  readonly lookEveryMs: number;
};

/** The largest file that is taken reaches us in two minutes over one megabit and a half. */
export const usualTimeouts: Timeouts = {
  requestMs: 120_000,
  headersMs: 15_000,
  silenceMs: 120_000,
  lookEveryMs: 5_000,
};
