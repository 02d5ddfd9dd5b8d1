import type { FastifyInstance } from 'fastify';

export type RawPost = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Of the address: what stands where it has a name. */
  readonly inPath: Readonly<Record<string, string>>;
};
export type RawReply = { readonly status: number; readonly type: string; readonly body: string };
/** What answers an address; undefined where there is nothing. */
export type RawAnswer = (post: RawPost) => Promise<RawReply | undefined>;

const bodyMax = 64 * 1024;

/**
 * For services that post in their own form: the body reaches the answer as its bytes, which are what is signed, and the
 * reply is theirs as well. No call of ours is served this way.
 */
export async function serveRawPosts(
  http: FastifyInstance,
  answers: Readonly<Record<string, RawAnswer>>,
): Promise<void> {
  // A scope of its own: everywhere else JSON alone is taken.
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const [url, answer] of Object.entries(answers)) {
      scope.post(url, { bodyLimit: bodyMax }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const said = await answer({ headers: request.headers, body, inPath: request.params as Record<string, string> });
        if (said === undefined) return reply.callNotFound();
        reply.code(said.status);
        return said.body === '' ? reply.send() : reply.type(said.type).send(said.body);
      });
    }
  });
}
