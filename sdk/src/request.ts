import { BeidiaoProblem, UnexpectedAnswer } from './problem.ts';

export type Connection = {
  /** `https://…/open/v1` */
  readonly base: string;
  readonly key: string;
  readonly language: 'zh' | 'en';
  /** How often a request is sent again that was not answered, or with 429 or 5xx. */
  readonly retries: number;
  readonly timeoutMs: number;
};
export type Sent = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
};

const longestWaitMs = 30_000;
const wait = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** What may be right the next time: too fast, a fault, or the first of two is still running. */
const isPassing = (status: number, code: unknown): boolean => status === 429 || status >= 500 || code === 'in_progress';

/** As the server asks for, or twice as long each time. */
function pauseMs(reply: Response | undefined, turn: number): number {
  const asked = Number(reply?.headers.get('retry-after') ?? Number.NaN) * 1000;
  return Math.min(Number.isFinite(asked) ? asked : 250 * 2 ** turn, longestWaitMs);
}

/**
 * Sends a request until it is answered for good. What changes something travels under one Idempotency-Key however often
 * it is sent, so that it is done once.
 * @throws BeidiaoProblem, UnexpectedAnswer, and what fetch throws
 */
export async function request(connection: Connection, sent: Sent): Promise<Response> {
  for (let turn = 0; ; turn += 1) {
    const isLast = turn >= connection.retries;
    const reply = await sendOnce(connection, sent).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (reply?.ok) return reply;
    if (reply !== undefined) {
      const trouble = await troubleOf(reply);
      const code = trouble instanceof BeidiaoProblem ? trouble.code : undefined;
      if (isLast || !isPassing(reply.status, code)) throw trouble;
    }
    await wait(pauseMs(reply, turn));
  }
}

function sendOnce({ base, key, language, timeoutMs }: Connection, sent: Sent): Promise<Response> {
  const { method, path, query = {}, body, idempotencyKey } = sent;
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return fetch(`${base}${path}${search}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The key goes to nobody else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function troubleOf(reply: Response): Promise<Error> {
  const text = await reply.text();
  if (!reply.headers.get('content-type')?.startsWith('application/problem+json'))
    return new UnexpectedAnswer(reply.status, text);
  return new BeidiaoProblem(JSON.parse(text));
}
