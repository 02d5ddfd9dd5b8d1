import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Pool } from 'undici';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type OutboundRules = {
  /** Lets requests go to this machine, without https: for a sandbox and tests, never in production. */
  readonly opensLoopback: boolean;
  /** Our own addresses, where nobody is told of anything. */
  readonly ownUrls: readonly string[];
  /** Our own ports on this machine. */
  readonly ownPorts: readonly number[];
  /** The port of 127.0.0.1 where the sandbox plays outside systems: it alone is open over http, whatever else is closed. */
  readonly playedPort?: number | undefined;
};

export type WhyClosed = 'bad' | 'private' | 'unresolved';
/** An address that nothing is sent to. */
export class ClosedAddress extends Error {
  readonly why: WhyClosed;
  constructor(why: WhyClosed) {
    super(`an address outside is ${why}`);
    this.why = why;
  }
}

type Target = { readonly url: URL; readonly address: string; readonly family: 4 | 6 };
/** Every address of a name. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;
const resolveName: Resolve = (name) => lookup(name, { all: true, verbatim: true });

export type Posted = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
};
export type Post = {
  readonly headers: Record<string, string>;
  readonly body: string;
  /** For everything, from the look-up of the name to the last byte that is read. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are read. */
  readonly keeps: number;
};

const poolsAtMost = 200;

/**
 * Sends to addresses that members have typed in. A name is looked up once for each sending, every address of it is judged,
 * and the connection goes to the very address that was judged: another answer of the name a moment later reaches nothing.
 * Redirects are answers like any other.
 */
export class Outbound {
  readonly #rules: OutboundRules;
  readonly #resolve: Resolve;
  readonly #pools = new Map<string, Pool>();

  constructor(rules: OutboundRules, resolve: Resolve = resolveName) {
    this.#rules = rules;
    this.#resolve = resolve;
  }

  /** @throws ClosedAddress */
  async judge(text: string): Promise<Target> {
    const url = this.#read(text);
    const name = url.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(name) === 0 ? await this.#addressesOf(name) : [{ address: name, family: isIP(name) }];
    const [first] = found;
    if (first === undefined) throw new ClosedAddress('unresolved');
    for (const { address } of found) this.#judgeAddress(address, url);
    return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
  }

  /** @throws ClosedAddress, and what the connection throws */
  async post(text: string, { headers, body, timeoutMs, keeps }: Post): Promise<Posted> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { url, ...at } = await beforeAbort(this.judge(text), signal);
    const answer = await this.#poolOf(url, at).request({
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers,
      body,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, keeps - size));
      size += chunk.length;
      // Leaving the loop closes the connection: the rest is not waited for.
      if (size > keeps) break;
    }
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    );
    return { status: answer.statusCode, headers: given, body: Buffer.concat(chunks) };
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #read(text: string): URL {
    if (!URL.canParse(text)) throw new ClosedAddress('bad');
    const url = new URL(text);
    const isPlain = url.protocol === 'http:' && (this.#rules.opensLoopback || this.#isPlayed(url));
    if (url.protocol !== 'https:' && !isPlain) throw new ClosedAddress('bad');
    if (url.username !== '' || url.password !== '' || url.hash !== '') throw new ClosedAddress('bad');
    return url;
  }

  #isPlayed(url: URL): boolean {
    return url.hostname === '127.0.0.1' && portOf(url) === this.#rules.playedPort;
  }

  async #addressesOf(name: string): ReturnType<Resolve> {
    try {
      return await this.#resolve(name);
    } catch (error) {
      throw Object.assign(new ClosedAddress('unresolved'), { cause: error });
    }
  }

  #judgeAddress(address: string, url: URL): void {
    const port = portOf(url);
    const isHere = (this.#rules.opensLoopback && isLoopbackAddress(address)) || this.#isPlayed(url);
    // Whatever port: what operators alone may reach can stand beside the pages. On this machine the ports tell.
    if (!isHere && this.#rules.ownUrls.some((own) => nameOf(new URL(own)) === nameOf(url)))
      throw new ClosedAddress('private');
    if (isPublicAddress(address)) {
      if (url.protocol !== 'https:') throw new ClosedAddress('bad');
      return;
    }
    const ownPorts = [...this.#rules.ownPorts, ...this.#rules.ownUrls.map((own) => portOf(new URL(own)))];
    if (!isHere || ownPorts.includes(port)) throw new ClosedAddress('private');
  }

  /** Connections are kept open, by name and address: those of an address that the name has left are used no more. */
  #poolOf({ origin }: URL, { address, family }: Omit<Target, 'url'>): Pool {
    const key = `${origin} ${address}`;
    const pool =
      this.#pools.get(key) ??
      new Pool(origin, {
        // As many as are sent at once: those who share a host do not wait for each other.
        connections: null,
        pipelining: 1,
        connect: {
          lookup: (_, options, found) =>
            options.all ? found(null, [{ address, family }]) : found(null, address, family),
        },
      });
    // The one that was used last stands last.
    this.#pools.delete(key);
    this.#pools.set(key, pool);
    const [oldest] = this.#pools;
    if (this.#pools.size > poolsAtMost && oldest !== undefined) {
      this.#pools.delete(oldest[0]);
      void oldest[1].close();
    }
    return pool;
  }
}

/** A name that ends in a dot is the same name. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

const portOf = ({ port, protocol }: URL): number => Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port);

/** A look-up can not be broken off, but nobody waits for it longer. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
