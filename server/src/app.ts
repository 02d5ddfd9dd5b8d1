import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@beidiao/contract/calls';
import { chooseLanguage, type Language } from '@beidiao/contract/wire/language';
import { streams } from '@beidiao/contract/notice/live';
import { isCandidatePage } from '@beidiao/contract/enterprise/member-phone-pages';
import { refusalHttpStatus, type RefusalName } from '@beidiao/contract/refusals';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { brokenConstraint, isPoolExhausted, type Pool } from './base/db/db.ts';
import { nothingHerePage } from './access/nothing-here.ts';
import { type Served, serveTables } from './access/serve.ts';
import { keepStaffApart } from './access/staff-host.ts';
import { faultAnswer, newRequestId, refusalAnswer } from './base/http/http.ts';
import { describeError } from './base/log.ts';
import { docsPageOf, openApiOf } from './base/http/openapi.ts';
import { packageRoot } from './base/package-root.ts';
import { Refusal } from './base/refusal.ts';
import { serveRawPosts } from './base/http/raw-posts.ts';
import { dropSilentConnections } from './base/http/silent-connections.ts';
import { trustOf } from './base/http/trusted-proxies.ts';
import { type Timeouts, usualTimeouts } from './base/http/timeouts.ts';
import type { TrustedProxies } from './base/env/proxy-env.ts';
import { isSameSecret } from './base/secrets/tokens.ts';
import { serveStreams } from './access/streams.ts';
import { handlers } from './handlers.ts';
import type { House } from './house.ts';
import { Live } from './notice/live.ts';
import { refuseOtherDetail, refuseThingsOfOthers } from './ownership.ts';
import { callbackPaths, VendorSilent } from './ports/ports.ts';
import { readinessOf } from './readiness.ts';
import { authenticateStaff, noteRefusedStaff } from './staff/staff.ts';
import { answerCallback } from './wallet/wallet.ts';

export type AppParts = {
  readonly house: House;
  readonly tenants: Pool;
  readonly candidates: Pool;
  readonly isStrict: boolean;
  readonly front?: Partial<Front>;
};

/** How the house meets the network; a process in development leaves it as it is. */
export type Front = {
  readonly trustedProxies: TrustedProxies;
  /** Whether the calls of the sandbox are beside all others. */
  readonly servesSandbox: boolean;
  readonly servesDocs: boolean;
  /** Who may read `/metrics`: everybody, whoever brings the token, or nobody. */
  readonly metrics: 'open' | { readonly token: string } | 'off';
  readonly hstsSubdomains: boolean;
  readonly timeouts: Timeouts;
};
const openFront: Front = {
  trustedProxies: false,
  servesSandbox: true,
  servesDocs: true,
  metrics: 'open',
  hstsSubdomains: false,
  timeouts: usualTimeouts,
};

/** What any call may meet: storage that does not answer, no free connection, and the database's no to a write after everything was deleted. */
function refusalOfRule(error: unknown): Refusal | undefined {
  if (error instanceof VendorSilent) return new Refusal('vendorSilent');
  if (isPoolExhausted(error)) return new Refusal('busy');
  return brokenConstraint(error) === 'detail_is_erased' ? new Refusal('detailErased') : undefined;
}

/** The web process: every table of calls, the pages, and what operators ask for. */
export async function buildApp({
  house,
  tenants,
  candidates,
  isStrict,
  front: wish = {},
}: AppParts): Promise<FastifyInstance> {
  const front = { ...openFront, ...wish };
  const http = openListener(house, front);
  const serving: Served<House> = {
    house,
    tenants,
    candidates,
    log: house.log,
    meter: house.meter,
    isStrict,
    isSecure: house.publicUrl.startsWith('https:'),
    localityOf: house.ports.localities?.localityOf,
    authenticateStaff,
    noteRefusedStaff,
    admit: refuseThingsOfOthers,
    admitCandidate: refuseOtherDetail,
    refusalOf: refusalOfRule,
  };
  const { sandbox: _, ...real } = calls;
  const served = front.servesSandbox && house.sandbox.size > 0 ? calls : real;
  if (house.staffUrl !== house.publicUrl)
    keepStaffApart(http, { staffUrl: house.staffUrl, tables: served, refuse: answerNothingHere });
  serveTables(http, { tables: served, handlers }, serving);
  await serveRawPosts(http, {
    [callbackPaths.ALIPAY]: (post) => answerCallback(house, 'ALIPAY', post),
    [callbackPaths.WECHAT]: (post) => answerCallback(house, 'WECHAT', post),
  });
  const live = new Live(house);
  serveStreams(http, { streams, openers: live.openers }, serving);
  http.addHook('preClose', async () => live.stop());
  if (front.servesDocs) {
    const openApi = openApiOf(served, streams);
    const docs = docsPageOf(served, streams);
    http.get('/openapi.json', async () => openApi);
    http.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docs));
  }
  http.get('/.well-known/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(house.signInKey.jwks),
  );
  http.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = readinessOf(house, tenants);
  http.get('/readyz', async (_, reply) => {
    const { isReady, said } = await readiness();
    return reply.code(isReady ? 200 : 503).send(said);
  });
  serveMetrics(http, house, front);
  await servePages(http);
  return http;
}

