import { isStaffPage } from '@beidiao/contract/staff/pages';
import type { Call } from '@beidiao/contract/wire/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What operators ask for, and the key that every sign-in is sealed with: under either name. */
const ofBoth: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/docs/values',
  '/openapi.json',
  '/.well-known/jwks.json',
]);

type Parts = {
  readonly staffUrl: string;
  readonly tables: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  /** Answers as for what does not exist. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/**
 * Staff on a host name of their own, in the same process: browsers then keep their sessions and passkeys apart from
 * everybody else's. What is theirs is answered under the name of `staffUrl` alone, and nothing else is answered there. Any
 * other name is that of members and candidates, as it was before.
 */
export function keepStaffApart(http: FastifyInstance, { staffUrl, tables, refuse }: Parts): void {
  const staffName = new URL(staffUrl).hostname;
  const staffPaths = new Set(
    Object.entries(tables).flatMap(([noun, calls]) =>
      Object.values(calls)
        // The sign-in of staff is public, since nobody is known yet.
        .filter(({ who }) => who === 'staff' || noun === 'staff')
        .map(({ path }): string => path),
    ),
  );
  http.addHook('onRequest', async (request, reply) => {
    const isTheirName = nameOf(request) === staffName;
    const path = pathOf(request);
    if (isTheirName && path === '/' && request.method === 'GET') return reply.redirect('/Operations');
    const pattern = request.routeOptions.url;
    const isPage = pattern === undefined || pattern === '/*';
    if (isPage ? isAsset(path) : ofBoth.has(pattern)) return undefined;
    const isTheirs = isPage ? isStaffPage(path) : staffPaths.has(pattern);
    return isTheirs === isTheirName ? undefined : refuse(request, reply);
  });
}

/**
 * The name that the browser has asked for. No page can write the header Host, but every page can write x-forwarded-host,
 * which is believed of nobody here.
 */
const nameOf = ({ headers }: FastifyRequest): string => (headers.host ?? '').toLowerCase().replace(/:\d*$/, '');

/** As the router of the pages reads it. What can not be decoded never comes as far as this. */
const pathOf = ({ url }: FastifyRequest): string =>
  decodeURIComponent(url.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/');

/** Scripts, styles and pictures of the build; its pages are files as well. */
const isAsset = (path: string): boolean => /\.\w+$/.test(path) && !/\.html$/i.test(path);
