import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { calls } from '@beidiao/contract/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { chooseLanguage } from '@beidiao/contract/wire/language';
import { deliveryCalls } from '@beidiao/contract/notice/delivery';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { streams } from '@beidiao/contract/notice/live';
import { isCandidatePage } from '@beidiao/contract/enterprise/member-phone-pages';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { approvalCalls } from '@beidiao/contract/approval/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { handoverCalls } from '@beidiao/contract/partner/handover';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { orderCalls } from '@beidiao/contract/order/calls';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { refusalHttpStatus, type RefusalName } from '@beidiao/contract/refusals';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { reportCalls } from '@beidiao/contract/report/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { materialCalls } from '@beidiao/contract/verification/material';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { verifyCalls } from '@beidiao/contract/report/verify';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accountHandlers } from './account/handlers.ts';
import { partnerAppHandlers } from './account/partner-app-handlers.ts';
import { settingsHandlers } from './account/settings-handlers.ts';
import { signInHandlers } from './account/sign-in-handlers.ts';
import { brokenConstraint, isPoolExhausted, type Pool } from './base/db/db.ts';
import { faultAnswer, newRequestId, refusalAnswer, serveCalls, type Serving } from './base/http/http.ts';
import { describeError } from './base/log.ts';
import { docsPageOf, openApiOf } from './base/http/openapi.ts';
import { packageRoot } from './base/package-root.ts';
import { Refusal } from './base/refusal.ts';
import { collectHandlers } from './candidate/collect-handlers.ts';
import { faceHandlers } from './candidate/face-handlers.ts';
import { dropSilentConnections } from './base/http/silent-connections.ts';
import { serveStreams } from './base/http/streams.ts';
import { proofHandlers } from './candidate/proof-handlers.ts';
import { candidateHandlers } from './candidate/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { disputeHandlers } from './dispute/handlers.ts';
import type { House } from './house.ts';
import { deliveryHandlers } from './notice/delivery-handlers.ts';
import { noticeHandlers } from './notice/handlers.ts';
import { Live } from './notice/live.ts';
import { approvalHandlers } from './approval/handlers.ts';
import { confirmationHandlers } from './enterprise/confirmation-handlers.ts';
import { atsHandlers, companyHandlers, enterpriseHandlers } from './enterprise/handlers.ts';
import { limitHandlers } from './enterprise/limit-handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { refuseOtherDetail, refuseThingsOfOthers } from './ownership.ts';
import { handoverHandlers } from './partner/handlers.ts';
import { VendorSilent } from './ports/ports.ts';
import { pricingHandlers } from './pricing/handlers.ts';
import { sandboxHandlers } from './adapters/sandbox/handlers.ts';
import { readinessOf } from './readiness.ts';
import { reportHandlers } from './report/handlers.ts';
import { verifyHandlers } from './report/verify-handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { rightsHandlers } from './rights/handlers.ts';
import { engineHandlers, reviewHandlers } from './verification/handlers.ts';
import { materialHandlers } from './verification/material-handlers.ts';
import { operationsHandlers } from './operations/handlers.ts';
import { walletHandlers } from './wallet/handlers.ts';

