import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import type { Outbound } from '../../base/outbound/outbound.ts';
import {
  CallbackForged,
  type RecruitingAccount,
  type RecruitingStage,
  type RecruitingSystem,
  type SentCallback,
  VendorRefused,
  VendorSilent,
} from '../../ports/ports.ts';
import { type Answered, headerOf, objectOf, postJson, textOf, Tokens, waitOf } from './http-exchange.ts';

const createdEvent = 'hire.eco_background_check.created_v1';
const canceledEvent = 'hire.eco_background_check.canceled_v1';
/** As the platform numbers them. */
const tooOften = 99991400;
const staleTokens: readonly unknown[] = [99991661, 99991663, 99991668, 99991671];
const checks = '/open-apis/hire/v1/eco_background_checks';

/** What is written in the body: encrypted under the SHA-256 of the Encrypt Key, AES-256-CBC with the vector in front. */
function openBody(encryptKey: string, body: Buffer): Readonly<Record<string, unknown>> {
  const { encrypt } = objectOf(body.toString('utf8'));
  if (typeof encrypt !== 'string') throw new CallbackForged('not encrypted');
  try {
    const sealed = Buffer.from(encrypt, 'base64');
    const decipher = createDecipheriv(
      'aes-256-cbc',
      createHash('sha256').update(encryptKey).digest(),
      sealed.subarray(0, 16),
    );
    return objectOf(Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]).toString('utf8'));
  } catch (error) {
    throw error instanceof CallbackForged ? error : new CallbackForged('encrypted under another key');
  }
}

const isHello = (opened: Readonly<Record<string, unknown>>): boolean => opened['type'] === 'url_verification';

/** SHA-256 over timestamp, nonce, Encrypt Key and body. The platform repeats an event for hours with the signature of the first time. */
function proveSignature(encryptKey: string, post: SentCallback): void {
  const right = createHash('sha256')
    .update(`${headerOf(post, 'x-lark-request-timestamp')}${headerOf(post, 'x-lark-request-nonce')}${encryptKey}`)
    .update(post.body)
    .digest('hex');
  const given = Buffer.from(headerOf(post, 'x-lark-signature'));
  if (given.length !== right.length || !timingSafeEqual(given, Buffer.from(right)))
    throw new CallbackForged('the signature is wrong');
}

/** The stage was taken by a request whose answer did not reach us. */
const isKnownStage = (msg: string): boolean => /stage_id.*(?:repeat|duplicate|exist)/i.test(msg);

function refuseBusy(answer: Answered): void {
  if (answer.status === 429 || answer.body['code'] === tooOften)
    throw new VendorSilent('feishu asks to wait', { retryAfterMs: waitOf(answer.header('x-ogw-ratelimit-reset')) });
  if (answer.status >= 500) throw new VendorSilent(`feishu answered ${answer.status}`);
}

/** Checks of Feishu Hire by service providers: events in, progress and results out. */
export function feishu(outbound: Outbound): RecruitingSystem {
  const tokens = new Tokens<RecruitingAccount>(async ({ baseUrl, clientId, clientSecret }) => {
    const url = `${baseUrl}/open-apis/auth/v3/tenant_access_token/internal`;
    const answer = await postJson(outbound, { url, body: { app_id: clientId, app_secret: clientSecret } });
    refuseBusy(answer);
    const { code, tenant_access_token: token, expire } = answer.body;
    if (code !== 0 || typeof token !== 'string') throw new VendorRefused('login');
    return { token, lifeMs: Number(expire) * 1_000 || 3_600_000 };
  });

  const send = (account: RecruitingAccount, path: string, body: object): Promise<void> =>
    tokens.with(account, async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await postJson(outbound, { url: `${account.baseUrl}${checks}/${path}`, headers, body });
      refuseBusy(answer);
      const { code, msg } = answer.body;
      if (answer.status === 401 || staleTokens.includes(code)) return 'stale';
      if (isKnownStage(textOf(msg))) return undefined;
      if (code !== 0) throw new VendorRefused(textOf(code) || `HTTP ${answer.status}`);
      return undefined;
    });

  return {
    read({ signingKey }, post) {
      const opened = openBody(signingKey, post.body);
      // The look whether we are there comes unsigned; that it opens proves who has sent it.
      if (isHello(opened)) return { kind: 'other' };
      proveSignature(signingKey, post);
      const header = objectIn(opened, 'header');
      const event = objectIn(opened, 'event');
      const outsideId = textOf(event['background_check_id']);
      if (outsideId === '') return { kind: 'other' };
      if (header['event_type'] === createdEvent)
        return { kind: 'sent', outsideId, sent: { ...event, custom_field: customFields(event) } };
      return header['event_type'] === canceledEvent ? { kind: 'takenBack', outsideId } : { kind: 'other' };
    },

    answer({ signingKey }, post) {
      const opened = openBody(signingKey, post.body);
      const body = isHello(opened) ? { challenge: textOf(opened['challenge']) } : { code: 0, msg: 'success' };
      return { status: 200, type: 'application/json', body: JSON.stringify(body) };
    },

    tell: (account, stage) =>
      stage.result === null
        ? send(account, 'update_progress', progressOf(stage))
        : send(account, 'update_result', resultOf(stage, stage.result)),

    prove: async (account) => void (await tokens.of(account)),
  };
}

const objectIn = (from: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> => {
  const found = from[name];
  return typeof found === 'object' && found !== null ? { ...found } : {};
};

/** Fields that the provider has asked for come as a list of key and value. */
function customFields(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const list = event['custom_field_list'];
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.map((each: unknown): [string, unknown] => {
      const { key, value } = objectIn({ each }, 'each');
      return [textOf(key), value];
    }),
  );
}

const progressOf = ({ outsideId, stageId, at, name }: RecruitingStage) => ({
  background_check_id: outsideId,
  stage_id: stageId,
  stage_name: name.zh,
  stage_en_name: name.en,
  stage_time: String(at.getTime()),
});

const resultOf = (
  { outsideId, at, orderNo }: RecruitingStage,
  { outcome, reportUrl }: NonNullable<RecruitingStage['result']>,
) => ({
  background_check_id: outsideId,
  result: outcome,
  result_time: String(at.getTime()),
  // 1: a PDF that is fetched.
  report_file_list:
    reportUrl === null ? [] : [{ report_name: `${orderNo}.pdf`, report_url: reportUrl, report_url_type: 1 }],
});
