import { chooseLanguage, type Language } from '@beidiao/contract/wire/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locality } from '../locality.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets/tokens.ts';
import { DeviceCookie } from './device-cookie.ts';

/** What is known of the request besides its parameters. */
export type RequestFacts = {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** Where the address is; undefined where no database of cities is set up, or none knows it. */
  readonly locality?: () => Locality | undefined;
  readonly language: Language;
  /** Of the header idempotency-key. */
  readonly idempotencyKey: string | undefined;
  /** The header sign, as it came. */
  readonly sign: string | undefined;
  /** Of the authorization header, hashed; undefined without one. */
  readonly tokenHash: Buffer | undefined;
  /** The browser, known again by its cookie. */
  readonly device: Pick<DeviceCookie, 'hash' | 'keep'>;
};

/** What the house knows of requests beyond themselves. */
export type Knowing = {
  /** Whether browsers reach the house encrypted: its cookies then travel in no other way. */
  readonly isSecure: boolean;
  /** Where an address is, with a database of cities. */
  readonly localityOf?: ((address: string) => Locality | undefined) | undefined;
};

export function requestFacts(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, localityOf }: Knowing,
): RequestFacts {
  const { authorization, 'idempotency-key': key, sign } = request.headers;
  const token = authorization?.replace(/^Bearer /i, '');
  return {
    id: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ...(localityOf === undefined ? {} : { locality: () => localityOf(request.ip) }),
    language: chooseLanguage(request.headers['accept-language']),
    idempotencyKey: typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    sign: typeof sign === 'string' ? sign : undefined,
    tokenHash: token === undefined || token === '' ? undefined : hashToken(token),
    device: new DeviceCookie(request, reply, isSecure),
  };
}

/** @throws Refusal notSignedIn without a token */
export function tokenOf(facts: RequestFacts): Buffer {
  if (facts.tokenHash === undefined) throw new Refusal('notSignedIn');
  return facts.tokenHash;
}
