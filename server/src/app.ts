import { calls } from '@beidiao/contract/calls';
import { streams } from '@beidiao/contract/notice/live';
import { refusalHttpStatus, type RefusalName } from '@beidiao/contract/refusals';
import { withoutScreen } from '@beidiao/contract/without-screen';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { brokenConstraint, isDiskFull, isTooLong } from './base/db/db.ts';
import { seeCodesToday } from './account/account.ts';
import type { Pulse } from './base/db/pulse.ts';
import type { ServingPool } from './base/db/serving-pool.ts';
import { publicReader } from './access/read-public.ts';
import { type Served, serveTables } from './access/serve.ts';
import { keepStaffApart } from './access/staff-host.ts';
import { Admission, type AdmissionLimits } from './base/http/admission.ts';
import { faultAnswer, newRequestId, refusalAnswer } from './base/http/http.ts';
import { describeError, type Log } from './base/log.ts';
import { docsPageOf, valuesPageOf } from './base/http/docs-pages.ts';
import { openApiOf } from './base/http/openapi.ts';
import { Refusal } from './base/refusal.ts';
import { serveRawPosts } from './base/http/raw-posts.ts';
import { dropSilentConnections } from './base/http/silent-connections.ts';
import { trustOf } from './base/http/trusted-proxies.ts';
import { type Timeouts, usualTimeouts } from './base/http/timeouts.ts';
import type { TrustedProxies } from './base/env/proxy-env.ts';
import { isSameSecret } from './base/secrets/tokens.ts';
import { serveStreams } from './access/streams.ts';
import { recruitingPath, takeNews } from './ats/news.ts';
import { serveReportLinks } from './ats/report-link.ts';
import { handlers } from './handlers.ts';
import type { House } from './house.ts';
import { serveOpenApi } from './open/front.ts';
import { framersOf, withFramers } from './partner/frame-page.ts';
import { serveNewsPictures } from './news/serve-pictures.ts';
import { Live } from './notice/live.ts';
import { refuseOtherDetail, refuseThingsOfOthers } from './ownership.ts';
import { callbackPaths, StorageFull, VendorSilent } from './ports/ports.ts';
import { answerNothingHere, languageOf, servePages } from './pages.ts';
import { seeQueues } from './queues.ts';
import { readinessOf } from './readiness.ts';
import { Site } from './site.ts';
import { authenticateStaff, noteRefusedStaff } from './staff/staff.ts';
import { answerCallback } from './wallet/wallet.ts';

export type AppParts = {
  readonly house: House;
  readonly tenants: ServingPool;
  readonly candidates: ServingPool;
  readonly pulse: Pulse;
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
  /** How many calls are worked on at once, and how long others wait. */
  readonly admission: Partial<AdmissionLimits>;
  /** How often a minute a person, or an address of strangers, may make one call that names no limit of its own. */
  readonly callsPerMinute: number;
};
const openFront: Front = {
  trustedProxies: false,
  servesSandbox: true,
  servesDocs: true,
  metrics: 'open',
  hstsSubdomains: false,
  timeouts: usualTimeouts,
  admission: {},
  callsPerMinute: 1_200,
};

/** What any call may meet: storage that does not answer or is full, no connection or none in time, and the database's no to a write after everything was deleted. */
function refusalOfRule(log: Log, error: unknown): Refusal | undefined {
  if (error instanceof VendorSilent) return new Refusal('vendorSilent');
  if (error instanceof StorageFull || isDiskFull(error)) {
    log.error({ error: describeError(error) }, 'no room is left to save anything: a call was declined');
    return new Refusal('storageFull');
  }
  if (isTooLong(error)) return new Refusal('busy');
  return brokenConstraint(error) === 'detail_is_erased' ? new Refusal('detailErased') : undefined;
}

/** The web process: every table of calls, the pages, and what operators ask for. */
export async function buildApp({
  house,
  tenants,
  candidates,
  pulse,
  isStrict,
  front: wish = {},
}: AppParts): Promise<FastifyInstance> {
  const front = { ...openFront, ...wish };
  const http = openListener(house, front);
  letPagesBeFramed(http, house);
  const admission = new Admission({
    limits: front.admission,
    onDeclined: (kind) => house.meter.countDeclined(kind),
  }).start();
  http.addHook('onClose', async () => admission.stop());
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
    admission,
    callsPerMinute: front.callsPerMinute,
    admit: refuseThingsOfOthers,
    admitCandidate: refuseOtherDetail,
    refusalOf: (error) => refusalOfRule(house.log, error),
  };
  const served = servedCalls(house, front);
  if (house.staffUrl !== house.publicUrl)
    keepStaffApart(http, { staffUrl: house.staffUrl, tables: served, refuse: answerNothingHere });
  serveTables(http, { tables: served, handlers }, serving);
  await serveRawPosts(http, {
    [callbackPaths.ALIPAY]: (post) => answerCallback(house, 'ALIPAY', post),
    [callbackPaths.WECHAT]: (post) => answerCallback(house, 'WECHAT', post),
    [recruitingPath]: (post) => takeNews(house, post),
  });
  serveReportLinks(http, house);
  await serveOpenApi(http, {
    house,
    admission,
    isStrict,
    refusalOf: (error) => refusalOfTrouble(house.log, error),
  });
  const live = new Live(house);
  serveStreams(http, { streams, openers: live.openers }, serving);
  http.addHook('preClose', async () => live.stop());
  if (front.servesDocs) {
    // Written when somebody asks first: half a second that a server which starts has better use for.
    let openApi: object | undefined;
    let docs: string | undefined;
    let values: string | undefined;
    http.get('/openapi.json', async () => (openApi ??= openApiOf(served, streams, withoutScreen)));
    http.get('/docs', async (_, reply) =>
      reply.type('text/html; charset=utf-8').send((docs ??= docsPageOf(served, streams, withoutScreen))),
    );
    http.get('/docs/values', async (_, reply) =>
      reply.type('text/html; charset=utf-8').send((values ??= valuesPageOf(served))),
    );
  }
  http.get('/.well-known/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(house.signInKey.jwks),
  );
  http.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = readinessOf(house, pulse);
  http.get('/readyz', async (_, reply) => {
    const { isReady, said } = await readiness();
    return reply.code(isReady ? 200 : 503).send(said);
  });
  serveMetrics(http, house, { ...front, admission });
  serveNewsPictures(http, house);
  const site = await Site.open(house);
  await servePages(http, site && { site, read: publicReader({ tables: calls, handlers }, serving) });
  return http;
}

