import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a handler gives whose call answers with a file; `content` is asked once, and read as fast as it can be sent. */
export type SentFile = {
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly content: () => AsyncIterable<Buffer>;
};

export const isSentFile = (given: unknown): given is SentFile =>
  typeof given === 'object' && given !== null && 'content' in given && typeof given.content === 'function';

/** Its length is said before, so that whoever saves it notices when it breaks off. */
export function sendFile(reply: FastifyReply, { name, mime, bytes, content }: SentFile): FastifyReply {
  return reply
    .header('content-type', mime)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/'/g, '%27')}`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content(), { objectMode: false }));
}