export type AppParts = {
  readonly house: House;
  readonly tenants: Pool;
  readonly candidates: Pool;
  readonly isStrict: boolean;
  readonly trustsProxy?: boolean;
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
  trustsProxy = false,
}: AppParts): Promise<FastifyInstance> {
  const http = Fastify({
    genReqId: newRequestId,
    bodyLimit: 1_048_576,
    trustProxy: trustsProxy,
    // Calls log their own failures; a line per request would cost more than the framework itself.
    logger: false,
    // Requests in hand are finished; new ones on kept connections are turned away while the process ends.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const serving: Serving<House> = {
    house,
    tenants,
    candidates,
    log: house.log,
    meter: house.meter,
    isStrict,
    admit: refuseThingsOfOthers,
    admitCandidate: refuseOtherDetail,
    refusalOf: refusalOfRule,
  };
  const served = Object.fromEntries(Object.entries(calls).filter(([noun]) => noun !== 'sandbox' || house.isSandbox));

  // JSON alone: a form or a text of another site can not be posted here without the browser asking first.
  http.removeContentTypeParser('text/plain');
  http.addHook('onRequest', protectPages);
  http.setErrorHandler((error, request, reply) => answerTransportTrouble(house, error, { request, reply }));
  serveCalls(http, { calls: accountCalls, handlers: accountHandlers }, serving);
  serveCalls(http, { calls: noticeCalls, handlers: noticeHandlers }, serving);
  serveCalls(http, { calls: signInCalls, handlers: signInHandlers }, serving);
  serveCalls(http, { calls: partnerAppCalls, handlers: partnerAppHandlers }, serving);
  serveCalls(http, { calls: settingsCalls, handlers: settingsHandlers }, serving);
  serveCalls(http, { calls: enterpriseCalls, handlers: enterpriseHandlers }, serving);
  serveCalls(http, { calls: confirmationCalls, handlers: confirmationHandlers }, serving);
  serveCalls(http, { calls: companyCalls, handlers: companyHandlers }, serving);
  serveCalls(http, { calls: limitCalls, handlers: limitHandlers }, serving);
  serveCalls(http, { calls: atsCalls, handlers: atsHandlers }, serving);
  serveCalls(http, { calls: handoverCalls, handlers: handoverHandlers }, serving);
  serveCalls(http, { calls: deliveryCalls, handlers: deliveryHandlers }, serving);
  serveCalls(http, { calls: walletCalls, handlers: walletHandlers }, serving);
  serveCalls(http, { calls: catalogueCalls, handlers: catalogueHandlers }, serving);
  serveCalls(http, { calls: pricingCalls, handlers: pricingHandlers }, serving);
  serveCalls(http, { calls: orderCalls, handlers: orderHandlers }, serving);
  serveCalls(http, { calls: approvalCalls, handlers: approvalHandlers }, serving);
  serveCalls(http, { calls: candidateCalls, handlers: candidateHandlers }, serving);
  serveCalls(http, { calls: engineCalls, handlers: engineHandlers }, serving);
  serveCalls(http, { calls: disputeCalls, handlers: disputeHandlers }, serving);
  serveCalls(http, { calls: collectCalls, handlers: collectHandlers }, serving);
  serveCalls(http, { calls: faceCalls, handlers: faceHandlers }, serving);
  serveCalls(http, { calls: proofCalls, handlers: proofHandlers }, serving);
  serveCalls(http, { calls: reportCalls, handlers: reportHandlers }, serving);
  serveCalls(http, { calls: verifyCalls, handlers: verifyHandlers }, serving);
  serveCalls(http, { calls: reviewCalls, handlers: reviewHandlers }, serving);
  serveCalls(http, { calls: materialCalls, handlers: materialHandlers }, serving);
  serveCalls(http, { calls: operationsCalls, handlers: operationsHandlers }, serving);
  serveCalls(http, { calls: staffCalls, handlers: staffHandlers }, serving);
  serveCalls(http, { calls: rightsCalls, handlers: rightsHandlers }, serving);
  const live = new Live(house);
  serveStreams(http, { streams, openers: live.openers }, serving);
  http.addHook('preClose', async () => live.stop());
  dropSilentConnections(http);
  if (house.isSandbox) serveCalls(http, { calls: sandboxCalls, handlers: sandboxHandlers }, serving);

  const openApi = openApiOf(served, streams);
  const docs = docsPageOf(served, streams);
  http.get('/openapi.json', async () => openApi);
  http.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docs));
  http.get('/.well-known/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(house.signInKey.jwks),
  );
  http.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = readinessOf(house, tenants);
  http.get('/readyz', async (_, reply) => {
    const { isReady, said } = await readiness();
    return reply.code(isReady ? 200 : 503).send(said);
  });
  http.get('/metrics', async (_, reply) =>
    reply.type(house.meter.registry.contentType).send(await house.meter.registry.metrics()),
  );
  await servePages(http);
  return http;
}

const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
};

async function protectPages(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(pageHeaders);
}

const transportRefusals: Record<string, RefusalName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongMedia',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerTransportTrouble(house: House, error: unknown, { request, reply }: Exchange): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language']);
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

/** The pages of the single-page application. Unknown paths of a browser get the page too: its router shows the 404 view. */
async function servePages(http: FastifyInstance): Promise<void> {
  const hasPages = existsSync(join(webDist, 'index.html'));
  if (hasPages) {
    await http.register(fastifyStatic, {
      root: webDist,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const page = isCandidatePage(request.url) ? 'm.html' : 'index.html';
    if (wantsPage && hasPages) return reply.sendFile(page);
    const language = chooseLanguage(request.headers['accept-language']);
    return reply.code(404).send(refusalAnswer(new Refusal('noSuchCall'), language));
  });
}
