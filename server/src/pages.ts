import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { calls } from '@beidiao/contract/calls';
import { isCandidatePage } from '@beidiao/contract/enterprise/member-phone-pages';
import { chooseLanguage, type Language } from '@beidiao/contract/wire/language';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingHerePage } from './access/nothing-here.ts';
import type { PublicReader } from './access/read-public.ts';
import { refusalAnswer } from './base/http/http.ts';
import { Refusal } from './base/refusal.ts';
import { languageOfPage, type Site, webDist } from './site.ts';

/** The public pages as text, and how they read what they show. */
export type Drawn = { readonly site: Site; readonly read: PublicReader };

/** Where somebody reads what is meant for them alone: no search engine lists it, no cache keeps it. */
const isPrivatePage = (url: string): boolean => /^\/shared(?:[/?]|$)/i.test(url);

/** The beginnings of calls: what is asked for below them and does not exist is a call that does not exist, and no page. */
const callRoots: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap((table) => Object.values(table).map(({ path }) => rootOf(path))),
);
function rootOf(url: string): string {
  return /^\/[^/?]*/.exec(url)?.[0] ?? '';
}

/** No page of ours is called like a file: whoever looks for copies, archives and settings is told that there are none. */
const isCalledLikeFile = (url: string): boolean => /[.~]|%2e|%7e/i.test(url.split('?')[0] ?? '');

/**
 * The pages: the public ones as text, whole without a script, and the single-page application for all others. An address
 * that nobody knows is answered with 404 and a page that says so.
 */
export async function servePages(http: FastifyInstance, drawn?: Drawn): Promise<void> {
  http.addHook('onSend', async ({ url }, reply) => {
    if (isPrivatePage(url)) reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
  });
  const hasPages = existsSync(join(webDist, 'index.html'));
  if (hasPages) {
    const files = await filesOf(webDist);
    await http.register(fastifyStatic, {
      root: webDist,
      // By its own route the plugin reads the whole folder for each file that is asked for.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    http.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) =>
      files.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    );
  }
  if (drawn) serveForSearchers(http, drawn);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!hasPages || !mayBePage(request)) return answerNoCall(request, reply);
    if (callRoots.has(rootOf(request.url)) && !wantsPage(request)) return answerNoCall(request, reply);
    if (drawn && !isCandidatePage(request.url)) {
      const isDrawn = await drawn.site.answer(request, reply, drawn.read({ request, reply }, languageOfPage(request)));
      if (isDrawn) return reply;
    }
    if (!wantsPage(request)) return answerNoCall(request, reply);
    return reply.sendFile(isCandidatePage(request.url) ? 'm.html' : 'index.html');
  };
  // The folder itself is no file, which whoever serves files says by a failure of its own.
  http.get('/', answerPage);
  http.setNotFoundHandler(answerPage);
}

/** The files of a build by their paths: it has no others while the server runs. What the build notes for itself is nobody's. */
async function filesOf(dir: string): Promise<ReadonlySet<string>> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = found.filter((it) => it.isFile()).map((it) => relative(dir, join(it.parentPath, it.name)));
  return new Set(paths.filter((path) => !path.startsWith('.')).map((path) => path.replaceAll(sep, '/')));
}

/** What programs read that find pages for people. */
function serveForSearchers(http: FastifyInstance, { site, read }: Drawn): void {
  http.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(site.robots));
  http.get('/news.xml', async (request, reply) => {
    const language = languageOfPage(request);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await site.drawFeed(language, read({ request, reply }, language)));
  });
  http.get('/sitemap.xml', async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await site.drawSitemap(read({ request, reply }, 'zh'))),
  );
}

/** Programs that read public pages often say that anything will do. */
const mayBePage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isCalledLikeFile(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isCalledLikeFile(url) && (headers.accept ?? '').includes('text/html');

export const languageOf = ({ headers }: FastifyRequest): Language => chooseLanguage(headers['accept-language']);

const answerNoCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send(refusalAnswer(new Refusal('noSuchCall'), languageOf(request)));

/** What stands at another host name is nothing at this one. */
export const answerNothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  wantsPage(request)
    ? reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(nothingHerePage(languageOf(request)))
    : answerNoCall(request, reply);
