import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hashToken } from '../../server/src/base/secrets/tokens.ts';

/** What a floor does with a request. `body` is what JSON.parse gave: a floor checks nothing. */
export type BareAnswer = (body: string, tokenHash: Buffer) => Promise<object>;

/** `node:http` and nothing else. Answers the port. */
export function serveBare(answers: Record<string, BareAnswer>): Promise<number> {
  const server = createServer((request, response) => {
    reply(answers, { request, response }).catch((error: unknown) => {
      send(response, 500, { errcode: '9999', errmsg: String(error), data: null });
    });
  });
  // A side waits while the other is measured, on a busy machine for longer than the five seconds after which Node hangs up.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve(typeof at === 'object' && at !== null ? at.port : 0);
    });
  });
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function reply(answers: Record<string, BareAnswer>, { request, response }: Exchange): Promise<void> {
  const body = await readBody(request);
  const answer = answers[request.url ?? ''];
  if (answer === undefined) throw new Error(`no ${request.url}`);
  const data = await answer(body, hashToken(request.headers.authorization ?? ''));
  send(response, 200, { errcode: '0000', errmsg: '', data });
}

/** Always with its length: the client of the bench reads no chunks, and would wait for ever. */
function send(response: ServerResponse, status: number, answer: object): void {
  const text = JSON.stringify(answer);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}
