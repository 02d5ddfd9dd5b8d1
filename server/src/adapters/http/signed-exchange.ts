import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { VendorSilent } from '../../ports/ports.ts';
import type { ConnectorSettings } from './connector-settings.ts';
import { isSigned, sign } from './signature.ts';

export type Reply = { readonly status: 200 | 202; readonly json: unknown };

/**
 * Sends one signed question and reads the signed answer. It goes to the address of the configuration and nowhere else:
 * redirects are not followed, and what is too big, too late or not signed is no answer.
 * @throws VendorSilent
 */
export async function exchange(
  settings: ConnectorSettings,
  { url, key, payload }: { url: string; key: string; payload: object },
): Promise<Reply> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
    'x-beidiao-key': settings.keyId,
    'x-beidiao-timestamp': timestamp,
    'x-beidiao-nonce': nonce,
    'x-beidiao-signature': sign(settings.secret, { timestamp, nonce, body }),
  };
  const { message, text } = await send(settings, { url, headers, body });
  checkStatus(message);
  const answered = { timestamp: String(message.headers['x-beidiao-timestamp']), nonce, body: text };
  if (!isSigned(settings.secret, answered, String(message.headers['x-beidiao-signature'])))
    throw new VendorSilent('wrong signature');
  return { status: message.statusCode === 202 ? 202 : 200, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorSilent('not JSON');
  }
}

/** A refusal says that nothing was looked up; what broke inside the source leaves that open. */
function checkStatus({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 200 || statusCode === 202) return;
  const wait = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(wait) && wait > 0 ? Math.min(wait, 3600) * 1000 : undefined;
  const isRefused = statusCode >= 400 && statusCode < 500;
  throw new VendorSilent(`status ${statusCode}`, { wasAsked: !isRefused, retryAfterMs });
}

type Sending = { url: string; headers: Record<string, string | number>; body: string };
type Read = { message: IncomingMessage; text: string };

/** Connections that never stood: the question surely did not arrive. */
const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function send(settings: ConnectorSettings, { url, headers, body }: Sending): Promise<Read> {
  return new Promise((resolve, reject) => {
    // The clock runs over the whole exchange: a source that drips byte by byte is as late as one that says nothing.
    const signal = AbortSignal.timeout(settings.timeoutSeconds * 1000);
    const giveUp = (error: unknown): void => reject(silenceOf(error));
    const ask = url.startsWith('https:') ? askHttps : askHttp;
    const question = ask(url, { method: 'POST', headers, signal, agent: false }, (message) => {
      const chunks: Buffer[] = [];
      let size = 0;
      message.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= settings.maxBytes) chunks.push(chunk);
        else {
          question.destroy();
          reject(new VendorSilent('too big'));
        }
      });
      message.on('end', () => resolve({ message, text: Buffer.concat(chunks).toString('utf8') }));
      message.on('error', giveUp);
      // A body that breaks off ends without 'end'.
      message.on('close', () => reject(new VendorSilent('hung up')));
    });
    question.on('error', giveUp);
    question.end(body);
  });
}

function silenceOf(error: unknown): VendorSilent {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new VendorSilent('too late');
  return new VendorSilent(code === 'ECONNRESET' ? 'hung up' : code || 'no connection', {
    wasAsked: !neverArrived.has(code),
  });
}
