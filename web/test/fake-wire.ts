import { type RefusalName, refusals, refusalWords } from '@beidiao/contract/refusals';
import { type Call, type DataGiven, isWrapped, type ParamsRead, successCode } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { onTestFinished, vi } from 'vitest';

/** Any call may be declined for these: `commonRefusals` of the contract, as a type. */
export const anyMayDecline = [
  'actingRefused',
  'badParams',
  'busy',
  'factorRequired',
  'forbidden',
  'notSignedIn',
  'otherMember',
  'storageFull',
  'tooMany',
] as const satisfies readonly RefusalName[];
/** Why an entry may be declined, and nothing else: another reason does not compile. */
type RefusalOf<C extends Call> = C['refusals'][number] | (typeof anyMayDecline)[number];

type Reply<C extends Call> = DataGiven<C> | Asking<C>;
type Asking<C extends Call> = (params: ParamsRead<C>) => DataGiven<C>;
/** Data of a call is an object, never a function. */
const isAsking = <C extends Call>(reply: Reply<C>): reply is Asking<C> => typeof reply === 'function';

/** One request, as the server would read it. */
export type Asked<C extends Call> = {
  readonly params: ParamsRead<C>;
  /** The key by which a repeat is told from another act. */
  readonly idempotencyKey: string | undefined;
  readonly language: string | undefined;
};
/** An answer that waits for the test. */
export type Held<C extends Call> = {
  answer: (data: DataGiven<C>) => void;
  decline: (name: RefusalOf<C>, said?: Said) => void;
};
type Said = {
  /** What fills the words of the refusal. */
  readonly facts?: Record<string, unknown>;
  /** What travels with it: the wrong fields, the new price. */
  readonly data?: unknown;
};

export type FakeWire = {
  /** Answers from now on, instead of what stood before. */
  answers: <C extends Call>(call: C, reply: Reply<C>) => void;
  declines: <C extends Call>(call: C, name: RefusalOf<C>, said?: Said) => void;
  /** The connection breaks: nobody knows whether the request has arrived. */
  breaks: (call: Call) => void;
  /** Requests wait until the test answers them, or something else is prepared for those that follow. */
  holds: <C extends Call>(call: C) => Held<C>;
  /** Each request so far, the first one first. */
  asked: <C extends Call>(call: C) => readonly Asked<C>[];
};

type Request = { path: string; method: string; body: unknown; headers: Headers };
type Envelope = { errcode: string; errmsg: string; data: unknown };
type Answering = (params: unknown, language: Language) => Envelope | Promise<Envelope>;

const success = (data: unknown): Envelope => ({ errcode: successCode, errmsg: '', data });

/** As the server parses: what a schema does not know never gets through. @throws Error naming each wrong field */
function parse(schema: Call['params'], value: unknown, what: string): unknown {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error(`${what} is read by a schema that waits`);
  if (!result.issues) return result.value;
  const said = result.issues.map(({ path, message }) => `${path?.map(String).join('.')}: ${message}`);
  throw new Error(`${what} is not what the contract says: ${said.join('; ')}`);
}

const pathOf = (call: Call): RegExp => new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** Calls read a GET from its address, and a POST from its body. */
function paramsIn(call: Call, { path, body }: Request): unknown {
  const [address = '', query = ''] = path.split('?');
  const named = pathOf(call).exec(address)?.groups ?? {};
  if (call.method === 'GET') return { ...named, ...Object.fromEntries(new URLSearchParams(query)) };
  return isWrapped(call.path, body) ? Reflect.get(Object(body), 'params') : body;
}

/** The page asks it whether the service as a whole is there. */
const probe = '/readyz';

/**
 * Stands where the network begins, for one test: hooks, retries, words of errors and what follows from them are those of
 * the product. What it is asked and what it answers is held against the contract, by type and by schema; a request
 * that nobody has an answer for, or that the server would not understand, fails the test.
 */
export function fakeWire(): FakeWire {
  const answering = new Map<Call, Answering>();
  const asked = new Map<Call, Asked<Call>[]>();
  const troubles: string[] = [];

  const answerTo = async (request: Request): Promise<Envelope> => {
    const [address = ''] = request.path.split('?');
    const found = [...answering].find(([call]) => pathOf(call).test(address));
    if (!found) throw new Error(`no answer is prepared for ${request.path}`);
    const [call, answer] = found;
    const params = parse(call.params, paramsIn(call, request), `the request ${address}`);
    const language = request.headers.get('accept-language') ?? undefined;
    const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
    // Read by the schema of this very call
    asked.set(call, [...(asked.get(call) ?? []), { params, idempotencyKey, language } as Asked<Call>]);
    return answer(params, language === 'en' ? 'en' : 'zh');
  };
  /** @throws Broken */
  const respond = async (request: Request): Promise<Envelope> => {
    try {
      return await answerTo(request);
    } catch (fault) {
      if (!(fault instanceof Broken)) troubles.push(String(fault));
      throw fault;
    }
  };

  const fetchHere = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url === probe) return new Response('{}');
    const body: unknown = init.body === undefined ? undefined : JSON.parse(await new Response(init.body).text());
    const request = { path: url, method: init.method ?? 'GET', body, headers: new Headers(init.headers) };
    const envelope = await Promise.race([respond(request), aborted(init.signal)]);
    return new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } });
  };
  vi.stubGlobal('fetch', fetchHere);
  vi.stubGlobal('XMLHttpRequest', uploading(respond));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
  });

  const give = <C extends Call>(call: C, data: DataGiven<C>): Envelope =>
    success(parse(call.data, data, `the answer of ${call.path}`));
  const refuse = <C extends Call>(name: RefusalOf<C>, { facts, data = null }: Said, language: Language): Envelope => ({
    errcode: refusals[name as RefusalName].errcode,
    errmsg: refusalWords(name as RefusalName, language, facts),
    data,
  });

  return {
    answers: <C extends Call>(call: C, reply: Reply<C>) =>
      void answering.set(call, (params) => give(call, isAsking(reply) ? reply(params as ParamsRead<C>) : reply)),
    declines: (call, name, said = {}) => void answering.set(call, (_, language) => refuse(name, said, language)),
    breaks: (call) =>
      void answering.set(call, () => {
        throw new Broken();
      }),
    holds: (call) => {
      let resolve: (answer: (language: Language) => Envelope) => void = () => undefined;
      const promise = new Promise<(language: Language) => Envelope>((settle) => (resolve = settle));
      answering.set(call, async (_, language) => (await promise)(language));
      return {
        answer: (data) => resolve(() => give(call, data)),
        decline: (name, said = {}) => resolve((language) => refuse(name, said, language)),
      };
    },
    asked: <C extends Call>(call: C) => (asked.get(call) ?? []) as unknown as readonly Asked<C>[], // kept under its call
  };
}

/** What `fetch` throws when there is no network. */
class Broken extends TypeError {}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });

/** The older way, by which files are sent; as much of it as the product uses. */
function uploading(respond: (request: Request) => Promise<Envelope>) {
  return class {
    readonly upload: { onprogress?: (event: object) => void } = {};
    readonly status = 200;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private readonly headers = new Headers();
    private path = '';

    open(_method: string, path: string): void {
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    abort(): void {
      this.onabort?.();
    }
    send(body: string): void {
      respond({ path: this.path, method: 'POST', body: JSON.parse(body), headers: this.headers }).then(
        (envelope) => {
          this.responseText = JSON.stringify(envelope);
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    }
  };
}