/** The pages and calls of the sandbox by themselves, for a listener that this machine alone reaches. */
export async function buildSandboxApp({
  house,
  tenants,
  candidates,
  isStrict,
}: Omit<AppParts, 'pulse' | 'front'>): Promise<FastifyInstance> {
  const http = openListener(house, openFront);
  const { log, meter } = house;
  // Production has this listener alone: nobody is hired there but by two administrators.
  const { hireStaff: _hireStaff, ...sandbox } = calls.sandbox;
  serveTables(
    http,
    { tables: { sandbox }, handlers: { sandbox: handlers.sandbox } },
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
      refusalOf: (error) => refusalOfRule(house.log, error),
    },
  );
  await servePages(http);
  return http;
}

/** What is only played is not there where nothing plays it. */
function servedCalls({ sandbox, ports }: House, { servesSandbox }: Front) {
  const { sandbox: played, ...real } = calls;
  const { paymentCallback, ...wallet } = calls.wallet;
  return {
    ...real,
    ...(servesSandbox && sandbox.size > 0 ? { sandbox: played } : {}),
    wallet: ports.payment.SANDBOX === undefined ? wallet : { ...wallet, paymentCallback },
  };
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
  // A text of another site can not be posted here without the browser asking first, nor a form but to the calls that take
  // one, which need a token that no browser sends by itself.
  http.removeContentTypeParser('text/plain');
  http.addHook('onRequest', async (_, reply) => void reply.headers(headers));
  if (trustedProxies === false) warnOfProxy(http, house);
  http.setErrorHandler((error, request, reply) => answerTransportTrouble(house, error, { request, reply }));
  dropSilentConnections(http);
  return http;
}

/** Lets the sites of a recruiting system show its own pages, and leaves every other one as it is. */
function letPagesBeFramed(http: FastifyInstance, house: House): void {
  http.addHook('onRequest', async ({ url }, reply) => {
    const framers = await framersOf(house, url);
    if (framers.length === 0) return;
    void reply.header('content-security-policy', withFramers(everyHeader['content-security-policy'], framers));
    void reply.removeHeader('x-frame-options');
  });
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

function serveMetrics(
  http: FastifyInstance,
  house: House,
  { metrics, admission }: Pick<Front, 'metrics'> & { admission: Admission },
): void {
  const { meter, system } = house;
  if (metrics === 'off') return;
  const isKnown = ({ headers }: FastifyRequest): boolean =>
    metrics === 'open' || isSameSecret(headers.authorization ?? '', `Bearer ${metrics.token}`);
  http.get('/metrics', async (request, reply) => {
    if (!isKnown(request)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    const [queues, codes] = await Promise.all([seeQueues(system), seeCodesToday(house)]);
    meter.reportQueues(queues);
    meter.reportCodes(codes);
    meter.reportCalls(admission.seen);
    return reply.type(meter.registry.contentType).send(await meter.registry.metrics());
  });
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

/** What is wrong with a request before it is known what it asks for; undefined for a fault of ours. */
function transportTroubleOf(error: unknown): RefusalName | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // Paths that lead out of the pages, among others: whoever asks learns no more than that there is nothing.
  const nothing = statusCode > 400 && statusCode < 500 ? 'noSuchCall' : undefined;
  return transportRefusals[code] ?? (statusCode === 400 ? 'malformed' : nothing);
}

/** The same for the open API, which answers all of it in one form. */
function refusalOfTrouble(log: Log, error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const why = transportTroubleOf(error);
  return refusalOfRule(log, error) ?? (why === undefined ? undefined : new Refusal(why));
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerTransportTrouble(house: House, error: unknown, { request, reply }: Exchange): FastifyReply {
  const language = languageOf(request);
  const why = transportTroubleOf(error);
  if (why !== undefined)
    return reply.code(refusalHttpStatus[why] ?? 400).send(refusalAnswer(new Refusal(why), language));
  house.log.error({ requestId: request.id, error: describeError(error) }, 'request failed');
  return reply.code(500).send(faultAnswer(request.id, language));
}
