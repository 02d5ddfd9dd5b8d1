import { Agent, request } from 'node:http';

/** A request whose bytes are known to have left: `written`; and the text of its answer: `answered`. */
export type HeldRequest = { readonly written: Promise<void>; readonly answered: Promise<string> };

/** Sends over connections that stay open, so that the server has read a written request before a later one. */
export class HeldRequests {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 100 });

  constructor(url: string) {
    this.#url = url;
  }

  send(path: string, { body, token }: { body?: unknown; token?: string } = {}): HeldRequest {
    const sent = request(`${this.#url}${path}`, {
      agent: this.#agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    });
    const answered = new Promise<string>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve(text));
      });
    });
    const written = new Promise<void>((resolve) => sent.once('finish', resolve));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return { written, answered };
  }

  /** Opens so many connections. */
  warm = (count: number): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, () => this.send('/healthz').answered));
}
