import type { Socket } from 'node:net';
import type pg from 'pg';

/** The database has said nothing for longer than it may; what became of the statement nobody knows. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database does not answer');
  }
}

/** How often connections are looked at, ms. */
const lookEveryMs = 250;
/** Of a connection that is suspected to be dead, ms: far more than any network needs, and less than people wait. */
const suspectMs = 2_000;

type Seen = {
  /** Read from the database when we looked last. */
  bytes: number;
  /** In a row, with an answer outstanding and not a byte of it. */
  silentLooks: number;
  isSuspect: boolean;
};

/**
 * Ends connections whose database has gone without a word: behind a firewall that forgot them, or with a machine that
 * lost its power, a statement waits for ever and the driver with it. Looks are counted and not the time between them, so
 * that a process that was busy itself for a while takes nobody for dead.
 */
export class AnswerWatch {
  readonly #silentLooksAtMost: number;
  readonly #seen = new Map<pg.ClientBase, Seen>();
  readonly #timer: NodeJS.Timeout;

  constructor(longestAnswerMs: number) {
    this.#silentLooksAtMost = Math.ceil(longestAnswerMs / lookEveryMs);
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  add(client: pg.ClientBase): void {
    this.#seen.set(client, { bytes: 0, silentLooks: 0, isSuspect: false });
    client.once('end', () => this.#seen.delete(client));
  }

  /** All that are open are to answer soon; one that is heard from is trusted again. */
  suspectAll(): void {
    for (const seen of this.#seen.values()) seen.isSuspect = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const [client, seen] of this.#seen) {
      const { isWaiting, bytes } = stateOf(client);
      const isHeard = bytes !== seen.bytes;
      seen.bytes = bytes;
      if (isHeard) seen.isSuspect = false;
      seen.silentLooks = isWaiting && !isHeard ? seen.silentLooks + 1 : 0;
      const atMost = seen.isSuspect ? suspectMs / lookEveryMs : this.#silentLooksAtMost;
      if (seen.silentLooks >= atMost) breakOff(client);
    }
  }
}

/** All that waits for this connection fails at once, and its pool opens another in its place. */
export const breakOff = (client: pg.ClientBase): void => {
  socketOf(client).destroy(new DatabaseSilent());
};

const socketOf = (client: pg.ClientBase): Socket => (client as pg.Client).connection.stream as Socket;

/** The driver says it in members that its types leave out; `answer-watch.test.ts` fails where a release renames them. */
const stateOf = (client: pg.ClientBase): { isWaiting: boolean; bytes: number } => ({
  isWaiting: Reflect.get(client, 'readyForQuery') === false,
  bytes: socketOf(client).bytesRead,
});