/** The pages and calls of the sandbox by themselves, for a listener that this machine alone reaches. */
export async function buildSandboxApp({ house, tenants, candidates, isStrict }: AppParts): Promise<FastifyInstance> {
  const http = openListener(house, openFront);
  const { log, meter } = house;
  serveTables(
    http,
    { tables: { sandbox: calls.sandbox }, handlers: { sandbox: handlers.sandbox } },
    {
      house,
      tenants,
      candidates,
      log,
      meter,
      isStrict,
      isSecure: false,
      authenticateStaff,
      noteRefusedStaff,
      refusalOf: refusalOfRule,
    },
  );
  await servePages(http);
  return http;
}

function openListener(house: House, { trustedProxies, hstsSubdomains, timeouts }: Front): FastifyInstance {
  const { requestMs, headersMs, silenceMs, lookEveryMs } = timeouts;
  const headers = {
    ...everyHeader,
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  };
  const http = Fastify({
    genReqId: newRequestId,
    bodyLimit: 1_048_576,
    trustProxy: trustOf(trustedProxies),
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
    // Calls log their own failures; a line per request would cost more than the framework itself.
    logger: false,
    // Requests in hand are finished; new ones on kept connections are turned away while the process ends.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that can not be read reaches no hook and no handler of errors; the framework's own answer would repeat it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers);
      return answerTransportTrouble(house, error, { request, reply });
    },
  });
  // JSON alone: a form or a text of another site can not be posted here without the browser asking first.
  http.removeContentTypeParser('text/plain');
  http.addHook('onRequest', async (_, reply) => void reply.headers(headers));
  if (trustedProxies === false) warnOfProxy(http, house);
  http.setErrorHandler((error, request, reply) => answerTransportTrouble(house, error, { request, reply }));
  dropSilentConnections(http);
  return http;
}

/** Everybody who comes through a proxy that nobody has told us of has its address, and one minute for all. */
function warnOfProxy(http: FastifyInstance, { log }: House): void {
  let isSaid = false;
  http.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      {},
      'requests carry x-forwarded-for, which is not believed: set TRUST_PROXY if a proxy of yours stands in front',
    );
  });
}

function serveMetrics(http: FastifyInstance, { meter: { registry } }: House, { metrics }: Front): void {
  if (metrics === 'off') return;
  const isKnown = ({ headers }: FastifyRequest): boolean =>
    metrics === 'open' || isSameSecret(headers.authorization ?? '', `Bearer ${metrics.token}`);
  http.get('/metrics', async (request, reply) =>
    isKnown(request)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : reply.code(401).header('www-authenticate', 'Bearer').send(),
  );
}

/** On every answer; pages that may be kept by a browser say so themselves. */
const everyHeader = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
};

const transportRefusals: Record<string, RefusalName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongMedia',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerTransportTrouble(house: House, error: unknown, { request, reply }: Exchange): FastifyReply {
  const language = languageOf(request);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // Paths that lead out of the pages, among others: whoever asks learns no more than that there is nothing.
  const nothing = statusCode > 400 && statusCode < 500 ? 'noSuchCall' : undefined;
  const why = transportRefusals[code] ?? (statusCode === 400 ? 'malformed' : nothing);
  if (why !== undefined)
    return reply.code(refusalHttpStatus[why] ?? 400).send(refusalAnswer(new Refusal(why), language));
  house.log.error({ requestId: request.id, error: describeError(error) }, 'request failed');
  return reply.code(500).send(faultAnswer(request.id, language));
}

const webDist = join(packageRoot, '..', 'web', 'dist');

/** No page of ours is called like a file: whoever looks for copies, archives and settings is told that there are none. */
const isCalledLikeFile = (url: string): boolean => /[.~]|%2e|%7e/i.test(url.split('?')[0] ?? '');

/** The pages of the single-page application. Unknown paths of a browser get the page too: its router shows the 404 view. */
async function servePages(http: FastifyInstance): Promise<void> {
  const hasPages = existsSync(join(webDist, 'index.html'));
  if (hasPages) {
    await http.register(fastifyStatic, {
      root: webDist,
      index: 'index.html',
      // What the build notes for itself is nobody's.
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const page = isCandidatePage(request.url) ? 'm.html' : 'index.html';
    return wantsPage(request) && hasPages ? reply.sendFile(page) : answerNoCall(request, reply);
  });
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isCalledLikeFile(url) && (headers.accept ?? '').includes('text/html');

const languageOf = ({ headers }: FastifyRequest): Language => chooseLanguage(headers['accept-language']);

const answerNoCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send(refusalAnswer(new Refusal('noSuchCall'), languageOf(request)));

/** What stands at another host name is nothing at this one. */
const answerNothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  wantsPage(request)
    ? reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(nothingHerePage(languageOf(request)))
    : answerNoCall(request, reply);
