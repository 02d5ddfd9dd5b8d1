import { ClosedAddress, type Outbound } from '../../base/outbound/outbound.ts';
import { type SentCallback, VendorRefused, VendorSilent } from '../../ports/ports.ts';

export const headerOf = ({ headers }: SentCallback, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const timeoutMs = 10_000;
const answerKept = 16_384;

export type Answered = {
  readonly status: number;
  /** An empty object where it is none. */
  readonly body: Readonly<Record<string, unknown>>;
  header(name: string): string | undefined;
};

/** Posts JSON to a system; whatever it answers is an answer. @throws VendorSilent, VendorRefused for an address that nothing is sent to */
export async function postJson(
  outbound: Outbound,
  { url, headers = {}, body }: { url: string; headers?: Record<string, string>; body: object },
): Promise<Answered> {
  try {
    const answer = await outbound.post(url, {
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs,
      keeps: answerKept,
    });
    return {
      status: answer.status,
      body: objectOf(answer.body.toString('utf8')),
      header: (wanted) => answer.headers.find(([name]) => name.toLowerCase() === wanted)?.[1],
    };
  } catch (error) {
    if (error instanceof ClosedAddress && error.why !== 'unresolved') throw new VendorRefused('private address');
    throw new VendorSilent('a recruiting system did not answer', { cause: error });
  }
}

export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {};
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
};

const longestWaitMs = 3_600_000;
/** How long a system asks us to wait, by a number of seconds; a minute where it does not say. */
export const waitOf = (seconds: string | undefined): number => {
  const said = seconds === undefined ? Number.NaN : Number(seconds);
  return Number.isFinite(said) && said >= 0 ? Math.min(said * 1_000, longestWaitMs) : 60_000;
};

type Kept = { readonly token: string; readonly until: number };
/** A token ends a little earlier here than there. */
const marginMs = 60_000;
const tokensAtMost = 500;

/** Tokens of accounts, asked for when they are needed and shared by everybody who waits. */
export class Tokens<Account extends { readonly key: string }> {
  readonly #fetch: (account: Account) => Promise<{ token: string; lifeMs: number }>;
  readonly #kept = new Map<string, Promise<Kept>>();

  constructor(fetch: (account: Account) => Promise<{ token: string; lifeMs: number }>) {
    this.#fetch = fetch;
  }

  /** @throws what the asking throws */
  async of(account: Account): Promise<string> {
    const known = await this.#kept.get(account.key)?.catch(() => undefined);
    if (known !== undefined && known.until > Date.now()) return known.token;
    const asked = this.#fetch(account).then(({ token, lifeMs }) => ({
      token,
      until: Date.now() + Math.max(lifeMs - marginMs, lifeMs / 2),
    }));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= tokensAtMost && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(account.key, asked);
    try {
      return (await asked).token;
    } catch (error) {
      if (this.#kept.get(account.key) === asked) this.#kept.delete(account.key);
      throw error;
    }
  }

  /** The system knows it no more. One that was asked for meanwhile stays. */
  async drop(account: Account, token: string): Promise<void> {
    const known = await this.#kept.get(account.key)?.catch(() => undefined);
    if (known?.token === token) this.#kept.delete(account.key);
  }

  /** Does `work` with a token, and once more with a new one where the first was known no more. */
  async with<T>(account: Account, work: (token: string) => Promise<T | 'stale'>): Promise<T> {
    for (let turn = 0; turn < 2; turn += 1) {
      const token = await this.of(account);
      const done = await work(token);
      if (done !== 'stale') return done;
      await this.drop(account, token);
    }
    throw new VendorRefused('login');
  }
}
