import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Language, languages } from '@beidiao/contract/wire/language';
import {
  givenId,
  noticeCookie,
  readSeenNotices,
  languageCookie,
  languageParam,
  type DrawnPage,
  type ReadAnswer,
  type SiteEntry,
} from '@beidiao/contract/wire/site-page';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageRoot } from './base/package-root.ts';
import { describeError, type Log } from './base/log.ts';

export const webDist = join(packageRoot, '..', 'web', 'dist');

const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
/** Pages that are kept as they were sent last, and for how long (ms): many visitors of one moment cost one drawing. */
const mostKept = 200;
const keptMs = 1_000;

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;
type Packing = 'br' | 'gzip' | 'identity';

const packers: Record<Exclude<Packing, 'identity'>, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text, { level: 6 }),
};

const packingOf = ({ headers }: FastifyRequest): Packing => {
  const accepted = String(headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

/** The address says it, else what this browser reads, else Chinese. */
export function languageOfPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const said = new URLSearchParams(url.split('?')[1] ?? '').get(languageParam);
  const kept = parseCookie(headers.cookie ?? '')[languageCookie];
  return languages.find((it) => it === said) ?? languages.find((it) => it === kept) ?? 'zh';
}

/** Every file that a screen pulls in at once, so that the page neither stands without its styles nor waits for names. */
function filesOf(manifest: Manifest, sources: readonly string[]): { styles: string[]; scripts: string[] } {
  const [styles, scripts, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const follow = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) follow(next);
    for (const css of chunk.css ?? []) styles.add(css);
    if (!chunk.file.endsWith('.css')) scripts.add(chunk.file);
  };
  for (const source of sources) follow(source);
  return { styles: [...styles], scripts: [...scripts] };
}

/** The built page of the application, into which the text of a public page is put. */
class Shell {
  readonly #html: string;
  readonly #manifest: Manifest;

  constructor(dist: string) {
    this.#manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
    this.#html = readFileSync(join(dist, 'index.html'), 'utf8')
      .replace(/\s*<meta name="description"[^>]*>/, '')
      .replace(/\s*<noscript>.*<\/noscript>/, '');
  }

  fill({ head, body, given, files }: DrawnPage, language: Language): string {
    const { styles, scripts } = filesOf(this.#manifest, files);
    const links = [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].filter((link) => !this.#html.includes(/href="[^"]+"/.exec(link)?.[0] ?? link));
    // As functions: a dollar sign of a text means nothing.
    return this.#html
      .replace(/<html lang="[^"]*">/, () => `<html lang="${htmlLang[language]}">`)
      .replace(/<title>.*<\/title>/, () => head)
      .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div>\n    <script type="application/json" id="${givenId}">${given}</script>`,
      );
  }
}

type KeptPage = {
  readonly status: DrawnPage['status'];
  readonly html: string;
  readonly packed: Map<Packing, Promise<Buffer>>;
};

/** The public pages, drawn as text by the build of the web: what is there without a script. */
export class Site {
  readonly #entry: SiteEntry;
  readonly #shell: Shell;
  readonly #origin: string;
  readonly #log: Log;
  readonly #kept = new Map<string, { readonly at: number; readonly page: Promise<KeptPage | null> }>();

  private constructor(entry: SiteEntry, shell: Shell, { publicUrl, log }: { publicUrl: string; log: Log }) {
    this.#entry = entry;
    this.#shell = shell;
    this.#origin = publicUrl;
    this.#log = log;
  }

  /** Undefined where the web has not been built. */
  static async open(house: { publicUrl: string; log: Log }): Promise<Site | undefined> {
    const file = join(webDist, '.site', 'site.mjs');
    if (!existsSync(file)) return undefined;
    const entry: SiteEntry = await import(pathToFileURL(file).href);
    return new Site(entry, new Shell(webDist), house);
  }

  /** Where searchers may go: the public pages, all of which the sitemap names. */
  get robots(): string {
    const closed = ['/Dashboard', '/Operations', '/Mobile', '/Collect', '/gw-', '/new-gw-', '/staff/', '/open/'];
    return [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.#origin}/sitemap.xml`,
      '',
    ].join('\n');
  }

  drawSitemap(read: ReadAnswer): Promise<string> {
    return this.#entry.drawSitemap(this.#origin, read);
  }

  drawFeed(language: Language, read: ReadAnswer): Promise<string> {
    return this.#entry.drawFeed(this.#origin, language, read);
  }

  /** Answers with the page, or says that it is none of the public ones, or that it could not be drawn. */
  async answer(request: FastifyRequest, reply: FastifyReply, read: ReadAnswer): Promise<boolean> {
    const language = languageOfPage(request);
    const seen = readSeenNotices(request.headers.cookie ?? '').join('.');
    try {
      const page = await this.#keep(`${language} ${seen} ${request.url}`, () =>
        this.#draw(request.url, { language, seen }, read),
      );
      if (page === null) return false;
      const packing = packingOf(request);
      if (packing !== 'identity') void reply.header('content-encoding', packing);
      void reply
        .code(page.status)
        .header('cache-control', 'no-cache')
        .header('vary', 'Cookie, Accept-Encoding')
        .header('content-language', htmlLang[language])
        .type('text/html; charset=utf-8')
        .send(await packed(page, packing));
      return true;
    } catch (error) {
      // The application draws the page by itself then.
      this.#log.error({ requestId: request.id, error: describeError(error) }, 'page could not be drawn');
      return false;
    }
  }

  async #draw(
    url: string,
    { language, seen }: { language: Language; seen: string },
    read: ReadAnswer,
  ): Promise<KeptPage | null> {
    const [path = '/', query = ''] = url.split('?', 2);
    const asked = {
      path: decodeURI(path),
      query: query && `?${query}`,
      language,
      seenNotices: seen && `${noticeCookie}=${seen}`,
      origin: this.#origin,
    };
    const page = await this.#entry.drawPage(asked, read);
    return page && { status: page.status, html: this.#shell.fill(page, language), packed: new Map() };
  }

  #keep(key: string, draw: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const now = Date.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && now - kept.at < keptMs) return kept.page;
    const page = draw();
    this.#kept.delete(key);
    this.#kept.set(key, { at: now, page });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > mostKept && !oldest.done) this.#kept.delete(oldest.value);
    return page;
  }
}

function packed({ html, packed }: KeptPage, packing: Packing): Promise<Buffer> | string {
  if (packing === 'identity') return html;
  const done = packed.get(packing) ?? packers[packing](html);
  packed.set(packing, done);
  return done;
}
