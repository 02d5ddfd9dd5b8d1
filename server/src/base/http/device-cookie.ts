import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../secrets/tokens.ts';

/** Browsers keep no cookie for longer. */
const lifeSeconds = 400 * 86_400;

/**
 * By what a browser is known again: a secret of its own in a cookie that no script reads and no other site makes it send.
 * It opens nothing. It only says that two requests come from one browser, so that guesses of strangers are counted apart
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export class DeviceCookie {
  readonly #reply: FastifyReply;
  readonly #isSecure: boolean;
  /** Of the secret that the browser sent, or was given with this answer. */
  hash: Buffer | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
    this.#reply = reply;
    this.#isSecure = isSecure;
    const held = parseCookie(request.headers.cookie ?? '')[this.#name];
    this.hash = held !== undefined && /^[\w-]{43}$/.test(held) ? hashToken(held) : undefined;
  }

  /** The browser must not take the cookie from another host or without encryption, where there is any. */
  get #name(): string {
    return this.#isSecure ? '__Host-device' : 'device';
  }

  /** Gives the browser a secret unless it has one. Answers its hash. */
  keep(): Buffer {
    if (this.hash !== undefined) return this.hash;
    const secret = newToken();
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
      path: '/',
      maxAge: lifeSeconds,
    } as const;
    void this.#reply.header('set-cookie', stringifySetCookie({ name: this.#name, value: secret, ...options }));
    this.hash = hashToken(secret);
    return this.hash;
  }
}
